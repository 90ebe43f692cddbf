package engine

import (
	"slices"
	"time"

	"tengen/engine/eval"
	"tengen/pattern"
	"tengen/renju"
)

// Part is a part of the search that can be switched off.
type Part uint

// The parts.
const (
	PartVCF      Part = 1 << iota // forced wins by fours at the leaves
	PartReduce                    // late moves are searched less deeply
	PartFutility                  // hopeless or won quiet nodes are cut near the leaves
	PartHistory                   // moves that cut off before are tried first
	PartAspirate                  // narrow windows at the root
	PartExtend                    // forced answers cost no depth
)

// search is one search of an engine.
type search struct {
	engine *Engine
	b      *pattern.Board
	limits Limits
	begun  time.Time
	done   <-chan struct{}
	on     Part

	nodes   int
	deepest int // ply that was reached
	stopped bool
	picked  []renju.Move // the moves of better lines, not looked at again
	history [2][renju.Points + 1]int32
	killers [mostPlies + 2][2]renju.Move
	lists   [mostPlies + 2][]move
	line    [mostPlies + 2][]renju.Move
}

// deepen searches deeper and deeper until a limit.
func (s *search) deepen(report func(Info)) Info {
	last := Info{Line: s.firstMove(), Rank: 1}
	deepest := s.limits.Depth
	if deepest <= 0 || deepest > maxDepth {
		deepest = maxDepth
	}
	for depth := 1; depth <= deepest && len(last.Line) > 0; depth++ {
		lines := s.depth(depth, report)
		if len(lines) > 0 {
			last = lines[0]
		}
		if !s.stopped || depth == 1 {
			s.engine.lines = lines
		}
		soft := s.limits.Soft > 0 && time.Since(s.begun) >= s.limits.Soft
		if s.stopped || soft || s.settled() {
			break
		}
	}
	last.Nodes, last.Time = s.nodes, time.Since(s.begun)
	return last
}

// settled reports whether all lines are forced results.
func (s *search) settled() bool {
	for _, l := range s.engine.lines {
		if _, ok := WinDistance(l.Score); !ok {
			return false
		}
	}
	return true
}

// depth searches the lines of a depth, the best first.
func (s *search) depth(depth int, report func(Info)) (lines []Info) {
	s.picked = s.picked[:0]
	for rank := 1; rank <= max(1, s.limits.Lines); rank++ {
		score := 0
		if len(s.engine.lines) >= rank {
			score = s.engine.lines[rank-1].Score
		}
		score = s.aspirate(depth, score)
		if len(s.line[0]) == 0 || s.stopped && rank > 1 {
			break
		}
		l := Info{
			Depth: depth, Selective: s.deepest, Score: score, Nodes: s.nodes, Time: time.Since(s.begun),
			Line: append([]renju.Move(nil), s.line[0]...), Rank: rank,
		}
		lines = append(lines, l)
		if s.stopped {
			break
		}
		if report != nil {
			report(l)
		}
		s.picked = append(s.picked, l.Line[0])
	}
	return lines
}

// restricted reports whether not every move of the root is looked at.
func (s *search) restricted(ply int) bool {
	return ply == 0 && (len(s.picked) > 0 || s.limits.Only != nil)
}

// allowed reports whether a move of the root is looked at.
func (s *search) allowed(m renju.Move) bool {
	return !slices.Contains(s.picked, m) && (s.limits.Only == nil || slices.Contains(s.limits.Only, m))
}

const maxDepth = 100

// firstMove is a legal move to fall back on, of those to look at if one is.
func (s *search) firstMove() []renju.Move {
	for _, p := range s.b.Empty().Append(nil) {
		if s.allowed(renju.Move(p)) && (s.b.Turn() == renju.White || !s.b.Foul(p)) {
			return []renju.Move{renju.Move(p)}
		}
	}
	for _, p := range s.b.Empty().Append(nil) {
		if s.b.Turn() == renju.White || !s.b.Foul(p) {
			return []renju.Move{renju.Move(p)}
		}
	}
	if s.b.Empty().Empty() {
		return nil
	}
	return []renju.Move{renju.Pass}
}

