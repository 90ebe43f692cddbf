package engine

import (
	"math/bits"

	"tengen/pattern"
	"tengen/renju"
)

// fours is the state of a worker's searches for a VCF. Unlike package threat it
// wants an answer soon and often, not a proof.
type fours struct {
	refuted []uint64 // keys of positions without a VCF
	moves   [maxPly + 2][]renju.Point
	line    []renju.Point // of the last win, last move first
	ends    bool          // the line ends with a five
	until   int           // nodes at which the search gives up
}

const refutedBits = 15

func newFours() fours {
	f := fours{refuted: make([]uint64, 1<<refutedBits), line: make([]renju.Point, 0, maxPly)}
	for i := range f.moves {
		f.moves[i] = make([]renju.Point, 0, renju.Points)
	}
	return f
}

func (f *fours) forget() { clear(f.refuted) }

// vcf looks for a win by fours of the side to move and returns in how many moves of
// both sides it wins. It gives up after some nodes.
func (w *worker) vcf(limit int) (length int, won bool) {
	f := &w.fours
	f.until = w.nodes + limit
	f.line = f.line[:0]
	if !w.attack(0) {
		return 0, false
	}
	if length = len(f.line); !f.ends {
		length += 2
	}
	return length, true
}

// attack reports whether the side to move wins by fours.
func (w *worker) attack(depth int) bool {
	f, b := &w.fours, w.b
	me := b.Turn()
	if p, ok := b.Points(me, pattern.MakesFive).First(); ok {
		f.line, f.ends = append(f.line[:0], p), true
		return true
	}
	must, threatened := b.Points(me.Other(), pattern.MakesFive).First()
	if !threatened {
		if p, ok := b.Points(me, pattern.MakesStraight).First(); ok {
			f.line, f.ends = append(f.line[:0], p), false
			return true
		}
		if p, ok := b.Points(me, pattern.MakesTwoFours).First(); ok {
			f.line, f.ends = append(f.line[:0], p), false
			return true
		}
	}
	list := w.fourMoves(depth, must)
	if len(list) == 0 {
		return false
	}
	key := w.key()
	slot := &f.refuted[key>>(64-refutedBits)]
	if *slot == key {
		return false
	}
	for _, p := range list {
		if w.nodes >= f.until || w.enter() {
			return false
		}
		b.Move(renju.Move(p))
		won := w.answered(depth, me)
		b.Undo()
		if won {
			f.line = append(f.line, p)
			return true
		}
	}
	if w.nodes < f.until {
		*slot = key
	}
	return false
}

// answered reports whether the four that me has just made wins.
func (w *worker) answered(depth int, me renju.Color) bool {
	f, b := &w.fours, w.b
	if !b.Points(me.Other(), pattern.MakesFive).Empty() {
		return false
	}
	fives := b.Points(me, pattern.MakesFive)
	q, ok := fives.First()
	if !ok {
		return false
	}
	if fives.Len() > 1 || me == renju.White && b.Foul(q) {
		f.line, f.ends = f.line[:0], false
		return true
	}
	if w.enter() || len(b.Moves()) >= maxPly {
		return false
	}
	b.Move(renju.Move(q))
	won := w.attack(depth + 1)
	b.Undo()
	if won {
		f.line = append(f.line, q)
	}
	return won
}

// fourMoves lists the legal moves that make a four, forks first. If the opponent
// threatens a five at must, only that point is left.
func (w *worker) fourMoves(depth int, must renju.Point) []renju.Point {
	f, b := &w.fours, w.b
	me := b.Turn()
	list := f.moves[depth][:0]
	if must != renju.NoPoint {
		if b.Points(me.Other(), pattern.MakesFive).Len() == 1 && b.Code(me, must).Fours() > 0 && !(me == renju.Black && b.Foul(must)) {
			list = append(list, must)
		}
		return list
	}
	list = b.Points(me, pattern.MakesFourThree).Append(list)
	first := len(list)
	list = b.Points(me, pattern.MakesFour).Append(list)
	w.sortFours(list[first:], me)
	if me == renju.Black {
		for i, word := range b.Points(me, pattern.Doubtful) {
			for ; word != 0; word &= word - 1 {
				p := renju.Point(i<<6 + bits.TrailingZeros64(word))
				if b.Code(me, p).Fours() > 0 && !b.Foul(p) {
					list = append(list, p)
				}
			}
		}
	}
	return list
}

// sortFours puts those first that have more beside the four.
func (w *worker) sortFours(list []renju.Point, me renju.Color) {
	for i := 1; i < len(list); i++ {
		p := list[i]
		s := besides(w.b.Code(me, p))
		j := i
		for ; j > 0 && besides(w.b.Code(me, list[j-1])) < s; j-- {
			list[j] = list[j-1]
		}
		list[j] = p
	}
}

// besides is how much a stone makes in all lines.
func besides(c pattern.Code) int32 {
	return sideways[c&15] + sideways[c>>4&15] + sideways[c>>8&15] + sideways[c>>12]
}

var sideways = [16]int32{
	pattern.ClosedOne: 1, pattern.OpenOne: 2, pattern.ClosedTwo: 8, pattern.OpenTwo: 12, pattern.OpenTwo2: 14,
	pattern.OpenTwo3: 16, pattern.ClosedThree: 24, pattern.OpenThree1: 40, pattern.OpenThree2: 48,
}
