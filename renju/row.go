package renju

// WinningRow returns the row through p that wins for the colour of the stone on
// p: the five points of a five, or all points of White's overline, in board
// order along the line; a five is returned before an overline. It is nil if the
// stone stands in no such row or p is empty. It allocates.
func (b Board) WinningRow(p Point) []Point {
	c := b.at(p)
	if c == NoColor {
		return nil
	}
	var overline []Point
	for _, s := range board.slots[p][:board.through[p]] {
		switch n := b.look(c, s).run(); {
		case n == 5:
			return b.unbroken(c, s)
		case n > 5 && c == White && overline == nil:
			overline = b.unbroken(c, s)
		}
	}
	return overline
}

// unbroken returns the points of the unbroken row of colour c through a slot that
// holds one of its stones, in board order.
func (b *Board) unbroken(c Color, s slot) []Point {
	stones := b.lines[s.line][c-1]
	first, last := s.pos, s.pos
	for first > 0 && stones>>(first-1)&1 != 0 {
		first--
	}
	for stones>>(last+1)&1 != 0 {
		last++
	}
	row := make([]Point, 0, last-first+1)
	for i := first; i <= last; i++ {
		row = append(row, board.points[s.line][i])
	}
	return row
}
