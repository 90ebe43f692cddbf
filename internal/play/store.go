package play

import (
	"context"
	"errors"
	"time"

	"tengen/clock"
	"tengen/rating"
)

// GameID names a game in addresses, on the wire and in the log. It says nothing
// about the game and cannot be guessed from another.
type GameID string

// Errors of a [Store].
var (
	// ErrConflict says that a game is at another version than the caller saw.
	ErrConflict = errors.New("the game is at another version")
	// ErrRepeated says that the log already holds an append with this command.
	ErrRepeated = errors.New("the command is already in the log")
	// ErrNoGame says that the log has no game of that id.
	ErrNoGame = errors.New("no such game")
)

// Record is one event of a game as the log keeps it.
type Record struct {
	// Version counts the events of the game from 1.
	Version int
	// At is when the event happened, in UTC, to the microsecond.
	At time.Time
	// Command names the command that made the event and, if it made several,
	// stands at the last of them. It is "" where no command needs to be found
	// again.
	Command string
	// Event is the event, encoded by package game.
	Event []byte
}

// Append is a step of one game to be written: all of it or nothing.
type Append struct {
	Game GameID
	// At is the version of the game that the caller saw; 0 makes a new game.
	At int
	// Records continue the game: their versions are At+1, At+2, … There is at
	// least one.
	Records []Record
	// Summary replaces the game's line in the lists; nil leaves it as it is.
	Summary *Summary
}

// Store keeps the log of all games, and beside it the lists that are made from
// the log and can be made again. Every method is safe for concurrent use, also
// by several stores on one database.
type Store interface {
	// Append writes one step of one game at the version the caller saw. It
	// returns ErrConflict if the game is at another version and ErrRepeated if a
	// record of this game already has the command; nothing is changed then. When
	// it returns nil the records and the summary are durable: a crash of the
	// process or a loss of power does not lose them. After any other error they
	// may be in the log or not, and the caller must read again. Appends that
	// wait together may be made durable together, but one that fails never fails
	// another. Append keeps nothing of a after it returns.
	Append(ctx context.Context, a Append) error

	// Load returns the records of a game with versions above since, in order;
	// none if the game is at since. It returns ErrNoGame if there is no such
	// game. What it returns is durable.
	Load(ctx context.Context, id GameID, since int) ([]Record, error)

	// Find returns the version of the record that has the command, or 0.
	Find(ctx context.Context, id GameID, command string) (int, error)

	// Heads returns the versions of those of the games that exist.
	Heads(ctx context.Context, ids []GameID) (map[GameID]int, error)

	// IDs returns up to limit ids of games in the log that are above after, in
	// order, so that a caller can walk over all games.
	IDs(ctx context.Context, after GameID, limit int) ([]GameID, error)

	// List returns the lines that a query asks for, the latest change first, of one
	// moment by their ids.
	List(ctx context.Context, q Query) ([]Summary, error)

	// Replace makes the given lines the lists of the games they name. It is for
	// making the lists again from the log.
	Replace(ctx context.Context, lines []Summary) error

	// Beat says that a node lives at that time.
	Beat(ctx context.Context, at time.Time) error

	// LastTime returns the latest time the log knows: of a beat or of a record,
	// whichever is later. It is the zero time in an empty store. It never falls.
	LastTime(ctx context.Context) (time.Time, error)
}

// Phase is the part of its life a game is in, for the lists.
type Phase string

// The phases.
const (
	Seating Phase = "seating" // a seat is free
	Live    Phase = "live"    // both seats are taken, the game goes on
	Ended   Phase = "ended"
)

// Query is what is wanted of the lists.
type Query struct {
	Phase Phase
	// Before leaves out what changed at that time or later; the zero time is the top
	// of the list.
	Before time.Time
	Limit  int  // how many lines at most
	All    bool // also the games that are in no list
	Rated  bool // only rated games
	// Among, if it is not nil, leaves out all games but these.
	Among []GameID
	// After leaves out what changed before that time.
	After time.Time
	// Pattern, Result and Preset leave out the games that have others; "" is any.
	Pattern, Result, Preset string
}

// Summary is the line of a game in the lists. It is made from the game's events
// and can be made again from them.
type Summary struct {
	ID    GameID
	Phase Phase
	// Changed is when the phase was entered or, after the end, when an arbiter set
	// the result.
	Changed time.Time
	Created time.Time
	// Started is when the second seat was taken; the zero time before.
	Started time.Time

	Preset, Opening, Clock string
	// Pattern is the code of the opening that the first three stones make, such as
	// "10I": "" if they make none, and before the end.
	Pattern string
	// Moves is the number of moves, passes included, when the line was written.
	Moves int
	// Result and Ending are those of the machine contract; "" before the end.
	Result, Ending string

	Rated bool
	// Winner is the seat that won, 0 for none.
	Winner int
	// Class is how fast the game is.
	Class clock.Class
	// Family is that of its rules, "" if the game cannot be rated.
	Family rating.Family
	// Levels are those of the engine where it sits, seat 1 first; 0 is a person.
	Levels [2]int
	// Private games are in no list that people see.
	Private bool
}

// Pool is where the game is rated; false if it is not.
func (s *Summary) Pool() (rating.Pool, bool) {
	return rating.Pool{Class: s.Class, Family: s.Family}, s.Rated && s.Family != ""
}
