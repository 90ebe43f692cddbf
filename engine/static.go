package engine

import (
	"math/bits"

	"tengen/pattern"
	"tengen/renju"
)

// verdict is what is seen of a position without making a move.
type verdict struct {
	settled bool
	score   int
	move    renju.Point // the winning move if settled, the only one if forced
	forced  bool        // the opponent makes a five otherwise
	near    bool        // the opponent makes a straight four otherwise
}

// static looks for wins and losses that need no search: a five to make; two to stop,
// or one that may not be stopped; a straight four to make; White's forks that Black
// cannot answer with a four.
func (w *worker) static(ply int) verdict {
	b := w.b
	me := b.Turn()
	opponent := me.Other()
	if p, ok := b.Points(me, pattern.MakesFive).First(); ok {
		return verdict{settled: true, score: winIn(ply + 1), move: p}
	}
	fives := b.Points(opponent, pattern.MakesFive)
	if must, ok := fives.First(); ok {
		if fives.Len() > 1 || me == renju.Black && b.Foul(must) {
			return verdict{settled: true, score: lossIn(ply + 2)}
		}
		return verdict{forced: true, move: must}
	}
	if p, ok := b.Points(me, pattern.MakesStraight).First(); ok {
		return verdict{settled: true, score: winIn(ply + 3), move: p}
	}
	if p, ok := b.Points(me, pattern.MakesTwoFours).First(); ok {
		return verdict{settled: true, score: winIn(ply + 3), move: p}
	}
	if me == renju.White && w.has(PartStatic) && !w.hasFours(renju.Black) {
		if p, ok := b.Points(me, pattern.MakesFourThree).First(); ok {
			return verdict{settled: true, score: winIn(ply + 5), move: p}
		}
		near := !b.Points(opponent, pattern.MakesStraight).Empty()
		if p, ok := b.Points(me, pattern.MakesTwoThrees).First(); ok && !near {
			return verdict{settled: true, score: winIn(ply + 5), move: p}
		}
	}
	near := !b.Points(opponent, pattern.MakesStraight).Empty() || !b.Points(opponent, pattern.MakesTwoFours).Empty()
	return verdict{near: near}
}

// hasFours reports whether a stone of c somewhere would make a four, fouls among
// them.
func (w *worker) hasFours(c renju.Color) bool {
	b := w.b
	for _, k := range [...]pattern.Class{
		pattern.MakesFour, pattern.MakesFourThree, pattern.MakesTwoFours, pattern.MakesStraight, pattern.MakesFive, pattern.Foul,
	} {
		if !b.Points(c, k).Empty() {
			return true
		}
	}
	for i, word := range b.Points(c, pattern.Doubtful) {
		for ; word != 0; word &= word - 1 {
			if b.Code(c, renju.Point(i<<6+bits.TrailingZeros64(word))).Fours() > 0 {
				return true
			}
		}
	}
	return false
}

// defences are the points that could stop every straight four or pair of fours that
// the opponent threatens, and one's own fours: the only moves that do not lose at
// once.
func (w *worker) defences() pattern.Set {
	b := w.b
	me := b.Turn()
	opponent := me.Other()
	set := *b.Empty()
	for _, k := range [...]pattern.Class{pattern.MakesStraight, pattern.MakesTwoFours} {
		for i, word := range b.Points(opponent, k) {
			for ; word != 0; word &= word - 1 {
				p := renju.Point(i<<6 + bits.TrailingZeros64(word))
				spoil := w.spoilers(p, opponent)
				set.Keep(&spoil)
			}
		}
	}
	w.addFours(&set, me)
	return set
}

// spoilers are the points that matter to the fours which a stone of c on p would
// make.
func (w *worker) spoilers(p renju.Point, c renju.Color) (set pattern.Set) {
	code := w.b.Code(c, p)
	for direction := range 4 {
		if pat := pattern.Pattern(code >> (4 * direction) & 15); pat >= pattern.ClosedFour && pat <= pattern.StraightFour {
			set.Add(w.b.Segment(p, direction))
		}
	}
	return set
}

// addFours adds the points where a stone of c makes a four.
func (w *worker) addFours(set *pattern.Set, c renju.Color) {
	for k := pattern.MakesFour; k <= pattern.MakesFive; k++ {
		set.Add(w.b.Points(c, k))
	}
	for i, word := range w.b.Points(c, pattern.Doubtful) {
		for ; word != 0; word &= word - 1 {
			if p := renju.Point(i<<6 + bits.TrailingZeros64(word)); w.b.Code(c, p).Fours() > 0 {
				set.Put(p)
			}
		}
	}
}

// lateBoard is the number of empty points below which it is worth a look whether
// anybody can still make a five.
const lateBoard = 100

// dead reports whether no colour can make a five any more on a board that fills up:
// then the game is drawn.
func (w *worker) dead() bool {
	b := w.b
	empty := b.Empty()
	if empty.Len() >= lateBoard || !b.Near().Empty() {
		return false
	}
	for i, word := range empty {
		for ; word != 0; word &= word - 1 {
			p := renju.Point(i<<6 + bits.TrailingZeros64(word))
			if b.Code(renju.Black, p).Best() != pattern.Dead || b.Code(renju.White, p).Best() != pattern.Dead {
				return false
			}
		}
	}
	return true
}
