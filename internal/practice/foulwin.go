package practice

import "tengen/renju"

// deepest is how many fours of White a win by fouls may take.
const deepest = 4

// foulWins returns the stones with which White begins a win by fours at whose end
// Black's only block is forbidden. Wins that need no foul are none.
func foulWins(b renju.Board) []renju.Point {
	f := fours{lost: make(map[renju.Board]int)}
	var list []renju.Point
	for _, p := range b.AppendEmpty(nil) {
		if n := f.after(b, p, deepest); n > 0 {
			list = append(list, p)
		}
	}
	return list
}

// foulWinLength returns how many fours the shortest such win has; 0 without one.
func foulWinLength(b renju.Board) int {
	f := fours{lost: make(map[renju.Board]int)}
	for most := 1; most <= deepest; most++ {
		if n := f.shortest(b, most); n > 0 {
			return n
		}
	}
	return 0
}

// fours goes through White's fours. lost are boards without a win in so many.
type fours struct{ lost map[renju.Board]int }

// shortest returns how many fours White needs from b, at most so many; 0 if that does
// not do.
func (f fours) shortest(b renju.Board, most int) int {
	if most == 0 || f.lost[b] >= most {
		return 0
	}
	best := 0
	for _, p := range b.AppendEmpty(nil) {
		if n := f.after(b, p, most); n > 0 && (best == 0 || n < best) {
			best = n
		}
	}
	if best == 0 {
		f.lost[b] = most
	}
	return best
}

// after returns how many fours White needs who begins at p; 0 if that does not do.
func (f fours) after(b renju.Board, p renju.Point, most int) int {
	if !threeNear(b, p) || b.Wins(renju.White, p) {
		return 0
	}
	after, err := b.Place(renju.White, p)
	if err != nil {
		return 0
	}
	stops := after.AppendFives(nil, renju.White)
	if len(stops) != 1 || len(after.AppendFives(nil, renju.Black)) > 0 {
		return 0 // no four, a win without a foul, or Black is first
	}
	if after.Foul(stops[0], Reading) != renju.NoFoul {
		return 1
	}
	after, _ = after.Place(renju.Black, stops[0])
	if n := f.shortest(after, most-1); n > 0 {
		return n + 1
	}
	return 0
}

// threeNear reports whether White has three stones in one line within four points of p,
// without which a stone there makes no four.
func threeNear(b renju.Board, p renju.Point) bool {
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 0
		for i := -4; i <= 4; i++ {
			if q := renju.At(p.Col()+i*d[0], p.Row()+i*d[1]); q.Valid() && b.At(q) == renju.White {
				n++
			}
		}
		if n >= 3 {
			return true
		}
	}
	return false
}

// FoulWinLine returns a win by Black's fouls that begins with a stone of White on p: each
// of White's fours and Black's block in turn, the last block being the forbidden one.
// It is nil where there is none; the shortest is returned.
func FoulWinLine(b renju.Board, p renju.Point) []renju.Point {
	f := fours{lost: make(map[renju.Board]int)}
	var line []renju.Point
	for left := f.after(b, p, deepest); left > 0; left-- {
		b, _ = b.Place(renju.White, p)
		stop := b.AppendFives(nil, renju.White)[0]
		line = append(line, p, stop)
		if left == 1 {
			break
		}
		b, _ = b.Place(renju.Black, stop)
		for _, q := range b.AppendEmpty(nil) {
			if f.after(b, q, left-1) == left-1 {
				p = q
				break
			}
		}
	}
	return line
}
