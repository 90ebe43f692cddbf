package play

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"tengen/game"
	"tengen/wire"
)

// Sink takes the frames for one viewer. Send does not block; false says that the
// viewer is too slow, and nothing more is sent to it.
type Sink interface{ Send(frame []byte) bool }

// Holder is a [Sink] that can wait with a frame for the next. Hold is Send for one that
// the sink will soon be given another behind.
type Holder interface{ Hold(frame []byte) bool }

// Ender is a [Sink] that wants to know when the game ends, or goes on after its end.
// Ended does not block.
type Ender interface{ Ended(over bool) }

// Viewer is one connection to one game, of a seat or of somebody who watches.
// Make it with [App.Connect] and close it when the connection ends.
type Viewer struct {
	table *table
	seat  game.Seat
	sink  Sink
	trip  time.Duration // the round trip that was measured; guarded by table.mu
}

// maxMissed is the largest number of events a viewer is told one by one; one who
// missed more gets the whole game.
const maxMissed = 32

// Connect makes a viewer of a game. It returns ErrNoGame if there is no such
// game. Nothing is sent before [Viewer.Join].
func (a *App) Connect(ctx context.Context, id GameID, seat game.Seat, sink Sink) (*Viewer, error) {
	t := a.open(id)
	if _, err := t.current(ctx); err != nil {
		t.release()
		return nil, err
	}
	return &Viewer{table: t, seat: seat, sink: sink}, nil
}

// Seat returns the viewer's seat, NoSeat for one who watches.
func (v *Viewer) Seat() game.Seat { return v.seat }

// Game returns the game's id.
func (v *Viewer) Game() GameID { return v.table.id }

// State returns the game as the viewer may see it by now; whoever shows of it to the
// viewer asks [game.State.HintsFor] first.
func (v *Viewer) State(ctx context.Context) (game.State, error) {
	s, _, err := v.table.seenNow(ctx, v.seat)
	return s, err
}

// Join sends what the viewer has not seen since a version: nothing if that is the
// present one, the events one by one if they are few, else the whole game. From
// then on the viewer is sent every event.
func (v *Viewer) Join(ctx context.Context, since int) error {
	for {
		if _, err := v.table.current(ctx); err != nil {
			return err
		}
		records, err := v.table.missed(ctx, since, v.seat)
		if err != nil {
			return err
		}
		if v.enter(records, since) {
			return nil
		}
	}
}

// enter sends what was missed and has the viewer sent every event from then on;
// false if the state was dropped meanwhile and must be read again.
func (v *Viewer) enter(records []Record, since int) bool {
	t := v.table
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.state.Version() == 0 {
		return false
	}
	if err := t.showLate(); err != nil {
		t.app.log.Error("a game was not shown to who watches it late", "game", t.id, "err", err)
	}
	for _, m := range t.catchUp(records, since, v.seat) {
		if !v.send(m) {
			return true
		}
	}
	if _, joined := t.viewers[v]; joined || !t.come(v) {
		v.send(t.presenceFor(v.seat))
	}
	return true
}

// missed reads the log if a viewer who saw since may be told event by event.
func (t *table) missed(ctx context.Context, since int, seat game.Seat) ([]Record, error) {
	if head := t.versionFor(seat); since < 1 || since >= head || head-since > maxMissed {
		return nil, nil
	}
	return t.app.config.Store.Load(ctx, t.id, 0)
}

// catchUp makes the messages that bring a viewer from since to the present state:
// the events, if records holds all of them, or the whole game. It is called with
// t.mu held.
func (t *table) catchUp(records []Record, since int, seat game.Seat) []wire.ServerMessage {
	now := t.seen(seat)
	if since == now.Version() {
		return nil
	}
	whole := []wire.ServerMessage{t.stateMessage(now, seat)}
	if len(records) < now.Version() {
		return whole
	}
	var messages []wire.ServerMessage
	var s game.State
	for _, r := range records[:now.Version()] {
		e, err := game.Unmarshal(r.Event)
		if err != nil {
			return whole
		}
		next, err := s.Apply(e)
		if err != nil {
			return whole
		}
		if r.Version > since {
			messages = append(messages, t.eventMessage(s, next, e, seat, t.shift(seat)))
		}
		s = next
	}
	return messages
}

