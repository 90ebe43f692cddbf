package pattern

import (
	"math/bits"

	"tengen/renju"
)

// Board is a game with what a stone of either colour would make on every empty
// point. Use [New]; the zero value is not a board.
type Board struct {
	stones renju.Board
	turn   renju.Color
	keys   [lines]uint64
	taken  [renju.Points + 1]bool
	points [renju.Points + 1]point
	sets   [2][Classes]Set
	moves  []renju.Move
	t      *tables
	values *Values
	sum    [2][2]int32 // of values, over all empty points
}

// point is what is known of a point. The mix and class of a point with a stone are
// those it had when it was last empty.
type point struct {
	code  [2]Code
	mix   [2]Mix
	class [2]Class
}

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

// Set is a set of points.
type Set [4]uint64

// Has reports whether p is in the set.
func (s *Set) Has(p renju.Point) bool { return s[p>>6]>>(p&63)&1 != 0 }

// Len returns the number of points in the set.
func (s *Set) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// Empty reports whether the set has no points.
func (s *Set) Empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// Add adds the points of t to the set.
func (s *Set) Add(t *Set) {
	for i := range s {
		s[i] |= t[i]
	}
}

// Keep drops the points that are not in t.
func (s *Set) Keep(t *Set) {
	for i := range s {
		s[i] &= t[i]
	}
}

// Put adds a point to the set.
func (s *Set) Put(p renju.Point) { s[p>>6] |= 1 << (p & 63) }

// First returns the first point of the set, or false if it is empty.
func (s *Set) First() (renju.Point, bool) {
	for i, word := range s {
		if word != 0 {
			return renju.Point(i<<6 + bits.TrailingZeros64(word)), true
		}
	}
	return renju.NoPoint, false
}

// Append appends the points of the set to dst, in the order of their numbers.
func (s *Set) Append(dst []renju.Point) []renju.Point {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			dst = append(dst, renju.Point(i<<6+bits.TrailingZeros64(word)))
		}
	}
	return dst
}

func (s *Set) flip(p renju.Point) { s[p>>6] ^= 1 << (p & 63) }

// New returns the board with the given stones and turn. It takes some
// milliseconds the first time, for the tables. values may be nil.
func New(stones renju.Board, turn renju.Color, values *Values) *Board {
	if values == nil {
		values = new(Values)
	}
	b := &Board{turn: turn, t: theTables(), values: values, moves: make([]renju.Move, 0, 2*renju.Points)}
	b.keys = emptyKeys
	for p := renju.Point(1); p <= renju.Points; p++ {
		for i := range grid[p].n {
			s := &grid[p].slots[i]
			b.lookUp(p, s)
		}
		b.enter(p)
	}
	for _, c := range []renju.Color{renju.Black, renju.White} {
		for _, p := range stones.AppendStones(nil, c) {
			b.put(c, p)
		}
	}
	return b
}

// Stones returns the stones as the rules see them.
func (b *Board) Stones() renju.Board { return b.stones }

// Hash returns the hash of the stones; the turn is not part of it.
func (b *Board) Hash() uint64 { return b.stones.Hash() }

// Turn returns the colour to move.
func (b *Board) Turn() renju.Color { return b.turn }

// Moves returns the moves made since New and not taken back. The slice is the
// board's and changes with it.
func (b *Board) Moves() []renju.Move { return b.moves }

// At returns the colour of the stone on p.
func (b *Board) At(p renju.Point) renju.Color { return b.stones.At(p) }

// Class returns what a stone of colour c on the empty point p would do. A class
// of Doubtful is settled by [Board.Foul].
func (b *Board) Class(c renju.Color, p renju.Point) Class { return b.points[p].class[c-1] }

// Code returns the patterns that a stone of colour c on the empty point p would
// make.
func (b *Board) Code(c renju.Color, p renju.Point) Code { return b.points[p].code[c-1] }

