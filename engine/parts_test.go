package engine_test

import (
	"context"
	"testing"

	"tengen/engine"
)

// TestParts switches every part off: the search still finds moves, and it is another
// search, so that each switch is connected to something.
func TestParts(t *testing.T) {
	all := partNodes(t, 0)
	for part := engine.Part(1); part <= engine.AllParts; part <<= 1 {
		if off := partNodes(t, part); off == all {
			t.Errorf("without part %#x the search takes the same %d nodes", part, all)
		}
	}
	if none := partNodes(t, engine.AllParts); none == all {
		t.Error("without any part the search is the same")
	}
}

// partNodes searches some of the bench positions with parts off.
func partNodes(t *testing.T, off engine.Part) (nodes int) {
	t.Helper()
	e := engine.New(engine.Options{Megabytes: 4, Off: off})
	for i, p := range engine.BenchPositions() {
		if i%5 != 0 {
			continue
		}
		e.Clear()
		info := e.Search(context.Background(), p.Stones, p.Turn, engine.Limits{Depth: 7, Nodes: 20000}, nil)
		if len(info.Line) == 0 {
			t.Errorf("parts %#x off: no move after %s", off, p.Moves)
		}
		nodes += info.Nodes*7 + info.Score + int(info.Line[0])
	}
	return nodes
}
