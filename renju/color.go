package renju

// Color is the colour of a stone. Black moves first and alone has fouls. The
// zero value is NoColor, the colour of an empty point. A colour is not a person:
// in the opening the players may exchange colours.
type Color uint8

// The colours.
const (
	NoColor Color = iota
	Black
	White
)

// Other returns the opponent's colour, and NoColor for NoColor.
func (c Color) Other() Color {
	switch c {
	case Black:
		return White
	case White:
		return Black
	}
	return NoColor
}

// String returns "black", "white" or "none", as the machine contract writes them.
func (c Color) String() string {
	switch c {
	case Black:
		return "black"
	case White:
		return "white"
	}
	return "none"
}

// ParseColor is the inverse of [Color.String] for "black" and "white". Any other
// text gives NoColor and false.
func ParseColor(s string) (Color, bool) {
	switch s {
	case "black":
		return Black, true
	case "white":
		return White, true
	}
	return NoColor, false
}
