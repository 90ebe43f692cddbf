package engine_test

import (
	"context"
	"testing"

	"tengen/engine"
	"tengen/renju"
)

// A search that is ended in one of its pauses stops, with a move.
func TestPause(t *testing.T) {
	b, err := renju.NewBoard([]renju.Point{renju.Tengen}, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	pauses := 0
	info := engine.New(engine.Options{Megabytes: 1}).Search(ctx, b, renju.White, engine.Limits{Pause: func() {
		if pauses++; pauses == 5 {
			cancel()
		}
	}}, nil)
	if len(info.Line) == 0 || pauses < 5 || info.Nodes > 50000 {
		t.Errorf("%d pauses, %d nodes, line %v", pauses, info.Nodes, info.Line)
	}
}
