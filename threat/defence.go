package threat

import (
	"tengen/pattern"
	"tengen/renju"
)

// expandDefence settles a defender's node or lists every move that could save him.
// If the attacker would win by fours should the defender pass, those are the moves
// that disturb that line and leave no other, and the defender's own fours.
func (s *Solver) expandDefence(id uint32) {
	left := s.foursLeft(int(s.graph.node(id).left))
	defender := s.attacker.Other()
	s.fours.side = s.attacker
	q, lost := s.block()
	switch {
	case !s.b.Points(defender, pattern.MakesFive).Empty():
		s.settle(id, disproven)
		return
	case lost:
		s.settle(id, proven)
		return
	case left == 0:
		s.settle(id, disproven)
		return
	case q != renju.NoPoint:
		s.graph.setEdges(id, []edge{{p: q, first: numbers{unit, unit}, four: true}})
		return
	case s.options.Foul && !s.b.Points(s.attacker, pattern.MakesFive).Empty():
		s.settle(id, disproven)
		return
	}
	if s.bounded(defender, 0) || !s.threatens(left) {
		s.settle(id, disproven)
		return
	}
	line := s.fours.played()
	edges, saved := s.defences(line, left)
	switch {
	case saved:
		s.settle(id, disproven)
	case len(edges) == 0:
		s.settle(id, proven)
	default:
		s.graph.setEdges(id, edges)
	}
	n := s.graph.node(id)
	n.line, n.length = uint32(len(s.graph.lines)), uint8(len(line))
	s.graph.lines = append(s.graph.lines, line...)
}

// threatens reports whether the attacker would win by fours if the defender, to
// move, passed.
func (s *Solver) threatens(left int) bool {
	most := left
	if s.plan.threat > 0 {
		most = min(left, s.plan.threat)
	}
	s.fours.cut = false
	s.b.Move(renju.Pass)
	won := s.bounded(s.attacker, most)
	s.b.Undo()
	if !won && most < left && s.fours.cut {
		s.fours.gaveUp = true
	}
	return won
}

// defences lists the moves of the defender after which the attacker has no VCF, or
// must first stop a five. saved tells that one of them refutes the threat at once.
func (s *Solver) defences(line []renju.Point, left int) (edges []edge, saved bool) {
	var points [renju.Points]renju.Point
	lines := [][]renju.Point{line}
	set := s.disturbers(line)
	for _, p := range set.Append(points[:0]) {
		if s.attacker == renju.White && s.b.Foul(p) {
			continue
		}
		s.b.Move(renju.Move(p))
		e := edge{p: p, first: s.promise()}
		fives := s.b.Points(s.attacker.Other(), pattern.MakesFive)
		must, four := fives.First()
		switch {
		case four:
			e.four = true
			saved = fives.Len() > 1 || s.attacker == renju.Black && s.b.Foul(must)
			edges = append(edges, e)
		case s.refuted(&lines, left):
		default:
			edges = append(edges, e)
		}
		s.b.Undo()
		if saved || s.stopped {
			break
		}
	}
	return edges, saved
}

// refuted reports whether the attacker, to move, has a VCF: one of the known lines,
// or another, which is then added to them.
func (s *Solver) refuted(lines *[][]renju.Point, left int) bool {
	for _, line := range *lines {
		if s.standing(line) {
			return true
		}
	}
	if !s.bounded(s.attacker, left) {
		return false
	}
	*lines = append(*lines, s.fours.played())
	return true
}

// promise are the numbers of a position after a move of the defender: the more
// threats the attacker has and the fewer the defender, the sooner it is won.
func (s *Solver) promise() numbers {
	a, d := s.attacker, s.attacker.Other()
	n := func(c renju.Color, k pattern.Class) int { return s.b.Points(c, k).Len() }
	worth := 2*n(a, pattern.MakesThree) + 4*n(a, pattern.MakesTwoThrees) + n(a, pattern.Doubtful) +
		3*n(a, pattern.MakesFour) + 6*n(a, pattern.MakesFourThree) -
		n(d, pattern.MakesThree)/2 - n(d, pattern.MakesFour) - 4*n(d, pattern.MakesFourThree) - 8*n(d, pattern.MakesStraight)
	const middling = 12
	whole := middling + max(0, worth)
	return numbers{uint32(max(2, 2*unit*middling/whole)), uint32(unit * whole / (2 * middling))}
}
