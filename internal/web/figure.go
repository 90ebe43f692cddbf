package web

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"tengen/renju"
)

// figure is a board drawn for reading: it needs no script, and its colours are
// those of the page. The zero value is the empty board.
type figure struct {
	Board   renju.Board
	Letters renju.Lettering
	// Ghosts are black stones that are only imagined, in the order in which they are
	// put; several carry their numbers.
	Ghosts []renju.Point
	// Row is a band from its first point to its last. Rings stand on stones; Squares
	// and Crosses on empty points.
	Row, Rings, Squares, Crosses []renju.Point
	// Win rings the stones of a row that won, and Last the last stone.
	Win  []renju.Point
	Last renju.Point
	// Fouls are marks by kind, Marks short texts on points.
	Fouls map[renju.Point]renju.Foul
	Marks map[renju.Point]string
	// Whole shows the whole board; else what lies far from everything is left out.
	Whole bool
	// Label says what is seen, for those who do not see it.
	Label string
}

// window is the part of a board that is shown, by columns and rows from 0.
type window struct{ left, bottom, right, top int }

// leastShown is how many lines a figure shows at least in each direction, and
// around how many lines beyond what lies on it.
const (
	leastShown = 9
	around     = 2
)

// shown is the part of the board with everything on it, square.
func (f *figure) shown() window {
	if f.Whole {
		return window{0, 0, renju.Size - 1, renju.Size - 1}
	}
	points := f.Board.AppendStones(f.Board.AppendStones(nil, renju.Black), renju.White)
	points = slices.Concat(points, f.Ghosts, f.Rings, f.Squares, f.Crosses)
	for p := range f.Fouls {
		points = append(points, p)
	}
	for p := range f.Marks {
		points = append(points, p)
	}
	if len(points) == 0 {
		return window{0, 0, renju.Size - 1, renju.Size - 1}
	}
	w := window{renju.Size, renju.Size, -1, -1}
	for _, p := range points {
		w.left, w.right = min(w.left, p.Col()), max(w.right, p.Col())
		w.bottom, w.top = min(w.bottom, p.Row()), max(w.top, p.Row())
	}
	wide := max(w.right-w.left, w.top-w.bottom) + 1 + 2*around
	wide = min(max(wide, leastShown), renju.Size)
	w.left, w.right = spread(w.left, w.right, wide)
	w.bottom, w.top = spread(w.bottom, w.top, wide)
	return w
}

// spread widens a range of lines to so many, evenly, within the board.
func spread(from, to, wide int) (int, int) {
	from = (from + to + 1 - wide) / 2
	from = min(max(from, 0), renju.Size-wide)
	return from, from + wide - 1
}

// SVG draws the figure.
func (f figure) SVG() template.HTML {
	w := f.shown()
	d := drafter{figure: &f, window: w, black: make(map[renju.Point]bool)}
	for _, p := range slices.Concat(f.Board.AppendStones(nil, renju.Black), f.Ghosts) {
		d.black[p] = true
	}
	width, height := 2*margin+(w.right-w.left)*pitch, 2*margin+(w.top-w.bottom)*pitch
	d.printf(`<svg class="drawn" viewBox="0 0 %d %d" role="img" aria-label="%s"><rect class="fig-wood" width="%d" height="%d"/>`,
		width, height, template.HTMLEscapeString(f.Label), width, height)
	d.field()
	d.stones()
	d.marks()
	d.printf(`</svg>`)
	return template.HTML(d.String()) // of numbers, our own names and escaped text only
}

// drafter writes one figure.
type drafter struct {
	strings.Builder
	*figure
	window
	black map[renju.Point]bool // where a black stone is seen
}

func (d *drafter) printf(format string, args ...any) { fmt.Fprintf(d, format, args...) }

// place is where a point lies in the picture.
func (d *drafter) place(p renju.Point) (x, y int) {
	return margin + (p.Col()-d.left)*pitch, margin + (d.top-p.Row())*pitch
}

// reach is how far lines go on where the board does.
const reach = pitch / 2

