package threat_test

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"testing"

	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
)

// TestOwnProblems solves the problems that our own games gave, and checks the
// proofs and the lines that stand in the file.
func TestOwnProblems(t *testing.T) {
	f, err := os.Open("../testdata/vcf-own.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := threat.NewSolver(16)
	count := map[string]int{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var p struct {
			problem
			Fours int
			Line  []renju.Point
		}
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		b, attacker := p.board(t)
		foul := p.Mode == "foul"
		check := func(proof *threat.Proof) {
			if err := verify(b, attacker, foul, proof); err != nil {
				t.Errorf("%s: %v", p.ID, err)
			}
		}
		r := s.VCF(context.Background(), pattern.New(b, attacker, nil), attacker, threat.Options{Foul: foul})
		if r.Verdict != threat.Win {
			t.Errorf("%s: %v", p.ID, r.Verdict)
			continue
		}
		check(r.Proof)
		check(&threat.Proof{Fours: p.Line})
		if p.Fours != (len(p.Line)+1)/2 || p.Fours < 2 || p.Fours > 40 {
			t.Errorf("%s: %d fours in %v", p.ID, p.Fours, p.Line)
		}
		count[p.Turn]++
		count[p.Mode]++
	}
	if count["black"]+count["white"] < 1000 || count["black"] < 300 || count["white"] < 300 || count["foul"] < 150 {
		t.Errorf("too few problems of some kind: %v", count)
	}
}
