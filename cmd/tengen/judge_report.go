package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"tengen/opening"
	"tengen/renju"
	"tengen/say"
)

// proseWidth is the width of explanations in characters.
const proseWidth = 80

// report prints the answer about one subject; gap asks for an empty line before
// it.
func (j *judging) report(s subject, gap bool) error {
	if j.point != renju.NoPoint && s.At(j.point) != renju.NoColor {
		return j.badFile(s.name, "judge.bad.point-taken", say.Args{"point": j.letters.Format(j.point)})
	}
	if j.flags.JSON {
		return j.reportJSON(s)
	}
	parts := [][]string{j.verdict(s)}
	if j.flags.Board {
		parts = append(parts, []string{j.drawing(s.Board)})
	}
	if j.flags.Explain {
		for _, e := range j.explanations(s) {
			parts = append(parts, []string{e})
		}
	}
	if j.flags.Structures {
		for _, c := range []renju.Color{renju.Black, renju.White} {
			parts = append(parts, j.structures(s.Board, c))
		}
	}
	var out strings.Builder
	if gap {
		out.WriteByte('\n')
	}
	if s.name != "" {
		fmt.Fprintf(&out, "%s\n", s.name)
	}
	for i, lines := range slices.DeleteFunc(parts, func(p []string) bool { return len(p) == 0 }) {
		if i > 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintln(&out, strings.Join(lines, "\n"))
	}
	_, err := io.WriteString(j.stdout, out.String())
	return err
}

// reportJSON prints the answer of the machine contract, with what else was asked.
func (j *judging) reportJSON(s subject) error {
	r := j.rules.Reading
	x := extra{File: s.name}
	if j.flags.Structures {
		x.Structures = structuresOf(s.Board, r)
	}
	if b, p, ok := j.decided(s); ok && j.flags.Explain {
		x.Why = why(b, p, r)
	}
	enc := json.NewEncoder(j.stdout)
	enc.SetEscapeHTML(false)
	switch {
	case j.point != renju.NoPoint:
		a := pointAnswerOf(s.Board, j.point, r)
		a.extra = x
		return enc.Encode(a)
	case s.game != nil:
		a := s.game.answer(nil, r)
		a.extra = x
		return enc.Encode(a)
	}
	return enc.Encode(boardAnswer{marked: markedOf(s.Board, r), extra: x})
}

// verdict are the sentences that answer: about the point, if one was asked about,
// else about the game and the points that matter to Black.
func (j *judging) verdict(s subject) []string {
	if j.point != renju.NoPoint {
		if j.flags.Explain {
			return nil // the explanation begins with it
		}
		return []string{j.verdictOn(s.Board, j.point)}
	}
	var lines []string
	if s.game != nil {
		lines = j.outcome(s.game)
		if s.game.Outcome.Over() {
			return lines
		}
	}
	return append(lines, j.marked(s.Board)...)
}

// verdictOn says what a Black stone on p would do.
func (j *judging) verdictOn(b renju.Board, p renju.Point) string {
	v := b.Judge(p, j.rules.Reading)
	args := say.Args{"point": j.letters.Format(p), "foul": j.kinds(v.Kinds)}
	switch {
	case v.Five:
		return j.texts.Text("judge.point.five", args)
	case v.Kinds != 0:
		return j.texts.Text("judge.point.foul", args)
	}
	return j.texts.Text("judge.point.legal", args)
}

// kinds names all kinds of foul that hold.
func (j *judging) kinds(kinds renju.Fouls) string {
	var names []string
	for _, f := range kinds.List() {
		names = append(names, j.texts.Text("foul."+f.String(), nil))
	}
	return strings.Join(names, ", ")
}

// outcome says how a game ended, or that it goes on.
func (j *judging) outcome(g *played) []string {
	t := j.texts
	args := say.Args{
		"n": g.Moves, "before": g.Moves - 1, "foul": j.kinds(g.Fouls),
		"winner": t.Text("judge.wins."+g.Outcome.Winner.String(), nil),
		"turn":   t.Text("judge.turn."+g.Turn().String(), nil),
	}
	if p, ok := g.Last.Stone(); ok {
		args["point"] = j.letters.Format(p)
		args["row"] = j.joined(g.Board.WinningRow(p))
	}
	ending := g.Outcome.Ending.String()
	if !g.Outcome.Over() {
		ending = "open"
	}
	lines := []string{t.Text("judge.ending."+ending, args)}
	if g.afterEnd > 0 {
		lines = append(lines, t.Text("judge.after-end", say.Args{"n": g.afterEnd}))
	}
	if o, ok := opening.Recognise(g.first[0], g.first[1], g.first[2]); ok {
		lines = append(lines, j.opening(o))
	}
	return lines
}

