package engine

import (
	"math"
	"math/bits"
	"tengen/engine/eval"

	"tengen/pattern"
	"tengen/renju"
)

// reductions by depth and number of the move, in 1/16 of a ply.
var reductions = func() (r [64][128]int) {
	for d := range r {
		for i := range r[d] {
			if d > 0 && i > 0 {
				r[d][i] = int(16 * (0.5 + math.Log(float64(d))*math.Log(float64(i))/1.3))
			}
		}
	}
	return r
}()

// reduction is by how much less deep a late move is searched first.
func (w *worker) reduction(n *position, m move, i int) int {
	if !w.has(PartReduce) || n.depth < 2 || i < 1 || m.class >= pattern.MakesFour && m.class <= pattern.MakesStraight {
		return 0
	}
	r := reductions[min(n.depth, 63)][min(i, 127)]
	if n.cut {
		r += 16
	}
	if !n.improving {
		r += 8
	}
	if n.pv {
		r -= 16
	}
	if m.class == pattern.MakesThree || m.class == pattern.MakesTwoThrees {
		r -= 8
	}
	if gap := int(n.top-m.score) - 100; gap > 0 && m.score < knownFirst {
		r += gap / 25
	}
	if n.near || n.defend {
		r -= 16
	}
	return max(0, min(n.depth-1, r>>4))
}

// enough reports whether so many moves near the leaves have been tried that the
// rest is not worth it.
func (w *worker) enough(n *position, i int) bool {
	if !w.has(PartPrune) || n.pv || n.near || n.defend || n.depth >= len(mostMoves) {
		return false
	}
	most := mostMoves[n.depth]
	if !n.improving {
		most -= most / 3
	}
	return i >= most
}

// hopeless reports whether a move near the leaves is not worth a try: a quiet one that
// cannot bring the score up, or one that looks much worse than the best.
func (w *worker) hopeless(n *position, m move) bool {
	if n.pv || n.near || n.defend || n.depth > 6 {
		return false
	}
	if w.has(PartFutility) && n.depth <= 5 && m.class < pattern.MakesThree && n.eval+50+60*n.depth <= n.alpha {
		return true
	}
	return w.has(PartPrune) && m.class < pattern.MakesFour && int(n.top-m.score) > 150+40*n.depth
}

// mostMoves is how many moves are tried, by depth.
var mostMoves = [...]int{0, 3, 7, 13, 21, 31, 43, 57, 73, 91}

// generate lists the moves worth a try in a frame.
func (w *worker) generate(n *position, f *frame) []move {
	set := w.candidates(n)
	b := w.b
	me := b.Turn()
	which := 0
	if f.excluded != renju.NoPoint {
		which = 1 // the first list is in use
	}
	list := f.lists[which][:0]
	n.top = -knownFirst
	n.last, n.before = w.lastMoves()
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			p := renju.Point(i<<6 + bits.TrailingZeros64(word))
			class := b.Class(me, p)
			if class == pattern.Foul || class == pattern.Doubtful && b.Foul(p) {
				continue
			}
			score := w.promise(n, f, p)
			if score < knownFirst {
				n.top = max(n.top, score)
			}
			list = append(list, move{p, class, score})
		}
	}
	return list
}

// lastMoves are the last two moves, as far as they are known and no passes.
func (w *worker) lastMoves() (last, before renju.Point) {
	moves := w.b.Moves()
	if len(moves) > 0 {
		last, _ = moves[len(moves)-1].Stone()
	}
	if len(moves) > 1 {
		before, _ = moves[len(moves)-2].Stone()
	}
	return last, before
}

// candidates are the points worth a look.
func (w *worker) candidates(n *position) pattern.Set {
	b := w.b
	if n.ply == 0 {
		return w.rootCandidates(n)
	}
	if n.near {
		return w.defences()
	}
	if n.defend {
		return n.defence
	}
	set := *b.Near()
	if set.Empty() {
		set = *b.Empty()
	}
	return set
}

// rootCandidates are the points worth a look at the root, which must not be none.
func (w *worker) rootCandidates(n *position) (set pattern.Set) {
	b := w.b
	fives := b.Points(b.Turn().Other(), pattern.MakesFive)
	switch {
	case w.restricted(0):
		return w.among(*b.Empty())
	case !fives.Empty() && w.playable(*fives):
		return *fives
	case n.near && w.playable(w.defences()):
		return w.defences()
	case n.defend && w.playable(n.defence):
		return n.defence
	case len(b.Stones().AppendStones(nil, renju.Black)) == 0 && b.At(renju.Tengen) == renju.NoColor:
		set.Put(renju.Tengen)
		return set
	case w.playable(*b.Near()):
		return *b.Near()
	}
	return *b.Empty()
}

// among keeps the points of a set that the root may look at.
func (w *worker) among(set pattern.Set) (kept pattern.Set) {
	for _, p := range set.Append(nil) {
		if w.allowed(p) {
			kept.Put(p)
		}
	}
	return kept
}

// playable reports whether the side to move may play on a point of the set.
func (w *worker) playable(set pattern.Set) bool {
	for _, p := range set.Append(nil) {
		if w.b.Turn() == renju.White || !w.b.Foul(p) {
			return true
		}
	}
	return false
}

// knownFirst is the promise of the move that the table knows, more than any other.
const knownFirst = 1 << 20

// promise scores a move for the order in which moves are tried: what players choose
// in such places, and what has cut off before.
func (w *worker) promise(n *position, f *frame, p renju.Point) int32 {
	if p == n.known.move {
		return knownFirst
	}
	b := w.b
	me := b.Turn()
	t := w.promises
	c := me - 1
	score := int32(t.Own[c][b.Mix(me, p)]) + int32(t.Other[c][b.Mix(me.Other(), p)])
	score += int32(t.Last[c][relation[n.last][p]]) + int32(t.Before[c][relation[n.before][p]])
	if w.has(PartHistory) {
		score += w.history[c][p] / 64
		if p == f.killers[0] || p == f.killers[1] {
			score += 100
		}
	}
	return score
}

// relation of points, in a table; nothing is near to no point.
var relation = func() (r [256][256]uint8) {
	for p := renju.Point(1); p <= renju.Points; p++ {
		for q := renju.Point(1); q <= renju.Points; q++ {
			r[p][q] = uint8(eval.Relation(p, q))
		}
	}
	return r
}()

// pick brings the best of the moves from i on to place i and returns it.
func pick(list []move, i int) move {
	best := i
	for j := i + 1; j < len(list); j++ {
		if list[j].score > list[best].score {
			best = j
		}
	}
	list[i], list[best] = list[best], list[i]
	return list[i]
}

// reward remembers a move that cut its node off, and that those before it did not.
func (w *worker) reward(n *position, before []move, p renju.Point) {
	f := &w.stack[n.ply]
	if f.killers[0] != p {
		f.killers[1], f.killers[0] = f.killers[0], p
	}
	me := w.b.Turn() - 1
	bonus := int32(min(n.depth*n.depth*16+16, 1600))
	h := &w.history[me]
	steer(&h[p], bonus)
	for _, m := range before {
		steer(&h[m.p], -bonus)
	}
}

// mostHistory bounds what is remembered of a move.
const mostHistory = 1 << 14

// steer moves a history towards a bonus so that it stays within bounds.
func steer(h *int32, bonus int32) {
	size := max(bonus, -bonus)
	*h += bonus - *h*size/mostHistory
}
