package renju

import "math/bits"

// The board has 72 lines that are long enough for a five. A stone is a bit in
// each line through it, so that everything the rules ask about a line is
// arithmetic on one small word.
const lineCount = 72

// reach is how far from a point a stone can matter to a row of five through it:
// four points for the row itself and one for its neighbour, which may make it an
// overline.
const reach = 5

// slot is the place of a point in one of its lines.
type slot struct{ line, pos uint8 }

// lattice is the geometry of the board: which lines there are, and where each
// point lies in them. It never changes after start-up.
type lattice struct {
	points [lineCount][Size]Point // in board order: to the right, or up
	length [lineCount]uint8
	// walls has, for each line, a bit for every place off the board around it;
	// bit reach is the line's first point.
	walls [lineCount]uint32
	slots [Points + 1][4]slot
	// through is the number of slots in use: two to four, for short diagonals
	// are left out.
	through [Points + 1]uint8
}

var board = newLattice()

func newLattice() *lattice {
	l := new(lattice)
	next := uint8(0)
	for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for row := range Size {
			for col := range Size {
				before := At(col-step[0], row-step[1])
				if before == NoPoint && l.add(next, col, row, step) {
					next++
				}
			}
		}
	}
	return l
}

// add enters the line that begins at a point and reports whether it is long
// enough for a five.
func (l *lattice) add(id uint8, col, row int, step [2]int) bool {
	var line [Size]Point
	n := 0
	for p := At(col, row); p != NoPoint; p = At(col+n*step[0], row+n*step[1]) {
		line[n] = p
		n++
	}
	if n < 5 {
		return false
	}
	l.points[id], l.length[id] = line, uint8(n)
	l.walls[id] = ^((1<<n - 1) << reach)
	for i, p := range line[:n] {
		l.slots[p][l.through[p]] = slot{id, uint8(i)}
		l.through[p]++
	}
	return true
}

// view is the neighbourhood of a point in one line: bit reach is the point
// itself, lower bits are the points before it in board order. own has the stones
// of one colour, shut has the opponent's stones and what lies off the board.
type view struct{ own, shut uint32 }

const centre = 1 << reach

// window and span are five and four neighbouring places.
const (
	window = 0b11111
	span   = 0b1111
)

// run is the length of the unbroken row through the point, which must be one of
// own. It is exact up to five and at least six above.
func (v view) run() int {
	up := bits.TrailingZeros32(^(v.own >> (reach + 1)))
	down := bits.LeadingZeros32(^(v.own << (32 - reach)))
	return 1 + up + down
}

// fours yields the fours of Black through the point, of which no more than two
// can lie in one line (ruling R6): the mask of its four stones, and the places
// that complete it to exactly five (RIF 3, ruling R5). A second result with no
// stones means that there is no second four.
func (v view) fours() (n int, found [2]four) {
	for s := 1; s <= reach; s++ {
		win := uint32(window) << s
		ends := uint32(1)<<(s-1) | uint32(1)<<(s+5)
		if v.shut&win != 0 || v.own&ends != 0 || bits.OnesCount32(v.own&win) != 4 {
			continue
		}
		stones, gap := v.own&win, win&^v.own
		if n > 0 && found[n-1].stones == stones {
			found[n-1].completes |= gap
			continue
		}
		found[n] = four{stones, gap}
		n++
	}
	return n, found
}

// four is a four in a view.
type four struct{ stones, completes uint32 }

// three yields the three in appearance of Black through the point; one line holds
// at most one (ruling R6). extensions are the places that make a straight four
// of it, as far as this line tells: whether a stone may be put there is another
// question. No extension means no three.
func (v view) three() (stones, extensions uint32) {
	for s := 2; s <= reach; s++ {
		four := uint32(span) << s
		ends := uint32(1)<<(s-1) | uint32(1)<<(s+4)
		beyond := uint32(1)<<(s-2) | uint32(1)<<(s+5)
		if v.shut&(four|ends) != 0 || v.own&(ends|beyond) != 0 || bits.OnesCount32(v.own&four) != 3 {
			continue
		}
		stones = v.own & four
		extensions |= four &^ v.own
	}
	return stones, extensions
}

// place is the point of a line at bit i of a view around slot s.
func (s slot) place(bit int) Point {
	return board.points[s.line][int(s.pos)+bit-reach]
}

// appendPlaces appends the points of a mask in board order.
func (s slot) appendPlaces(dst []Point, mask uint32) []Point {
	for ; mask != 0; mask &= mask - 1 {
		dst = append(dst, s.place(bits.TrailingZeros32(mask)))
	}
	return dst
}
