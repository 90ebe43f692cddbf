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

// problem is a position of a problem file.
type problem struct {
	ID, Mode     string
	Black, White []renju.Point
	Turn         string
}

// published are the problems that came with the tests of another solver.
func published(t testing.TB) (list []problem) {
	t.Helper()
	data, err := os.ReadFile("../testdata/threat-problems.json")
	if err == nil {
		err = json.Unmarshal(data, &list)
	}
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func (p problem) board(t testing.TB) (renju.Board, renju.Color) {
	t.Helper()
	b, err := renju.NewBoard(p.Black, p.White)
	c, ok := renju.ParseColor(p.Turn)
	if err != nil || !ok {
		t.Fatalf("%s: %v, turn %q", p.ID, err, p.Turn)
	}
	return b, c
}

// checkWin replays a winning line with package renju alone: every move of the
// attacker is legal and makes a four or a five, every answer is the only point
// that stops it, and at the end the attacker has a winning row or the defender
// has no legal answer and no five of his own.
func checkWin(t testing.TB, id string, b renju.Board, attacker renju.Color, line []renju.Point) {
	t.Helper()
	defender := attacker.Other()
	for i := 0; i < len(line); i += 2 {
		if b.Wins(attacker, line[i]) {
			if i != len(line)-1 {
				t.Errorf("%s: the line goes on after a five at %v", id, line[i])
			}
			return
		}
		if attacker == renju.Black && b.Foul(line[i], renju.ReadingRIF) != renju.NoFoul {
			t.Errorf("%s: Black plays a foul at %v", id, line[i])
			return
		}
		b = put(t, id, b, attacker, line[i])
		completes := b.AppendFives(nil, attacker)
		if fives := b.AppendFives(nil, defender); len(fives) > 0 {
			t.Errorf("%s: after %v the defender has a five at %v", id, line[i], fives)
			return
		}
		stopped := len(completes) == 1 && !(defender == renju.Black && b.Foul(completes[0], renju.ReadingRIF) != renju.NoFoul)
		if i == len(line)-1 {
			if len(completes) == 0 || stopped {
				t.Errorf("%s: the line ends at %v, where the defender is not lost", id, line[i])
			}
			return
		}
		if !stopped || line[i+1] != completes[0] {
			t.Errorf("%s: %v is answered at %v, the fives are %v", id, line[i], line[i+1], completes)
			return
		}
		b = put(t, id, b, defender, line[i+1])
	}
	t.Errorf("%s: the line %v ends with the defender's move", id, line)
}

func put(t testing.TB, id string, b renju.Board, c renju.Color, p renju.Point) renju.Board {
	t.Helper()
	after, err := b.Place(c, p)
	if err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	return after
}

// TestPublishedProblems solves the problems whose answers were published with the
// tests of another solver.
func TestPublishedProblems(t *testing.T) {
	s := threat.NewSolver(16)
	solved := 0
	for _, p := range published(t) {
		b, c := p.board(t)
		board := pattern.New(b, c, nil)
		r := s.VCF(context.Background(), board, c, threat.Options{})
		if board.Stones() != b || board.Turn() != c {
			t.Errorf("%s: the search leaves another board", p.ID)
		}
		if want := p.Mode == "vcf"; want != (r.Verdict == threat.Win) {
			t.Errorf("%s (%s): %v after %d nodes", p.ID, p.Mode, r.Verdict, r.Nodes)
		}
		if r.Verdict == threat.Win {
			solved++
			checkWin(t, p.ID, b, c, r.Line)
		}
	}
	if solved == 0 {
		t.Error("nothing was solved")
	}
}

// TestProblemCollection solves a collection that may not be published as a set; it
// runs where the file lies beside the project.
func TestProblemCollection(t *testing.T) {
	f, err := os.Open("../../shared/data/vcf.jsonl")
	if err != nil {
		t.Skip("the collection does not lie beside the project")
	}
	defer f.Close()
	s := threat.NewSolver(18)
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var p problem
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		b, c := p.board(t)
		r := s.VCF(context.Background(), pattern.New(b, c, nil), c, threat.Options{})
		if r.Verdict != threat.Win {
			t.Errorf("%s: %v after %d nodes", p.ID, r.Verdict, r.Nodes)
			continue
		}
		checkWin(t, p.ID, b, c, r.Line)
	}
}

func TestLimitsProveNothing(t *testing.T) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for _, p := range published(t) {
		if p.ID != "test_vcf_long" {
			continue
		}
		b, c := p.board(t)
		for name, r := range map[string]threat.Result{
			"three nodes":       threat.NewSolver(16).VCF(context.Background(), pattern.New(b, c, nil), c, threat.Options{Nodes: 3}),
			"a context's end":   threat.NewSolver(16).VCF(ended, pattern.New(b, c, nil), c, threat.Options{}),
			"the opponent's go": threat.NewSolver(16).VCF(context.Background(), pattern.New(b, c.Other(), nil), c, threat.Options{Nodes: 3}),
		} {
			if r.Verdict != threat.Unknown || r.Line != nil {
				t.Errorf("%s: %v %v", name, r.Verdict, r.Line)
			}
		}
	}
}

// BenchmarkVCF finds a win by 73 fours.
func BenchmarkVCF(b *testing.B) {
	for _, p := range published(b) {
		if p.ID != "test_vcf_long" {
			continue
		}
		stones, c := p.board(b)
		board := pattern.New(stones, c, nil)
		for b.Loop() {
			r := threat.NewSolver(12).VCF(context.Background(), board, c, threat.Options{})
			if r.Verdict != threat.Win || len(r.Line) != 145 {
				b.Fatalf("%v by %d moves", r.Verdict, len(r.Line))
			}
		}
	}
}
