package api

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/say"
	"tengen/wire"
)

// Line is a game in a list.
type Line struct {
	ID      string     `json:"id"`
	Phase   string     `json:"phase" enum:"seating,live,ended"`
	Players [2]*Seated `json:"players" doc:"Who has the seats, seat 1 first; null for a free seat."`
	Rules   string     `json:"rules" doc:"The preset: rif, russia, gambler, guide."`
	Opening string     `json:"opening" doc:"The opening rule, such as taraguchi-10."`
	Clock   string     `json:"clock" doc:"The time control, such as 5m+2s; both with \" / \" between them if they differ; empty without one."`
	Class   string     `json:"class,omitempty" doc:"How fast the game is."`
	Rated   bool       `json:"rated"`
	Moves   int        `json:"moves" doc:"The number of moves when the game entered its phase."`
	Result  string     `json:"result,omitempty" enum:"black,white,draw"`
	Ending  string     `json:"ending,omitempty" doc:"How it ended, one of the closed list of the machine contract."`
	Winner  int        `json:"winner,omitempty" doc:"The seat that won."`
	Created time.Time  `json:"created"`
	Changed time.Time  `json:"changed" doc:"When it entered its phase."`
}

func (a *API) routeGames() {
	add(a, operation{id: "games", group: "games", method: http.MethodGet, path: "/games"}, a.games)
	add(a, operation{
		id: "game", group: "games", method: http.MethodGet, path: "/games/{game}", failing: []int{http.StatusNotFound},
	}, a.game)
	add(a, operation{
		id: "players", group: "games", method: http.MethodGet, path: "/games/{game}/players", failing: []int{http.StatusNotFound},
	}, a.players)
	add(a, operation{
		id: "record", group: "games", method: http.MethodGet, path: "/games/{game}/record", failing: []int{http.StatusNotFound},
	}, a.record)
	add(a, operation{
		id: "create", group: "games", method: http.MethodPost, path: "/games", scope: account.ScopeChallenge, status: http.StatusCreated,
		body:    `{"against": "engine", "level": 6, "rules": "rif", "opening": "taraguchi-10", "clock": "5m+2s", "seat": 1}`,
		failing: []int{http.StatusServiceUnavailable},
	}, a.create)
	add(a, operation{
		id: "sit", group: "games", method: http.MethodPost, path: "/games/{game}/seat", scope: account.ScopeChallenge,
		failing: []int{http.StatusNotFound, http.StatusConflict},
	}, a.sit)
	add(a, operation{
		id: "act", group: "games", method: http.MethodPost, path: "/games/{game}/acts", scope: account.ScopePlay,
		body: `{"id": "move-1", "at": 3, "act": {"place": "h8"}}`, failing: []int{http.StatusNotFound, http.StatusConflict},
	}, a.act)
}

// lines are games with those who play them.
func (a *API) lines(ctx context.Context, games []play.Summary) ([]Line, error) {
	ids := make([]string, len(games))
	for i, g := range games {
		ids[i] = string(g.ID)
	}
	players, err := a.config.Accounts.Players(ctx, ids...)
	if err != nil {
		return nil, err
	}
	list := make([]Line, len(games))
	for i, g := range games {
		list[i] = lineOf(g, players[string(g.ID)])
	}
	return list, nil
}

func lineOf(g play.Summary, players [2]account.Player) Line {
	both := g.Phase != play.Seating // of a game with a free seat the list does not tell which it is
	return Line{
		ID: string(g.ID), Phase: string(g.Phase), Players: seated(players, g.Levels, [2]bool{both, both}), Rules: g.Preset,
		Opening: g.Opening, Clock: g.Clock, Class: string(g.Class), Rated: g.Rated, Moves: g.Moves,
		Result: g.Result, Ending: g.Ending, Winner: g.Winner, Created: g.Created, Changed: g.Changed,
	}
}

type gamesInput struct {
	List string `query:"list" enum:"live,ended" default:"live" doc:"Which list: the games that go on, or those that have ended."`
	PageInput
}

