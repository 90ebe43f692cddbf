package play

import (
	"time"

	"tengen/game"
)

// open returns the table of a game and keeps it until release. It does not look
// whether there is such a game.
func (a *App) open(id GameID) *table {
	a.mu.Lock()
	defer a.mu.Unlock()
	t := a.tables[id]
	if t == nil {
		t = &table{app: a, id: id, viewers: make(map[*Viewer]struct{})}
		a.tables[id] = t
	}
	t.users++
	return t
}

// lookUp is open for a game that is open already; nil if it is not.
func (a *App) lookUp(id GameID) *table {
	a.mu.Lock()
	defer a.mu.Unlock()
	t := a.tables[id]
	if t != nil {
		t.users++
	}
	return t
}

// release gives back what open gave.
func (t *table) release() {
	t.app.mu.Lock()
	defer t.app.mu.Unlock()
	t.users--
	t.used = t.app.time.clock.Elapsed()
}

// forget drops games that nobody has used for a while. A flag that will fall
// opens its game again. A game against the engine that nobody has begun is ended.
func (a *App) forget() {
	var unbegun []GameID
	a.mu.Lock()
	for id, t := range a.tables {
		if t.users == 0 && a.time.clock.Elapsed()-t.used > idleFor {
			delete(a.tables, id)
			if t.unbegun {
				unbegun = append(unbegun, id)
			}
		}
	}
	a.mu.Unlock()
	for _, id := range unbegun {
		a.abandon(id)
	}
}

func (a *App) ids() []GameID {
	a.mu.Lock()
	defer a.mu.Unlock()
	ids := make([]GameID, 0, len(a.tables))
	for id := range a.tables {
		ids = append(ids, id)
	}
	return ids
}

// arm sets the timer of the flag that falls next in a game, as its state now
// tells, with the round trip of the seat whose clock runs. Other nodes leave a game to the one that moved last for two seconds.
func (a *App) arm(id GameID, s game.State, mine bool, trip time.Duration) {
	deadline, running := s.Deadline(trip)
	if running && a.config.Shared && !mine {
		deadline = deadline.Add(othersFlag)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if !running {
		if timer := a.timers[id]; timer != nil {
			timer.Stop()
			delete(a.timers, id)
		}
		return
	}
	// A flag falls when no time is left, and a timer may be early by its own
	// measure: a moment more.
	a.wake(id, deadline.Sub(a.Now())+time.Millisecond)
}

// wake looks at a game's flag after a time. It is called with a.mu held.
func (a *App) wake(id GameID, after time.Duration) {
	if a.closed {
		return
	}
	if timer := a.timers[id]; timer != nil {
		timer.Reset(after)
		return
	}
	a.timers[id] = time.AfterFunc(after, func() { a.start(func() { a.flag(id) }) })
}

// flag ends a game on time if its flag has fallen. It waits in the game's queue
// behind every command that was received before. If the store fails it is tried
// again each second.
func (a *App) flag(id GameID) {
	t := a.open(id)
	defer t.release()
	ticket := t.receive()
	defer ticket.leave()
	<-ticket.turn
	if a.postponed(t) {
		return
	}
	_, err := t.decide(a.ctx, order{at: ticket.at, command: func(s game.State) game.Command {
		trip := t.trip(s.Clock().Turn)
		if deadline, ok := s.Deadline(trip); !ok || ticket.at.Before(deadline) {
			a.arm(id, s, t.mine(), trip)
			return nil
		}
		return game.FlagFall{RoundTrip: trip}
	}})
	if err == nil {
		return
	}
	if a.ctx.Err() == nil {
		a.log.Error("a fallen flag was not recorded", "game", id, "err", err)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	t.flagAfter = a.time.clock.Elapsed() + flagAgain
	a.wake(id, flagAgain)
}

// postponed reports whether recording the flag has just failed, and looks again
// later then: reading the state has armed the timer for a moment long past.
func (a *App) postponed(t *table) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	wait := t.flagAfter - a.time.clock.Elapsed()
	if wait > 0 {
		a.wake(t.id, wait)
	}
	return wait > 0
}
