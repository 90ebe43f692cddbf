package puzzle

import (
	"context"
	"fmt"
	"slices"

	"tengen/renju"
	"tengen/threat"
	"tengen/threat/check"
)

// Verify proves a puzzle anew: that its name is that of its position, that the solver
// finds what it tells, neither more nor less, and that the proofs hold by the rules
// alone. The error names what does not. It takes up to a second.
func (p *Prover) Verify(ctx context.Context, z *Puzzle) error {
	position, err := positionAfter(z.Moves)
	if err != nil {
		return err
	}
	if id := IDOf(position); z.ID != id {
		return fmt.Errorf("the name should be %s", id)
	}
	found, err := p.Prove(ctx, z.Kind, z.Moves)
	if err != nil {
		return fmt.Errorf("it is no puzzle of this kind: %w", err)
	}
	for _, c := range []struct {
		what      string
		have, got []renju.Point
	}{
		{"moves that solve it", z.First, found.First},
		{"other good moves", z.Also, found.Also},
		{"line", z.Line, found.Line},
	} {
		if !slices.Equal(c.have, c.got) {
			return fmt.Errorf("the %s should be %s, not %s", c.what, formatPoints(c.got), formatPoints(c.have))
		}
	}
	if z.Rating != found.Rating {
		return fmt.Errorf("the rating should be %d", found.Rating)
	}
	q := &question{solver: p.solver, ctx: ctx, position: position, b: boardOf(position), me: position.Turn(), kind: z.Kind}
	return q.check(&z.Facts)
}

// check checks proofs with the rules alone.
func (q *question) check(f *Facts) error {
	board := q.position.Board
	switch q.kind {
	case Foul:
		return check.ByFoul(board, &threat.Proof{Fours: f.Line}, reading)
	case Threats:
		r := q.solve(q.b, q.me, threat.Threats, threat.Options{Nodes: threatsNodes, Fukumi: true})
		if r.Verdict != threat.Win {
			return unfit("the win is not found again")
		}
		return check.Proof(board, q.me, r.Proof, reading)
	case Defend:
		if err := check.Line(board, q.me.Other(), f.Line, reading); err != nil {
			return err
		}
		return q.checkLosers(f)
	}
	return check.Line(board, q.me, f.Line, reading)
}

// checkLosers checks that every legal move that is not said to hold loses.
func (q *question) checkLosers(f *Facts) error {
	other := q.me.Other()
	g := q.guard()
	g.proofs = func(b renju.Board, p *threat.Proof) error { return check.Proof(b, other, p, reading) }
	for _, p := range q.position.Board.AppendEmpty(nil) {
		if slices.Contains(f.First, p) || slices.Contains(f.Also, p) || q.me == renju.Black && q.b.Foul(p) {
			continue
		}
		after, _ := q.position.Board.Place(q.me, p)
		if check.Line(after, other, f.Line, reading) == nil {
			continue
		}
		lost := false
		if len(after.AppendFives(nil, q.me)) > 0 {
			lost = g.four(after, f.First, mostFours).standing == falls
		} else {
			lost = g.attack(after).Verdict == threat.Win
		}
		switch {
		case !lost:
			return unfit("that " + p.String() + " loses is not proved")
		case g.err != nil:
			return fmt.Errorf("%v: %w", p, g.err)
		}
	}
	return nil
}
