package live_test

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	randv2 "math/rand/v2"
	"net"
	"net/http"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"tengen/game"
	"tengen/internal/live"
	"tengen/internal/local"
	"tengen/internal/memory"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/internal/web"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// pipes is a network inside the process: every connection is a net.Pipe.
type pipes struct {
	conns chan net.Conn
	gone  chan struct{}
	once  sync.Once
}

func newPipes() *pipes { return &pipes{conns: make(chan net.Conn), gone: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.gone:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.gone) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipe", Net: "pipe"} }

func (p *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case p.conns <- there:
		return here, nil
	case <-p.gone:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// site is the real server on pipes and a memory store.
type site struct {
	app    *play.App
	web    *web.Server
	client *http.Client
	pipes  *pipes
	stop   func()
}

func newSite(t *testing.T, c play.Config) *site {
	t.Helper()
	if c.Store == nil {
		c.Store = new(memory.Store)
	}
	c.Bus, c.Clock, c.Rand = new(local.Bus), play.SystemClock(), rand.Reader
	app, err := play.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	s := &site{app: app, web: web.New(app, web.Config{Limits: web.NoLimits, Log: slog.New(slog.DiscardHandler)}), pipes: newPipes()}
	transport := &http.Transport{DialContext: s.pipes.dial, DisableKeepAlives: true}
	s.client = &http.Client{Transport: transport}
	server := &http.Server{Handler: s.web}
	done := make(chan error, 1)
	go func() { done <- server.Serve(s.pipes) }()
	s.stop = sync.OnceFunc(func() {
		_ = s.web.Close(context.Background())
		_ = server.Close()
		if err := <-done; !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
		app.Close()
		transport.CloseIdleConnections()
	})
	t.Cleanup(s.stop)
	return s
}

// pair creates a game and returns the keys of its seats.
func (s *site) pair(t *testing.T, control string) (play.GameID, [2]play.Key) {
	t.Helper()
	id, key, err := s.app.Create(t.Context(), playtest.Options(control), game.First)
	if err != nil {
		t.Fatal(err)
	}
	other, err := s.app.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.app.Take(t.Context(), id, other); err != nil {
		t.Fatal(err)
	}
	return id, [2]play.Key{key, other}
}

// network is the way to a game of the site, with the key of a seat or "" to watch.
func (s *site) network(id play.GameID, key play.Key) live.Network {
	header := http.Header{}
	if key != "" {
		header.Set("Cookie", "tengen_seat="+string(key))
	}
	return live.WebSocket("ws://pipe/games/"+string(id)+"/live", header, s.client)
}

// chance is a source of its own for each number.
func chance(n uint64) *randv2.Rand { return randv2.New(randv2.NewPCG(n, 1)) }
