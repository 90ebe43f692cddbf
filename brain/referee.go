package brain

import (
	"tengen/pattern"
	"tengen/renju"
)

// referee knows which moves may be made. It is a value, so that a search may go
// on with it while the conversation does.
type referee struct{ variant pattern.Variant }

func (b *brain) referee() referee { return referee{b.variant} }

// fouls reports whether colour c can commit fouls.
func (r referee) fouls(c renju.Color) bool { return r.variant == pattern.Renju && c == renju.Black }

// legal reports whether a stone of colour c on p is a move that does not lose by
// itself.
func (r referee) legal(board renju.Board, c renju.Color, p renju.Point) bool {
	return board.At(p) == renju.NoColor && (!r.fouls(c) || board.Foul(p, renju.ReadingRIF) == renju.NoFoul)
}

// verdict says what a stone of colour c on p would do.
func (r referee) verdict(board renju.Board, c renju.Color, p renju.Point) string {
	switch {
	case r.fouls(c):
		return board.Judge(p, renju.ReadingRIF).String()
	case r.wins(board, c, p):
		return "five"
	}
	return "legal"
}

// wins reports whether a stone of colour c on p ends the game.
func (r referee) wins(board renju.Board, c renju.Color, p renju.Point) bool {
	return Wins(r.variant, board, c, p)
}

// Wins reports whether a stone of colour c on the empty point p makes a row that
// wins: under renju as [renju.Board.Wins] says, else exactly five or five and more
// for both, in any direction.
func Wins(v pattern.Variant, board renju.Board, c renju.Color, p renju.Point) bool {
	n := rowsThrough(board, c, p)
	switch v {
	case pattern.Renju:
		return board.Wins(c, p)
	case pattern.Standard:
		return n.five
	}
	return n.most >= 5
}

// rows is what a stone would make: the longest row, and whether one has exactly
// five.
type rows struct {
	most int
	five bool
}

// rowsThrough looks at the rows of colour c through p.
func rowsThrough(board renju.Board, c renju.Color, p renju.Point) (n rows) {
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		length := 1
		for _, sign := range [2]int{1, -1} {
			for k := 1; board.At(renju.At(p.Col()+k*sign*d[0], p.Row()+k*sign*d[1])) == c; k++ {
				length++
			}
		}
		n.most = max(n.most, length)
		n.five = n.five || length == 5
	}
	return n
}

// answer answers with a move. One that is not legal is not sent, whatever the
// engine thought.
func (r referee) answer(board renju.Board, turn renju.Color, only []renju.Move, m renju.Move) answer {
	if p, ok := m.Stone(); !ok || !r.legal(board, turn, p) {
		m = r.anyMove(board, turn, only)
	}
	return say([]renju.Move{m})
}

// anyMove is a move without thinking: one that wins, one that stops a five, else
// one near the stones and the centre. Where every move is a foul it is a foul: the
// protocol knows no pass.
func (r referee) anyMove(board renju.Board, turn renju.Color, only []renju.Move) renju.Move {
	open := only
	if open == nil {
		for _, p := range board.AppendEmpty(nil) {
			open = append(open, renju.Move(p))
		}
	}
	best, value := open[0], -1
	for _, m := range open {
		p, _ := m.Stone()
		if v := r.plainValue(board, turn, p); v > value {
			best, value = m, v
		}
	}
	return best
}

// plainValue ranks a move for anyMove; the higher the better.
func (r referee) plainValue(board renju.Board, turn renju.Color, p renju.Point) int {
	v := 2*renju.Size - p.Distance(renju.Tengen)
	switch {
	case !r.legal(board, turn, p):
		return 0
	case r.wins(board, turn, p):
		return v + 2000
	case r.wins(board, turn.Other(), p):
		return v + 1000
	case touches(board, p, 1):
		return v + renju.Size
	}
	return v
}

// touches reports whether a stone lies within n steps of p.
func touches(board renju.Board, p renju.Point, n int) bool {
	for dx := -n; dx <= n; dx++ {
		for dy := -n; dy <= n; dy++ {
			if board.At(renju.At(p.Col()+dx, p.Row()+dy)) != renju.NoColor {
				return true
			}
		}
	}
	return false
}
