package load_test

import (
	"context"
	"crypto/rand"
	"errors"
	"math"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"tengen/internal/load"
	"tengen/internal/local"
	"tengen/internal/memory"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/internal/web"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// newServer is a server on a memory store, whose appends may be made to fail.
func newServer(t *testing.T) (url string, store *playtest.Faulty) {
	t.Helper()
	store = &playtest.Faulty{Store: new(memory.Store)}
	app, err := play.Open(t.Context(), play.Config{Store: store, Bus: new(local.Bus), Clock: play.SystemClock(), Rand: rand.Reader})
	if err != nil {
		t.Fatal(err)
	}
	site := web.New(app, web.Config{Limits: web.NoLimits})
	server := httptest.NewServer(site)
	t.Cleanup(func() {
		_ = site.Close(context.Background())
		server.Close()
		app.Close()
	})
	return server.URL, store
}

// Bots play whole games, and every move is acknowledged and seen.
func TestRun(t *testing.T) {
	url, _ := newServer(t)
	const moves = 600
	r, err := load.Run(t.Context(), load.Plan{URL: url, Games: 4, Watchers: 6, Duration: time.Minute, Moves: moves, Seed: 1}, func(load.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	if r.Moves < moves || r.Failures() > 0 || r.Cuts > 0 || r.Sockets != 14 || r.Ended == 0 {
		t.Errorf("got %+v; want %d moves or a few more, games that ended, 14 sockets and no errors", r, moves)
	}
	// Two games that were under way when it ended may have a move that is not seen yet.
	if r.Screen.Count < r.Moves-4 || r.Heard < 2*r.Moves {
		t.Errorf("%d moves were seen by the opponent and %d messages came, want all of %d and the events of those who watch", r.Screen.Count, r.Heard, r.Moves)
	}
	for name, q := range map[string]load.Quantiles{"ack": r.Ack, "screen": r.Screen} {
		if q.P50 <= 0 || q.P50 > q.P95 || q.P95 > q.P99 || q.P99 > q.Max {
			t.Errorf("%s: %+v are no quantiles", name, q)
		}
	}
	if runtime.GOOS == "linux" && (r.Self == nil || r.Self.Memory <= 0) {
		t.Errorf("of this process is told %+v, want its memory", r.Self)
	}
}

// With thinking times the pace is that of the plan, not that of the machine.
func TestThinking(t *testing.T) {
	url, _ := newServer(t)
	r, err := load.Run(t.Context(), load.Plan{URL: url, Games: 10, Think: 100 * time.Millisecond, Duration: 1200 * time.Millisecond, Seed: 2}, func(load.Progress) {})
	if err != nil || r.Failures() > 0 {
		t.Fatalf("got %+v, %v", r, err)
	}
	if r.Moves < 10 || r.Moves > 400 {
		t.Errorf("%d moves in %v by 10 games with 100 ms a move, want about a hundred", r.Moves, r.Seconds)
	}
}

// What the server cannot do is counted, not hidden.
func TestFailures(t *testing.T) {
	url, store := newServer(t)
	plan := load.Plan{URL: url, Games: 2, Duration: 300 * time.Millisecond, Seed: 3}
	r, err := load.Run(t.Context(), load.Plan{URL: url, Games: 2, Moves: 1, Duration: time.Minute, Seed: 3}, func(load.Progress) {})
	if err != nil || r.Moves < 1 {
		t.Fatalf("got %+v, %v", r, err)
	}
	var n atomic.Int64
	store.Set(func() error {
		if n.Add(1) > 8 { // the games are created and their seats taken
			return errors.New("the disk is full")
		}
		return nil
	}, nil)
	if r, err = load.Run(t.Context(), plan, func(load.Progress) {}); err != nil {
		t.Fatal(err)
	}
	if n.Load() <= 8 || r.Failures() == 0 {
		t.Errorf("got %+v, want errors", r)
	}
}

func TestNoServer(t *testing.T) {
	_, err := load.Run(t.Context(), load.Plan{URL: "http://127.0.0.1:1", Games: 1, Duration: time.Second}, func(load.Progress) {})
	if err == nil || !strings.Contains(err.Error(), "refused") {
		t.Errorf("got %v, want that the connection is refused", err)
	}
}

func TestCheck(t *testing.T) {
	good := load.Plan{URL: "http://localhost:8080", Games: 1, Duration: time.Second}
	for _, c := range []struct {
		name   string
		change func(*load.Plan)
		want   string // in the error; "" is none
	}{
		{"a good plan", func(*load.Plan) {}, ""},
		{"another loopback", func(p *load.Plan) { p.URL = "http://[::1]:80/" }, ""},
		{"another machine", func(p *load.Plan) { p.URL = "https://example.org" }, "not on this machine"},
		{"a name that looks local", func(p *load.Plan) { p.URL = "http://localhost.example.org" }, "not on this machine"},
		{"no address", func(p *load.Plan) { p.URL = "localhost:8080" }, "localhost:8080"},
		{"a page", func(p *load.Plan) { p.URL = "http://localhost/games" }, "not the address"},
		{"no game", func(p *load.Plan) { p.Games = 0 }, "0 games"},
		{"too many who watch", func(p *load.Plan) { p.Watchers = 1e6 }, "1000000"},
		{"too long", func(p *load.Plan) { p.Duration = 2 * time.Hour }, "2h"},
		{"a time below zero", func(p *load.Plan) { p.Think = -1 }, "below zero"},
	} {
		plan := good
		c.change(&plan)
		err := plan.Check()
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}

func TestLatencies(t *testing.T) {
	var l load.Latencies
	if q := l.Quantiles(); q != (load.Quantiles{}) {
		t.Errorf("of nothing: %+v", q)
	}
	for ms := range 1000 {
		l.Add(time.Duration(ms+1) * time.Millisecond)
	}
	q := l.Quantiles()
	for _, c := range []struct {
		name      string
		got, want float64
	}{{"half", q.P50, 500}, {"95", q.P95, 950}, {"99", q.P99, 990}, {"all", q.Max, 1000}} {
		if math.Abs(c.got-c.want) > c.want*0.032 {
			t.Errorf("%s within %.1f ms, want %v and at most three in a hundred more", c.name, c.got, c.want)
		}
	}
	if q.Count != 1000 {
		t.Errorf("%d counted", q.Count)
	}
}

func TestUsage(t *testing.T) {
	if runtime.GOOS != "linux" {
		if _, err := load.UsageOf(os.Getpid()); err == nil {
			t.Error("want that it says it cannot")
		}
		return
	}
	u, err := load.UsageOf(os.Getpid())
	if err != nil || u.Memory < 1<<20 || u.Peak < u.Memory {
		t.Errorf("got %+v, %v; want some megabytes", u, err)
	}
	if _, err := load.UsageOf(1 << 30); err == nil {
		t.Error("of a process that does not exist something was read")
	}
}
