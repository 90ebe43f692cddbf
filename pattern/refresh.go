package pattern

import "tengen/renju"

// lines is the number of lines long enough for a five.
const lines = 72

// slot is the place of a point in a line, and the part of the line that a stone
// there reaches.
type slot struct {
	line, pos, dir uint8
	first, last    uint8
}

type crossing struct {
	n     uint8
	slots [4]slot
}

// member is a point of a line and the direction of the line for it.
type member struct {
	p   renju.Point
	dir uint8
}

var (
	grid, near = makeGrid()
	emptyKeys  = makeKeys()
	reach      = makeReach()
)

// makeGrid numbers the lines and notes where each point lies in them.
func makeGrid() (grid [renju.Points + 1]crossing, near [lines][renju.Size]member) {
	line := uint8(0)
	for dir, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for p := renju.Point(1); p <= renju.Points; p++ {
			if renju.At(p.Col()-step[0], p.Row()-step[1]) != renju.NoPoint {
				continue
			}
			var run []renju.Point
			for q := p; q != renju.NoPoint; q = renju.At(q.Col()+step[0], q.Row()+step[1]) {
				run = append(run, q)
			}
			if len(run) < 5 {
				continue
			}
			for i, q := range run {
				c := &grid[q]
				c.slots[c.n] = slot{line, uint8(i), uint8(dir), uint8(max(0, i-around)), uint8(min(len(run)-1, i+around))}
				c.n++
				near[line][i] = member{q, uint8(dir)}
			}
			line++
		}
	}
	return grid, near
}

// makeKeys returns the keys of the lines of an empty board: two bits a point,
// walls around.
func makeKeys() (keys [lines]uint64) {
	for l := range keys {
		n := 0
		for n < renju.Size && near[l][n].p != renju.NoPoint {
			n++
		}
		keys[l] = ^uint64(0) &^ ((1<<(2*n) - 1) << (2 * around))
	}
	return keys
}

// lookUp sets the patterns of p in one line without the rest.
func (b *Board) lookUp(p renju.Point, s *slot) {
	pat := b.patterns(s.line, s.pos)
	shift := 4 * s.dir
	b.points[p].code[0] |= Code(pat&15) << shift
	b.points[p].code[1] |= Code(pat>>4) << shift
}

// patterns looks up what stones of both colours make at a place of a line. The
// place itself is taken out of the key.
func (b *Board) patterns(line, pos uint8) uint8 {
	k := b.keys[line] >> (2 * pos)
	const low = 1<<(2*around) - 1
	return b.t.line[k&low|k>>2&(low<<(2*around))]
}

// refresh brings a point up to date after a stone of one of its lines changed.
func (b *Board) refresh(p renju.Point, line, pos, dir uint8) {
	pat := b.patterns(line, pos)
	pt := &b.points[p]
	shift := 4 * dir
	mask := Code(15) << shift
	was := pt.code
	now := [2]Code{was[0]&^mask | Code(pat&15)<<shift, was[1]&^mask | Code(pat>>4)<<shift}
	if now == was {
		return
	}
	pt.code = now
	if b.taken[p] {
		return
	}
	for c := range now {
		if now[c] == was[c] {
			continue
		}
		mix := b.t.mix[now[c]]
		b.add(c, mix, +1)
		b.add(c, pt.mix[c], -1)
		pt.mix[c] = mix
		if k := b.t.class[c][mix]; k != pt.class[c] {
			b.sets[c][pt.class[c]].flip(p)
			b.sets[c][k].flip(p)
			pt.class[c] = k
		}
	}
}

// add adds the value of a mix to the sums, or takes it off.
func (b *Board) add(c int, m Mix, sign int32) {
	v := &b.values[c][m]
	b.sum[c][ToMove] += sign * int32(v[ToMove])
	b.sum[c][Waiting] += sign * int32(v[Waiting])
}

// enter adds an empty point to the sets and the sums; leave takes it out.
func (b *Board) enter(p renju.Point) {
	pt := &b.points[p]
	for c := range pt.class {
		pt.mix[c] = b.t.mix[pt.code[c]]
		pt.class[c] = b.t.class[c][pt.mix[c]]
		b.sets[c][pt.class[c]].flip(p)
		b.add(c, pt.mix[c], +1)
	}
}

func (b *Board) leave(p renju.Point) {
	pt := &b.points[p]
	for c := range pt.class {
		b.sets[c][pt.class[c]].flip(p)
		b.add(c, pt.mix[c], -1)
	}
}

// makeReach notes for each point which others a stone on it can matter to.
func makeReach() (reach [renju.Points + 1]Set) {
	for p := range grid {
		for _, s := range grid[p].slots[:grid[p].n] {
			for q := s.first; q <= s.last; q++ {
				m := near[s.line][q].p
				reach[p][m>>6] |= 1 << (m & 63)
			}
		}
	}
	return reach
}
