package oracle

import "tengen/renju"

// rowThrough appends to dst the unbroken row to which the stone on p belongs on
// its line along d: the stones of its colour that are reached from p without a
// gap, in the order of the line.
func (b *Board) rowThrough(dst []renju.Point, p renju.Point, d direction) []renju.Point {
	color := b.At(p)
	first := p
	for q := step(first, d, -1); q != renju.NoPoint && b.At(q) == color; q = step(q, d, -1) {
		first = q
	}
	for q := first; q != renju.NoPoint && b.At(q) == color; q = step(q, d, 1) {
		dst = append(dst, q)
	}
	return dst
}

// Wins reports whether a stone of colour c on the empty point p makes a row that
// wins: for Black exactly five, for White five or more (RIF 3 and 9, S000 5).
func Wins(b Board, c renju.Color, p renju.Point) bool {
	b.put(c, p)
	for _, d := range directions {
		row := b.rowThrough(nil, p, d)
		if len(row) == 5 || c == renju.White && len(row) > 5 {
			return true
		}
	}
	return false
}

// Fives returns the empty points on which a stone of colour c wins, in the order
// a1, b1, …, o15.
func Fives(b Board, c renju.Color) []renju.Point {
	var points []renju.Point
	for _, p := range b.Stones(renju.NoColor) {
		if Wins(b, c, p) {
			points = append(points, p)
		}
	}
	return points
}

// CanMakeFive reports whether colour c can still make a row that wins, if only
// lines are looked at and not whether each stone would be permitted: whether
// there are five neighbouring points of a line, at least one of them empty, with
// none of the opponent's stones on them and, for Black, with no black stone next
// to them on the line that would make the row longer than five.
func CanMakeFive(b Board, c renju.Color) bool {
	for p := renju.Point(1); p <= renju.Points; p++ {
		for _, d := range directions {
			if b.canFill(c, p, d) {
				return true
			}
		}
	}
	return false
}

// canFill reports whether colour c can still make a winning row of the five
// points that begin with first and follow along d.
func (b Board) canFill(c renju.Color, first renju.Point, d direction) bool {
	empty := 0
	for n := range 5 {
		p := step(first, d, n)
		if p == renju.NoPoint || b.At(p) == c.Other() {
			return false
		}
		if b.At(p) == renju.NoColor {
			empty++
		}
		b.put(c, p)
	}
	row := b.rowThrough(nil, first, d)
	return empty > 0 && (len(row) == 5 || c == renju.White)
}
