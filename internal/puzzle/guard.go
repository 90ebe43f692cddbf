package puzzle

import (
	"context"
	"slices"

	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
	"tengen/threat/check"
)

// guard looks for moves that hold. What it finds is the same for the prover and for a
// judge, as long as the judge has moves left to try.
type guard struct {
	ctx    context.Context
	solver *threat.Solver
	me     renju.Color // who must hold
	left   *int        // moves that may still be tried; nil for no such bound
	// proofs, if not nil, gets every win of the opponent that a finding stands on.
	proofs func(b renju.Board, p *threat.Proof) error
	err    error // the first of proofs
}

// standing is how somebody stands who must hold and is to move.
type standing uint8

// The standings. Nothing is known where a search stopped at its limit.
const (
	unknown standing = iota
	falls            // the opponent wins whatever is played
	keeps            // a move holds
	free             // the opponent threatens nothing any more
)

// rest is a standing and what it shows.
type rest struct {
	standing
	move renju.Point   // of keeps: a move that holds
	line []renju.Point // of falls: how it goes on, at best
	// direct says that the answer to a four already wins.
	direct bool
}

// mostFours is how many fours in a row are tried before a move that holds.
const mostFours = 4

// solve looks for a win of the opponent, to move, as a fresh solver would.
func (g *guard) solve(b renju.Board, k threat.Kind, o threat.Options) threat.Result {
	if g.left != nil {
		if o.Nodes = min(o.Nodes, *g.left); o.Nodes <= 0 {
			return threat.Result{}
		}
	}
	other := g.me.Other()
	g.solver.Forget()
	r := g.solver.Solve(g.ctx, pattern.NewReading(b, other, nil, reading), other, k, o)
	if g.left != nil {
		*g.left -= r.Nodes
	}
	if r.Verdict == threat.Win && g.proofs != nil && g.err == nil {
		g.err = g.proofs(b, r.Proof)
	}
	return r
}

// attack looks for a win of the opponent, to move on b. NoWin says that there is none
// by fours and threes, and that a search of quiet threats found none.
func (g *guard) attack(b renju.Board) threat.Result {
	r := g.solve(b, threat.Fours, threat.Options{Nodes: foursNodes})
	if r.Verdict != threat.NoWin {
		return r
	}
	if r = g.solve(b, threat.Threats, threat.Options{Nodes: holdNodes}); r.Verdict != threat.NoWin {
		return r
	}
	if quiet := g.solve(b, threat.Threats, threat.Options{Nodes: holdNodes, Fukumi: true}); quiet.Verdict == threat.Win {
		return quiet
	}
	return r
}

// four tells how one stands after a four on b that is answered where it must be.
func (g *guard) four(b renju.Board, first []renju.Point, fours int) rest {
	if r := g.attack(b); r.Verdict == threat.Win {
		return rest{standing: falls, line: r.Line, direct: true}
	}
	blocks := b.AppendFives(nil, g.me)
	if len(blocks) > 1 || g.me == renju.White && b.Foul(blocks[0], reading) != renju.NoFoul {
		return rest{standing: free}
	}
	after, _ := b.Place(g.me.Other(), blocks[0])
	r := g.rest(after, first, fours)
	if r.standing == falls {
		r.line = slices.Concat(blocks, r.line)
	}
	return r
}

// rest tells how one stands who is to move on b: what holds is looked for among first,
// then everywhere, and at last after up to so many fours.
func (g *guard) rest(b renju.Board, first []renju.Point, fours int) rest {
	passed := g.attack(b)
	switch passed.Verdict {
	case threat.NoWin:
		return rest{standing: free}
	case threat.Unknown:
		return rest{}
	}
	found := rest{standing: falls}
	var later []renju.Point // fours
	for _, p := range slices.Concat(first, b.AppendEmpty(nil)) {
		if b.At(p) != renju.NoColor || g.me == renju.Black && b.Foul(p, reading) != renju.NoFoul {
			continue
		}
		after, _ := b.Place(g.me, p)
		line := passed.Line
		if check.Proof(after, g.me.Other(), passed.Proof, reading) != nil {
			if len(after.AppendFives(nil, g.me)) > 0 {
				later = append(later, p)
				continue
			}
			r := g.attack(after)
			if r.Verdict == threat.NoWin {
				return rest{standing: keeps, move: p}
			}
			if line = r.Line; r.Verdict == threat.Unknown {
				found.standing = unknown
			}
		}
		if len(line) >= len(found.line) {
			found.line = slices.Concat([]renju.Point{p}, line)
		}
	}
	return g.later(b, later, first, fours, found)
}

// later looks for a four after which something holds, where nothing else does.
func (g *guard) later(b renju.Board, list, first []renju.Point, fours int, found rest) rest {
	if len(list) > 0 && fours == 0 {
		return rest{}
	}
	for _, p := range list {
		after, _ := b.Place(g.me, p)
		switch g.four(after, first, fours-1).standing {
		case keeps, free:
			return rest{standing: keeps, move: p}
		case unknown:
			found.standing = unknown
		}
	}
	return found
}
