// Package local is a [play.Bus] inside one process: what one node publishes, all
// nodes in the process hear.
package local

import (
	"sync"

	"tengen/internal/play"
)

// waiting is how many notes wait for a subscriber before one is lost. A lost
// note costs nothing but the time until the next one: the log has the events.
const waiting = 1024

// Bus has no subscribers when it is zero. It must not be copied.
type Bus struct {
	mu   sync.Mutex
	subs map[*subscriber]struct{}
}

type subscriber struct {
	notes chan play.Note
	gone  chan struct{} // closed when hear will not be called any more
}

// Publish implements [play.Bus]. A note is lost for a subscriber that is more
// than a thousand notes behind.
func (b *Bus) Publish(n play.Note) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for s := range b.subs {
		select {
		case s.notes <- n:
		default:
		}
	}
}

// Subscribe implements [play.Bus].
func (b *Bus) Subscribe(hear func(play.Note)) (cancel func()) {
	s := &subscriber{notes: make(chan play.Note, waiting), gone: make(chan struct{})}
	b.mu.Lock()
	if b.subs == nil {
		b.subs = make(map[*subscriber]struct{})
	}
	b.subs[s] = struct{}{}
	b.mu.Unlock()
	go func() {
		defer close(s.gone)
		for n := range s.notes {
			hear(n)
		}
	}()
	var once sync.Once
	return func() {
		once.Do(func() {
			b.mu.Lock()
			delete(b.subs, s)
			close(s.notes)
			b.mu.Unlock()
		})
		<-s.gone
	}
}
