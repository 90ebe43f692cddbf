package threat_test

import (
	"context"
	"encoding/json"
	"os"
	"testing"

	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
)

// TestPublishedThreats solves the easier published problems of continuous threats,
// and looks at the first moves of each line: after a threat of the attacker he
// would win by fours if the defender passed.
func TestPublishedThreats(t *testing.T) {
	data, err := os.ReadFile("../testdata/threat-problems.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []problem
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	easy := map[string]bool{
		"test_vct_black": true, "test_vct_white": true, "test_vct_counter": true,
		"test_vct_forbidden_breaker": true, "test_vct_dual_forbiddens": true, "test_vcf_white": true,
	}
	for _, p := range list {
		if !easy[p.ID] {
			continue
		}
		b, c := p.board(t)
		board := pattern.New(b, c, nil)
		r := threat.NewSolver(18).VCT(context.Background(), board, c, threat.Options{})
		if r.Verdict != threat.Win || board.Stones() != b {
			t.Errorf("%s: %v", p.ID, r.Verdict)
			continue
		}
		checkThreats(t, p.ID, b, c, r.Line)
	}
}

func checkThreats(t *testing.T, id string, b renju.Board, attacker renju.Color, line []renju.Point) {
	t.Helper()
	s := threat.NewSolver(12)
	for i, m := range line {
		rest := pattern.New(b, attacker, nil)
		if r := s.VCF(context.Background(), rest, attacker, 0); i%2 == 0 && r.Verdict == threat.Win {
			checkWin(t, id, b, attacker, line[i:])
			return
		}
		if i%2 == 1 {
			if s.VCF(context.Background(), rest, attacker, 0).Verdict != threat.Win {
				t.Errorf("%s: move %d of %v threatens nothing", id, i, line)
			}
			b = put(t, id, b, attacker.Other(), m)
			continue
		}
		if attacker == renju.Black && b.Foul(m, renju.ReadingRIF) != renju.NoFoul {
			t.Errorf("%s: Black plays a foul at %v", id, m)
		}
		b = put(t, id, b, attacker, m)
	}
	t.Errorf("%s: the line %v does not end in fours", id, line)
}
