package engine

import (
	"context"
	"time"

	"tengen/engine/eval"
	"tengen/pattern"
	"tengen/renju"
)

// Limits say when a search stops; zero values are no limit. A search without any
// limit runs until its context ends.
type Limits struct {
	// Nodes is the number of positions to enter, those of the searches for fours among
	// them.
	Nodes int
	Depth int
	// Soft is about the time after which no new depth is begun: a little less where the
	// best move has long been the same, more where it has just changed. Hard is the time
	// after which the search stops.
	Soft, Hard time.Duration
	// Lines is how many of the best moves get a line of their own; 1 if 0.
	Lines int
	// Only are the moves of the root to look at; all if nil. Those that are not legal
	// are passed over.
	Only []renju.Move
	// Pause, if not nil, is called every thousand positions or so, by each thread: a
	// program with a single thread, such as one in a browser, can let other work be done
	// in it, and ctx be ended.
	Pause func()
}

// Info tells what a search has found after a depth.
type Info struct {
	Depth int
	// Selective is the length of the longest line that was looked at, in plies.
	Selective int
	// Score is for the side to move, in units of eval.Scale; see WinDistance.
	Score int
	Nodes int
	Time  time.Duration
	// Line is the main line from the root. The slice is the receiver's.
	Line []renju.Move
	// Rank is 1 for the best line, 2 for the next.
	Rank int
}

// Options configure an engine.
type Options struct {
	Megabytes int // of the transposition table; 64 if 0
	Threads   int // that search together; 1 if 0
	// Variant is the game; renju if zero.
	Variant pattern.Variant
	// Off switches parts of the search off, for measuring what each is worth.
	Off Part
}

// Engine searches for the best move. It keeps what it has learnt from one search
// to the next; [Engine.Clear] forgets it. It is not safe for concurrent use.
type Engine struct {
	options Options
	table   *table
	workers []*worker
	lines   []Info
}

// New returns an engine.
func New(o Options) *Engine {
	if o.Megabytes == 0 {
		o.Megabytes = 64
	}
	if o.Threads == 0 {
		o.Threads = 1
	}
	e := &Engine{options: o, table: newTable(o.Megabytes)}
	for range o.Threads {
		e.workers = append(e.workers, newWorker(e.table, o))
	}
	return e
}

// Clear forgets everything learnt.
func (e *Engine) Clear() {
	e.table.clear()
	for _, w := range e.workers {
		w.forget()
	}
}

// Search looks for the best move of the side to move and returns the last Info;
// its Line is empty only if the board is full. It calls report, if not nil, after
// each depth and line. It stops at the limits or when ctx ends, and always returns a
// move that is no foul unless every move is one; then it passes.
//
// With one thread and without limits of time the same searches after New or Clear
// give the same results and node counts every time. More threads search the same
// position and share what they find in the table; nodes are then those of all.
func (e *Engine) Search(ctx context.Context, stones renju.Board, turn renju.Color, l Limits, report func(Info)) Info {
	return e.run(e.prepare(ctx, stones, turn, l), report)
}

// prepare makes a task of a search.
func (e *Engine) prepare(ctx context.Context, stones renju.Board, turn renju.Color, l Limits) *task {
	e.table.nextAge()
	e.lines = nil
	t := &task{limits: l, begun: time.Now(), done: ctx.Done(), workers: e.workers}
	t.timing.Store(&timing{t.begun, l.Soft, l.Hard})
	for _, w := range e.workers {
		w.begin(t, pattern.NewVariant(stones, turn, eval.ValuesFor(e.options.Variant), e.options.Variant))
	}
	return t
}

func (e *Engine) run(t *task, report func(Info)) Info {
	last := t.run(report)
	e.lines = t.lines
	return last
}

// Lines returns the best moves of the last finished depth with their lines, the best
// first: at most Limits.Lines. The slice is the engine's until the next search.
func (e *Engine) Lines() []Info { return e.lines }
