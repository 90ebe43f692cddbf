package pattern_test

import (
	"math/rand/v2"
	"testing"

	"tengen/pattern"
	"tengen/renju"
)

// check compares everything a board says with package renju.
func check(t *testing.T, b *pattern.Board) {
	t.Helper()
	stones := b.Stones()
	forbidden := map[renju.Point]bool{}
	for _, p := range b.AppendForbidden(nil) {
		forbidden[p] = true
	}
	for _, p := range stones.AppendEmpty(nil) {
		v := stones.Judge(p, renju.ReadingRIF)
		if foul := v.Foul() != renju.NoFoul; b.Foul(p) != foul || forbidden[p] != foul {
			t.Fatalf("%v: renju says %v, pattern foul %v, listed %v\n%s", p, v, b.Foul(p), forbidden[p], stones.Diagram(nil))
		}
		for _, c := range []renju.Color{renju.Black, renju.White} {
			if wins := stones.Wins(c, p); wins != (b.Class(c, p) == pattern.MakesFive) {
				t.Fatalf("%v for %v: renju says wins %v, pattern %v\n%s", p, c, wins, b.Class(c, p), stones.Diagram(nil))
			}
			if !b.Points(c, b.Class(c, p)).Has(p) {
				t.Fatalf("%v for %v is in no set of its class\n%s", p, c, stones.Diagram(nil))
			}
		}
		checkShapes(t, b, p)
	}
	for c := renju.Black; c <= renju.White; c++ {
		n := 0
		for k := range pattern.Classes {
			n += b.Points(c, k).Len()
		}
		if n != len(stones.AppendEmpty(nil)) {
			t.Fatalf("%d points in the sets, %d are empty", n, len(stones.AppendEmpty(nil)))
		}
	}
}

// checkShapes compares the fours and threes of Black with the explanation.
func checkShapes(t *testing.T, b *pattern.Board, p renju.Point) {
	t.Helper()
	e := b.Stones().Explain(p, renju.ReadingRIF)
	fours, threes, ways := 0, 0, 0
	for code, i := b.Code(renju.Black, p), 0; i < 4; code, i = code>>4, i+1 {
		switch pattern.Pattern(code & 15) {
		case pattern.ClosedFour, pattern.StraightFour:
			fours++
		case pattern.InlineFours:
			fours += 2
		case pattern.OpenThree1:
			threes, ways = threes+1, ways+1
		case pattern.OpenThree2:
			threes, ways = threes+1, ways+2
		}
	}
	want := 0
	for _, three := range e.Threes {
		want += len(three.Extensions)
	}
	if fours != len(e.Fours) || threes != len(e.Threes) || ways != want {
		t.Fatalf("%v: %d fours and %d threes with %d ways, renju has %d, %d, %d\n%s",
			p, fours, threes, ways, len(e.Fours), len(e.Threes), want, b.Stones().Diagram(nil))
	}
}

func randomBoard(rng *rand.Rand) renju.Board {
	var b renju.Board
	black, white := rng.IntN(50), rng.IntN(30)
	for p := renju.Point(1); p <= renju.Points; p++ {
		switch n := rng.IntN(100); {
		case n < black:
			b, _ = b.Place(renju.Black, p)
		case n < black+white:
			b, _ = b.Place(renju.White, p)
		}
	}
	return b
}

func TestAgreesWithTheRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		check(t, pattern.New(randomBoard(rng), renju.Black, nil))
	}
}

func TestMovesAndUndo(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	b := pattern.New(renju.Board{}, renju.Black, nil)
	for range 3000 {
		empty := b.Stones().AppendEmpty(nil)
		if n := len(b.Moves()); n > 0 && (len(empty) == 0 || rng.IntN(3) == 0) {
			for range 1 + rng.IntN(n) {
				b.Undo()
			}
			continue
		}
		before := *b
		m := renju.Pass
		if rng.IntN(20) > 0 {
			m = renju.Move(empty[rng.IntN(len(empty))])
		}
		b.Move(m)
		b.Undo()
		if b.Stones() != before.Stones() || b.Turn() != before.Turn() {
			t.Fatal("a move taken back leaves another board")
		}
		check(t, b)
		b.Move(m)
		check(t, b)
	}
}

func BenchmarkMove(b *testing.B) {
	rng := rand.New(rand.NewPCG(7, 8))
	board := pattern.New(renju.Board{}, renju.Black, nil)
	var moves []renju.Move
	for len(moves) < 60 {
		p := renju.At(2+rng.IntN(11), 2+rng.IntN(11))
		if board.At(p) == renju.NoColor {
			board.Move(renju.Move(p))
			moves = append(moves, renju.Move(p))
		}
	}
	for range 30 {
		board.Undo()
	}
	i := 30
	b.ReportAllocs()
	for b.Loop() {
		board.Move(moves[i])
		board.Undo()
		if i++; i == len(moves) {
			i = 30
		}
	}
}

func BenchmarkTables(b *testing.B) {
	for b.Loop() {
		pattern.MakeTables()
	}
}
