// Package think is the solver and the engine for a page: searches that let the page
// breathe and hear that they should stop, though WebAssembly has one thread.
//
// Start with [New], [Thinker.Search] and [Thinker.Solve]. The caller gives Pause, which
// is called every millisecond or so while something is searched for; in a browser it
// lets the page's events run now and then. One search at a time: the one that runs is
// stopped by the end of its context.
package think

import (
	"context"
	"errors"
	"time"

	"tengen/engine"
	"tengen/engine/eval"
	"tengen/internal/browser"
	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
)

// Thinker keeps the tables of engine and solver from one search to the next. It is not
// safe for concurrent use.
type Thinker struct {
	// Pause is called now and then while something is searched for; nil does nothing.
	Pause  func()
	engine *engine.Engine
	solver *threat.Solver
}

// New returns a thinker with tables of so many megabytes for the engine.
func New(megabytes int) *Thinker {
	return &Thinker{engine: engine.New(engine.Options{Megabytes: megabytes}), solver: threat.NewSolver(16)}
}

// Limits say when a search for the best move stops; zero values are no limit.
type Limits struct {
	Nodes, Depth, Lines int
	Time                time.Duration
}

// Search looks for the best move and reports, whenever it knows more, the line with its
// promise. The answer is the last report, with all lines.
func (t *Thinker) Search(ctx context.Context, q *browser.Query, l Limits, report func(browser.Object)) (browser.Object, error) {
	p, err := open(q)
	if err != nil {
		return nil, err
	}
	tell := func(i engine.Info) {
		if report != nil && ctx.Err() == nil {
			report(info(i))
		}
	}
	last := t.engine.Search(ctx, p.Board, p.Turn, engine.Limits{
		Nodes: l.Nodes, Depth: l.Depth, Lines: l.Lines, Soft: l.Time, Hard: l.Time, Pause: t.Pause,
	}, tell)
	a := info(last)
	lines := browser.List{}
	for _, i := range t.engine.Lines() {
		lines = append(lines, info(i))
	}
	a["lines"], a["stopped"] = lines, ctx.Err() != nil
	return a, nil
}

// info is what the engine says, for JavaScript.
func info(i engine.Info) browser.Object {
	line := browser.List{}
	for _, m := range i.Line {
		line = append(line, m.String())
	}
	a := browser.Object{
		"depth": i.Depth, "nodes": i.Nodes, "ms": float64(i.Time.Microseconds()) / 1000,
		"expected": eval.Expected(i.Score), "line": line, "rank": i.Rank,
	}
	if n, ok := engine.WinDistance(i.Score); ok {
		a["distance"] = n
	}
	return a
}

// Question is what Solve shall find.
type Question struct {
	Mode      string // "vcf", "vct" or "foul"
	NoFukumi  bool
	Nodes     int // 0 for no limit
	Megabytes int // of a search by threats; 128 if 0
}

// ErrMode says that there is no such mode.
var ErrMode = errors.New(`"mode" must be "vcf", "vct" or "foul"`)

// Solve looks for a forced win of the side to move, in the form of tengen solve.
func (t *Thinker) Solve(ctx context.Context, q *browser.Query, what Question) (browser.Object, error) {
	p, err := open(q)
	if err != nil {
		return nil, err
	}
	o := threat.Options{
		Fukumi: !what.NoFukumi, Foul: what.Mode == "foul", Nodes: what.Nodes, Megabytes: what.Megabytes, Pause: t.Pause,
	}
	if o.Megabytes == 0 {
		o.Megabytes = 128
	}
	board := pattern.NewReading(p.Board, p.Turn, nil, q.Rules.Reading)
	begun := time.Now()
	var r threat.Result
	switch what.Mode {
	case "vcf":
		r = t.solver.VCF(ctx, board, p.Turn, o)
	case "vct", "foul":
		r = t.solver.VCT(ctx, board, p.Turn, o)
	default:
		return nil, ErrMode
	}
	line := browser.List{}
	for _, m := range r.Line {
		line = append(line, m.String())
	}
	a := browser.Object{
		"verdict": r.Verdict.String(), "line": line, "nodes": r.Nodes,
		"ms": float64(time.Since(begun).Microseconds()) / 1000,
	}
	if r.Verdict == threat.Unknown {
		a["limit"] = r.Limit.String()
	}
	return a, nil
}

// open reads a position in which somebody is to move and nobody has won.
func open(q *browser.Query) (browser.Position, error) {
	p, err := q.Position()
	switch {
	case err != nil:
		return p, err
	case p.Turn == renju.NoColor:
		return p, browser.ErrTurn
	case p.Game.Outcome.Over():
		return p, renju.ErrOver
	}
	for _, c := range []renju.Color{renju.Black, renju.White} {
		for _, s := range p.Board.AppendStones(nil, c) {
			if p.Board.Remove(s).Wins(c, s) {
				return p, renju.ErrOver
			}
		}
	}
	return p, nil
}