func (a *API) games(ctx context.Context, _ *caller, in *gamesInput) (*answer[Page], error) {
	found, err := a.config.Play.List(ctx, play.Phase(in.List), in.Before, in.Limit+1)
	if err != nil {
		return nil, err
	}
	var page Page
	if len(found) > in.Limit {
		found = found[:in.Limit]
		page.Next = &found[in.Limit-1].Changed
	}
	page.Games, err = a.lines(ctx, found)
	return &answer[Page]{page}, err
}

// GameInput names a game in the address of a request.
type GameInput struct {
	Game string `path:"game" maxLength:"64" doc:"The id of the game."`
}

// game is the whole game as the caller may see it: with a token that may read, from
// his seat.
func (a *API) game(ctx context.Context, c *caller, in *GameInput) (*answer[wire.State], error) {
	id := play.GameID(in.Game)
	seat, err := a.viewSeat(ctx, c, id)
	if err != nil {
		return nil, err
	}
	s, err := a.config.Play.Show(ctx, id, seat)
	if err != nil {
		return nil, err
	}
	s.T = "state"
	if err := a.name(ctx, id, &s.View); err != nil {
		return nil, err
	}
	return &answer[wire.State]{*s}, nil
}

// Players tells who has the seats of a game, as the live protocol does. The error is
// play.ErrNoGame if there is no such game.
func (a *API) Players(ctx context.Context, id play.GameID) (*wire.Players, error) {
	return a.seating.Players(ctx, id)
}

// players is Players for a program.
func (a *API) players(ctx context.Context, _ *caller, in *GameInput) (*answer[wire.Players], error) {
	m, err := a.Players(ctx, play.GameID(in.Game))
	if err != nil {
		return nil, err
	}
	return &answer[wire.Players]{*m}, nil
}

// name writes the names of the accounts that have the seats into a view.
func (a *API) name(ctx context.Context, id play.GameID, v *wire.View) error {
	players, err := a.config.Accounts.Players(ctx, string(id))
	for i, p := range players[string(id)] {
		if p.ID != "" && !p.Erased {
			v.Names[i] = p.Name.String()
		}
	}
	return err
}

// seat is the seat of the caller's account in a game.
func (a *API) seat(ctx context.Context, c *caller, id play.GameID) (game.Seat, error) {
	players, err := a.config.Accounts.Players(ctx, string(id))
	return game.Seat(account.SeatOf(players[string(id)], c.account.ID)), err
}

// viewSeat is the seat from which the caller may look at a game.
func (a *API) viewSeat(ctx context.Context, c *caller, id play.GameID) (game.Seat, error) {
	if !c.access.May(account.ScopeRead) {
		return game.NoSeat, nil
	}
	return a.seat(ctx, c, id)
}

// Command is an act with its id.
type Command struct {
	ID  string   `json:"id" pattern:"^[A-Za-z0-9_-]{1,64}$" doc:"Names the act. One that is sent again with the same id is not done again but answered again."`
	At  int      `json:"at" minimum:"0" doc:"The version of the game that the program saw."`
	Act wire.Act `json:"act" doc:"Exactly one of its fields."`
}

// Done answers an act.
type Done struct {
	Version int `json:"version" doc:"The version of the game after the act."`
}

type actInput struct {
	GameInput
	Body Command
}

// act carries out an act of the caller's seat.
func (a *API) act(ctx context.Context, c *caller, in *actInput) (*answer[Done], error) {
	id := play.GameID(in.Game)
	do, err := checkedDo(in)
	if err != nil {
		return nil, err
	}
	seat, err := a.seat(ctx, c, id)
	if err != nil {
		return nil, err
	}
	v, err := a.config.Play.Connect(ctx, id, seat, nowhere{})
	if err != nil {
		return nil, err
	}
	defer v.Close()
	version, err := v.Receive().Do(do)
	var refused *game.Refusal
	switch {
	case errors.As(err, &refused):
		s, stateErr := v.State(ctx)
		if stateErr != nil {
			return nil, stateErr
		}
		return nil, &Problem{
			Status: http.StatusConflict, Reason: string(refused.Reason), Detail: play.RefusalText(c.texts, s, seat, do.Act, refused),
		}
	case errors.Is(err, play.ErrNotSeated):
		return nil, &Problem{Status: http.StatusForbidden, Reason: "not-seated", Detail: c.texts.Text("live.not-seated", nil)}
	case err != nil:
		return nil, err
	}
	return &answer[Done]{Done{version}}, nil
}

