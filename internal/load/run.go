package load

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"tengen/internal/live"
)

// opening is how many games are created, and how many connections are opened, at
// the same time.
const opening = 64

// Progress is how far a run is.
type Progress struct {
	Connected int64 // connections that have joined, of Sockets
	Sockets   int64
	Moves     int64
	Errors    int64
	Measured  time.Duration // since the measurement began; 0 before
}

// run is a plan that is carried out.
type run struct {
	plan Plan
	site *Site
	ctx  context.Context // ends with the run

	start   chan struct{} // closed when the measurement begins
	begin   time.Time     // then
	full    chan struct{} // closed when there were enough moves
	filled  sync.Once
	slots   chan struct{} // one for each connection that is being opened
	waiting sync.WaitGroup

	joined, heard, moves, games, cuts atomic.Int64
	ack, screen                       *Latencies

	mu     sync.Mutex
	errors map[string]int
}

// Run carries out a plan and returns what it measured. It tells how far it is each
// second, on a goroutine of its own. It ends early when ctx ends, with what was
// measured until then; the error says that the server could not be reached or that
// not all connections came to stand.
func Run(ctx context.Context, p Plan, progress func(Progress)) (Report, error) {
	r := &run{
		plan: p, site: NewSite(p.URL), start: make(chan struct{}), full: make(chan struct{}), slots: make(chan struct{}, opening),
		ack: new(Latencies), screen: new(Latencies), errors: make(map[string]int),
	}
	defer r.site.Close()
	if _, err := r.site.Create(ctx); err != nil {
		return Report{}, err
	}
	var cancel func()
	r.ctx, cancel = context.WithCancel(ctx)
	defer func() {
		cancel()
		r.waiting.Wait()
	}()
	r.waiting.Go(func() { r.tell(progress) })
	for n := range p.Games {
		r.waiting.Go(func() { r.play(n) })
	}
	if err := r.connected(); err != nil {
		return Report{}, err
	}
	return r.measure()
}

// sockets is how many connections the plan has.
func (p *Plan) sockets() int64 { return int64(2*p.Games + p.Watchers) }

// connected waits until all connections stand.
func (r *run) connected() error {
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	last, since := int64(0), time.Now()
	for r.joined.Load() < r.plan.sockets() {
		select {
		case <-tick.C:
		case <-r.ctx.Done():
			return r.ctx.Err()
		}
		if now := r.joined.Load(); now > last {
			last, since = now, time.Now()
		}
		if time.Since(since) > 30*time.Second {
			return &IncompleteError{Connected: last, Sockets: r.plan.sockets(), Errors: r.failures()}
		}
	}
	return nil
}

// measure lets the games begin and measures until time or moves are enough.
func (r *run) measure() (Report, error) {
	before, self := r.usage()
	r.begin = time.Now()
	close(r.start)
	timer := time.NewTimer(r.plan.Duration)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-r.full:
	case <-r.ctx.Done():
	}
	report := r.report(time.Since(r.begin))
	after, selfAfter := r.usage()
	report.Server, report.Self = used(before, after, report.Moves), used(self, selfAfter, report.Moves)
	return report, nil
}

// play plays one game after the other in one place, with those who watch there.
func (r *run) play(place int) {
	for n := uint64(0); r.ctx.Err() == nil; n++ {
		m, watchers, err := r.connect(place, n)
		if err != nil {
			if r.ctx.Err() == nil {
				r.failed(innermost(err))
			}
			select {
			case <-time.After(time.Second):
			case <-r.ctx.Done():
			}
			continue
		}
		select {
		case <-m.done:
			r.games.Add(1)
		case <-r.ctx.Done():
		}
		m.close()
		for _, w := range watchers {
			w.Close()
		}
	}
}

// connect creates a game and opens its connections.
func (r *run) connect(place int, n uint64) (*match, []*live.Client, error) {
	r.slots <- struct{}{}
	defer func() { <-r.slots }()
	seats, err := r.site.Create(r.ctx)
	if err != nil {
		return nil, nil, err
	}
	seed := uint64(place) | n<<32
	m := r.open(seats, seed)
	var watchers []*live.Client
	for i := place; i < r.plan.Watchers; i += r.plan.Games {
		watchers = append(watchers, live.Open(r.ctx, live.Config{
			Game: seats[0].Game, Network: r.site.Network(Seat{Game: seats[0].Game}), Rand: rand.New(rand.NewPCG(seed, uint64(i+2))),
			Hear: func(live.Message) { r.heard.Add(1) }, Status: r.status(),
		}))
	}
	return m, watchers, nil
}

// status counts one connection in when it stands for the first time, and its cuts.
func (r *run) status() func(error) {
	first := true
	return func(err error) {
		switch {
		case err == nil && first:
			first = false
			r.joined.Add(1)
		case err != nil && !errors.Is(err, context.Canceled):
			r.cuts.Add(1)
		}
	}
}

// ready calls f when the measurement has begun.
func (r *run) ready(f func()) {
	r.waiting.Go(func() {
		select {
		case <-r.start:
			f()
		case <-r.ctx.Done():
		}
	})
}

// acked counts a move.
func (r *run) acked(d time.Duration) {
	r.ack.Add(d)
	if n := r.moves.Add(1); r.plan.Moves > 0 && n >= int64(r.plan.Moves) {
		r.filled.Do(func() { close(r.full) })
	}
}
