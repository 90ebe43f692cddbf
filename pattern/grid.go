package pattern

import "tengen/renju"

// lines is the number of lines long enough for a five.
const lines = 72

// slot is the place of a point in a line, and the part of the line that a stone
// there reaches.
type slot struct {
	line, pos, dir uint8
	first, last    uint8
	mask           uint64 // the cells of the line's key from first to last, a bit each
}

type crossing struct {
	n     uint8
	slots [4]slot
}

var (
	grid, near = makeGrid()    // the places of each point in lines; the points of each line
	members    = makeMembers() // the points of each line by their cells in its key
	emptyKeys  = makeKeys()
	reach      = makeReach()
	segments   = makeSegments()
	stoneKeys  = makeStoneKeys()
)

// makeGrid numbers the lines and notes where each point lies in them.
func makeGrid() (grid [256]crossing, near [lines][16]renju.Point) {
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
				first, last := max(0, i-around), min(len(run)-1, i+around)
				mask := uint64(1)<<(2*(last+around+1)) - 1<<(2*(first+around))
				c.slots[c.n] = slot{line, uint8(i), uint8(dir), uint8(first), uint8(last), mask & lowBits}
				c.n++
				near[line][i] = q
			}
			line++
		}
	}
	return grid, near
}

// lowBits has the low bit of every cell of a key.
const lowBits = 0x5555_5555_5555_5555

func makeMembers() (members [lines][32]renju.Point) {
	for l := range near {
		for i, p := range near[l][:renju.Size] {
			members[l][i+around] = p
		}
	}
	return members
}

// makeKeys returns the keys of the lines of an empty board: two bits a point,
// walls around.
func makeKeys() (keys [lines]uint64) {
	for l := range keys {
		n := 0
		for n < renju.Size && near[l][n] != renju.NoPoint {
			n++
		}
		keys[l] = ^uint64(0) &^ ((1<<(2*n) - 1) << (2 * around))
	}
	return keys
}

// makeReach notes for each point which others a stone on it can matter to.
func makeReach() (reach [256]Set) {
	for p := range grid {
		for _, s := range grid[p].slots[:grid[p].n] {
			for q := s.first; q <= s.last; q++ {
				reach[p].Put(near[s.line][q])
			}
		}
	}
	return reach
}

// makeSegments is makeReach for each direction by itself.
func makeSegments() (segments [256][4]Set) {
	for p := range grid {
		for _, s := range grid[p].slots[:grid[p].n] {
			for q := s.first; q <= s.last; q++ {
				segments[p][s.dir].Put(near[s.line][q])
			}
		}
	}
	return segments
}

// makeStoneKeys asks package renju for what each stone adds to the hash.
func makeStoneKeys() (keys [2][256]uint64) {
	for p := renju.Point(1); p <= renju.Points; p++ {
		for c := renju.Black; c <= renju.White; c++ {
			one, _ := renju.Board{}.Place(c, p)
			keys[c-1][p] = one.Hash()
		}
	}
	return keys
}
