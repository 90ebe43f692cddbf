package web

import (
	"fmt"
	"html/template"
	"strings"

	"tengen/game"
	"tengen/renju"
	"tengen/say"
)

// Measures of the drawn board, in the units of its own picture.
const (
	pitch  = 40
	margin = 50
	side   = 2*margin + (renju.Size-1)*pitch
)

// diagram draws the board for those whose browser runs no script, and until the
// client runs. The colours are those of the light page, which wood suits in the
// dark too.
func diagram(t say.Texts, v game.View, l renju.Lettering) template.HTML {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="diagram" viewBox="0 0 %d %d" role="img" aria-label="%s">`, side, side,
		template.HTMLEscapeString(t.Text("page.board", say.Args{"n": len(v.Moves)})))
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#E3BC7D"/>`, side, side)
	b.WriteString(`<path stroke="#7A5A2B" d="`)
	for i := range renju.Size {
		at := margin + i*pitch
		fmt.Fprintf(&b, "M%d %dH%dM%d %dV%d", margin, at, side-margin, at, margin, side-margin)
	}
	b.WriteString(`"/>`)
	for _, star := range [][2]int{{3, 3}, {3, 11}, {7, 7}, {11, 3}, {11, 11}} {
		x, y := place(renju.At(star[0], star[1]))
		fmt.Fprintf(&b, `<circle fill="#7A5A2B" cx="%d" cy="%d" r="4"/>`, x, y)
	}
	drawCoordinates(&b, l)
	drawStones(&b, v)
	b.WriteString(`</svg>`)
	return template.HTML(b.String()) // of numbers, our own names and escaped text only
}

// place is where a point lies in the picture; row 15 is on top.
func place(p renju.Point) (x, y int) {
	return margin + p.Col()*pitch, margin + (renju.Size-1-p.Row())*pitch
}

func drawCoordinates(b *strings.Builder, l renju.Lettering) {
	b.WriteString(`<g fill="#1D1B18" font-size="15" text-anchor="middle">`)
	for i := range renju.Size {
		x, y := place(renju.At(i, i))
		fmt.Fprintf(b, `<text x="%d" y="%d" dy="0.35em">%c</text>`, x, side-margin+30, l.Columns()[i])
		fmt.Fprintf(b, `<text x="%d" y="%d" dy="0.35em">%d</text>`, margin-30, y, i+1)
	}
	b.WriteString(`</g>`)
}

func drawStones(b *strings.Builder, v game.View) {
	for _, m := range v.Moves {
		p, ok := m.Move.Stone()
		if !ok {
			continue
		}
		x, y := place(p)
		fill := "#141210"
		if m.Color == renju.White {
			fill = "#FFFEFB"
		}
		fmt.Fprintf(b, `<circle fill="%s" stroke="#0C0B0A" cx="%d" cy="%d" r="18"/>`, fill, x, y)
		if m.Move == v.Last {
			fmt.Fprintf(b, `<circle fill="none" stroke="#B3261E" stroke-width="3" cx="%d" cy="%d" r="9"/>`, x, y)
		}
	}
	for _, p := range v.End.Row {
		x, y := place(p)
		fmt.Fprintf(b, `<circle fill="none" stroke="#B3261E" stroke-width="4" cx="%d" cy="%d" r="13"/>`, x, y)
	}
}
