package renju

// Explanation is the tree behind a verdict: what a Black stone on Point makes,
// and why it counts. It is plain data with points of the board it was made for;
// package say renders it in a language, and a board draws it step by step. All
// slices belong to the caller.
type Explanation struct {
	Point   Point
	Verdict Verdict
	// Five is the unbroken row of exactly five that the stone makes, in board
	// order along its line, or nil. Under a five nothing else need hold, but
	// what holds is listed.
	Five []Point
	// Overline is the unbroken row of six or more that the stone makes, or nil.
	Overline []Point
	// Fours are all fours through the stone.
	Fours []FourReason
	// Threes are all threes in appearance through the stone: each line on which
	// one more stone would make a straight four, whether or not it counts.
	Threes []ThreeReason
}

// FourReason is a four through the stone that is explained.
type FourReason struct {
	Stones    [4]Point
	Completes []Point // the points that make it exactly five: one, or two for a straight four
}

// ThreeReason is a three in appearance through the stone that is explained. It
// counts if at least one extension is usable (RIF 9.3, rulings R2 and R4).
type ThreeReason struct {
	Stones     [3]Point
	Counts     bool
	Extensions []Extension // one or two, in board order along the line
}

// Extension is a point that would turn a three into a straight four.
type Extension struct {
	Point  Point
	Usable bool
	// Why explains the stone on Point, judged with the outer stone on the board,
	// when the extension is not usable: a foul, or, under ReadingRIF, a five.
	// It is nil for a usable extension.
	Why *Explanation
}
