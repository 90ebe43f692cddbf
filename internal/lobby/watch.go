package lobby

import (
	"context"
	"time"

	"tengen/internal/notice"
)

// Change is something that happened in the lobby.
type Change struct {
	// Proposal has come, has changed or, if Gone, is no more.
	Proposal Proposal
	Gone     bool
	// Waiting are how many wait in each pool, if that is what changed.
	Waiting map[Pool]int
}

// watcher is somebody who is told of all changes.
type watcher struct{ changes chan Change }

// mostChanges is how many changes wait for a watcher before he is let go.
const mostChanges = 256

// Watch returns the proposals that there are, how many wait in each pool, and a channel of what changes
// from then on. The channel is closed when the watcher is too slow, and by cancel,
// which must be called. What is no seek concerns its maker and its target alone.
func (a *App) Watch() (open []Proposal, waiting map[Pool]int, changes <-chan Change, cancel func()) {
	w := &watcher{make(chan Change, mostChanges)}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.watchers[w] = struct{}{}
	return a.sorted(), a.pools(), w.changes, func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.letGo(w)
	}
}

// letGo is called with a.mu held.
func (a *App) letGo(w *watcher) {
	if _, ok := a.watchers[w]; ok {
		delete(a.watchers, w)
		close(w.changes)
	}
}

// tell tells all watchers; it is called with a.mu held.
func (a *App) tell(c Change) {
	for w := range a.watchers {
		select {
		case w.changes <- c:
		default:
			a.letGo(w)
		}
	}
}

// put keeps what the store has of a proposal.
func (a *App) put(p Proposal) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.open[p.ID] = p
	a.tell(Change{Proposal: p})
}

// forget keeps that proposals are no more.
func (a *App) forget(ids ...string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, id := range ids {
		if p, ok := a.open[id]; ok {
			delete(a.open, id)
			a.tell(Change{Proposal: p, Gone: true})
		}
	}
}

// visit is how a person is here.
type visit struct {
	connections int
	until       time.Time // while there is no connection
}

// Enter says that a person has a connection to the lobby, until leave, which may be
// called once.
func (a *App) Enter(who notice.Person) (leave func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.visitOf(who).connections++
	return func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		v := a.visitOf(who)
		v.connections--
		v.until = a.config.Now().Add(goneAfter)
	}
}

// Seen says that a person has asked for a page of the lobby. Without script the page
// asks again, so he counts as there for half a minute.
func (a *App) Seen(who notice.Person) {
	a.mu.Lock()
	defer a.mu.Unlock()
	v := a.visitOf(who)
	if until := a.config.Now().Add(seenFor); until.After(v.until) {
		v.until = until
	}
}

// visitOf is called with a.mu held.
func (a *App) visitOf(who notice.Person) *visit {
	v := a.visits[who]
	if v == nil {
		v = &visit{until: a.config.Now().Add(goneAfter)}
		a.visits[who] = v
	}
	return v
}

// here reports whether a person is there; it is called with a.mu held.
func (a *App) here(who notice.Person, now time.Time) bool {
	v := a.visits[who]
	return v != nil && (v.connections > 0 || now.Before(v.until))
}

// sweep drops what has expired, and what belongs to who has gone.
func (a *App) sweep(ctx context.Context) error {
	now := a.config.Now()
	var ids []string
	a.mu.Lock()
	for id, p := range a.open {
		if !now.Before(p.Expires) || p.fleeting() && !a.here(p.Maker, now) {
			ids = append(ids, id)
		}
	}
	left := len(a.waiting)
	for who := range a.waiting {
		if !a.here(who, now) {
			delete(a.waiting, who)
		}
	}
	if len(a.waiting) != left {
		a.tellWaiting()
	}
	for who := range a.visits {
		if !a.here(who, now) {
			delete(a.visits, who)
		}
	}
	a.mu.Unlock()
	return a.drop(ctx, ids...)
}
