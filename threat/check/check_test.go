package check_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"os"
	"testing"

	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
	"tengen/threat/check"
)

// problem is a line of testdata/vcf-own.jsonl.
type problem struct {
	ID           string
	Black, White []renju.Point
	Turn         renju.Color
	Line         []renju.Point
}

// problems reads the first n problems.
func problems(t *testing.T, n int) (list []problem) {
	t.Helper()
	f, err := os.Open("../../testdata/vcf-own.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for in := bufio.NewScanner(f); len(list) < n && in.Scan(); {
		var p problem
		if err := json.Unmarshal(in.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	if len(list) < n {
		t.Fatalf("only %d problems", len(list))
	}
	return list
}

func (p problem) board(t *testing.T) renju.Board {
	t.Helper()
	b, err := renju.NewBoard(p.Black, p.White)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A line that wins is accepted; without its last two moves, or with another answer,
// it is not.
func TestLine(t *testing.T) {
	for _, p := range problems(t, 200) {
		b := p.board(t)
		if err := check.Line(b, p.Turn, p.Line, renju.ReadingRIF); err != nil {
			t.Errorf("%s: %v", p.ID, err)
		}
		if n := len(p.Line); n > 2 {
			refused(t, p.ID+" cut short", check.Line(b, p.Turn, p.Line[:n-2], renju.ReadingRIF))
		}
		if len(p.Line) > 1 {
			broken := append([]renju.Point(nil), p.Line...)
			broken[1] = b.AppendStones(nil, renju.Black)[0]
			refused(t, p.ID+" with another answer", check.Line(b, p.Turn, broken, renju.ReadingRIF))
		}
	}
	refused(t, "no line", check.Line(renju.Board{}, renju.Black, nil, renju.ReadingRIF))
}

// A proof by threats is accepted, and refused without one of its answers, on
// another board, and for another move.
func TestProof(t *testing.T) {
	b, err := renju.NewBoard([]renju.Point{at(t, "g10"), at(t, "j10"), at(t, "g9"), at(t, "h8")},
		[]renju.Point{at(t, "h9"), at(t, "i9"), at(t, "i7")})
	if err != nil {
		t.Fatal(err)
	}
	r := threat.NewSolver(16).VCT(context.Background(), pattern.New(b, renju.White, nil), renju.White, threat.Options{Fukumi: true, Nodes: 1e6})
	if r.Verdict != threat.Win {
		t.Fatal(r.Verdict)
	}
	if err := check.Proof(b, renju.White, r.Proof, renju.ReadingRIF); err != nil {
		t.Error(err)
	}
	refused(t, "no proof", check.Proof(b, renju.White, nil, renju.ReadingRIF))
	refused(t, "without answers", check.Proof(b, renju.White, &threat.Proof{Move: r.Proof.Move, Threat: r.Proof.Threat}, renju.ReadingRIF))
	refused(t, "without the threat", check.Proof(b, renju.White, &threat.Proof{Move: r.Proof.Move, Replies: r.Proof.Replies}, renju.ReadingRIF))
	refused(t, "a quiet move", check.Proof(b, renju.White, &threat.Proof{Move: at(t, "a1")}, renju.ReadingRIF))
	refused(t, "a taken point", check.Proof(b, renju.White, &threat.Proof{Move: at(t, "h9")}, renju.ReadingRIF))
	blocked, _ := b.Place(renju.Black, r.Proof.Move)
	refused(t, "on another board", check.Proof(blocked, renju.White, r.Proof, renju.ReadingRIF))
}

// A win by a five is no win by foul.
func TestByFoul(t *testing.T) {
	white := []renju.Point{at(t, "e8"), at(t, "f8"), at(t, "g8"), at(t, "h8")}
	b, err := renju.NewBoard([]renju.Point{at(t, "a1"), at(t, "c1"), at(t, "a3"), at(t, "c3")}, white)
	if err != nil {
		t.Fatal(err)
	}
	p := &threat.Proof{Fours: []renju.Point{at(t, "i8")}}
	if err := check.Proof(b, renju.White, p, renju.ReadingRIF); err != nil {
		t.Error(err)
	}
	refused(t, "a five as a win by foul", check.ByFoul(b, p, renju.ReadingRIF))
}

func refused(t *testing.T, what string, err error) {
	t.Helper()
	if !errors.Is(err, check.ErrProof) {
		t.Errorf("%s: accepted (%v)", what, err)
	}
}

func at(t *testing.T, name string) renju.Point {
	t.Helper()
	p, err := renju.ParsePoint(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
