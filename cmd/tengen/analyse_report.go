package main

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"tengen/engine/analysis"
	"tengen/renju"
	"tengen/say"
	"tengen/threat"
)

// telling is the report about one game for people.
type telling struct {
	*analysing
	subject
	*analysis.Report
}

// parts are the paragraphs of the report.
func (t *telling) parts() [][]string {
	parts := [][]string{t.outcome(t.game)}
	if !t.Outcome.Over() && len(t.Moves) > 0 {
		parts[0] = append(parts[0], t.ahead())
	}
	for _, part := range [][]string{t.curve(), t.moments(), t.summary()} {
		if len(part) > 0 {
			parts = append(parts, part)
		}
	}
	if !t.flags.Brief && len(t.Moves) > 0 {
		parts = append(parts, t.table())
	}
	return append(parts, []string{t.footnote()})
}

// footnote says what the numbers rest on.
func (t *telling) footnote() string {
	l := t.options.Limits
	if l.Hard > 0 {
		return t.texts.Text("analyse.footnote.time", say.Args{"time": t.flags.Time})
	}
	return t.texts.Text("analyse.footnote.nodes", say.Args{"n": l.Nodes})
}

// ahead says what the last position of an open game promises.
func (t *telling) ahead() string {
	p := &t.Positions[len(t.Moves)]
	args := say.Args{"side": t.texts.Text("solve.side."+p.Turn.String(), nil), "p": percent(p.Expected), "line": t.line(p, 9)}
	if p.Win != nil {
		return t.won(p, "analyse.ahead.")
	}
	return t.texts.Text("analyse.ahead", args)
}

// won tells of a proved win: by fours, by threats, or by foul.
func (t *telling) won(p *analysis.Position, key string) string {
	w := p.Win
	args := say.Args{
		"side": t.texts.Text("solve.side."+p.Turn.String(), nil), "of": t.texts.Text("solve.of."+p.Turn.String(), nil),
		"n":    (len(w.Line) + 1) / 2,
		"line": t.list(w.Line, " "), "block": t.letters.Format(w.Block), "foul": t.kinds(w.Kinds),
	}
	switch {
	case w.Block != renju.NoPoint:
		key += "foul"
	case w.Kind == threat.Threats:
		key += "vct"
	default:
		key += "vcf"
	}
	return t.texts.Text(key, args)
}

// percent is a promise in whole per cent.
func percent(x float64) int { return int(math.Round(100 * x)) }

// line is the best line of a position, most moves of it.
func (t *telling) line(p *analysis.Position, most int) string {
	if len(p.Lines) == 0 {
		return ""
	}
	return t.moveList(p.Lines[0].Moves, most)
}

// moveList writes moves with blanks between them, and that there are more.
func (t *telling) moveList(moves []renju.Move, most int) string {
	var names []string
	for i, m := range moves {
		if i == most {
			names = append(names, "…")
			break
		}
		names = append(names, t.name(m))
	}
	return strings.Join(names, " ")
}

// name writes a move.
func (t *telling) name(m renju.Move) string {
	if p, ok := m.Stone(); ok {
		return t.letters.Format(p)
	}
	return t.texts.Text("web.move.pass", nil)
}

// moments are the moves worth a sentence, in their order.
func (t *telling) moments() []string {
	var lines []string
	stretches := t.Stretches
	for i := range t.Moves {
		for len(stretches) > 0 && stretches[0].From == i+1 {
			s := stretches[0]
			stretches = stretches[1:]
			lines = append(lines, t.texts.Text("analyse.stretch", say.Args{
				"from": s.From, "to": s.To, "side": t.texts.Text("solve.side."+s.Attacker.String(), nil)}))
		}
		text := t.moment(i)
		if text == "" {
			continue
		}
		lines = append(lines, text)
		if t.flags.Board {
			lines = append(lines, "", t.drawing(i), "")
		}
	}
	if len(lines) == 0 {
		return nil
	}
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	head := []string{t.texts.Text("analyse.moments", nil)}
	if t.flags.Board {
		head = append(head, t.texts.Text("analyse.moments.board", nil), "")
	}
	return append(head, lines...)
}