// aspirate searches a depth with a window around the last score, widened until the
// score lies in it.
func (s *search) aspirate(depth, last int) int {
	low, high := -infinity, infinity
	width := 40
	if depth > 4 && s.has(PartAspirate) {
		low, high = last-width, last+width
	}
	for {
		score := s.node(depth, low, high, 0)
		switch {
		case s.stopped || score > low && score < high:
			return score
		case score <= low:
			low = max(-infinity, score-width)
		default:
			high = min(infinity, score+width)
		}
		if width *= 3; width > 1000 {
			low, high = -infinity, infinity
		}
	}
}

func (s *search) has(p Part) bool { return s.on&p != 0 }

// checkLimits stops the search at its limits.
func (s *search) checkLimits() bool {
	if s.limits.Nodes > 0 && s.nodes >= s.limits.Nodes {
		s.stopped = true
	}
	if s.nodes&0x3ff == 0 {
		select {
		case <-s.done:
			s.stopped = true
		default:
		}
		if s.limits.Hard > 0 && time.Since(s.begun) >= s.limits.Hard {
			s.stopped = true
		}
	}
	return s.stopped
}

// key is the hash of the position with its turn.
func (s *search) key() uint64 {
	if s.b.Turn() == renju.White {
		return ^s.b.Hash()
	}
	return s.b.Hash()
}

// node searches a position to a depth and returns its score for the side to move.
func (s *search) node(depth, alpha, beta, ply int) int {
	s.nodes++
	s.line[ply] = s.line[ply][:0]
	if s.checkLimits() {
		return 0
	}
	s.deepest = max(s.deepest, ply)
	score, forced, settled := s.static(ply)
	if settled {
		return score
	}
	if alpha, beta = max(alpha, lossIn(ply+2)), min(beta, winIn(ply+1)); alpha >= beta {
		return alpha
	}
	if forced != renju.NoMove && s.has(PartExtend) {
		depth++
	}
	known, ok := s.engine.table.probe(s.key())
	if ok && ply > 0 && int(known.depth) >= depth {
		score := fromTable(known.score, ply)
		if known.bound == exact || known.bound == lower && score >= beta || known.bound == upper && score <= alpha {
			return score
		}
	}
	if depth <= 0 {
		return s.leaf(alpha, beta, ply)
	}
	if ply >= mostPlies {
		return eval.Score(s.b)
	}
	if score, cut := s.cutEarly(depth, alpha, beta, ply, forced); cut {
		return score
	}
	return s.moves(depth, alpha, beta, ply, forced, known.move)
}

// static settles what can be seen without a move: a five to make, two to stop, a
// straight four to make. forced is the only move that stops a five.
func (s *search) static(ply int) (score int, forced renju.Move, settled bool) {
	if s.restricted(ply) {
		return 0, renju.NoMove, false
	}
	me := s.b.Turn()
	if !s.b.Points(me, pattern.MakesFive).Empty() {
		p, _ := s.b.Points(me, pattern.MakesFive).First()
		s.line[ply] = append(s.line[ply], renju.Move(p))
		return winIn(ply + 1), renju.NoMove, true
	}
	threats := s.b.Points(me.Other(), pattern.MakesFive)
	if must, ok := threats.First(); ok {
		foul := me == renju.Black && s.b.Foul(must)
		switch {
		case ply > 0 && (foul || threats.Len() > 1):
			return lossIn(ply + 2), renju.NoMove, true
		case foul: // lost, but not by a move of one's own
			return 0, renju.NoMove, false
		}
		return 0, renju.Move(must), false
	}
	for _, k := range [...]pattern.Class{pattern.MakesStraight, pattern.MakesTwoFours} {
		if p, ok := s.b.Points(me, k).First(); ok {
			s.line[ply] = append(s.line[ply], renju.Move(p))
			return winIn(ply + 3), renju.NoMove, true
		}
	}
	if ply > 0 && s.b.Empty().Empty() {
		return 0, renju.NoMove, true
	}
	return 0, renju.NoMove, false
}

