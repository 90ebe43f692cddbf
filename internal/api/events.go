package api

import (
	"context"
	"errors"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/notice"
	"tengen/internal/play"
)

// Event is a piece of news for a person, one line of the stream of events.
type Event struct {
	// Kind is that of package notice, or hello, with which every stream begins, or
	// now, with which ends what was so before the stream began.
	Kind string    `json:"kind"`
	At   time.Time `json:"at"`
	// Game is the game it is about, and Seat the caller's seat there.
	Game string `json:"game,omitempty"`
	Seat int    `json:"seat,omitempty"`
	// From is the name of who caused it, absent if he has none.
	From  string     `json:"from,omitempty"`
	Until *time.Time `json:"until,omitempty"`
	// What says more; each kind has its own.
	What map[string]string `json:"what,omitempty"`
	// Before says that it was so before the stream began.
	Before bool `json:"before,omitempty"`
}

// mostGames is of how many games of a person, the latest first, the stream of
// events tells at its beginning those that go on.
const mostGames = 200

// events follows the news of a person. It begins with what is so now, so that who
// comes back after a break asks for nothing else.
func (a *API) events(_ context.Context, c *caller, _ *nothing) (*huma.StreamResponse, error) {
	return a.stream(c, func(ctx context.Context, l *lines) (func(), error) {
		news, cancel := a.config.Hub.Subscribe(c.person())
		if !a.tell(l, Event{Kind: "hello", At: a.config.Play.Now(), What: map[string]string{"name": c.account.Name.String()}}) {
			cancel()
			return nil, errors.New("a stream that has just begun is full")
		}
		if err := a.present(ctx, c, l); err != nil {
			cancel()
			return nil, err
		}
		leave := func() {}
		if a.config.Lobby != nil {
			leave = a.config.Lobby.Enter(c.person())
		}
		followed := make(chan struct{})
		go func() {
			defer close(followed)
			a.follow(ctx, c, l, news)
		}()
		return func() {
			cancel()
			leave()
			<-followed
		}, nil
	})
}

// follow writes news until there is none any more.
func (a *API) follow(ctx context.Context, c *caller, l *lines, news <-chan notice.Notice) {
	defer l.finish()
	for n := range news {
		if n.Lost > 0 { // some were lost on the way: tell again how things are
			if err := a.present(ctx, c, l); err != nil {
				if ctx.Err() == nil {
					a.log.Error("a stream of events broke", "err", err)
				}
				return
			}
		}
		if !a.tell(l, a.event(ctx, n)) {
			return
		}
	}
}

// tell writes an event; false says that the stream has ended.
func (a *API) tell(l *lines, e Event) bool { return a.put(l, e) }

// event is a notice as a line.
func (a *API) event(ctx context.Context, n notice.Notice) Event {
	e := Event{Kind: string(n.Kind), At: n.At, Game: n.Game, Seat: n.Seat, What: n.What, From: a.nameOf(ctx, n.From)}
	if !n.Until.IsZero() {
		e.Until = &n.Until
	}
	return e
}

// nameOf is what a person is called, "" for who has no name.
func (a *API) nameOf(ctx context.Context, p notice.Person) string {
	id, ok := p.Account()
	if !ok {
		return ""
	}
	who, err := a.config.Accounts.Account(ctx, account.ID(id))
	if err != nil {
		return "" // one that was erased meanwhile has none
	}
	return who.Name.String()
}

// present tells what is so now: the games that go on, and whose turn it is in them.
func (a *API) present(ctx context.Context, c *caller, l *lines) error {
	seats, err := a.config.Accounts.Seats(ctx, c.account.ID, time.Time{}, mostGames)
	if err != nil {
		return err
	}
	for _, s := range seats {
		state, err := a.config.Play.Game(ctx, play.GameID(s.Game))
		if errors.Is(err, play.ErrNoGame) {
			continue
		}
		if err != nil {
			return err
		}
		if at, begun := state.Started(); begun && !state.Over() {
			a.tell(l, Event{Kind: string(notice.GameBegan), At: at, Game: s.Game, Seat: s.Seat, Before: true})
			if v := state.View(game.Viewer{Seat: game.Seat(s.Seat)}, a.config.Play.Now()); int(v.Actor) == s.Seat {
				a.tell(l, Event{Kind: string(notice.YourTurn), At: state.At(), Game: s.Game, Seat: s.Seat, Before: true})
			}
		}
	}
	if a.config.Lobby != nil {
		_, received := a.config.Lobby.Own(c.person())
		for _, p := range received {
			a.tell(l, Event{
				Kind: string(notice.Challenge), At: p.Made, From: a.nameOf(ctx, p.Maker), Until: &p.Expires, Before: true,
				What: map[string]string{"challenge": p.ID},
			})
		}
	}
	a.tell(l, Event{Kind: "now", At: a.config.Play.Now()})
	return nil
}
