package engine

import (
	"tengen/pattern"
	"tengen/renju"
)

// node searches a position to a depth and returns its score for the side to move.
// cut tells that the node is expected to be cut off.
func (w *worker) node(depth, alpha, beta, ply int, cut bool) int {
	f := &w.stack[ply]
	f.length = 0
	if w.enter() {
		return 0
	}
	w.deepest = max(w.deepest, ply)
	var v verdict
	if !w.restricted(ply) {
		v = w.static(ply)
	}
	switch {
	case v.settled && v.move != renju.NoPoint:
		f.single(v.move)
		return v.score
	case v.settled && ply > 0:
		return v.score
	case ply >= maxPly || ply > 0 && w.b.Empty().Empty():
		return 0
	case v.forced:
		return w.onlyMove(v.move, depth, alpha, beta, ply, cut)
	}
	if ply > 0 {
		if alpha, beta = max(alpha, lossIn(ply+2)), min(beta, winIn(ply+1)); alpha >= beta {
			return alpha
		}
	}
	n := &position{depth: depth, alpha: alpha, beta: beta, ply: ply, cut: cut, pv: beta-alpha > 1, near: v.near, loss: 4, key: w.key()}
	return w.search(n, f)
}

// position is a position that is being searched, with what is known of it.
type position struct {
	depth, alpha, beta, ply int

	pv, cut   bool // on the main line; expected to be cut off
	near      bool // the opponent threatens a straight four or two fours
	improving bool // the evaluation is better than two plies before
	eval      int
	last      renju.Point // the last two moves
	before    renju.Point
	top       int32 // the best promise of the moves, that of the known one aside
	key       uint64
	known     entry
	isKnown   bool

	loss    int         // in how many moves all lose that are no defence
	defend  bool        // only the moves of defence are worth a try
	defence pattern.Set // against a VCF of the opponent
}

// onlyMove plays the only move that stops a five; it costs no depth.
func (w *worker) onlyMove(p renju.Point, depth, alpha, beta, ply int, cut bool) int {
	if !w.has(PartExtend) {
		depth--
	}
	f := &w.stack[ply]
	f.eval = w.tables.Score(w.b)
	w.make(p, ply)
	score := -w.node(depth, -beta, -alpha, ply+1, !cut)
	w.take()
	if w.stopped {
		if ply == 0 {
			f.single(p)
		}
		return 0
	}
	if score > alpha || ply == 0 {
		f.begins(p, &w.stack[ply+1])
	}
	return score
}

// search searches a position in which nothing is forced.
func (w *worker) search(n *position, f *frame) int {
	if f.excluded == renju.NoPoint {
		n.known, n.isKnown = w.table.probe(n.key)
		if score, ok := w.fromKnown(n); ok {
			return score
		}
	}
	if n.ply > 0 && w.dead() {
		return 0
	}
	n.eval = w.evaluate(n)
	f.eval = n.eval
	n.improving = n.ply >= 2 && n.eval > w.stack[n.ply-2].eval
	if n.near && n.depth <= 0 && n.eval > n.alpha && w.has(PartAnswer) {
		n.depth = 1
	}
	if n.depth <= 0 {
		return n.eval
	}
	if score, cut := w.cutEarly(n, f); cut {
		return score
	}
	if n.known.move == renju.NoPoint && n.depth >= 4 && w.has(PartIterate) {
		n.depth--
	}
	return w.moves(n, f)
}

// fromKnown returns the score that the table knows, if that settles the node.
func (w *worker) fromKnown(n *position) (int, bool) {
	if !n.isKnown || n.pv || n.ply == 0 || int(n.known.depth) < n.depth {
		return 0, false
	}
	score := fromTable(n.known.score, n.ply)
	b := n.known.bound
	return score, b == exact || b == lower && score >= n.beta || b == upper && score <= n.alpha
}

func (w *worker) evaluate(n *position) int {
	if n.isKnown {
		return int(n.known.eval)
	}
	return max(-decided+1, min(decided-1, w.tables.Score(w.b)))
}

// Nodes of the searches for fours of the side to move and, should it pass, of the
// opponent.
const (
	innerNodes = 120
	passNodes  = 60
)

// leastFours is the depth from which on a VCF is looked for: nearer to the leaves it
// costs more nodes than it is worth.
const leastFours = 3

// wonDepth is the depth of a result that no search could change.
const wonDepth = 100

