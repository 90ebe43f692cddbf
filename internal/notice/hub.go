package notice

import "sync"

// waiting is how many notices wait for a subscriber before some are lost.
const waiting = 32

// Hub hands notices to those who wait for them in this process. The zero value has
// nobody. It must not be copied; its methods are safe for concurrent use.
type Hub struct {
	mu        sync.RWMutex
	waits     map[Person]map[*subscription]struct{}
	listeners map[*listener]struct{}
}

type subscription struct {
	mu      sync.Mutex
	notices chan Notice
	lost    int
	closed  bool
}

type listener struct{ hear func(Person, Notice) }

// Publish brings a notice to everybody who subscribed to the person and to all
// listeners. It does not wait for subscribers: one that is 32 notices behind loses
// this one and is told so with the next. Nothing is published to nobody.
func (h *Hub) Publish(to Person, n Notice) {
	if to == "" {
		return
	}
	n.Lost = 0
	h.mu.RLock()
	defer h.mu.RUnlock()
	for s := range h.waits[to] {
		s.send(n)
	}
	for l := range h.listeners {
		l.hear(to, n)
	}
}

func (s *subscription) send(n Notice) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	n.Lost = s.lost
	select {
	case s.notices <- n:
		s.lost = 0
	default:
		s.lost++
	}
}

// Subscribe returns a channel of the notices to a person from now on. cancel ends
// it and closes the channel; it may be called more than once.
func (h *Hub) Subscribe(to Person) (notices <-chan Notice, cancel func()) {
	s := &subscription{notices: make(chan Notice, waiting)}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.waits == nil {
		h.waits = make(map[Person]map[*subscription]struct{})
	}
	if h.waits[to] == nil {
		h.waits[to] = make(map[*subscription]struct{})
	}
	h.waits[to][s] = struct{}{}
	return s.notices, func() { h.end(to, s) }
}

func (h *Hub) end(to Person, s *subscription) {
	h.mu.Lock()
	delete(h.waits[to], s)
	if len(h.waits[to]) == 0 {
		delete(h.waits, to)
	}
	h.mu.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.closed = true
		close(s.notices)
	}
}

// Here reports whether somebody has subscribed to a person: he looks at a page that
// shows notices, or a program of his does.
func (h *Hub) Here(p Person) bool {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return len(h.waits[p]) > 0
}

// Listen has hear called with every notice to anybody, until cancel is called.
// hear must return at once and must not call the hub.
func (h *Hub) Listen(hear func(Person, Notice)) (cancel func()) {
	l := &listener{hear}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.listeners == nil {
		h.listeners = make(map[*listener]struct{})
	}
	h.listeners[l] = struct{}{}
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.listeners, l)
	}
}
