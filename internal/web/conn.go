package web

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"tengen/game"
	"tengen/internal/play"
	"tengen/renju"
	"tengen/say"
	"tengen/wire"
)

// Bounds of a connection.
const (
	silence         = 60 * time.Second // a client pings far more often
	hugeFrame       = 1 << 20          // bytes; what is longer ends the connection unread
	waitingCommands = 8                // commands of one connection that are carried out at a time
	patience        = 50               // messages above the limit before the connection is ended
	retryAfter      = 1500             // milliseconds, when the server goes away on purpose
)

// conn is one live connection. One goroutine reads; there is another only while
// something is written, and one for each command that waits for the disk.
type conn struct {
	server *Server
	socket *websocket.Conn
	game   play.GameID
	texts  say.Texts
	viewer *play.Viewer
	// visitor is who is signed in, nil for a guest. With his session the connection
	// ends.
	visitor *visitor
	talk    talker

	ctx      context.Context
	cancel   context.CancelFunc
	idle     *time.Timer // cuts a connection that says nothing
	limit    *rate.Limiter
	over     int // messages above the limit, one after another
	joined   bool
	commands sync.WaitGroup
	slots    chan struct{} // one for each command that is carried out
	trip     trip          // to the client and back
	outbox
}

// open makes a connection ready to be sent to.
func (c *conn) open() {
	c.ctx, c.cancel = context.WithCancel(context.Background()) // it outlives the request it came with
	c.idle = time.AfterFunc(silence, c.cut)
	c.limit = c.server.limits.messages()
	c.slots = make(chan struct{}, waitingCommands)
	c.written = make(chan struct{})
	c.socket.SetReadLimit(hugeFrame)
	c.cable.pong = c.pong
	context.AfterFunc(c.ctx, func() { _ = c.socket.CloseNow() })
}

// send encodes and sends one message to this connection.
func (c *conn) send(m wire.ServerMessage) {
	if frame := c.encode(m); frame != nil {
		c.Send(frame)
	}
}

// encode returns nil for a message that cannot be written.
func (c *conn) encode(m wire.ServerMessage) []byte {
	frame, err := wire.Encode(m)
	if err != nil {
		c.server.log.Error("a message was not encoded", "game", c.game, "err", err)
		return nil
	}
	return frame
}

// bye tells the client when to come back, and closes.
func (c *conn) bye() {
	c.send(&wire.Bye{RetryAfter: retryAfter})
	c.mu.Lock()
	defer c.mu.Unlock()
	c.finish(websocket.StatusGoingAway)
}

// cut ends the connection at once.
func (c *conn) cut() { c.cancel() }

// end waits until everything that belongs to the connection is gone.
func (c *conn) end() {
	c.idle.Stop()
	c.trip.stop()
	c.leaveTalk()
	c.commands.Wait()
	c.mu.Lock()
	c.finish(websocket.StatusNormalClosure)
	c.mu.Unlock()
	<-c.written
	_ = c.socket.CloseNow()
	if c.viewer != nil {
		c.viewer.Close()
	}
}

// read takes messages until the socket fails or the connection is ended.
func (c *conn) read() {
	for c.readOne(func(kind websocket.MessageType, frame []byte) bool {
		return c.handle(kind, frame, c.viewer.Receive())
	}) {
	}
}

// frames are buffers for one frame of a client each. They are lent for as long as it
// is looked at, because a connection waits for the next one most of its life.
var frames = sync.Pool{New: func() any { return new([wire.MaxClientMessage + 1]byte) }}

// readOne waits for one frame and has it taken; false ends the connection. Of a frame
// that is too long it reads the beginning, which is enough to see that, and skips
// the rest. What was taken must not keep the frame.
func (c *conn) readOne(take func(websocket.MessageType, []byte) bool) bool {
	kind, r, err := c.socket.Reader(context.Background()) // the end of c.ctx closes the socket
	if err != nil {
		return false
	}
	buffer := frames.Get().(*[wire.MaxClientMessage + 1]byte)
	defer frames.Put(buffer)
	n, err := io.ReadFull(r, buffer[:])
	if err == nil {
		_, err = io.Copy(io.Discard, r)
	}
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return false
	}
	c.idle.Reset(silence)
	return take(kind, buffer[:n])
}

// handle answers one message; false ends the connection. The ticket is the
// message's place in the queue of the game.
func (c *conn) handle(kind websocket.MessageType, frame []byte, ticket *play.Ticket) bool {
	if wait := waitFor(c.limit); wait > 0 {
		ticket.Leave()
		return c.tooMany(wait)
	}
	c.over = 0
	m, bad := c.decode(kind, frame)
	if do, ok := m.(*wire.Do); ok {
		c.do(do, ticket)
		return true
	}
	ticket.Leave()
	switch m := m.(type) {
	case nil:
		c.refuse(bad.Reason, bad.Detail, false)
	case *wire.Join:
		c.join(m)
	case *wire.Explain:
		c.explain(m)
	case *wire.Say:
		c.beside(func() { c.say(m) })
	case *wire.Quiet:
		c.beside(func() { c.quiet(m) })
	case *wire.Ping:
		c.viewer.Pong(m.N)
	}
	return true
}

