package threat_test

import (
	"context"
	"testing"

	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
	"tengen/threat/check"
)

// BenchmarkProblems solves each published problem anew, without what was learnt
// before, and checks the proof. All together take some ten seconds.
func BenchmarkProblems(b *testing.B) {
	for _, p := range published(b) {
		b.Run(p.ID, func(b *testing.B) {
			stones, c := p.board(b)
			board := pattern.New(stones, c, nil)
			solve := (*threat.Solver).VCT
			if p.Mode == "vcf" {
				solve = (*threat.Solver).VCF
			}
			var r threat.Result
			s := threat.NewSolver(16)
			for b.Loop() {
				s.Forget()
				r = solve(s, context.Background(), board, c, threat.Options{Fukumi: true, Nodes: 30e6})
			}
			b.StopTimer()
			if r.Verdict != threat.Win {
				b.Fatalf("%v after %d nodes", r.Verdict, r.Nodes)
			}
			if err := check.Proof(stones, c, r.Proof, renju.ReadingRIF); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(r.Nodes), "nodes")
			b.ReportMetric(float64(len(r.Line)), "moves")
		})
	}
}
