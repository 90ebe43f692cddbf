package browsertest

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http/httptest"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tengen/game"
	"tengen/internal/local"
	"tengen/internal/play"
	"tengen/internal/sqlite"
	"tengen/internal/web"
)

// site is the whole server in the process of the test, over a database in a file.
type site struct {
	t    *testing.T
	app  *play.App
	base string // its address, without a path
}

// newSite starts a server that ends with the test, with what is added to it. It must
// log no error.
func newSite(t *testing.T, with ...func(*sqlite.Store, *play.App, *web.Config)) *site {
	t.Helper()
	store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "tengen.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	errors := new(errorLog)
	log := slog.New(slog.NewTextHandler(errors, &slog.HandlerOptions{Level: slog.LevelError}))
	app, err := play.Open(t.Context(), play.Config{
		Store: store, Bus: new(local.Bus), Clock: play.SystemClock(), Rand: rand.Reader, Log: log, Minds: []play.Mind{levels{}},
	})
	if err != nil {
		t.Fatal(err)
	}
	config := web.Config{Lang: "en", Log: log}
	for _, add := range with {
		add(store, app, &config)
	}
	pages := web.New(app, config)
	server := httptest.NewServer(pages)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		_ = pages.Close(ctx) // what does not close in time is cut
		server.Close()
		if err := app.Close(); err != nil {
			t.Error(err)
		}
		if text := errors.text(); text != "" {
			t.Errorf("the server logged errors:\n%s", text)
		}
	})
	return &site{t, app, server.URL}
}

// window opens a window on the site.
func (s *site) window(name, lang string) *window { return newWindow(s.t, name, s.base, lang) }

// view is a game as the server has it, for somebody who watches.
func (s *site) view(address string) game.View {
	s.t.Helper()
	state, err := s.app.Game(s.t.Context(), play.GameID(path.Base(address)))
	if err != nil {
		s.t.Fatal(err)
	}
	return state.View(game.Viewer{}, s.app.Now())
}

// movesAre fails the test unless the server has exactly these moves of a game.
func (s *site) movesAre(address, want string) {
	s.t.Helper()
	var got []string
	for _, m := range s.view(address).Moves {
		got = append(got, m.Move.String())
	}
	if !slices.Equal(got, strings.Fields(want)) {
		s.t.Errorf("the server has the moves %q, want %q", got, want)
	}
}

// couple creates a game by the choices of one window and seats the other, and
// returns who has Black, who has White, and the address.
func couple(one, two *window, c choices) (black, white *window, address string) {
	one.t.Helper()
	chosen := choices{"color": "black"}
	for name, value := range c {
		chosen[name] = value
	}
	address = one.newGame(chosen)
	two.join(address)
	one.sees(one.say("web.turn.you", nil))
	return one, two, address
}

// errorLog keeps what is written to it.
type errorLog struct {
	mu sync.Mutex
	b  strings.Builder
}

func (l *errorLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *errorLog) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
