package oracle

import (
	"fmt"
	"slices"

	"tengen/renju"
)

// Readings are the two readings of a three, in the order in which a [Tally]
// counts them.
var Readings = [2]renju.Reading{renju.ReadingRIF, renju.ReadingPermitted}

// MaxDepth is the last entry of the counts by depth; greater depths are counted
// there too.
const MaxDepth = 9

// Tally counts what was compared. The zero value is ready for use.
type Tally struct {
	Boards int
	Points int // empty points, each judged by every reading
	// InPlay is how many of Points are not trivially legal: a black stone there
	// makes a five, an overline, a four or a three in appearance.
	InPlay       int
	Explanations int // trees walked
	White        int // points on which White wins, also with the colours exchanged
	NoFive       int // colours that can make no five, also with the colours exchanged
	Differ       int // points whose verdict depends on the reading
	ByReading    [len(Readings)]ReadingTally
}

// ReadingTally counts the verdicts of one reading.
type ReadingTally struct {
	Legal        int
	Allowed      int // of Legal: with two or more threes in appearance
	Five         int
	FiveOverFoul int                        // of Five: with a foul that the five overrides
	Named        [renju.DoubleThree + 1]int // fouls by the kind that names them
	Holding      [renju.DoubleThree + 1]int // fouls by every kind that holds
	OneLine      int                        // fouls with two fours on one line (ruling R6)
	ByLevels     [MaxDepth + 1]int          // by Verdict.Levels
	ByDepth      [MaxDepth + 1]int          // by Depth
}

// Add adds the counts of u to t.
func (t *Tally) Add(u *Tally) {
	t.Boards += u.Boards
	t.Points += u.Points
	t.InPlay += u.InPlay
	t.Explanations += u.Explanations
	t.White += u.White
	t.NoFive += u.NoFive
	t.Differ += u.Differ
	for i := range t.ByReading {
		x, y := &t.ByReading[i], &u.ByReading[i]
		x.Legal += y.Legal
		x.Allowed += y.Allowed
		x.Five += y.Five
		x.FiveOverFoul += y.FiveOverFoul
		x.OneLine += y.OneLine
		addTo(x.Named[:], y.Named[:])
		addTo(x.Holding[:], y.Holding[:])
		addTo(x.ByLevels[:], y.ByLevels[:])
		addTo(x.ByDepth[:], y.ByDepth[:])
	}
}

func addTo(sums, counts []int) {
	for i, n := range counts {
		sums[i] += n
	}
}

// Decided returns how many verdicts recursion of at least the given depth
// decides.
func (t *ReadingTally) Decided(depth int) int {
	n := 0
	for _, count := range t.ByDepth[depth:] {
		n += count
	}
	return n
}

// count adds the verdict v on a point of b.
func (t *ReadingTally) count(b Board, v Verdict, r renju.Reading) {
	t.ByLevels[min(v.Levels, MaxDepth)]++
	t.ByDepth[min(Depth(b, v, r), MaxDepth)]++
	switch {
	case v.Five():
		t.Five++
		if v.Kinds != 0 {
			t.FiveOverFoul++
		}
	case v.Kinds == 0:
		t.Legal++
		if len(v.Threes) > 1 {
			t.Allowed++
		}
	default:
		t.Named[v.Kinds.First()]++
		for _, f := range v.Kinds.List() {
			t.Holding[f]++
		}
		if v.fourTwiceOnALine() {
			t.OneLine++
		}
	}
}

// fourTwiceOnALine reports whether two of the fours lie on one line: they have
// another stone in common than the one that was put.
func (v Verdict) fourTwiceOnALine() bool {
	for i, four := range v.Fours {
		for _, other := range v.Fours[:i] {
			common := 0
			for _, s := range four.Stones {
				if slices.Contains(other.Stones[:], s) {
					common++
				}
			}
			if common > 1 {
				return true
			}
		}
	}
	return false
}

// Compare asks the oracle and package renju all questions about the board b and
// counts them in t: the verdict on every empty point by both readings, the
// forbidden points, and the explanation of every point for which explain is
// true, by both readings; the fives and the winning points of both colours, the
// winning rows through the stones that lie and whether each colour can still
// make a five, there and, because the boards are black-heavy, on the board with
// the colours exchanged. It returns an error for each answer in which they differ, or nil.
func Compare(b Board, explain func(Verdict) bool, t *Tally) []error {
	c := comparison{explain: explain, tally: t}
	t.Boards++
	if c.put(b) {
		for i, r := range Readings {
			c.verdicts(i, r)
		}
		c.rows()
	}
	if c.put(b.exchanged()) {
		c.prefix = "with the colours exchanged, "
		c.rows()
	}
	return c.errors
}