func (d *drafter) field() {
	x0, y0 := d.place(renju.At(d.left, d.top))
	x1, y1 := d.place(renju.At(d.right, d.bottom))
	past := func(edge bool) int {
		if edge {
			return 0
		}
		return reach
	}
	left, right := x0-past(d.left == 0), x1+past(d.right == renju.Size-1)
	top, bottom := y0-past(d.top == renju.Size-1), y1+past(d.bottom == 0)
	d.printf(`<path class="fig-line" d="`)
	for x := x0; x <= x1; x += pitch {
		d.printf("M%d %dV%d", x, top, bottom)
	}
	for y := y0; y <= y1; y += pitch {
		d.printf("M%d %dH%d", left, y, right)
	}
	d.printf(`"/>`)
	for _, star := range [][2]int{{3, 3}, {3, 11}, {7, 7}, {11, 3}, {11, 11}} {
		if star[0] >= d.left && star[0] <= d.right && star[1] >= d.bottom && star[1] <= d.top {
			x, y := d.place(renju.At(star[0], star[1]))
			d.printf(`<circle class="fig-star" cx="%d" cy="%d" r="4"/>`, x, y)
		}
	}
	d.printf(`<g class="fig-letter">`)
	for c := d.left; c <= d.right; c++ {
		x, _ := d.place(renju.At(c, d.bottom))
		d.printf(`<text x="%d" y="%d" dy="0.35em">%c</text>`, x, y1+margin-16, d.Letters.Columns()[c])
	}
	for r := d.bottom; r <= d.top; r++ {
		_, y := d.place(renju.At(d.left, r))
		d.printf(`<text x="%d" y="%d" dy="0.35em">%d</text>`, x0-margin+16, y, r+1)
	}
	d.printf(`</g>`)
}

func (d *drafter) stones() {
	if len(d.Row) > 1 {
		x1, y1 := d.place(d.Row[0])
		x2, y2 := d.place(d.Row[len(d.Row)-1])
		d.printf(`<path class="fig-row" d="M%d %dL%d %d"/>`, x1, y1, x2, y2)
	}
	for _, c := range []renju.Color{renju.Black, renju.White} {
		for _, p := range d.Board.AppendStones(nil, c) {
			d.circle(p, "fig-"+c.String(), 18)
		}
	}
	for i, p := range d.Ghosts {
		d.circle(p, "fig-ghost", 17)
		if len(d.Ghosts) > 1 {
			d.text(p, fmt.Sprint(i+1))
		}
	}
	for _, p := range d.Win {
		d.circle(p, "fig-win", 13)
	}
	if d.Last.Valid() {
		d.circle(d.Last, "fig-last", 9)
	}
}

// on tells the style what lies under a mark.
func (d *drafter) on(p renju.Point) string {
	switch {
	case d.black[p]:
		return " fig-on-black"
	case d.Board.At(p) == renju.White:
		return " fig-on-white"
	}
	return ""
}

func (d *drafter) circle(p renju.Point, class string, r int) {
	x, y := d.place(p)
	d.printf(`<circle class="%s%s" cx="%d" cy="%d" r="%d"/>`, class, d.on(p), x, y, r)
}

func (d *drafter) text(p renju.Point, text string) {
	x, y := d.place(p)
	d.printf(`<text class="fig-text%s" x="%d" y="%d" dy="0.35em">%s</text>`, d.on(p), x, y, template.HTMLEscapeString(text))
}

func (d *drafter) marks() {
	for _, p := range d.Rings {
		d.circle(p, "fig-ring", 10)
	}
	for _, p := range d.Squares {
		x, y := d.place(p)
		d.printf(`<rect class="fig-shape%s" x="%d" y="%d" width="18" height="18"/>`, d.on(p), x-9, y-9)
	}
	for _, p := range d.Crosses {
		x, y := d.place(p)
		d.printf(`<path class="fig-shape%s" d="M%d %dl20 20m0-20l-20 20"/>`, d.on(p), x-10, y-10)
	}
	for _, p := range sortedPoints(d.Fouls) {
		d.foul(p, d.Fouls[p])
	}
	for _, p := range sortedPoints(d.Marks) {
		if d.on(p) == "" {
			d.circle(p, "fig-plate", 15)
		}
		d.text(p, d.Marks[p])
	}
}

// foulMarks are the outlines of the marks of fouls around their point: as many sides
// as the figure in them says.
var foulMarks = map[renju.Foul]struct{ figure, path string }{
	renju.DoubleThree: {"3", "m0-21l19 32h-38z"},
	renju.DoubleFour:  {"4", "m-15-15h30v30h-30z"},
	renju.Overline:    {"6", "m-9-15h18l9 15l-9 15h-18l-9-15z"},
}

func (d *drafter) foul(p renju.Point, kind renju.Foul) {
	mark, ok := foulMarks[kind]
	if !ok {
		return
	}
	x, y := d.place(p)
	d.printf(`<path class="fig-foul%s" d="M%d %d%s"/>`, d.on(p), x, y, mark.path)
	d.text(p, mark.figure)
}

// sortedPoints are the points of a map from a1 on, so that a figure is the same
// each time.
func sortedPoints[V any](m map[renju.Point]V) []renju.Point {
	list := make([]renju.Point, 0, len(m))
	for p := range m {
		list = append(list, p)
	}
	slices.Sort(list)
	return list
}