// cutEarly settles a node without trying its moves where that is safe enough.
func (w *worker) cutEarly(n *position, f *frame) (int, bool) {
	if w.restricted(n.ply) || f.excluded != renju.NoPoint {
		return 0, false
	}
	quiet := n.ply > 0 && !n.pv
	if quiet && w.has(PartFutility) && n.depth <= 6 && !n.near && n.eval-45*n.depth >= n.beta && !w.forks() {
		return n.eval, true
	}
	if w.has(PartVCF) && n.depth >= leastFours && (!n.isKnown || int(n.known.depth) < leastFours || n.pv) {
		if length, won := w.vcf(innerNodes); won {
			p := w.fours.line[len(w.fours.line)-1]
			score := winIn(n.ply + length)
			w.table.store(n.key, entry{score: toTable(score, n.ply), eval: int16(n.eval), depth: wonDepth, bound: exact, move: p})
			f.single(p)
			return score, true
		}
	}
	if w.has(PartDefend) && !n.near && n.depth >= 2 {
		set, length, found := w.threatened(passNodes)
		if found {
			n.defend, n.defence, n.loss = true, set, 1+length
		}
	}
	return 0, false
}

// forks reports whether the opponent threatens a fork.
func (w *worker) forks() bool {
	opponent := w.b.Turn().Other()
	return !w.b.Points(opponent, pattern.MakesFourThree).Empty() || !w.b.Points(opponent, pattern.MakesTwoThrees).Empty()
}

// moves tries the moves of a node.
func (w *worker) moves(n *position, f *frame) int {
	list := w.generate(n, f)
	best, bestMove, first := -infinity, renju.NoPoint, n.alpha
	tried := 0
	for i := range list {
		m := pick(list, i)
		if best > -decided && w.enough(n, tried) {
			break
		}
		if m.p == f.excluded || best > -decided && w.hopeless(n, m) {
			continue
		}
		extra := 0
		if tried == 0 {
			var cut bool
			if extra, cut = w.singular(n, f, m.p); cut {
				return n.beta
			}
		}
		w.make(m.p, n.ply)
		score := w.try(n, m, tried, extra)
		w.take()
		if w.stopped {
			return 0
		}
		tried++
		if score <= best {
			continue
		}
		best = score
		if score > n.alpha {
			bestMove = m.p
			n.alpha = score
			f.begins(m.p, &w.stack[n.ply+1])
		}
		if n.alpha >= n.beta {
			w.reward(n, list[:i], m.p)
			break
		}
	}
	if tried == 0 {
		return w.stuck(n, f)
	}
	w.remember(n, f, best, bestMove, first)
	return best
}

// remember stores what was found in the table.
func (w *worker) remember(n *position, f *frame, best int, move renju.Point, first int) {
	if w.restricted(n.ply) || f.excluded != renju.NoPoint {
		return
	}
	b := exact
	switch {
	case best >= n.beta:
		b = lower
	case best <= first:
		b = upper
	}
	w.table.store(n.key, entry{score: toTable(best, n.ply), eval: int16(n.eval), depth: int8(min(n.depth, 90)), bound: b, move: move})
}

// stuck is the score when there is nothing to try: every defence fails, or Black
// has nothing but fouls and passes.
func (w *worker) stuck(n *position, f *frame) int {
	switch {
	case f.excluded != renju.NoPoint:
		return n.alpha
	case n.near || n.defend:
		return lossIn(n.ply + n.loss)
	case w.restricted(n.ply):
		return 0
	}
	f.single(renju.NoPoint)
	return min(0, n.eval)
}

// try searches the position after a move: late ones less deeply and with an empty
// window first.
func (w *worker) try(n *position, m move, i, extra int) int {
	depth := n.depth - 1 + extra
	if i == 0 {
		return -w.node(depth, -n.beta, -n.alpha, n.ply+1, !n.pv && !n.cut)
	}
	reduced := w.reduction(n, m, i)
	score := -w.node(depth-reduced, -n.alpha-1, -n.alpha, n.ply+1, true)
	if score > n.alpha && reduced > 0 && !w.stopped {
		score = -w.node(depth, -n.alpha-1, -n.alpha, n.ply+1, !n.cut)
	}
	if score > n.alpha && score < n.beta && !w.stopped {
		score = -w.node(depth, -n.beta, -n.alpha, n.ply+1, false)
	}
	return score
}

// singular looks whether the known move is better than all others by far: then it
// goes one deeper. It reports a cut if even without that move the node is cut off.
func (w *worker) singular(n *position, f *frame, p renju.Point) (extra int, cut bool) {
	k := n.known
	if !w.has(PartSingular) || n.ply == 0 || n.depth < 6 || p != k.move || f.excluded != renju.NoPoint ||
		k.bound == upper || int(k.depth) < n.depth-3 || k.score >= decided || k.score <= -decided {
		return 0, false
	}
	limit := int(k.score) - 2*n.depth
	f.excluded = p
	sub := *n
	sub.depth, sub.alpha, sub.beta, sub.pv = (n.depth-1)/2, limit-1, limit, false
	score := w.moves(&sub, f)
	f.excluded = renju.NoPoint
	f.length = 0
	switch {
	case w.stopped:
		return 0, false
	case score < limit:
		return 1, false
	case limit >= n.beta && !n.pv:
		return 0, true
	}
	return 0, false
}
