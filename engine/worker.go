package engine

import (
	"sync/atomic"
	"tengen/engine/eval"

	"tengen/pattern"
	"tengen/renju"
)

// maxPly bounds the length of a line.
const maxPly = renju.Points + 20

// worker is one thread of a search.
type worker struct {
	task     *task
	table    *table
	b        *pattern.Board
	tables   *eval.Tables
	promises *eval.Promise
	on       Part

	nodes   int
	next    int // nodes at which the limits are looked at again
	deepest int // ply that was reached
	stopped bool
	told    atomic.Int64 // nodes, for the others
	picked  []renju.Move // the moves of better lines, not looked at again
	root    renju.Color  // who is to move there

	history [2][256]int32
	stack   [maxPly + 2]frame
	fours   fours
}

// frame is what belongs to one ply of the line that is being searched.
type frame struct {
	lists    [2][]move // the second for a search for a second best move
	killers  [2]renju.Point
	move     renju.Point // made from here
	excluded renju.Point // not to be tried, in a search for a second best move
	eval     int
	length   int // of the line
	line     [maxPly + 2]renju.Point
}

// move is a move and how promising it looks.
type move struct {
	p     renju.Point
	class pattern.Class
	score int32
}

func newWorker(t *table, o Options) *worker {
	w := &worker{table: t, on: ^o.Off, tables: eval.TablesFor(o.Variant), promises: eval.PromisesFor(o.Variant), fours: newFours()}
	for i := range w.stack {
		for j := range w.stack[i].lists {
			w.stack[i].lists[j] = make([]move, 0, renju.Points)
		}
	}
	return w
}

// forget forgets what was learnt from searches.
func (w *worker) forget() {
	w.history = [2][256]int32{}
	w.fours.forget()
	for i := range w.stack {
		w.stack[i].killers = [2]renju.Point{}
	}
}

// begin sets a worker to a task.
func (w *worker) begin(t *task, b *pattern.Board) {
	w.task, w.b, w.root = t, b, b.Turn()
	w.nodes, w.next, w.deepest, w.stopped = 0, 0, 0, false
	w.told.Store(0)
	w.picked = w.picked[:0]
	for c := range w.history {
		for p := range w.history[c] {
			w.history[c][p] /= 4
		}
	}
	for i := range w.stack {
		w.stack[i].killers = [2]renju.Point{}
		w.stack[i].length = 0
	}
}

func (w *worker) has(p Part) bool { return w.on&p != 0 }

// enter counts a node and reports whether the search must stop.
func (w *worker) enter() bool {
	w.nodes++
	return w.nodes >= w.next && w.look()
}

// look looks at the limits.
func (w *worker) look() bool {
	t := w.task
	const pause = 1 << 10
	w.told.Store(int64(w.nodes))
	w.next = w.nodes + pause
	if w.stopped || t.stopped.Load() || w.nodes&^(pause-1) > 0 && t.outOfTime() {
		w.stopped = true
	}
	if limit := t.limits.Nodes; limit > 0 {
		if left := limit - t.nodes(w); left <= 0 {
			w.stopped = true
		} else {
			w.next = min(w.next, w.nodes+left)
		}
	}
	if w.stopped {
		w.next = 0
	}
	return w.stopped
}

// key is the hash of the position with its turn.
func (w *worker) key() uint64 {
	if w.b.Turn() == renju.White {
		return ^w.b.Hash()
	}
	return w.b.Hash()
}

// make makes a move and take takes it back.
func (w *worker) make(p renju.Point, ply int) {
	w.stack[ply].move = p
	w.b.Move(renju.Move(p))
}

func (w *worker) take() { w.b.Undo() }

// moves returns the line of a frame.
func (f *frame) moves() []renju.Move {
	line := make([]renju.Move, f.length)
	for i, p := range f.line[:f.length] {
		line[i] = renju.Move(p)
		if p == renju.NoPoint {
			line[i] = renju.Pass
		}
	}
	return line
}

// begins makes a frame's line that of the next one after a move.
func (f *frame) begins(p renju.Point, next *frame) {
	f.line[0] = p
	n := copy(f.line[1:], next.line[:next.length])
	f.length = n + 1
}

// wins makes a frame's line a single move.
func (f *frame) single(p renju.Point) { f.line[0], f.length = p, 1 }
