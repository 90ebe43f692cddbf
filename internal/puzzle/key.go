package puzzle

import (
	"bytes"
	"crypto/sha256"
	"encoding/base32"
	"slices"

	"tengen/renju"
)

// Key returns a text that positions share that differ only by a symmetry of the board
// or by where on it everything lies. Whose turn it is belongs to the position.
func Key(p renju.Position) string { return keyOf(p.Board, p.Turn(), renju.Board.AppendStones) }

// Figure returns a text that puzzles share in which the same stones matter: those on
// the lines of the solution, near it. It is not told apart by where they lie, nor by
// other stones.
func (p *Puzzle) Figure() string {
	position := p.Position()
	near := make(map[renju.Point]bool)
	for _, at := range slices.Concat(p.First, p.Line) {
		for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
			for k := -4; k <= 4; k++ {
				near[renju.At(at.Col()+k*step[0], at.Row()+k*step[1])] = true
			}
		}
	}
	stones := func(b renju.Board, dst []renju.Point, c renju.Color) []renju.Point {
		for _, at := range b.AppendStones(nil, c) {
			if near[at] {
				dst = append(dst, at)
			}
		}
		return dst
	}
	return keyOf(position.Board, position.Turn(), stones)
}

// keyOf is the least text of the stones, shifted into the corner, among those of the
// eight symmetries.
func keyOf(b renju.Board, turn renju.Color, stones func(renju.Board, []renju.Point, renju.Color) []renju.Point) string {
	black, white := stones(b, nil, renju.Black), stones(b, nil, renju.White)
	var best []byte
	for s := range renju.Symmetry(renju.Symmetries) {
		text := shifted(s, black, white)
		if best == nil || bytes.Compare(text, best) < 0 {
			best = text
		}
	}
	return turn.String() + " " + string(best)
}

// shifted writes stones, turned and moved into the corner a1.
func shifted(s renju.Symmetry, black, white []renju.Point) []byte {
	col, row := renju.Size, renju.Size
	for _, p := range slices.Concat(black, white) {
		q := s.Apply(p)
		col, row = min(col, q.Col()), min(row, q.Row())
	}
	var text []byte
	for i, list := range [][]renju.Point{black, white} {
		var moved []renju.Point
		for _, p := range list {
			q := s.Apply(p)
			moved = append(moved, renju.At(q.Col()-col, q.Row()-row))
		}
		slices.Sort(moved)
		if i == 1 {
			text = append(text, '/')
		}
		for _, p := range moved {
			text = append(text, p.String()...)
		}
	}
	return text
}

// letters are those of names: no i, l, o and u, which are read wrongly.
var letters = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// IDOf returns the name of a puzzle about a position: six letters or digits made of
// its [Key].
func IDOf(p renju.Position) string {
	sum := sha256.Sum256([]byte(Key(p)))
	return letters.EncodeToString(sum[:4])[:6]
}
