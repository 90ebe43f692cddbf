package pattern

import "math/bits"

// Pattern is what a stone of one colour on an empty point makes in one line
// through it. Larger is stronger, except that Overline stands last; the zero
// value makes nothing that could ever become a five.
type Pattern uint8

// The patterns. A stone and others in reach make "closed" shapes that can become
// a five but no straight four on the way, or open ones.
const (
	Dead         Pattern = iota
	ClosedOne            // can become a closed two
	OpenOne              // can become an open two
	ClosedTwo            // can become a closed three
	OpenTwo              // can become a three at one point
	OpenTwo2             // at two points
	OpenTwo3             // at three or more
	ClosedThree          // can become a closed four: S003's pseudo-three
	OpenThree1           // a three: becomes a straight four at one point
	OpenThree2           // at two points
	ClosedFour           // becomes a five at one point
	InlineFours          // two fours in one line: a double-four for Black (ruling R6)
	StraightFour         // becomes a five at two points; for White also two fours in one line
	Five                 // wins
	Overline             // six or more: a foul; only for Black
	patterns
)

// around is the number of neighbours on each side that can matter.
const around = 5

const (
	spanBits = 2*around + 1
	middle   = 1 << around
)

// shape is the neighbourhood of a stone in one line, the stone itself at bit
// around: own has the stones of its colour, shut what can never be its.
type shape struct{ own, shut uint16 }

// index is a number for the shape without its middle.
func (s shape) index() int { return squeeze(s.own)<<(2*around) | squeeze(s.shut) }

func squeeze(x uint16) int {
	const low = 1<<around - 1
	return int(x&low | x>>1&(low<<around))
}

// classifier finds patterns by what they can become, remembering what it has
// found. exact is set for Black, whose six is no five.
type classifier struct {
	exact bool
	known [1 << (4 * around)]Pattern // one more than the pattern, 0 if not yet known
}

func (c *classifier) pattern(s shape) Pattern {
	i := s.index()
	if c.known[i] == 0 {
		c.known[i] = 1 + c.find(s)
	}
	return c.known[i] - 1
}

func (c *classifier) find(s shape) Pattern {
	switch n := run(s.own); {
	case n > 5 && c.exact:
		return Overline
	case n >= 5:
		return Five
	}
	var gains [patterns]int // at how many points one more stone makes which pattern
	for free := ^(s.own | s.shut) & (1<<spanBits - 1); free != 0; free &= free - 1 {
		gains[c.pattern(shape{s.own | free&-free, s.shut})]++
	}
	twos := gains[OpenTwo] + gains[OpenTwo2] + gains[OpenTwo3]
	threes := gains[OpenThree1] + gains[OpenThree2]
	switch {
	case gains[Five] > 1 && (!c.exact || c.sameFour(s)):
		return StraightFour
	case gains[Five] > 1:
		return InlineFours
	case gains[Five] == 1:
		return ClosedFour
	case gains[StraightFour] > 1:
		return OpenThree2
	case gains[StraightFour] == 1:
		return OpenThree1
	case gains[ClosedFour]+gains[InlineFours] > 0:
		return ClosedThree
	case threes > 2:
		return OpenTwo3
	case threes == 2:
		return OpenTwo2
	case threes == 1:
		return OpenTwo
	case gains[ClosedThree] > 0:
		return ClosedTwo
	case twos > 0:
		return OpenOne
	case gains[ClosedTwo] > 0:
		return ClosedOne
	}
	return Dead
}

// run is the length of the unbroken row through the middle.
func run(own uint16) int {
	return 1 + bits.TrailingZeros16(^(own >> (around + 1))) + bits.LeadingZeros16(^(own << (16 - around)))
}

// sameFour reports whether two points that make a five complete the same four
// stones: an unbroken four with both its ends free.
func (c *classifier) sameFour(s shape) bool { return run(s.own) == 4 }
