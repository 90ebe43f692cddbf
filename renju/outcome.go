package renju

// Ending is the way in which a game ends. The zero value is NoEnding: the game
// goes on. The list is closed and its names are part of the machine contract.
type Ending uint8

// The endings.
const (
	NoEnding          Ending = iota
	EndedFive                // a five (S001 9.2.6.1), either colour
	EndedOverline            // White's unbroken row of six or more (S001 9.2.6.2)
	EndedFoul                // Black made an overline, a double-four or a double-three (S003)
	EndedPasses              // both passed, one after the other (S001 9.2.7.1 b)
	EndedNoFive              // nobody can make a row any more (S001 9.2.7.1 c)
	EndedFull                // no point is empty (S000 6.1)
	EndedAgreement           // a draw by agreement
	EndedResignation         // one side resigned
	EndedTime                // one side's time ran out
	EndedMoveLimit           // a game that could go on for ever was stopped as a draw
	EndedAdjudication        // an arbiter set the result
	EndedAbandoned           // one side left the game
	EndedVoid                // the game does not count: it was aborted
)

var endingNames = [...]string{
	"", "five", "overline", "foul", "passes", "no-five", "full", "agreement", "resignation",
	"time", "move-limit", "adjudication", "abandoned", "void",
}

// String returns the name of the machine contract, such as "no-five"; it is empty
// for NoEnding.
func (e Ending) String() string {
	if int(e) < len(endingNames) {
		return endingNames[e]
	}
	return "unknown"
}

// ParseEnding is the inverse of [Ending.String].
func ParseEnding(s string) (Ending, bool) {
	for e, name := range endingNames {
		if name == s {
			return Ending(e), true
		}
	}
	return NoEnding, false
}

// Outcome says who won and how, or that the game is a draw and why. The zero
// value is a game that goes on. Winner is NoColor for a draw, an open and a void
// game.
type Outcome struct {
	Winner Color
	Ending Ending
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Ending != NoEnding }

// Draw reports whether the game has ended without a winner and counts.
func (o Outcome) Draw() bool {
	return o.Over() && o.Winner == NoColor && o.Ending != EndedVoid
}

// Result returns "black", "white", "draw" or "open", as the machine contract
// writes results, and "void" for a game that does not count.
func (o Outcome) Result() string {
	switch {
	case o.Winner != NoColor:
		return o.Winner.String()
	case o.Ending == EndedVoid:
		return "void"
	case o.Over():
		return "draw"
	}
	return "open"
}
