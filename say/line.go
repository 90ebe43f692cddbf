package say

import (
	"strconv"

	"tengen/renju"
)

// lineName is how keys name the direction of a line, and what people call the
// line: the number of a row, the letter of a column; diagonals have none.
func lineName(stones []renju.Point, l renju.Lettering) (direction, name string) {
	a, b := stones[0], stones[1]
	switch col, row := b.Col()-a.Col(), b.Row()-a.Row(); {
	case row == 0:
		return "row", strconv.Itoa(a.Row() + 1)
	case col == 0:
		return "column", l.Columns()[a.Col() : a.Col()+1]
	case col == row:
		return "rising", ""
	}
	return "falling", ""
}

// sameLine reports whether two groups of two stones or more, which share one,
// lie in one line.
func sameLine(a, b []renju.Point) bool {
	da, _ := lineName(a, renju.International)
	db, _ := lineName(b, renju.International)
	return da == db
}

// line names the line of stones in one of the forms of the catalogue: head,
// same, name, in, there.
func (t Texts) line(form string, stones []renju.Point, l renju.Lettering) string {
	direction, name := lineName(stones, l)
	return t.Text("line."+form+"."+direction, Args{"name": name})
}

// stones names a group of stones, such as h8-h9-h10.
func (t Texts) stones(points []renju.Point, l renju.Lettering) string {
	text := ""
	for i, p := range points {
		if i > 0 {
			text += t.Text("list.stones", nil)
		}
		text += l.Format(p)
	}
	return text
}

// list joins items with commas, and the last with the text of key.
func (t Texts) list(key string, items []string) string {
	text := ""
	for i, item := range items {
		switch {
		case i == 0:
			text = item
		case i < len(items)-1:
			text = t.Text("list.comma", Args{"a": text, "b": item})
		default:
			text = t.Text(key, Args{"a": text, "b": item})
		}
	}
	return text
}

// points lists points, such as "d8 or i8".
func (t Texts) points(key string, points []renju.Point, l renju.Lettering) string {
	items := make([]string, len(points))
	for i, p := range points {
		items[i] = l.Format(p)
	}
	return t.list(key, items)
}
