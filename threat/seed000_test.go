package threat_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
	"tengen/threat/check"
)

// readSeed reads a drawn board of package renju and the points of its letters.
func readSeed(t *testing.T, name string) (renju.Board, map[byte]renju.Point) {
	t.Helper()
	text, err := os.ReadFile("../renju/testdata/s000/" + name)
	if err != nil {
		t.Fatal(err)
	}
	_, picture, _ := strings.Cut(string(text), "\n\n")
	d, err := renju.ParseDiagram(picture)
	if err != nil {
		t.Fatal(err)
	}
	letters := map[byte]renju.Point{}
	for p, letter := range d.Marks {
		letters[letter] = p
	}
	return d.Board, letters
}

// TestS000WinsByFoul has the position of S000 4.F in which White wins by Black's
// fouls in four ways, and only by them.
func TestS000WinsByFoul(t *testing.T) {
	b, at := readSeed(t, "fouls.txt")
	s := threat.NewSolver(14)
	board := pattern.New(b, renju.White, nil)
	won := map[renju.Point]threat.Result{}
	for _, a := range s.FirstMoves(context.Background(), board, renju.White, threat.Fours, threat.Options{Foul: true}) {
		if a.Result.Verdict == threat.Win {
			won[a.Point] = a.Result
			checkWin(t, "foul", b, renju.White, a.Result.Line)
		}
	}
	for letter, moves := range map[byte]int{'D': 1, 'E': 1, 'F': 2, 'G': 2} {
		if r, ok := won[at[letter]]; !ok || (len(r.Line)+1)/2 < moves {
			t.Errorf("%c: %v in %v, a win by foul in %d moves is known", letter, r.Verdict, r.Line, moves)
		}
	}
	for _, k := range []threat.Kind{threat.Fours, threat.Threats} {
		r, shortest := s.Shortest(context.Background(), board, renju.White, k, threat.Options{Foul: true})
		if r.Verdict != threat.Win || !shortest || len(r.Line) != 1 {
			t.Errorf("kind %v: %v by %v, shortest %v", k, r.Verdict, r.Line, shortest)
		}
		if err := check.ByFoul(b, r.Proof, renju.ReadingRIF); err != nil {
			t.Error(err)
		}
	}
}

// TestS000PseudoFoul has the position of S000 4.G: the fork on A is allowed, so
// that B alone does not win, but the exchange of B and A begins a win by foul.
func TestS000PseudoFoul(t *testing.T) {
	b, at := readSeed(t, "pseudo-foul.txt")
	s := threat.NewSolver(14)
	board := pattern.New(b, renju.White, nil)
	r, shortest := s.Shortest(context.Background(), board, renju.White, threat.Fours, threat.Options{Foul: true})
	j8 := renju.At(9, 7)
	if !shortest || len(r.Line) != 3 || r.Line[0] != at['B'] || r.Line[1] != at['A'] || r.Line[2] != j8 {
		t.Errorf("%v by %v, shortest %v; want B, A, j8, whereupon C is forbidden", r.Verdict, r.Line, shortest)
	}
	if r := s.VCF(context.Background(), board, renju.White, threat.Options{Foul: true, Moves: 1}); r.Verdict != threat.NoWin {
		t.Errorf("in one move: %v by %v", r.Verdict, r.Line)
	}
}

// after plays a game.
func after(t *testing.T, game string) (b renju.Board, turn renju.Color) {
	t.Helper()
	moves, err := renju.AppendMoves(nil, game)
	if err != nil {
		t.Fatal(err)
	}
	turn = renju.Black
	for _, m := range moves {
		p, _ := m.Stone()
		if b, err = b.Place(turn, p); err != nil {
			t.Fatal(err)
		}
		turn = turn.Other()
	}
	return b, turn
}

// TestForbiddenBlock has a game in which Black is left one block, on a forbidden
// point: no move of his helps, and White's last stone would have been the win.
func TestForbiddenBlock(t *testing.T) {
	ctx, s := context.Background(), threat.NewSolver(12)
	b, turn := after(t, "h8g6f6g5f7g4h7g3g2a1")
	board := pattern.New(b, turn, nil)
	for _, k := range []threat.Kind{threat.Fours, threat.Threats} {
		if r := s.Solve(ctx, board, renju.Black, k, threat.Options{Fukumi: true}); r.Verdict != threat.NoWin {
			t.Errorf("kind %v: Black: %v", k, r.Verdict)
		}
		list := s.Defences(ctx, board, renju.White, k, threat.Options{})
		for _, a := range list {
			if a.Result.Verdict != threat.Win {
				t.Errorf("kind %v: %v after Black's %v", k, a.Result.Verdict, a.Point)
			}
		}
		if len(list) == 0 || b.Foul(renju.At(6, 6), renju.ReadingRIF) == renju.NoFoul {
			t.Errorf("kind %v: %d defences; g7 should be forbidden", k, len(list))
		}
	}
	before := b.Remove(renju.At(6, 2)).Remove(renju.At(0, 0)) // without g3 and a1
	r := s.VCF(ctx, pattern.New(before, renju.White, nil), renju.White, threat.Options{Foul: true, Moves: 1})
	if r.Verdict != threat.Win {
		t.Errorf("before White's four: %v", r.Verdict)
	}
}

// TestBothWin has positions in which both sides would win if it were their turn:
// who is to move and has no five must stop the other's first.
func TestBothWin(t *testing.T) {
	ctx, s := context.Background(), threat.NewSolver(12)
	b := draw(t, 10, `
		. . . . . X X X . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . X O O O O . . . . . . . .`)
	black := pattern.New(b, renju.Black, nil)
	for _, k := range []threat.Kind{threat.Fours, threat.Threats} {
		if r := s.Solve(ctx, black, renju.Black, k, threat.Options{Fukumi: true, Nodes: 20000}); r.Verdict == threat.Win && r.Line[0] != renju.At(7, 6) {
			t.Errorf("kind %v: Black wins by %v and leaves White a five", k, r.Line)
		}
		for _, a := range s.Defences(ctx, black, renju.White, k, threat.Options{Nodes: 20000}) {
			if stops := a.Point == renju.At(7, 6); stops != (a.Result.Verdict != threat.Win) {
				t.Errorf("kind %v: %v after Black's %v", k, a.Result.Verdict, a.Point)
			}
		}
	}
	white := pattern.New(b, renju.White, nil)
	if r := s.VCF(ctx, white, renju.White, threat.Options{}); r.Verdict != threat.Win || len(r.Line) != 1 {
		t.Errorf("White: %v by %v", r.Verdict, r.Line)
	}
}
