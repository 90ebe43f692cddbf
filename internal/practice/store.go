package practice

import (
	"context"
	"errors"

	"tengen/internal/account"
)

// ErrStale says that a card was answered meanwhile, as when a form is sent twice.
var ErrStale = errors.New("the exercise was answered meanwhile")

// Tally is how many exercises of a kind somebody answered on a day.
type Tally struct {
	Day          string // in UTC, such as 2026-11-30
	Kind         Kind
	Right, Wrong int
}

// Store keeps cards and tallies of accounts. Every method is safe for concurrent use,
// also by several stores on one database. When a method that writes returns nil, what
// it wrote is durable.
type Store interface {
	// Put writes a card that has just been answered, and counts the tally to those of
	// its day and kind, both or none. The error is ErrStale if the card that there is,
	// or none for 0, has not one answer less.
	Put(ctx context.Context, id account.ID, c Card, t Tally) error

	// Adopt writes those cards of which the person has none, and counts the tallies of
	// these alone. A day on which he has no tally yet gets one that counts nothing. There
	// is at least one card; all or none of it is written.
	Adopt(ctx context.Context, id account.ID, met []Met, days []string) error

	// Cards returns all cards of a person, by the names of the exercises.
	Cards(ctx context.Context, id account.ID) ([]Card, error)

	// Tallies returns all tallies of a person, by day and kind.
	Tallies(ctx context.Context, id account.ID) ([]Tally, error)

	// Forget removes everything of a person.
	Forget(ctx context.Context, id account.ID) error
}
