package bot_test

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"tengen/internal/account"
	"tengen/internal/api"
	"tengen/internal/bot"
	"tengen/internal/lobby"
	"tengen/internal/local"
	"tengen/internal/memory"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/seating"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// server is an API on stores in memory.
type server struct {
	t      *testing.T
	url    string
	people *account.App
	play   *play.App
	lobby  *lobby.App
	// fail, if it is not nil, is asked about every request.
	fail atomic.Pointer[func(w http.ResponseWriter, r *http.Request, next http.Handler)]
}

func newServer(t *testing.T) *server {
	t.Helper()
	s := &server{t: t}
	hub := new(notice.Hub)
	log := slog.New(slog.NewTextHandler(t.Output(), nil))
	var err error
	s.play, err = play.Open(t.Context(), play.Config{
		Store: new(memory.Store), Bus: new(local.Bus), Clock: play.SystemClock(), Rand: rand.Reader, Log: log,
	})
	s.must(err)
	s.people = account.New(account.Config{
		Store: new(memory.Accounts), Now: s.play.Now, Rand: rand.Reader, Hashing: account.Hashing{Memory: 8, Passes: 1, Lanes: 1},
		Limits: account.NoLimits, Log: log,
	})
	seats := &seating.Seating{Games: s.play, People: s.people}
	s.lobby, err = lobby.Open(t.Context(), lobby.Config{
		Store: new(memory.Lobby), Games: seats, People: seats, Hub: hub, Now: s.play.Now, Rand: rand.Reader, Log: log,
	})
	s.must(err)
	a := api.New(api.Config{Play: s.play, Accounts: s.people, Hub: hub, Lobby: s.lobby, Limits: api.NoLimits, Log: log,
		Address: func(*http.Request) string { return "192.0.2.1" }})
	served := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if f := s.fail.Load(); f != nil {
			(*f)(w, r, a)
			return
		}
		a.ServeHTTP(w, r)
	}))
	s.url = served.URL
	t.Cleanup(func() {
		ctx := context.Background()
		s.must(a.Close(ctx))
		served.Close()
		s.lobby.Close()
		s.must(s.people.Close(ctx))
		s.must(s.play.Close())
	})
	return s
}

func (s *server) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// token makes an account and a token for it.
func (s *server) token(name string) string {
	s.t.Helper()
	who, err := s.people.AddPerson(s.t.Context(), account.Console, name, "a long password", account.Plain)
	s.must(err)
	token, _, err := s.people.NewAccess(s.t.Context(), who.ID, "bot", account.Scopes(), 0)
	s.must(err)
	return token
}

// running is a bot that runs.
type running struct {
	*bot.Bot
	t    *testing.T
	mu   sync.Mutex
	news []bot.News
	came chan struct{}
	done chan error
}

// start runs a bot with our engine at a fast level.
func (s *server) start(name string, with func(*bot.Config)) *running {
	s.t.Helper()
	r := &running{t: s.t, came: make(chan struct{}, 1000), done: make(chan error, 1)}
	c := bot.Config{
		Server: s.url, Token: s.token(name), Lang: "en", Most: 2, Thinking: 2, Become: true,
		New: func(context.Context) (bot.Thinker, error) { return bot.NewOwn(3, 1, false), nil },
		Tell: func(n bot.News) {
			s.t.Logf("%s: %+v", name, n)
			r.mu.Lock()
			r.news = append(r.news, n)
			r.mu.Unlock()
			r.came <- struct{}{}
		},
	}
	if with != nil {
		with(&c)
	}
	r.Bot = bot.New(c)
	ctx, cancel := context.WithCancel(s.t.Context())
	go func() { r.done <- r.Run(ctx) }()
	s.t.Cleanup(cancel)
	return r
}

// wait waits for a piece of news.
func (r *running) wait(kind bot.Kind) bot.News {
	r.t.Helper()
	timeout := time.After(60 * time.Second)
	for {
		r.mu.Lock()
		for _, n := range r.news {
			if n.Kind == kind {
				r.mu.Unlock()
				return n
			}
		}
		r.mu.Unlock()
		select {
		case <-r.came:
		case <-timeout:
			r.t.Fatalf("no %s came", kind)
		}
	}
}

// ends waits until the bot has ended by itself.
func (r *running) ends() error {
	r.t.Helper()
	select {
	case err := <-r.done:
		return err
	case <-time.After(120 * time.Second):
		r.t.Fatal("the bot does not end")
		return nil
	}
}

var blitz = bot.Terms{Opening: "taraguchi-10", Clock: "5m+3s", Takeback: "never"}

// Two bots seek the same game, play it by its opening rule to the end, and stop.
func TestTwoBots(t *testing.T) {
	s := newServer(t)
	one := s.start("Anna", func(c *bot.Config) { c.Seek, c.Games = &blitz, 1 })
	one.wait(bot.Seeking)
	two := s.start("Boris", func(c *bot.Config) { c.Seek, c.Games = &blitz, 1 })
	for _, b := range []*running{one, two} {
		if err := b.ends(); err != nil {
			t.Fatal(err)
		}
	}
	a, b := one.wait(bot.Ended), two.wait(bot.Ended)
	if a.Game != b.Game || a.Ending != b.Ending || a.Ending == "" || a.Who != "Boris" || b.Who != "Anna" {
		t.Errorf("the game ended as %+v and %+v", a, b)
	}
	if ok := map[string]string{"won": "lost", "lost": "won", "draw": "draw"}; ok[a.Result] != b.Result {
		t.Errorf("one %s, the other %s", a.Result, b.Result)
	}
	state, err := s.play.Game(t.Context(), play.GameID(a.Game))
	s.must(err)
	if end := state.End(); end.Outcome.Ending.String() == "time" || len(state.Moves()) < 9 {
		t.Errorf("the game ended by %s after %d moves", end.Outcome.Ending, len(state.Moves()))
	}
}