// Points returns the empty points of a class for colour c. The set is the board's
// and changes with it.
func (b *Board) Points(c renju.Color, k Class) *Set { return &b.sets[c-1][k] }

// Empty returns the empty points. The set is a copy.
func (b *Board) Empty() *Set {
	var set Set
	for k := range b.sets[0] {
		set.Add(&b.sets[0][k])
	}
	return &set
}

// Near returns the empty points from which a stone of either colour would work
// together with one that lies there. The set is a copy.
func (b *Board) Near() *Set {
	var set Set
	for p := renju.Point(1); p <= renju.Points; p++ {
		if pt := &b.points[p]; !b.taken[p] && (b.t.joins[pt.mix[0]] || b.t.joins[pt.mix[1]]) {
			set.Put(p)
		}
	}
	return &set
}

// Reach returns the points that a stone on p can matter to, p itself among them.
// The set belongs to the package and must not be changed.
func (b *Board) Reach(p renju.Point) *Set { return &reach[p] }

// Mix returns the mix of the patterns that a stone of colour c on the empty point p
// would make.
func (b *Board) Mix(c renju.Color, p renju.Point) Mix { return b.points[p].mix[c-1] }

// Sum returns the value of all empty points for colour c under the board's
// [Values], when is ToMove or Waiting.
func (b *Board) Sum(c renju.Color, when int) int32 { return b.sum[c-1][when] }

// Foul reports whether Black would commit a foul on the empty point p. It costs
// nothing but for doubtful points, which are judged by package renju.
func (b *Board) Foul(p renju.Point) bool {
	switch b.points[p].class[0] {
	case Foul:
		return true
	case Doubtful:
		return b.stones.Foul(p, renju.ReadingRIF) != renju.NoFoul
	}
	return false
}

// AppendForbidden appends all points on which Black would commit a foul to dst.
func (b *Board) AppendForbidden(dst []renju.Point) []renju.Point {
	dst = b.sets[0][Foul].Append(dst)
	for i, word := range b.sets[0][Doubtful] {
		for ; word != 0; word &= word - 1 {
			p := renju.Point(i<<6 + bits.TrailingZeros64(word))
			if b.stones.Foul(p, renju.ReadingRIF) != renju.NoFoul {
				dst = append(dst, p)
			}
		}
	}
	return dst
}

// Move plays m for the side to move; fouls and wins are the caller's business. It
// panics if m is a stone on a point that is not empty.
func (b *Board) Move(m renju.Move) {
	if p, ok := m.Stone(); ok {
		if b.taken[p] {
			panic("pattern: " + p.String() + " is not an empty point")
		}
		b.put(b.turn, p)
	}
	b.moves = append(b.moves, m)
	b.turn = b.turn.Other()
}

// Undo takes the last move back. It panics if there is none.
func (b *Board) Undo() {
	m := b.moves[len(b.moves)-1]
	b.moves = b.moves[:len(b.moves)-1]
	b.turn = b.turn.Other()
	if p, ok := m.Stone(); ok {
		b.take(p)
	}
}

func (b *Board) put(c renju.Color, p renju.Point) {
	b.leave(p)
	b.stones, _ = b.stones.Place(c, p)
	b.taken[p] = true
	b.flip(p, uint64(c))
}

func (b *Board) take(p renju.Point) {
	c := b.stones.At(p)
	b.stones = b.stones.Remove(p)
	b.taken[p] = false
	b.flip(p, uint64(c))
	b.enter(p)
}

// flip changes a stone in the lines through p and brings their empty points up to
// date. The codes of p itself do not depend on its own stone.
func (b *Board) flip(p renju.Point, cell uint64) {
	g := &grid[p]
	for i := range g.n {
		s := &g.slots[i]
		b.keys[s.line] ^= cell << (2 * (s.pos + around))
		for q := s.first; q <= s.last; q++ {
			if n := near[s.line][q]; n.p != p {
				b.refresh(n.p, s.line, q, n.dir)
			}
		}
	}
}
