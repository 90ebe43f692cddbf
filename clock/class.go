package clock

import "time"

// Class is how fast a game is: games of one class are fit to be compared, listed
// and rated together. The zero value is no class.
type Class string

// The classes, from the fastest on.
const (
	Blitz          Class = "blitz"          // less than 10 minutes for 40 moves
	Rapid          Class = "rapid"          // less than an hour
	Classical      Class = "classical"      // an hour and more
	Correspondence Class = "correspondence" // a day and more
	Untimed        Class = "untimed"        // no clock
)

// Classes returns all classes, the fastest first. The slice is the caller's.
func Classes() []Class { return []Class{Blitz, Rapid, Classical, Correspondence, Untimed} }

// Bounds of the classes, of the time for 40 presses.
const (
	rapidFrom          = 10 * time.Minute
	classicalFrom      = time.Hour
	correspondenceFrom = 24 * time.Hour
)

// Class returns the class of a time control, by its [Control.Estimate].
func (c Control) Class() Class {
	switch e := c.Estimate(); {
	case c.IsNone():
		return Untimed
	case e < rapidFrom:
		return Blitz
	case e < classicalFrom:
		return Rapid
	case e < correspondenceFrom:
		return Classical
	}
	return Correspondence
}

// ClassOf returns the class of a game whose seats have these controls: that of the
// slower one, and Untimed if either has no clock.
func ClassOf(first, second Control) Class {
	switch {
	case first.IsNone() || second.IsNone():
		return Untimed
	case first.Estimate() < second.Estimate():
		return second.Class()
	}
	return first.Class()
}

// Live reports whether a game of the class is played in one go, by players who are
// both there.
func (c Class) Live() bool { return c == Blitz || c == Rapid || c == Classical }
