package engine_test

import (
	"context"
	"testing"
	"time"

	"tengen/engine"
	"tengen/renju"
)

// TestPonder: a right guess goes on searching and answers the guessed position; a
// wrong one leaves the engine ready for another search.
func TestPonder(t *testing.T) {
	p := after(t, "h8h9j7j9i8")
	e := engine.New(engine.Options{Megabytes: 4})
	expected := e.Search(context.Background(), p.Board, p.Turn(), engine.Limits{Nodes: 3000}, nil).Line[0]
	hit := e.Ponder(p.Board, p.Turn(), expected, engine.Limits{}, nil).Hit(context.Background(), time.Millisecond, 50*time.Millisecond)
	if len(hit.Line) == 0 || hit.Line[0] == expected || hit.Depth == 0 {
		t.Errorf("after %v: %+v", expected, hit)
	}
	e.Ponder(p.Board, p.Turn(), expected, engine.Limits{}, nil).Miss()
	q, err := p.Play(&renju.Rules{}, expected)
	if err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if i := e.Ponder(p.Board, p.Turn(), expected, engine.Limits{}, nil).Hit(ended, 0, 0); len(i.Line) == 0 {
		t.Errorf("no move when the context ends: %+v", i)
	}
	if i := e.Search(context.Background(), q.Board, q.Turn(), engine.Limits{Nodes: 2000}, nil); len(i.Line) == 0 {
		t.Error("no move after pondering")
	}
}
