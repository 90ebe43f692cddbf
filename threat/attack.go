package threat

import (
	"tengen/pattern"
	"tengen/renju"
)

// expandAttack settles an attacker's node that he wins by fours, or lists his
// threats.
func (s *Solver) expandAttack(id uint32) {
	n := *s.graph.node(id)
	if !n.fourless && s.bounded(s.attacker, s.foursLeft(int(n.left))) {
		s.settle(id, proven)
		return
	}
	var edges [renju.Points]edge
	list := edges[:0]
	threats := s.b.Points(s.attacker.Other(), pattern.MakesFive)
	switch must, forced := threats.First(); {
	case n.left <= 1:
	case forced && threats.Len() == 1:
		list = s.appendThreat(list, must, numbers{unit, unit})
	case !forced:
		list = s.appendThreats(list)
	}
	if len(list) == 0 {
		s.settle(id, disproven)
		return
	}
	s.graph.setEdges(id, list)
}

// appendThreats appends the attacker's moves that make a four or could threaten a
// VCF.
func (s *Solver) appendThreats(list []edge) []edge {
	var points [renju.Points]renju.Point
	for k, first := range firstNumbers {
		if k == int(pattern.Idle) {
			continue // a stone that works together with no other threatens nothing
		}
		for _, p := range s.b.Points(s.attacker, pattern.Class(k)).Append(points[:0]) {
			if k == int(pattern.Quiet) && !(s.plan.quiet && s.b.Code(s.attacker, p).Best() >= pattern.OpenTwo) {
				continue
			}
			list = s.appendThreat(list, p, first)
		}
	}
	return list
}

// unit is the number of an average position that was not looked at.
const unit = 16

// firstNumbers are the numbers of a threat that was not looked at: a stronger one
// leaves fewer answers.
var firstNumbers = [...]numbers{
	pattern.Quiet:          {5 * unit, unit},
	pattern.MakesThree:     {2 * unit, unit},
	pattern.MakesTwoThrees: {unit, unit},
	pattern.MakesFour:      {unit, unit},
	pattern.MakesFourThree: {unit, unit},
	pattern.MakesTwoFours:  {unit, unit},
	pattern.MakesStraight:  {unit, unit},
	pattern.MakesFive:      {unit, unit},
	pattern.Foul:           {infinite, unit}, // never legal
	pattern.Doubtful:       {2 * unit, unit},
}

// appendThreat appends a move of the attacker if it is legal.
func (s *Solver) appendThreat(list []edge, p renju.Point, first numbers) []edge {
	if s.attacker == renju.Black && s.b.Foul(p) {
		return list
	}
	e := edge{p: p, first: first}
	if s.plan.cost > 0 && s.b.Code(s.attacker, p).Fours() > 0 {
		e.cost = uint16(s.plan.cost)
	}
	return append(list, e)
}
