package engine

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"tengen/pattern"
	"tengen/renju"
)

// task is one search: what all its workers share.
type task struct {
	limits  Limits
	begun   time.Time
	done    <-chan struct{}
	workers []*worker
	stopped atomic.Bool
	lines   []Info // of the last finished depth
	timing  atomic.Pointer[timing]

	best   renju.Move // of the last finished depth
	stayed int        // for how many depths it has been the best
	before int        // score of the depth before
}

// timing says when a task ends. It is replaced when a guess of the opponent's move
// turns out right.
type timing struct {
	begun      time.Time
	soft, hard time.Duration // since begun; no limit if 0
}

// run lets all workers search and returns what the first one found.
func (t *task) run(report func(Info)) Info {
	var helpers sync.WaitGroup
	for i, w := range t.workers[1:] {
		helpers.Go(func() { w.help(i + 1) })
	}
	last := t.workers[0].deepen(report)
	t.stopped.Store(true)
	helpers.Wait()
	last.Nodes, last.Time = t.nodes(t.workers[0]), time.Since(t.begun)
	return last
}

// nodes are all nodes of the worker that asks and those that the others have told of.
func (t *task) nodes(asks *worker) int {
	n := asks.nodes
	for _, w := range t.workers {
		if w != asks {
			n += int(w.told.Load())
		}
	}
	return n
}

// deepest is the depth at which a search ends by itself.
func (t *task) deepest() int {
	if t.limits.Depth > 0 {
		return min(t.limits.Depth, maxDepth)
	}
	return maxDepth
}

const maxDepth = 100

// outOfTime reports whether the search must stop.
func (t *task) outOfTime() bool {
	if t.limits.Pause != nil {
		t.limits.Pause()
	}
	select {
	case <-t.done:
		return true
	default:
	}
	c := t.timing.Load()
	return c.hard > 0 && time.Since(c.begun) >= c.hard
}

// noNewDepth reports whether the time for new depths is over: earlier where the best
// move stays the same, later where it has just changed or its score falls.
func (t *task) noNewDepth() bool {
	c := t.timing.Load()
	if c.soft <= 0 || len(t.lines) == 0 {
		return false
	}
	soft := c.soft
	if t.stayed >= 4 {
		soft = soft * 7 / 10
	}
	if t.stayed == 0 || t.lines[0].Score < t.before-30 {
		soft = min(soft*3/2, max(soft, c.hard))
	}
	return time.Since(c.begun) >= soft
}

// note takes down what a finished depth says about how sure its move is.
func (t *task) note(lines []Info) {
	if len(t.lines) > 0 {
		t.before = t.lines[0].Score
	}
	if t.lines = lines; len(lines) == 0 {
		return
	}
	if m := lines[0].Line[0]; m == t.best {
		t.stayed++
	} else {
		t.best, t.stayed = m, 0
	}
}

// settled reports whether all lines are forced results, the losses looked at to their
// ends: there may be a defence that takes longer.
func (t *task) settled(depth int) bool {
	for _, l := range t.lines {
		if n, ok := WinDistance(l.Score); !ok || n < 0 && depth < -n {
			return false
		}
	}
	return len(t.lines) > 0
}

// deepen searches deeper and deeper until a limit.
func (w *worker) deepen(report func(Info)) Info {
	t := w.task
	last := Info{Line: w.firstMove(), Rank: 1}
	for depth := 1; depth <= t.deepest() && len(last.Line) > 0; depth++ {
		lines := w.depth(depth, report)
		if len(lines) > 0 {
			last = lines[0]
		}
		if !w.stopped || depth == 1 {
			t.note(lines)
		}
		if w.stopped || t.noNewDepth() || t.settled(depth) {
			break
		}
	}
	return last
}

// help searches for the table only, half of the helpers one depth ahead.
func (w *worker) help(number int) {
	score := 0
	for depth := 1 + number%2; depth <= maxDepth && !w.stopped; depth++ {
		score = w.aspirate(depth, score)
	}
	w.told.Store(int64(w.nodes))
}

// depth searches the lines of a depth, the best first.
func (w *worker) depth(depth int, report func(Info)) (lines []Info) {
	t := w.task
	w.picked = w.picked[:0]
	for rank := 1; rank <= max(1, t.limits.Lines); rank++ {
		score := 0
		if len(t.lines) >= rank {
			score = t.lines[rank-1].Score
		}
		score = w.aspirate(depth, score)
		if w.stack[0].length == 0 || w.stopped && rank > 1 {
			break
		}
		l := Info{
			Depth: depth, Selective: w.deepest, Score: score, Nodes: t.nodes(w), Time: time.Since(t.begun),
			Line: w.stack[0].moves(), Rank: rank,
		}
		lines = append(lines, l)
		if w.stopped {
			break
		}
		w.picked = append(w.picked, l.Line[0])
	}
	if !w.stopped {
		rank(lines, report)
	}
	return lines
}

// rank sorts lines and reports them.
func rank(lines []Info, report func(Info)) {
	slices.SortStableFunc(lines, func(a, b Info) int { return b.Score - a.Score })
	for i := range lines {
		lines[i].Rank = i + 1
		if report != nil {
			report(lines[i])
		}
	}
}

// restricted reports whether not every move of the root is looked at.
func (w *worker) restricted(ply int) bool {
	return ply == 0 && (len(w.picked) > 0 || w.task.limits.Only != nil)
}

// allowed reports whether a move of the root is looked at.
func (w *worker) allowed(p renju.Point) bool {
	only := w.task.limits.Only
	return !slices.Contains(w.picked, renju.Move(p)) && (only == nil || slices.Contains(only, renju.Move(p)))
}

// firstMove is a legal move to fall back on, of those to look at if one is: a five,
// the stop of one, or the first there is near other stones.
func (w *worker) firstMove() []renju.Move {
	b := w.b
	me := b.Turn()
	for _, set := range []*pattern.Set{
		b.Points(me, pattern.MakesFive), b.Points(me.Other(), pattern.MakesFive), b.Near(), b.Empty(),
	} {
		for _, p := range set.Append(nil) {
			if w.allowed(p) && (me == renju.White || !b.Foul(p)) {
				return []renju.Move{renju.Move(p)}
			}
		}
	}
	for _, p := range b.Empty().Append(nil) {
		if me == renju.White || !b.Foul(p) {
			return []renju.Move{renju.Move(p)}
		}
	}
	if b.Empty().Empty() {
		return nil
	}
	return []renju.Move{renju.Pass}
}

// aspirate searches a depth with a window around the last score, widened until the
// score lies in it.
func (w *worker) aspirate(depth, last int) int {
	low, high := -infinity, infinity
	width := 50
	if depth > 4 && w.has(PartAspirate) {
		low, high = max(-infinity, last-width), min(infinity, last+width)
	}
	for {
		score := w.node(depth, low, high, 0, false)
		switch {
		case w.stopped || score > low && score < high:
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
