package rank

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"tengen/internal/play"
)

// Config is what an [App] needs. Store, Games, People and Now must be given.
type Config struct {
	Store  Store
	Games  play.Store
	People People
	// Now is the time of games.
	Now func() time.Time
	// Follow, if given, is asked to have observe called with every step of the node's
	// games from then on. It is called before what was missed is counted, so that
	// nothing lies between.
	Follow func(observe func(play.Change))
	// Rated, if given, is called when a game was counted, or no longer counts, with
	// the game's id.
	Rated func(play.GameID)
	Log   *slog.Logger // nil logs nothing
}

// App is one node. Make it with [Open]. Its methods are safe for concurrent use.
type App struct {
	config Config
	store  Store
	log    *slog.Logger
	ctx    context.Context // ends with Close
	cancel context.CancelFunc
	done   chan struct{}

	mu      sync.Mutex
	waiting map[play.GameID]play.Summary // lines of games to be looked at
	busy    bool                         // some were taken and are being counted
	idle    *sync.Cond                   // nothing waits and nothing is being counted
	more    chan struct{}
}

// retryAfter is how long after a failure of the store counting is tried again.
const retryAfter = 2 * time.Second

// Open starts a node. It counts what was missed while no node ran, in the
// background, and then what comes. Close it before its store.
func Open(c Config) *App {
	a := newApp(c)
	a.busy = true // with what was missed
	if c.Follow != nil {
		c.Follow(a.Observe)
	}
	go a.run()
	return a
}

// Idle returns a node that counts nothing by itself and follows no games: it is for
// [App.Check] and [App.Rebuild], also on a store that only reads. Close it before its
// store.
func Idle(c Config) *App {
	a := newApp(c)
	close(a.done)
	return a
}

func newApp(c Config) *App {
	a := &App{
		config: c, store: c.Store, log: c.Log, done: make(chan struct{}),
		waiting: make(map[play.GameID]play.Summary), more: make(chan struct{}, 1),
	}
	if a.log == nil {
		a.log = slog.New(slog.DiscardHandler)
	}
	a.idle = sync.NewCond(&a.mu)
	a.ctx, a.cancel = context.WithCancel(context.Background())
	return a
}

// Close stops counting. What waits is counted at the next start.
func (a *App) Close() error {
	a.cancel()
	<-a.done
	a.mu.Lock()
	defer a.mu.Unlock()
	clear(a.waiting)
	a.busy = false
	a.idle.Broadcast()
	return nil
}

// Observe follows the games of this node, as [play.Config] wants it.
func (a *App) Observe(c play.Change) {
	line, changed := c.Line()
	if !changed || !line.Rated || line.Phase != play.Ended && !c.Before.Over() {
		return
	}
	a.look(line)
}

// look has a game looked at. It does not block.
func (a *App) look(line play.Summary) {
	a.mu.Lock()
	a.waiting[line.ID] = line
	a.mu.Unlock()
	select {
	case a.more <- struct{}{}:
	default:
	}
}

// Wait returns when everything that was observed is counted, or when ctx ends.
func (a *App) Wait(ctx context.Context) error {
	stop := context.AfterFunc(ctx, func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.idle.Broadcast()
	})
	defer stop()
	a.mu.Lock()
	defer a.mu.Unlock()
	for (len(a.waiting) > 0 || a.busy) && ctx.Err() == nil {
		a.idle.Wait()
	}
	return ctx.Err()
}

// run counts until Close.
func (a *App) run() {
	defer close(a.done)
	a.untilDone("what was missed", func() error { return a.CatchUp(a.ctx) })
	for {
		lines := a.take()
		if len(lines) > 0 {
			a.untilDone("a rated game", func() error { return a.count(a.ctx, lines) })
			continue
		}
		select {
		case <-a.more:
		case <-a.ctx.Done():
			return
		}
	}
}

// untilDone tries something again and again until it works or the node closes.
func (a *App) untilDone(what string, do func() error) {
	for {
		err := do()
		if err == nil || a.ctx.Err() != nil {
			return
		}
		a.log.Error("ratings were not counted", "of", what, "err", err)
		select {
		case <-time.After(retryAfter):
		case <-a.ctx.Done():
			return
		}
	}
}

// take takes all lines that wait; none, and the node is idle.
func (a *App) take() []play.Summary {
	a.mu.Lock()
	defer a.mu.Unlock()
	lines := make([]play.Summary, 0, len(a.waiting))
	for _, line := range a.waiting {
		lines = append(lines, line)
	}
	clear(a.waiting)
	a.busy = len(lines) > 0
	if !a.busy {
		a.idle.Broadcast()
	}
	return lines
}
