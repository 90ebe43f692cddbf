package play

import (
	"context"
	"errors"
	"sync"
	"time"

	"tengen/game"
)

// table is one game on this node: the queue of its commands, the state as far as
// it is known here, and the viewers.
type table struct {
	app *App
	id  GameID

	users int           // guarded by app.mu; the table stays while there are any
	used  time.Duration // when the last one left
	// flagAfter is when a fallen flag may be recorded, after the store failed to;
	// guarded by app.mu.
	flagAfter time.Duration
	unbegun   bool // a game against the engine that may still be aborted; guarded by app.mu

	queueMu sync.Mutex
	queue   []*Ticket // in the order received; the first has its turn

	mu       sync.Mutex
	state    game.State // of version 0 if it must be read
	own      bool       // the last event was appended here
	sent     int        // the version the viewers have
	late     *late      // nil if those who watch see the game at once
	viewers  map[*Viewer]struct{}
	acting   *Viewer // whose command is shown just now; nil if it is nobody's
	presence presence
}

// Ticket is the place of a message in the queue of its game. It is taken when the
// message is read, before anyone knows what it says.
type Ticket struct {
	table  *table
	at     time.Time
	turn   <-chan struct{} // closed when it is the first
	first  chan<- struct{} // the same, of one that had to wait
	left   bool            // guarded by table.queueMu
	viewer *Viewer         // whose message it is
}

// receive gives the next place in the queue. The time is taken under the lock of
// the queue, so the order of places is the order of times.
func (t *table) receive() *Ticket {
	t.queueMu.Lock()
	defer t.queueMu.Unlock()
	k := &Ticket{table: t, at: t.app.Now(), turn: atOnce}
	if len(t.queue) > 0 {
		wait := make(chan struct{})
		k.turn, k.first = wait, wait
	}
	t.queue = append(t.queue, k)
	return k
}

// leave gives the turn to the next one. It may be called twice.
func (k *Ticket) leave() {
	t := k.table
	t.queueMu.Lock()
	defer t.queueMu.Unlock()
	if k.left {
		return
	}
	k.left = true
	first := t.queue[0] == k
	for i := range t.queue {
		if t.queue[i] == k {
			t.queue = append(t.queue[:i], t.queue[i+1:]...)
			break
		}
	}
	if first && len(t.queue) > 0 {
		close(t.queue[0].first)
	}
}

// atOnce is the turn of a message that need not wait.
var atOnce = func() <-chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

// version is the version known here.
func (t *table) version() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state.Version()
}

// mine reports whether this node appended the last event it knows of.
func (t *table) mine() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.own
}

// current returns the state known here, or reads it if there is none.
func (t *table) current(ctx context.Context) (game.State, error) {
	for {
		t.mu.Lock()
		s := t.state
		t.mu.Unlock()
		if s.Version() > 0 {
			return s, nil
		}
		if err := t.follow(ctx); err != nil {
			return game.State{}, err
		}
	}
}

// follow reads from the log what is not known here and brings it to the viewers.
// It returns ErrNoGame if there is no such game.
func (t *table) follow(ctx context.Context) error {
	records, err := t.app.config.Store.Load(ctx, t.id, t.version())
	if err != nil {
		return err
	}
	events := make([]game.Event, len(records))
	for i, r := range records {
		if events[i], err = game.Unmarshal(r.Event); err != nil {
			return err
		}
	}
	if len(records) == 0 {
		return nil
	}
	return t.advance(records[0].Version-1, events, nil)
}

// made is what belongs to events that were decided here.
type made struct {
	after game.State // all of them
	by    *Viewer    // whose command made them, nil for the server itself
}

// advance folds events that are in the log, the first of version at+1, into the
// state and shows them to the viewers. What is known already is left out. own is what
// is known besides if they were appended here, and nil if they were read.
func (t *table) advance(at int, events []game.Event, own *made) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if own != nil {
		t.acting = own.by
		defer func() { t.acting = nil }()
	}
	s := t.state
	for i, e := range events {
		version := at + 1 + i
		if version <= s.Version() {
			continue
		}
		if version != s.Version()+1 {
			return nil // a gap: whoever needs it reads the log
		}
		before := s
		if own != nil && version == own.after.Version() {
			s = own.after // which was folded when it was decided
		} else if next, err := before.Apply(e); err != nil {
			t.state = game.State{}
			return err
		} else {
			s = next
		}
		t.own = own != nil
		t.keepLate(s, e)
		if version > t.sent {
			t.show(before, s, e)
			t.sent = version
		}
	}
	if t.state.Version() > 0 {
		t.presence.acted(t.state, s)
	}
	t.state = s
	if err := t.showLate(); err != nil {
		return err
	}
	t.countAway()
	t.app.ponder(t.id, s)
	t.app.arm(t.id, s, t.own, t.tripOf(s.Clock().Turn))
	return nil
}

