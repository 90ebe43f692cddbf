package threat_test

import (
	"context"
	"strings"
	"testing"

	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
	"tengen/threat/check"
)

// draw makes a board of some of its rows, the first of which has the number top.
func draw(t *testing.T, top int, rows string) renju.Board {
	t.Helper()
	blank := strings.Repeat(" .", renju.Size)[1:] + "\n"
	lines := strings.Split(strings.TrimSpace(rows), "\n")
	text := strings.Repeat(blank, renju.Size-top)
	for _, line := range lines {
		text += strings.TrimSpace(line) + "\n"
	}
	text += strings.Repeat(blank, top-len(lines))
	d, err := renju.ParseDiagram(text)
	if err != nil {
		t.Fatal(err)
	}
	return d.Board
}

// TestDrawnFours has small positions in which one thing decides.
func TestDrawnFours(t *testing.T) {
	for _, c := range []struct {
		name string
		turn renju.Color
		foul bool
		want threat.Verdict
		top  int
		rows string
	}{
		{"the block of g9 gives White a four, so that the fork comes too late", renju.Black, false, threat.NoWin, 9, `
			. . . . . . . X . . . . . . .
			. . . . . . . X . . . . . . .
			. . . . X X . . . . . . . . .
			. . . . O O O . . . . . . . .
			. . . . . . . X . . . . . . .`},
		{"without one white stone it does not", renju.Black, false, threat.Win, 9, `
			. . . . . . . X . . . . . . .
			. . . . . . . X . . . . . . .
			. . . . X X . . . . . . . . .
			. . . . O O . . . . . . . . .
			. . . . . . . X . . . . . . .`},
		{"the block completes a diagonal of White's", renju.Black, false, threat.NoWin, 10, `
			. . . . . . . . X . . . . . .
			. . . . . . . . . X . . . . .
			. . . . O X . X X . . . . . .
			. . . . . . . O . . . . . . .
			. . . . . . . . O . . . . . .
			. . . . . . . . . O . . . . .`},
		{"White has a five to make and Black cannot stop it with a four", renju.Black, false, threat.NoWin, 9, `
			. . X X X . . . . . . . . . .
			. . . . . . . . . . . . . . .
			. . . . . O O . O O . . . . .`},
		{"the stone that stops White's five makes Black's four", renju.Black, false, threat.Win, 10, `
			. . . . . . . X . . . . . . .
			. . . . . . . X . . . . . . .
			. . . . . . . X . . . . . . .
			. . . . . O O . O O . . . . .`},
		{"the fork is a double-three", renju.Black, false, threat.NoWin, 8, `
			. . . . . . X . . . X . . . .
			. . . . . . . X . X . . . . .
			. . . . . . . . . . . . . . .
			. . . . . . . X . X . . . . .`},
		{"White's stones make the point of the fork a foul", renju.Black, false, threat.NoWin, 10, `
			. . . . . . . . . . X . . . .
			. . . . . . . . . X . . . . .
			. . . . . . . . . . . . . . .
			. . . . . . . . X . O . . . .
			. . . . . . X O . X X . . . .
			. . . . . X . . X X O . . . .`},
		{"the only block is a double-three", renju.White, true, threat.Win, 11, `
			. . . . . O . . . . . . . . .
			. . . . . . O . . . X . . . .
			. . . . . . . . . . . . . . .
			. . . . . . . . . X X . . . .
			. . . . . . . X . O . . . . .`},
		{"a five is no win by foul", renju.White, true, threat.NoWin, 8, `
			. . . O O O O . . . . . . . .`},
		{"a straight four is no win by foul", renju.White, true, threat.NoWin, 8, `
			. . . O O O . . . . . . . . .`},
		{"six win for White", renju.White, false, threat.Win, 8, `
			X O O O . O O . . . . . . . .`},
		{"six are a foul for Black", renju.Black, false, threat.NoWin, 8, `
			O X X X . X X . . . . . . . .`},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := draw(t, c.top, c.rows)
			for _, k := range []threat.Kind{threat.Fours, threat.Threats} {
				r := threat.NewSolver(12).Solve(context.Background(), pattern.New(b, c.turn, nil), c.turn, k, threat.Options{Foul: c.foul, Nodes: 100000})
				if k == threat.Threats && c.want == threat.NoWin {
					continue // there may be a win by threats
				}
				if r.Verdict != c.want {
					t.Fatalf("kind %v: %v, want %v\n%s", k, r.Verdict, c.want, b.Diagram(nil))
				}
				if r.Verdict == threat.Win {
					if err := verify(b, c.turn, c.foul, r.Proof); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
}

// TestShortest compares the length of the shortest win with what the source of the
// problem says, and the search without a limit.
func TestShortest(t *testing.T) {
	for _, p := range published(t) {
		want, ok := map[string]int{"test_vcf_white": 5, "test_vcf_not_opponent_double_four": 3, "test_vct_white": 4}[p.ID]
		if !ok {
			continue
		}
		b, c := p.board(t)
		kind := threat.Threats
		if p.Mode == "vcf" {
			kind = threat.Fours
		}
		board := pattern.New(b, c, nil)
		r, shortest := threat.NewSolver(16).Shortest(context.Background(), board, c, kind, threat.Options{})
		if !shortest || r.Verdict != threat.Win || (len(r.Line)+1)/2 > want {
			t.Errorf("%s: %v in %v, shortest %v; at most %d moves are needed", p.ID, r.Verdict, r.Line, shortest, want)
			continue
		}
		if err := check.Proof(b, c, r.Proof, renju.ReadingRIF); err != nil {
			t.Errorf("%s: %v", p.ID, err)
		}
		less := threat.NewSolver(16).Solve(context.Background(), board, c, kind, threat.Options{Moves: (len(r.Line)+1)/2 - 1})
		if less.Verdict != threat.NoWin {
			t.Errorf("%s: %v in fewer moves", p.ID, less.Verdict)
		}
		if _, exact := threat.NewSolver(16).Shortest(context.Background(), board, c, kind, threat.Options{Nodes: r.Nodes / 2}); exact {
			t.Errorf("%s: the shortest win is proved with half the nodes", p.ID)
		}
	}
}

// TestFirstMovesAndDefences asks about an open three.
func TestFirstMovesAndDefences(t *testing.T) {
	b := draw(t, 8, `. . . . . O O O . . . . . . .`)
	s := threat.NewSolver(12)
	wins := map[string]bool{}
	board := pattern.New(b, renju.White, nil)
	for _, a := range s.FirstMoves(context.Background(), board, renju.White, threat.Fours, threat.Options{}) {
		if a.Result.Verdict == threat.Win {
			wins[a.Point.String()] = true
			checkWin(t, a.Point.String(), b, renju.White, a.Result.Line)
		}
	}
	if len(wins) != 2 || !wins["e8"] || !wins["i8"] {
		t.Errorf("White wins by %v, want e8 and i8", wins)
	}
	stops := map[string]bool{}
	for _, a := range s.Defences(context.Background(), board, renju.White, threat.Fours, threat.Options{}) {
		if a.Result.Verdict == threat.NoWin {
			stops[a.Point.String()] = true
		}
	}
	if len(stops) != 2 || !stops["e8"] || !stops["i8"] {
		t.Errorf("Black stops the three by %v, want e8 and i8", stops)
	}
	if board.Stones() != b || board.Turn() != renju.White {
		t.Error("the questions leave another board")
	}
	threats := s.FirstMoves(context.Background(), board, renju.White, threat.Threats, threat.Options{Nodes: 10000})
	won := 0
	for _, a := range threats {
		if a.Result.Verdict == threat.Win {
			won++
			if a.Result.Line[0] != a.Point {
				t.Errorf("%v begins with %v", a.Point, a.Result.Line)
			}
		}
	}
	if won < 2 {
		t.Errorf("%d of %d moves win by threats", won, len(threats))
	}
}
