package oracle

import (
	"fmt"

	"tengen/renju"
)

// Board is a position of stones, indexed by row and column from 0, row 1 and
// column a first. The zero value is the empty board. Any colouring is a Board;
// turns and numbers of stones are not looked at.
type Board [renju.Size][renju.Size]renju.Color

// NewBoard returns the board with the given stones. It fails if a point is not
// on the board or is named twice.
func NewBoard(black, white []renju.Point) (Board, error) {
	var b Board
	for color, points := range map[renju.Color][]renju.Point{renju.Black: black, renju.White: white} {
		for _, p := range points {
			if !p.Valid() {
				return Board{}, fmt.Errorf("a %v stone on point %d, which is not on the board", color, uint8(p))
			}
			if b.At(p) != renju.NoColor {
				return Board{}, fmt.Errorf("two stones on %v", p)
			}
			b.put(color, p)
		}
	}
	return b, nil
}

// At returns the colour of the stone on p, or NoColor if p is empty. It panics
// if p is no point.
func (b *Board) At(p renju.Point) renju.Color { return b[p.Row()][p.Col()] }

// Place returns a copy of b with a stone of colour c on p, whatever was there.
func (b Board) Place(c renju.Color, p renju.Point) Board {
	b.put(c, p)
	return b
}

// Stones returns the points with stones of colour c; NoColor gives the empty
// points. They are in the order a1, b1, …, o15.
func (b *Board) Stones(c renju.Color) []renju.Point {
	var points []renju.Point
	for p := renju.Point(1); p <= renju.Points; p++ {
		if b.At(p) == c {
			points = append(points, p)
		}
	}
	return points
}

// Renju returns the same position as a board of package renju.
func (b *Board) Renju() (renju.Board, error) {
	return renju.NewBoard(b.Stones(renju.Black), b.Stones(renju.White))
}

// String draws the board as all diagrams are drawn: X Black, O White, a dot for
// an empty point, row 15 first.
func (b *Board) String() string {
	text := make([]byte, 0, renju.Points*2)
	for row := renju.Size - 1; row >= 0; row-- {
		for col, color := range b[row] {
			if col > 0 {
				text = append(text, ' ')
			}
			text = append(text, ".XO"[color])
		}
		text = append(text, '\n')
	}
	return string(text)
}

func (b *Board) put(c renju.Color, p renju.Point) { b[p.Row()][p.Col()] = c }

// A direction is one of the four in which lines run: a step along it changes
// column and row by these amounts.
type direction struct{ col, row int }

var directions = [4]direction{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// step returns the point n steps along d from p, or NoPoint beyond the edge.
func step(p renju.Point, d direction, n int) renju.Point {
	return renju.At(p.Col()+n*d.col, p.Row()+n*d.row)
}
