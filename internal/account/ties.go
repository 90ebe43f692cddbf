package account

import (
	"context"
	"errors"
	"time"

	"tengen/internal/notice"
)

// Kind is what a tie between two people is.
type Kind string

// The kinds.
const (
	Follow Kind = "follow" // hears of the other's games; the other does not know
	Block  Kind = "block"  // wants nothing to do with the other
)

// Tie is what one person has decided about another.
type Tie struct {
	From, To ID
	Kind     Kind
	At       time.Time
}

// maxTies is how many ties of a kind a person may have.
const maxTies = 1000

// What somebody is told whom he may not tie.
var (
	// ErrSelf says that nobody can follow, block or report himself.
	ErrSelf = errors.New("that is the person himself")
	// ErrTies says that a person has as many ties as there may be.
	ErrTies = errors.New("too many ties")
)

// Tie follows or blocks a person. Who is blocked is not followed any more, nor
// does he follow; who is followed is not blocked any more. The error is ErrSelf,
// ErrTies, or ErrUnknown if there is nobody.
func (a *App) Tie(ctx context.Context, from ID, kind Kind, to ID) error {
	other, err := a.store.Account(ctx, to)
	switch {
	case err != nil:
		return err
	case !other.Erased.IsZero():
		return ErrUnknown
	case from == to:
		return ErrSelf
	}
	ties, err := a.store.Ties(ctx, from, kind)
	if err != nil {
		return err
	}
	if len(ties) >= maxTies {
		return ErrTies
	}
	for _, drop := range contrary(from, kind, to) {
		if err := a.store.DropTie(ctx, drop.From, drop.Kind, drop.To); err != nil {
			return err
		}
	}
	return a.store.AddTie(ctx, Tie{From: from, To: to, Kind: kind, At: a.config.Now()})
}

// contrary are the ties that cannot stand beside a new one.
func contrary(from ID, kind Kind, to ID) []Tie {
	if kind == Block {
		return []Tie{{From: from, Kind: Follow, To: to}, {From: to, Kind: Follow, To: from}}
	}
	return []Tie{{From: from, Kind: Block, To: to}}
}

// Untie ends a tie.
func (a *App) Untie(ctx context.Context, from ID, kind Kind, to ID) error {
	return a.store.DropTie(ctx, from, kind, to)
}

// Acquaintance is a tie with the person at its other end.
type Acquaintance struct {
	Tie  Tie
	With Account
}

// Ties returns whom a person follows or blocks, the latest first.
func (a *App) Ties(ctx context.Context, from ID, kind Kind) ([]Acquaintance, error) {
	ties, err := a.store.Ties(ctx, from, kind)
	if err != nil {
		return nil, err
	}
	list := make([]Acquaintance, 0, len(ties))
	for _, tie := range ties {
		with, err := a.store.Account(ctx, tie.To)
		if err != nil {
			return nil, err
		}
		list = append(list, Acquaintance{tie, with})
	}
	return list, nil
}

// Tied reports whether one person follows, or blocks, another.
func (a *App) Tied(ctx context.Context, from ID, kind Kind, to ID) (bool, error) {
	return a.store.Tied(ctx, from, kind, to)
}

// Blocked reports whether one of two people blocks the other: they are not paired,
// send each other no challenges and do not hear each other's chat. Guests and
// nobody block nobody and are not blocked.
func (a *App) Blocked(ctx context.Context, one, other notice.Person) (bool, error) {
	first, known := one.Account()
	second, knownToo := other.Account()
	if !known || !knownToo || first == second {
		return false, nil
	}
	blocked, err := a.store.Tied(ctx, ID(first), Block, ID(second))
	if err != nil || blocked {
		return blocked, err
	}
	return a.store.Tied(ctx, ID(second), Block, ID(first))
}
