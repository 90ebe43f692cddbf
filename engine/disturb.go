package engine

import (
	"tengen/pattern"
	"tengen/renju"
)

// threatened looks for a VCF that the opponent would have if the side to move
// passed, and returns the points where a stone could change anything about it:
// all other moves lose to it. It reports false if it finds none.
func (w *worker) threatened(limit int) (set pattern.Set, length int, found bool) {
	w.b.Move(renju.Pass)
	length, found = w.vcf(limit)
	w.b.Undo()
	if found {
		set = w.disturbers()
	}
	return set, length, found
}

// disturbers returns the points where a stone of the side to move could change
// anything about the last line of fours, which the opponent would play after a pass:
//
//   - a four is spoilt only on its own empty points, which are the move and the
//     points that complete it;
//   - a tempo is won only by a stone that makes a four, now or with the answers that
//     are forced;
//   - a black move of the line becomes a foul, and a last block of Black becomes
//     legal, only through the points that the verdict depends on.
func (w *worker) disturbers() (set pattern.Set) {
	b, line := w.b, w.fours.line
	me := b.Turn()
	attacker := me.Other()
	w.addTempo(&set, me)
	b.Move(renju.Pass)
	made := 1
	for i := len(line) - 1; i >= 0; i-- {
		p, attacks := line[i], (len(line)-1-i)%2 == 0
		set.Put(p)
		if attacks && attacker == renju.Black && b.Class(renju.Black, p) == pattern.Doubtful {
			b.AddReasons(p, &set)
		}
		if attacks && b.Class(attacker, p) == pattern.MakesFive {
			break
		}
		b.Move(renju.Move(p))
		if made++; !attacks {
			w.addTempo(&set, me)
		}
	}
	if len(line)%2 == 1 {
		w.addBlocks(&set, attacker)
	}
	for range made {
		b.Undo()
	}
	set.Keep(b.Empty())
	return set
}

// addBlocks adds the points that complete the attacker's fours on the board, and
// what decides whether Black may play on the only one.
func (w *worker) addBlocks(set *pattern.Set, attacker renju.Color) {
	b := w.b
	fives := b.Points(attacker, pattern.MakesFive)
	set.Add(fives)
	if q, ok := fives.First(); ok && attacker == renju.White && fives.Len() == 1 {
		b.AddReasons(q, set)
	}
}

// addTempo adds the points where a stone of c would make a four, also those where
// it would be a foul now.
func (w *worker) addTempo(set *pattern.Set, c renju.Color) {
	for k := pattern.MakesFour; k < pattern.Classes; k++ {
		set.Add(w.b.Points(c, k))
	}
}
