package threat_test

import (
	"context"
	"runtime"
	"testing"

	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
)

// hard is a problem that takes millions of nodes.
func hard(t *testing.T) (renju.Board, renju.Color) {
	t.Helper()
	for _, p := range published(t) {
		if p.ID == "bench_vct_unstable" {
			return p.board(t)
		}
	}
	t.Fatal("no such problem")
	return renju.Board{}, renju.NoColor
}

// A search stops when its memory is used up, and takes no more than that.
func TestMemoryLimit(t *testing.T) {
	stones, c := hard(t)
	board := pattern.New(stones, c, nil)
	s := threat.NewSolver(10)
	for _, megabytes := range []int{1, 4, 12} {
		s.Forget()
		var before, now runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		most := before.HeapAlloc
		r := s.VCT(context.Background(), board, c, threat.Options{Fukumi: true, Megabytes: megabytes, Pause: func() {
			runtime.ReadMemStats(&now)
			most = max(most, now.HeapAlloc)
		}})
		if r.Verdict != threat.Unknown || r.Limit != threat.ByMemory {
			t.Errorf("%d megabytes: %v, stopped by %v", megabytes, r.Verdict, r.Limit)
		}
		const beside = 1 << 19 // the moves of the fours, the runtime's own
		if used := int(most - before.HeapAlloc); used > megabytes<<20+beside {
			t.Errorf("%d megabytes: %d bytes were taken", megabytes, used)
		} else {
			t.Logf("%d megabytes: at most %d bytes, %d nodes", megabytes, used, r.Nodes)
		}
	}
}

// An ended context stops the search after a few hundred moves, and starts nothing
// that lives on.
func TestEndedContext(t *testing.T) {
	stones, c := hard(t)
	routines := runtime.NumGoroutine()
	for _, after := range []int{1, 40} {
		ctx, cancel := context.WithCancel(context.Background())
		pauses, nodes := 0, 0
		r := threat.NewSolver(10).VCT(ctx, pattern.New(stones, c, nil), c, threat.Options{Fukumi: true, Pause: func() {
			if pauses++; pauses == after {
				cancel()
			}
		}})
		if nodes = 256 * after; r.Verdict != threat.Unknown || r.Limit != threat.ByTime || r.Nodes < nodes || r.Nodes > nodes+256 {
			t.Errorf("ended after %d moves: %v by %v after %d", nodes, r.Verdict, r.Limit, r.Nodes)
		}
		cancel()
	}
	if n := runtime.NumGoroutine(); n > routines {
		t.Errorf("%d goroutines more than before", n-routines)
	}
}
