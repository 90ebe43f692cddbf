package api

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"tengen/internal/account"
	"tengen/internal/play"
)

// Me is for whom a token acts.
type Me struct {
	Player
	Token TokenInfo `json:"token" doc:"The token of this request."`
}

// TokenInfo is what a token may do.
type TokenInfo struct {
	Name    string     `json:"name"`
	Scopes  []string   `json:"scopes"`
	Expires *time.Time `json:"expires,omitempty"`
}

// Player is a person as everybody may know him.
type Player struct {
	Name    string    `json:"name"`
	Bot     bool      `json:"bot" doc:"A program plays for the account."`
	Country string    `json:"country,omitempty" doc:"A code of ISO 3166."`
	Role    string    `json:"role" enum:"player,arbiter,moderator,administrator"`
	Since   time.Time `json:"since" doc:"When the account was made."`
	Games   int       `json:"games" doc:"In how many games it has a seat."`
}

// Seated is who has a seat of a game.
type Seated struct {
	Name  string `json:"name,omitempty" doc:"Absent for a guest, an erased account and the engine."`
	Kind  string `json:"kind" enum:"account,bot,guest,engine,erased"`
	Level int    `json:"level,omitempty" doc:"Of the engine."`
}

func (a *API) routePeople() {
	add(a, operation{id: "me", group: "people", method: http.MethodGet, path: "/me", scope: account.ScopeRead}, a.me)
	add(a, operation{
		id: "become-bot", group: "people", method: http.MethodPost, path: "/me/bot", scope: account.ScopeBot,
		failing: []int{http.StatusConflict},
	}, a.becomeBot)
	add(a, operation{
		id: "player", group: "people", method: http.MethodGet, path: "/players/{name}", failing: []int{http.StatusNotFound},
	}, a.player)
	add(a, operation{
		id: "player-games", group: "people", method: http.MethodGet, path: "/players/{name}/games", failing: []int{http.StatusNotFound},
	}, a.playerGames)
}

func (a *API) me(ctx context.Context, c *caller, _ *nothing) (*answer[Me], error) {
	p, err := a.playerOf(ctx, c.account)
	me := Me{Player: p, Token: TokenInfo{Name: c.access.Name}}
	for _, s := range c.access.Scopes {
		me.Token.Scopes = append(me.Token.Scopes, string(s))
	}
	if !c.access.Expires.IsZero() {
		me.Token.Expires = &c.access.Expires
	}
	return &answer[Me]{me}, err
}

// becomeBot makes the account of the token a bot.
func (a *API) becomeBot(ctx context.Context, c *caller, in *nothing) (*answer[Me], error) {
	err := a.config.Accounts.BecomeBot(ctx, c.account.ID)
	switch {
	case errors.Is(err, account.ErrPlayed):
		return nil, &Problem{Status: http.StatusConflict, Reason: "has-played", Detail: account.Explain(c.texts, err)}
	case errors.Is(err, account.ErrForbidden):
		return nil, &Problem{Status: http.StatusConflict, Reason: "has-office"}
	case err != nil:
		return nil, err
	}
	c.account.Bot = true
	return a.me(ctx, c, in)
}

func (a *API) playerOf(ctx context.Context, who account.Account) (Player, error) {
	n, err := a.config.Accounts.CountSeats(ctx, who.ID)
	return Player{
		Name: who.Name.String(), Bot: who.Bot, Country: who.Country, Role: string(who.Role), Since: who.Created, Games: n,
	}, err
}

// PlayerInput names a player in the address of a request.
type PlayerInput struct {
	Name string `path:"name" maxLength:"100" doc:"The name of a player; one that looks the same finds him too."`
}

func (a *API) player(ctx context.Context, _ *caller, in *PlayerInput) (*answer[Player], error) {
	who, err := a.config.Accounts.Named(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	p, err := a.playerOf(ctx, who)
	return &answer[Player]{p}, err
}

// Page is a part of a list of games.
type Page struct {
	Games []Line `json:"games"`
	// Next is the argument before of the next part.
	Next *time.Time `json:"next,omitempty" doc:"Ask again with before set to this for the games before these; absent at the end."`
}

// PageInput asks for a part of a list.
type PageInput struct {
	Before time.Time `query:"before" doc:"Only games before this moment (RFC 3339)."`
	Limit  int       `query:"limit" minimum:"1" maximum:"100" default:"50" doc:"How many games at most."`
}

type playerGamesInput struct {
	PlayerInput
	PageInput
}

func (a *API) playerGames(ctx context.Context, _ *caller, in *playerGamesInput) (*answer[Page], error) {
	who, err := a.config.Accounts.Named(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	seats, err := a.config.Accounts.Seats(ctx, who.ID, in.Before, in.Limit+1)
	if err != nil {
		return nil, err
	}
	page := Page{Games: []Line{}}
	if len(seats) > in.Limit {
		seats = seats[:in.Limit]
		page.Next = &seats[in.Limit-1].At
	}
	lines, err := a.seatLines(ctx, seats)
	if err != nil {
		return nil, err
	}
	page.Games, err = a.lines(ctx, slices.DeleteFunc(lines, func(s play.Summary) bool { return s.Private }))
	return &answer[Page]{page}, err
}

// seatLines are the games of some seats; one that has two of them is there once.
func (a *API) seatLines(ctx context.Context, seats []account.Seat) ([]play.Summary, error) {
	var list []play.Summary
	seen := make(map[string]bool)
	for _, s := range seats {
		if seen[s.Game] {
			continue
		}
		seen[s.Game] = true
		line, err := a.config.Play.Line(ctx, play.GameID(s.Game))
		switch {
		case errors.Is(err, play.ErrNoGame):
		case err != nil:
			return nil, err
		default:
			list = append(list, line)
		}
	}
	return list, nil
}

// seated are those who have the seats of a game.
func seated(players [2]account.Player, levels [2]int, taken [2]bool) [2]*Seated {
	var list [2]*Seated
	for i, p := range players {
		switch {
		case levels[i] > 0:
			list[i] = &Seated{Kind: "engine", Level: levels[i]}
		case p.Erased:
			list[i] = &Seated{Kind: "erased"}
		case p.ID == "" && taken[i]:
			list[i] = &Seated{Kind: "guest"}
		case p.Bot:
			list[i] = &Seated{Kind: "bot", Name: p.Name.String()}
		case p.ID != "":
			list[i] = &Seated{Kind: "account", Name: p.Name.String()}
		}
	}
	return list
}
