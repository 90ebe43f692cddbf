package play

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"tengen/game"
)

// Config is what an [App] needs. Store, Bus, Clock and Rand must be given.
type Config struct {
	Store Store
	Bus   Bus
	Clock Clock
	Rand  Rand
	Log   *slog.Logger // nil logs nothing

	// Shared: other nodes use the same store. Their games are then followed by
	// the bus and, because a bus may lose notes, by a look at the log every two
	// seconds; and a flag of a game that another node has moved last is left to
	// that node for two seconds.
	Shared bool

	// Minds decide in the games against the engine, each in one game at a time; with
	// none there are no such games on this node.
	Minds []Mind

	// Observe, if given, is called after each step that this node has made durable,
	// before it is acknowledged; the steps of one game come in their order, those of
	// different games at the same time. It must return at once and must not call
	// the App for that game. It is a help, no record: a step is not told of if the
	// node stops after its commit, or if the store could not say what became of it;
	// whoever must miss nothing also reads the log at its start.
	Observe func(Change)
}

// Durations of a node.
const (
	beatEvery  = time.Second
	sweepEvery = 2 * time.Second  // looks at the log for notes that were lost
	idleFor    = 10 * time.Minute // a game nobody watches is forgotten after this
	othersFlag = 2 * time.Second  // how long a flag is left to the node that moved last
	flagAgain  = time.Second      // how long after a failure a flag is tried again
	nodeAlive  = 3 * beatEvery    // a beat younger than this is of a living node
	startTasks = 64               // games that are read at the same time at the start
	pageSize   = 500              // lines of a list that are read at once
)

// App is one node: it carries out commands and keeps viewers up to date. Make it
// with [Open]. Its methods are safe for concurrent use.
type App struct {
	config Config
	log    *slog.Logger
	time   gameTime
	ctx    context.Context // ends at Close; commands outlive the socket they came from
	cancel context.CancelFunc
	wait   sync.WaitGroup // of the goroutines of the node
	minds  *minds
	unsub  func()
	alive  alive

	mu     sync.Mutex
	tables map[GameID]*table
	timers map[GameID]*time.Timer // of flags that will fall
	closed bool
}

// ErrClosed says that the node is going away.
var ErrClosed = errors.New("the server is closing")

// Open starts a node: it charges the time since the last beat to nobody, arms the
// clocks of all live games and begins to beat. ctx is for the start only. Close
// the App when done, before its store.
func Open(ctx context.Context, c Config) (*App, error) {
	a := &App{config: c, log: c.Log, tables: make(map[GameID]*table), timers: make(map[GameID]*time.Timer)}
	a.minds = newMinds(len(c.Minds))
	if a.log == nil {
		a.log = slog.New(slog.DiscardHandler)
	}
	last, err := c.Store.LastTime(ctx)
	if err != nil {
		return nil, fmt.Errorf("when the server last lived: %w", err)
	}
	a.time = newGameTime(c.Clock, last)
	a.ctx, a.cancel = context.WithCancel(context.WithoutCancel(ctx))
	a.unsub = c.Bus.Subscribe(a.hear)
	if err := a.resume(ctx, last); err != nil {
		return nil, errors.Join(fmt.Errorf("going on with the live games: %w", err), a.Close())
	}
	if err := c.Store.Beat(ctx, a.Now()); err != nil {
		return nil, errors.Join(fmt.Errorf("the first beat: %w", err), a.Close())
	}
	a.beaten(nil)
	a.wait.Go(a.beat)
	for _, m := range c.Minds {
		a.wait.Go(func() { a.minds.work(a.ctx, func(ctx context.Context, id GameID) { a.think(ctx, m, id) }) })
	}
	if c.Shared {
		a.wait.Go(a.sweep)
	}
	return a, nil
}

// Now returns the time of games: UTC, to the microsecond.
func (a *App) Now() time.Time { return a.time.now() }

// Close stops the node. Commands that have begun are finished; viewers hear
// nothing more.
func (a *App) Close() error {
	a.mu.Lock()
	if a.closed {
		a.mu.Unlock()
		return nil
	}
	a.closed = true
	for _, timer := range a.timers {
		timer.Stop()
	}
	a.mu.Unlock()
	a.unsub()
	a.cancel()
	a.wait.Wait()
	return nil
}

