package player

import (
	"cmp"
	"slices"
	"time"

	"tengen/engine"
	"tengen/engine/eval"
	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
)

// line is a move and what a level thinks of it, for the side that makes it.
type line struct {
	m     renju.Move
	score int
}

// decided is the least score of a win or loss that is seen to the end.
const decided = won / 2

// lossIn is the number of moves of both sides until the end that a lost score
// promises.
func lossIn(score int) int { return won + score }

// freeMove is the move where the ordinary rules hold: NoMove if there is none, not
// even a pass.
func (t *thought) freeMove() line {
	list := t.lines(t.board, t.me, nil, t.variety(), whole)
	if pick := t.vary(list); pick.m != renju.NoMove && t.playable(pick.m) {
		return pick
	}
	for _, l := range list {
		if t.playable(l.m) {
			return l
		}
	}
	return t.lastResort()
}

// variety is how many good moves are looked for, to choose from: in the opening
// several.
func (t *thought) variety() int {
	if len(t.s.Moves()) < 7 {
		return 4
	}
	return 1
}

// vary picks one of the moves that are about as good as the best one, in the
// opening.
func (t *thought) vary(list []line) line {
	if len(list) == 0 {
		return line{}
	}
	n := 1
	for len(t.s.Moves()) < 7 && n < len(list) && list[n].score > list[0].score-t.a.margin {
		n++
	}
	return list[t.dice.on('v').below(n)]
}

// playable reports whether a move can be played and is no foul that the level
// knows of. What package renju forbids under the game's reading of threes, the
// engine may not know.
func (t *thought) playable(m renju.Move) bool {
	p, ok := m.Stone()
	if !ok {
		return m == renju.Pass && t.mayPass()
	}
	if t.board.At(p) != renju.NoColor {
		return false
	}
	careless := t.a.fouls < 1 && t.rules.Foul != renju.FoulPrevented
	return t.me != renju.Black || careless || t.board.Foul(p, t.rules.Reading) == renju.NoFoul
}

// lastResort is any move that can be played: a pass if it is open, rather than a
// foul.
func (t *thought) lastResort() line {
	for _, p := range t.board.AppendEmpty(nil) {
		if t.playable(renju.Move(p)) {
			return line{renju.Move(p), -decided}
		}
	}
	if t.mayPass() {
		return line{renju.Pass, -decided}
	}
	if rest := t.board.AppendEmpty(nil); len(rest) > 0 && t.rules.Foul != renju.FoulPrevented {
		return line{renju.Move(rest[0]), -won}
	}
	return line{}
}

// effort is the part of the time of a decision that a search may take: one in so
// many.
type effort int

// whole is all of it.
const whole effort = 1

// lines are the n best moves of a position for the side to move, the best first. They
// are among only, or all if that is nil.
func (t *thought) lines(b renju.Board, turn renju.Color, only []renju.Move, n int, e effort) []line {
	board := pattern.New(b, turn, eval.Values())
	if only == nil && t.options.Level.NeedsEngine() {
		if l, ok := forced(board); ok {
			return []line{l}
		}
	}
	if only == nil && b.Count(renju.Black)+b.Count(renju.White) < openingStones {
		only = empties(b, beside(board))
	}
	if t.options.Level == Full {
		return t.searched(b, turn, only, n, t.budget.limits(e))
	}
	able := t.a.hurried(e)
	eyes := look(board, &able, t.Player.dice, t.lastStone(b), t.rules.Foul == renju.FoulPrevented)
	if t.a.nodes > 0 {
		if only == nil {
			only = eyes.thinksOf()
		}
		return t.searched(b, turn, only, n, engine.Limits{Nodes: max(30*n, t.a.nodes/int(e))})
	}
	if l, ok := t.byFours(board); ok && (only == nil || slices.Contains(only, l.m)) {
		return []line{l}
	}
	list := eyes.consider(only)
	lines := make([]line, 0, n)
	for _, m := range list[:min(n, len(list))] {
		lines = append(lines, line{renju.Move(m.p), m.value})
	}
	return lines
}

