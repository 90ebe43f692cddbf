package brain

import (
	"fmt"

	"tengen/pattern"
)

// Rule is a rule number of the protocol, as a manager sends it in "INFO rule".
type Rule int

// The rules that are played here.
const (
	RuleFreestyle Rule = 0 // five or more wins for both
	RuleStandard  Rule = 1 // exactly five wins for both
	RuleYixin     Rule = 2 // renju, in the numbers of Yixin
	RuleRenju     Rule = 4 // renju
)

// Variant returns the game that a rule number means. The error names the numbers
// that are known: games that go on after a five (Gomocup's 3 and 6), caro (8) and
// openings of Rapfi's own (5, 6) are not played.
func (r Rule) Variant() (pattern.Variant, error) {
	switch r {
	case RuleFreestyle:
		return pattern.Freestyle, nil
	case RuleStandard:
		return pattern.Standard, nil
	case RuleYixin, RuleRenju:
		return pattern.Renju, nil
	}
	return 0, fmt.Errorf("rule %d is not played here: use 0 (freestyle), 1 (exactly five), 4 or 2 (renju)", int(r))
}