// moment is what is to be said about a move, or nothing.
func (t *telling) moment(i int) string {
	m, p := &t.Moves[i], &t.Positions[i]
	turned := m.Number == t.Turning
	if m.Missed == analysis.NothingMissed && m.Fouls == 0 && m.Grade < analysis.Mistake && !turned {
		return ""
	}
	args := t.argsOf(i)
	said := []string{t.texts.Text("analyse.moment."+m.Grade.String(), args)}
	if m.Grade < analysis.Inaccuracy {
		said[0] = t.texts.Text("analyse.moment", args)
	}
	better := m.Grade >= analysis.Inaccuracy
	switch m.Missed {
	case analysis.MissedWin, analysis.MissedFoulWin:
		said, better = append(said, t.won(p, "analyse.missed.")), false
	case analysis.MissedFive, analysis.MissedBlock, analysis.MissedClaim, analysis.MissedOwnFive:
		said, better = append(said, t.texts.Text("analyse.missed."+m.Missed.String(), args)), false
	}
	if m.Fouls != 0 {
		said = append(said, t.texts.Text("analyse.foul", args))
	}
	if better && p.Best() != m.Move {
		said = append(said, t.texts.Text("analyse.better", args))
	}
	if turned {
		said = append(said, t.texts.Text("analyse.turned", args))
	}
	return strings.Join(said, " ")
}

// argsOf are the arguments of the texts about a move.
func (t *telling) argsOf(i int) say.Args {
	m, p := &t.Moves[i], &t.Positions[i]
	before := t.boardBefore(i)
	args := say.Args{
		"n": m.Number, "move": t.name(m.Move), "foul": t.kinds(m.Fouls), "line": t.line(p, 9),
		"side": t.texts.Text("solve.side."+m.Color.String(), nil), "of": t.texts.Text("solve.of."+m.Color.String(), nil),
		"before": percent(m.Before), "after": percent(m.After),
		"fives": t.list(before.AppendFives(nil, m.Color), ", "), "threat": t.list(before.AppendFives(nil, m.Color.Other()), ", "),
	}
	if i > 0 {
		args["last"], args["claimed"] = t.name(t.Moves[i-1].Move), t.kinds(t.Moves[i-1].Fouls)
	}
	return args
}

// boardBefore is the board before the move with index i.
func (t *telling) boardBefore(i int) (b renju.Board) {
	for _, m := range t.Moves[:i] {
		if p, ok := m.Move.Stone(); ok {
			b, _ = b.Place(m.Color, p)
		}
	}
	return b
}

// drawing is the board before a move, with the letters a, b, c for the better line and
// * for what was played.
func (t *telling) drawing(i int) string {
	b, marks := t.boardBefore(i), map[renju.Point]byte{}
	if p, ok := t.Moves[i].Move.Stone(); ok {
		marks[p] = '*'
	}
	if lines := t.Positions[i].Lines; len(lines) > 0 && lines[0].Moves[0] != t.Moves[i].Move {
		for k, m := range lines[0].Moves[:min(len(lines[0].Moves), 26)] {
			if p, ok := m.Stone(); ok && marks[p] == 0 {
				marks[p] = byte('a' + k)
			}
		}
	}
	return t.drawn(b, func(p renju.Point) byte {
		if c := marks[p]; c != 0 {
			return c
		}
		return '.'
	})
}