// opening names an opening with the code and the name that are used in the
// language.
func (j *judging) opening(o opening.Opening) string {
	code, name := o.Code(), o.Romaji
	if j.texts.Text("language.openings", nil) == "russian" {
		code, name = o.RussianCode(), o.Russian
	}
	return j.texts.Text("judge.opening", say.Args{"code": code, "name": name})
}

// marked lists the points where Black's stone is a foul, and where it wins.
func (j *judging) marked(b renju.Board) []string {
	var fouls, fives []string
	for _, f := range b.AppendForbidden(nil, j.rules.Reading) {
		fouls = append(fouls, j.letters.Format(f.Point)+" ("+j.kinds(f.Kinds)+")")
	}
	for _, p := range b.AppendFives(nil, renju.Black) {
		fives = append(fives, j.letters.Format(p))
	}
	lines := []string{j.texts.Text("judge.no-forbidden", nil)}
	if len(fouls) > 0 {
		lines[0] = j.texts.Text("judge.forbidden", say.Args{"list": strings.Join(fouls, ", ")})
	}
	if len(fives) > 0 {
		lines = append(lines, j.texts.Text("judge.fives", say.Args{"list": strings.Join(fives, ", ")}))
	}
	return lines
}

// explanations tell the reasons: of the point asked about, of the stone that ended
// the game, or of every forbidden point.
func (j *judging) explanations(s subject) []string {
	if b, p, ok := j.decided(s); ok {
		return []string{j.explanation(b, p)}
	}
	if s.game != nil && s.game.Outcome.Over() {
		return nil // White's stones and draws need no reasons
	}
	var all []string
	for _, f := range s.AppendForbidden(nil, j.rules.Reading) {
		all = append(all, j.explanation(s.Board, f.Point))
	}
	return all
}

// decided is the one stone of Black that the answer is about, with the board
// before it: the point asked about, or the five or foul that ended the game.
func (j *judging) decided(s subject) (b renju.Board, p renju.Point, ok bool) {
	if j.point != renju.NoPoint {
		return s.Board, j.point, true
	}
	g := s.game
	if g == nil || g.Outcome.Winner == renju.NoColor {
		return s.Board, renju.NoPoint, false
	}
	p, ok = g.Last.Stone()
	ok = ok && g.Board.At(p) == renju.Black
	return g.Board.Remove(p), p, ok
}

func (j *judging) explanation(b renju.Board, p renju.Point) string {
	o := say.Options{Lettering: j.letters, Board: b, Reading: j.rules.Reading}
	return say.Prose(j.texts.Explain(b.Explain(p, j.rules.Reading), o), proseWidth, nil)
}

// drawing is the board with its coordinates; 3, 4 and 6 are the points forbidden
// for Black.
func (j *judging) drawing(b renju.Board) string {
	return j.drawn(b, b.ForbiddenMarks(j.rules.Reading))
}

// drawn is a board with its coordinates and the marks of points.
func (j *judging) drawn(b renju.Board, mark func(renju.Point) byte) string {
	var out strings.Builder
	rows := strings.SplitAfter(b.Diagram(mark), "\n")
	for i, row := range rows[:renju.Size] {
		fmt.Fprintf(&out, "%2d %s", renju.Size-i, row)
	}
	out.WriteString("  ")
	for _, letter := range j.letters.Columns() {
		fmt.Fprintf(&out, " %c", letter)
	}
	return out.String()
}

// joined writes points with hyphens between them, as the stones of a row.
func (j *judging) joined(points []renju.Point) string {
	return j.list(points, j.texts.Text("list.stones", nil))
}

func (j *judging) list(points []renju.Point, between string) string {
	var names []string
	for _, p := range points {
		names = append(names, j.letters.Format(p))
	}
	return strings.Join(names, between)
}
