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

// Explain returns the tree behind [Board.Judge] for a Black stone on p: every
// five, overline, four and three in appearance that the stone makes, each three
// with all points that would make a straight four of it, and under each of those
// that is not usable the same tree again, with the outer stone on the board. The
// verdict at the top is Judge's. It allocates; its depth is the depth of the
// nesting. It panics if p is not an empty point.
func (b Board) Explain(p Point, r Reading) Explanation {
	b.mustBeEmpty(p)
	return *b.explain(p, r)
}

func (b *Board) explain(p Point, r Reading) *Explanation {
	e := &Explanation{Point: p}
	after := *b
	after.put(Black, p)
	counted := 0
	for _, s := range board.slots[p][:board.through[p]] {
		v := after.look(Black, s)
		after.addRow(e, s, v.run())
		e.addFours(s, v)
		if after.addThree(e, s, v, r) {
			counted++
		}
	}
	e.Verdict.Five = e.Five != nil
	if e.Overline != nil {
		e.Verdict.Kinds = e.Verdict.Kinds.with(Overline)
	}
	if len(e.Fours) > 1 {
		e.Verdict.Kinds = e.Verdict.Kinds.with(DoubleFour)
	}
	if counted > 1 {
		e.Verdict.Kinds = e.Verdict.Kinds.with(DoubleThree)
	}
	return e
}

// addRow notes the five or the overline in one line. If the stone makes several,
// the first in the order row, column, rising and falling diagonal is named.
func (b *Board) addRow(e *Explanation, s slot, n int) {
	switch {
	case n == 5 && e.Five == nil:
		e.Five = b.unbroken(Black, s)
	case n > 5 && e.Overline == nil:
		e.Overline = b.unbroken(Black, s)
	}
}

func (e *Explanation) addFours(s slot, v view) {
	n, found := v.fours()
	for _, f := range found[:n] {
		four := FourReason{Completes: s.appendPlaces(nil, f.completes)}
		s.appendPlaces(four.Stones[:0], f.stones)
		e.Fours = append(e.Fours, four)
	}
}

// addThree notes the three in appearance in one line and reports whether it
// counts. The stone that is explained lies on the board.
func (b *Board) addThree(e *Explanation, s slot, v view, r Reading) bool {
	stones, extensions := v.three()
	if extensions == 0 {
		return false
	}
	var three ThreeReason
	s.appendPlaces(three.Stones[:0], stones)
	for _, q := range s.appendPlaces(nil, extensions) {
		x := Extension{Point: q, Usable: b.usable(q, r)}
		if !x.Usable {
			x.Why = b.explain(q, r)
		}
		three.Counts = three.Counts || x.Usable
		three.Extensions = append(three.Extensions, x)
	}
	e.Threes = append(e.Threes, three)
	return three.Counts
}
