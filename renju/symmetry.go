package renju

// Symmetry is one of the eight ways to turn and mirror the board onto itself. The
// zero value leaves it as it is; 1 to 3 turn it by a quarter each, against the
// clock; 4 to 7 mirror it left to right first and then turn it by 0 to 3
// quarters.
type Symmetry uint8

// Symmetries is the number of symmetries of the board.
const Symmetries = 8

var images = newImages()

func newImages() (m [Symmetries][Points + 1]Point) {
	for s := range m {
		for p := Point(1); p <= Points; p++ {
			x, y := p.Col(), p.Row()
			if s >= 4 {
				x = Size - 1 - x
			}
			for range s % 4 {
				x, y = Size-1-y, x
			}
			m[s][p] = At(x, y)
		}
	}
	return m
}

// Apply returns the point to which s carries p, and NoPoint for NoPoint. It
// panics if s is not one of the eight.
func (s Symmetry) Apply(p Point) Point {
	if !p.Valid() {
		return NoPoint
	}
	return images[s][p]
}

// Inverse returns the symmetry that undoes s.
func (s Symmetry) Inverse() Symmetry {
	if s < 4 {
		return (4 - s) % 4
	}
	return s // a mirroring undoes itself
}

// Transform returns the board with every stone carried by s. It looks at all
// points.
func (b Board) Transform(s Symmetry) Board {
	var t Board
	for p := Point(1); p <= Points; p++ {
		if c := b.at(p); c != NoColor {
			t.put(c, s.Apply(p))
		}
	}
	return t
}

// Canonical returns the one board that stands for b and its turned and mirrored
// images, and the symmetry that carries b to it; if several do, the first. Two
// boards have the same canonical form exactly if a symmetry carries one to the
// other.
func (b Board) Canonical() (Board, Symmetry) {
	best, by := b, Symmetry(0)
	for s := Symmetry(1); s < Symmetries; s++ {
		if t := b.Transform(s); t.less(&best) {
			best, by = t, s
		}
	}
	return best, by
}

// less orders boards by their rows; the first 15 lines are the rows.
func (b *Board) less(c *Board) bool {
	for row := range Size {
		for side := range 2 {
			if x, y := b.lines[row][side], c.lines[row][side]; x != y {
				return x < y
			}
		}
	}
	return false
}
