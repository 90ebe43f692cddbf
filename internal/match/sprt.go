package match

import (
	"fmt"
	"math"
)

// SPRT is a sequential test of two hypotheses about the difference in strength of
// two engines, in logistic Elo: that it is Elo0, and that it is Elo1. Alpha is the
// chance to accept Elo1 where Elo0 is true, Beta that of the contrary.
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64
}

// Decision is what a test says. The zero value is that nothing is decided.
type Decision int

// The decisions.
const (
	Undecided Decision = iota
	Accepted0          // the difference is Elo0 rather than Elo1
	Accepted1          // the difference is Elo1 rather than Elo0
)

// Check says what is wrong with a test.
func (s SPRT) Check() error {
	chance := func(p float64) bool { return p > 0 && p < 0.5 }
	switch {
	case !(s.Elo1 > s.Elo0) || math.IsInf(s.Elo1-s.Elo0, 0):
		return fmt.Errorf("elo1 (%g) must be above elo0 (%g)", s.Elo1, s.Elo0)
	case !chance(s.Alpha) || !chance(s.Beta):
		return fmt.Errorf("alpha and beta are chances between 0 and 0.5, not %g and %g", s.Alpha, s.Beta)
	}
	return nil
}

// Bounds returns the log-likelihood ratios at which the test ends.
func (s SPRT) Bounds() (low, high float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Decide says whether a result ends the test.
func (s SPRT) Decide(t Tally) Decision {
	low, high := s.Bounds()
	switch llr := s.LLR(t); {
	case llr >= high:
		return Accepted1
	case llr <= low:
		return Accepted0
	}
	return Undecided
}

// unseen is what stands for an outcome of pairs that has not come yet: none of them
// is impossible.
const unseen = 1e-3

// LLR returns the log-likelihood ratio of the two hypotheses after a result: how much
// better the pairs fit to Elo1 than to Elo0. For each hypothesis it takes that
// distribution of pairs with the promised mean which fits best (a generalised
// ratio, the pentanomial model). It is 0 without a pair.
func (s SPRT) LLR(t Tally) float64 {
	if t.Count() == 0 {
		return 0
	}
	var n float64
	var p [5]float64
	for i, c := range t.Pairs {
		p[i] = math.Max(float64(c), unseen)
		n += p[i]
	}
	for i := range p {
		p[i] /= n
	}
	p0, p1 := likeliest(p, shareOf(s.Elo0)), likeliest(p, shareOf(s.Elo1))
	var llr float64
	for i := range p {
		llr += n * p[i] * math.Log(p1[i]/p0[i])
	}
	return llr
}

// likeliest returns the distribution over 0, ¼, ½, ¾, 1 with the given mean under
// which the observed frequencies p are likeliest. With a multiplier x it is
// p[i]/(1+x·(a[i]-mean)), where x makes the mean right; the sum that must vanish
// falls as x grows.
func likeliest(p [5]float64, mean float64) (q [5]float64) {
	sum := func(x float64) (s float64) {
		for i := range p {
			d := float64(i)/4 - mean
			s += p[i] * d / (1 + x*d)
		}
		return s
	}
	// Between these no denominator vanishes.
	low, high := -1/(1-mean), 1/mean
	for range 200 {
		mid := (low + high) / 2
		if sum(mid) > 0 {
			low = mid
		} else {
			high = mid
		}
	}
	x := (low + high) / 2
	for i := range p {
		q[i] = p[i] / (1 + x*(float64(i)/4-mean))
	}
	return q
}
