package play

import (
	"context"
	"sync"
	"time"
)

// minds share the decisions of the engine out: games wait in the order in which
// they came to it, each once, and every mind takes the next.
type minds struct {
	mu      sync.Mutex
	queue   []GameID
	waiting map[GameID]bool
	running map[GameID]*thought
	idle    int
	more    chan struct{} // has room for one signal a mind
}

// thought is a decision under way.
type thought struct {
	version int // 0 until the state is known
	begun   time.Time
	stop    context.CancelFunc
}

func newMinds(n int) *minds {
	return &minds{waiting: make(map[GameID]bool), running: make(map[GameID]*thought), more: make(chan struct{}, max(1, n))}
}

// ask has a game looked at that has come to a version. A decision about an earlier
// version is broken off; if every mind is busy, the one that has thought longest
// is hurried.
func (p *minds) ask(id GameID, version int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if r := p.running[id]; r != nil && r.version < version {
		r.stop()
	}
	if p.waiting[id] {
		return
	}
	p.waiting[id] = true
	p.queue = append(p.queue, id)
	if p.idle == 0 {
		p.hurry()
	}
	select {
	case p.more <- struct{}{}:
	default: // every mind has a signal already, and looks at the whole queue
	}
}

// hurry stops the decision that has been under way longest, at once or when it has
// had the least time. It is called with p.mu held.
func (p *minds) hurry() {
	var oldest *thought
	for _, r := range p.running {
		if oldest == nil || r.begun.Before(oldest.begun) {
			oldest = r
		}
	}
	if oldest != nil {
		time.AfterFunc(max(0, leastThought-time.Since(oldest.begun)), oldest.stop)
	}
}

// work looks at games with one mind until ctx ends.
func (p *minds) work(ctx context.Context, think func(context.Context, GameID)) {
	for {
		if id, thinking := p.next(ctx); thinking != nil {
			think(thinking, id)
			p.finish(id)
			continue
		}
		select {
		case <-p.more:
		case <-ctx.Done():
			return
		}
		p.mu.Lock()
		p.idle--
		p.mu.Unlock()
	}
}

// next takes the game that has waited longest and is not thought about already. The
// context is for the decision: it ends when there is a newer state, or when others
// have waited long enough. It is nil if there is no such game, and the mind is idle.
func (p *minds) next(ctx context.Context) (GameID, context.Context) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, id := range p.queue {
		if p.running[id] != nil {
			continue
		}
		p.queue = append(p.queue[:i], p.queue[i+1:]...)
		delete(p.waiting, id)
		ctx, stop := context.WithCancel(ctx)
		p.running[id] = &thought{begun: time.Now(), stop: stop}
		if len(p.queue) > 0 {
			p.hurry()
		}
		return id, ctx
	}
	p.idle++
	return "", nil
}

// at says which version a decision is about.
func (p *minds) at(id GameID, version int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.running[id].version = version
}

// finish ends a decision. The game may have come to wait again meanwhile.
func (p *minds) finish(id GameID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.running[id].stop()
	delete(p.running, id)
}

// most is how long a decision may take that begins now: less, the more games wait.
func (p *minds) most() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return max(leastThought, mostThought/time.Duration(1+len(p.queue)))
}

// crowded reports whether too many games wait.
func (p *minds) crowded() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.queue) >= mostWaiting
}
