package puzzle

import "fmt"

// Kind is what a puzzle asks for. The zero value is no kind.
type Kind uint8

// The kinds. The last asks for a move that holds, the others for a win.
const (
	Fours   Kind = iota + 1 // win by continuous fours
	Threats                 // win by continuous threats, where fours alone do not win
	Foul                    // White wins by leaving Black only forbidden blocks
	Avoid                   // Black wins by fours, where what looks as good is a foul or leads to one
	Defend                  // hold against a win that the opponent threatens
)

var kindNames = [...]string{Fours: "vcf", Threats: "vct", Foul: "foul", Avoid: "avoid", Defend: "defend"}

// Kinds returns all kinds. The slice is the caller's.
func Kinds() []Kind { return []Kind{Fours, Threats, Foul, Avoid, Defend} }

// ParseKind is the inverse of [Kind.String]. The error quotes the text and lists the
// kinds there are.
func ParseKind(text string) (Kind, error) {
	for _, k := range Kinds() {
		if kindNames[k] == text {
			return k, nil
		}
	}
	return 0, fmt.Errorf("no kind of puzzle is called %q: use %v", text, Kinds())
}

// Wins reports whether the kind asks for a win, not for a move that holds.
func (k Kind) Wins() bool { return Fours <= k && k < Defend }

// String returns "vcf", "vct", "foul", "avoid" or "defend", as files and addresses
// write kinds, and "none" for no kind.
func (k Kind) String() string {
	if k < Fours || k > Defend {
		return "none"
	}
	return kindNames[k]
}
