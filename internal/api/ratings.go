package api

import (
	"context"
	"errors"
	"math"
	"net/http"
	"time"

	"tengen/internal/account"
	"tengen/internal/rank"
	"tengen/rating"
)

// Rated is how strong somebody is in one pool of games.
type Rated struct {
	Pool        string    `json:"pool" doc:"Which games: how fast, and by which family of rules, such as blitz-strict."`
	Rating      int       `json:"rating"`
	Deviation   int       `json:"deviation" doc:"The strength lies within two of these with 95 % probability."`
	Provisional bool      `json:"provisional" doc:"The rating is not certain yet."`
	Games       int       `json:"games" doc:"How many games count."`
	Last        time.Time `json:"last" doc:"When the last of them ended."`
}

// Ratings are those of a player.
type Ratings struct {
	Ratings []Rated `json:"ratings" doc:"One for each pool in which he has games that count."`
}

// History is what games did to a rating.
type History struct {
	Games []RatedGame `json:"games" doc:"The latest first."`
}

// RatedGame is a game that counts.
type RatedGame struct {
	Game   string    `json:"game"`
	At     time.Time `json:"at" doc:"When its result was set."`
	Before int       `json:"before"`
	After  int       `json:"after"`
}

// Leaders are the players with the highest ratings of a pool.
type Leaders struct {
	Leaders []Leader `json:"leaders"`
}

// Leader is one of them.
type Leader struct {
	Name string `json:"name"`
	Bot  bool   `json:"bot"`
	Rated
}

func (a *API) routeRatings() {
	missing := []int{http.StatusNotFound}
	add(a, operation{id: "ratings", group: "people", method: http.MethodGet, path: "/players/{name}/ratings", failing: missing}, a.ratings)
	add(a, operation{
		id: "rating-history", group: "people", method: http.MethodGet, path: "/players/{name}/ratings/{pool}", failing: missing,
	}, a.ratingHistory)
	add(a, operation{id: "leaders", group: "people", method: http.MethodGet, path: "/leaders/{pool}", failing: missing}, a.leaders)
}

func rated(s *rank.Standing, now time.Time) Rated {
	r := s.Now(now)
	return Rated{
		Pool: s.Pool.String(), Rating: whole(r.Value), Deviation: whole(r.Deviation), Provisional: r.Provisional(), Games: s.Games, Last: s.At,
	}
}

func whole(points float64) int { return int(math.Round(points)) }

func (a *API) ratings(ctx context.Context, _ *caller, in *PlayerInput) (*answer[Ratings], error) {
	who, err := a.config.Accounts.Named(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	list, err := a.config.Ranks.Standings(ctx, who.ID)
	out := Ratings{[]Rated{}}
	for i := range list {
		out.Ratings = append(out.Ratings, rated(&list[i], a.config.Play.Now()))
	}
	return &answer[Ratings]{out}, err
}

// PoolInput names a pool in the address of a request.
type PoolInput struct {
	Pool string `path:"pool" maxLength:"40" doc:"A pool, such as blitz-strict."`
}

func (in *PoolInput) pool() (rating.Pool, error) {
	p, err := rating.ParsePool(in.Pool)
	if err != nil {
		return p, notFound("pool")
	}
	return p, nil
}

type historyInput struct {
	PlayerInput
	PoolInput
	PageInput
}

func (a *API) ratingHistory(ctx context.Context, _ *caller, in *historyInput) (*answer[History], error) {
	p, err := in.pool()
	if err != nil {
		return nil, err
	}
	who, err := a.config.Accounts.Named(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	list, err := a.config.Ranks.History(ctx, p, who.ID, in.Before, in.Limit)
	out := History{[]RatedGame{}}
	for i := range list {
		if side, ok := list[i].Of(who.ID); ok {
			out.Games = append(out.Games, RatedGame{string(list[i].Game), list[i].At, whole(side.Before.Value), whole(side.After.Value)})
		}
	}
	return &answer[History]{out}, err
}

type leadersInput struct {
	PoolInput
	Limit int `query:"limit" minimum:"1" maximum:"100" default:"50" doc:"How many players at most."`
}

func (a *API) leaders(ctx context.Context, _ *caller, in *leadersInput) (*answer[Leaders], error) {
	p, err := in.pool()
	if err != nil {
		return nil, err
	}
	list, err := a.config.Ranks.Leaders(ctx, p, in.Limit)
	if err != nil {
		return nil, err
	}
	out := Leaders{[]Leader{}}
	for i := range list {
		who, err := a.config.Accounts.Account(ctx, list[i].Account)
		switch {
		case errors.Is(err, account.ErrUnknown):
		case err != nil:
			return nil, err
		case who.Erased.IsZero():
			out.Leaders = append(out.Leaders, Leader{who.Name.String(), who.Bot, rated(&list[i], a.config.Play.Now())})
		}
	}
	return &answer[Leaders]{out}, nil
}