// nowhere takes the frames of a viewer who never joins.
type nowhere struct{}

// Send implements [play.Sink].
func (nowhere) Send([]byte) bool { return true }

// checkedDo is the command of an act; what the live protocol would not take is
// refused here for the same reason.
func checkedDo(in *actInput) (wire.Do, error) {
	frame, err := json.Marshal(wire.Do{T: "do", Game: in.Game, ID: in.Body.ID, At: in.Body.At, Act: in.Body.Act})
	if err != nil {
		return wire.Do{}, err
	}
	m, err := wire.DecodeClient(frame)
	var bad *wire.MessageError
	if errors.As(err, &bad) {
		return wire.Do{}, &Problem{
			Status: http.StatusUnprocessableEntity, Reason: bad.Reason, Errors: []FieldProblem{{"body.act", bad.Detail}},
		}
	}
	if err != nil {
		return wire.Do{}, err
	}
	return *m.(*wire.Do), nil
}

// Made answers who made a game or sat down in one.
type Made struct {
	Game string `json:"game" doc:"The id of the game."`
	Seat int    `json:"seat" enum:"1,2" doc:"The seat of the caller."`
}

type createInput struct{ Body Wish }

// create begins a game against the engine, or one with a free seat.
func (a *API) create(ctx context.Context, c *caller, in *createInput) (*answer[Made], error) {
	terms, err := in.Body.terms()
	if err != nil {
		return nil, err
	}
	if err := a.countGame(c); err != nil {
		return nil, err
	}
	seat := terms.seat
	if seat == game.NoSeat {
		if seat, err = a.config.Play.Lot(); err != nil {
			return nil, err
		}
	}
	var id play.GameID
	if in.Body.Against == againstEngine {
		id, _, err = a.config.Play.CreateAgainst(ctx, terms.seated(seat), seat, in.Body.Level)
	} else {
		id, _, err = a.config.Play.Create(ctx, terms.seated(seat), seat)
	}
	switch {
	case errors.Is(err, play.ErrBusy):
		return nil, &Problem{Status: http.StatusServiceUnavailable, Reason: "engine-busy", RetryAfter: 60}
	case errors.Is(err, play.ErrNoMinds):
		return nil, &Problem{Status: http.StatusServiceUnavailable, Reason: "no-engine"}
	case err != nil:
		return nil, err
	}
	return a.made(ctx, c, id, seat)
}

// made writes down that a seat is the caller's.
func (a *API) made(ctx context.Context, c *caller, id play.GameID, seat game.Seat) (*answer[Made], error) {
	err := a.config.Accounts.Claim(ctx, string(id), int(seat), account.Holder{Account: c.account.ID})
	return &answer[Made]{Made{string(id), int(seat)}}, err
}

// sit takes the free seat of a game.
func (a *API) sit(ctx context.Context, c *caller, in *GameInput) (*answer[Made], error) {
	id := play.GameID(in.Game)
	seat, err := a.seat(ctx, c, id)
	if err != nil || seat != game.NoSeat {
		return &answer[Made]{Made{in.Game, int(seat)}}, err
	}
	key, err := a.config.Play.NewKey()
	if err != nil {
		return nil, err
	}
	seat, err = a.config.Play.Take(ctx, id, key)
	var refused *game.Refusal
	if errors.As(err, &refused) {
		return nil, &Problem{Status: http.StatusConflict, Reason: string(refused.Reason), Detail: c.texts.Refusal(say.Refusal{Reason: string(refused.Reason)}, 0)}
	}
	if err != nil {
		return nil, err
	}
	made, err := a.made(ctx, c, id, seat)
	if err == nil && a.config.Sat != nil {
		a.config.Sat(ctx, id)
	}
	return made, err
}