// decode reads a message that can be answered now, or says what is wrong with it.
func (c *conn) decode(kind websocket.MessageType, frame []byte) (wire.ClientMessage, *wire.MessageError) {
	if kind != websocket.MessageText {
		return nil, &wire.MessageError{Reason: wire.ReasonNotText}
	}
	m, err := wire.DecodeClient(frame)
	if err != nil {
		bad := &wire.MessageError{Reason: wire.ReasonNotJSON}
		errors.As(err, &bad)
		return nil, bad
	}
	named, joins := string(c.game), false
	switch m := m.(type) {
	case *wire.Join:
		named, joins = m.Game, true
	case *wire.Do:
		named = m.Game
	case *wire.Explain:
		named = m.Game
	case *wire.Say:
		named = m.Game
	case *wire.Quiet:
		named = m.Game
	case *wire.Ping:
		return m, nil
	}
	switch {
	case named != string(c.game):
		return nil, &wire.MessageError{Reason: wire.ReasonWrongGame, Detail: named}
	case !joins && !c.joined:
		return nil, &wire.MessageError{Reason: wire.ReasonNotJoined}
	}
	return m, nil
}

// refuse says why a message was not taken; the detail is for those who write
// clients.
func (c *conn) refuse(reason, detail string, fatal bool) {
	c.send(c.errorMessage(reason, detail, fatal))
}

func (c *conn) errorMessage(reason, detail string, fatal bool) *wire.Error {
	c.server.meter.Refused(reason)
	text := c.texts.Text("live."+reason, say.Args{"most": wire.MaxClientMessage, "detail": detail})
	return &wire.Error{Reason: reason, Text: text, Fatal: fatal}
}

// tooMany says when the next message may be sent; false ends the connection of who
// does not hear it.
func (c *conn) tooMany(wait time.Duration) bool {
	c.over++
	c.server.meter.Refused(wire.ReasonTooMany)
	c.send(&wire.Error{
		Reason: wire.ReasonTooMany, Text: c.texts.Text("live.too-many", nil), Fatal: c.over > patience, RetryAfter: int(wait.Milliseconds()) + 1,
	})
	return c.over <= patience
}

func (c *conn) join(m *wire.Join) {
	if err := errors.Join(c.enterTalk(), c.viewer.Join(c.ctx, m.Since)); err != nil {
		c.failed("joining", err)
		return
	}
	c.joined = true
	c.joinRematch()
	c.tellPlayers()
	if r := c.reader(); r != nil {
		if state, err := c.viewer.State(c.ctx); err == nil {
			r.SetOver(state.Over())
		}
		c.tellTalk()
	}
}

// failed says that something is ours to mend.
func (c *conn) failed(what string, err error) {
	if c.ctx.Err() == nil {
		c.server.log.Error("a message was not answered", "game", c.game, "what", what, "err", err)
	}
	c.refuse(wire.ReasonInternal, "", false)
}

// do carries out a command beside the reading, so that the next message gets its
// place in the queue at once.
func (c *conn) do(m *wire.Do, ticket *play.Ticket) {
	select {
	case c.slots <- struct{}{}:
	default:
		ticket.Leave()
		c.refuse(wire.ReasonTooMany, "", false)
		return
	}
	received := time.Now()
	c.commands.Add(1)
	c.server.crew.run(func() {
		defer c.commands.Done()
		defer func() { <-c.slots }()
		version, err := ticket.Do(*m)
		if err == nil {
			c.reply(&wire.Ack{ID: m.ID, Version: version})
			c.server.meter.Acked(time.Since(received))
			return
		}
		c.reply(c.refusalOf(m, err))
	})
}

// reply sends the last message to a command, and writes it with what waits on the
// goroutine of the command, which has nothing else to do.
func (c *conn) reply(m wire.ServerMessage) {
	if frame := c.encode(m); frame != nil {
		c.Hold(frame)
	}
	c.flush()
}

// refusalOf is the answer to a command that was not done.
func (c *conn) refusalOf(m *wire.Do, err error) wire.ServerMessage {
	var refusal *game.Refusal
	switch {
	case errors.As(err, &refusal):
		c.server.meter.Refused(string(refusal.Reason))
		return &wire.Refused{ID: m.ID, Reason: string(refusal.Reason), Text: c.refusalText(refusal, m.Act)}
	case errors.Is(err, play.ErrNotSeated):
		return &wire.Refused{ID: m.ID, Reason: "not-seated", Text: c.texts.Text("live.not-seated", nil)}
	}
	return c.errorMessage(wire.ReasonInternal, "", false) // package play has logged it
}

// refusalText says in words why the game refuses an act.
func (c *conn) refusalText(r *game.Refusal, act wire.Act) string {
	state, err := c.viewer.State(c.ctx)
	if err != nil {
		return r.Error()
	}
	return play.RefusalText(c.texts, state, c.viewer.Seat(), act, r)
}

func (c *conn) explain(m *wire.Explain) {
	p, err := renju.ParsePoint(m.Point)
	if err != nil {
		c.send(&wire.Refused{Reason: string(game.OffBoard), Text: c.texts.Text("live.off-board", say.Args{"text": m.Point})})
		return
	}
	e, err := c.viewer.Explain(c.ctx, p, m.After)
	for sentinel, reason := range map[error]string{
		play.ErrHidden: "hidden", play.ErrNoPosition: "no-position", play.ErrNotEmpty: "occupied",
	} {
		if errors.Is(err, sentinel) {
			c.send(&wire.Refused{Reason: reason, Text: c.texts.Text("live.explain."+reason, say.Args{"point": m.Point})})
			return
		}
	}
	if err != nil {
		c.failed("explaining", err)
		return
	}
	c.send(&wire.Explained{
		Game: string(c.game), Tree: wire.ExplanationOf(&e.Tree),
		Steps: c.texts.Explain(e.Tree, say.Options{Lettering: e.Letters, Board: e.Board, Reading: e.Reading}),
	})
}
