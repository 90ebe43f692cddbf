package play

import "time"

// Clock is the time of this machine.
type Clock interface {
	// Wall is the calendar time. It may be set forward or back at any time.
	Wall() time.Time
	// Elapsed is the time since some moment that does not change while the
	// process runs. It never jumps and never falls.
	Elapsed() time.Duration
}

// Rand is a source of unguessable bytes, such as crypto/rand.Reader. Read fills p
// or fails.
type Rand interface {
	Read(p []byte) (n int, err error)
}

// SystemClock returns the clock of the operating system.
func SystemClock() Clock { return systemClock{time.Now()} }

type systemClock struct{ start time.Time }

func (systemClock) Wall() time.Time          { return time.Now() }
func (c systemClock) Elapsed() time.Duration { return time.Since(c.start) }

// gameTime is the time of games on one node: a wall base and what has elapsed
// since.
type gameTime struct {
	clock Clock
	base  time.Time
	start time.Duration
}

// newGameTime begins at the system's time, or at last if that is later, so that
// time in the log never runs back.
func newGameTime(c Clock, last time.Time) gameTime {
	base := c.Wall().Round(0).UTC()
	if base.Before(last) {
		base = last
	}
	return gameTime{clock: c, base: base, start: c.Elapsed()}
}

// now returns the time in UTC, without a monotonic reading, to the microsecond,
// as it stands in the log.
func (t gameTime) now() time.Time {
	return t.base.Add(t.clock.Elapsed() - t.start).Truncate(time.Microsecond)
}
