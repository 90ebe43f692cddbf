package renju

// Seat is one of the two chairs of a game. The first opens the game; which colour
// a seat holds follows from the opening rule and may change (RIF calls the seats
// tentative Black and tentative White). The zero value is NoSeat.
type Seat uint8

// The seats.
const (
	NoSeat Seat = iota
	First       // opens the game: puts the first stone
	Second      // the other person
)

// Other returns the opponent's seat, and NoSeat for NoSeat.
func (s Seat) Other() Seat {
	switch s {
	case First:
		return Second
	case Second:
		return First
	}
	return NoSeat
}

// Valid reports whether s is one of the two seats.
func (s Seat) Valid() bool { return s == First || s == Second }

// String returns "1" or "2", as the machine contract numbers seats, and "none".
func (s Seat) String() string {
	switch s {
	case First:
		return "1"
	case Second:
		return "2"
	}
	return "none"
}
