package lobby

import (
	"tengen/game"
	"tengen/internal/notice"
)

// remembered is how many games back the turns of opening are counted.
const remembered = 20

// Opener returns who opens when a and b play: if they have met in these games, who
// did not open the last time; else who has opened less often than he sat second;
// else who sat second last. NoSeat says that it is for the lot, First that a opens.
// Both histories have the latest game first.
func Opener(a, b notice.Person, ofA, ofB []Deal) game.Seat {
	for _, d := range ofA {
		if d.Seat(b) != game.NoSeat {
			return d.Seat(a).Other()
		}
	}
	before, than := balance(a, ofA), balance(b, ofB)
	switch {
	case before < than:
		return game.First
	case before > than:
		return game.Second
	case len(ofA) > 0 && len(ofB) > 0 && ofA[0].Seat(a) != ofB[0].Seat(b):
		return ofA[0].Seat(a).Other()
	}
	return game.NoSeat
}

// balance is how much more often a person opened than he sat second.
func balance(p notice.Person, history []Deal) int {
	n := 0
	for i := range history {
		if history[i].First == p {
			n++
		} else {
			n--
		}
	}
	return n
}
