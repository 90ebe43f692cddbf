package renju

import (
	"strconv"
	"strings"
)

// Lettering is a way to write the columns where people read and type. Machine
// contracts, wire and storage always use International; the letters of a text are
// never guessed. The zero value is International.
type Lettering uint8

// The letterings.
const (
	International Lettering = iota // a to o, with i (RIF's data, S003)
	RussianI                       // A to P without J (S001 9.2.2.2)
	RussianJ                       // A to P without I (S001 9.2.2.2, the form in brackets)
)

var columnNames = [...]string{
	International: "abcdefghijklmno",
	RussianI:      "ABCDEFGHIKLMNOP",
	RussianJ:      "ABCDEFGHJKLMNOP",
}

// Columns returns the 15 letters from left to right in one string. It panics for
// a value that is no lettering.
func (l Lettering) Columns() string { return columnNames[l] }

// Format writes a point, such as "h8" or "H8"; "-" for a value that is no point.
func (l Lettering) Format(p Point) string {
	if !p.Valid() {
		return "-"
	}
	return columnNames[l][p.Col():p.Col()+1] + strconv.Itoa(p.Row()+1)
}

// Parse reads a point as a person types it in this lettering: capital and small
// letters mean the same, blanks around it are skipped. The error wraps
// [ErrOffBoard] and names the letters that would be right.
func (l Lettering) Parse(s string) (Point, error) {
	text := strings.TrimSpace(s)
	if len(text) == 2 || len(text) == 3 {
		names := strings.ToLower(columnNames[l])
		col := strings.IndexByte(names, strings.ToLower(text[:1])[0])
		row, err := strconv.Atoi(text[1:])
		if p := At(col, row-1); err == nil && p != NoPoint && text[1] >= '1' && text[1] <= '9' {
			return p, nil
		}
	}
	return NoPoint, offBoard(s, columnNames[l])
}
