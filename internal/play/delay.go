package play

import (
	"context"
	"errors"
	"time"

	"tengen/game"
	"tengen/wire"
)

// late is a game as those see it who watch it with a delay: each event when it is so
// old, what was before the start and the end at once. It is guarded by table.mu.
type late struct {
	state game.State   // as they see it
	wait  []game.Event // what follows it in the log
	timer *time.Timer  // for the first of those; nil while none waits
}

// version is how far the log is known here.
func (l *late) version() int { return l.state.Version() + len(l.wait) }

// push adds the event after those that are known; one that is known is left out.
func (l *late) push(version int, e game.Event) {
	if version == l.version()+1 {
		l.wait = append(l.wait, e)
	}
}

// delayed reports whether those who watch see the game with a delay now. It is
// called with t.mu held.
func (t *table) delayed() bool {
	return t.late != nil && !t.late.state.Over()
}

// shift is how far behind a seat sees the game now. It is called with t.mu held.
func (t *table) shift(seat game.Seat) time.Duration {
	if seat != game.NoSeat || !t.delayed() {
		return 0
	}
	o := t.late.state.Options()
	return o.Delay
}

// seen is the game as a seat sees it now, or who watches. It is called with t.mu
// held.
func (t *table) seen(seat game.Seat) game.State {
	if seat == game.NoSeat && t.late != nil {
		return t.late.state
	}
	return t.state
}

// keepLate has an event wait for those who watch, if the game is delayed. It is
// called with t.mu held.
func (t *table) keepLate(after game.State, e game.Event) {
	if t.late == nil && after.Version() == 1 {
		if o := after.Options(); o.Delay > 0 {
			t.late = new(late)
		}
	}
	if t.late != nil {
		t.late.push(after.Version(), e)
	}
}

// showLate shows those who watch what is old enough by now, and all of it when the
// game is over, and comes back when the next event is. It is called with t.mu held,
// after t.state was brought up to date.
func (t *table) showLate() error {
	l := t.late
	if l == nil {
		return nil
	}
	for len(l.wait) > 0 && t.due(l.wait[0]) {
		before, e := l.state, l.wait[0]
		after, err := before.Apply(e)
		if err != nil {
			return err
		}
		shift := t.shift(game.NoSeat)
		l.state, l.wait = after, l.wait[1:]
		t.showTo(func(seat game.Seat) bool { return seat == game.NoSeat }, shift, before, after, e)
	}
	if l.timer != nil {
		l.timer.Stop()
		l.timer = nil
	}
	if len(l.wait) == 0 {
		return nil
	}
	o := t.state.Options()
	// A moment more: a timer may be early by its own measure.
	wait := game.TimeOf(l.wait[0]).Add(o.Delay).Sub(t.app.Now()) + time.Millisecond
	l.timer = time.AfterFunc(wait, func() { t.app.start(t.later) })
	return nil
}

// due reports whether those who watch may see an event now. It is called with t.mu
// held.
func (t *table) due(e game.Event) bool {
	if _, started := t.late.state.Started(); !started || t.state.Over() {
		return true
	}
	o := t.state.Options()
	return !t.app.Now().Before(game.TimeOf(e).Add(o.Delay))
}

// later is what the timer does.
func (t *table) later() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.state.Version() == 0 {
		return // it is read again when somebody comes, and then armed
	}
	if err := t.showLate(); err != nil {
		t.app.log.Error("a game was not shown to those who watch it late", "game", t.id, "err", err)
	}
}

// shifted moves a view that was made for an earlier moment to the present: the clocks
// of who watches late show the time that is left then, and run from now on.
func shifted(v wire.View, shift time.Duration) wire.View {
	if v.Clock != nil {
		v.Clock.At += shift.Milliseconds()
	}
	return v
}

// Seen returns the state of a game as a seat may see it now, and the moment of the
// game that this is: who watches a game with a delay sees it as it was some time
// ago. The error is ErrNoGame if there is no such game.
func (a *App) Seen(ctx context.Context, id GameID, seat game.Seat) (game.State, time.Time, error) {
	t := a.open(id)
	defer t.release()
	return t.seenNow(ctx, seat)
}

// errUnread says that a state was dropped while it was looked at.
var errUnread = errors.New("the game must be read again")

func (t *table) seenNow(ctx context.Context, seat game.Seat) (game.State, time.Time, error) {
	for {
		if _, err := t.current(ctx); err != nil {
			return game.State{}, time.Time{}, err
		}
		s, now, err := t.look(seat)
		if !errors.Is(err, errUnread) {
			return s, now, err
		}
	}
}

// look is seenNow while the state is known.
func (t *table) look(seat game.Seat) (game.State, time.Time, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.state.Version() == 0 {
		return game.State{}, time.Time{}, errUnread
	}
	err := t.showLate()
	return t.seen(seat), t.app.Now().Add(-t.shift(seat)), err
}

// versionFor is the version that a seat sees, or who watches.
func (t *table) versionFor(seat game.Seat) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.seen(seat)
	return s.Version()
}

// told is the version that the viewers of a seat were sent. It is called with t.mu
// held.
func (t *table) told(seat game.Seat) int {
	if seat == game.NoSeat && t.late != nil {
		return t.late.state.Version()
	}
	return t.sent
}
