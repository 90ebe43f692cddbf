package clock

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// The largest values a [Control] may hold. They are far beyond any game and keep
// every sum of times inside a time.Duration.
const (
	MaxStages  = 8                    // controls in one time control, the last included
	MaxPresses = 999                  // presses of one control
	MaxPeriods = 99                   // byo-yomi periods
	MaxTime    = 366 * 24 * time.Hour // any single time: main, increment, period, longest move
)

// Forever is the time left where there is no clock.
const Forever = time.Duration(math.MaxInt64)

// Control is a time control: what one seat's clock allows. The zero value is no
// clock at all. A Control is always valid, because it comes from [Parse] or
// [Spec.Control]; it is comparable, and two controls that mean the same are
// equal. As text, in JSON too, it is what [Control.String] writes.
type Control struct {
	stages  [MaxStages]Stage // the first n are in use
	n       int
	periods int
	period  time.Duration
	longest time.Duration
}

// Stage is one control of a time control: a number of presses and the time for
// them.
type Stage struct {
	// Presses is how many presses of the seat belong to this control. It is 0 in
	// the last control, which is for the rest of the game, and positive before.
	Presses int
	// Main is the time added to the clock when the control begins.
	Main time.Duration
	// Increment is what every press made in this control earns.
	Increment time.Duration
}

// Spec is a time control taken apart, for forms that build one and pages that
// describe one. [Spec.Control] checks it.
type Spec struct {
	// Stages are the controls in order. None at all means no clock.
	Stages []Stage
	// Periods and Period are byo-yomi after the last control: that many periods of
	// that length. Both are 0 without byo-yomi.
	Periods int
	Period  time.Duration
	// Longest is the most time that a single turn may take, as in correspondence;
	// 0 is no such limit. It needs a single control and no byo-yomi.
	Longest time.Duration
}

// IsNone reports whether c is no clock at all.
func (c Control) IsNone() bool { return c.n == 0 }

// Spec returns c taken apart. The slice is the caller's.
func (c Control) Spec() Spec {
	return Spec{
		Stages:  append([]Stage(nil), c.stages[:c.n]...),
		Periods: c.periods,
		Period:  c.period,
		Longest: c.longest,
	}
}

// Equal reports whether c and d are the same control; it is c == d, written for
// packages that compare by method.
func (c Control) Equal(d Control) bool { return c == d }

// Estimate returns the most time a seat can use for 40 presses, a usual length of
// a game: main times and increments of those presses and every period of
// byo-yomi they could fill. It is Forever without a clock.
func (c Control) Estimate() time.Duration {
	if c.IsNone() {
		return Forever
	}
	var sum time.Duration
	togo := 40
	for i, st := range c.stages[:c.n] {
		k := togo
		if i < c.n-1 {
			k = min(togo, st.Presses)
		}
		sum += st.Main + time.Duration(k)*st.Increment
		if i < c.n-1 {
			togo -= k
		}
		if togo == 0 {
			return sum
		}
	}
	if c.periods > 0 {
		sum += time.Duration(c.periods-1+togo) * c.period
	}
	return sum
}

// String writes c so that [Parse] reads it back: "90m+30s", "30m,3x60s",
// "40/120m,20/60m,15m+30s", "1x30s", "135d/21d"; "none" for no clock. Times are
// written in whole minutes where they are, else in seconds; increments and
// periods below ten minutes in seconds; days are used only with a longest move.
// Without a longest move [ParseContract] reads it too.
func (c Control) String() string {
	if c.IsNone() {
		return "none"
	}
	var b strings.Builder
	for i, st := range c.stages[:c.n] {
		last := i == c.n-1
		if last && st == (Stage{}) && c.periods > 0 {
			continue // byo-yomi from the start of the last control
		}
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		if !last {
			b.WriteString(strconv.Itoa(st.Presses))
			b.WriteByte('/')
		}
		b.WriteString(c.write(st.Main, time.Minute))
		if c.longest > 0 {
			b.WriteString("/" + c.write(c.longest, time.Minute))
		}
		if st.Increment > 0 {
			b.WriteString("+" + c.write(st.Increment, 10*time.Minute))
		}
	}
	if c.periods > 0 {
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(c.periods) + "x" + c.write(c.period, 10*time.Minute))
	}
	return b.String()
}

// write writes a time: days only beside a longest move, because the machine
// contract knows minutes and seconds alone, and whole minutes from the given one.
func (c Control) write(d, minutes time.Duration) string {
	unit, name := time.Second, "s"
	switch {
	case c.longest > 0 && d > 0 && d%(24*time.Hour) == 0:
		unit, name = 24*time.Hour, "d"
	case d%time.Minute == 0 && (d >= minutes || d == 0):
		unit, name = time.Minute, "m"
	}
	return strconv.FormatInt(int64(d/unit), 10) + name
}

// GoString writes c as Go source, short in failures of tests.
func (c Control) GoString() string { return "clock.MustParse(" + strconv.Quote(c.String()) + ")" }

// MarshalText writes c as [Control.String] does.
func (c Control) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what [Parse] reads, with the same errors.
func (c *Control) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*c = parsed
	return nil
}