// leaf values a position at the end of the depth: a forced win by fours, or the
// tables.
func (s *search) leaf(alpha, beta, ply int) int {
	if s.has(PartVCF) {
		if n, won := s.fours(leafNodes); won {
			return winIn(ply + n)
		}
	}
	return max(-decided+1, min(decided-1, eval.Score(s.b)))
}

// Nodes of the search for fours at a leaf and at an inner node.
const (
	leafNodes  = 24
	innerNodes = 200
)

// fours looks for a win by fours of the side to move and returns its length.
func (s *search) fours(limit int) (length int, won bool) {
	return s.engine.solver.Fours(s.b, limit)
}

// cutEarly settles a node without trying its moves where that is safe enough.
func (s *search) cutEarly(depth, alpha, beta, ply int, forced renju.Move) (int, bool) {
	if forced != renju.NoMove || s.restricted(ply) {
		return 0, false
	}
	if s.has(PartVCF) && depth >= 2 {
		if n, won := s.fours(innerNodes); won {
			return winIn(ply + n), true
		}
	}
	if ply == 0 || beta-alpha > 1 || !s.has(PartFutility) || depth > 5 {
		return 0, false
	}
	if static := eval.Score(s.b); static-70*depth >= beta && !s.threatened() {
		return static, true
	}
	return 0, false
}

// threatened reports whether the opponent could make a straight four or better.
func (s *search) threatened() bool {
	opponent := s.b.Turn().Other()
	return !s.b.Points(opponent, pattern.MakesStraight).Empty() ||
		!s.b.Points(opponent, pattern.MakesFourThree).Empty() ||
		!s.b.Points(opponent, pattern.MakesTwoFours).Empty()
}

// moves tries the moves of a node.
func (s *search) moves(depth, alpha, beta, ply int, forced, hash renju.Move) int {
	list := s.generate(ply, forced, hash)
	best, bestMove, first := -infinity, renju.NoMove, alpha
	for i := range list {
		m := pick(list, i)
		s.b.Move(m)
		score := s.try(depth, alpha, beta, ply, i, m)
		s.b.Undo()
		if s.stopped {
			return 0
		}
		if score <= best {
			continue
		}
		best, bestMove = score, m
		if score > alpha {
			alpha = score
			s.line[ply] = append(append(s.line[ply][:0], m), s.line[ply+1]...)
		}
		if alpha >= beta {
			s.reward(m, depth, ply)
			break
		}
	}
	if bestMove == renju.NoMove { // every move is a foul
		return s.stuck(ply)
	}
	if s.restricted(ply) {
		return best
	}
	b := exact
	switch {
	case best >= beta:
		b = lower
	case best <= first:
		b = upper
	}
	s.engine.table.store(slot{key: s.key(), score: toTable(best, ply), depth: int8(min(depth, 127)), bound: b, move: bestMove})
	return best
}

// stuck is the score when Black has nothing but fouls: he passes.
func (s *search) stuck(ply int) int {
	if s.restricted(ply) {
		return 0
	}
	s.line[ply] = append(s.line[ply][:0], renju.Pass)
	return min(0, eval.Score(s.b))
}

// try searches the position after a move: late ones less deeply and with an empty
// window first.
func (s *search) try(depth, alpha, beta, ply, i int, m renju.Move) int {
	if i == 0 {
		return -s.node(depth-1, -beta, -alpha, ply+1)
	}
	reduced := s.reduction(depth, i)
	score := -s.node(depth-1-reduced, -alpha-1, -alpha, ply+1)
	if score > alpha && reduced > 0 && !s.stopped {
		score = -s.node(depth-1, -alpha-1, -alpha, ply+1)
	}
	if score > alpha && score < beta && !s.stopped {
		score = -s.node(depth-1, -beta, -alpha, ply+1)
	}
	return score
}

func (s *search) reduction(depth, i int) int {
	if !s.has(PartReduce) || depth < 2 || i < 3 {
		return 0
	}
	opponent := s.b.Turn().Other() // who has just moved
	if !s.b.Points(opponent, pattern.MakesFive).Empty() {
		return 0
	}
	return min(depth-1, reductions[min(depth, 31)][min(i, 63)])
}
