package play

import (
	"time"

	"tengen/game"
	"tengen/wire"
)

// presenceWait is how long the comings and goings of those who watch are
// gathered before everybody is told; a seat's are told at once.
const presenceWait = 2 * time.Second

// presence counts the connections of a game: of those who watch and of each seat.
type presence struct {
	counts  [3]int
	waiting bool // everybody will be told soon
	away    [2]absence
}

func (p *presence) count(seat game.Seat, by int) { p.counts[seat] += by }

// here reports which seats are looked at. It is called with t.mu held.
func (t *table) here() (seats [2]bool) {
	for i := range seats {
		seat := game.Seat(i + 1)
		seats[i] = t.presence.counts[seat] > 0 || t.state.Player(seat).Level > 0 // the engine is always there
	}
	return seats
}

func (t *table) presenceMessage() *wire.Presence {
	return &wire.Presence{
		Game: string(t.id), Seats: t.here(), Watchers: t.presence.counts[game.NoSeat],
		Lag:    [2]int{int(t.tripOf(game.First).Milliseconds()), int(t.tripOf(game.Second).Milliseconds())},
		LeftAt: [2]int64{t.leftAt(game.First), t.leftAt(game.Second)},
	}
}

// presenceFor is what a seat is told of who is connected. Who watches late is not told
// who is away on his turn: whose turn it is would be news.
func (t *table) presenceFor(seat game.Seat) *wire.Presence {
	m := t.presenceMessage()
	if seat == game.NoSeat && t.delayed() {
		m.LeftAt = [2]int64{}
	}
	return m
}

// come counts a connection in, and reports whether everybody was told, he too. Where
// others of the same seat are connected there is nothing to tell them. It is called
// with t.mu held.
func (t *table) come(v *Viewer) (told bool) {
	t.viewers[v] = struct{}{}
	t.presence.count(v.seat, 1)
	if v.seat == game.NoSeat {
		t.tellWatchers()
		return false
	}
	if told = t.recount() || t.presence.counts[v.seat] == 1; told {
		t.broadcastPresence(false)
	}
	return told
}

// remove counts a connection out, if it has joined. It is called with t.mu held.
func (t *table) remove(v *Viewer) {
	if _, joined := t.viewers[v]; !joined {
		return
	}
	lag := t.tripOf(v.seat)
	delete(t.viewers, v)
	t.presence.count(v.seat, -1)
	switch {
	case v.seat == game.NoSeat:
		t.tellWatchers()
	case t.recount() || t.presence.counts[v.seat] == 0 || farFrom(lag, t.tripOf(v.seat)):
		t.broadcastPresence(false)
	}
}

// tellWatchers tells everybody soon how many watch. It is called with t.mu held.
func (t *table) tellWatchers() {
	if t.presence.waiting {
		return
	}
	t.presence.waiting = true
	time.AfterFunc(presenceWait, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.presence.waiting = false
		t.broadcastPresence(false)
	})
}

// broadcastPresence tells everybody; step says that it follows from a step of the
// game, of which those who watch late must not know yet. It is encoded once for the
// seats and once for those who watch.
func (t *table) broadcastPresence(step bool) {
	var frames [2][]byte
	for v := range t.viewers {
		if step && v.seat == game.NoSeat && t.delayed() {
			continue
		}
		frame := &frames[min(v.seat, 1)]
		if *frame == nil {
			if *frame = t.encode(t.presenceFor(v.seat)); *frame == nil {
				return
			}
		}
		if !v.sink.Send(*frame) {
			delete(t.viewers, v)
			t.presence.count(v.seat, -1)
		}
	}
}
