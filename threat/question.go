package threat

import (
	"context"

	"tengen/pattern"
	"tengen/renju"
)

// Kind is a kind of forced win.
type Kind uint8

// The kinds.
const (
	Fours   Kind = iota // VCF, see [Solver.VCF]
	Threats             // VCT, see [Solver.VCT]
)

// Solve is [Solver.VCF] or [Solver.VCT].
func (s *Solver) Solve(ctx context.Context, b *pattern.Board, attacker renju.Color, k Kind, o Options) Result {
	if k == Fours {
		return s.VCF(ctx, b, attacker, o)
	}
	return s.VCT(ctx, b, attacker, o)
}

// Shortest looks for the win in the fewest moves of the attacker, against the
// longest defence: after any win it looks for one in fewer moves until there is
// none. shortest tells that this was proved; at a limit it is the best found so
// far. o.Nodes holds for all searches together.
func (s *Solver) Shortest(ctx context.Context, b *pattern.Board, attacker renju.Color, k Kind, o Options) (best Result, shortest bool) {
	best = s.Solve(ctx, b, attacker, k, o)
	limit := o.Nodes
	nodes := best.Nodes
	for best.Verdict == Win {
		o.Moves = (len(best.Line)+1)/2 - 1
		if o.Moves == 0 {
			return best, true
		}
		if limit > 0 {
			if o.Nodes = limit - nodes; o.Nodes <= 0 {
				return best, false
			}
		}
		r := s.Solve(ctx, b, attacker, k, o)
		nodes += r.Nodes
		if r.Verdict != Win {
			best.Nodes = nodes
			return best, r.Verdict == NoWin
		}
		r.Nodes = nodes
		best = r
	}
	return best, false
}

// Answer is a move and what a search said about the position after it.
type Answer struct {
	Point  renju.Point
	Result Result
}

// FirstMoves looks for all moves with which the attacker, to move, begins a win of
// the kind. It returns an answer for each legal move that could: Win, with the
// line from that move on and without a proof, NoWin or Unknown. o.Nodes holds for
// each of them.
func (s *Solver) FirstMoves(ctx context.Context, b *pattern.Board, attacker renju.Color, k Kind, o Options) (list []Answer) {
	s.begin(ctx.Done(), b, attacker, o)
	s.withTurn(attacker, func() {
		for _, p := range s.starts(k) {
			list = append(list, Answer{p, s.startingWith(ctx, p, k, o)})
		}
	})
	return list
}

// starts are the legal moves that could begin a win.
func (s *Solver) starts(k Kind) (points []renju.Point) {
	if k == Fours {
		s.fours.side = s.attacker
		points = s.b.Points(s.attacker, pattern.MakesFive).Append(nil)
		return append(points, s.candidates(0)...)
	}
	if threats := s.b.Points(s.attacker.Other(), pattern.MakesFive); !threats.Empty() {
		points = threats.Append(s.b.Points(s.attacker, pattern.MakesFive).Append(nil))
	} else {
		s.plan = &plan{quiet: s.options.Fukumi}
		for _, e := range s.appendThreats(nil) {
			points = append(points, e.p)
		}
	}
	n := 0
	for _, p := range points {
		if s.attacker == renju.White || !s.b.Foul(p) {
			points[n] = p
			n++
		}
	}
	return points[:n]
}

// startingWith searches for a win that begins with p. The moves after it are
// searched for each defence, so that the search is that of the position before
// with one move only.
func (s *Solver) startingWith(ctx context.Context, p renju.Point, k Kind, o Options) (r Result) {
	s.begin(ctx.Done(), s.b, s.attacker, o)
	if s.b.Class(s.attacker, p) == pattern.MakesFive {
		if o.Foul {
			return Result{Verdict: NoWin}
		}
		return Result{Verdict: Win, Line: []renju.Point{p}}
	}
	s.fours.side = s.attacker
	left := o.Moves
	if left == 0 {
		left = unlimited
	}
	s.b.Move(renju.Move(p))
	if k == Fours {
		s.fours.line = s.fours.line[:0]
		if s.answered(0, fewer(left)) {
			r = Result{Verdict: Win, Line: append([]renju.Point{p}, s.fours.played()...)}
		} else if !s.stopped {
			r.Verdict = NoWin
		}
	} else {
		r = s.race(p)
	}
	s.b.Undo()
	r.Nodes = s.nodes
	return r
}

// Defences tells, for every legal move of the defender, who is to move, whether
// the attacker wins by the kind of threat after it: Win if the move does not help,
// NoWin if it stops him, Unknown at a limit. o.Nodes holds for each of them. If the
// attacker does not win after a pass, there is nothing to defend against; that is
// the caller's to find out.
func (s *Solver) Defences(ctx context.Context, b *pattern.Board, attacker renju.Color, k Kind, o Options) (list []Answer) {
	defender := attacker.Other()
	if b.Turn() != defender {
		b.Move(renju.Pass)
		defer b.Undo()
	}
	for _, p := range b.Empty().Append(nil) {
		if defender == renju.Black && b.Foul(p) {
			continue
		}
		if b.Class(defender, p) == pattern.MakesFive {
			list = append(list, Answer{p, Result{Verdict: NoWin}})
			continue
		}
		b.Move(renju.Move(p))
		list = append(list, Answer{p, s.Solve(ctx, b, attacker, k, o)})
		b.Undo()
	}
	return list
}
