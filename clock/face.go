package clock

import "time"

// Face is what one clock shows at a moment. Nothing in it is ever negative.
type Face struct {
	// Left is the time until the flag falls, [Forever] without a clock. 0 means
	// that it has fallen.
	Left time.Duration
	// Main is the main time left.
	Main time.Duration
	// Periods is the byo-yomi periods left, the one in use included, and Period
	// what is left of that one: a whole period while main time is left. Both are 0
	// where there is no byo-yomi.
	Periods int
	Period  time.Duration
	// ToGo is the presses still to make in the control in hand, 0 in the last.
	ToGo int
	// Single is what is left of the longest single turn, 0 without such a limit.
	Single time.Duration
	// Turn reports that it is this seat's turn, Running that its time passes.
	Turn, Running bool
}

// Face returns what seat's clock shows at now. Several readings at the same now
// agree, and a later one never shows more time unless something was done between.
func (s State) Face(seat Seat, now time.Time) Face {
	if seat.Other() == NoSeat {
		return Face{Left: Forever}
	}
	d := s.side(seat, now)
	f := Face{
		Left:    d.left(),
		Main:    d.Main,
		Periods: d.Periods,
		Single:  d.Single,
		Turn:    seat == s.Turn,
		Running: seat == s.Turn && s.Running,
	}
	if d.Periods > 0 {
		f.Period = d.Control.period - d.Used
	}
	if c := d.Control; d.Stage < c.n-1 {
		f.ToGo = c.stages[d.Stage].Presses - d.Presses
	}
	return f
}