// openingStones is how many stones make a position in which the engine's judgement
// of far points means something.
const openingStones = 6

// empties are the empty points of a set.
func empties(b renju.Board, set *pattern.Set) []renju.Move {
	var list []renju.Move
	for _, p := range b.AppendEmpty(nil) {
		if set.Has(p) {
			list = append(list, renju.Move(p))
		}
	}
	return list
}

// forced is a move that needs no thought: a five, or, when there are two to stop, the
// stone that stops one of them.
func forced(b *pattern.Board) (line, bool) {
	if p, ok := b.Points(b.Turn(), pattern.MakesFive).First(); ok {
		return line{renju.Move(p), won - 1}, true
	}
	fives := b.Points(b.Turn().Other(), pattern.MakesFive).Append(nil)
	for _, p := range fives {
		if len(fives) > 1 && (b.Turn() == renju.White || !b.Foul(p)) {
			return line{renju.Move(p), -won + 2}, true
		}
	}
	return line{}, false
}

// searched asks the engine.
func (t *thought) searched(b renju.Board, turn renju.Color, only []renju.Move, n int, l engine.Limits) []line {
	l.Lines, l.Only = n, only
	best := t.options.Engine.Search(t.ctx, b, turn, l, nil)
	var list []line
	for _, i := range t.options.Engine.Lines() {
		if len(i.Line) > 0 {
			list = append(list, line{i.Line[0], ownScore(i.Score)})
		}
	}
	if len(best.Line) > 0 && (len(list) == 0 || len(list) < n && !slices.ContainsFunc(list, func(l line) bool { return l.m == best.Line[0] })) {
		list = append([]line{{best.Line[0], ownScore(best.Score)}}, list...)
	}
	slices.SortStableFunc(list, func(a, b line) int { return cmp.Compare(b.score, a.score) })
	return list
}

// ownScore is a score of the engine in the terms of this package.
func ownScore(score int) int {
	switch n, forced := engine.WinDistance(score); {
	case forced && n > 0:
		return won - n
	case forced:
		return -won - n
	}
	return score
}

// lastStone is the stone of the last move if it lies on the board that is thought
// about.
func (t *thought) lastStone(b renju.Board) renju.Point {
	p, ok := t.view.Last.Stone()
	if !ok || b.At(p) == renju.NoColor {
		return renju.NoPoint
	}
	return p
}

// byFours looks for a win by fours that is short enough to be seen, and may fail to
// see it: the longer the easier.
func (t *thought) byFours(b *pattern.Board) (line, bool) {
	if t.a.fours == 0 || !b.Points(b.Turn().Other(), pattern.MakesFive).Empty() {
		return line{}, false
	}
	if t.solver == nil {
		t.solver = threat.NewSolver(12)
	}
	r := t.solver.VCF(t.ctx, b, b.Turn(), threat.Options{Moves: t.a.fours, Nodes: 1000})
	if r.Verdict != threat.Win {
		return line{}, false
	}
	missed := t.dice.on('4').share() < .04*float64(len(r.Line))
	return line{renju.Move(r.Line[0]), won - len(r.Line)}, !missed
}

// thinksOf are the moves that come to the mind of a level that searches: all that
// are sharp, and of the quiet ones those it does not forget. It is nil for a level
// that forgets none.
func (e *sight) thinksOf() []renju.Move {
	if e.a.forget == 0 && e.a.blind == 0 {
		return nil
	}
	var list []renju.Move
	for i, m := range e.glances(nil) {
		if i == 0 || m.sharp || e.dice.on('q', uint64(m.p), e.b.Hash()).share() >= e.a.forget {
			list = append(list, renju.Move(m.p))
		}
	}
	return list
}

// budget is the time for a decision.
type budget struct{ soft, hard time.Duration }

// limits are those of one search of a decision.
func (b budget) limits(e effort) engine.Limits {
	return engine.Limits{Soft: b.soft / time.Duration(e), Hard: b.hard / time.Duration(e)}
}
