package playtest

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/local"
	"tengen/internal/memory"
	"tengen/internal/play"
	"tengen/renju"
	"tengen/wire"
)

// Machine is a clock whose calendar time can be set, as on a real machine.
type Machine struct {
	Shift time.Duration // how far the calendar time was set
	start time.Time
}

// NewMachine returns a clock that goes right.
func NewMachine() *Machine { return &Machine{start: time.Now()} }

// Wall implements [play.Clock].
func (m *Machine) Wall() time.Time { return time.Now().Add(m.Shift) }

// Elapsed implements [play.Clock].
func (m *Machine) Elapsed() time.Duration { return time.Since(m.start) }

// Node starts a node and closes it with the test. What c does not give is an
// empty memory store, a bus of its own, and a clock that goes right.
func Node(t *testing.T, c play.Config) *play.App {
	t.Helper()
	if c.Store == nil {
		c.Store = new(memory.Store)
	}
	if c.Bus == nil {
		c.Bus = new(local.Bus)
	}
	if c.Clock == nil {
		c.Clock = NewMachine()
	}
	c.Rand = rand.Reader
	c.Log = slog.New(slog.NewTextHandler(t.Output(), nil))
	app, err := play.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { app.Close() })
	return app
}

// Options are those of an unrated game by the preset rif with a clock ("" for
// none) and without hints.
func Options(control string) game.Options {
	o := game.RIF.Options(false)
	o.Hints = game.HintsNone
	if control != "" {
		c := clock.MustParse(control)
		o.Clocks = [2]clock.Control{c, c}
	}
	return o
}

// Seats creates a game with both seats taken; seat 1 has Black.
func Seats(t *testing.T, app *play.App, o game.Options) play.GameID {
	t.Helper()
	id, _, err := app.Create(t.Context(), o, game.First)
	if err != nil {
		t.Fatal(err)
	}
	key, err := app.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	if seat, err := app.Take(t.Context(), id, key); err != nil || seat != game.Second {
		t.Fatalf("the second seat: got %v, %v", seat, err)
	}
	return id
}

// Person is a viewer that remembers what it is sent.
type Person struct {
	Viewer *play.Viewer
	t      *testing.T
	gone   sync.Once

	mu     sync.Mutex
	frames [][]byte
	room   int // how many frames it takes; 0 for all
}

// Enter makes a person on a seat of a game, or one who watches, who has joined.
func Enter(t *testing.T, app *play.App, id play.GameID, seat game.Seat) *Person {
	t.Helper()
	p := &Person{t: t}
	var err error
	if p.Viewer, err = app.Connect(t.Context(), id, seat, p); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Leave)
	p.Join(0)
	return p
}

// Leave closes the viewer. To leave twice is to leave once.
func (p *Person) Leave() { p.gone.Do(p.Viewer.Close) }

// Send implements [play.Sink].
func (p *Person) Send(frame []byte) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.room > 0 && len(p.frames) >= p.room {
		return false
	}
	p.frames = append(p.frames, frame)
	return true
}

// Slow makes the person take only so many more frames.
func (p *Person) Slow(more int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.room = len(p.frames) + more
}

// Join joins with a version.
func (p *Person) Join(since int) {
	p.t.Helper()
	if err := p.Viewer.Join(p.t.Context(), since); err != nil {
		p.t.Fatal(err)
	}
}

// names gives every command of the tests another name, as a client does.
var names atomic.Int64

// Do carries out an act under a new name, as somebody who has seen everything.
func (p *Person) Do(act wire.Act) (int, error) {
	return p.Viewer.Receive().Do(wire.Do{ID: fmt.Sprint("command-", names.Add(1)), At: 1_000_000, Act: act})
}

// Place is the act of putting a stone.
func Place(point string) wire.Act { return wire.Act{Place: &point} }

// PlayOut has two people put stones in turn.
func PlayOut(t *testing.T, black, white *Person, points ...string) {
	t.Helper()
	for i, point := range points {
		if _, err := []*Person{black, white}[i%2].Do(Place(point)); err != nil {
			t.Fatalf("move %d, %s: %v", i+1, point, err)
		}
	}
}

// Quiet is the point of move i+1, i up to 56, in a game in which no two stones
// touch, so that nothing happens.
func Quiet(i int) string {
	if i == 0 {
		return renju.Tengen.String()
	}
	return renju.At(2*((i-1)%7), 2*((i-1)/7)).String()
}

// Message is any message about a game.
type Message struct {
	T        string             `json:"t"`
	Version  int                `json:"version"`
	At       int64              `json:"at"`
	Hidden   bool               `json:"hidden"`
	Event    *wire.Change       `json:"event"`
	View     wire.View          `json:"view"`
	Options  wire.Options       `json:"options"`
	Moves    []wire.Move        `json:"moves"`
	Steps    []wire.OpeningStep `json:"steps"`
	Gaps     []wire.Gap         `json:"gaps"`
	Seats    [2]bool            `json:"seats"`
	Watchers int                `json:"watchers"`
	Lag      [2]int             `json:"lag"`
	LeftAt   [2]int64           `json:"leftAt"`
}

// Frames returns what the person was sent, as it was sent.
func (p *Person) Frames() [][]byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.frames)
}

// Told returns what the person was sent, of some kinds, or of all.
func (p *Person) Told(kinds ...string) []Message {
	p.t.Helper()
	var list []Message
	for _, frame := range p.Frames() {
		var m Message
		if err := json.Unmarshal(frame, &m); err != nil {
			p.t.Fatalf("%s: %v", frame, err)
		}
		if len(kinds) == 0 || slices.Contains(kinds, m.T) {
			list = append(list, m)
		}
	}
	return list
}

// View is the last view the person was sent.
func (p *Person) View() wire.View {
	p.t.Helper()
	list := p.Told("state", "event")
	if len(list) == 0 {
		p.t.Fatal("the person was told nothing")
	}
	return list[len(list)-1].View
}

// Forget drops what was sent.
func (p *Person) Forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.frames = nil
}
