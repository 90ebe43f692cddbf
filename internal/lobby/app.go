package lobby

import (
	"context"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"tengen/game"
	"tengen/internal/notice"
)

// Games are where games are made.
type Games interface {
	// NewID returns the id of a game that there is not.
	NewID() (string, error)
	// Begin makes the game of a deal, with both persons in their seats. A game that
	// is there already is left as it is, so that it may be asked for again.
	Begin(ctx context.Context, d Deal) error
	// Played returns a game for a rematch. The error is ErrGone if there is no such
	// game.
	Played(ctx context.Context, game string) (Played, error)
}

// Played is a game as a rematch needs it.
type Played struct {
	Options game.Options
	Over    bool
	// Persons have the two seats, as far as it is known.
	Persons [2]notice.Person
}

// People are what the lobby wants to know of persons.
type People interface {
	// Name is what a person is called, "" for a guest.
	Name(ctx context.Context, p notice.Person) (string, error)
	// Strength is a person's rating in games with such options.
	Strength(ctx context.Context, p notice.Person, o *game.Options) (Strength, error)
	// Bot reports whether a program plays for a person.
	Bot(ctx context.Context, p notice.Person) (bool, error)
	// Blocked reports whether one of the two does not want to play the other.
	Blocked(ctx context.Context, a, b notice.Person) (bool, error)
}

// Config is what an [App] needs. Everything but Log must be given.
type Config struct {
	Store  Store
	Games  Games
	People People
	Hub    *notice.Hub
	// Now is the time, in UTC to the microsecond.
	Now func() time.Time
	// Rand is a source of unguessable bytes, such as crypto/rand.Reader.
	Rand io.Reader
	Log  *slog.Logger // nil logs nothing
}

// App is one node. Make it with [Open]. Its methods are safe for concurrent use.
type App struct {
	config Config
	store  Store
	log    *slog.Logger
	ctx    context.Context // of what is done beside requests; ends at Close
	cancel context.CancelFunc
	wait   sync.WaitGroup

	pairing sync.Mutex // one round of pairing at a time
	editing sync.Mutex // one change of a proposal at a time
	meeting sync.Mutex // two people meet at a time: nobody is missed, or begins two games

	mu       sync.Mutex
	open     map[string]Proposal // those of the store
	visits   map[notice.Person]*visit
	waiting  map[notice.Person]*waiter
	watchers map[*watcher]struct{}
}

// How often things are looked at, and how long they last.
const (
	tickEvery       = time.Second
	namesEvery      = 60               // ticks until names are looked up again
	goneAfter       = 8 * time.Second  // without a connection
	seenFor         = 30 * time.Second // after a page without script was asked for
	liveSeekTime    = 12 * time.Hour
	slowSeekTime    = 30 * 24 * time.Hour
	liveAnswerTime  = 15 * time.Minute // for a challenge or a rematch
	slowAnswerTime  = 14 * 24 * time.Hour
	mostSeeks       = 10 // of a person
	mostChallenges  = 20
	proposalIDWidth = 13 // characters of 5 bits
)

// Open starts a node: it goes on with the deals that are not done. ctx is for the
// start only. Close the App before its store.
func Open(ctx context.Context, c Config) (*App, error) {
	a := &App{
		config: c, store: c.Store, log: c.Log, open: make(map[string]Proposal), visits: make(map[notice.Person]*visit),
		waiting: make(map[notice.Person]*waiter), watchers: make(map[*watcher]struct{}),
	}
	if a.log == nil {
		a.log = slog.New(slog.DiscardHandler)
	}
	all, err := c.Store.Proposals(ctx)
	if err != nil {
		return nil, fmt.Errorf("the open proposals: %w", err)
	}
	for _, p := range all {
		a.open[p.ID] = p
	}
	a.ctx, a.cancel = context.WithCancel(context.WithoutCancel(ctx))
	if err := a.goOn(ctx); err != nil { // it will be tried again each second
		a.log.Error("games that were agreed on were not made", "err", err)
	}
	for _, p := range all {
		if p.fleeting() {
			a.Seen(p.Maker) // as long as anybody else who was here a moment ago
		}
	}
	a.wait.Go(a.run)
	return a, nil
}

// Close stops the node.
func (a *App) Close() {
	a.cancel()
	a.wait.Wait()
}

// run looks at everything that time does, once a second.
func (a *App) run() {
	tick := time.NewTicker(tickEvery)
	defer tick.Stop()
	for n := 1; ; n++ {
		select {
		case <-tick.C:
		case <-a.ctx.Done():
			return
		}
		err := a.tick(a.ctx)
		if n%namesEvery == 0 {
			err = errors.Join(err, a.rename(a.ctx))
		}
		if err != nil && a.ctx.Err() == nil {
			a.log.Error("the lobby was not kept", "err", err)
		}
	}
}

