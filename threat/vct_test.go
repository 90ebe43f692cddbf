package threat_test

import (
	"context"
	"testing"

	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
)

// TestPublishedThreats solves the published problems of continuous threats and
// checks each proof against every move of the defender.
func TestPublishedThreats(t *testing.T) {
	for _, p := range published(t) {
		if long[p.ID] {
			continue
		}
		b, c := p.board(t)
		board := pattern.New(b, c, nil)
		r := threat.NewSolver(18).VCT(context.Background(), board, c, threat.Options{Fukumi: p.ID == "test_vct_fukumi_move"})
		if r.Verdict != threat.Win || board.Stones() != b || board.Turn() != c {
			t.Errorf("%s: %v", p.ID, r.Verdict)
			continue
		}
		if err := checkProof(b, c, r.Proof, renju.ReadingRIF); err != nil {
			t.Errorf("%s: %v", p.ID, err)
		}
	}
}

// long are the problems that take seconds.
var long = map[string]bool{
	"bench_vct_black": true, "bench_vct_white": true, "bench_vct_unstable": true, "bench_vct_small_but_long": true,
}
