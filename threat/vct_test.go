package threat_test

import (
	"context"
	"flag"
	"testing"

	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
	"tengen/threat/check"
)

// TestPublishedThreats solves the published problems of continuous threats and
// checks each proof against every move of the defender.
func TestPublishedThreats(t *testing.T) {
	for _, p := range published(t) {
		if long[p.ID] && !*all {
			continue
		}
		b, c := p.board(t)
		board := pattern.New(b, c, nil)
		r := threat.NewSolver(18).VCT(context.Background(), board, c, threat.Options{Fukumi: long[p.ID] || p.ID == "test_vct_fukumi_move", Nodes: 30e6})
		if r.Verdict != threat.Win || board.Stones() != b || board.Turn() != c {
			t.Errorf("%s: %v", p.ID, r.Verdict)
			continue
		}
		if err := check.Proof(b, c, r.Proof, renju.ReadingRIF); err != nil {
			t.Errorf("%s: %v", p.ID, err)
		}
		t.Logf("%s: won in %d moves, proved with %d nodes", p.ID, (len(r.Line)+1)/2, r.Nodes)
	}
}

// all asks for the long problems too: go test ./threat -run PublishedThreats -all
var all = flag.Bool("all", false, "solve the published problems that take seconds or minutes, too")

// long are the problems that take seconds.
var long = map[string]bool{
	"bench_vct_black": true, "bench_vct_white": true, "bench_vct_unstable": true, "bench_vct_small_but_long": true,
}

// TestStoppedAnywhere stops the search for a win that is there, and for one that is
// not, after each number of nodes up to some: it never says what is wrong, and
// every win has its proof.
func TestStoppedAnywhere(t *testing.T) {
	for _, p := range published(t) {
		if p.ID != "test_vct_white" && p.ID != "test_vct_counter" {
			continue
		}
		b, c := p.board(t)
		s := threat.NewSolver(14)
		verdicts := map[threat.Verdict]int{}
		for nodes := 1; nodes < 400; nodes += 3 {
			s.Forget()
			r := s.VCT(context.Background(), pattern.New(b, c, nil), c, threat.Options{Fukumi: nodes%2 == 0, Nodes: nodes})
			verdicts[r.Verdict]++
			switch r.Verdict {
			case threat.Win:
				if err := check.Proof(b, c, r.Proof, renju.ReadingRIF); err != nil {
					t.Fatalf("%s with %d nodes: %v", p.ID, nodes, err)
				}
			case threat.NoWin:
				t.Errorf("%s with %d nodes: %v", p.ID, nodes, r.Verdict)
			case threat.Unknown:
				if r.Limit != threat.ByNodes {
					t.Errorf("%s with %d nodes: stopped by %v", p.ID, nodes, r.Limit)
				}
			}
		}
		if verdicts[threat.Win] == 0 || verdicts[threat.Unknown] == 0 {
			t.Errorf("%s: %v", p.ID, verdicts)
		}
	}
}
