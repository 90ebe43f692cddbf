package engine

import (
	"context"
	"time"

	"tengen/renju"
)

// Ponder is a search on the opponent's time, of the position after the move that is
// expected of him. End it with [Ponder.Hit] or [Ponder.Miss]; until then its engine
// must not be used otherwise.
type Ponder struct {
	engine *Engine
	task   *task
	cancel context.CancelFunc
	done   chan Info
}

// Ponder begins a search of the position that the expected move of the side to move
// leads to, and returns at once. Of l, Lines and Only hold; time and nodes are
// without limit until the guess turns out right.
func (e *Engine) Ponder(stones renju.Board, turn renju.Color, expected renju.Move, l Limits, report func(Info)) *Ponder {
	if p, ok := expected.Stone(); ok {
		if after, err := stones.Place(turn, p); err == nil {
			stones = after
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	l.Soft, l.Hard, l.Nodes, l.Depth = 0, 0, 0, 0
	p := &Ponder{e, e.prepare(ctx, stones, turn.Other(), l), cancel, make(chan Info, 1)}
	go func() { p.done <- e.run(p.task, report) }()
	return p
}

// Hit tells that the opponent has played the expected move. The search goes on under
// limits of time: soft counts from when it was begun, so that it may end at the next
// finished depth, and hard from now. It stops when ctx ends. Hit returns what was
// found, as [Engine.Search] does.
func (p *Ponder) Hit(ctx context.Context, soft, hard time.Duration) Info {
	if hard > 0 {
		hard += time.Since(p.task.begun)
	}
	p.task.timing.Store(&timing{p.task.begun, soft, hard})
	defer p.cancel()
	select {
	case i := <-p.done:
		return i
	case <-ctx.Done():
		p.cancel()
		return <-p.done
	}
}

// Miss ends the search because the opponent has played something else. What it found
// stays in the engine's table.
func (p *Ponder) Miss() {
	p.cancel()
	<-p.done
}
