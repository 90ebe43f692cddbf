package oracle

import (
	"math/rand/v2"
	"testing"

	"tengen/renju"
)

// seeds returns the boards of the foul vectors.
func seeds(t testing.TB) []Board {
	cases, boards := readFouls(t)
	var all []Board
	for _, c := range cases {
		all = append(all, c.mustBoard(t))
	}
	for _, c := range boards {
		b, err := c.Board()
		if err != nil {
			t.Fatalf("%s: %v", c.ID, err)
		}
		all = append(all, b)
	}
	return all
}

func always(Verdict) bool { return true }

// The oracle and renju agree on every question about the boards of every
// generator.
func TestCompareWithRenju(t *testing.T) {
	for i, g := range Generators(seeds(t)) {
		var tally Tally
		for n := range 60 {
			b := g.Make(rand.New(rand.NewPCG(uint64(i), uint64(n))))
			for _, err := range Compare(*b, always, &tally) {
				t.Fatalf("%s, board %d: %v\n%v", g.Name, n, err, b)
			}
		}
		rif := &tally.ByReading[0]
		if g.Name == "late" && tally.NoFive == 0 {
			t.Errorf("%s: on every board both colours can make a five", g.Name)
		}
		if g.Name != "late" && (rif.Holding[renju.Overline] == 0 || rif.Holding[renju.DoubleFour] == 0 || rif.Holding[renju.DoubleThree] == 0) {
			t.Errorf("%s: some kind of foul is not on its boards: %+v", g.Name, rif)
		}
		t.Logf("%s: %+v", g.Name, tally)
	}
}
