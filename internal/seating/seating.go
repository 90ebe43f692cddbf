// Package seating brings persons to their seats: it joins the use cases of games, of
// people and of ratings for the lobby, which knows none of them.
//
// Start with [Seating], which is the [lobby.Games] and the [lobby.People] of a
// server.
//
// # Never a game without its players
//
// A game of two persons has no keys, so what gives its seats is written before the
// game is: first who has which seat, then the game. A crash between leaves seats of
// a game that there is not, which show nowhere; the lobby goes on with its deal at
// the next start, and both steps may be done again.
package seating

import (
	"context"
	"errors"
	"fmt"

	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/lobby"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/rating"
)

// Games are where games are made and kept; [play.App] is one.
type Games interface {
	NewID() (play.GameID, error)
	Begin(ctx context.Context, id play.GameID, o game.Options) error
	Game(ctx context.Context, id play.GameID) (game.State, error)
}

// People are the persons of a server; [account.App] is one.
type People interface {
	Give(ctx context.Context, game string, seat int, to notice.Person) error
	Holders(ctx context.Context, game string) ([2]account.Seat, error)
	Account(ctx context.Context, id account.ID) (account.Account, error)
	Blocked(ctx context.Context, one, other notice.Person) (bool, error)
}

// Ratings are how strong people are.
type Ratings interface {
	// Rating is somebody's rating in a pool now, and how many of his games it counts;
	// of who has played none it is that of a player nobody has seen. [rank.App] does it.
	Rating(ctx context.Context, id account.ID, p rating.Pool) (rating.Rating, int, error)
}

// Seating joins them. Games and People must be given.
type Seating struct {
	Games   Games
	People  People
	Ratings Ratings // nil: nobody has a rating
}

// NewID implements [lobby.Games].
func (s *Seating) NewID() (string, error) {
	id, err := s.Games.NewID()
	return string(id), err
}

// Begin implements [lobby.Games].
func (s *Seating) Begin(ctx context.Context, d lobby.Deal) error {
	for i, p := range []notice.Person{d.First, d.Second} {
		if err := s.People.Give(ctx, d.Game, i+1, p); err != nil {
			return fmt.Errorf("seat %d: %w", i+1, err)
		}
	}
	return s.Games.Begin(ctx, play.GameID(d.Game), d.Options)
}

// Played implements [lobby.Games].
func (s *Seating) Played(ctx context.Context, id string) (lobby.Played, error) {
	state, err := s.Games.Game(ctx, play.GameID(id))
	if errors.Is(err, play.ErrNoGame) {
		return lobby.Played{}, lobby.ErrGone
	}
	if err != nil {
		return lobby.Played{}, err
	}
	p := lobby.Played{Options: state.Options(), Over: state.Over()}
	holders, err := s.People.Holders(ctx, id)
	if err != nil {
		return p, err
	}
	for i, h := range holders {
		p.Persons[i] = h.Person()
	}
	return p, nil
}

// Name implements [lobby.People].
func (s *Seating) Name(ctx context.Context, p notice.Person) (string, error) {
	id, ok := p.Account()
	if !ok {
		return "", nil
	}
	who, err := s.People.Account(ctx, account.ID(id))
	if errors.Is(err, account.ErrUnknown) {
		return "", nil
	}
	return who.Name.String(), err
}

// Bot implements [lobby.People].
func (s *Seating) Bot(ctx context.Context, p notice.Person) (bool, error) {
	id, ok := p.Account()
	if !ok {
		return false, nil
	}
	who, err := s.People.Account(ctx, account.ID(id))
	if errors.Is(err, account.ErrUnknown) {
		return false, nil
	}
	return who.Bot, err
}

// Strength implements [lobby.People]. Guests have none, and nobody has in games that
// cannot be rated.
func (s *Seating) Strength(ctx context.Context, p notice.Person, o *game.Options) (lobby.Strength, error) {
	pool, ok := rating.PoolOf(o)
	id, known := p.Account()
	if !ok || !known || s.Ratings == nil {
		return lobby.Strength{}, nil
	}
	r, _, err := s.Ratings.Rating(ctx, account.ID(id), pool)
	return lobby.Strength{Value: r.Value, Provisional: r.Provisional()}, err
}

// Blocked implements [lobby.People].
func (s *Seating) Blocked(ctx context.Context, a, b notice.Person) (bool, error) {
	return s.People.Blocked(ctx, a, b)
}
