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
	if b.Hash() != stones.Hash() {
		t.Fatalf("another hash than renju's\n%s", stones.Diagram(nil))
	}
	forbidden := map[renju.Point]bool{}
	for _, p := range b.AppendForbidden(nil) {
		forbidden[p] = true
	}
	for _, p := range stones.AppendEmpty(nil) {
		v := stones.Judge(p, b.Reading())
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
	for i := range 300 {
		r := []renju.Reading{renju.ReadingRIF, renju.ReadingPermitted}[i%2]
		check(t, pattern.NewReading(randomBoard(rng), renju.Black, nil, r))
	}
}

// TestReadings compares both readings with renju; they differ where a three can be
// extended only by a stone that makes a five.
func TestReadings(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	differ := 0
	for range 400 {
		stones := randomBoard(rng)
		rif := pattern.NewReading(stones, renju.Black, nil, renju.ReadingRIF)
		permitted := pattern.NewReading(stones, renju.Black, nil, renju.ReadingPermitted)
		for _, p := range stones.AppendEmpty(nil) {
			if want := stones.Foul(p, renju.ReadingPermitted) != renju.NoFoul; permitted.Foul(p) != want {
				t.Fatalf("%v under the other reading: %v, renju says %v\n%s", p, permitted.Foul(p), want, stones.Diagram(nil))
			}
			if rif.Foul(p) != permitted.Foul(p) {
				differ++
			}
		}
	}
	if differ == 0 {
		t.Error("the readings never differed; nothing was tested")
	}
}

func TestMovesAndUndo(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	values := new(pattern.Values)
	for c := range values {
		for m := range values[c] {
			values[c][m] = pattern.Value{int16(rng.IntN(2000) - 1000), int16(rng.IntN(2000) - 1000)}
		}
	}
	b := pattern.New(renju.Board{}, renju.Black, values)
	for range 1500 {
		empty := b.Stones().AppendEmpty(nil)
		if n := len(b.Moves()); n > 0 && (len(empty) == 0 || rng.IntN(3) == 0) {
			for range 1 + rng.IntN(n) {
				b.Undo()
			}
			continue
		}
		m := renju.Pass
		if rng.IntN(20) > 0 {
			m = renju.Move(empty[rng.IntN(len(empty))])
		}
		for range 2 {
			if !b.Same(pattern.New(b.Stones(), b.Turn(), values)) {
				t.Fatalf("after %v the board knows something else than a new one\n%s", b.Moves(), b.Stones().Diagram(nil))
			}
			b.Move(m)
			b.Undo()
		}
		if p, ok := m.Stone(); ok {
			after, _ := b.Stones().Place(b.Turn(), p)
			if b.HashAfter(b.Turn(), p) != after.Hash() {
				t.Fatalf("another hash after %v than renju's", m)
			}
		}
		b.Move(m)
		check(t, b)
	}
}

// TestReasons puts a stone on points that are no reasons for a verdict, and takes
// one away: the verdict stays.
func TestReasons(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	tried, nested := 0, 0
	for range 500 {
		stones := randomBoard(rng)
		b := pattern.New(stones, renju.Black, nil)
		for _, p := range b.Points(renju.Black, pattern.Doubtful).Append(nil) {
			var reasons pattern.Set
			b.AddReasons(p, &reasons)
			foul := b.Foul(p)
			if nested++; reasons == *b.Reach(p) {
				nested--
			}
			for q := renju.Point(1); q <= renju.Points; q++ {
				if reasons.Has(q) {
					continue
				}
				tried++
				for _, other := range others(stones, q) {
					if now := other.Foul(p, renju.ReadingRIF) != renju.NoFoul; now != foul {
						t.Fatalf("%v decides the verdict on %v and is no reason for it\n%s", q, p, stones.Diagram(nil))
					}
				}
			}
		}
	}
	if tried == 0 || nested == 0 {
		t.Errorf("%d points tried, %d verdicts had reasons further away", tried, nested)
	}
}

// others are the boards that differ only in one point.
func others(b renju.Board, p renju.Point) (list []renju.Board) {
	bare := b.Remove(p)
	for c := renju.Black; c <= renju.White; c++ {
		other, _ := bare.Place(c, p)
		list = append(list, other)
	}
	return append(list, bare)
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
	for b.Loop() {
		board.Move(moves[i])
		board.Undo()
		if i++; i == len(moves) {
			i = 30
		}
	}
	if n := testing.AllocsPerRun(10, func() { board.Move(moves[i]); board.Undo() }); n != 0 {
		b.Fatalf("a move allocates %v times", n)
	}
}

func BenchmarkTables(b *testing.B) {
	for b.Loop() {
		pattern.MakeTables()
	}
}
