package renju

// CanMakeFive reports whether the empty points still leave room for a row of
// colour c that wins: for Black a window of five points on a line without a white
// stone, not full already and with no black stone next to it, so that filling it
// makes exactly five; for White five points without a black stone, not full
// already. It is a test of lines only: whether Black could put the stones without
// a foul is not asked (S001 9.2.7.1 c and the note on it in the rules). It stops
// at the first such line and does not allocate.
func (b Board) CanMakeFive(c Color) bool {
	if c != Black && c != White {
		return false
	}
	for line := range b.lines {
		if b.roomIn(line, c) {
			return true
		}
	}
	return false
}

func (b *Board) roomIn(line int, c Color) bool {
	own, opp := uint32(b.lines[line][c-1]), uint32(b.lines[line][2-c])
	free := ^opp & (1<<board.length[line] - 1)
	starts := fiveInARow(free) &^ fiveInARow(own)
	if c == Black {
		starts &^= own<<1 | own>>5
	}
	return starts != 0
}

// fiveInARow has a bit for each place at which five set bits in a row begin.
func fiveInARow(x uint32) uint32 {
	two := x & (x >> 1)
	return two & (two >> 2) & (x >> 4)
}
