package threat

import (
	"context"

	"tengen/pattern"
	"tengen/renju"
)

// fours is the state of a search for a VCF.
type fours struct {
	side   renju.Color // who makes the fours
	moves  [][]renju.Point
	line   []renju.Point // the winning line, last move first
	ends   bool          // the line ends with a winning row
	until  int           // the node at which the search gives up, 0 for never
	budget int           // nodes of a bounded search, 0 for no bound
	gaveUp bool          // some search gave up, so that "no VCF" is no proof
	cut    bool          // some search may have ended for want of moves left
}

// VCF searches b for a victory by continuous fours for attacker, who is to move:
// every move of his makes a four or a five, and every answer is the only one that
// stops the five, or the defender has none. Fours and fives of the defender on the
// way are taken into account. The search is complete: NoWin is a proof that there
// is no such win within the limits of o.Moves and o.Foul. It stops with Unknown
// when ctx ends or o.Nodes moves were tried. The line is not always the shortest;
// [Solver.Shortest] finds that. The board is used during the search and left as it
// was.
func (s *Solver) VCF(ctx context.Context, b *pattern.Board, attacker renju.Color, o Options) (r Result) {
	s.begin(ctx.Done(), b, attacker, o)
	if o.Foul && attacker == renju.Black {
		return Result{Verdict: NoWin}
	}
	s.withTurn(attacker, func() {
		if s.attackFrom(attacker, o.Moves) {
			r.Verdict, r.Proof = Win, &Proof{Fours: s.fours.played()}
		} else if !s.stopped {
			r.Verdict = NoWin
		}
	})
	r.finish(s)
	return r
}

// Fours is [Solver.VCF] for a search that wants only to know in how many moves of
// both sides the colour to move wins by fours; it allocates nothing. The last of
// those moves makes the five, also where the line ends earlier because there is no
// defence. No win found within limit nodes may mean that there is one.
func (s *Solver) Fours(b *pattern.Board, limit int) (length int, won bool) {
	s.begin(nil, b, b.Turn(), Options{Nodes: limit})
	if !s.attackFrom(b.Turn(), 0) {
		return 0, false
	}
	length = len(s.fours.line)
	if !s.fours.ends {
		length += 2
	}
	return length, true
}

// bounded looks for a VCF of side, who is to move, and gives up after some nodes.
func (s *Solver) bounded(side renju.Color, left int) bool {
	if s.fours.budget > 0 {
		s.fours.until = s.nodes + s.fours.budget
	}
	won := s.attackFrom(side, left)
	s.fours.until = 0
	return won
}

// attackFrom looks for a VCF of side, who is to move, in at most left moves, 0 for
// any number. The line is then in s.fours.
func (s *Solver) attackFrom(side renju.Color, left int) bool {
	s.fours.side = side
	s.fours.line = s.fours.line[:0]
	if left == 0 {
		left = unlimited
	}
	return s.attack(0, left)
}

// unlimited is a number of moves left that never runs out.
const unlimited = 1 << 20

// fewer is the number of moves left after one of them.
func fewer(left int) int {
	if left == unlimited {
		return left
	}
	return left - 1
}

// foulOnly reports whether the side that makes the fours must win by foul.
func (s *Solver) foulOnly() bool { return s.options.Foul && s.fours.side == s.attacker }

// attack reports whether the side, to move, wins by at most left fours.
func (s *Solver) attack(depth, left int) bool {
	f := &s.fours
	if p, ok := s.b.Points(f.side, pattern.MakesFive).First(); ok {
		if s.foulOnly() {
			return false
		}
		f.line, f.ends = append(f.line[:0], p), true
		return true
	}
	if p, ok := s.unstoppable(f.side); ok && !s.foulOnly() {
		f.line, f.ends = append(f.line[:0], p), false
		return true
	}
	key := s.key(s.b.Hash(), f.side, left)
	if s.table[key&s.mask] == key {
		f.cut = f.cut || left < unlimited
		return false
	}
	for _, p := range s.candidates(depth) {
		if s.outOfTime() || s.givesUp() {
			return false
		}
		s.b.Move(renju.Move(p))
		won := s.answered(depth, fewer(left))
		s.b.Undo()
		if won {
			f.line = append(f.line, p)
			return true
		}
	}
	if !s.stopped && (f.until == 0 || s.nodes < f.until) {
		s.table[key&s.mask] = key
	}
	return false
}

