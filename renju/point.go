package renju

import (
	"errors"
	"strconv"
)

// Size is the number of lines in each direction of the board, and Points the
// number of its points (RIF 2).
const (
	Size   = 15
	Points = Size * Size
)

// Point is an intersection of the board. The zero value is NoPoint, no point at
// all; the 225 points are the values 1 (a1) to 225 (o15), row by row from the
// bottom, so that points can be compared and used as small indexes.
type Point uint8

// NoPoint is no point, and Tengen the centre of the board, h8, where every game
// begins.
const (
	NoPoint Point = 0
	Tengen  Point = 1 + 7*Size + 7
)

// ErrOffBoard says that a text does not name a point of the board.
var ErrOffBoard = errors.New("not a point of the board")

// At returns the point in the given column and row, both counted from 0 (column
// a, row 1). Outside the board it returns NoPoint.
func At(col, row int) Point {
	if col < 0 || col >= Size || row < 0 || row >= Size {
		return NoPoint
	}
	return Point(1 + row*Size + col)
}

// Valid reports whether p is a point of the board.
func (p Point) Valid() bool { return p >= 1 && p <= Points }

// Col returns the column of p, from 0 for a to 14 for o. It is -1 for a value
// that is no point.
func (p Point) Col() int {
	if !p.Valid() {
		return -1
	}
	return int(p-1) % Size
}

// Row returns the row of p, from 0 for row 1 to 14 for row 15. It is -1 for a
// value that is no point.
func (p Point) Row() int {
	if !p.Valid() {
		return -1
	}
	return int(p-1) / Size
}

// String returns the point in the letters of the machine contract, such as "h8",
// and "-" for a value that is no point. For the letters of a federation see
// [Lettering].
func (p Point) String() string {
	if !p.Valid() {
		return "-"
	}
	return string(rune('a'+p.Col())) + strconv.Itoa(p.Row()+1)
}

// ParsePoint reads a point written in the letters a to o, lower case, and the
// numbers 1 to 15, such as "h8"; leading zeros are not accepted. Any other text
// gives an error that wraps [ErrOffBoard] and quotes the text. It does not
// allocate for a good point.
func ParsePoint(s string) (Point, error) {
	if len(s) == 2 || len(s) == 3 {
		col, row := int(s[0])-'a', int(s[1])-'0'
		if len(s) == 3 {
			row = row*10 + int(s[2]) - '0'
		}
		digits := s[1] >= '1' && s[1] <= '9' && s[len(s)-1] >= '0' && s[len(s)-1] <= '9'
		if p := At(col, row-1); digits && p != NoPoint {
			return p, nil
		}
	}
	return NoPoint, offBoard(s, "a to o")
}

// MarshalText implements [encoding.TextMarshaler] with the form of
// [Point.String]. NoPoint is an error.
func (p Point) MarshalText() ([]byte, error) {
	if !p.Valid() {
		return nil, because(ErrOffBoard, "point ", strconv.Itoa(int(p)), " is ")
	}
	return []byte(p.String()), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler] with the form of
// [ParsePoint].
func (p *Point) UnmarshalText(text []byte) error {
	q, err := ParsePoint(string(text))
	if err != nil {
		return err
	}
	*p = q
	return nil
}

// Distance returns the number of king's steps between p and q: 1 for points that
// touch, also diagonally. It is -1 if either is no point.
func (p Point) Distance(q Point) int {
	if !p.Valid() || !q.Valid() {
		return -1
	}
	return max(abs(p.Col()-q.Col()), abs(p.Row()-q.Row()))
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
