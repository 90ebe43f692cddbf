package notice

import "time"

// Kind is what a notice is about. The set is closed: [Kinds] has all, in the order
// in which people are asked about them.
type Kind string

// The kinds.
const (
	YourTurn  Kind = "your-turn"  // the opponent has done what he had to do
	GameBegan Kind = "game-began" // both seats are taken
	GameEnded Kind = "game-ended"
	Challenge Kind = "challenge" // somebody wants to play the person
	Answer    Kind = "answer"    // what became of a challenge or seek of the person
	Offer     Kind = "offer"     // the opponent offers a draw or a break, or asks for a move back
	TimeShort Kind = "time-short"
	Message   Kind = "message" // somebody wrote to the person, or of him
)

// Kinds returns all kinds. The slice is the caller's.
func Kinds() []Kind {
	return []Kind{YourTurn, TimeShort, GameBegan, GameEnded, Challenge, Answer, Offer, Message}
}

// Notice is a piece of news for one person.
type Notice struct {
	Kind Kind
	// Game is the id of the game it is about, or "".
	Game string
	// Seat is the person's seat in that game, 1 or 2; 0 if he has none.
	Seat int
	// At is when it happened.
	At time.Time
	// From is who caused it, or nobody. Names are looked up when they are shown, so
	// that none stays here after its owner has had it erased.
	From Person
	// Until is when it is too late to act: when the flag falls, when a challenge
	// expires. The zero time is never.
	Until time.Time
	// What says more in words of the machine: "draw", "accepted", the result of a
	// game, the id of a challenge. Each kind has its own; not to be changed.
	What map[string]string
	// Lost is how many earlier notices a subscriber has lost because it did not
	// take them in time. Only the hub sets it.
	Lost int
}
