package lobby

import (
	"context"
	"errors"
	"time"

	"tengen/game"
	"tengen/internal/notice"
)

// Deal is a game that two persons have agreed on.
type Deal struct {
	Game string
	// Origin is what it came of; there is one deal of each.
	Origin string
	// First opens the game.
	First, Second notice.Person
	Options       game.Options
	At            time.Time
}

// Seat is the seat of a person, NoSeat for somebody else.
func (d *Deal) Seat(p notice.Person) game.Seat {
	switch p {
	case d.First:
		return game.First
	case d.Second:
		return game.Second
	}
	return game.NoSeat
}

// Opponent is the other of the two.
func (d *Deal) Opponent(p notice.Person) notice.Person {
	if p == d.First {
		return d.Second
	}
	return d.First
}

// Errors of a [Store].
var (
	// ErrGone says that there is no such proposal or deal.
	ErrGone = errors.New("there is none")
	// ErrDealt says that there is a deal of that origin already.
	ErrDealt = errors.New("the deal was made before")
	// ErrExists says that there is a proposal with that id.
	ErrExists = errors.New("there is such a proposal")
)

// Store keeps proposals and deals. Every method is safe for concurrent use, also by
// several stores on one database. What is written is durable when the method
// returns nil.
type Store interface {
	// AddProposal makes a proposal, or returns ErrExists.
	AddProposal(ctx context.Context, p Proposal) error

	// PutProposal replaces a proposal, or returns ErrGone.
	PutProposal(ctx context.Context, p Proposal) error

	// DropProposals deletes those of the proposals that there are, and returns how
	// many. Of several callers at the same time one deletes a proposal.
	DropProposals(ctx context.Context, ids ...string) (int, error)

	// Proposals returns all proposals, the oldest first.
	Proposals(ctx context.Context) ([]Proposal, error)

	// AddDeal makes a deal and deletes the proposals, all or nothing: ErrDealt says
	// that there is a deal of that origin, ErrGone that one of the proposals is not
	// there.
	AddDeal(ctx context.Context, d Deal, proposals ...string) error

	// DealOf returns the deal of an origin, or ErrGone.
	DealOf(ctx context.Context, origin string) (Deal, error)

	// FinishDeal says that the game of a deal is there.
	FinishDeal(ctx context.Context, game string) error

	// OpenDeals returns the deals that are not finished, the oldest first.
	OpenDeals(ctx context.Context) ([]Deal, error)

	// DealsOf returns up to limit deals of a person, the latest first.
	DealsOf(ctx context.Context, p notice.Person, limit int) ([]Deal, error)
}
