package renju

import (
	"strconv"
	"strings"
)

// Diagram is a board as it is drawn: the stones, and the other characters that
// stand on empty points.
type Diagram struct {
	Board Board
	Marks map[Point]byte // nil if there are none
}

// ParseDiagram reads a board drawn as [Board.Diagram] draws it: 15 rows, row 15
// first, 15 characters each, X for Black, O for White, a dot for an empty point,
// any other printing ASCII character for a mark on an empty point, but x, o and
// 0, which are more likely a slip for a stone. Blanks
// between the characters, a row number before or behind the row, and lines of
// column letters are accepted and need not be there; lines that are empty or
// begin with # are skipped. The error is a [*DiagramError].
func ParseDiagram(text string) (Diagram, error) {
	var d Diagram
	row := Size
	for i, line := range strings.Split(text, "\n") {
		cells := diagramCells(line, row)
		if len(cells) == 0 {
			continue
		}
		if row == 0 || len(cells) != Size {
			return Diagram{}, &DiagramError{Line: i + 1, Row: row, Points: len(cells), Text: line}
		}
		row--
		for col, c := range []byte(cells) {
			if p := At(col, row); !d.set(p, c) {
				return Diagram{}, &DiagramError{Line: i + 1, Row: row + 1, Points: Size, Text: line, Point: p, Sign: c}
			}
		}
	}
	if row != 0 {
		return Diagram{}, &DiagramError{Row: row}
	}
	return d, nil
}

// DiagramError is a text that is no drawn board, and where it goes wrong.
type DiagramError struct {
	// Line is the line of the text, from 1; it is 0 if the text ends too early.
	Line int
	// Row is the row of the board that should stand there; it is 0 for a line
	// after the last row.
	Row int
	// Points is the number of points in the line, which should be 15.
	Points int
	Text   string // the line
	// Point is the point of a character that is neither a stone nor a mark, and
	// Sign that character; NoPoint and 0 if all are.
	Point Point
	Sign  byte
}

// Error names the line and what would be right.
func (e *DiagramError) Error() string {
	switch {
	case e.Point != NoPoint:
		return "line " + strconv.Itoa(e.Line) + ": " + strconv.QuoteRune(rune(e.Sign)) + " on " + e.Point.String() +
			": stones are the capital letters X (Black) and O (White), an empty point is a dot"
	case e.Line == 0:
		return "a diagram has 15 rows, this one has " + strconv.Itoa(Size-e.Row)
	case e.Row == 0:
		return "line " + strconv.Itoa(e.Line) + ": a diagram has 15 rows, this is one more: " + strconv.Quote(e.Text)
	}
	return "line " + strconv.Itoa(e.Line) + ": row " + strconv.Itoa(e.Row) + " has " + strconv.Itoa(e.Points) +
		" points, want 15: " + strconv.Quote(e.Text)
}

// diagramCells returns the characters of a line that stand for points: none for
// an empty line, a comment or the column letters.
func diagramCells(line string, row int) string {
	if strings.HasPrefix(strings.TrimSpace(line), "#") {
		return ""
	}
	fields := strings.Fields(line)
	number := strconv.Itoa(row)
	if n := len(fields); n > 1 && fields[0] == number && cellCount(fields[1:]) >= Size {
		fields = fields[1:]
	}
	if n := len(fields); n > 1 && fields[n-1] == number && cellCount(fields[:n-1]) >= Size {
		fields = fields[:n-1]
	}
	cells := strings.Join(fields, "")
	for _, letters := range columnNames {
		if strings.EqualFold(cells, letters) {
			return ""
		}
	}
	return cells
}

func cellCount(fields []string) (n int) {
	for _, f := range fields {
		n += len(f)
	}
	return n
}

// set puts what the character stands for on p; it is false if it stands for
// nothing.
func (d *Diagram) set(p Point, c byte) bool {
	switch {
	case c == 'X':
		d.Board.put(Black, p)
	case c == 'O':
		d.Board.put(White, p)
	case c == '.':
	case c == 'x' || c == 'o' || c == '0' || c <= ' ' || c > '~':
		return false
	default:
		if d.Marks == nil {
			d.Marks = map[Point]byte{}
		}
		d.Marks[p] = c
	}
	return true
}

// Diagram draws the board as the tests and documents of Tengen do: 15 lines, row
// 15 first, the points separated by one blank, each line ended by a line feed. mark
// gives the character for an empty point; it may be nil, and then an empty point
// is a dot. A mark must be a printing ASCII character other than X, O and #, or
// the text cannot be read back.
func (b Board) Diagram(mark func(Point) byte) string {
	var s strings.Builder
	for row := Size - 1; row >= 0; row-- {
		for col := range Size {
			if col > 0 {
				s.WriteByte(' ')
			}
			s.WriteByte(b.sign(At(col, row), mark))
		}
		s.WriteByte('\n')
	}
	return s.String()
}

func (b *Board) sign(p Point, mark func(Point) byte) byte {
	switch c := b.at(p); {
	case c == Black:
		return 'X'
	case c == White:
		return 'O'
	case mark != nil:
		return mark(p)
	}
	return '.'
}

// ForbiddenMarks returns a function for [Board.Diagram] that marks the points on
// which Black would commit a foul with 6, 4 or 3, and others with a dot.
func (b Board) ForbiddenMarks(r Reading) func(Point) byte {
	var marks [Points + 1]byte
	for _, f := range b.AppendForbidden(nil, r) {
		marks[f.Point] = f.Kinds.First().Mark()
	}
	return func(p Point) byte {
		if m := marks[p]; m != 0 {
			return m
		}
		return '.'
	}
}
