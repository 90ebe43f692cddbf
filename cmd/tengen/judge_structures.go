package main

import (
	"slices"
	"strings"

	"tengen/renju"
	"tengen/say"
)

// structures lists the fours, threes, lesser rows and forks of a colour, one a
// line under a heading.
func (j *judging) structures(b renju.Board, c renju.Color) []string {
	t := j.texts
	lines := []string{t.Text("judge.structures."+c.String(), nil)}
	for _, s := range b.Structures(c, j.rules.Reading) {
		args := say.Args{
			"kind":   t.Text("structure."+s.Kind.String(), nil),
			"stones": j.joined(s.Stones),
			"points": j.list(s.Completes, ", "),
		}
		key := "judge.structure.complete"
		if len(s.Completes) > 0 {
			key = "judge.structure.completed-at"
		}
		lines = append(lines, "  "+t.Text(key, args))
	}
	for _, f := range b.Forks(c, j.rules.Reading) {
		lines = append(lines, "  "+j.fork(f, c))
	}
	if len(lines) == 1 {
		lines = append(lines, "  "+t.Text("judge.structures.none", nil))
	}
	return lines
}

func (j *judging) fork(f renju.Fork, c renju.Color) string {
	var parts []string
	for _, s := range slices.Concat(f.Fours, f.Threes) {
		others := slices.DeleteFunc(slices.Clone(s.Stones), func(p renju.Point) bool { return p == f.Point })
		parts = append(parts, j.joined(others))
	}
	key := "judge.fork.allowed"
	if f.Verdict.Foul() != renju.NoFoul {
		key = "judge.fork.forbidden"
	}
	if c == renju.White {
		key = "judge.fork.white"
	}
	return j.texts.Text(key, say.Args{
		"fork": strings.ReplaceAll(f.String(), "x", "×"), "point": j.letters.Format(f.Point), "stones": strings.Join(parts, ", "),
	})
}

// structuresAnswer are the structures of both colours in --json.
type structuresAnswer struct {
	Black []structureAnswer `json:"black"`
	White []structureAnswer `json:"white"`
	Forks forksAnswer       `json:"forks"`
}

type structureAnswer struct {
	Kind      string        `json:"kind"`
	Stones    []renju.Point `json:"stones"`
	Completes []renju.Point `json:"completes"`
}

type forksAnswer struct {
	Black []forkAnswer `json:"black"`
	White []forkAnswer `json:"white"`
}

type forkAnswer struct {
	Point   renju.Point       `json:"point"`
	Fork    string            `json:"fork"` // such as "4x3"
	Verdict string            `json:"verdict,omitempty"`
	Fours   []structureAnswer `json:"fours"`
	Threes  []structureAnswer `json:"threes"`
}

func structuresOf(b renju.Board, r renju.Reading) *structuresAnswer {
	return &structuresAnswer{
		Black: structureList(b.Structures(renju.Black, r)), White: structureList(b.Structures(renju.White, r)),
		Forks: forksAnswer{Black: forkList(b, renju.Black, r), White: forkList(b, renju.White, r)},
	}
}

func structureList(list []renju.Structure) []structureAnswer {
	out := make([]structureAnswer, 0, len(list))
	for _, s := range list {
		out = append(out, structureAnswer{
			Kind: s.Kind.String(), Stones: s.Stones, Completes: append([]renju.Point{}, s.Completes...),
		})
	}
	return out
}

func forkList(b renju.Board, c renju.Color, r renju.Reading) []forkAnswer {
	out := []forkAnswer{}
	for _, f := range b.Forks(c, r) {
		a := forkAnswer{Point: f.Point, Fork: f.String(), Fours: structureList(f.Fours), Threes: structureList(f.Threes)}
		if c == renju.Black {
			a.Verdict = f.Verdict.String()
		}
		out = append(out, a)
	}
	return out
}
