package engine_test

import (
	"context"
	"testing"

	"tengen/engine"
	"tengen/pattern"
	"tengen/renju"
)

// TestLines asks for several best moves: they differ, and none is better than the
// one before.
func TestLines(t *testing.T) {
	p := after(t, "h8h9j7j9i8")
	e := engine.New(engine.Options{Megabytes: 4})
	reported := 0
	best := e.Search(context.Background(), p.Board, p.Turn(), engine.Limits{Depth: 4, Lines: 3}, func(i engine.Info) {
		if reported++; i.Rank < 1 || i.Rank > 3 {
			t.Errorf("a line of rank %d", i.Rank)
		}
	})
	lines := e.Lines()
	if len(lines) != 3 || reported != 12 {
		t.Fatalf("%d lines, %d reported", len(lines), reported)
	}
	if lines[0].Line[0] != best.Line[0] {
		t.Errorf("the best move is %v, the first line %v", best.Line, lines[0].Line)
	}
	seen := map[renju.Move]bool{}
	for i, l := range lines {
		if l.Rank != i+1 || seen[l.Line[0]] || i > 0 && l.Score > lines[i-1].Score {
			t.Errorf("line %d: %+v", i, l)
		}
		seen[l.Line[0]] = true
	}
}

// TestOnly lets the engine look at some moves only, also where another wins.
func TestOnly(t *testing.T) {
	p := after(t, "h8a1i8a2j8a3k8o15")
	only := []renju.Move{renju.Move(renju.At(3, 3)), renju.Move(renju.At(6, 9)), renju.Move(renju.Tengen)}
	i := engine.New(engine.Options{Megabytes: 1}).Search(context.Background(), p.Board, p.Turn(), engine.Limits{Depth: 3, Only: only}, nil)
	if len(i.Line) == 0 || i.Line[0] != only[0] && i.Line[0] != only[1] {
		t.Errorf("plays %v, may only play one of %v", i.Line, only[:2])
	}
}

// TestVariants: six in a row wins in freestyle and not in the standard game, and a
// double-four is a move like any other.
func TestVariants(t *testing.T) {
	const six = "h8a1i8a2j8a3l8a5m8a6" // k8 would make six
	p := after(t, six)
	for v, wins := range map[pattern.Variant]bool{pattern.Freestyle: true, pattern.Standard: false} {
		i := engine.New(engine.Options{Megabytes: 1, Variant: v}).Search(context.Background(), p.Board, p.Turn(), engine.Limits{Depth: 2}, nil)
		if n, _ := engine.WinDistance(i.Score); (n == 1 && i.Line[0].String() == "k8") != wins {
			t.Errorf("%v: plays %v, wins in %d", v, i.Line, n)
		}
	}
}
