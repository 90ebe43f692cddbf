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
	return b.keys == o.keys && b.sets == o.sets && b.joins == o.joins && b.empty == o.empty &&
		b.sum == o.sum && b.hash == o.hash && b.turn == o.turn
}
