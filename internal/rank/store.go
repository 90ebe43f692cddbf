package rank

import (
	"context"
	"errors"
	"time"

	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/rating"
)

// ErrStale says that the ratings of a pool were written since they were read.
var ErrStale = errors.New("the ratings were changed meanwhile")

// Progress is how far the ratings of a pool are.
type Progress struct {
	// Revision counts the writes.
	Revision int
	// Todo, if it is not zero, is where a count was broken off: the entries from
	// there on are those of before.
	Todo Mark
}

// Step is a stretch of a pool to be written, all of it or nothing.
type Step struct {
	Pool rating.Pool
	// Revision is the one that was read. The write makes the next.
	Revision int
	// From and To bound the stretch: its first mark, and the first behind it. The zero
	// To is the end of the pool.
	From, To Mark
	// Entries replace those of the stretch, in order.
	Entries []Entry
	// Standings are those of accounts that the stretch concerns; one without games is
	// deleted.
	Standings []Standing
	// Todo is where the count goes on; the zero Mark is nowhere.
	Todo Mark
}

// Store keeps what was counted. Every method is safe for concurrent use, also by
// several stores on one database.
type Store interface {
	// Progress returns how far a pool is; the zero value for one with no games.
	Progress(ctx context.Context, p rating.Pool) (Progress, error)

	// WriteRatings writes a stretch. It returns ErrStale, and changes nothing, if the
	// pool is at another revision. When it returns nil the stretch is durable.
	WriteRatings(ctx context.Context, s Step) error

	// Entries returns up to limit entries of a pool from a mark on, in order.
	Entries(ctx context.Context, p rating.Pool, from Mark, limit int) ([]Entry, error)

	// EntriesOf returns the entries of those of the games that count.
	EntriesOf(ctx context.Context, games []play.GameID) (map[play.GameID]Entry, error)

	// StandingBefore returns where an account stood in a pool before a mark.
	StandingBefore(ctx context.Context, p rating.Pool, id account.ID, before Mark) (Standing, error)

	// StandingsOf returns where accounts stand, in every pool in which they have
	// games.
	StandingsOf(ctx context.Context, ids []account.ID) ([]Standing, error)

	// Leaders returns up to limit standings of a pool with a deviation below most,
	// of accounts that have played since a time; the highest rating first, equal
	// ones by account.
	Leaders(ctx context.Context, p rating.Pool, most float64, since time.Time, limit int) ([]Standing, error)

	// History returns up to limit entries of an account in a pool that ended before a
	// time, the latest first; the zero time is now.
	History(ctx context.Context, p rating.Pool, id account.ID, before time.Time, limit int) ([]Entry, error)
}

// People knows whose the seats are; [account.App] does.
type People interface {
	// Players returns the accounts on the seats of games.
	Players(ctx context.Context, games ...string) (map[string][2]account.Player, error)
	// Account returns an account, erased or not.
	Account(ctx context.Context, id account.ID) (account.Account, error)
}