func (s *Solver) givesUp() bool {
	f := &s.fours
	if f.until > 0 && s.nodes >= f.until {
		f.gaveUp = true
		return true
	}
	return false
}

// unstoppable returns a move that makes two different fives possible at once, if
// side is to move and the opponent has no five.
func (s *Solver) unstoppable(side renju.Color) (renju.Point, bool) {
	if !s.b.Points(side.Other(), pattern.MakesFive).Empty() {
		return renju.NoPoint, false
	}
	if p, ok := s.b.Points(side, pattern.MakesStraight).First(); ok {
		return p, true
	}
	return s.b.Points(side, pattern.MakesTwoFours).First()
}

// answered reports whether the four just made wins in at most left further ones.
// It is stopped by force, so there is one answer or none.
func (s *Solver) answered(depth, left int) bool {
	f := &s.fours
	defender := f.side.Other()
	if !s.b.Points(defender, pattern.MakesFive).Empty() {
		return false
	}
	q, lost := s.block()
	if lost {
		f.line, f.ends = f.line[:0], false
		return true
	}
	if q == renju.NoPoint || left == 0 {
		f.cut = f.cut || left == 0
		return false
	}
	s.b.Move(renju.Move(q))
	won := s.attack(depth+1, left)
	s.b.Undo()
	if won {
		f.line = append(f.line, q)
	}
	return won
}

// block returns the only legal answer to a four of the side, or that there is
// none; NoPoint and false if there is no four to answer, or more than one answer
// where a foul is wanted.
func (s *Solver) block() (q renju.Point, lost bool) {
	f := &s.fours
	points := s.b.Points(f.side, pattern.MakesFive)
	q, ok := points.First()
	if !ok {
		return renju.NoPoint, false
	}
	black := f.side == renju.White
	if !s.foulOnly() {
		return q, points.Len() > 1 || black && s.b.Foul(q)
	}
	if points.Len() == 1 {
		return q, s.b.Foul(q)
	}
	var blocks [renju.Points]renju.Point
	for _, q := range points.Append(blocks[:0]) {
		if !s.b.Foul(q) {
			return renju.NoPoint, false
		}
	}
	return q, true
}

// fourMoves are the classes of moves that make a four, the most promising first. A
// black move in doubt may still be one.
var fourMoves = [...]pattern.Class{
	pattern.MakesStraight, pattern.MakesTwoFours, pattern.MakesFourThree, pattern.MakesFour, pattern.Doubtful,
}

// candidates returns the legal moves that make a four. If the opponent threatens
// a five, they must also stop it.
func (s *Solver) candidates(depth int) []renju.Point {
	f := &s.fours
	for len(f.moves) <= depth {
		f.moves = append(f.moves, make([]renju.Point, 0, 32))
	}
	list := f.moves[depth][:0]
	threats := s.b.Points(f.side.Other(), pattern.MakesFive)
	if must, ok := threats.First(); ok {
		if threats.Len() == 1 && s.makesFour(must) {
			list = append(list, must)
		}
		f.moves[depth] = list
		return list
	}
	for _, k := range fourMoves {
		first := len(list)
		list = s.b.Points(f.side, k).Append(list)
		if k == pattern.Doubtful {
			list = list[:first+s.keepFours(list[first:])]
		}
	}
	f.moves[depth] = list
	return list
}

// keepFours moves the legal fours among doubtful points to the front and returns
// how many they are.
func (s *Solver) keepFours(list []renju.Point) int {
	n := 0
	for _, p := range list {
		if s.makesFour(p) {
			list[n] = p
			n++
		}
	}
	return n
}

// makesFour reports whether p is a legal move of the side that makes a four.
func (s *Solver) makesFour(p renju.Point) bool {
	side := s.fours.side
	return s.b.Code(side, p).Fours() > 0 && !(side == renju.Black && s.b.Foul(p))
}

// played returns the line of the last win, first move first.
func (f *fours) played() []renju.Point {
	line := make([]renju.Point, 0, len(f.line))
	for i := len(f.line) - 1; i >= 0; i-- {
		line = append(line, f.line[i])
	}
	return line
}
