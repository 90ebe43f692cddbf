package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"tengen/game"
	"tengen/internal/chat"
	"tengen/internal/limit"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/say"
	"tengen/wire"
)

// talker is where a live connection stands in the talk at its game. The zero value
// is a server without talk.
type talker struct {
	place chat.Place
	// reader is nil until one has joined; it is guarded by conn.mu.
	reader *chat.Reader
}

// talkerOf finds out where the sender of a request stands in the talk at a game.
func (s *Server) talkerOf(r *http.Request, id play.GameID, seat game.Seat) (talker, error) {
	if s.config.Chat == nil || s.accounts == nil {
		return talker{}, nil
	}
	state, err := s.app.Game(r.Context(), id)
	if err != nil {
		return talker{}, err
	}
	t := talker{place: chat.Place{
		Game: string(id), Person: s.personOf(r), Seat: int(seat), Over: state.Over(), Closed: state.Options().NoChat,
	}}
	if seat == game.NoSeat {
		return t, nil
	}
	holders, err := s.accounts.Holders(r.Context(), string(id))
	t.place.Person = holders[seat-1].Person()
	return t, err
}

// otherPlayer is who sits opposite somebody at a place, as it is now: the seat may
// have been taken since he came. It is nobody for who watches.
func (s *Server) otherPlayer(ctx context.Context, p chat.Place) (notice.Person, error) {
	if p.Seat == 0 {
		return "", nil
	}
	holders, err := s.accounts.Holders(ctx, p.Game)
	return holders[2-p.Seat].Person(), err
}

// enterTalk makes the reader of a connection that joins, if there is none yet.
func (c *conn) enterTalk() error {
	if c.talk.place.Game == "" || c.reader() != nil {
		return nil
	}
	reader, err := c.server.config.Chat.Enter(c.ctx, c.talk.place, func(l chat.Line) {
		c.send(&wire.Said{Game: string(c.game), Line: l.Told()})
	})
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.talk.reader = reader
	return nil
}

func (c *conn) reader() *chat.Reader {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.talk.reader
}

// leaveTalk ends the reader.
func (c *conn) leaveTalk() {
	if r := c.reader(); r != nil {
		r.Leave()
	}
}

// tellTalk sends what was said as far as the connection may read it.
func (c *conn) tellTalk() {
	r := c.reader()
	if r == nil {
		return
	}
	if err := r.Tell(c.ctx, func(m *wire.Talk) { c.send(m) }); err != nil {
		c.failed("reading the talk", err)
	}
}

// Ended implements [play.Ender]: other rooms are open after the end than before.
func (c *conn) Ended(over bool) {
	if r := c.reader(); r != nil && r.SetOver(over) && r.Place().Seat != 0 {
		go c.tellTalk()
	}
}

// beside runs f beside the reading, so that the next message is read at once; false
// if too much runs already.
func (c *conn) beside(f func()) bool {
	select {
	case c.slots <- struct{}{}:
	default:
		c.refuse(wire.ReasonTooMany, "", false)
		return false
	}
	c.commands.Go(func() {
		defer func() { <-c.slots }()
		f()
	})
	return true
}

// say says something at the game.
func (c *conn) say(m *wire.Say) {
	r := c.reader()
	if r == nil {
		c.send(&wire.Refused{ID: m.ID, Reason: string(chat.Closed), Text: c.texts.Text("live."+string(chat.Closed), nil)})
		return
	}
	saying := chat.Saying{From: r.Place(), Room: chat.Room(m.Room), Command: m.ID, Text: m.Text}
	var err error
	if saying.Other, err = c.server.otherPlayer(c.ctx, saying.From); err == nil {
		_, err = c.server.config.Chat.Say(c.ctx, saying)
	}
	if err == nil {
		c.send(&wire.Ack{ID: m.ID})
		return
	}
	reason, text := talkRefusal(c.texts, err)
	if reason == "" {
		c.failed("saying something", err)
		return
	}
	c.send(&wire.Refused{ID: m.ID, Reason: reason, Text: text})
}

// talkRefusal is why something is not said, for programs and in words; "" if the
// error is ours to mend.
func talkRefusal(t say.Texts, err error) (reason, text string) {
	var refusal chat.Refusal
	var wait *limit.Error
	switch {
	case errors.As(err, &refusal):
		return string(refusal), t.Text("live."+string(refusal), say.Args{"most": chat.MaxText})
	case errors.As(err, &wait):
		return "chat-fast", t.Text("live.chat-fast", say.Args{"n": int(wait.Wait / time.Second)})
	}
	return "", ""
}

// quiet says whether the person of the connection wants no talk.
func (c *conn) quiet(m *wire.Quiet) {
	r := c.reader()
	if r == nil || r.Place().Person == "" {
		return
	}
	if err := c.server.config.Chat.SetQuiet(c.ctx, r.Place().Person, m.Quiet); err != nil {
		c.failed("keeping a wish", err)
		return
	}
	r.SetQuiet(m.Quiet)
	c.tellTalk()
}
