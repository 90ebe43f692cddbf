package play

import (
	"time"

	"tengen/game"
)

// Measured says which round trip to the viewer the server has measured. So much
// and a little more is what lag the viewer's acts can be given back, and a flag
// that falls waits so long for an act on its way. Everybody is told when it has
// changed much.
func (v *Viewer) Measured(roundTrip time.Duration) {
	t := v.table
	t.mu.Lock()
	defer t.mu.Unlock()
	before := t.tripOf(v.seat)
	v.trip = roundTrip
	if after := t.tripOf(v.seat); farFrom(before, after) {
		t.broadcastPresence(false)
	}
}

// farFrom reports whether a lag has changed so much that people notice.
func farFrom(a, b time.Duration) bool {
	d := (a - b).Abs()
	return d > 50*time.Millisecond && d > max(a, b)/4
}

// lag is what is known of the lag of a message of this viewer.
func (v *Viewer) lag(claimed int) game.Lag {
	v.table.mu.Lock()
	defer v.table.mu.Unlock()
	return game.Lag{Claimed: time.Duration(claimed) * time.Millisecond, RoundTrip: v.trip}
}

// trip is the longest round trip of a seat's connections on this node.
func (t *table) trip(seat game.Seat) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.tripOf(seat)
}

// tripOf is trip with t.mu held.
func (t *table) tripOf(seat game.Seat) time.Duration {
	if seat == game.NoSeat {
		return 0
	}
	var longest time.Duration
	for v := range t.viewers {
		if v.seat == seat {
			longest = max(longest, v.trip)
		}
	}
	return longest
}
