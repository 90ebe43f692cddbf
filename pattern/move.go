package pattern

import "tengen/renju"

// frame is what is needed to take a move back, beside the log.
type frame struct {
	logged int // length of the log before the move
	sum    [2][2]int32
}

// changes is more than the log can ever hold. A move changes empty points only, so
// of two points that matter to each other at most one is noted when the other is
// taken; there are 3,220 such pairs.
const changes = 1 << 12

// change is a point as it was before a move.
type change struct {
	p   renju.Point
	was point
}

// Move plays m for the side to move; fouls and wins are the caller's business. It
// panics if m is a stone on a point that is not empty.
func (b *Board) Move(m renju.Move) {
	b.frames = append(b.frames, frame{b.logged, b.sum})
	if p, ok := m.Stone(); ok {
		if b.cells[p] != renju.NoColor {
			panic("pattern: " + p.String() + " is not an empty point")
		}
		b.leave(p)
		b.cells[p] = b.turn
		b.hash ^= stoneKeys[b.turn-1][p]
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
	m, f := b.moves[last], &b.frames[last]
	b.turn = b.turn.Other()
	if p, ok := m.Stone(); ok {
		b.flipKeys(p, b.turn)
		b.hash ^= stoneKeys[b.turn-1][p]
		b.cells[p] = renju.NoColor
		for i := b.logged - 1; i >= f.logged; i-- {
			b.restore(&b.log[i&(changes-1)])
		}
		b.logged = f.logged
		b.enter(p)
		b.sum = f.sum
	}
	b.moves, b.frames = b.moves[:last], b.frames[:last]
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
		key := b.keys[s.line] ^ uint64(c)<<(2*(s.pos+around))
		b.keys[s.line] = key
		shift := 8 * s.dir
		members := &near[s.line]
		key >>= 2 * s.first
		for q := s.first; q <= s.last; q++ {
			if key>>(2*around)&3 == empty {
				pat := line[key&outer|key>>2&(outer<<(2*around))]
				m := members[q&15]
				if old := b.points[m].patterns; uint8(old>>shift) != pat {
					b.refresh(m, old&^(0xff<<shift)|uint32(pat)<<shift)
				}
			}
			key >>= 2
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
func (b *Board) refresh(p renju.Point, patterns uint32) {
	pt := &b.points[p]
	b.log[b.logged&(changes-1)] = change{p, *pt}
	b.logged++
	changed := pt.patterns ^ patterns
	pt.patterns = patterns
	if changed&0x0f0f0f0f != 0 {
		b.setMix(pt, 0, p, b.t.mix[gather(patterns)])
	}
	if changed&0xf0f0f0f0 != 0 {
		b.setMix(pt, 1, p, b.t.mix[gather(patterns>>4)])
	}
}

func (b *Board) setMix(pt *point, c int, p renju.Point, m Mix) {
	if m == pt.mix[c] {
		return
	}
	if b.values != nil {
		was, now := &b.values[c][pt.mix[c]], &b.values[c][m]
		b.sum[c][ToMove] += int32(now[ToMove]) - int32(was[ToMove])
		b.sum[c][Waiting] += int32(now[Waiting]) - int32(was[Waiting])
	}
	pt.mix[c] = m
	if k := b.t.kind[c][m]; k != pt.kind[c] {
		b.setKind(c, p, pt.kind[c], k)
		pt.kind[c] = k
	}
}

// setKind moves an empty point from one class to another.
func (b *Board) setKind(c int, p renju.Point, was, now kind) {
	if was.class() != now.class() {
		b.sets[c][was.class()].flip(p)
		b.sets[c][now.class()].flip(p)
	}
	if (was^now)&joining != 0 {
		b.joins[c].flip(p)
	}
}

// restore undoes a change.
func (b *Board) restore(ch *change) {
	pt := &b.points[ch.p]
	if was := ch.was.kind; was != pt.kind {
		b.setKind(0, ch.p, pt.kind[0], was[0])
		b.setKind(1, ch.p, pt.kind[1], was[1])
	}
	*pt = ch.was
}

// enter adds an empty point to the sets and the sums; leave takes it out.
func (b *Board) enter(p renju.Point) {
	pt := &b.points[p]
	b.empty.flip(p)
	for c := range pt.kind {
		pt.mix[c] = b.t.mix[gather(pt.patterns>>(4*c))]
		pt.kind[c] = b.t.kind[c][pt.mix[c]]
		b.include(c, p, +1)
	}
}

func (b *Board) leave(p renju.Point) {
	b.empty.flip(p)
	for c := range 2 {
		b.include(c, p, -1)
	}
}

func (b *Board) include(c int, p renju.Point, sign int32) {
	pt := &b.points[p]
	b.sets[c][pt.kind[c].class()].flip(p)
	if pt.kind[c]&joining != 0 {
		b.joins[c].flip(p)
	}
	if b.values != nil {
		v := &b.values[c][pt.mix[c]]
		b.sum[c][ToMove] += sign * int32(v[ToMove])
		b.sum[c][Waiting] += sign * int32(v[Waiting])
	}
}
