package threat

import (
	"tengen/pattern"
	"tengen/renju"
)

// threats settles an attacker's node that he wins by fours, or lists his moves.
func (s *Solver) threats() (points []renju.Point, n numbers, settled bool) {
	defender := s.attacker.Other()
	fives := s.b.Points(defender, pattern.MakesFive)
	if must, ok := fives.First(); ok && s.b.Points(s.attacker, pattern.MakesFive).Empty() {
		switch {
		case fives.Len() > 1 || s.attacker == renju.Black && s.b.Foul(must):
			return nil, disproven, true
		}
		return []renju.Point{must}, n, false
	}
	if _, won := s.fours(); won {
		return nil, proven, true
	}
	for _, k := range [...]pattern.Class{
		pattern.MakesTwoThrees, pattern.MakesFourThree, pattern.MakesFour, pattern.Doubtful, pattern.MakesThree,
	} {
		points = s.b.Points(s.attacker, k).Append(points)
	}
	if s.fukumi {
		points = s.quiet(points)
	}
	points = s.legal(points)
	if len(points) == 0 {
		return nil, disproven, true
	}
	return points, n, false
}

// legal drops Black's fouls.
func (s *Solver) legal(points []renju.Point) []renju.Point {
	if s.b.Turn() != renju.Black {
		return points
	}
	n := 0
	for _, p := range points {
		if !s.b.Foul(p) {
			points[n] = p
			n++
		}
	}
	return points[:n]
}

// quiet adds the quiet moves that could prepare fours: those that make an open two
// or a closed three in some line.
func (s *Solver) quiet(points []renju.Point) []renju.Point {
	first := len(points)
	points = s.b.Points(s.attacker, pattern.Quiet).Append(points)
	n := first
	for _, p := range points[first:] {
		if s.b.Code(s.attacker, p).Best() >= pattern.OpenTwo {
			points[n] = p
			n++
		}
	}
	return points[:n]
}

// fours looks for a VCF of the attacker, who is to move, and remembers it.
func (s *Solver) fours() (line []renju.Point, won bool) {
	key := s.key()
	if line, ok := s.wins[key]; ok {
		return line, true
	}
	s.line = s.line[:0]
	if !s.attack(0) {
		return nil, false
	}
	line = s.played()
	if len(s.wins) >= len(s.table) {
		clear(s.wins)
	}
	s.wins[key] = line
	return line, true
}

// defences settles a defender's node or lists every move that could save him. If
// the attacker would win by fours should the defender pass, those are the moves
// that touch that line of fours and break it, and the defender's own fours.
func (s *Solver) defences() (points []renju.Point, n numbers, settled bool) {
	defender := s.attacker.Other()
	if !s.b.Points(defender, pattern.MakesFive).Empty() {
		return nil, disproven, true
	}
	fives := s.b.Points(s.attacker, pattern.MakesFive)
	if q, ok := fives.First(); ok {
		if fives.Len() > 1 || defender == renju.Black && s.b.Foul(q) {
			return nil, proven, true
		}
		return []renju.Point{q}, n, false
	}
	s.b.Move(renju.Pass)
	line, threatened := s.fours()
	s.b.Undo()
	if !threatened {
		return nil, disproven, true
	}
	touch := s.touching(line)
	for _, p := range s.legal(touch.Append(nil)) {
		s.b.Move(renju.Move(p))
		if !s.b.Points(defender, pattern.MakesFive).Empty() || !s.standing(line) {
			points = append(points, p)
		}
		s.b.Undo()
	}
	if len(points) == 0 {
		return nil, proven, true
	}
	return points, n, false
}

// touching returns the empty points from which a stone could change anything about
// the moves of a line of fours, and the points at which the defender makes a four.
func (s *Solver) touching(line []renju.Point) (set pattern.Set) {
	for _, p := range line {
		set.Add(s.b.Reach(p))
	}
	set.Keep(s.b.Empty())
	defender := s.attacker.Other()
	for _, k := range fours {
		set.Add(s.b.Points(defender, k))
	}
	return set
}

// standing reports whether a line of fours of the attacker, who is to move, still
// wins move by move.
func (s *Solver) standing(line []renju.Point) bool {
	won, made := false, 0
	defender := s.attacker.Other()
	for i := 0; i < len(line) && !won; i += 2 {
		p := line[i]
		if s.b.At(p) != renju.NoColor || !s.b.Points(defender, pattern.MakesFive).Empty() && s.b.Class(s.attacker, p) != pattern.MakesFive {
			break
		}
		if s.b.Class(s.attacker, p) == pattern.MakesFive {
			won = true
			break
		}
		if !s.makesFour(p) {
			break
		}
		s.b.Move(renju.Move(p))
		made++
		fives := s.b.Points(s.attacker, pattern.MakesFive)
		q, _ := fives.First()
		if !s.b.Points(defender, pattern.MakesFive).Empty() {
			break
		}
		if fives.Len() > 1 || defender == renju.Black && s.b.Foul(q) {
			won = true
			break
		}
		if i+1 >= len(line) || line[i+1] != q {
			break
		}
		s.b.Move(renju.Move(q))
		made++
	}
	for range made {
		s.b.Undo()
	}
	return won
}

// mainLine plays out the proof: the attacker's winning moves and, of the answers
// that are all refuted, the first.
func (s *Solver) mainLine() (line []renju.Point) {
	made := 0
	for attack := true; ; attack = !attack {
		if attack {
			if fours, won := s.fours(); won {
				line = append(line, fours...)
				break
			}
		}
		p, ok := s.provenMove(attack)
		if !ok {
			break
		}
		line = append(line, p)
		s.b.Move(renju.Move(p))
		made++
	}
	for range made {
		s.b.Undo()
	}
	return line
}

// provenMove returns a move that keeps the proof. If the table has lost it, it is
// proved again.
func (s *Solver) provenMove(attack bool) (renju.Point, bool) {
	var points []renju.Point
	if attack {
		points, _, _ = s.threats()
	} else {
		points, _, _ = s.defences()
	}
	if !attack && len(points) > 0 {
		return points[0], true
	}
	for again := range 2 {
		for _, p := range points {
			s.b.Move(renju.Move(p))
			n, ok := s.load(s.nodeKey(!attack))
			if again == 1 && (!ok || n.pn != 0) {
				n = s.prove(!attack, infinite, infinite)
			}
			s.b.Undo()
			if n.pn == 0 {
				return p, true
			}
		}
	}
	return renju.NoPoint, false
}
