package pattern

import (
	"math/bits"

	"tengen/renju"
)

// changes is more than the log can ever hold. A move changes empty points only, so
// of two points that matter to each other at most one is noted when the other is
// taken; there are 3,220 such pairs.
const changes = 1 << 12

// firstStates is the number of states a new board has room for; more are made when
// they are needed.
const firstStates = 64

// Move plays m for the side to move; fouls and wins are the caller's business. It
// panics if m is a stone on a point that is not empty.
func (b *Board) Move(m renju.Move) {
	before := len(b.moves)
	if before+1 == len(b.states) {
		b.states = append(b.states, make([]state, len(b.states))...)
		b.now = &b.states[before]
	}
	next := &b.states[before+1]
	*next = *b.now
	next.logged = b.logged
	b.now = next
	if p, ok := m.Stone(); ok {
		if b.cells[p] != renju.NoColor {
			panic("pattern: " + p.String() + " is not an empty point")
		}
		b.leave(p)
		b.cells[p] = b.turn
		next.hash ^= stoneKeys[b.turn-1][p]
		b.flip(p, b.turn)
	}
	b.moves = append(b.moves, m)
	b.turn = b.turn.Other()
	if checked {
		b.mustAgree()
	}
}

// Undo takes the last move back. It panics if there is none.
func (b *Board) Undo() {
	last := len(b.moves) - 1
	m := b.moves[last]
	b.turn = b.turn.Other()
	if p, ok := m.Stone(); ok {
		b.flipKeys(p, b.turn)
		b.cells[p] = renju.NoColor
		first := b.now.logged
		for i := b.logged - 1; i >= first; i-- {
			b.points[b.where[i&(changes-1)]] = b.was[i&(changes-1)]
		}
		b.logged = first
	}
	b.moves = b.moves[:last]
	b.now = &b.states[last]
	if checked {
		b.mustAgree()
	}
}

// flipKeys puts a stone into the lines through p, or takes it out.
func (b *Board) flipKeys(p renju.Point, c renju.Color) {
	g := &grid[p]
	for i := range g.n {
		s := &g.slots[i&3]
		b.keys[s.line] ^= uint64(c) << (2 * (s.pos + around))
	}
}

// flip puts a stone into the lines through p and brings their empty points up to
// date.
func (b *Board) flip(p renju.Point, c renju.Color) {
	g := &grid[p]
	line := &b.t.line
	for i := range g.n {
		s := &g.slots[i&3]
		key := b.keys[s.line] ^ uint64(c)<<(2*(s.pos+around)&63)
		b.keys[s.line] = key
		shift := 8 * s.dir & 31
		points := &members[s.line]
		for free := ^(key | key>>1) & s.mask; free != 0; free &= free - 1 {
			cell := bits.TrailingZeros64(free)
			around10 := key >> ((cell - 2*around) & 63)
			pat := line[(around10&outer|around10>>2&(outer<<(2*around)))&(1<<(4*around)-1)]
			q := points[cell>>1&31]
			if old := b.points[q]; uint8(old>>shift) != pat {
				b.refresh(q, old, uint32(old)&^(0xff<<shift)|uint32(pat)<<shift)
			}
		}
	}
}

// outer selects the neighbours of a point on one side in a shifted key.
const outer = 1<<(2*around) - 1

// patternsAt looks up what stones of both colours make on p.
func (b *Board) patternsAt(p renju.Point) (patterns uint32) {
	g := &grid[p]
	for i := range g.n {
		s := &g.slots[i&3]
		key := b.keys[s.line] >> (2 * s.pos)
		patterns |= uint32(b.t.line[key&outer|key>>2&(outer<<(2*around))]) << (8 * s.dir)
	}
	return patterns
}

// refresh gives an empty point new patterns.
func (b *Board) refresh(p renju.Point, old point, patterns uint32) {
	i := b.logged & (changes - 1)
	b.where[i], b.was[i] = p, old
	b.logged++
	now := b.t.point(patterns)
	b.points[p] = now
	n := b.now
	n.sum[0] += b.sums[0][now.entry(0).mix()] - b.sums[0][old.entry(0).mix()]
	n.sum[1] += b.sums[1][now.entry(1).mix()] - b.sums[1][old.entry(1).mix()]
	if (now^old)&bothClasses != 0 {
		for c := range n.sets {
			if was, is := old.entry(c).class(), now.entry(c).class(); was != is {
				n.sets[c][was].flip(p)
				n.sets[c][is].flip(p)
			}
		}
	}
}

// bothClasses are the bits of the two classes in a point.
const bothClasses = 0xf000_f000_0000_0000

// enter adds an empty point to the sets and the sums; leave takes it out.
func (b *Board) enter(p renju.Point) { b.include(p, +1) }

func (b *Board) leave(p renju.Point) { b.include(p, -1) }

func (b *Board) include(p renju.Point, sign int64) {
	n := b.now
	n.empty.flip(p)
	for c := range n.sets {
		e := b.points[p].entry(c)
		n.sets[c][e.class()].flip(p)
		n.sum[c] += sign * b.sums[c][e.mix()]
	}
}
