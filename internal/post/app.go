package post

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/notice"
	"tengen/internal/play"
)

// Games is what the package needs of the games; [play.App] has it.
type Games interface {
	// Game returns the state of a game.
	Game(ctx context.Context, id play.GameID) (game.State, error)
	// Here reports which seats of a game are connected.
	Here(id play.GameID) [2]bool
}

// People is what the package needs of people; [account.App] has it.
type People interface {
	Account(ctx context.Context, id account.ID) (account.Account, error)
	// Holders returns who has the seats of a game.
	Holders(ctx context.Context, game string) ([2]account.Seat, error)
}

// Config is what an [App] needs. Store, Log of games, Games, People, Hub and Now must
// be given.
type Config struct {
	Store  Store
	Lists  play.Store // of the games, to begin with
	Games  Games
	People People
	Hub    *notice.Hub
	// Now is the time of games.
	Now func() time.Time
	// Follow, if given, is asked to have observe called with every step of the node's
	// games from then on, before the node looks at the games that go on.
	Follow func(observe func(play.Change))
	// Mail sends letters; nil is a server that sends none.
	Mail account.Mailer
	// Address is how the site is reached, such as "https://renju.example"; "" is a
	// server that sends no letters and pushes nothing, because nothing can be linked.
	Address string
	// Lang is the language of people who have chosen none.
	Lang string
	// Client pushes messages; nil is one that does not speak to the machine itself or
	// to private networks, whatever address a browser may give.
	Client *http.Client
	// AnyEndpoint takes browsers whose messages are handed in without TLS: for tests.
	AnyEndpoint bool
	Log         *slog.Logger // nil logs nothing
}

// App is one node. Make it with [Open]. Its methods are safe for concurrent use.
type App struct {
	config Config
	store  Store
	log    *slog.Logger
	keys   Keys
	client *http.Client
	ctx    context.Context // ends with Close
	cancel context.CancelFunc
	wait   sync.WaitGroup
	unsub  func()

	delivering sync.Mutex // so that nothing is sent by two at once

	mu     sync.Mutex
	queue  []func(context.Context) error // what is to be looked at
	busy   bool
	idle   *sync.Cond
	more   chan struct{} // something is to be looked at
	send   chan struct{} // something may be due
	timers map[play.GameID]*time.Timer
	closed bool
}

// Durations of the post.
const (
	mailWait   = 5 * time.Minute // what comes in that time is one letter
	shortWait  = time.Minute     // the same where time runs short
	lookEvery  = 20 * time.Second
	sweepEvery = time.Hour
	keepFor    = 200 * 24 * time.Hour // longer than any turn lasts
	maxWaiting = 10000                // live turns that wait to be looked at
)

// Open starts a node: it looks at the correspondence games that go on, in the
// background, and then at what comes. Close it before its store.
func Open(ctx context.Context, c Config) (*App, error) {
	a := &App{
		config: c, store: c.Store, log: c.Log, client: c.Client, timers: make(map[play.GameID]*time.Timer),
		more: make(chan struct{}, 1), send: make(chan struct{}, 1),
	}
	if a.log == nil {
		a.log = slog.New(slog.DiscardHandler)
	}
	if a.client == nil {
		a.client = guardedClient()
	}
	a.idle = sync.NewCond(&a.mu)
	a.ctx, a.cancel = context.WithCancel(context.WithoutCancel(ctx))
	if c.Address != "" {
		offered, err := newKeys()
		if err == nil {
			a.keys, err = c.Store.PushKeys(ctx, offered)
		}
		if err != nil {
			a.cancel()
			return nil, fmt.Errorf("the keys of pushed messages: %w", err)
		}
	}
	a.look(a.begin)
	if c.Follow != nil {
		c.Follow(a.Observe)
	}
	a.unsub = c.Hub.Listen(a.hear)
	a.wait.Go(a.work)
	a.wait.Go(a.deliver)
	return a, nil
}

// Close stops the node. What waits is looked at and sent after the next start.
func (a *App) Close() error {
	a.unsub()
	a.mu.Lock()
	a.closed = true
	for _, timer := range a.timers {
		timer.Stop()
	}
	a.mu.Unlock()
	a.cancel()
	a.wait.Wait()
	return nil
}

// look has something done soon, in its turn.
func (a *App) look(do func(context.Context) error) {
	a.mu.Lock()
	a.queue = append(a.queue, do)
	a.mu.Unlock()
	wake(a.more)
}

// wake leaves a signal.
func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// work does what is to be done, one after another.
func (a *App) work() {
	for {
		a.mu.Lock()
		var do func(context.Context) error
		if a.busy = len(a.queue) > 0; a.busy {
			do, a.queue = a.queue[0], a.queue[1:]
		} else {
			a.queue = nil
			a.idle.Broadcast()
		}
		a.mu.Unlock()
		if do == nil {
			select {
			case <-a.more:
				continue
			case <-a.ctx.Done():
				return
			}
		}
		if err := do(a.ctx); err != nil && a.ctx.Err() == nil {
			a.log.Error("news was not brought", "err", err)
		}
		if a.ctx.Err() != nil {
			return
		}
	}
}

// Wait returns when everything that was observed has been looked at, or when ctx
// ends. It does not wait for letters.
func (a *App) Wait(ctx context.Context) error {
	stop := context.AfterFunc(ctx, func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.idle.Broadcast()
	})
	defer stop()
	a.mu.Lock()
	defer a.mu.Unlock()
	for (len(a.queue) > 0 || a.busy) && ctx.Err() == nil {
		a.idle.Wait()
	}
	return ctx.Err()
}
