package bot

import (
	"time"

	"tengen/wire"
)

// Bounds of thinking.
const (
	untimed     = 2 * time.Second        // for a move, without a clock
	reserve     = 300 * time.Millisecond // is always kept for the way
	leastThink  = 20 * time.Millisecond
	movesToPlan = 25 // over so many the main time is spread
)

// Time is what a thinker has for a move.
type Time struct {
	// Left is how long until the flag falls, 0 without a clock.
	Left time.Duration
	// Think is how long to think about this move.
	Think time.Duration
}

// timeFor works out what a seat has for its move at now. The clock is the one that
// the server told at heard, by this machine's time.
func timeFor(o *wire.Options, c *wire.Clock, seat int, heard, now time.Time) Time {
	if c == nil || c.Left[seat-1] < 0 {
		return Time{Think: untimed}
	}
	face := c.Faces[seat-1]
	gone := time.Duration(0)
	if c.Running == seat {
		gone = max(0, now.Sub(heard))
	}
	left := milliseconds(c.Left[seat-1]) - gone
	main := max(0, milliseconds(face.Main)-gone)
	think := main / movesToPlan
	control := &o.Controls[seat-1]
	if face.Stage < len(control.Stages) {
		think += milliseconds(control.Stages[face.Stage].Increment) * 3 / 4
	}
	if face.ToGo > 0 { // the stage must last for these
		think = max(think, main/time.Duration(face.ToGo+1))
	}
	if face.Periods > 0 { // a period comes back if it is not used up
		think = max(think, milliseconds(face.Period)*6/10)
	}
	most := left - reserve
	if face.Single > 0 {
		most = min(most, milliseconds(face.Single)-gone-reserve)
	}
	return Time{Left: max(0, left), Think: max(leastThink, min(think, most))}
}

func milliseconds(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
