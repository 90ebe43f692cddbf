package brain

import (
	"strconv"
	"strings"

	"tengen/renju"
)

// pass is how a pass is written where Yixin and Rapfi allow one.
const pass = "-1,-1"

// format writes a move as the protocol does.
func format(m renju.Move) string {
	p, ok := m.Stone()
	if !ok {
		return pass
	}
	return strconv.Itoa(p.Col()) + "," + strconv.Itoa(renju.Size-1-p.Row())
}

// formatAll writes moves with a blank between them.
func formatAll(moves []renju.Move) string {
	words := make([]string, 0, len(moves))
	for _, m := range moves {
		words = append(words, format(m))
	}
	return strings.Join(words, " ")
}

// parse reads "x,y" and reports whether it names a point of the board or a pass.
// Blanks around the numbers are no harm, nor is a blank for the comma.
func parse(text string) (renju.Move, bool) {
	n, ok := numbers(text)
	if !ok || len(n) != 2 {
		return renju.NoMove, false
	}
	return moveAt(n[0], n[1])
}

// moveAt is the move that two numbers on the wire mean.
func moveAt(x, y int) (renju.Move, bool) {
	if x == -1 && y == -1 {
		return renju.Pass, true
	}
	p := renju.At(x, renju.Size-1-y)
	return renju.Move(p), p.Valid()
}

// numbers reads whole numbers that are parted by commas or blanks.
func numbers(text string) ([]int, bool) {
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' })
	list := make([]int, 0, len(fields))
	for _, f := range fields {
		n, err := strconv.Atoi(f)
		if err != nil {
			return nil, false
		}
		list = append(list, n)
	}
	return list, true
}

// names writes moves as people read them: "H8 I9".
func names(moves []renju.Move) string {
	words := make([]string, 0, len(moves))
	for _, m := range moves {
		words = append(words, strings.ToUpper(m.String()))
	}
	return strings.Join(words, " ")
}
