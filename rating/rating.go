package rating

import (
	"math"
	"time"
)

// Rating is what is known of a player's strength. The zero value is no rating;
// start with [New]. It is comparable, and marshals to JSON and back without loss.
type Rating struct {
	// Value is the rating proper, in points: 1500 for a player nobody has seen.
	Value float64 `json:"value"`
	// Deviation is the standard deviation of Value, in points: the player's strength
	// lies within two of them with 95 % probability.
	Deviation float64 `json:"deviation"`
	// Volatility is how much the strength itself is thought to change in a period, in
	// units of the Glicko-2 scale.
	Volatility float64 `json:"volatility"`
}

// What a new player starts with, and the bounds of a deviation. Below the least
// one a rating would hardly move any more.
const (
	startValue      = 1500
	startDeviation  = 350
	startVolatility = 0.06
	leastDeviation  = 45
	mostDeviation   = 350
)

// ProvisionalFrom is the deviation, in points, from which a rating is provisional:
// it says too little to be listed among others.
const ProvisionalFrom = 110

// Day is a fraction of a rating period that passes in a day. With it the rating of
// a regular player, with a deviation of 60, becomes provisional after a year
// without a game.
const Day = 0.2145

// New returns the rating of a player nobody has seen play.
func New() Rating {
	return Rating{Value: startValue, Deviation: startDeviation, Volatility: startVolatility}
}

// Provisional reports whether the rating says too little to be listed among
// others.
func (r Rating) Provisional() bool { return r.Deviation >= ProvisionalFrom }

// Expected returns the share of the points that r is expected to make against
// other, from 0 to 1. It is 1 - other.Expected(r).
func (r Rating) Expected(other Rating) float64 {
	a, b := r.inside(), other.inside()
	return 1 / (1 + math.Exp(-weight(math.Hypot(a.phi, b.phi))*(a.mu-b.mu)))
}

// After returns the rating after time without a game: Value stays, Deviation
// grows. A time below zero counts as none.
func (r Rating) After(idle time.Duration) Rating {
	if idle <= 0 {
		return r
	}
	s := r.inside()
	s.phi = s.aged(idle.Hours() / 24 * Day)
	return s.outside()
}

// Score is the result of a game for one of the players.
type Score float64

// The scores.
const (
	Loss Score = 0
	Draw Score = 0.5
	Win  Score = 1
)

// Play rates a game of a against b that has just ended, score being a's, and
// returns both ratings after it. Let the time since each one's last game pass
// with [Rating.After] first.
func Play(a, b Rating, score Score) (Rating, Rating) {
	return a.Period([]Result{{b, score}}, 0), b.Period([]Result{{a, 1 - score}}, 0)
}

// Result is a game of a period: the opponent as he was when it began, and the
// score of the player who is rated.
type Result struct {
	Opponent Rating
	Score    Score
}

// Period rates the games of a period together; their order does not matter. The
// length of the period, in rating periods, is 1 in the published system; with
// 0 no time passes. A period without games only passes. It does not change games.
func (r Rating) Period(games []Result, length float64) Rating {
	s := r.inside()
	if len(games) == 0 {
		s.phi = s.aged(length)
		return s.outside()
	}
	variance, gain := s.learn(games)
	s.sigma = s.volatility(variance, variance*gain)
	s.phi = 1 / math.Sqrt(1/sq(s.aged(length))+1/variance)
	s.mu += sq(s.phi) * gain
	return s.outside()
}
