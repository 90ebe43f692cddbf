package vacation

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/play"
)

// Games lets clocks stand and run; it is [play.App].
type Games interface {
	SetVacation(ctx context.Context, id play.GameID, seat game.Seat, on bool, until time.Time) (later bool, err error)
}

// Seats tells where a person sits; it is [account.App].
type Seats interface {
	Seats(ctx context.Context, id account.ID, before time.Time, limit int) ([]account.Seat, error)
}

// Config is what an [App] needs. Store, Games, Seats and Now must be given.
type Config struct {
	Store Store
	Games Games
	Seats Seats
	// Days is how many days a person has in a year; 0 is DefaultDays.
	Days int
	// Now is the time, in UTC to the microsecond.
	Now func() time.Time
	Log *slog.Logger // nil logs nothing
}

// DefaultDays is how many days a person has in a year if nobody says otherwise.
const DefaultDays = 30

// Times of a node.
const (
	year       = 365 * Day
	sweepEvery = time.Minute
	pageSize   = 200 // seats that are read at once
)

// App is one node. Make it with [Open] and close it before its store. Its methods
// are safe for concurrent use.
type App struct {
	config Config
	log    *slog.Logger
	ctx    context.Context
	cancel context.CancelFunc
	wait   sync.WaitGroup

	mu sync.Mutex // one thing at a time is done to vacations
	// settled are, of each vacation that lasts, the games that need not be asked again.
	settled map[account.ID]map[play.GameID]bool
}

// Open starts a node: what a crash has left half done is done, and the sweep begins.
func Open(ctx context.Context, c Config) (*App, error) {
	if c.Days == 0 {
		c.Days = DefaultDays
	}
	a := &App{config: c, log: c.Log, settled: make(map[account.ID]map[play.GameID]bool)}
	if a.log == nil {
		a.log = slog.New(slog.DiscardHandler)
	}
	a.ctx, a.cancel = context.WithCancel(context.WithoutCancel(ctx))
	if err := a.sweep(ctx); err != nil {
		a.cancel()
		return nil, err
	}
	a.wait.Go(a.run)
	return a, nil
}

// Close ends the sweep.
func (a *App) Close() {
	a.cancel()
	a.wait.Wait()
}

func (a *App) run() {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-a.ctx.Done():
			return
		}
		if err := a.sweep(a.ctx); err != nil && a.ctx.Err() == nil {
			a.log.Error("vacations were not looked after", "err", err)
		}
	}
}

// sweep ends vacations whose days are over, and brings the games of the others to
// what is so.
func (a *App) sweep(ctx context.Context) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	lasting, err := a.config.Store.Lasting(ctx)
	if err != nil {
		return err
	}
	var errs []error
	for _, v := range lasting {
		if a.config.Now().Before(v.Until) {
			errs = append(errs, a.rest(ctx, v))
		} else {
			errs = append(errs, a.end(ctx, v.Account, v.Until))
		}
	}
	return errors.Join(errs...)
}

// Status is how it stands with the vacations of a person.
type Status struct {
	Away  bool
	Until time.Time // when it ends at the latest
	Left  int       // days that can still be taken, those of a vacation that lasts left out
	Year  int       // days that a person has in a year
}

// Status returns how it stands.
func (a *App) Status(ctx context.Context, id account.ID) (Status, error) {
	now := a.config.Now()
	list, err := a.config.Store.Of(ctx, id, now.Add(-year))
	s := Status{Left: a.config.Days, Year: a.config.Days}
	for _, v := range list {
		s.Left -= v.days(now)
		if v.Ended.IsZero() {
			s.Away, s.Until = true, v.Until
		}
	}
	s.Left = max(0, s.Left)
	return s, err
}

// Begin lets the clocks of a person stand for some days at most. The error is ErrAway
// or a [*DaysError].
func (a *App) Begin(ctx context.Context, id account.ID, days int) (Vacation, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	s, err := a.Status(ctx, id)
	switch {
	case err != nil:
		return Vacation{}, err
	case s.Away:
		return Vacation{}, ErrAway
	case days < 1 || days > s.Left:
		return Vacation{}, &DaysError{days, s.Left}
	}
	now := a.config.Now()
	v := Vacation{Account: id, Began: now, Until: now.Add(time.Duration(days) * Day)}
	if err := a.config.Store.Begin(ctx, v); err != nil {
		return Vacation{}, err
	}
	return v, a.rest(ctx, v)
}

// End lets the clocks of a person run again. The error is ErrHere.
func (a *App) End(ctx context.Context, id account.ID) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	s, err := a.Status(ctx, id)
	if err != nil {
		return err
	}
	if !s.Away {
		return ErrHere
	}
	return a.end(ctx, id, a.config.Now())
}

// end ends a vacation: in the games first, so that what a crash interrupts is done
// again.
func (a *App) end(ctx context.Context, id account.ID, at time.Time) error {
	delete(a.settled, id)
	err := a.eachSeat(ctx, id, func(s account.Seat) error {
		_, err := a.config.Games.SetVacation(ctx, play.GameID(s.Game), game.Seat(s.Seat), false, time.Time{})
		return err
	})
	if err != nil {
		return err
	}
	return a.config.Store.End(ctx, id, at)
}

// rest lets the clocks stand in all games of a person that were not asked yet.
func (a *App) rest(ctx context.Context, v Vacation) error {
	settled := a.settled[v.Account]
	if settled == nil {
		settled = make(map[play.GameID]bool)
		a.settled[v.Account] = settled
	}
	return a.eachSeat(ctx, v.Account, func(s account.Seat) error {
		id := play.GameID(s.Game)
		if settled[id] {
			return nil
		}
		later, err := a.config.Games.SetVacation(ctx, id, game.Seat(s.Seat), true, v.Until)
		settled[id] = err == nil && !later
		return err
	})
}

// eachSeat calls f with every seat of a person. A seat of a game that there is not
// is passed over; any other error ends it.
func (a *App) eachSeat(ctx context.Context, id account.ID, f func(account.Seat) error) error {
	seen := make(map[string]bool)
	for before, limit := (time.Time{}), pageSize; ; {
		seats, err := a.config.Seats.Seats(ctx, id, before, limit)
		if err != nil {
			return err
		}
		fresh := 0
		for _, s := range seats {
			if seen[s.Game] {
				continue
			}
			fresh++
			seen[s.Game] = true
			if err := f(s); err != nil && !errors.Is(err, play.ErrNoGame) {
				return err
			}
		}
		switch {
		case len(seats) < limit:
			return nil
		case fresh == 0: // more seats of one moment than a page holds
			limit *= 2
		default:
			before = seats[len(seats)-1].At.Add(time.Microsecond)
		}
	}
}

// taken is a vacation as a person takes it along.
type taken struct {
	Began time.Time `json:"began"`
	Ended time.Time `json:"ended,omitzero"`
}

// Keeps implements [account.Keeper].
func (a *App) Keeps() string { return "vacations" }

// Export implements [account.Keeper].
func (a *App) Export(ctx context.Context, id account.ID) (any, error) {
	list, err := a.config.Store.Of(ctx, id, time.Time{})
	if err != nil || len(list) == 0 {
		return nil, err
	}
	all := make([]taken, len(list))
	for i, v := range list {
		all[i] = taken{v.Began, v.Ended}
	}
	return all, nil
}

// Erase implements [account.Keeper]: a vacation that lasts is ended first.
func (a *App) Erase(ctx context.Context, id account.ID) error {
	if err := a.End(ctx, id); err != nil && !errors.Is(err, ErrHere) {
		return err
	}
	return a.config.Store.Forget(ctx, id)
}
