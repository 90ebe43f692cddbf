package lesson

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"tengen/renju"
)

// Question is an exercise about a figure. The rules answer it: nothing but what is
// asked is written down.
type Question struct {
	// Judge is the point of which is asked what a black stone on it would be; the
	// answer is a word of [Verdicts]. If it is [renju.NoPoint], points are looked for.
	Judge renju.Point
	// All: every point is wanted, not one of them.
	All bool

	color  renju.Color
	what   string
	answer func() []renju.Point
}

// Verdicts are the answers to "what would a black stone here be?".
func Verdicts() []string { return slices.Clone(verdicts) }

// parseQuestion reads what a figure asks: "judge h8", "white five", "all forbidden",
// "black straight-four", "black fork 4x3", "white foul-win", "black vcf".
func parseQuestion(f *Figure, text string) (*Question, error) {
	q := &Question{}
	words := strings.Fields(text)
	if len(words) > 1 && words[0] == "judge" {
		p, err := f.point(words[1])
		q.Judge, q.color = p, renju.Black
		return q, err
	}
	if len(words) > 1 && words[0] == "all" {
		q.All, words = true, words[1:]
	}
	if color, ok := renju.ParseColor(words[0]); ok && len(words) > 1 {
		q.color, words = color, words[1:]
	} else if words[0] == "forbidden" {
		q.color = renju.Black
	} else {
		return nil, fmt.Errorf("%q asks nothing", text)
	}
	q.what = strings.Join(words, " ")
	find := searches[words[0]]
	if find == nil {
		return nil, fmt.Errorf("%q asks nothing that the rules can answer", text)
	}
	q.answer = sync.OnceValue(func() []renju.Point { return find(f.Board, q.color, words[1:]) })
	return q, nil
}

// searches find the points that a question asks for.
var searches = map[string]func(renju.Board, renju.Color, []string) []renju.Point{
	"five": func(b renju.Board, c renju.Color, _ []string) []renju.Point { return b.AppendFives(nil, c) },
	"forbidden": func(b renju.Board, _ renju.Color, _ []string) (list []renju.Point) {
		for _, p := range b.AppendForbidden(nil, renju.ReadingRIF) {
			list = append(list, p.Point)
		}
		return list
	},
	"straight-four": completesTo(renju.StraightFour),
	"three":         completesTo(renju.OpenThree, renju.Three),
	"fork": func(b renju.Board, c renju.Color, kind []string) (list []renju.Point) {
		for _, fork := range b.Forks(c, renju.ReadingRIF) {
			if fork.String() == strings.Join(kind, " ") {
				list = append(list, fork.Point)
			}
		}
		return list
	},
	"vcf":      beginning("vcf"),
	"vct":      beginning("vct"),
	"foul-win": beginning("foul-win"),
}

// beginning finds the moves that begin a forced win.
func beginning(win string) func(renju.Board, renju.Color, []string) []renju.Point {
	return func(b renju.Board, c renju.Color, _ []string) []renju.Point { return starts(b, c, win) }
}

// completesTo finds the points on which a stone makes a structure of one of the
// kinds, and which its colour may play.
func completesTo(kinds ...renju.StructureKind) func(renju.Board, renju.Color, []string) []renju.Point {
	return func(b renju.Board, c renju.Color, _ []string) (list []renju.Point) {
		for _, p := range b.AppendEmpty(nil) {
			after, err := b.Place(c, p)
			if err != nil || c == renju.Black && b.Foul(p, renju.ReadingRIF) != renju.NoFoul {
				continue
			}
			if slices.ContainsFunc(after.Structures(c, renju.ReadingRIF), func(s renju.Structure) bool {
				return slices.Contains(kinds, s.Kind) && slices.Contains(s.Stones, p)
			}) {
				list = append(list, p)
			}
		}
		return list
	}
}

// Verdict answers a question of what a black stone on q.Judge would be, with a word
// of [Verdicts]. It is "" if points are looked for.
func (f *Figure) Verdict() string {
	if f.Question == nil || f.Question.Judge == renju.NoPoint {
		return ""
	}
	return verdictWord(f.Board.Judge(f.Question.Judge, renju.ReadingRIF))
}

// Answers are the points that the figure's question asks for, in the order of the
// board; nil if it asks for none. The first call may search for some tenths of a
// second. The slice must not be changed.
func (f *Figure) Answers() []renju.Point {
	if f.Question == nil || f.Question.answer == nil {
		return nil
	}
	return f.Question.answer()
}