// Answers to acts are lost on the way, and streams break: nothing is done twice, and
// the game comes to its end.
func TestBreaks(t *testing.T) {
	s := newServer(t)
	var acts, streams atomic.Int32
	lossy := func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		switch {
		case strings.HasSuffix(r.URL.Path, "/acts") && acts.Add(1)%4 == 1: // done, but nobody is told
			next.ServeHTTP(httptest.NewRecorder(), r)
			panic(http.ErrAbortHandler)
		case strings.HasSuffix(r.URL.Path, "/acts") && acts.Load()%4 == 3:
			w.Header().Set("Retry-After", "1")
			w.WriteHeader(http.StatusTooManyRequests)
		case strings.HasSuffix(r.URL.Path, "/stream") && streams.Add(1)%2 == 1: // breaks soon
			ctx, cancel := context.WithTimeout(r.Context(), 300*time.Millisecond)
			defer cancel()
			next.ServeHTTP(w, r.WithContext(ctx))
			panic(http.ErrAbortHandler)
		default:
			next.ServeHTTP(w, r)
		}
	}
	s.fail.Store((*func(http.ResponseWriter, *http.Request, http.Handler))(&lossy))
	one := s.start("Anna", func(c *bot.Config) { c.Games = 1 })
	one.wait(bot.Connected)
	two := s.start("Boris", func(c *bot.Config) {
		c.Games, c.Challenge, c.Terms = 1, []string{"anna"}, bot.Terms{Opening: "none", Clock: "5m+3s"}
	})
	for _, b := range []*running{one, two} {
		if err := b.ends(); err != nil {
			t.Fatal(err)
		}
	}
	ended := one.wait(bot.Ended)
	state, err := s.play.Game(t.Context(), play.GameID(ended.Game))
	s.must(err)
	if got := state.End().Outcome; !got.Over() || got.Ending.String() == "resignation" {
		t.Errorf("the game ended as %+v", got)
	}
	if acts.Load() <= int32(len(state.Moves())) {
		t.Errorf("%d acts were sent for %d moves: nothing was lost", acts.Load(), len(state.Moves()))
	}
}

// A bot declines what it was not told to accept, with the reason, and draw offers.
func TestDeclines(t *testing.T) {
	s := newServer(t)
	one := s.start("Anna", func(c *bot.Config) { c.Accept = bot.Accept{Classes: []string{"blitz"}, Rated: "no"} })
	one.wait(bot.Connected)
	for name, c := range map[string]struct {
		terms bot.Terms
		why   string
	}{
		"Boris": {bot.Terms{Clock: "60m+30s"}, "other-time"},
		"Carla": {bot.Terms{Clock: "5m+3s", Opening: "rif", Rated: true}, "only-unrated"},
	} {
		two := s.start(name, func(b *bot.Config) { b.Challenge, b.Terms = []string{"Anna"}, c.terms })
		if n := two.wait(bot.Declined); n.Reason != c.why || n.Who != "Anna" {
			t.Errorf("%s: %+v, want %s", name, n, c.why)
		}
		two.Stop()
		if err := two.ends(); err != nil {
			t.Error(err)
		}
	}
	one.Stop()
	if err := one.ends(); err != nil {
		t.Error(err)
	}
}

// A token of a person's account, and one that is worth nothing, end the bot at once.
func TestNoBot(t *testing.T) {
	s := newServer(t)
	if err := s.start("Anna", func(c *bot.Config) { c.Become = false }).ends(); !errors.Is(err, bot.ErrNoBot) {
		t.Errorf("a person's account: %v", err)
	}
	var p *bot.Problem
	err := s.start("Boris", func(c *bot.Config) { c.Token = "tengen_nothing" }).ends()
	if !errors.As(err, &p) || p.Status != http.StatusUnauthorized || p.Detail == "" {
		t.Errorf("a wrong token: %v", err)
	}
}

// A bot that is stopped withdraws its seek, plays its game to the end, and goes.
func TestStop(t *testing.T) {
	s := newServer(t)
	one := s.start("Anna", func(c *bot.Config) { c.Seek = &blitz })
	one.wait(bot.Seeking)
	two := s.start("Boris", func(c *bot.Config) { c.Seek = &bot.Terms{Opening: "none", Clock: "10m"} })
	two.wait(bot.Seeking)
	two.Stop()
	if err := two.ends(); err != nil {
		t.Fatal(err)
	}
	if open := s.lobby.Open(); len(open) != 1 || open[0].Name != "Anna" {
		t.Errorf("after the stop there are %+v", open)
	}
	three := s.start("Carla", func(c *bot.Config) { c.Seek, c.Games = &blitz, 1 })
	one.wait(bot.Begun)
	one.Stop()
	for _, b := range []*running{one, three} {
		if err := b.ends(); err != nil {
			t.Fatal(err)
		}
	}
	if n := one.wait(bot.Ended); n.Result == "" || n.Ending == "time" || n.Ending == "resignation" {
		t.Errorf("the game that went on ended as %+v", n)
	}
}
