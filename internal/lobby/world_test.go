package lobby_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"tengen/game"
	"tengen/internal/lobby"
	. "tengen/internal/lobby/lobbytest"
	"tengen/internal/memory"
	"tengen/internal/notice"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// world is a lobby with what it needs, for one test in a bubble of virtual time.
type world struct {
	t     *testing.T
	lobby *lobby.App
	store *memory.Lobby
	games *games
	folk  *folk
	hub   *notice.Hub
}

func newWorld(t *testing.T) *world {
	w := &world{t: t, store: new(memory.Lobby), games: &games{made: make(map[string]lobby.Deal)}, folk: &folk{}, hub: new(notice.Hub)}
	w.open()
	return w
}

// open starts the node; in a world that has one it starts another on the same
// store.
func (w *world) open() {
	w.t.Helper()
	var err error
	w.lobby, err = lobby.Open(w.t.Context(), lobby.Config{
		Store: w.store, Games: w.games, People: w.folk, Hub: w.hub, Now: now, Rand: rand.Reader,
		Log: slog.New(slog.NewTextHandler(w.t.Output(), nil)),
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

// later lets a long time pass without a node that looks at everything each second, and
// then a few seconds with one.
func (w *world) later(d time.Duration) {
	w.t.Helper()
	w.lobby.Close()
	time.Sleep(d)
	w.open()
	time.Sleep(2 * time.Second)
	synctest.Wait()
}

func now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }

// inWorld runs a test in virtual time.
func inWorld(t *testing.T, test func(w *world)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		defer func() { w.lobby.Close() }()
		test(w)
	})
}

// games are kept by what was agreed on.
type games struct {
	mu    sync.Mutex
	made  map[string]lobby.Deal
	over  map[string]bool
	begun int // how often Begin made a game
	fails error
}

func (g *games) NewID() (string, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return fmt.Sprint("game", rand.Text()), nil
}

func (g *games) Begin(_ context.Context, d lobby.Deal) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.fails != nil {
		return g.fails
	}
	if _, ok := g.made[d.Game]; !ok {
		g.made[d.Game] = d
		g.begun++
	}
	return nil
}

func (g *games) Played(_ context.Context, id string) (lobby.Played, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	d, ok := g.made[id]
	if !ok {
		return lobby.Played{}, lobby.ErrGone
	}
	return lobby.Played{Options: d.Options, Over: g.over[id], Persons: [2]notice.Person{d.First, d.Second}}, nil
}

func (g *games) fail(err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.fails = err
}

func (g *games) end(id string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.over == nil {
		g.over = make(map[string]bool)
	}
	g.over[id] = true
}

func (g *games) get(id string) lobby.Deal {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.made[id]
}

func (g *games) count() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.begun
}

// folk are people by their ratings; who is not named has 1500.
type folk struct {
	mu      sync.Mutex
	ratings map[notice.Person]float64
	blocked map[[2]notice.Person]bool
	names   map[notice.Person]string // of those who took another
	bots    map[notice.Person]bool
}

func (f *folk) Bot(_ context.Context, p notice.Person) (bool, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.bots[p], nil
}

func (f *folk) call(p notice.Person, name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.names = map[notice.Person]string{p: name}
}

func (f *folk) Name(_ context.Context, p notice.Person) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if name := f.names[p]; name != "" {
		return name, nil
	}
	id, ok := p.Account()
	if !ok {
		return "", nil
	}
	return id, nil
}

func (f *folk) Strength(_ context.Context, p notice.Person, _ *game.Options) (lobby.Strength, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if r, ok := f.ratings[p]; ok {
		return lobby.Strength{Value: r}, nil
	}
	return lobby.Strength{Value: 1500, Provisional: true}, nil
}

func (f *folk) Blocked(_ context.Context, a, b notice.Person) (bool, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.blocked[[2]notice.Person{a, b}] || f.blocked[[2]notice.Person{b, a}], nil
}

func (w *world) block(a, b notice.Person) {
	w.folk.mu.Lock()
	defer w.folk.mu.Unlock()
	if w.folk.blocked == nil {
		w.folk.blocked = make(map[[2]notice.Person]bool)
	}
	w.folk.blocked[[2]notice.Person{a, b}] = true
}

func (w *world) rate(p notice.Person, value float64) {
	w.folk.mu.Lock()
	defer w.folk.mu.Unlock()
	if w.folk.ratings == nil {
		w.folk.ratings = make(map[notice.Person]float64)
	}
	w.folk.ratings[p] = value
}

// seek makes a seek that must be a new one.
func (w *world) seek(by notice.Person, t lobby.Terms) lobby.Proposal {
	w.t.Helper()
	p, id, err := w.lobby.Seek(w.t.Context(), by, t, lobby.Wanted{})
	if err != nil || id != "" {
		w.t.Fatalf("%s seeks: game %q, %v", by, id, err)
	}
	return p
}

// begin makes a game of two by a seek.
func (w *world) begin(first, second notice.Person, t lobby.Terms) string {
	w.t.Helper()
	t.Seat = game.First
	w.lobby.Seen(first)
	id, err := w.lobby.Accept(w.t.Context(), w.seek(first, t).ID, second)
	if err != nil {
		w.t.Fatal(err)
	}
	return id
}

func (w *world) refused(what string, err error, want lobby.Refusal) {
	w.t.Helper()
	var got lobby.Refusal
	if !errors.As(err, &got) || got != want {
		w.t.Errorf("%s: got %v, want the refusal %s", what, err, want)
	}
}

var (
	live  = Terms("5m+3s", false)
	rated = Terms("5m+3s", true)
	slow  = Terms("30d/3d", false)
)
