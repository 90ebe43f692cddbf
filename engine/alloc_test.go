package engine

import (
	"context"
	"testing"
)

// TestNodesAllocateNothing searches inner nodes of several positions: nothing is
// allocated, however many nodes that are.
func TestNodesAllocateNothing(t *testing.T) {
	e := New(Options{Megabytes: 1})
	nodes := 0
	for i, p := range BenchPositions() {
		if i%8 != 0 {
			continue
		}
		task := e.prepare(context.Background(), p.Stones, p.Turn, Limits{})
		w := task.workers[0]
		if n := testing.AllocsPerRun(1, func() { w.node(6, -infinity, infinity, 1, false) }); n != 0 {
			t.Errorf("%s: %v allocations", p.Moves, n)
		}
		nodes += w.nodes
	}
	if nodes < 1000 {
		t.Errorf("only %d nodes were searched", nodes)
	}
}

// BenchmarkSearch measures nodes a second on one thread over the bench positions.
func BenchmarkSearch(b *testing.B) {
	e := New(Options{Megabytes: 16})
	list := BenchPositions()
	nodes, i := 0, 0
	for b.Loop() {
		p := list[i%len(list)]
		nodes += e.Search(context.Background(), p.Stones, p.Turn, Limits{Nodes: 20000}, nil).Nodes
		i++
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(0, "ns/op")
}
