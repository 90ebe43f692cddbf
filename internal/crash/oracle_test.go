package crash_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tengen/internal/live"
	"tengen/internal/load"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
)

// ack is what a player was told: the command is done, and durable, at a version.
type ack struct {
	command string // as the log names it
	version int
	move    string
}

// oracle remembers what players were told about one game.
type oracle struct {
	mu    sync.Mutex
	acks  []ack
	shown map[int]string // the move of each version that a player was shown
}

// table is one game with two players who come back whatever happens.
type table struct {
	t    *testing.T
	game play.GameID
	oracle
	players [2]*player
	done    chan struct{} // closed when the last move is acknowledged
	ended   func()
	hall    *hall
}

type player struct {
	table  *table
	seat   int // 1 or 2
	client *live.Client

	mu      sync.Mutex
	follows live.Follower
	acted   int               // the number of the move that was made last
	asked   map[string]string // the moves of the commands that have no answer yet
}

// lastMove ends a game of quiet moves.
const lastMove = 50

// hall is where the tables stand.
type hall struct {
	t     *testing.T
	site  *load.Site
	pause time.Duration // before each move
	acked atomic.Int64
	errs  atomic.Int64 // what the server said it could not do

	mu     sync.Mutex
	tables []*table
}

// run plays game after game in a number of places until ctx ends.
func (h *hall) run(ctx context.Context, places int) (wait func()) {
	var wg sync.WaitGroup
	for n := range places {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(uint64(n), 7))
			for ctx.Err() == nil {
				seats, err := h.site.Create(ctx)
				if err != nil { // the server is away
					time.Sleep(20 * time.Millisecond)
					continue
				}
				t := h.sit(ctx, seats, r)
				select {
				case <-t.done:
				case <-ctx.Done():
				}
				for _, p := range t.players {
					p.client.Close()
				}
			}
		})
	}
	return wg.Wait
}

// sit seats two players at a new table.
func (h *hall) sit(ctx context.Context, seats [2]load.Seat, r *rand.Rand) *table {
	t := &table{t: h.t, game: play.GameID(seats[0].Game), done: make(chan struct{}), hall: h}
	t.shown = make(map[int]string)
	t.ended = sync.OnceFunc(func() { close(t.done) })
	h.mu.Lock()
	h.tables = append(h.tables, t)
	h.mu.Unlock()
	for i, at := range seats {
		p := &player{table: t, seat: i + 1, asked: make(map[string]string)}
		t.players[i] = p
		p.mu.Lock()
		p.client = live.Open(ctx, live.Config{
			Game: at.Game, Network: h.site.Network(at), Hear: p.hear, Rand: rand.New(rand.NewPCG(r.Uint64(), r.Uint64())),
		})
		p.mu.Unlock()
	}
	return t
}

func (p *player) hear(m live.Message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	changed, err := p.follows.Take(m)
	if err != nil {
		p.table.t.Error(err)
	}
	switch {
	case changed:
		p.table.show(m.Version, &p.follows)
		p.act()
	case m.Kind == "ack":
		p.acked(m)
	case m.Kind == "error":
		p.table.hall.errs.Add(1)
	case m.Kind == "refused":
		p.table.t.Errorf("game %s: seat %d is refused: %s", p.table.game, p.seat, m.Text)
	}
}

// act makes a move when it is the player's turn and he has not made it.
func (p *player) act() {
	number := len(p.follows.Game.Moves) + 1
	if p.follows.Game.View.ToAct != p.seat || number > lastMove || p.acted == number {
		return
	}
	p.acted = number
	move := playtest.Quiet(number - 1)
	do := func() { p.asked[p.client.Do(playtest.Place(move))] = move }
	if p.table.hall.pause == 0 {
		do()
		return
	}
	time.AfterFunc(p.table.hall.pause, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		do()
	})
}

func (p *player) acked(m live.Message) {
	t := p.table
	t.oracle.mu.Lock()
	t.acks = append(t.acks, ack{fmt.Sprintf("%d:%s", p.seat, m.ID), m.Version, p.asked[m.ID]})
	t.oracle.mu.Unlock()
	t.hall.acked.Add(1)
	if p.asked[m.ID] == playtest.Quiet(lastMove-1) {
		t.ended()
	}
	delete(p.asked, m.ID)
}

// show remembers the last move that a player sees at a version. What was shown once
// must never be anything else.
func (t *table) show(version int, f *live.Follower) {
	if len(f.Game.Moves) == 0 {
		return
	}
	move := f.Game.Moves[len(f.Game.Moves)-1].Move
	t.oracle.mu.Lock()
	defer t.oracle.mu.Unlock()
	if before, again := t.shown[version]; again && before != move {
		t.t.Errorf("game %s: version %d was shown as %s and as %s", t.game, version, before, move)
	}
	t.shown[version] = move
}
