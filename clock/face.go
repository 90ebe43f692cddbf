package clock

import (
	"strconv"
	"time"
)

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
	// Stage is the index of the control in hand, from 0, and ToGo the presses still to
	// make in it, 0 in the last.
	Stage, ToGo int
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
		Stage:   d.Stage,
		Single:  d.Single,
		Turn:    seat == s.Turn,
		Running: seat == s.Turn && s.Running,
	}
	if d.Periods > 0 {
		f.Period = d.Control.period - d.Used
	}
	if c := &d.Control; d.Stage < c.n-1 {
		f.ToGo = c.stages[d.Stage].Presses - d.Presses
	}
	return f
}

// Digits writes a time as a clock shows it: "1:29:59", "4:05", and below ten
// seconds with tenths, "0:09.3". It rounds up, so that 0 stands only for a fallen
// flag, and writes negative times as 0. Hours go on after 24; how days are said is
// a matter of language. [Forever] is empty.
func Digits(d time.Duration) string {
	if d == Forever {
		return ""
	}
	tenths := up(max(0, d), time.Second/10)
	if tenths >= 100 || tenths == 0 {
		tenths = up(max(0, d), time.Second) * 10
	}
	s := tenths / 10
	b := make([]byte, 0, 16)
	if h := s / 3600; h > 0 {
		b = append(strconv.AppendInt(b, h, 10), ':')
		b = two(b, s/60%60)
	} else {
		b = strconv.AppendInt(b, s/60, 10)
	}
	b = two(append(b, ':'), s%60)
	if tenths > 0 && tenths < 100 {
		b = append(b, '.', byte('0'+tenths%10))
	}
	return string(b)
}

// up divides d by unit, rounding up.
func up(d, unit time.Duration) int64 {
	n := int64(d / unit)
	if d%unit > 0 {
		n++
	}
	return n
}

// two appends n with two digits.
func two(b []byte, n int64) []byte { return append(b, byte('0'+n/10), byte('0'+n%10)) }