// summary is a small table of how both sides played.
func (t *telling) summary() []string {
	if t.Sides[0].Moves+t.Sides[1].Moves == 0 {
		return nil
	}
	rows := [][3]string{{"", t.texts.Text("judge.turn.black", nil), t.texts.Text("judge.turn.white", nil)}}
	add := func(key string, value func(s *analysis.Side) string) {
		rows = append(rows, [3]string{t.texts.Text("analyse.summary."+key, nil), value(&t.Sides[0]), value(&t.Sides[1])})
	}
	add("accuracy", func(s *analysis.Side) string {
		if s.Moves == 0 {
			return "–"
		}
		return fmt.Sprint(percent(s.Accuracy), " %")
	})
	add("moves", func(s *analysis.Side) string { return fmt.Sprint(s.Moves) })
	for _, g := range []analysis.Grade{analysis.Inaccuracy, analysis.Mistake, analysis.Blunder} {
		add(g.String(), func(s *analysis.Side) string { return fmt.Sprint(s.Grades[g]) })
	}
	add("missed", func(s *analysis.Side) string { return fmt.Sprint(s.Missed) })
	return columns(rows)
}

// columns aligns three columns, the first to the left, the others to the right.
func columns(rows [][3]string) (lines []string) {
	var width [3]int
	for _, r := range rows {
		for i, cell := range r {
			width[i] = max(width[i], utf8.RuneCountInString(cell))
		}
	}
	for _, r := range rows {
		lines = append(lines, padded(r[0], width[0])+"   "+right(r[1], width[1])+"   "+right(r[2], width[2]))
	}
	return lines
}

func right(s string, width int) string {
	return strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s))) + s
}

func padded(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
}

// table is the game move by move.
func (t *telling) table() []string {
	lines := []string{t.texts.Text("analyse.table", nil)}
	grades := 0
	for _, g := range []analysis.Grade{analysis.Only, analysis.Inaccuracy, analysis.Mistake, analysis.Blunder} {
		grades = max(grades, utf8.RuneCountInString(t.texts.Text("analyse.grade."+g.String(), nil)))
	}
	for i := range t.Moves {
		m := &t.Moves[i]
		sign, grade := "X", ""
		if m.Color == renju.White {
			sign = "O"
		}
		switch m.Grade {
		case analysis.Only, analysis.Inaccuracy, analysis.Mistake, analysis.Blunder:
			grade = t.texts.Text("analyse.grade."+m.Grade.String(), nil)
		}
		row := fmt.Sprintf("%4d %s %s %3d → %3d %%  %s  %s", m.Number, sign, padded(t.name(m.Move), 4),
			percent(m.Before), percent(m.After), padded(grade, grades), t.comment(i))
		lines = append(lines, strings.TrimRight(row, " "))
		if t.options.Limits.Lines > 1 && m.Grade != analysis.Only {
			lines = append(lines, t.choices(&t.Positions[i])...)
		}
	}
	return lines
}

// choices are the best lines of a position, for --multi.
func (t *telling) choices(p *analysis.Position) (lines []string) {
	for k, l := range p.Lines {
		lines = append(lines, fmt.Sprintf("       %d. %3d %%  %s", k+1, percent(l.Expected), t.moveList(l.Moves, 9)))
	}
	return lines
}

// comment is what the table says about a move.
func (t *telling) comment(i int) string {
	m, p := &t.Moves[i], &t.Positions[i]
	args := t.argsOf(i)
	switch {
	case m.Fouls != 0:
		return t.texts.Text("analyse.comment.foul", args)
	case m.Missed == analysis.MissedWin || m.Missed == analysis.MissedFoulWin:
		return t.texts.Text("analyse.comment.missed", args)
	case m.Missed != analysis.NothingMissed:
		return t.texts.Text("analyse.comment."+m.Missed.String(), args)
	case m.Grade >= analysis.Inaccuracy && p.Best() != m.Move:
		return t.texts.Text("analyse.comment.better", args)
	case p.Win != nil && m.After == 1 && (i < 2 || t.Positions[i-2].Win == nil):
		return t.won(p, "analyse.begins.")
	}
	return ""
}