// start runs f as a goroutine of the node; false if the node is closing.
func (a *App) start(f func()) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed {
		return false
	}
	a.wait.Go(f)
	return true
}

// resume goes on with every live game: the span since the last sign of life is
// charged to nobody, unless another node lives, and flags are armed.
func (a *App) resume(ctx context.Context, last time.Time) error {
	now := a.Now()
	gap := !last.IsZero() && now.After(last) && !(a.config.Shared && now.Sub(last) < nodeAlive)
	ids := make(chan GameID)
	errs := make([]error, startTasks)
	var tasks sync.WaitGroup
	for i := range startTasks {
		tasks.Go(func() {
			for id := range ids {
				if err := a.resumeGame(ctx, id, gap, last, now); err != nil {
					errs[i] = fmt.Errorf("game %s: %w", id, err)
				}
			}
		})
	}
	listErr := a.each(ctx, Live, func(line Summary) { ids <- line.ID })
	close(ids)
	tasks.Wait()
	return errors.Join(append(errs, listErr)...)
}

func (a *App) resumeGame(ctx context.Context, id GameID, gap bool, last, now time.Time) error {
	t := a.open(id)
	defer t.release()
	if !gap {
		return t.follow(ctx)
	}
	// Reading the game arms its flag, which may seem long fallen: it must wait
	// until the gap is in the log.
	ticket := t.receive()
	defer ticket.leave()
	_, err := t.decide(ctx, order{at: now, command: func(game.State) game.Command {
		return game.ServerGap{From: last}
	}})
	var refusal *game.Refusal
	if errors.As(err, &refusal) { // it ended with the node's last breath
		return nil
	}
	return err
}

// each calls f with every line of a list.
func (a *App) each(ctx context.Context, phase Phase, f func(Summary)) error {
	return eachLine(ctx, a.config.Store, phase, f)
}

func eachLine(ctx context.Context, store Store, phase Phase, f func(Summary)) error {
	var before time.Time
	seen := make(map[GameID]bool) // of the time at which the last page ended
	for limit := pageSize; ; {
		lines, err := store.List(ctx, Query{Phase: phase, Before: before, Limit: limit, All: true})
		if err != nil {
			return err
		}
		fresh := 0
		for _, line := range lines {
			if !seen[line.ID] {
				fresh++
				seen[line.ID] = true
				f(line)
			}
		}
		if len(lines) < limit {
			return nil
		}
		if fresh == 0 { // more lines of one moment than a page holds
			limit *= 2
			continue
		}
		before = lines[len(lines)-1].Changed.Add(time.Microsecond)
	}
}

// beat writes a sign of life each second and forgets games nobody needs.
func (a *App) beat() {
	tick := time.NewTicker(beatEvery)
	defer tick.Stop()
	for n := 1; ; n++ {
		select {
		case <-tick.C:
		case <-a.ctx.Done():
			return
		}
		err := a.config.Store.Beat(a.ctx, a.Now())
		a.beaten(err)
		if err != nil && a.ctx.Err() == nil {
			a.log.Error("the beat was not written", "err", err)
		}
		if n%60 == 0 {
			a.forget()
		}
	}
}

// sweep closes the gaps that lost notes have left.
func (a *App) sweep() {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-a.ctx.Done():
			return
		}
		heads, err := a.config.Store.Heads(a.ctx, a.ids())
		if err != nil {
			if a.ctx.Err() == nil {
				a.log.Error("the log was not looked at", "err", err)
			}
			continue
		}
		for id, version := range heads {
			a.hear(Note{id, version})
		}
	}
}

// hear reads what is new of a game that is open here.
func (a *App) hear(n Note) {
	t := a.lookUp(n.Game)
	if t == nil {
		return
	}
	defer t.release()
	if t.version() >= n.Version {
		return
	}
	if err := t.follow(a.ctx); err != nil && a.ctx.Err() == nil {
		a.log.Error("new events were not read", "game", n.Game, "err", err)
	}
}
