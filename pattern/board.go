package pattern

import (
	"sync/atomic"

	"tengen/renju"
)

// Board is a game with what a stone of either colour would make on every empty
// point. Use [New] or [NewReading]; the zero value is not a board.
type Board struct {
	keys   [lines]uint64
	points [256]point
	cells  [256]renju.Color
	now    *state
	t      *tables
	sums   *sums
	turn   renju.Color

	reading renju.Reading
	variant Variant
	start   renju.Board
	moves   []renju.Move
	states  []state // before each move, and now
	logged  int
	// What the moves changed, in their order: a point and what it was.
	where [changes]renju.Point
	was   [changes]point
}

// state is what a move copies and then changes, so that nothing need be done to
// take it back.
type state struct {
	sets   [2][Classes]Set
	empty  Set
	sum    [2]int64 // of the values of all empty points, packed as in sums
	hash   uint64
	logged int
}

// point is what is known of an empty point: in the low half a byte a direction,
// Black's pattern in the low half of the byte and White's in the high one; above it
// Black's entry of the tables, then White's. Of a point with a stone it is what it
// was when the stone was put.
type point uint64

func (pt point) entry(c int) entry { return entry(pt >> (32 + 16*c)) }

// Value is what an empty point with some mix is worth to a colour: when that colour
// is to move, and when the other is.
type Value [2]int16

// The index of a Value.
const (
	ToMove = iota
	Waiting
)

// Values are the values of all mixes for Black and for White. A board adds them up
// over all empty points.
type Values [2][Mixes]Value

// sums are values ready for adding: the one ToMove in the high half of a number, the
// one Waiting in the low half.
type sums [2][1 << mixBits]int64

var noSums sums

// lastPacked are the sums that were asked for last, for boards are made often and
// mostly with the same values.
var lastPacked atomic.Pointer[packing]

type packing struct {
	of   *Values
	sums *sums
}

func (v *Values) packed() *sums {
	if v == nil {
		return &noSums
	}
	if last := lastPacked.Load(); last != nil && last.of == v {
		return last.sums
	}
	s := new(sums)
	defer lastPacked.Store(&packing{v, s})
	for c := range v {
		for m, x := range v[c] {
			s[c][m] = int64(x[ToMove])<<32 + int64(x[Waiting])
		}
	}
	return s
}

// New returns the board with the given stones and turn, under [renju.ReadingRIF].
// It takes some milliseconds the first time, for the tables. values may be nil;
// then all sums are 0. They must not change after that.
func New(stones renju.Board, turn renju.Color, values *Values) *Board {
	return NewReading(stones, turn, values, renju.ReadingRIF)
}

// NewReading is [New] under a reading of the rules, which decides which points are
// forbidden for Black.
func NewReading(stones renju.Board, turn renju.Color, values *Values, r renju.Reading) *Board {
	return newBoard(stones, turn, values, r, Renju)
}

// NewVariant is [New] for another game than renju. Under [Freestyle] and [Standard]
// no point is forbidden, and [Board.Class] of both colours is what stands for White
// in renju, for exactly five where the variant wants that.
func NewVariant(stones renju.Board, turn renju.Color, values *Values, v Variant) *Board {
	return newBoard(stones, turn, values, renju.ReadingRIF, v)
}

func newBoard(stones renju.Board, turn renju.Color, values *Values, r renju.Reading, v Variant) *Board {
	b := &Board{
		turn: turn, reading: r, variant: v, t: theTables[v](), sums: values.packed(), start: stones, keys: emptyKeys,
		moves:  make([]renju.Move, 0, 2*renju.Points),
		states: make([]state, firstStates),
	}
	b.now = &b.states[0]
	b.now.hash = stones.Hash()
	for _, c := range []renju.Color{renju.Black, renju.White} {
		for _, p := range stones.AppendStones(nil, c) {
			b.cells[p] = c
			b.flipKeys(p, c)
		}
	}
	for _, p := range stones.AppendEmpty(nil) {
		b.points[p] = b.t.point(b.patternsAt(p))
		b.enter(p)
	}
	return b
}

// Stones returns the stones as the rules see them. It plays the moves since New
// again.
func (b *Board) Stones() renju.Board {
	stones, turn := b.start, b.turn
	for i := len(b.moves); i > 0; i-- {
		turn = turn.Other()
	}
	for _, m := range b.moves {
		if p, ok := m.Stone(); ok {
			stones, _ = stones.Place(turn, p)
		}
		turn = turn.Other()
	}
	return stones
}

// Hash returns the hash of the stones, that of [renju.Board.Hash]; the turn is not
// part of it.
func (b *Board) Hash() uint64 { return b.now.hash }

// HashAfter returns the hash that the stones would have with one more of colour c
// on p.
func (b *Board) HashAfter(c renju.Color, p renju.Point) uint64 { return b.now.hash ^ stoneKeys[c-1][p] }

// Turn returns the colour to move.
func (b *Board) Turn() renju.Color { return b.turn }

// Reading returns the reading of the rules that decides what is forbidden.
func (b *Board) Reading() renju.Reading { return b.reading }

// Variant returns the game that the board is for.
func (b *Board) Variant() Variant { return b.variant }

// Moves returns the moves made since New and not taken back. The slice is the
// board's and changes with it.
func (b *Board) Moves() []renju.Move { return b.moves }

// At returns the colour of the stone on p.
func (b *Board) At(p renju.Point) renju.Color { return b.cells[p] }

// Class returns what a stone of colour c on the empty point p would do. A class
// of Doubtful is settled by [Board.Foul].
func (b *Board) Class(c renju.Color, p renju.Point) Class {
	return b.points[p].entry(int(c) - 1).class()
}

// Code returns the patterns that a stone of colour c on the empty point p would
// make.
func (b *Board) Code(c renju.Color, p renju.Point) Code {
	return gather(uint32(b.points[p]) >> (4 * (c - 1)))
}

// Points returns the empty points of a class for colour c. The set is the board's
// and stays as it is until the next move after it is taken back.
func (b *Board) Points(c renju.Color, k Class) *Set { return &b.now.sets[c-1][k] }

// Empty returns the empty points. The set is a copy.
func (b *Board) Empty() *Set {
	set := b.now.empty
	return &set
}

// Near returns the empty points from which a stone of either colour would work
// together with one that lies there. The set is a copy.
func (b *Board) Near() *Set {
	set, n := b.now.empty, b.now
	for i := range set {
		set[i] &^= n.sets[0][Idle][i] & n.sets[1][Idle][i]
	}
	return &set
}

// Reach returns the points that a stone on p can matter to, p itself among them.
// The set belongs to the package and must not be changed.
func (b *Board) Reach(p renju.Point) *Set { return &reach[p] }

// Segment returns the points of the line through p in one direction, 0 to 3 in the
// order of a [Code], that matter to what a stone on p makes in that direction, p
// itself among them. The set belongs to the package and must not be changed.
func (b *Board) Segment(p renju.Point, direction int) *Set { return &segments[p][direction] }

// Mix returns the mix of the patterns that a stone of colour c on the empty point p
// would make.
func (b *Board) Mix(c renju.Color, p renju.Point) Mix { return b.points[p].entry(int(c) - 1).mix() }

// Sum returns the value of all empty points for colour c under the board's
// [Values], when is ToMove or Waiting.
func (b *Board) Sum(c renju.Color, when int) int32 {
	sum := b.now.sum[c-1]
	if when == Waiting {
		return int32(sum)
	}
	return int32((sum - int64(int32(sum))) >> 32)
}
