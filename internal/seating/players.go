package seating

import (
	"context"
	"errors"

	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/wire"
)

// Players tells who has the seats of a game, and how strong they are now in games
// like it. The error is play.ErrNoGame if there is no such game.
func (s *Seating) Players(ctx context.Context, id play.GameID) (*wire.Players, error) {
	state, err := s.Games.Game(ctx, id)
	if err != nil {
		return nil, err
	}
	holders, err := s.People.Holders(ctx, string(id))
	if err != nil {
		return nil, err
	}
	m := &wire.Players{T: "players", Game: string(id)}
	o := state.Options()
	for i, h := range holders {
		p := state.Player(game.First + game.Seat(i))
		switch {
		case p.Level > 0:
			m.Seats[i] = wire.SeatHolder{Kind: "engine", Level: p.Level}
		case !p.Taken:
			m.Seats[i] = wire.SeatHolder{Kind: "free"}
		default:
			if m.Seats[i], err = s.player(ctx, h.Person(), &o); err != nil {
				return nil, err
			}
		}
	}
	return m, nil
}

// player is a person who has a seat.
func (s *Seating) player(ctx context.Context, who notice.Person, o *game.Options) (wire.SeatHolder, error) {
	id, ok := who.Account()
	if !ok {
		return wire.SeatHolder{Kind: "guest"}, nil
	}
	a, err := s.People.Account(ctx, account.ID(id))
	switch {
	case errors.Is(err, account.ErrUnknown) || err == nil && !a.Erased.IsZero():
		return wire.SeatHolder{Kind: "erased"}, nil
	case err != nil:
		return wire.SeatHolder{}, err
	}
	p := wire.SeatHolder{Kind: "account", Name: a.Name.String(), Title: string(a.Title)}
	if a.Bot {
		p.Kind = "bot"
	}
	strength, err := s.Strength(ctx, who, o)
	p.Rating, p.Provisional = strength.Shown(), strength.Provisional
	return p, err
}