// tick drops what has expired and who has gone, pairs those who wait, and goes on
// with deals that failed.
func (a *App) tick(ctx context.Context) error {
	return errors.Join(a.sweep(ctx), a.pairAll(ctx), a.goOn(ctx))
}

// goOn makes the games of the deals that are not done.
func (a *App) goOn(ctx context.Context) error {
	deals, err := a.store.OpenDeals(ctx)
	if err != nil {
		return err
	}
	var errs []error
	for _, d := range deals {
		errs = append(errs, a.finish(ctx, d))
	}
	return errors.Join(errs...)
}

// finish makes the game of a deal and says so to both.
func (a *App) finish(ctx context.Context, d Deal) error {
	if err := a.config.Games.Begin(ctx, d); err != nil {
		return fmt.Errorf("game %s: %w", d.Game, err)
	}
	if err := a.store.FinishDeal(ctx, d.Game); err != nil {
		return fmt.Errorf("game %s: %w", d.Game, err)
	}
	for _, p := range []notice.Person{d.First, d.Second} {
		a.config.Hub.Publish(p, notice.Notice{
			Kind: notice.Answer, Game: d.Game, Seat: int(d.Seat(p)), At: d.At, From: d.Opponent(p),
			What: map[string]string{"answer": "accepted", "proposal": d.Origin, "class": string(classOf(&d.Options))},
		})
	}
	return nil
}

// deal writes down that two persons play, and makes the game. take are the
// proposals that it ends. Seeks for games in one go, and places in pools, of both
// end with it.
func (a *App) deal(ctx context.Context, d Deal, take ...string) (string, error) {
	id, err := a.config.Games.NewID()
	if err != nil {
		return "", err
	}
	d.Game, d.At = id, a.config.Now()
	switch err := a.store.AddDeal(ctx, d, take...); {
	case errors.Is(err, ErrDealt):
		return a.dealt(ctx, d.Origin, d.First, d.Second)
	case errors.Is(err, ErrGone):
		a.forget(take...)
		return "", Gone
	case err != nil:
		return "", err
	}
	a.forget(take...)
	if err := a.settle(ctx, d); err != nil {
		a.log.Error("what players had proposed to others was not withdrawn", "err", err)
	}
	return d.Game, a.finish(ctx, d)
}

// dealt returns the game that came of a proposal before, if it is that of who asks
// again: the answer to the first time may have been lost.
func (a *App) dealt(ctx context.Context, origin string, who ...notice.Person) (string, error) {
	d, err := a.store.DealOf(ctx, origin)
	if errors.Is(err, ErrGone) {
		return "", Gone
	}
	if err != nil {
		return "", err
	}
	for _, p := range who {
		if d.Seat(p) == game.NoSeat {
			return "", Gone
		}
	}
	return d.Game, a.config.Games.Begin(ctx, d)
}

// settle ends what two persons who begin to play in one go waited for besides.
func (a *App) settle(ctx context.Context, d Deal) error {
	if !classOf(&d.Options).Live() {
		return nil
	}
	var drop []string
	a.mu.Lock()
	delete(a.waiting, d.First)
	delete(a.waiting, d.Second)
	for id, p := range a.open {
		if p.fleeting() && (p.Maker == d.First || p.Maker == d.Second) {
			drop = append(drop, id)
		}
	}
	a.tellWaiting()
	a.mu.Unlock()
	return a.drop(ctx, drop...)
}

// drop deletes proposals.
func (a *App) drop(ctx context.Context, ids ...string) error {
	if len(ids) == 0 {
		return nil
	}
	if _, err := a.store.DropProposals(ctx, ids...); err != nil {
		return err
	}
	a.forget(ids...)
	return nil
}

var letters = base32.NewEncoding("abcdefghijkmnpqrstuvwxyz23456789").WithPadding(base32.NoPadding)

// newID makes the id of a proposal.
func (a *App) newID() (string, error) {
	bytes := make([]byte, (proposalIDWidth*5+7)/8)
	if _, err := io.ReadFull(a.config.Rand, bytes); err != nil {
		return "", fmt.Errorf("no random bytes: %w", err)
	}
	return letters.EncodeToString(bytes)[:proposalIDWidth], nil
}

// lot draws one of the two seats.
func (a *App) lot() (game.Seat, error) {
	var b [1]byte
	if _, err := io.ReadFull(a.config.Rand, b[:]); err != nil {
		return game.NoSeat, fmt.Errorf("no random bytes: %w", err)
	}
	return game.First + game.Seat(b[0]&1), nil
}