// Close ends the viewer. It must be called once.
func (v *Viewer) Close() {
	t := v.table
	t.mu.Lock()
	t.remove(v)
	t.mu.Unlock()
	t.release()
}

// send encodes one message for this viewer alone.
func (v *Viewer) send(m wire.ServerMessage) bool {
	frame := v.table.encode(m)
	return frame != nil && v.sink.Send(frame)
}

// encode returns nil for a message that cannot be written, which is a mistake of ours.
func (t *table) encode(m wire.ServerMessage) []byte {
	frame, err := wire.Encode(m)
	if err != nil {
		t.app.log.Error("a message was not encoded", "game", t.id, "err", err)
		return nil
	}
	return frame
}

// show brings an event to the seats, and to those who watch if they see the game at
// once. It is called with t.mu held.
func (t *table) show(before, after game.State, e game.Event) {
	t.showTo(func(seat game.Seat) bool { return seat != game.NoSeat || t.late == nil }, 0, before, after, e)
}

// showTo brings an event to viewers: it is encoded once for each seat and once for
// all who watch, if there are any. shift is how far behind they see the game. It is
// called with t.mu held.
func (t *table) showTo(whom func(game.Seat) bool, shift time.Duration, before, after game.State, e game.Event) {
	var frames [3][]byte
	for v := range t.viewers {
		if !whom(v.seat) {
			continue
		}
		frame := &frames[v.seat]
		if *frame == nil {
			var err error
			if *frame, err = wire.Encode(t.eventMessage(before, after, e, v.seat, shift)); err != nil {
				t.app.log.Error("an event was not encoded", "game", t.id, "version", after.Version(), "err", err)
				continue
			}
		}
		send := v.sink.Send
		if h, ok := v.sink.(Holder); ok && v == t.acting {
			send = h.Hold // its answer follows at once
		}
		if !send(*frame) {
			t.remove(v)
			continue
		}
		if e, ok := v.sink.(Ender); ok && before.Over() != after.Over() {
			e.Ended(after.Over())
		}
	}
}

// Receive takes the place of a message of this viewer in the queue of the game.
// It is called as soon as the message is read. Every ticket must be given to
// [Ticket.Do] or [Ticket.Leave], soon: those behind it wait.
func (v *Viewer) Receive() *Ticket {
	k := v.table.receive()
	k.viewer = v
	return k
}

// Leave gives up the place.
func (k *Ticket) Leave() { k.leave() }

// Do carries out a command of the viewer's seat when its turn comes, as received
// when the ticket was taken, and returns the version of its last event when that
// is durable. Its ID names the command; one that was done before is not done
// again. The caller then sends its answer to the viewer, with which goes what a
// [Holder] has held. The error is a [*game.Refusal], [ErrNotSeated], or a failure after which
// the same command may be sent again.
func (k *Ticket) Do(m wire.Do) (int, error) {
	defer k.leave()
	seat := k.viewer.seat
	if seat == game.NoSeat {
		return 0, ErrNotSeated
	}
	<-k.turn
	app := k.table.app
	by := game.By{Seat: seat, Lag: k.viewer.lag(m.Lag)}
	version, err := k.table.decide(app.ctx, order{
		at: k.at, key: seat.String() + ":" + m.ID, by: k.viewer,
		command: func(s game.State) game.Command {
			if m.Act.Left != "" {
				return game.Abandon{By: by, Win: m.Act.Left == "win", Away: k.table.awayAt(seat.Other(), k.at)}
			}
			return commandOf(by, m.At, m.Act, s)
		},
	})
	var refusal *game.Refusal
	if err != nil && !errors.As(err, &refusal) {
		app.log.LogAttrs(app.ctx, slog.LevelError, "a command failed",
			slog.String("game", string(k.table.id)), slog.String("command", m.ID), slog.Any("err", err))
	}
	return version, err
}

// ErrNotSeated refuses a command of somebody who only watches.
var ErrNotSeated = errors.New("only the two players can act")
