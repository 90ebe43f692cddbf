package match

import "math"

// Tally is the result of a match from the side of its first engine. Games are
// counted one by one and in pairs: both colours of one opening.
type Tally struct {
	Wins, Draws, Losses int
	// Pairs are the pairs by the points of the first engine in them: 0, ½, 1, 1½, 2.
	Pairs [5]int
}

// Games returns the number of games.
func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Count returns the number of whole pairs.
func (t Tally) Count() (n int) {
	for _, c := range t.Pairs {
		n += c
	}
	return n
}

// Score returns the share of the points of all games, from 0 to 1, or ½ without a
// game.
func (t Tally) Score() float64 {
	if t.Games() == 0 {
		return 0.5
	}
	return (float64(t.Wins) + float64(t.Draws)/2) / float64(t.Games())
}

// Other returns the same result from the side of the second engine.
func (t Tally) Other() Tally {
	o := Tally{Wins: t.Losses, Draws: t.Draws, Losses: t.Wins}
	for i, c := range t.Pairs {
		o.Pairs[4-i] = c
	}
	return o
}

// moments returns the mean and the variance of the share of the points in a pair.
func (t Tally) moments() (mean, variance float64) {
	n := float64(t.Count())
	for i, c := range t.Pairs {
		mean += float64(c) * float64(i) / 4 / n
	}
	for i, c := range t.Pairs {
		d := float64(i)/4 - mean
		variance += float64(c) * d * d / n
	}
	return mean, variance
}

// Estimate is a difference in strength, in Elo, with the bounds of the interval in
// which it lies with 95 % certainty. Bounds may be infinite.
type Estimate struct{ Elo, Low, High float64 }

// sureness is how many standard deviations to either side make 95 %.
const sureness = 1.959963984540054

// Elo estimates the difference from whole pairs, which are independent of each other
// as single games are not. A match without a pair says nothing: 0 with infinite
// bounds. One in which all pairs ended alike has no spread to measure; its bound is
// what so many pairs in a row could hide.
func (t Tally) Elo() Estimate {
	n := float64(t.Count())
	if n == 0 {
		return Estimate{0, math.Inf(-1), math.Inf(1)}
	}
	mean, variance := t.moments()
	if variance == 0 {
		// The chance of another outcome may be as great as q and n pairs still not show
		// it in one case of forty: (1-q)^n = 0.025.
		q := 1 - math.Pow(0.025, 1/n)
		return Estimate{eloOf(mean), eloOf(mean * (1 - q)), eloOf(mean + (1-mean)*q)}
	}
	d := sureness * math.Sqrt(variance/n)
	return Estimate{eloOf(mean), eloOf(mean - d), eloOf(mean + d)}
}

// Superiority returns the likelihood that the first engine is the stronger, from 0
// to 1, by the normal approximation.
func (t Tally) Superiority() float64 {
	n := float64(t.Count())
	if n == 0 {
		return 0.5
	}
	mean, variance := t.moments()
	if variance == 0 {
		variance = 1 / (4 * n) // as if one pair had ended otherwise
	}
	return 0.5 * math.Erfc((0.5-mean)/math.Sqrt(2*variance/n))
}

// eloOf turns a share of the points into a difference in Elo.
func eloOf(share float64) float64 {
	switch {
	case share <= 0:
		return math.Inf(-1)
	case share >= 1:
		return math.Inf(1)
	}
	return 400 * math.Log10(share/(1-share))
}

// shareOf turns a difference in Elo into the share of the points that it promises.
func shareOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
