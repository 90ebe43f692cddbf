package terminal

import (
	"fmt"
	"slices"
	"strings"

	"tengen/opening"
	"tengen/renju"
)

// Sizes of the board on the screen, in characters: the numbers of the rows stand left
// of it, the letters of the columns below.
const (
	labelWidth  = 3
	boardHeight = renju.Size + 1
)

// cellWidth is how many columns a point takes: one for its sign and one between the
// points, or more where the stones carry numbers.
func (m Model) cellWidth() int {
	if m.numbers && m.shown() > 0 && m.width >= labelWidth+4*renju.Size+1 {
		return 4
	}
	return 2
}

func (m Model) boardWidth() int { return labelWidth + m.cellWidth()*renju.Size + 1 }

// drawing is what the board shows: stones, signs on points, and what stands between.
type drawing struct {
	Model
	board    renju.Board
	last     renju.Point
	row      []renju.Point // the winning row, or the stones an explanation speaks of
	numbers  map[renju.Point]int
	signs    map[renju.Point]string // on empty points
	quiet    map[renju.Point]bool   // signs that only inform
	outside  func(renju.Point) bool // points where no stone may be put now
	noCursor bool
}

// drawingOf collects what the board shows now.
func (m Model) drawingOf() *drawing {
	d := &drawing{Model: m, signs: map[renju.Point]string{}, quiet: map[renju.Point]bool{},
		numbers: map[renju.Point]int{}, outside: func(renju.Point) bool { return false }}
	if m.why != nil {
		d.explained()
		return d
	}
	moves := m.state.Moves()
	d.board = m.state.Board()
	if m.past >= 0 {
		moves = moves[:m.past]
		d.board = renju.Board{}
		for _, move := range moves {
			if p, ok := move.Move.Stone(); ok {
				d.board, _ = d.board.Place(move.Color, p)
			}
		}
	}
	d.last = m.lastMark(moves)
	if m.cellWidth() > 2 {
		for _, move := range moves {
			if p, ok := move.Move.Stone(); ok {
				d.numbers[p] = move.Number
			}
		}
	}
	if m.past < 0 {
		d.present()
	}
	return d
}

// present adds what belongs to the position that is to be decided about.
func (d *drawing) present() {
	v := d.view()
	d.row = v.End.Row
	for p, f := range d.forbidden() {
		d.signs[p] = string(f.Mark())
	}
	for _, group := range v.Twins {
		for _, p := range group {
			for _, q := range d.gathered {
				if slices.Contains(group, q) && p != q {
					d.signs[p], d.quiet[p] = "=", true
				}
			}
		}
	}
	for i, p := range slices.Concat(v.Offered, d.gathered) {
		d.signs[p], d.quiet[p] = letter(i), false
	}
	if p := d.hintPoint(); p != renju.NoPoint && d.board.At(p) == renju.NoColor {
		d.signs[p] = "?"
	}
	if v.Zone > opening.Centre && v.Zone != opening.All && !d.state.Over() && !d.gathering() {
		d.outside = func(p renju.Point) bool { return !v.Zone.Has(p) }
	}
}

// explained shows a step of an explanation.
func (d *drawing) explained() {
	r := d.why
	d.board, d.noCursor = r.board, true
	for _, p := range r.step().Placed {
		d.board, _ = d.board.Place(renju.Black, p)
	}
	if len(r.step().Placed) == 0 {
		d.board, _ = d.board.Place(renju.Black, r.point)
	}
	d.last = r.point
	d.row = r.step().Stones
	for _, p := range r.step().Points {
		if d.board.At(p) == renju.NoColor {
			d.signs[p] = "+"
		}
	}
}

// lines draws the board.
func (d *drawing) lines() []string {
	lines := make([]string, 0, boardHeight)
	for row := renju.Size - 1; row >= 0; row-- {
		var b strings.Builder
		b.WriteString(d.o.Look.muted(fmt.Sprintf("%2d ", row+1)))
		for col := range renju.Size {
			b.WriteString(d.between(renju.At(col-1, row), renju.At(col, row)))
			b.WriteString(d.point(renju.At(col, row)))
		}
		b.WriteString(d.between(renju.At(renju.Size-1, row), renju.NoPoint))
		lines = append(lines, strings.TrimRight(b.String(), " "))
	}
	var b strings.Builder
	b.WriteString(strings.Repeat(" ", labelWidth))
	for _, c := range d.letters().Columns() {
		b.WriteString(centred(string(c), d.cellWidth(), " ", " "))
	}
	return append(lines, d.o.Look.muted(b.String()))
}

