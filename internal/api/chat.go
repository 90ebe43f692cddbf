package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"tengen/internal/account"
	"tengen/internal/chat"
	"tengen/internal/limit"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/say"
	"tengen/wire"
)

func (a *API) routeChat() {
	add(a, operation{
		id: "talk", group: "chat", method: http.MethodGet, path: "/games/{game}/chat", failing: []int{http.StatusNotFound},
	}, a.talk)
	add(a, operation{
		id: "say", group: "chat", method: http.MethodPost, path: "/games/{game}/chat", scope: account.ScopeChat,
		body: `{"id": "line-1", "room": "players", "text": "Good luck!"}`, failing: []int{http.StatusNotFound, http.StatusConflict},
	}, a.say)
	add(a, operation{
		id: "quiet", group: "chat", method: http.MethodPost, path: "/me/quiet", scope: account.ScopeChat, body: `{"quiet": true}`,
	}, a.quiet)
}

// place is where the caller stands in the talk at a game: on his seat if his token
// has the scope, else among those who watch without a name.
func (a *API) place(ctx context.Context, c *caller, id play.GameID, scope account.Scope) (chat.Place, error) {
	state, err := a.config.Play.Game(ctx, id)
	if err != nil {
		return chat.Place{}, err
	}
	p := chat.Place{Game: string(id), Over: state.Over(), Closed: state.Options().NoChat}
	if !c.access.May(scope) {
		return p, nil
	}
	seat, err := a.seat(ctx, c, id)
	p.Person, p.Seat = c.person(), int(seat)
	return p, err
}

// talk is what was said at a game, as far as the caller may read it.
func (a *API) talk(ctx context.Context, c *caller, in *GameInput) (*answer[wire.Talk], error) {
	p, err := a.place(ctx, c, play.GameID(in.Game), account.ScopeRead)
	if err != nil {
		return nil, err
	}
	reader, err := a.config.Chat.Enter(ctx, p, func(chat.Line) {})
	if err != nil {
		return nil, err
	}
	defer reader.Leave()
	var m *wire.Talk
	if err := reader.Tell(ctx, func(told *wire.Talk) { m = told }); err != nil {
		return nil, err
	}
	return &answer[wire.Talk]{*m}, nil
}

// Saying is what a program wants to say.
type Saying struct {
	ID   string `json:"id" pattern:"^[A-Za-z0-9_-]{1,64}$" doc:"Names the line. One that is sent again with the same id is not said again."`
	Room string `json:"room" enum:"players,watchers" doc:"The players talk to each other, those who watch apart from them; after the end the players may join in there."`
	Text string `json:"text" doc:"One line of up to 280 characters."`
}

// Said answers who said something.
type Said struct {
	N int `json:"n" doc:"The number of the line in its game."`
}

type sayInput struct {
	GameInput
	Body Saying
}

// say says something at a game.
func (a *API) say(ctx context.Context, c *caller, in *sayInput) (*answer[Said], error) {
	p, err := a.place(ctx, c, play.GameID(in.Game), account.ScopeChat)
	if err != nil {
		return nil, err
	}
	s := chat.Saying{From: p, Room: chat.Room(in.Body.Room), Command: in.Body.ID, Text: in.Body.Text}
	if s.Other, err = a.opposite(ctx, p); err != nil {
		return nil, err
	}
	l, err := a.config.Chat.Say(ctx, s)
	if err != nil {
		return nil, unsaid(c.texts, err)
	}
	return &answer[Said]{Said{l.N}}, nil
}

// opposite is who sits opposite a player, nobody for who watches.
func (a *API) opposite(ctx context.Context, p chat.Place) (notice.Person, error) {
	if p.Seat == 0 {
		return "", nil
	}
	holders, err := a.config.Accounts.Holders(ctx, p.Game)
	return holders[2-p.Seat].Person(), err
}

// unsaid is why something is not said, in the words of the live protocol.
func unsaid(t say.Texts, err error) error {
	var refusal chat.Refusal
	var wait *limit.Error
	switch {
	case errors.As(err, &refusal):
		return &Problem{
			Status: http.StatusConflict, Reason: string(refusal), Detail: t.Text("live."+string(refusal), say.Args{"most": chat.MaxText}),
		}
	case errors.As(err, &wait):
		seconds := int(wait.Wait / time.Second)
		return &Problem{
			Status: http.StatusTooManyRequests, Reason: "chat-fast", RetryAfter: seconds, Detail: t.Text("live.chat-fast", say.Args{"n": seconds}),
		}
	}
	return err
}

// Quiet is the wish for no talk.
type Quiet struct {
	Quiet bool `json:"quiet" doc:"True for no talk at any game, false for talk."`
}

type quietInput struct{ Body Quiet }

// quiet keeps whether the caller wants no talk.
func (a *API) quiet(ctx context.Context, c *caller, in *quietInput) (*answer[Quiet], error) {
	return &answer[Quiet]{in.Body}, a.config.Chat.SetQuiet(ctx, c.person(), in.Body.Quiet)
}

// overhear writes what is said at a game into a stream: the talk so far, then every
// line. The reader that it returns ends it.
func (a *API) overhear(ctx context.Context, c *caller, id play.GameID, l *lines) (*chat.Reader, error) {
	p, err := a.place(ctx, c, id, account.ScopeRead)
	if err != nil {
		return nil, err
	}
	reader, err := a.config.Chat.Enter(ctx, p, func(line chat.Line) {
		a.put(l, &wire.Said{T: "said", Game: string(id), Line: line.Told()})
	})
	if err != nil {
		return nil, err
	}
	if err := reader.Tell(ctx, func(m *wire.Talk) { a.put(l, m) }); err != nil {
		reader.Leave()
		return nil, err
	}
	return reader, nil
}
