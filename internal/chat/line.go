package chat

import (
	"time"

	"tengen/internal/notice"
)

// Room is one of the two places where is talked at a game.
type Room string

// The rooms.
const (
	Players  Room = "players"  // the two at the board
	Watchers Room = "watchers" // those who watch, and after the end the players too
)

// Line is something that was said. The zero value is nothing.
type Line struct {
	Game string
	N    int // counts the lines of a game from 1
	Room Room
	At   time.Time // UTC, to the microsecond
	Seat int       // of who said it; 0 watches
	// Person is who said it; nobody when he was erased.
	Person notice.Person
	// Name is that of the person's account when the line was read, "" for a guest and
	// for who was erased. It is not stored.
	Name string
	// Command names the message, so that one that is sent again is found.
	Command string
	Text    string // "" when dropped or erased
	// Dropped is the account of the moderator who dropped it, or "".
	Dropped string
}

// Place is where somebody is who reads or talks, as the caller knows it.
type Place struct {
	Game   string
	Person notice.Person // nobody for a guest who has no seat
	Seat   int           // 1 or 2, or 0 who watches
	Over   bool          // the game has ended
	Closed bool          // there is no talk at this game
}

// sees reports whether a room is open to who is at a place.
func (p *Place) sees(r Room) bool {
	if r == Players {
		return p.Seat != 0
	}
	return p.Seat == 0 || p.Over
}

// Writes returns the room in which who is at a place may talk, and a Refusal if
// there is none. Two rooms are open to a player after the end.
func (p *Place) Writes(r Room) error {
	_, named := p.Person.Account()
	switch {
	case p.Closed:
		return Closed
	case !p.sees(r):
		return NotYourRoom
	case r == Watchers && !named, p.Person == "":
		return NeedsName
	}
	return nil
}

// Refusal is why something is not said. It is the word of the live protocol.
type Refusal string

// The refusals.
const (
	Closed      Refusal = "chat-closed" // there is no talk at this game
	NotYourRoom Refusal = "chat-room"   // the room is for others
	NeedsName   Refusal = "chat-name"   // guests who watch do not talk
	Quiet       Refusal = "chat-quiet"  // the speaker wants no talk himself
	Deaf        Refusal = "chat-deaf"   // the other player wants none
	Empty       Refusal = "chat-empty"  // there is nothing in it
	TooLong     Refusal = "chat-long"   // longer than MaxText
	Silenced    Refusal = "chat-muted"  // a moderator keeps the speaker silent
	Full        Refusal = "chat-full"   // the game has as many lines as there may be
)

// Error implements error.
func (r Refusal) Error() string { return string(r) }

// Limits of what is said.
const (
	MaxText    = 280  // characters of a line
	maxCommand = 64   // bytes of the name of a message
	maxLines   = 1000 // of a game
	shownLines = 200  // of a room, to who comes in
)
