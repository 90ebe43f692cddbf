package pattern

import "tengen/renju"

// MakeTables makes the tables anew, for the benchmark of the start.
func MakeTables() { makeTables(Renju) }

// Same reports whether two boards know the same.
func (b *Board) Same(o *Board) bool {
	for p := renju.Point(1); p <= renju.Points; p++ {
		if b.cells[p] != o.cells[p] || b.cells[p] == renju.NoColor && b.points[p] != o.points[p] {
			return false
		}
	}
	x, y := *b.now, *o.now
	x.logged, y.logged = 0, 0
	return b.keys == o.keys && x == y && b.turn == o.turn
}
