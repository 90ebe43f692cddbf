package load

import (
	"bytes"
	"math/rand/v2"
	"sync"
	"time"

	"tengen/internal/live"
	"tengen/renju"
	"tengen/wire"
)

// mostMoves is the number of moves after which a game is given up.
const mostMoves = 150

// match is one game between two bots.
type match struct {
	run *run

	mu       sync.Mutex
	rand     *rand.Rand
	position renju.Position // as the bots have played it
	seats    [2]*live.Client
	joined   [2]bool
	mover    int       // whose move is on its way: the index of a seat
	id       string    // of the command that makes it; "" while none is on its way
	sent     time.Time // when it was
	told     []byte    // how the server will name the move to the opponent; nil when he has been told
	begun    bool
	over     bool          // nothing more is to be done
	done     chan struct{} // closed then
}

// open connects both seats of a game.
func (r *run) open(seats [2]Seat, seed uint64) *match {
	m := &match{run: r, rand: rand.New(rand.NewPCG(r.plan.Seed, seed)), done: make(chan struct{})}
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, at := range seats {
		m.seats[i] = live.Open(r.ctx, live.Config{
			Game: at.Game, Network: r.site.Network(at), Rand: rand.New(rand.NewPCG(m.rand.Uint64(), uint64(i))),
			Hear: func(message live.Message) { m.hear(i, message) }, Status: r.status(),
		})
	}
	return m
}

// close ends both connections.
func (m *match) close() {
	for _, c := range m.seats {
		c.Close()
	}
}

// hear is what a bot hears.
func (m *match) hear(who int, message live.Message) {
	now := time.Now()
	m.run.heard.Add(1)
	m.mu.Lock()
	defer m.mu.Unlock()
	switch message.Kind {
	case "state":
		m.hearState(who, message, now)
	case "event":
		m.hearEvent(who, message, now)
	case "ack":
		m.hearAck(who, message, now)
	case "refused", "error":
		if !m.over {
			m.run.failed(message.Kind + " " + message.Reason)
			m.end()
		}
	}
}

// hearState is the answer to a bot's join: after a cut it may hold the move.
func (m *match) hearState(who int, message live.Message, now time.Time) {
	m.joined[who] = true
	if m.joined[0] && m.joined[1] && !m.begun {
		m.begun = true
		m.run.ready(func() {
			m.mu.Lock()
			defer m.mu.Unlock()
			m.think(0, true)
		})
		return
	}
	m.hearEvent(who, message, now)
}

// hearEvent looks whether it is the move that the opponent waits for, and has him
// answer it.
func (m *match) hearEvent(who int, message live.Message, now time.Time) {
	if who == m.mover || m.told == nil || !bytes.Contains(message.Frame, m.told) {
		return
	}
	m.told = nil
	m.run.screen.Add(now.Sub(m.sent))
	m.next()
}

// hearAck counts a move that is durable.
func (m *match) hearAck(who int, message live.Message, now time.Time) {
	if who != m.mover || message.ID != m.id {
		return
	}
	m.id = ""
	m.run.acked(now.Sub(m.sent))
	m.next()
}

// next goes on when a move was both acknowledged and shown to the opponent.
func (m *match) next() {
	switch {
	case m.id != "" || m.told != nil || m.over:
	case m.position.Outcome.Over() || m.position.Moves >= mostMoves:
		m.end()
	default:
		m.think(1-m.mover, false)
	}
}

// think has a bot move after a while. The first thoughts of all games are spread
// over the time of two.
func (m *match) think(who int, first bool) {
	if m.run.plan.Think == 0 {
		m.move(who)
		return
	}
	wait := min(m.rand.ExpFloat64(), 5)
	if first {
		wait = 2 * m.rand.Float64()
	}
	time.AfterFunc(time.Duration(wait*float64(m.run.plan.Think)), func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.move(who)
	})
}

// move makes a bot's move. It is called with m.mu held.
func (m *match) move(who int) {
	if m.over {
		return
	}
	point := choose(&m.position, m.rand)
	next, err := m.position.Play(&rules, renju.Move(point))
	if err != nil { // there is no legal point: the game is drawn then, and both know it
		m.end()
		return
	}
	m.position, m.mover = next, who
	text := point.String()
	m.told = []byte(`"move":"` + text + `"`)
	m.sent = time.Now()
	m.id = m.seats[who].Do(wire.Act{Place: &text})
}

// end is called with m.mu held.
func (m *match) end() {
	if !m.over {
		m.over = true
		close(m.done)
	}
}
