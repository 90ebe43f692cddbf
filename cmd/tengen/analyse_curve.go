package main

import (
	"fmt"
	"math"
	"strings"

	"tengen/engine/analysis"
	"tengen/renju"
)

// Sizes of the curve in characters.
const (
	curveRows  = 6
	curveWidth = 72
	// halves are the moves up to which each gets two columns.
	halves = curveWidth / 2
)

// blocks fill a character from below by eighths.
var blocks = []rune(" ▁▂▃▄▅▆▇█")

// curve draws Black's promise after each move as columns, with the grave mistakes
// below.
func (t *telling) curve() []string {
	n := len(t.Moves)
	if n == 0 {
		return nil
	}
	width := min(n, curveWidth)
	if n <= halves {
		width = 2 * n
	}
	// at is the move of a column.
	at := func(column int) int { return column * n / width }
	lines := []string{t.texts.Text("analyse.curve", nil)}
	for row := curveRows - 1; row >= 0; row-- {
		var bar strings.Builder
		for c := range width {
			fill := int(math.Round(t.black(at(c)+1)*curveRows*8)) - row*8
			bar.WriteRune(blocks[min(max(fill, 0), 8)])
		}
		label := "     "
		switch row {
		case curveRows - 1:
			label = "100 %"
		case curveRows / 2:
			label = " 50 %"
		case 0:
			label = "  0 %"
		}
		lines = append(lines, strings.TrimRight(label+" │"+bar.String(), " "))
	}
	var marks strings.Builder
	for c := range width {
		marks.WriteRune(t.mark(at(c), c > 0 && at(c-1) == at(c), at(min(c+1, width))))
	}
	lines = append(lines, "      └"+strings.Repeat("─", width))
	marked := strings.TrimRight(marks.String(), " ")
	if marked == "" {
		return append(lines, "       "+numbers(n, width))
	}
	return append(lines, "       "+marked, "       "+numbers(n, width), "", "       "+t.texts.Text("analyse.curve.legend", nil))
}

// black is what the position after n moves promises Black.
func (t *telling) black(n int) float64 {
	p := &t.Positions[n]
	if p.Turn == renju.White {
		return 1 - p.Expected
	}
	return p.Expected
}

// mark is the sign under the column that stands for the moves from one index to
// another.
func (t *telling) mark(from int, again bool, to int) rune {
	if again {
		return ' '
	}
	sign := ' '
	for i := from; i < max(to, from+1) && i < len(t.Moves); i++ {
		switch t.Moves[i].Grade {
		case analysis.Mistake:
			if sign == ' ' {
				sign = '▽'
			}
		case analysis.Blunder:
			sign = '▼'
		}
	}
	return sign
}

// numbers is the line of move numbers under the curve.
func numbers(n, width int) string {
	line := []byte(strings.Repeat(" ", width+4))
	step := 10
	if n > 2*curveWidth {
		step = 20
	}
	end := -1
	for i := 0; i < n; i = (i/step + 1) * step {
		number := i
		if i == 0 {
			number = 1
		}
		column := (number - 1) * width / n
		if column <= end {
			continue
		}
		end = column + copy(line[column:], fmt.Sprint(number))
	}
	return strings.TrimRight(string(line), " ")
}
