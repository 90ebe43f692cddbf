package rating

import (
	"math"
	"slices"
)

// The steps and letters of this file are those of the published description.

// scale is how many points make a unit of the inner scale.
const scale = 173.7178

// tau holds the volatility back: it can change little in a period, as fits a game
// of skill with hardly any luck.
const tau = 0.5

// inner is a rating on the inner scale.
type inner struct{ mu, phi, sigma float64 }

func (r Rating) inside() inner {
	return inner{(r.Value - startValue) / scale, r.Deviation / scale, r.Volatility}
}

// outside rounds: what is shown is what is kept.
func (s inner) outside() Rating {
	return Rating{
		Value:      math.Round((s.mu*scale+startValue)*100) / 100,
		Deviation:  math.Round(min(max(s.phi*scale, leastDeviation), mostDeviation)*100) / 100,
		Volatility: math.Round(s.sigma*1e6) / 1e6,
	}
}

func sq(x float64) float64 { return x * x }

// aged is the deviation after a part of a period (step 6).
func (s inner) aged(length float64) float64 {
	return math.Sqrt(sq(s.phi) + sq(s.sigma)*length)
}

// weight is g(phi): how much a game against an opponent of that deviation says.
func weight(phi float64) float64 { return 1 / math.Sqrt(1+3*sq(phi)/sq(math.Pi)) }

// learn returns the variance of what the games say (step 3), and the sum that, times
// the variance, is how far they say the rating is off (step 4). Sums of floating
// point numbers depend on the order, so the games are brought into one.
func (s inner) learn(games []Result) (variance, gain float64) {
	games = slices.Clone(games)
	slices.SortFunc(games, compare)
	information := 0.0
	for _, game := range games {
		o := game.Opponent.inside()
		g := weight(o.phi)
		e := 1 / (1 + math.Exp(-g*(s.mu-o.mu)))
		information += sq(g) * e * (1 - e)
		gain += g * (float64(game.Score) - e)
	}
	return 1 / information, gain
}

func compare(a, b Result) int {
	for _, d := range [...]float64{
		a.Opponent.Value - b.Opponent.Value, a.Opponent.Deviation - b.Opponent.Deviation, float64(a.Score - b.Score),
	} {
		switch {
		case d < 0:
			return -1
		case d > 0:
			return 1
		}
	}
	return 0
}

// volatility is the new volatility (step 5): the zero of f, found by the Illinois
// form of regula falsi.
func (s inner) volatility(variance, delta float64) float64 {
	const precise = 1e-9
	a := math.Log(sq(s.sigma))
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := sq(s.phi) + variance + e
		return e*(sq(delta)-d)/(2*sq(d)) - (x-a)/sq(tau)
	}
	low := a
	var high float64
	if more := sq(delta) - sq(s.phi) - variance; more > 0 {
		high = math.Log(more)
	} else {
		high = a - tau
		for f(high) < 0 {
			high -= tau
		}
	}
	fLow, fHigh := f(low), f(high)
	for math.Abs(high-low) > precise {
		next := low + (low-high)*fLow/(fHigh-fLow)
		fNext := f(next)
		if fNext*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = next, fNext
	}
	return math.Exp(low / 2)
}
