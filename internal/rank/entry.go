package rank

import (
	"cmp"
	"slices"
	"time"

	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/rating"
)

// Mark is the place of a game in the order of its pool. The zero value is before
// all games.
type Mark struct {
	At   time.Time // when the result was set
	Game play.GameID
}

// Compare returns -1 if m comes before o, 1 if after, 0 if they are the same.
func (m Mark) Compare(o Mark) int { return cmp.Or(m.At.Compare(o.At), cmp.Compare(m.Game, o.Game)) }

// IsZero reports whether m is before all games.
func (m Mark) IsZero() bool { return m == Mark{} }

// Fact is a game that counts. It follows from the log and from whose the seats are.
type Fact struct {
	Mark
	Pool    rating.Pool
	Players [2]account.ID // the first seat first
	Score   rating.Score  // of the first seat
}

// Side is what a game did to one of its players.
type Side struct {
	// Before is the rating at the moment of the end, with the time since the game
	// before it passed; After the one that the game made of it.
	Before rating.Rating `json:"before"`
	After  rating.Rating `json:"after"`
	// Games is how many games of the player count in the pool, with this one.
	Games int `json:"games"`
}

// Entry is a game that was counted.
type Entry struct {
	Fact
	Sides [2]Side
}

// Of returns what the game did to an account, and false if it did not play there.
func (e *Entry) Of(id account.ID) (Side, bool) {
	for i, p := range e.Players {
		if p == id {
			return e.Sides[i], true
		}
	}
	return Side{}, false
}

// Standing is where an account stands in a pool after its last game there. One
// without games is of somebody nobody has seen play.
type Standing struct {
	Account account.ID
	Pool    rating.Pool
	Rating  rating.Rating // as the last game left it
	Games   int
	At      time.Time // of the last game
}

// Now returns the rating at a moment: less certain, the longer ago the last game
// was.
func (s Standing) Now(now time.Time) rating.Rating {
	if s.Games == 0 {
		return rating.New()
	}
	return s.Rating.After(now.Sub(s.At))
}

// count rates games one after another, in their order. standings has where their
// players stand before, and is brought up to date.
func count(facts []Fact, standings map[account.ID]Standing) []Entry {
	entries := make([]Entry, len(facts))
	for i, f := range facts {
		e := Entry{Fact: f}
		var before [2]rating.Rating
		for side, id := range f.Players {
			before[side] = standings[id].Now(f.At)
		}
		one, two := rating.Play(before[0], before[1], f.Score)
		for side, after := range [2]rating.Rating{one, two} {
			id := f.Players[side]
			games := standings[id].Games + 1
			e.Sides[side] = Side{Before: before[side], After: after, Games: games}
			standings[id] = Standing{Account: id, Pool: f.Pool, Rating: after, Games: games, At: f.At}
		}
		entries[i] = e
	}
	return entries
}

// sorted brings facts into their order. It changes the slice.
func sorted(facts []Fact) []Fact {
	slices.SortFunc(facts, func(a, b Fact) int { return a.Compare(b.Mark) })
	return facts
}
