package opening

import "tengen/renju"

// Seat is one of the two chairs of a game, [renju.Seat].
type Seat = renju.Seat

// The seats.
const (
	NoSeat = renju.NoSeat
	First  = renju.First
	Second = renju.Second
)
