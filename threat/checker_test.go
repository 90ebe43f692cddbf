package threat_test

import (
	"tengen/renju"
	"tengen/threat"
	"tengen/threat/check"
)

// verify returns what is wrong with a proof, or nil. If foul is set nothing but a
// foul of Black may end a line.
func verify(b renju.Board, attacker renju.Color, foul bool, p *threat.Proof) error {
	if foul {
		return check.ByFoul(b, p, renju.ReadingRIF)
	}
	return check.Proof(b, attacker, p, renju.ReadingRIF)
}

// answers counts the answers that a proof holds.
func answers(p *threat.Proof) int { return countAnswers(p, map[*threat.Proof]bool{}) }

func countAnswers(p *threat.Proof, seen map[*threat.Proof]bool) int {
	if seen[p] {
		return 0
	}
	seen[p] = true
	n := len(p.Replies)
	for _, r := range p.Replies {
		n += countAnswers(r.Next, seen)
	}
	return n
}
