package player

import (
	"tengen/engine/eval"
	"tengen/pattern"
	"tengen/renju"
)

// won is the score of a win in sight, less the moves until it.
const won = 20000

// consider values the moves among only, or all that come to mind if it is nil, the
// best first, as well as the level can.
func (e *sight) consider(only []renju.Move) []seen {
	if e.a.depth > 0 {
		return e.lookAhead(only)
	}
	return e.atAGlance(only)
}

// lookAhead values the moves among only, or all that come to mind if it is nil, by
// looking ahead, the best first. The board is left as it was.
func (e *sight) lookAhead(only []renju.Move) []seen {
	list := e.among(only)
	sortSeen(list)
	if len(list) > 2*e.a.width {
		list = list[:2*e.a.width]
	}
	for i := range list {
		m := &list[i]
		noise := int(e.noise(m.p))
		e.b.Move(renju.Move(m.p))
		m.value = -e.ahead(e.a.depth-1, -won, won, 1)
		e.b.Undo()
		if m.value > -won/2 && m.value < won/2 {
			m.value += noise
		}
	}
	sortSeen(list)
	return list
}

// ahead is the score of a position for the side to move, looking depth moves ahead.
func (e *sight) ahead(depth, alpha, beta, ply int) int {
	me := e.b.Turn()
	if e.has(me, pattern.MakesFive) > 0 {
		return won - ply
	}
	fives := e.has(me.Other(), pattern.MakesFive)
	switch {
	case fives > 1:
		return -won + ply + 1
	case fives == 0 && e.has(me, pattern.MakesStraight) > 0:
		return won - ply - 2
	case depth <= 0 && fives == 0:
		return eval.Score(e.b) + int(e.a.noise*e.dice.on('e', e.b.Hash()).normal())
	}
	var room [128]seen
	list := e.glances(room[:0])
	if fives == 1 {
		if len(list) == 0 || list[0].value < theirWorth.five {
			return -won + ply + 1 // the block is a foul
		}
		list = list[:1]
		depth++
	}
	best := -won + ply + 1 // nothing but fouls
	for _, m := range list[:min(e.a.width, len(list))] {
		e.b.Move(renju.Move(m.p))
		score := -e.ahead(depth-1, -beta, -max(alpha, best), ply+1)
		e.b.Undo()
		if best = max(best, score); best >= beta {
			break
		}
	}
	return best
}

// has counts the points of a class that the level sees, up to two.
func (e *sight) has(c renju.Color, k pattern.Class) (n int) {
	set := e.b.Points(c, k)
	if set.Empty() {
		return 0
	}
	var room [renju.Points]renju.Point
	for _, p := range set.Append(room[:0]) {
		code := tally(e.code(c, p))
		if k == pattern.MakesFive && code.fives > 0 || k == pattern.MakesStraight && code.straight > 0 {
			n++
		}
		if n > 1 {
			break
		}
	}
	return n
}
