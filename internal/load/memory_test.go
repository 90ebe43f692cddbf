package load_test

import (
	"bufio"
	"context"
	"crypto/rand"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"tengen/game"
	"tengen/internal/local"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/internal/sqlite"
	"tengen/internal/web"
	"tengen/wire"
)

// What may be used at most, in bytes (see docs/performance.md).
const (
	mostSocket = 40 << 10
	mostGame   = 20 << 10
)

// inUse is the memory of heap and stacks after everything that can be freed was: a
// collection halves the stack of who waits, so it takes some.
func inUse() int64 {
	for range 6 {
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapInuse + m.StackInuse)
}

// node is a server on a file.
func node(b *testing.B) (*play.App, *web.Server) {
	store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "games.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { store.Close() })
	app, err := play.Open(b.Context(), play.Config{Store: store, Bus: new(local.Bus), Clock: play.SystemClock(), Rand: rand.Reader})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { app.Close() })
	site := web.New(app, web.Config{Limits: web.NoLimits})
	b.Cleanup(func() { _ = site.Close(context.Background()) })
	return app, site
}

// seated creates a game with both seats taken and some moves made.
func seated(b *testing.B, app *play.App, moves int) (play.GameID, play.Key) {
	id, key, err := app.Create(b.Context(), playtest.Options("10m"), game.First)
	if err != nil {
		b.Fatal(err)
	}
	other, err := app.NewKey()
	if err != nil {
		b.Fatal(err)
	}
	if _, err := app.Take(b.Context(), id, other); err != nil {
		b.Fatal(err)
	}
	var seats [2]*play.Viewer
	for i := range seats {
		if seats[i], err = app.Connect(b.Context(), id, game.Seat(i+1), deaf{}); err != nil {
			b.Fatal(err)
		}
		defer seats[i].Close()
	}
	for i := range moves {
		if _, err := seats[i%2].Receive().Do(wire.Do{ID: fmt.Sprint("m", i), At: 1 << 20, Act: playtest.Place(playtest.Quiet(i))}); err != nil {
			b.Fatal(err)
		}
	}
	return id, key
}

// deaf is a sink that takes everything and keeps nothing.
type deaf struct{}

func (deaf) Send([]byte) bool { return true }

// BenchmarkSocket measures what the server keeps for a connection that has joined a
// game as a player and says nothing. The other end is a bare network connection.
func BenchmarkSocket(b *testing.B) {
	app, site := node(b)
	server := httptest.NewServer(site)
	defer server.Close()
	const sockets = 1000
	conns := make([]net.Conn, 0, sockets)
	var ids [100]play.GameID
	var keys [len(ids)]play.Key
	for i := range ids {
		ids[i], keys[i] = seated(b, app, 10)
	}
	before := inUse()
	for i := range sockets {
		conns = append(conns, joined(b, server.Listener.Addr().String(), ids[i%len(ids)], keys[i%len(ids)]))
	}
	defer func() {
		for _, c := range conns {
			c.Close()
		}
	}()
	time.Sleep(500 * time.Millisecond)
	each := (inUse() - before) / sockets
	b.ReportMetric(float64(each), "bytes/socket")
	if each > mostSocket {
		b.Errorf("%d bytes for each idle socket, want %d at most", each, mostSocket)
	}
}

// joined opens a live connection by hand and joins, so that next to nothing is kept
// on this side.
func joined(b *testing.B, address string, id play.GameID, key play.Key) net.Conn {
	c, err := net.Dial("tcp", address)
	if err != nil {
		b.Fatal(err)
	}
	fmt.Fprintf(c, "GET /games/%s/live HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"+
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nCookie: tengen_seat=%s\r\n\r\n", id, address, key)
	answer, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil || answer.StatusCode != http.StatusSwitchingProtocols {
		b.Fatalf("got %v, %v; want a live connection", answer, err)
	}
	join := fmt.Sprintf(`{"t":"join","game":"%s","since":0}`, id)
	frame := append([]byte{0x81, 0x80 | byte(len(join)), 0, 0, 0, 0}, join...) // masked with nothing
	if _, err := c.Write(frame); err != nil {
		b.Fatal(err)
	}
	text := make([]byte, 256)
	for { // a ping may come first
		n, err := c.Read(text)
		if err != nil {
			b.Fatal(err)
		}
		if strings.Contains(string(text[:n]), `"t":`) {
			return c
		}
	}
}

// BenchmarkGame measures what the server keeps for a live game of thirty moves that
// nobody looks at just now.
func BenchmarkGame(b *testing.B) {
	app, _ := node(b)
	seated(b, app, 30)
	const games = 300
	before := inUse()
	for range games {
		seated(b, app, 30)
	}
	each := (inUse() - before) / games
	b.ReportMetric(float64(each), "bytes/game")
	if each > mostGame {
		b.Errorf("%d bytes for each live game, want %d at most", each, mostGame)
	}
	runtime.KeepAlive(app)
}
