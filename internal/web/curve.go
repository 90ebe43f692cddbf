package web

import (
	"fmt"
	"html/template"
	"math"
	"strings"

	"tengen/internal/account"
	"tengen/internal/rank"
	"tengen/say"
)

// Measures of a curve of ratings, in the units of its own picture.
const (
	curveWide   = 640
	curveHigh   = 220
	curveLeft   = 52 // for the numbers of the grid
	curveBottom = 12
	curveTop    = 12
)

// curve draws how a rating went, game by game, from entries with the latest first;
// nothing for fewer than two. What it shows stands in the table beside it too.
func curve(t say.Texts, entries []rank.Entry, id account.ID) template.HTML {
	if len(entries) < 2 {
		return ""
	}
	values := make([]float64, len(entries))
	for i := range entries {
		side, _ := entries[len(entries)-1-i].Of(id)
		values[i] = side.After.Value
	}
	low, high, step := gridOf(values)
	y := func(v float64) float64 {
		return curveTop + (curveHigh-curveTop-curveBottom)*(high-v)/(high-low)
	}
	var b strings.Builder
	label := t.Text("rating.curve", say.Args{"n": len(values), "from": int(values[0] + 0.5), "to": int(values[len(values)-1] + 0.5)})
	fmt.Fprintf(&b, `<svg class="curve" viewBox="0 0 %d %d" role="img" aria-label="%s"><g class="curve-grid">`,
		curveWide, curveHigh, template.HTMLEscapeString(label))
	for v := low; v <= high; v += step {
		fmt.Fprintf(&b, `<path d="M%d %.1fH%d"/><text x="%d" y="%.1f" dy="0.35em" text-anchor="end">%.0f</text>`,
			curveLeft, y(v), curveWide, curveLeft-8, y(v), v)
	}
	b.WriteString(`</g><path class="curve-line" d="`)
	for i, v := range values {
		x := curveLeft + float64(curveWide-curveLeft-8)*float64(i)/float64(len(values)-1)
		fmt.Fprintf(&b, "%c%.1f %.1f", "ML"[min(i, 1)], x, y(v))
	}
	b.WriteString(`"/></svg>`)
	return template.HTML(b.String()) // of numbers and escaped text only
}

// gridOf are the bounds and the step of a grid that holds all values, in round
// numbers.
func gridOf(values []float64) (low, high, step float64) {
	low, high = values[0], values[0]
	for _, v := range values {
		low, high = min(low, v), max(high, v)
	}
	step = 50
	for (high-low)/step > 5 {
		step *= 2
	}
	low, high = math.Floor(low/step)*step, math.Ceil(high/step)*step
	if low == high {
		high += step
	}
	return low, high, step
}