// between is what stands between two neighbours in a row: brackets round the point of
// the cursor and round the last stone, stars round a winning row.
func (d *drawing) between(left, right renju.Point) string {
	look := d.o.Look
	cursor := func(p renju.Point) bool { return p != renju.NoPoint && p == d.cursor && !d.noCursor && d.past < 0 }
	last := func(p renju.Point) bool { return p != renju.NoPoint && p == d.last }
	in := func(p renju.Point) bool { return p != renju.NoPoint && slices.Contains(d.row, p) }
	sign := ""
	switch {
	case cursor(right):
		sign = "["
	case cursor(left):
		sign = "]"
	case last(right):
		sign = "("
	case last(left):
		sign = ")"
	case !look.color && (in(left) || in(right)):
		sign = "*"
	}
	switch {
	case sign != "":
		return look.ground(sign, accentWood, wood, true)
	case left == renju.NoPoint || right == renju.NoPoint || !look.color:
		return look.ground(" ", woodLine, wood, false)
	case d.outside(left) || d.outside(right):
		return look.ground(" ", woodLine, wood, false)
	}
	return look.ground("─", woodLine, wood, false)
}

// point draws one point.
func (d *drawing) point(p renju.Point) string {
	look, width := d.o.Look, d.cellWidth()-1
	color := d.board.At(p)
	if color != renju.NoColor {
		return d.stone(p, color, width)
	}
	if sign, ok := d.signs[p]; ok {
		fg := accentWood
		if d.quiet[p] {
			fg = woodLine
		}
		return look.ground(d.inLine(sign, width, p), fg, wood, !d.quiet[p])
	}
	if d.outside(p) {
		return look.ground(centred(d.faint(), width, " ", " "), woodLine, wood, false)
	}
	return look.ground(d.inLine(d.grid(p), width, p), woodLine, wood, false)
}

// stone draws a stone, or its number.
func (d *drawing) stone(p renju.Point, color renju.Color, width int) string {
	look := d.o.Look
	fg, bg, sign := ink, wood, "●"
	if color == renju.White {
		fg = white
	}
	if !look.color {
		sign = map[renju.Color]string{renju.Black: "X", renju.White: "O"}[color]
	}
	if slices.Contains(d.row, p) {
		bg = rowDark
		if color == renju.Black {
			bg = rowLight
		}
	}
	if n := d.numbers[p]; n > 0 {
		return look.ground(centred(fmt.Sprint(n), width, " ", " "), fg, bg, true)
	}
	return look.ground(centred(sign, width, " ", " "), fg, bg, true)
}

// inLine is a sign on an empty point with the line of the board on both sides of it.
func (d *drawing) inLine(sign string, width int, p renju.Point) string {
	left, right := "─", "─"
	if !d.o.Look.color || p.Col() == 0 {
		left = " "
	}
	if !d.o.Look.color || p.Col() == renju.Size-1 {
		right = " "
	}
	return centred(sign, width, left, right)
}

// faint is the sign of a point where nothing may be put now.
func (d *drawing) faint() string {
	if d.o.Look.color {
		return "·"
	}
	return " "
}

// grid is the sign of an empty point.
func (d *drawing) grid(p renju.Point) string {
	star := p.Col()%4 == 3 && p.Row()%4 == 3 && (p == renju.Tengen || p.Col() != 7 && p.Row() != 7)
	if !d.o.Look.color {
		if star {
			return "+"
		}
		return "."
	}
	if star {
		return "╋"
	}
	top, bottom := p.Row() == renju.Size-1, p.Row() == 0
	left, right := p.Col() == 0, p.Col() == renju.Size-1
	switch {
	case top && left:
		return "┌"
	case top && right:
		return "┐"
	case bottom && left:
		return "└"
	case bottom && right:
		return "┘"
	case top:
		return "┬"
	case bottom:
		return "┴"
	case left:
		return "├"
	case right:
		return "┤"
	}
	return "┼"
}

// centred puts a sign in the middle of a width and fills both sides.
func centred(sign string, width int, left, right string) string {
	rest := max(0, width-length(sign))
	before := (rest + 1) / 2
	return strings.Repeat(left, before) + sign + strings.Repeat(right, rest-before)
}
