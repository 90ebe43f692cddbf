package web

import (
	"encoding/json"
	"slices"

	"tengen/game"
	"tengen/internal/practice"
	"tengen/renju"
	"tengen/say"
)

// exerciseResult is how an answer was, and why.
type exerciseResult struct {
	Right bool
	Told  []string  // what was right, missing, wrong
	Links []whyLink // explanations of points
	Why   *told     // the explanation of one point
	good  []renju.Point
	fouls map[renju.Point]renju.Foul
	marks map[string]string
}

// told is an explanation in the page: for the client as data, else drawn step by step.
type told struct {
	Data  string
	Steps []stillStep
}

// toldOf explains a point of a board.
func toldOf(t say.Texts, b renju.Board, p renju.Point) *told {
	o := game.RIF.Options(false)
	r := explained(t, b, p, o)
	data, _ := json.Marshal(struct {
		Black   []renju.Point `json:"black"`
		White   []renju.Point `json:"white"`
		Reasons *whyReasons   `json:"reasons"`
	}{b.AppendStones([]renju.Point{}, renju.Black), b.AppendStones([]renju.Point{}, renju.White), r})
	return &told{string(data), stillSteps(t, b, o, r)}
}

func resultOf(t say.Texts, e *practice.Exercise, s *practice.Solution, g *given) *exerciseResult {
	result := &exerciseResult{Right: g.Right, good: s.Points}
	points := func(key string, list []renju.Point) {
		if len(list) > 0 {
			result.Told = append(result.Told, t.Text(key, say.Args{"n": len(list), "points": t.Points(list, renju.International)}))
		}
	}
	switch e.Kind {
	case practice.Verdict, practice.Threes:
		result.Why = toldOf(t, e.Board, e.Point)
	case practice.Forbidden:
		points("practice.missing", g.Missing)
		points("practice.extra", g.Wrong)
		result.forbidden(t, e, g.Wrong)
	case practice.Five, practice.StraightFour, practice.Fork:
		points("practice.good", s.Points)
		if e.Turn == renju.Black {
			result.links(t, e.Board, g.Wrong)
		}
	case practice.FoulWin:
		points("practice.good", s.Points)
		result.line(t, e, g)
	case practice.Rows:
	}
	return result
}

// forbidden marks all forbidden points, and explains them and those that are none.
func (r *exerciseResult) forbidden(t say.Texts, e *practice.Exercise, wrong []renju.Point) {
	r.fouls, r.marks = make(map[renju.Point]renju.Foul), make(map[string]string)
	for _, p := range r.good {
		kind := e.Board.Foul(p, practice.Reading)
		r.fouls[p], r.marks[p.String()] = kind, kind.String()
	}
	r.links(t, e.Board, slices.Concat(r.good, wrong))
}

// links lead to the explanations of points; those with a stone have none.
func (r *exerciseResult) links(t say.Texts, b renju.Board, points []renju.Point) {
	q := question{board: b}
	for _, p := range points {
		if b.At(p) == renju.NoColor {
			v := b.Judge(p, practice.Reading)
			r.Links = append(r.Links, whyLink{p.String(), t.Text("practice.verdict."+v.String(), nil), q.address("/why", p)})
		}
	}
}

// line tells how White wins, from the stone that was answered if that is right, and
// explains why Black may not stop the last four.
func (r *exerciseResult) line(t say.Texts, e *practice.Exercise, g *given) {
	first := r.good[0]
	if g.Right {
		first = g.Points[0]
	}
	line := practice.FoulWinLine(e.Board, first)
	last := len(line) - 1
	r.Told = append(r.Told, t.Text("practice.line", say.Args{"line": t.Points(line[:last], renju.International), "point": line[last]}))
	b := e.Board
	for i, p := range line[:last] {
		color := renju.White
		if i%2 == 1 {
			color = renju.Black
		}
		b, _ = b.Place(color, p)
	}
	r.Why = toldOf(t, b, line[last])
}
