package threat

import (
	"context"

	"tengen/pattern"
	"tengen/renju"
)

// VCF searches b for a victory by continuous fours for attacker, who is to move:
// every move of his makes a four or a five, and every answer is the only one that
// stops the five, or the defender has none. Fours and fives of the defender on the
// way are taken into account. The search is complete: NoWin is a proof. It stops
// with Unknown when ctx ends or limit nodes were tried; no limit if limit is 0.
// The board is used during the search and left as it was.
func (s *Solver) VCF(ctx context.Context, b *pattern.Board, attacker renju.Color, limit int) Result {
	s.begin(ctx.Done(), b, attacker, limit)
	won := s.withTurn(func() bool { return s.attack(0) })
	r := Result{Nodes: s.nodes}
	switch {
	case won:
		r.Verdict, r.Line = Win, s.played()
	case !s.stopped:
		r.Verdict = NoWin
	}
	return r
}

// Fours is [Solver.VCF] for a search that wants only to know in how many moves of
// both sides the colour to move wins by fours; it allocates nothing. The last of
// those moves makes the five, also where the line ends earlier because there is no
// defence. No win found within limit nodes may mean that there is one.
func (s *Solver) Fours(b *pattern.Board, limit int) (length int, won bool) {
	s.begin(nil, b, b.Turn(), limit)
	s.line = s.line[:0]
	if !s.attack(0) {
		return 0, false
	}
	length = len(s.line)
	if !s.ends {
		length += 2
	}
	return length, true
}

// attack reports whether the attacker, to move, wins by fours.
func (s *Solver) attack(depth int) bool {
	own := s.b.Points(s.attacker, pattern.MakesFive)
	if p, ok := own.First(); ok {
		s.line = append(s.line[:0], p)
		s.ends = true
		return true
	}
	key := s.key()
	if s.table[key&s.mask].key == key || s.outOfTime() {
		return false
	}
	for _, p := range s.candidates(depth) {
		if s.try(p, depth) {
			return true
		}
		if s.stopped {
			return false
		}
	}
	s.table[key&s.mask].key = key
	return false
}

// fours are the classes of moves that make a four, the most promising first. A
// black move in doubt may still be one.
var fours = [...]pattern.Class{
	pattern.MakesStraight, pattern.MakesTwoFours, pattern.MakesFourThree, pattern.MakesFour, pattern.Doubtful,
}

// candidates returns the legal moves that make a four. If the defender threatens
// a five, they must also stop it.
func (s *Solver) candidates(depth int) []renju.Point {
	for len(s.moves) <= depth {
		s.moves = append(s.moves, make([]renju.Point, 0, 32))
	}
	list := s.moves[depth][:0]
	threats := s.b.Points(s.attacker.Other(), pattern.MakesFive)
	if must, ok := threats.First(); ok {
		if threats.Len() == 1 && s.makesFour(must) {
			list = append(list, must)
		}
		s.moves[depth] = list
		return list
	}
	for _, k := range fours {
		first := len(list)
		list = s.b.Points(s.attacker, k).Append(list)
		if k == pattern.Doubtful {
			list = list[:first+s.keepFours(list[first:])]
		}
	}
	s.moves[depth] = list
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

func (s *Solver) makesFour(p renju.Point) bool {
	if s.attacker == renju.Black && s.b.Foul(p) {
		return false
	}
	return s.b.Code(s.attacker, p).Fours() > 0
}

// try plays a four and reports whether it wins. The four is stopped by force, so
// there is one answer or none.
func (s *Solver) try(p renju.Point, depth int) bool {
	s.nodes++
	s.b.Move(renju.Move(p))
	won := s.answered(depth)
	s.b.Undo()
	if won {
		s.line = append(s.line, p)
	}
	return won
}

func (s *Solver) answered(depth int) bool {
	defender := s.attacker.Other()
	if !s.b.Points(defender, pattern.MakesFive).Empty() {
		return false
	}
	blocks := s.b.Points(s.attacker, pattern.MakesFive)
	q, ok := blocks.First()
	switch {
	case !ok:
		return false
	case blocks.Len() > 1 || defender == renju.Black && s.b.Foul(q):
		s.line = s.line[:0]
		s.ends = false
		return true
	}
	s.b.Move(renju.Move(q))
	won := s.attack(depth + 1)
	s.b.Undo()
	if won {
		s.line = append(s.line, q)
	}
	return won
}
