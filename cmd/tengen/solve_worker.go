package main

import (
	"context"
	"time"

	"tengen/engine"
	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
)

// solution is what was found.
type solution struct {
	threat.Result
	by   string // what found it: "vcf", "vct" or "search"
	time time.Duration
}

// searcher finds a win by playing well rather than by threats alone: an engine.
// It returns the best move of the side to move, in how many moves of both sides
// the game ends by it (0 if that is not known, negative if that side loses), and
// how many positions it looked at.
type searcher interface {
	best(ctx context.Context, b renju.Board, turn renju.Color, nodes int) (p renju.Point, distance, looked int)
}

// worker solves one task after another.
type worker struct {
	solver *threat.Solver
	search searcher
}

func newWorker() *worker { return &worker{threat.NewSolver(20), &engineSearch{}} }

// solve answers a task. Equal tasks cost equal nodes, whatever was solved before.
func (w *worker) solve(ctx context.Context, t task) (s solution) {
	begun := time.Now()
	if t.time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, t.time)
		defer cancel()
	}
	b := pattern.NewReading(t.Board, t.turn, nil, t.reading)
	w.solver.Forget()
	switch t.mode {
	case "vcf":
		s = w.byFours(ctx, b, t)
	case "win":
		s = w.win(ctx, b, t)
	default:
		s = w.byFours(ctx, b, share(t, 2))
		if s.Verdict != threat.Win {
			s = w.byThreats(ctx, b, t, s.Nodes)
		}
	}
	s.time = time.Since(begun)
	return s
}

// share is the task with a part of its nodes.
func share(t task, part int) task {
	if t.nodes > 0 {
		t.nodes = max(1, t.nodes/part)
	}
	return t
}

func (t task) options() threat.Options {
	return threat.Options{Fukumi: t.fukumi, Foul: t.mode == "foul", Nodes: t.nodes, Megabytes: t.memory}
}

func (w *worker) byFours(ctx context.Context, b *pattern.Board, t task) solution {
	return solution{Result: w.solver.VCF(ctx, b, t.turn, t.options()), by: "vcf"}
}

// byThreats looks for a VCT with the nodes that are left after some were spent.
func (w *worker) byThreats(ctx context.Context, b *pattern.Board, t task, spent int) solution {
	o := t.options()
	if t.nodes > 0 {
		o.Nodes = max(1, t.nodes-spent)
	}
	r := w.solver.VCT(ctx, b, t.turn, o)
	r.Nodes += spent
	return solution{Result: r, by: "vct"}
}

// win looks for a win by fours, then by threats, then by any moves. No win by
// threats is no proof that there is none.
func (w *worker) win(ctx context.Context, b *pattern.Board, t task) solution {
	s := w.byFours(ctx, b, share(t, 4))
	if s.Verdict == threat.Win {
		return s
	}
	first, cancel := ctx, context.CancelFunc(func() {})
	if t.time > 0 {
		first, cancel = context.WithTimeout(ctx, t.time/2)
	}
	s = w.byThreats(first, b, share(t, 2), s.Nodes)
	cancel()
	if s.Verdict == threat.Win {
		return s
	}
	return w.bySearch(ctx, t, s.Nodes)
}

// mostSearch is how many positions the engine looks at if there is no limit.
const mostSearch = 2_000_000

// bySearch asks the engine. A win that it sees is played out to the end of the
// game against the defence that it thinks best. If it sees a loss, that is proved:
// it leaves moves out.
func (w *worker) bySearch(ctx context.Context, t task, spent int) solution {
	s := solution{by: "search"}
	s.Nodes = spent
	budget := mostSearch
	if t.nodes > 0 {
		budget = max(1, t.nodes-spent)
	}
	p, distance, looked := w.search.best(ctx, t.Board, t.turn, budget)
	s.Nodes += looked
	switch {
	case distance > 0:
		if line, ok := w.playOut(ctx, t, p, distance, budget); ok {
			s.Verdict, s.Line = threat.Win, line
			return s
		}
	case distance < 0:
		lost, nodes := w.lost(ctx, t, budget)
		if s.Nodes += nodes; lost {
			s.Verdict = threat.NoWin
			return s
		}
	}
	s.Limit = threat.ByNodes
	if ctx.Err() != nil {
		s.Limit = threat.ByTime
	}
	return s
}

// lost reports whether it is proved that the other side wins by threats after every
// move, and after a pass, and how many moves were tried.
func (w *worker) lost(ctx context.Context, t task, budget int) (proved bool, nodes int) {
	attacker := t.turn.Other()
	b := pattern.NewReading(t.Board, t.turn, nil, t.reading)
	after := func(m renju.Move) bool {
		b.Move(m)
		defer b.Undo()
		for _, kind := range []threat.Kind{threat.Fours, threat.Threats} {
			if nodes >= budget {
				return false
			}
			r := w.solver.Solve(ctx, b, attacker, kind, threat.Options{Fukumi: true, Nodes: budget - nodes, Megabytes: t.memory})
			if nodes += r.Nodes; r.Verdict == threat.Win {
				return true
			}
		}
		return false
	}
	if !after(renju.Pass) {
		return false, nodes
	}
	for _, p := range t.AppendEmpty(nil) {
		if t.turn == renju.Black && b.Foul(p) {
			continue
		}
		if t.Wins(t.turn, p) || !after(renju.Move(p)) {
			return false, nodes
		}
	}
	return true, nodes
}

// playOut plays a win that the engine sees to the end of the game.
func (w *worker) playOut(ctx context.Context, t task, p renju.Point, distance, nodes int) (line []renju.Point, ok bool) {
	b, turn := t.Board, t.turn
	for range distance + 2 {
		if turn == t.turn {
			r := w.solver.VCF(ctx, pattern.NewReading(b, turn, nil, t.reading), turn, threat.Options{Nodes: nodes})
			if r.Verdict == threat.Win {
				return append(line, r.Line...), true
			}
		}
		if len(line) > 0 {
			if p, _, _ = w.search.best(ctx, b, turn, nodes); p == renju.NoPoint {
				return nil, false
			}
		}
		if turn == renju.Black && b.Foul(p, t.reading) != renju.NoFoul {
			return nil, false
		}
		b, _ = b.Place(turn, p)
		line = append(line, p)
		turn = turn.Other()
	}
	return nil, false
}

// engineSearch is the engine as a searcher.
type engineSearch struct{ e *engine.Engine }

func (s *engineSearch) best(ctx context.Context, b renju.Board, turn renju.Color, nodes int) (renju.Point, int, int) {
	if s.e == nil {
		s.e = engine.New(engine.Options{})
	}
	s.e.Clear()
	info := s.e.Search(ctx, b, turn, engine.Limits{Nodes: nodes}, nil)
	distance, _ := engine.WinDistance(info.Score)
	if len(info.Line) == 0 {
		return renju.NoPoint, 0, info.Nodes
	}
	p, _ := info.Line[0].Stone()
	return p, distance, info.Nodes
}
