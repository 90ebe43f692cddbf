package threat_test

import (
	"context"
	"testing"

	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
)

// A search pauses now and then, and one that is ended in a pause stops soon after.
func TestPause(t *testing.T) {
	b, err := renju.NewBoard([]renju.Point{renju.Tengen}, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	pauses := 0
	r := threat.NewSolver(12).VCT(ctx, pattern.New(b, renju.Black, nil), renju.Black, threat.Options{Fukumi: true, Pause: func() {
		if pauses++; pauses == 3 {
			cancel()
		}
	}})
	if r.Verdict != threat.NoWin && (r.Verdict != threat.Unknown || r.Limit != threat.ByTime || r.Nodes > 3*256+1024) {
		t.Errorf("%v by %v after %d moves and %d pauses", r.Verdict, r.Limit, r.Nodes, pauses)
	}
}
