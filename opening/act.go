package opening

import (
	"math/bits"
	"strings"
)

// Act is a kind of act at the board. The zero value is no act. Passing belongs to
// the game after the opening; it stands here so that one set holds all that a
// seat may do.
type Act uint8

// The acts, in the order in which they are listed.
const (
	Place   Act = iota + 1 // put a stone
	Pass                   // give up the turn
	Swap                   // say whether the colours are exchanged
	Declare                // say how many fifth moves will be offered
	Offer                  // show the fifth moves, all at once
	Choose                 // keep one of the offered fifth moves
	Add                    // Super Sakata: put a white stone and a black one
)

var actNames = [...]string{"", "place", "pass", "swap", "declare", "offer", "choose", "add"}

// String returns the name of the machine contract, such as "place".
func (a Act) String() string {
	if int(a) < len(actNames) {
		return actNames[a]
	}
	return "unknown"
}

// Acts is a set of acts. The zero value is the empty set.
type Acts uint8

// ActsOf returns the set of the given acts.
func ActsOf(acts ...Act) Acts {
	var s Acts
	for _, a := range acts {
		s |= 1 << a
	}
	return s
}

// Has reports whether a is in the set.
func (s Acts) Has(a Act) bool { return a != 0 && s&(1<<a) != 0 }

// With returns the set with a added.
func (s Acts) With(a Act) Acts { return s | 1<<a }

// List returns the acts of the set in their order. It allocates, and is nil for
// the empty set.
func (s Acts) List() []Act {
	var list []Act
	for rest := uint8(s); rest != 0; rest &= rest - 1 {
		list = append(list, Act(bits.TrailingZeros8(rest)))
	}
	return list
}

// String returns the names of the acts with commas between them.
func (s Acts) String() string {
	var names []string
	for _, a := range s.List() {
		names = append(names, a.String())
	}
	return strings.Join(names, ",")
}
