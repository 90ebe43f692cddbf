package puzzle

import (
	"context"
	"errors"
	"time"

	"tengen/internal/account"
	"tengen/rating"
)

// Errors of [Store.AddTry].
var (
	ErrTried = errors.New("this person has tried this puzzle before")
	ErrStale = errors.New("the ratings were changed meanwhile")
)

// Standing is the rating of somebody who solves puzzles, or of a puzzle. The zero
// value has no rated try.
type Standing struct {
	Rating rating.Rating `json:"rating"` // as the last try left it
	Tries  int           `json:"tries"`
	At     time.Time     `json:"at"` // of the last
}

// Try is the first try of a person at a puzzle. It is rated, unless he made it as a
// guest: then the ratings are zero.
type Try struct {
	Account account.ID
	Puzzle  string
	At      time.Time
	Solved  bool
	// Before and Solver are where the person stood before and after it, Of where the
	// puzzle stands after it; their numbers of tries have this one in them.
	Before rating.Rating
	Solver Standing
	Of     Standing
}

// Store keeps tries and what they made of ratings. Every method is safe for
// concurrent use, also by several stores on one database.
type Store interface {
	// AddTry keeps a try and both standings, all or nothing. It returns ErrTried if the
	// person has tried the puzzle, and ErrStale if one of the two had another number of
	// tries than the try says. When it returns nil the try is durable.
	AddTry(ctx context.Context, t Try) error

	// AdoptTries keeps those of the tries at puzzles that the person has not tried, and
	// changes no standing. All or none of them are kept.
	AdoptTries(ctx context.Context, id account.ID, tries []Try) error

	// SolverStanding returns where a person stands, PuzzleStanding where a puzzle does;
	// the zero value if nobody tried.
	SolverStanding(ctx context.Context, id account.ID) (Standing, error)
	PuzzleStanding(ctx context.Context, id string) (Standing, error)

	// Tries returns up to limit tries of a person before a time, the latest first; the
	// zero time is now. Tries of one moment come by the names of their puzzles.
	Tries(ctx context.Context, id account.ID, before time.Time, limit int) ([]Try, error)

	// Tried returns the names of all puzzles that a person has tried, in order.
	Tried(ctx context.Context, id account.ID) ([]string, error)

	// ForgetTries deletes the tries of a person and where he stands. The ratings of
	// puzzles stay.
	ForgetTries(ctx context.Context, id account.ID) error
}
