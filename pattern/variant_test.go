package pattern_test

import (
	"math/rand/v2"
	"testing"

	"tengen/pattern"
	"tengen/renju"
)

// longest is the length of the longest row that a stone of c on p would stand in.
func longest(b renju.Board, c renju.Color, p renju.Point) (most int) {
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 1
		for _, sign := range []int{1, -1} {
			for i := sign; ; i += sign {
				q := renju.At(p.Col()+i*d[0], p.Row()+i*d[1])
				if q == renju.NoPoint || b.At(q) != c {
					break
				}
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// TestVariants counts rows: which stones win in which game, and that nothing is
// forbidden but in renju.
func TestVariants(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	seen := map[bool]int{}
	for range 300 {
		stones := randomBoard(rng)
		for _, v := range []pattern.Variant{pattern.Freestyle, pattern.Standard} {
			b := pattern.NewVariant(stones, renju.Black, nil, v)
			for _, p := range stones.AppendEmpty(nil) {
				for c := renju.Black; c <= renju.White; c++ {
					n := longest(stones, c, p)
					// A row of six beside a five still lets the five win; those are left out.
					if n >= 6 && v == pattern.Standard {
						continue
					}
					wins := n == 5 || n > 5 && v == pattern.Freestyle
					if seen[wins]++; wins != (b.Class(c, p) == pattern.MakesFive) {
						t.Fatalf("%v: %v on %v, a row of %d\n%s", v, c, p, n, stones.Diagram(nil))
					}
				}
				if b.Foul(p) {
					t.Fatalf("%v: %v is forbidden\n%s", v, p, stones.Diagram(nil))
				}
			}
		}
	}
	if seen[true] == 0 || seen[false] == 0 {
		t.Errorf("nothing was tested: %v", seen)
	}
}

// TestStandardSix: a stone that makes six does not win the standard game.
func TestStandardSix(t *testing.T) {
	var stones renju.Board
	for _, col := range []int{3, 4, 5, 7, 8} {
		stones, _ = stones.Place(renju.White, renju.At(col, 7))
	}
	p := renju.At(6, 7)
	for v, want := range map[pattern.Variant]bool{pattern.Renju: true, pattern.Freestyle: true, pattern.Standard: false} {
		b := pattern.NewVariant(stones, renju.White, nil, v)
		if got := b.Class(renju.White, p) == pattern.MakesFive; got != want {
			t.Errorf("%v: six in a row wins for White: %v, want %v", v, got, want)
		}
	}
}
