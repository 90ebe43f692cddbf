package oracle

import (
	"fmt"

	"tengen/renju"
)

// Verdict is what a black stone on a point makes, and all that it rests on.
type Verdict struct {
	Point renju.Point
	// Fives and Overlines are the unbroken rows of exactly five and of six or
	// more through the stone, in the order of their lines.
	Fives, Overlines [][]renju.Point
	Fours            []Four
	Threes           []Three // all in appearance; those that count say so
	// Kinds are all kinds of foul that hold, also under a five.
	Kinds renju.Fouls
	// Levels is how many levels of extensions had to be looked at for the
	// verdict: 0 if no double-three was in question (a five, an overline or a
	// double-four is there, or fewer than two threes in appearance), 1 if none
	// was in question for the extensions in their turn, and so on.
	Levels int
}

// Five reports whether the stone makes an exact five and so wins (ruling R8).
func (v Verdict) Five() bool { return len(v.Fives) > 0 }

// Renju returns v as package renju writes verdicts.
func (v Verdict) Renju() renju.Verdict { return renju.Verdict{Five: v.Five(), Kinds: v.Kinds} }

// Forbidden reports whether the stone is a foul.
func (v Verdict) Forbidden() bool { return !v.Five() && v.Kinds != 0 }

// noLimit is more levels than a board has points: each level puts a stone.
const noLimit = renju.Points

// Judge returns the verdict on a black stone on the empty point p of b. It
// follows extensions as deep as they go (ruling R3). It panics if p is not an
// empty point of the board.
func Judge(b Board, p renju.Point, r renju.Reading) Verdict { return JudgeTo(b, p, r, noLimit) }

// JudgeTo is Judge with a limit on the levels of extensions that are looked at:
// with limit 0 every three in appearance counts, with limit 1 every three in
// appearance of an extension counts, and so on. This is not the rule; it shows
// what recursion decides.
func JudgeTo(b Board, p renju.Point, r renju.Reading, limit int) Verdict {
	if !p.Valid() || b.At(p) != renju.NoColor {
		panic(fmt.Sprintf("oracle: a black stone on %v, which is not an empty point", p))
	}
	b.put(renju.Black, p)
	v := b.shapes(p)
	v.judge(b, r, limit)
	return v
}

// shapes returns the rows, the fours and the threes in appearance of the black
// stone on p, without a judgement.
func (b *Board) shapes(p renju.Point) Verdict {
	v := Verdict{Point: p}
	for _, d := range directions {
		switch row := b.rowThrough(nil, p, d); {
		case len(row) == 5:
			v.Fives = append(v.Fives, row)
		case len(row) > 5:
			v.Overlines = append(v.Overlines, row)
		}
	}
	v.Fours = b.fours(p)
	v.Threes = b.threes(p)
	return v
}

// judge completes v, the shapes of a stone on the board b, on which the stone and
// all stones before it lie.
func (v *Verdict) judge(b Board, r renju.Reading, limit int) {
	counting := 0
	for i := range v.Threes {
		v.Threes[i].judge(b, r, limit)
		if v.Threes[i].Counts {
			counting++
		}
	}
	v.Kinds = kinds(len(v.Overlines), len(v.Fours), counting)
	v.Levels = v.levels()
}

// judge judges the extensions of t on the board b, on which the stone that made
// t and all stones before it lie, and decides whether t counts (RIF 9.3).
func (t *Three) judge(b Board, r renju.Reading, limit int) {
	if limit == 0 {
		t.Counts = true
		return
	}
	for i := range t.Extensions {
		t.Extensions[i].judge(b, r, limit-1)
		t.Counts = t.Counts || t.Extensions[i].Usable
	}
}

// judge decides whether a stone on e may turn a three into a straight four: it
// must be permitted, and under the international text it must not make a five at
// the same time (rulings R1 and R4). Threes are looked into only if the answer
// hangs on them; otherwise a crowded board would take for ever.
func (e *Extension) judge(b Board, r renju.Reading, limit int) {
	b.put(renju.Black, e.Point)
	v := b.shapes(e.Point)
	switch {
	case v.Five():
		e.Usable = r == renju.ReadingPermitted
	case kinds(len(v.Overlines), len(v.Fours), 0) != 0:
		e.Usable = false
	case len(v.Threes) < 2:
		e.Usable = true
	default:
		v.judge(b, r, limit)
		e.Usable, e.Levels = v.Kinds == 0, v.Levels
	}
}

// kinds names the fouls of a stone with so many overlines, fours, and threes
// that count (RIF 9, ruling R9).
func kinds(overlines, fours, threes int) renju.Fouls {
	var list []renju.Foul
	if overlines > 0 {
		list = append(list, renju.Overline)
	}
	if fours > 1 {
		list = append(list, renju.DoubleFour)
	}
	if threes > 1 {
		list = append(list, renju.DoubleThree)
	}
	return renju.FoulsOf(list...)
}

// levels computes Levels from the verdicts of the extensions.
func (v Verdict) levels() int {
	if v.Five() || len(v.Overlines) > 0 || len(v.Fours) > 1 || len(v.Threes) < 2 {
		return 0
	}
	deepest := 0
	for _, t := range v.Threes {
		for _, e := range t.Extensions {
			deepest = max(deepest, e.Levels)
		}
	}
	return 1 + deepest
}

// Depth returns the depth of recursion that decides the verdict v on the empty
// point v.Point of b: the smallest limit at which, and above which, [JudgeTo]
// gives the right verdict. Depth 0 means that counting the threes in appearance
// would do, 2 that a program which tests extensions, but not the extensions of
// their threes, would be wrong.
func Depth(b Board, v Verdict, r renju.Reading) int {
	for limit := v.Levels - 1; limit >= 0; limit-- {
		if shallow := JudgeTo(b, v.Point, r, limit); shallow.Renju().Foul() != v.Renju().Foul() {
			return limit + 1
		}
	}
	return 0
}

// Forbidden returns the empty points on which Black would commit a foul, in the
// order a1, b1, …, o15.
func Forbidden(b Board, r renju.Reading) []renju.ForbiddenPoint {
	var points []renju.ForbiddenPoint
	for _, p := range b.Stones(renju.NoColor) {
		if v := Judge(b, p, r); v.Forbidden() {
			points = append(points, renju.ForbiddenPoint{Point: p, Kinds: v.Kinds})
		}
	}
	return points
}