// exchanged returns b with black stones for white ones and the other way round.
func (b Board) exchanged() Board {
	for row := range b {
		for col, color := range b[row] {
			b[row][col] = color.Other()
		}
	}
	return b
}

type comparison struct {
	b       Board
	fast    renju.Board
	explain func(Verdict) bool
	tally   *Tally
	rif     []renju.Verdict // the verdicts by the first reading, point by point
	prefix  string          // of every complaint
	errors  []error
}

// put makes b the board that is asked about. It returns false if renju refuses
// it.
func (c *comparison) put(b Board) bool {
	fast, err := b.Renju()
	if err != nil {
		c.fail("renju refuses the board: %w", err)
		return false
	}
	c.b, c.fast = b, fast
	return true
}

func (c *comparison) fail(format string, args ...any) {
	c.errors = append(c.errors, fmt.Errorf(c.prefix+format, args...))
}

// verdicts compares the verdicts, forbidden points and explanations by the i-th
// reading.
func (c *comparison) verdicts(i int, r renju.Reading) {
	var forbidden []renju.ForbiddenPoint
	for n, p := range c.b.Stones(renju.NoColor) {
		v := Judge(c.b, p, r)
		slow, fast := v.Renju(), c.fast.Judge(p, r)
		if slow != fast {
			c.fail("reading %d, %v: the oracle says %v %v, renju %v %v", r, p, slow, slow.Kinds.List(), fast, fast.Kinds.List())
		}
		if f := c.fast.Foul(p, r); f != slow.Foul() {
			c.fail("reading %d, %v: the oracle says %v, Foul %v", r, p, slow, f)
		}
		if v.Forbidden() {
			forbidden = append(forbidden, renju.ForbiddenPoint{Point: p, Kinds: v.Kinds})
		}
		c.tally.ByReading[i].count(c.b, v, r)
		c.countPoint(i, n, v)
		if c.explain(v) {
			c.tally.Explanations++
			if err := CheckExplanation(c.b, c.fast.Explain(p, r), r); err != nil {
				c.fail("reading %d, explanation of %v: %w", r, p, err)
			}
		}
	}
	if got := c.fast.AppendForbidden(nil, r); !slices.Equal(got, forbidden) {
		c.fail("reading %d: the oracle forbids %v, renju %v", r, forbidden, got)
	}
}

// countPoint counts v, the verdict on the n-th empty point by the i-th reading.
func (c *comparison) countPoint(i, n int, v Verdict) {
	if i == 0 {
		c.tally.Points++
		if v.Five() || len(v.Overlines)+len(v.Fours)+len(v.Threes) > 0 {
			c.tally.InPlay++
		}
		c.rif = append(c.rif, v.Renju())
	} else if c.rif[n] != v.Renju() {
		c.tally.Differ++
	}
}

// wins compares the winning points of a colour and whether it can still win.
func (c *comparison) wins(color renju.Color) {
	fives := Fives(c.b, color)
	if color == renju.White {
		c.tally.White += len(fives)
	}
	if got := c.fast.AppendFives(nil, color); !slices.Equal(got, fives) {
		c.fail("%v: the oracle finds fives on %v, renju on %v", color, fives, got)
	}
	for _, p := range c.b.Stones(renju.NoColor) {
		if got := c.fast.Wins(color, p); got != slices.Contains(fives, p) {
			c.fail("%v on %v: renju says that it wins is %v", color, p, got)
		}
	}
	want := CanMakeFive(c.b, color)
	if !want {
		c.tally.NoFive++
	}
	if got := c.fast.CanMakeFive(color); got != want {
		c.fail("%v can make a five: the oracle says %v, renju %v", color, want, got)
	}
}

// rows compares what wins and the winning rows through the stones that lie on
// the board.
func (c *comparison) rows() {
	for _, color := range []renju.Color{renju.Black, renju.White} {
		c.wins(color)
		for _, p := range c.b.Stones(color) {
			rows := c.b.rows(p, func(n int) bool { return n == 5 })
			if len(rows) == 0 && color == renju.White {
				rows = c.b.rows(p, func(n int) bool { return n > 5 })
			}
			if err := checkRow("winning row", c.fast.WinningRow(p), rows); err != nil {
				c.fail("%v: %w", p, err)
			}
		}
	}
}
