package match

import (
	"math"
	"testing"
)

func near(a, b, tolerance float64) bool {
	return a == b || math.Abs(a-b) <= tolerance
}

// The figures were computed by another program from the definitions: mean and
// variance of the pairs, the logistic curve, 1.96 standard deviations.
func TestElo(t *testing.T) {
	for _, c := range []struct {
		pairs          [5]int
		elo, low, high float64
		superiority    float64
	}{
		{[5]int{3, 9, 20, 12, 6}, 31.354042, -19.426613, 83.517098, 0.886743},
		{[5]int{253, 4282, 17604, 4431, 286}, 1.390733, 0.069091, 2.712415, 0.980416},
		{[5]int{0, 1, 4, 30, 15}, 235.445307, 190.558714, 288.468491, 1},
		{[5]int{10, 0, 0, 0, 9}, -18.302996, -191.615998, 145.700858, 0.409149},
		{[5]int{0, 0, 0, 0, 10}, math.Inf(1), 140.217162, math.Inf(1), 1},
		{[5]int{}, 0, math.Inf(-1), math.Inf(1), 0.5},
	} {
		tally := Tally{Pairs: c.pairs}
		e := tally.Elo()
		if !near(e.Elo, c.elo, 1e-5) || !near(e.Low, c.low, 1e-5) || !near(e.High, c.high, 1e-5) {
			t.Errorf("%v: %+v, want %v [%v, %v]", c.pairs, e, c.elo, c.low, c.high)
		}
		if s := tally.Superiority(); !near(s, c.superiority, 1e-4) {
			t.Errorf("%v: superiority %v, want %v", c.pairs, s, c.superiority)
		}
		if o := tally.Other().Elo(); !near(o.Elo, -e.Elo, 1e-9) || !near(o.Low, -e.High, 1e-6) || !near(o.High, -e.Low, 1e-6) {
			t.Errorf("%v: from the other side %+v, from this %+v", c.pairs, o, e)
		}
	}
}

// Tests of chess engines whose pairs and log-likelihood ratios were published: pull
// requests 2493, 2950, 2971, 3098 and 3209 of official-stockfish/Stockfish, two
// tests each. Their server rounds to two digits and corrects a little for the last
// step over the bound.
func TestLLRAsPublished(t *testing.T) {
	for _, c := range []struct {
		request    int
		elo0, elo1 float64
		pairs      [5]int
		llr        float64
	}{
		{2493, -1, 3, [5]int{424, 2948, 5832, 3045, 460}, 2.94},
		{2493, 0, 2, [5]int{1284, 17437, 55536, 18085, 1292}, 2.94},
		{2950, -0.5, 1.5, [5]int{133, 1751, 5094, 1849, 165}, 2.94},
		{2950, 0.25, 1.75, [5]int{149, 4748, 32785, 5063, 159}, 2.95},
		{2971, -0.5, 1.5, [5]int{17, 253, 1042, 337, 39}, 2.96},
		{2971, 0.25, 1.75, [5]int{11, 407, 3238, 513, 11}, 2.93},
		{3098, -0.25, 1.25, [5]int{491, 7345, 29693, 7670, 465}, 2.96},
		{3098, 0.25, 1.25, [5]int{53, 2220, 21459, 2445, 47}, 2.97},
		{3209, -0.25, 1.25, [5]int{253, 4282, 17604, 4431, 286}, 2.94},
		{3209, 0.25, 1.25, [5]int{58, 3302, 33130, 3518, 84}, 2.97},
	} {
		s := SPRT{Elo0: c.elo0, Elo1: c.elo1, Alpha: 0.05, Beta: 0.05}
		if got := s.LLR(Tally{Pairs: c.pairs}); !near(got, c.llr, 0.03) {
			t.Errorf("request %d: log-likelihood ratio %.3f, published %.2f", c.request, got, c.llr)
		}
	}
}

func TestSPRT(t *testing.T) {
	s := SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05}
	if low, high := s.Bounds(); !near(low, -2.944439, 1e-6) || !near(high, 2.944439, 1e-6) {
		t.Errorf("bounds %v and %v", low, high)
	}
	for _, c := range []struct {
		pairs [5]int
		want  Decision
	}{
		{[5]int{}, Undecided},
		{[5]int{3, 9, 20, 12, 6}, Undecided},
		{[5]int{30, 90, 200, 120, 60}, Accepted1},
		{[5]int{60, 120, 200, 90, 30}, Accepted0},
		{[5]int{0, 0, 0, 0, 500}, Accepted1},
		{[5]int{500, 0, 0, 0, 0}, Accepted0},
	} {
		if got := s.Decide(Tally{Pairs: c.pairs}); got != c.want {
			t.Errorf("%v: decision %d, want %d (LLR %.2f)", c.pairs, got, c.want, s.LLR(Tally{Pairs: c.pairs}))
		}
	}
	for _, bad := range []SPRT{{0, 0, .05, .05}, {5, 0, .05, .05}, {0, 5, 0, .05}, {0, 5, .05, .7}, {math.NaN(), 5, .05, .05}} {
		if bad.Check() == nil {
			t.Errorf("%+v passes for a test", bad)
		}
	}
}

// The ratings were computed by another program: the fixed point of the iteration of
// Zermelo for the same points, with the same tenth of a drawn game.
func TestRatings(t *testing.T) {
	results := [][]Tally{
		{{}, {Pairs: [5]int{1, 0, 3, 2, 4}}, {Pairs: [5]int{0, 0, 1, 3, 6}}},
		{{}, {}, {Pairs: [5]int{1, 1, 3, 1, 4}}},
		{{}, {}, {}},
	}
	got := Ratings(results)
	for i, want := range []float64{155.190236, -13.762342, -141.427894} {
		if e := got[i]; !near(e.Elo, want, 1e-4) || !(e.Low < e.Elo && e.Elo < e.High) {
			t.Errorf("engine %d: %+v, want %v", i, e, want)
		}
	}
}

// Of two engines, the ratings and their intervals are halves of the difference.
func TestRatingsOfTwo(t *testing.T) {
	tally := Tally{Pairs: [5]int{300, 900, 2000, 1200, 600}}
	want, got := tally.Elo(), Ratings([][]Tally{{{}, tally}, {{}, {}}})
	if !near(2*got[0].Elo, want.Elo, 0.01) || !near(got[1].Elo, -got[0].Elo, 1e-6) || !near(2*got[0].Low, want.Low, 0.1) {
		t.Errorf("%+v, want halves of %+v", got, want)
	}
}

// Nothing but wins, nobody met: still numbers, in the right order.
func TestRatingsAtTheEdge(t *testing.T) {
	results := [][]Tally{{{}, {Pairs: [5]int{0, 0, 0, 0, 50}}, {}}, {{}, {}, {}}, {{}, {}, {}}}
	got := Ratings(results)
	for i, e := range got {
		if math.IsNaN(e.Elo) || math.IsInf(e.Elo, 0) || math.IsNaN(e.Low) {
			t.Errorf("engine %d: %+v", i, e)
		}
	}
	if !(got[0].Elo > got[2].Elo && got[2].Elo > got[1].Elo) {
		t.Errorf("the order is wrong: %+v", got)
	}
}
