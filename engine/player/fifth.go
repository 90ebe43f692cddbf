package player

import (
	"slices"

	"tengen/engine/eval"
	"tengen/opening"
	"tengen/pattern"
	"tengen/renju"
)

// score is what a position is worth to the side to move, as the level sees it.
func (t *thought) score(b renju.Board, turn renju.Color, e effort) int {
	if t.a.depth == 0 && !t.options.Level.NeedsEngine() {
		board := pattern.New(b, turn, eval.Values())
		if l, ok := forced(board); ok {
			return l.score
		}
		return eval.Score(board) + int(t.a.noise*t.Player.dice.on('w', b.Hash()).normal())
	}
	if list := t.lines(b, turn, nil, 1, e); len(list) > 0 {
		return list[0].score
	}
	return 0
}

// ranked is lines with scores in the engine's units, also of a level that only
// glances.
func (t *thought) ranked(b renju.Board, turn renju.Color, only []renju.Move, n int, e effort) []line {
	if t.a.depth > 0 || t.options.Level.NeedsEngine() {
		return t.lines(b, turn, only, n, e)
	}
	list := make([]line, 0, len(only))
	for _, m := range only {
		p, _ := m.Stone()
		if next, err := b.Place(turn, p); err == nil {
			list = append(list, line{m, -t.score(next, turn.Other(), e)})
		}
	}
	slices.SortStableFunc(list, func(a, b line) int { return b.score - a.score })
	return list[:min(n, len(list))]
}

// offersAhead is how many fifth moves will be offered, as far as it is known: half
// of what may be declared before it is. It is 0 where none are.
func offersAhead(o opening.State) int {
	rule := o.Rule()
	switch {
	case o.Declared() > 0:
		return o.Declared()
	case o.ToOffer() > 0:
		return o.ToOffer()
	case rule == opening.RIF || rule == opening.SwapRule:
		return 2
	case rule == opening.Yamaguchi:
		return 3
	case rule.Number() > 0 && rule.Protocol() == opening.Soosorv(1).Protocol():
		return (rule.Number() + 1) / 2
	}
	return 0
}

// forBlack is what a position of the opening is worth to Black.
func (t *thought) forBlack(o opening.State, b renju.Board) int {
	return t.forBlackWith(o, b, whole)
}

func (t *thought) forBlackWith(o opening.State, b renju.Board, e effort) int {
	stones := b.Count(renju.Black) + b.Count(renju.White)
	n := offersAhead(o)
	switch {
	case n > 0 && (stones == 3 || stones == 4):
		return lastOf(t.fifthValuesWith(b, n, e))
	case stones%2 == 0:
		return t.score(b, renju.Black, e)
	}
	return -t.score(b, renju.White, e)
}

// lastOf is the value of the fifth move that White keeps.
func lastOf(values []int) int { return values[len(values)-1] }

// fourth is the best of some fourth moves where Black must then offer fifths.
func (t *thought) fourth(o opening.State, list []line) renju.Point {
	n := offersAhead(o)
	best, value := renju.NoPoint, 0
	for _, p := range points(list) {
		b, err := t.board.Place(renju.White, p)
		if err != nil {
			continue
		}
		v := lastOf(t.fifthValuesWith(b, n, effort(len(list))))
		if o.Rule().Protocol() == opening.Soosorv(1).Protocol() {
			v = abs(v) // the number is declared, and then the colours may be exchanged
		}
		if best == renju.NoPoint || v < value {
			best, value = p, v
		}
	}
	if best == renju.NoPoint {
		return t.legal(o)[0]
	}
	return best
}

// fifthValues are what the n best fifth moves are worth to Black, falling. There is
// at least one. After three stones they are those that White's fourth move leaves.
func (t *thought) fifthValues(b renju.Board, n int) []int { return t.fifthValuesWith(b, n, whole) }

func (t *thought) fifthValuesWith(b renju.Board, n int, e effort) []int {
	if b.Count(renju.White) < 2 {
		return t.afterFourth(b, n, e)
	}
	var values []int
	for _, l := range t.fifthsWith(b, n, e) {
		values = append(values, l.score)
	}
	if len(values) == 0 {
		values = []int{0}
	}
	return values
}

// afterFourth are the values of the fifth moves after three stones: for each number
// of them White puts the fourth stone that is best for him then, of some.
func (t *thought) afterFourth(b renju.Board, n int, e effort) []int {
	const looks = 3
	var least []int
	for _, p := range points(t.lines(b, renju.White, nil, looks, 2*e)) {
		four, err := b.Place(renju.White, p)
		if err != nil {
			continue
		}
		values := t.fifthValuesWith(four, n, 2*looks*e)
		if least == nil {
			least = values
		}
		for i := range min(len(least), len(values)) {
			least[i] = min(least[i], values[i])
		}
	}
	if least == nil {
		least = []int{-t.score(b, renju.White, e)}
	}
	return least
}

// fifths are the n best fifth moves, no two of them equivalent.
func (t *thought) fifths(b renju.Board, n int) []line { return t.fifthsWith(b, n, whole) }

func (t *thought) fifthsWith(b renju.Board, n int, e effort) []line {
	distinct := t.distinctFifths(b)
	list := t.ranked(b, renju.Black, moves(distinct), n, e)
	have := points(list)
	for _, p := range distinct { // a search need not value as many as are asked for
		if len(list) >= n {
			break
		}
		if !contains(have, p) {
			last := 0
			if len(list) > 0 {
				last = list[len(list)-1].score
			}
			list = append(list, line{renju.Move(p), last})
		}
	}
	return list[:min(n, len(list))]
}

// distinctFifths are the points for a fifth move near the centre, one of each set
// of equivalent ones, those near the stones first.
func (t *thought) distinctFifths(b renju.Board) []renju.Point {
	four := t.fourStones(b)
	var list, taken []renju.Point
	for _, p := range b.AppendEmpty(nil) {
		if !opening.Z9.Has(p) || contains(taken, p) {
			continue
		}
		list = append(list, p)
		taken = opening.AppendTwins(taken, four, p)
	}
	far := func(p renju.Point) int {
		d := renju.Size
		for _, q := range four {
			d = min(d, p.Distance(q))
		}
		return d
	}
	slices.SortStableFunc(list, func(p, q renju.Point) int { return far(p) - far(q) })
	return list
}

// fourStones are the first four stones in the order of moves. Which of two stones
// of a colour came first does not matter to what is equivalent.
func (t *thought) fourStones(b renju.Board) [4]renju.Point {
	var four [4]renju.Point
	black, white := b.AppendStones(nil, renju.Black), b.AppendStones(nil, renju.White)
	if len(black) == 2 && len(white) == 2 {
		four = [4]renju.Point{black[0], white[0], black[1], white[1]}
	}
	return four
}