// drop forgets the state, because what the store did is not known.
func (t *table) drop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.state = game.State{}
}

// order is something that is to be done in a game.
type order struct {
	at  time.Time // when it was received
	key string    // names it in the log; "" for what need not be found again
	by  *Viewer   // who gives it, nil for the server itself
	// command is what it means in a state; nil is nothing to do.
	command func(game.State) game.Command
}

// decide carries out an order: it decides, appends, shows, and returns the version
// of the last event. A key that is in the log already is answered with its
// version. The error is a [*game.Refusal] if the game refuses.
func (t *table) decide(ctx context.Context, o order) (int, error) {
	for {
		s, err := t.current(ctx)
		if err != nil {
			return 0, err
		}
		if version, again, err := t.decideIn(ctx, s, o); !again {
			return version, err
		}
	}
}

// decideIn is decide in the state that is known here. again: the game has moved
// on, and the order must be decided again.
func (t *table) decideIn(ctx context.Context, s game.State, o order) (version int, again bool, err error) {
	command := o.command(s)
	if command == nil {
		return s.Version(), false, nil
	}
	events, next, refused := s.Do(command, o.at)
	var refusal *game.Refusal
	switch {
	case refused != nil && !errors.As(refused, &refusal):
		return 0, false, refused
	case len(events) == 0:
		if version, again, err = t.lookAgain(ctx, s.Version(), o.key); err != nil || again || version > 0 {
			return version, again, err
		}
		return s.Version(), false, refused
	case refused != nil:
		o.key = "" // what happened is recorded, but the order is not carried out
	}
	version, again, err = t.append(ctx, s, next, events, o)
	return version, again, errors.Join(err, refused)
}

// lookAgain is asked before a refusal. again: the game has moved on, and must be
// decided again; version: the command is in the log already.
func (t *table) lookAgain(ctx context.Context, seen int, key string) (version int, again bool, err error) {
	if key != "" {
		if version, err = t.app.config.Store.Find(ctx, t.id, key); err != nil || version > 0 {
			return version, false, errors.Join(err, t.follow(ctx))
		}
	}
	err = t.follow(ctx)
	return 0, t.version() > seen, err
}

// append writes events that lead from s to next and shows them. again: somebody else
// was faster.
func (t *table) append(ctx context.Context, s, next game.State, events []game.Event, o order) (version int, again bool, err error) {
	a, err := newAppend(t.id, s, next, events, o.key)
	if err != nil {
		return 0, false, err
	}
	switch err := t.app.config.Store.Append(ctx, a); {
	case errors.Is(err, ErrConflict):
		if err := t.follow(ctx); err != nil {
			return 0, false, err
		}
		if t.version() <= a.At {
			t.drop() // what is known here is not what the log says
		}
		return 0, true, nil
	case errors.Is(err, ErrRepeated):
		version, err := t.app.config.Store.Find(ctx, t.id, o.key)
		return version, false, errors.Join(err, t.follow(ctx))
	case err != nil:
		t.drop()
		return 0, false, err
	}
	if err := t.advance(a.At, events, &made{next, o.by}); err != nil {
		return 0, false, err
	}
	version = a.At + len(events)
	t.app.config.Bus.Publish(Note{t.id, version})
	t.app.observe(t.id, s, next, events)
	return version, false, nil
}

// newAppend encodes events that lead from s to next. The line of the lists goes with
// them when it is another.
func newAppend(id GameID, s, next game.State, events []game.Event, key string) (Append, error) {
	a := Append{Game: id, At: s.Version(), Records: make([]Record, len(events))}
	for i, e := range events {
		text, err := game.Marshal(e)
		if err != nil {
			return a, err
		}
		a.Records[i] = Record{Version: a.At + 1 + i, At: game.TimeOf(e), Event: text}
	}
	a.Records[len(events)-1].Command = key
	if relisted(s, next) {
		line := summarise(id, next)
		a.Summary = &line
	}
	return a, nil
}
