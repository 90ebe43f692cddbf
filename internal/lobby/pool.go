package lobby

import (
	"context"
	"errors"
	"slices"
	"time"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/notice"
	"tengen/opening"
	"tengen/rating"
)

// Pool is where people wait for whoever comes.
type Pool struct {
	Class   clock.Class
	Opening string // a rule as opening.Parse reads it
	Rated   bool
}

// controls are the clocks of the pools.
var controls = map[clock.Class]clock.Control{
	clock.Blitz:          clock.MustParse("5m+3s"),
	clock.Rapid:          clock.MustParse("15m+5s"),
	clock.Classical:      clock.MustParse("60m+30s"),
	clock.Correspondence: clock.MustParse("30d/3d"),
}

// PoolControl is the clock of both in the pools of a class.
func PoolControl(c clock.Class) clock.Control { return controls[c] }

// PoolOpenings are the opening rules of the pools, the plainest first.
func PoolOpenings() []string { return []string{"none", "rif", "taraguchi-10", "soosorv-8"} }

// PoolClasses are the classes of the pools. Who waits for a game by correspondence
// need not be there, so that he makes a seek.
func PoolClasses() []clock.Class {
	return []clock.Class{clock.Blitz, clock.Rapid, clock.Classical, clock.Correspondence}
}

// Terms are those of the games of the pool, or BadPool if there is no such pool.
func (p Pool) Terms() (Terms, error) {
	control, ok := controls[p.Class]
	if !ok || !slices.Contains(PoolOpenings(), p.Opening) {
		return Terms{}, BadPool
	}
	rule, err := opening.Parse(p.Opening)
	if err != nil {
		return Terms{}, BadPool
	}
	o := game.RIF.Options(p.Rated)
	o.Opening, o.Takeback, o.Clocks = rule, game.TakebackNever, [2]clock.Control{control, control}
	o = o.ForServer()
	o.Clocks = [2]clock.Control{}
	return Terms{Options: o, Own: control, Other: control}, nil
}

// waiter is a person in a pool, with what the pairing asks about him again and
// again.
type waiter struct {
	Waiter
	pool    Pool
	history []Deal
	blocked map[notice.Person]bool
}

// Queue puts a person into a pool. Who is in another one leaves it. He hears of his
// game by the hub, or finds it as the one returned if it began at once. By
// correspondence he makes a seek. The error may be a [Refusal].
func (a *App) Queue(ctx context.Context, who notice.Person, pool Pool) (game string, err error) {
	t, err := pool.Terms()
	switch {
	case err != nil:
		return "", err
	case !pool.Class.Live():
		_, id, err := a.Seek(ctx, who, t, Wanted{})
		return id, err
	case pool.Rated && !isAccount(who):
		return "", NeedsAccount
	}
	w := &waiter{pool: pool, blocked: make(map[notice.Person]bool)}
	w.Person, w.Since = who, a.config.Now()
	o := t.For(1)
	strength, err := a.config.People.Strength(ctx, who, &o)
	if err != nil {
		return "", err
	}
	if w.Rating = strength.Value; w.Rating == 0 {
		w.Rating = rating.New().Value
	}
	if w.history, err = a.store.DealsOf(ctx, who, remembered); err != nil {
		return "", err
	}
	if len(w.history) > 0 {
		w.Last = w.history[0].Opponent(who)
	}
	a.mu.Lock()
	if old := a.waiting[who]; old != nil && old.pool == pool {
		w.Since = old.Since
	}
	a.waiting[who] = w
	a.visitOf(who)
	a.tellWaiting()
	a.mu.Unlock()
	return a.pairOne(ctx, who, pool)
}

// pairOne pairs those of a pool and returns the game of one person, if he has one
// now.
func (a *App) pairOne(ctx context.Context, who notice.Person, pool Pool) (string, error) {
	games, err := a.pairPool(ctx, pool)
	return games[who], err
}

// Unqueue takes a person out of the pool he is in.
func (a *App) Unqueue(who notice.Person) { a.leaveQueue(who) }

func (a *App) leaveQueue(who notice.Person) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, ok := a.waiting[who]; ok {
		delete(a.waiting, who)
		a.tellWaiting()
	}
}

// Waits returns the pool a person waits in, and since when; false if he does not.
func (a *App) Waits(who notice.Person) (pool Pool, since time.Time, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	w := a.waiting[who]
	if w == nil {
		return Pool{}, time.Time{}, false
	}
	return w.pool, w.Since, true
}

// pools counts who waits; it is called with a.mu held.
func (a *App) pools() map[Pool]int {
	counts := make(map[Pool]int)
	for _, w := range a.waiting {
		counts[w.pool]++
	}
	return counts
}

// Waiting returns how many wait in each pool.
func (a *App) Waiting() map[Pool]int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.pools()
}

// tellWaiting is called with a.mu held.
func (a *App) tellWaiting() { a.tell(Change{Waiting: a.pools()}) }

// pairAll pairs those who wait in every pool.
func (a *App) pairAll(ctx context.Context) error {
	var errs []error
	for pool := range a.Waiting() {
		_, err := a.pairPool(ctx, pool)
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// pairPool makes the games of those of a pool who fit now, and returns them by
// person.
func (a *App) pairPool(ctx context.Context, pool Pool) (map[notice.Person]string, error) {
	a.pairing.Lock()
	defer a.pairing.Unlock()
	all := a.inPool(pool)
	waiting := make([]Waiter, 0, len(all))
	for _, w := range all {
		waiting = append(waiting, w.Waiter)
	}
	var failed error
	pairs := Pair(waiting, a.config.Now(), func(p, q notice.Person) bool {
		blocked, known := all[p].blocked[q]
		if !known {
			var err error
			if blocked, err = a.config.People.Blocked(ctx, p, q); err != nil {
				failed = err
				return false
			}
			all[p].blocked[q], all[q].blocked[p] = blocked, blocked
		}
		return !blocked
	})
	games := make(map[notice.Person]string)
	for _, pair := range pairs {
		id, err := a.pair(ctx, pool, all[pair[0].Person], all[pair[1].Person])
		if err != nil {
			failed = err
			continue
		}
		games[pair[0].Person], games[pair[1].Person] = id, id
	}
	return games, failed
}

// inPool are those who wait in a pool and are there.
func (a *App) inPool(pool Pool) map[notice.Person]*waiter {
	a.mu.Lock()
	defer a.mu.Unlock()
	all := make(map[notice.Person]*waiter)
	now := a.config.Now()
	for who, w := range a.waiting {
		if w.pool == pool && a.here(who, now) {
			all[who] = w
		}
	}
	return all
}

// pair makes the game of two who wait.
func (a *App) pair(ctx context.Context, pool Pool, one, two *waiter) (string, error) {
	t, err := pool.Terms()
	if err != nil {
		return "", err
	}
	seat := Opener(one.Person, two.Person, one.history, two.history)
	if seat == game.NoSeat {
		if seat, err = a.lot(); err != nil {
			return "", err
		}
	}
	origin, err := a.newID()
	if err != nil {
		return "", err
	}
	d := Deal{Origin: "pool:" + origin, First: one.Person, Second: two.Person, Options: t.For(game.First)}
	if seat == game.Second {
		d.First, d.Second = two.Person, one.Person
	}
	return a.deal(ctx, d)
}
