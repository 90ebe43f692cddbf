package think_test

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"testing"

	"tengen/internal/browser"
	"tengen/internal/browser/think"
)

// BenchmarkSearch is how fast the engine searches from the opening of a game; run
// it natively and in WebAssembly as docs/wasm.md says. nodes/s is the figure.
func BenchmarkSearch(b *testing.B) {
	q := &browser.Query{Moves: "h8i9i7g9h9h10g10j7g8g7h7h6i6", Game: true, Rules: browser.Defaults}
	t := think.New(32)
	if _, err := t.Search(context.Background(), q, think.Limits{Nodes: 1000}, nil); err != nil {
		b.Fatal(err)
	}
	nodes := 0
	for b.Loop() {
		a, err := think.New(32).Search(context.Background(), q, think.Limits{Nodes: 200000}, nil)
		if err != nil {
			b.Fatal(err)
		}
		nodes += a["nodes"].(int)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// BenchmarkVCF solves the first hundred problems of testdata/vcf-own.jsonl. ms/problem
// is the figure.
func BenchmarkVCF(b *testing.B) {
	f, err := os.Open("../../../testdata/vcf-own.jsonl")
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	var list []*browser.Query
	for in := bufio.NewScanner(f); len(list) < 100 && in.Scan(); {
		q := &browser.Query{Rules: browser.Defaults}
		if err := json.Unmarshal(in.Bytes(), q); err != nil {
			b.Fatal(err)
		}
		list = append(list, q)
	}
	solve := func() {
		t := think.New(1)
		for _, q := range list {
			a, err := t.Solve(context.Background(), q, think.Question{Mode: "vcf"})
			if err != nil || a["verdict"] != "win" {
				b.Fatalf("%v, %v", a, err)
			}
		}
	}
	solve() // tables are made, and the WebAssembly is compiled well
	for b.Loop() {
		solve()
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N*len(list)), "ms/problem")
}
