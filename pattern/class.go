package pattern

// Class is the strongest thing that a stone of one colour on an empty point does.
// The zero value is nothing at all.
type Class uint8

// The classes, the weaker first; Foul and Doubtful stand apart at the end.
const (
	Idle           Class = iota // no stone of the colour is near enough to work together with
	Quiet                       // nothing that forces
	MakesThree                  // a three
	MakesTwoThrees              // two or more threes: White only, for Black it is Doubtful
	MakesFour                   // one four that can be stopped at one point
	MakesFourThree              // such a four and a three
	MakesTwoFours               // two fours or more with different completing points: White only
	MakesStraight               // a straight four
	MakesFive                   // a winning row
	Foul                        // Black: an overline or a double-four
	Doubtful                    // Black: two threes in appearance or more; Board.Foul tells
	Classes
)

// tally counts the patterns of a code.
func tally(code Code) (n [patterns + 1]int) {
	for range 4 {
		n[code&15]++
		code >>= 4
	}
	return n
}

func blackClass(code Code) Class {
	n := tally(code)
	threes := n[OpenThree1] + n[OpenThree2]
	switch {
	case n[Five] > 0:
		return MakesFive
	case n[Overline] > 0 || n[InlineFours] > 0 || n[StraightFour]+n[ClosedFour] > 1:
		return Foul
	case threes > 1:
		return Doubtful
	case n[StraightFour] > 0:
		return MakesStraight
	}
	return fourOrThree(n[ClosedFour], threes)
}

// freeClass is the class for a colour without fouls. Two fours in one line stand as
// StraightFour where a six is a five, and as InlineFours where it is not.
func freeClass(code Code) Class {
	n := tally(code)
	threes := n[OpenThree1] + n[OpenThree2]
	switch {
	case n[Five] > 0:
		return MakesFive
	case n[StraightFour] > 0:
		return MakesStraight
	case n[ClosedFour] > 1 || n[InlineFours] > 0:
		return MakesTwoFours
	case n[ClosedFour] == 0 && threes > 1:
		return MakesTwoThrees
	}
	return fourOrThree(n[ClosedFour], threes)
}

func fourOrThree(fours, threes int) Class {
	switch {
	case fours > 0 && threes > 0:
		return MakesFourThree
	case fours > 0:
		return MakesFour
	case threes > 0:
		return MakesThree
	}
	return Quiet
}
