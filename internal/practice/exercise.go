package practice

import (
	"cmp"
	"crypto/sha256"
	_ "embed" // the exercises
	"encoding/base32"
	"fmt"
	"slices"
	"strings"
	"sync"

	"tengen/renju"
)

// Kind is what an exercise asks.
type Kind string

// The kinds.
const (
	// Verdict: is the point forbidden for Black, and why?
	Verdict Kind = "verdict"
	// Forbidden: which points are forbidden for Black? All are wanted.
	Forbidden Kind = "forbidden"
	// Threes: which of the threes in appearance through the point count?
	Threes Kind = "threes"
	// Rows: which of the rows of three stones on the board are threes?
	Rows Kind = "rows"
	// Five: where does the side to move make a five, or White an overline?
	Five Kind = "five"
	// StraightFour: where does the side to move make a straight four?
	StraightFour Kind = "straight-four"
	// Fork: where does the side to move make a fork, for Black an allowed one?
	Fork Kind = "fork"
	// FoulWin: with which stone does White begin a win by Black's fouls?
	FoulWin Kind = "foul-win"
)

// Kinds returns all kinds in the order in which they are learned. The slice belongs to
// the caller.
func Kinds() []Kind {
	return []Kind{Five, StraightFour, Rows, Verdict, Fork, Threes, Forbidden, FoulWin}
}

// Exercise is a position and a question about it, under the international rules.
type Exercise struct {
	// ID names the exercise for ever: it is made from what is asked.
	ID    string
	Kind  Kind
	Board renju.Board
	// Turn is the side to move.
	Turn renju.Color
	// Point is asked about in Verdict and Threes, else NoPoint.
	Point renju.Point
}

// Reading is that of the international rules, by which exercises are judged.
const Reading = renju.ReadingRIF

// String writes an exercise as a line of exercises.txt: the kind, the side to move, the
// stones of Black and of White, and the point; "-" stands for none.
func (e Exercise) String() string {
	stones := func(c renju.Color) string {
		var b strings.Builder
		for _, p := range e.Board.AppendStones(nil, c) {
			b.WriteString(p.String())
		}
		if b.Len() == 0 {
			return "-"
		}
		return b.String()
	}
	return fmt.Sprintf("%s %s %s %s %s", e.Kind, e.Turn, stones(renju.Black), stones(renju.White), e.Point)
}

// Parse reads a line that [Exercise.String] wrote. The error says what is wrong.
func Parse(line string) (Exercise, error) {
	fields := strings.Fields(line)
	if len(fields) != 5 {
		return Exercise{}, fmt.Errorf("an exercise is %q: it must have five fields", line)
	}
	e := Exercise{Kind: Kind(fields[0]), Turn: renju.Black}
	if fields[1] == renju.White.String() {
		e.Turn = renju.White
	}
	if !slices.Contains(Kinds(), e.Kind) || fields[1] != e.Turn.String() {
		return Exercise{}, fmt.Errorf("an exercise is %q: there is no such kind or colour", line)
	}
	for i, c := range []renju.Color{renju.Black, renju.White} {
		stones, err := renju.AppendMoves(nil, strings.TrimPrefix(fields[2+i], "-"))
		if err != nil {
			return Exercise{}, fmt.Errorf("an exercise is %q: %w", line, err)
		}
		for _, m := range stones {
			p, _ := m.Stone()
			if e.Board, err = e.Board.Place(c, p); err != nil {
				return Exercise{}, fmt.Errorf("an exercise is %q: %w", line, err)
			}
		}
	}
	if fields[4] != "-" {
		var err error
		if e.Point, err = renju.ParsePoint(fields[4]); err != nil {
			return Exercise{}, fmt.Errorf("an exercise is %q: %w", line, err)
		}
	}
	e.ID = e.name()
	return e, nil
}

// names are letters and figures that can be typed.
var names = base32.NewEncoding("abcdefghijkmnpqrstuvwxyz23456789").WithPadding(base32.NoPadding)

func (e *Exercise) name() string {
	sum := sha256.Sum256([]byte(e.String()))
	return names.EncodeToString(sum[:5])
}

//go:embed exercises.txt
var source string

// read are all exercises, read once. The file is part of the program and tested; it has
// them in the order to learn them, for it takes some time to grade them all.
var read = sync.OnceValue(func() (all struct {
	course []Exercise
	byID   map[string]Exercise
}) {
	all.byID = make(map[string]Exercise)
	for line := range strings.Lines(source) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		e, err := Parse(line)
		if err != nil {
			panic("practice: " + err.Error())
		}
		all.course = append(all.course, e)
		all.byID[e.ID] = e
	}
	return all
})

// Arrange brings exercises into the order to learn them: the easy ones first, and among
// equals the kinds in turn. It grades each, which may take some milliseconds.
func Arrange(list []Exercise) {
	type place struct{ grade, turn, kind int }
	places := make(map[string]place, len(list))
	count := make(map[place]int)
	for _, e := range list {
		key := place{grade: e.Grade(), kind: slices.Index(Kinds(), e.Kind)}
		places[e.String()] = place{key.grade, count[key], key.kind}
		count[key]++
	}
	slices.SortStableFunc(list, func(a, b Exercise) int {
		p, q := places[a.String()], places[b.String()]
		return cmp.Or(cmp.Compare(p.grade, q.grade), cmp.Compare(p.turn, q.turn), cmp.Compare(p.kind, q.kind))
	})
}

// Course returns all exercises in the order to learn them. The slice is shared and
// must not be changed.
func Course() []Exercise { return read().course }

// Find returns the exercise of a name, and false if there is none.
func Find(id string) (Exercise, bool) {
	e, ok := read().byID[id]
	return e, ok
}
