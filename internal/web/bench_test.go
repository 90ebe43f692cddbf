package web_test

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/coder/websocket"

	"tengen/game"
	"tengen/internal/local"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/internal/sqlite"
	"tengen/internal/web"
)

// BenchmarkMoves plays games over sockets at full speed, server and clients in
// one process, every move durable before it is acknowledged.
func BenchmarkMoves(b *testing.B) {
	store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "games.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	app, err := play.Open(b.Context(), play.Config{Store: store, Bus: new(local.Bus), Clock: play.SystemClock(), Rand: rand.Reader})
	if err != nil {
		b.Fatal(err)
	}
	defer app.Close()
	site := web.New(app, web.Config{Limits: web.NoLimits})
	server := httptest.NewServer(site)
	defer server.Close()
	defer site.Close(context.Background())

	const tables = 500
	var moves atomic.Int64
	var wait sync.WaitGroup
	for range tables {
		wait.Go(func() {
			for moves.Load() < int64(b.N) {
				if err := benchGame(b, app, server.URL, &moves); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wait.Wait()
	b.ReportMetric(float64(moves.Load())/b.Elapsed().Seconds(), "moves/s")
}

// benchGame plays one game of 56 moves, or until there were enough.
func benchGame(b *testing.B, app *play.App, url string, moves *atomic.Int64) error {
	id, key, err := app.Create(b.Context(), playtest.Options("10m"), game.First)
	if err != nil {
		return err
	}
	other, err := app.NewKey()
	if err != nil {
		return err
	}
	if _, err := app.Take(b.Context(), id, other); err != nil {
		return err
	}
	var seats [2]*websocket.Conn
	for i, k := range []play.Key{key, other} {
		c, _, err := websocket.Dial(b.Context(), "ws"+strings.TrimPrefix(url, "http")+"/games/"+string(id)+"/live",
			&websocket.DialOptions{HTTPHeader: map[string][]string{"Cookie": {"tengen_seat=" + string(k)}}})
		if err != nil {
			return err
		}
		defer c.CloseNow()
		seats[i] = c
		if err := exchange(b, c, fmt.Sprintf(`{"t":"join","game":"%s","since":0}`, id), `{"t":"state"`); err != nil {
			return err
		}
	}
	for i := 0; i < 56 && moves.Load() < int64(b.N); i++ {
		do := fmt.Sprintf(`{"t":"do","game":"%s","id":"%d","at":0,"act":{"place":"%s"}}`, id, i, playtest.Quiet(i))
		if err := exchange(b, seats[i%2], do, `{"t":"ack"`); err != nil {
			return err
		}
		moves.Add(1)
	}
	return nil
}

// exchange sends a message and reads until an answer that begins so.
func exchange(b *testing.B, c *websocket.Conn, frame, answer string) error {
	if err := c.Write(b.Context(), websocket.MessageText, []byte(frame)); err != nil {
		return err
	}
	for {
		_, got, err := c.Read(b.Context())
		if err != nil {
			return err
		}
		if strings.HasPrefix(string(got), answer) {
			return nil
		}
		if strings.HasPrefix(string(got), `{"t":"refused"`) || strings.HasPrefix(string(got), `{"t":"error"`) {
			return fmt.Errorf("got %s", got)
		}
	}
}
