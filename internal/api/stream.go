package api

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"tengen/internal/account"
	"tengen/internal/chat"
	"tengen/internal/play"
	"tengen/wire"
)

// How streams are written.
const (
	aliveEvery   = 5 * time.Second  // an empty line, when there is nothing else to say
	writeTime    = 10 * time.Second // for one line
	waitingLines = 512              // lines that wait to be written before a reader is too slow
	retryAfter   = 1500             // milliseconds, when the server goes away on purpose
)

func (a *API) routeStreams() {
	add(a, operation{
		id: "game-stream", group: "streams", method: http.MethodGet, path: "/games/{game}/stream", stream: true,
		failing: []int{http.StatusNotFound},
	}, a.gameStream)
	if a.config.Hub != nil {
		add(a, operation{
			id: "events", group: "streams", method: http.MethodGet, path: "/stream/events", scope: account.ScopeRead, stream: true,
		}, a.events)
	}
	for _, op := range a.listed {
		if op.stream {
			a.describeStream(prefix + op.path)
		}
	}
}

// describeStream writes into the document that an answer is lines of JSON.
func (a *API) describeStream(path string) {
	get := a.huma.OpenAPI().Paths[path].Get
	get.Responses["200"].Content = map[string]*huma.MediaType{"application/x-ndjson": {}}
}

// lines is a stream that is being written. Those who fill it do not wait for who
// reads it.
type lines struct {
	waiting chan []byte
	mu      sync.Mutex
	ended   bool
}

func newLines() *lines { return &lines{waiting: make(chan []byte, waitingLines)} }

// Send implements [play.Sink]: false says that the reader is too slow and is cut.
func (l *lines) Send(line []byte) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ended {
		return false
	}
	select {
	case l.waiting <- line:
		return true
	default:
		l.end()
		return false
	}
}

// end has the stream closed when what waits is written. It is called with l.mu
// held, or when nobody else can send.
func (l *lines) end() {
	if !l.ended {
		l.ended = true
		close(l.waiting)
	}
}

// finish is end for who does not hold the lock.
func (l *lines) finish() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.end()
}

// stream answers with lines of JSON until the caller goes, is too slow, or fill has
// ended them. fill is called before the first line is written; its error is an
// answer, and what it returns is called at the end.
func (a *API) stream(c *caller, fill func(context.Context, *lines) (end func(), err error)) (*huma.StreamResponse, error) {
	if err := a.enter(c); err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		defer a.leave(c)
		r, w := humago.Unwrap(hc)
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		l := newLines()
		end, err := fill(ctx, l)
		if err != nil {
			a.fail(w, r, err)
			return
		}
		defer end()
		defer l.finish()
		a.write(ctx, w, l)
	}}, nil
}

// write writes a stream to its end.
func (a *API) write(ctx context.Context, w http.ResponseWriter, l *lines) {
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("X-Accel-Buffering", "no") // a proxy that keeps lines back makes them worthless
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Time{}) // a stream lasts longer than any request
	put := func(line []byte) bool {
		_ = control.SetWriteDeadline(time.Now().Add(writeTime))
		_, err := w.Write(append(line[:len(line):len(line)], '\n'))
		return err == nil && control.Flush() == nil
	}
	alive := time.NewTicker(aliveEvery)
	defer alive.Stop()
	for {
		ok := true
		select {
		case line, more := <-l.waiting:
			if !more {
				return
			}
			ok = put(line)
		case <-alive.C:
			ok = put(nil)
		case <-ctx.Done():
			return
		case <-a.closing:
			if bye, err := wire.Encode(&wire.Bye{RetryAfter: retryAfter}); err == nil {
				put(bye)
			}
			return
		}
		if !ok {
			return
		}
	}
}

// enter counts a stream in. Every nil needs one leave.
func (a *API) enter(c *caller) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed {
		return &Problem{Status: http.StatusServiceUnavailable, Reason: "closing", RetryAfter: 2}
	}
	if !a.open.Enter(c.who(), a.config.Limits.Streams) {
		return &Problem{Status: http.StatusTooManyRequests, Reason: "too-many-streams", RetryAfter: 10}
	}
	a.streams.Add(1)
	return nil
}

func (a *API) leave(c *caller) {
	a.open.Leave(c.who())
	a.streams.Done()
}

type gameStreamInput struct {
	GameInput
	Since int  `query:"since" minimum:"0" default:"0" doc:"The version that the program has seen last; 0 asks for the whole game."`
	Talk  bool `query:"talk" default:"false" doc:"Also what is said at the game, as far as the caller may read it: a line talk with what there is, then a line said for each."`
}

// gameStream follows a game: the whole of it or what came since a version, then
// everything that happens, as messages of the live protocol. It ends with the game.
func (a *API) gameStream(ctx context.Context, c *caller, in *gameStreamInput) (*huma.StreamResponse, error) {
	id := play.GameID(in.Game)
	seat, err := a.viewSeat(ctx, c, id)
	if err != nil {
		return nil, err
	}
	if _, err := a.config.Play.Game(ctx, id); err != nil {
		return nil, err
	}
	return a.stream(c, func(ctx context.Context, l *lines) (func(), error) {
		v, err := a.config.Play.Connect(ctx, id, seat, &gameSink{lines: l})
		if err != nil {
			return nil, err
		}
		end, err := v.Close, v.Join(ctx, in.Since)
		if err == nil {
			err = a.tellPlayers(ctx, id, l)
		}
		if err == nil && in.Talk && a.config.Chat != nil {
			var reader *chat.Reader
			if reader, err = a.overhear(ctx, c, id, l); err == nil {
				end = func() { reader.Leave(); v.Close() }
			}
		}
		if err != nil {
			end()
			return nil, err
		}
		if s, err := v.State(ctx); err == nil && s.Over() {
			l.finish()
		}
		return end, nil
	})
}

// tellPlayers writes who has the seats of a game into a stream.
func (a *API) tellPlayers(ctx context.Context, id play.GameID, l *lines) error {
	m, err := a.Players(ctx, id)
	if err == nil {
		a.put(l, m)
	}
	return err
}

// gameSink takes the messages of a game, and ends the stream after the one that
// ends the game.
type gameSink struct{ *lines }

// Send implements [play.Sink].
func (g *gameSink) Send(frame []byte) bool {
	ok := g.lines.Send(frame)
	if ok && ends(frame) {
		g.finish()
	}
	return ok
}

// over is what stands in a message about a game that has ended, and, because texts
// have no bare quotes, nowhere else.
var over = []byte(`"phase":"over"`)

func ends(frame []byte) bool { return bytes.Contains(frame, over) }

// put writes one line; false says that the stream has ended.
func (a *API) put(l *lines, v any) bool {
	line, err := json.Marshal(v)
	if err != nil {
		a.log.Error("a line of a stream was not encoded", "err", err)
		return false
	}
	return l.Send(line)
}
