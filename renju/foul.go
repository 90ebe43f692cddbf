package renju

// Foul is a kind of move that loses for Black (RIF 9). White has no fouls. The
// zero value is NoFoul.
type Foul uint8

// The kinds of foul, in the order in which they name a move that is several at
// once (ruling R10).
const (
	NoFoul      Foul = iota
	Overline         // an unbroken row of six or more
	DoubleFour       // more than one four through the stone
	DoubleThree      // more than one three through the stone
)

// String returns "overline", "double-four" or "double-three", and "none" for
// NoFoul.
func (f Foul) String() string {
	switch f {
	case Overline:
		return "overline"
	case DoubleFour:
		return "double-four"
	case DoubleThree:
		return "double-three"
	}
	return "none"
}

// Mark is the character that stands for f in a diagram: '6', '4' or '3', and '.'
// for NoFoul.
func (f Foul) Mark() byte {
	switch f {
	case Overline:
		return '6'
	case DoubleFour:
		return '4'
	case DoubleThree:
		return '3'
	}
	return '.'
}

// Fouls is a set of kinds of foul. The zero value is the empty set.
type Fouls uint8

// FoulsOf returns the set of the given kinds; NoFoul adds nothing.
func FoulsOf(kinds ...Foul) Fouls {
	var s Fouls
	for _, f := range kinds {
		s = s.with(f)
	}
	return s
}

func (s Fouls) with(f Foul) Fouls {
	if f == NoFoul {
		return s
	}
	return s | 1<<f
}

// Has reports whether f is in the set; NoFoul never is.
func (s Fouls) Has(f Foul) bool { return f != NoFoul && s&(1<<f) != 0 }

// First returns the kind that names the move, the first of overline,
// double-four, double-three, or NoFoul if the set is empty (ruling R10).
func (s Fouls) First() Foul {
	for f := Overline; f <= DoubleThree; f++ {
		if s.Has(f) {
			return f
		}
	}
	return NoFoul
}

// List returns the kinds of the set in naming order. It allocates, and is nil
// for the empty set.
func (s Fouls) List() []Foul {
	var list []Foul
	for f := Overline; f <= DoubleThree; f++ {
		if s.Has(f) {
			list = append(list, f)
		}
	}
	return list
}

// Reading is the one choice in the definition of a three on which the sources
// differ (ruling R1). The zero value is the international text.
type Reading uint8

// The readings.
const (
	// ReadingRIF: the stone that turns a three into a straight four must not
	// make a five at the same time (RIF 3, term THREE).
	ReadingRIF Reading = iota
	// ReadingPermitted: a three needs a permitted move that makes a straight four,
	// and a five is always permitted (S001 9.2.3; practice in Japan).
	ReadingPermitted
	// ReadingShape: a three is a shape that one stone makes a straight four,
	// whatever else that stone does; whether Black may put it there is asked only
	// when threes are counted for a double-three (S000 4.G, S004). Verdicts are
	// those of ReadingPermitted; [Board.Structures] lists more threes.
	ReadingShape
)

// Verdict is what a Black stone on a point would do. The zero value says that
// the stone is legal and wins nothing.
type Verdict struct {
	// Five: the stone makes an unbroken row of exactly five and wins. Kinds are
	// then the foul shapes that the five overrides (RIF 9, ruling R8).
	Five bool
	// Kinds are all kinds of foul that hold.
	Kinds Fouls
}

// Foul returns the kind that names the foul, or NoFoul if the stone is legal or
// makes a five.
func (v Verdict) Foul() Foul {
	if v.Five {
		return NoFoul
	}
	return v.Kinds.First()
}

// String returns "legal", "five", "overline", "double-four" or "double-three",
// as the machine contract of tengen judge writes verdicts.
func (v Verdict) String() string {
	switch f := v.Foul(); {
	case v.Five:
		return "five"
	case f != NoFoul:
		return f.String()
	}
	return "legal"
}

// ForbiddenPoint is an empty point on which Black would commit a foul.
type ForbiddenPoint struct {
	Point Point
	Kinds Fouls // never empty
}
