package engine_test

import (
	"context"
	"testing"

	"tengen/engine"
)

// TestThreads lets two threads search together; with the race detector it shows
// that they share nothing but what is made for it.
func TestThreads(t *testing.T) {
	p := after(t, "h8h9j7j9i8")
	e := engine.New(engine.Options{Megabytes: 4, Threads: 2})
	for range 3 {
		i := e.Search(context.Background(), p.Board, p.Turn(), engine.Limits{Nodes: 30000}, nil)
		if len(i.Line) == 0 || i.Nodes < 20000 || i.Nodes > 40000 {
			t.Errorf("two threads: %d nodes, line %v", i.Nodes, i.Line)
		}
	}
}
