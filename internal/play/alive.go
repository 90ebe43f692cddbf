package play

import (
	"errors"
	"fmt"
	"sync"
	"time"
)

// beatLate is how old the last sign of life that was written may be before the
// node is not ready.
const beatLate = 5 * time.Second

// alive is what is known of the node's signs of life.
type alive struct {
	mu   sync.Mutex
	last time.Duration // of the clock, when a beat was last durable
	err  error         // why the latest was not
}

// beaten notes how writing a beat ended.
func (a *App) beaten(err error) {
	a.alive.mu.Lock()
	defer a.alive.mu.Unlock()
	if a.alive.err = err; err == nil {
		a.alive.last = a.time.clock.Elapsed()
	}
}

// errSilent says that the store has not answered for too long.
var errSilent = errors.New("the store does not answer")

// Ready returns nil if commands can be carried out: the node is open, and the
// store took its last sign of life, which is written each second. The error is
// [ErrClosed] or what the store said. It does not ask the store and costs nothing.
func (a *App) Ready() error {
	a.mu.Lock()
	closed := a.closed
	a.mu.Unlock()
	if closed {
		return ErrClosed
	}
	a.alive.mu.Lock()
	defer a.alive.mu.Unlock()
	if a.alive.err != nil {
		return fmt.Errorf("the last sign of life was not written: %w", a.alive.err)
	}
	if age := a.time.clock.Elapsed() - a.alive.last; age > beatLate {
		return fmt.Errorf("%w: the last sign of life was written %v ago", errSilent, age.Round(time.Second))
	}
	return nil
}

// Stats is what a node has at work.
type Stats struct {
	Tables  int // games that are kept in memory
	Clocks  int // games whose flag will fall
	Waiting int // games that wait for a mind
}

// Stats counts what the node has at work now.
func (a *App) Stats() Stats {
	a.mu.Lock()
	s := Stats{Tables: len(a.tables), Clocks: len(a.timers)}
	a.mu.Unlock()
	a.minds.mu.Lock()
	s.Waiting = len(a.minds.queue)
	a.minds.mu.Unlock()
	return s
}
