package rating_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"tengen/rating"
)

// The worked example of the published description: its rating is 1464.06, its
// deviation 151.52, its volatility 0.05999 after the period.
func TestPublishedExample(t *testing.T) {
	player := rating.Rating{Value: 1500, Deviation: 200, Volatility: 0.06}
	games := []rating.Result{
		{Opponent: rating.Rating{Value: 1400, Deviation: 30, Volatility: 0.06}, Score: rating.Win},
		{Opponent: rating.Rating{Value: 1550, Deviation: 100, Volatility: 0.06}, Score: rating.Loss},
		{Opponent: rating.Rating{Value: 1700, Deviation: 300, Volatility: 0.06}, Score: rating.Loss},
	}
	got := player.Period(games, 1)
	// The text rounds what lies between: its figures to the last digit are 151.52 and
	// 1464.06, from 151.5165 and 1464.0507.
	if math.Abs(got.Value-1464.06) > 0.015 || math.Abs(got.Deviation-151.52) > 0.005 || math.Abs(got.Volatility-0.05999) > 0.000_006 {
		t.Errorf("after the period of the example: %+v, want 1464.06, 151.52, 0.05999", got)
	}
	if games[0].Opponent.Value != 1400 {
		t.Error("Period changed the games it was given")
	}
}

func TestExpected(t *testing.T) {
	for _, c := range []struct {
		by   float64
		want float64 // with deviations of nearly 0, the share of the Elo scale
	}{{0, 0.5}, {100, 0.640}, {200, 0.760}, {400, 0.909}, {800, 0.990}} {
		strong := rating.Rating{Value: 1500 + c.by, Deviation: 0.01, Volatility: 0.06}
		weak := rating.Rating{Value: 1500, Deviation: 0.01, Volatility: 0.06}
		if got := strong.Expected(weak); math.Abs(got-c.want) > 0.0005 {
			t.Errorf("%v points stronger: expected share %.4f, want %.3f", c.by, got, c.want)
		}
		if sum := strong.Expected(weak) + weak.Expected(strong); math.Abs(sum-1) > 1e-12 {
			t.Errorf("%v points stronger: both shares are %v together, want 1", c.by, sum)
		}
	}
}

// A regular player's rating is provisional again after a year without a game, not
// before, and never less certain than that of a stranger.
func TestAfter(t *testing.T) {
	const day = 24 * time.Hour
	r := rating.Rating{Value: 1800, Deviation: 60, Volatility: 0.06}
	if got := r.After(360 * day); got.Provisional() {
		t.Errorf("after 360 days: %+v is provisional", got)
	}
	if got := r.After(370 * day); !got.Provisional() || got.Value != r.Value {
		t.Errorf("after 370 days: %+v, want a provisional rating of 1800", got)
	}
	if got := r.After(100 * 365 * day); got.Deviation != 350 {
		t.Errorf("after 100 years the deviation is %v, want that of a new player, 350", got.Deviation)
	}
	if got := r.After(-day); got != r {
		t.Errorf("after a time below zero: %+v, want no change", got)
	}
}

func anyRating(t *rapid.T, name string) rating.Rating {
	return rating.Rating{
		Value:      math.Round(rapid.Float64Range(400, 3200).Draw(t, name)*100) / 100,
		Deviation:  math.Round(rapid.Float64Range(45, 350).Draw(t, name+" deviation")*100) / 100,
		Volatility: math.Round(rapid.Float64Range(0.03, 0.12).Draw(t, name+" volatility")*1e6) / 1e6,
	}
}

// A win never lowers a rating and a loss never raises one; a game makes a rating
// more certain unless a surprise makes it swing; nothing leaves its bounds.
func TestPlay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyRating(t, "a"), anyRating(t, "b")
		score := rapid.SampledFrom([]rating.Score{rating.Loss, rating.Draw, rating.Win}).Draw(t, "score")
		a2, b2 := rating.Play(a, b, score)
		for _, c := range []struct {
			before, after rating.Rating
			score         rating.Score
		}{{a, a2, score}, {b, b2, 1 - score}} {
			if c.score == rating.Win && c.after.Value < c.before.Value || c.score == rating.Loss && c.after.Value > c.before.Value {
				t.Errorf("score %v took %v to %v", c.score, c.before.Value, c.after.Value)
			}
			if c.after.Deviation < 45 || c.after.Deviation > c.before.Deviation {
				t.Errorf("the deviation went from %v to %v", c.before.Deviation, c.after.Deviation)
			}
			if math.IsNaN(c.after.Volatility) || c.after.Volatility <= 0 || c.after.Volatility > 0.2 {
				t.Errorf("the volatility went from %v to %v", c.before.Volatility, c.after.Volatility)
			}
		}
		if b3, a3 := rating.Play(b, a, 1-score); a3 != a2 || b3 != b2 {
			t.Errorf("seen from the other side the game gives %+v and %+v, not %+v and %+v", a3, b3, a2, b2)
		}
	})
}

// The order of the games of a period does not matter, to the last digit.
func TestOrderDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRating(t, "player")
		var games []rating.Result
		for range rapid.IntRange(1, 12).Draw(t, "games") {
			score := rapid.SampledFrom([]rating.Score{rating.Loss, rating.Draw, rating.Win}).Draw(t, "score")
			games = append(games, rating.Result{Opponent: anyRating(t, "opponent"), Score: score})
		}
		want := r.Period(games, 1)
		slices.Reverse(games)
		if got := r.Period(games, 1); got != want {
			t.Errorf("games in reverse give %+v, not %+v", got, want)
		}
	})
}

// Among players whose strengths do not change, ratings find the differences.
func TestFindsStrength(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	strength := []float64{1200, 1400, 1500, 1700, 2000}
	ratings := make([]rating.Rating, len(strength))
	for i := range ratings {
		ratings[i] = rating.New()
	}
	for range 4000 {
		i, j := rng.IntN(len(strength)), rng.IntN(len(strength))
		if i == j {
			continue
		}
		score := rating.Loss
		if rng.Float64() < 1/(1+math.Pow(10, (strength[j]-strength[i])/400)) {
			score = rating.Win
		}
		ratings[i], ratings[j] = rating.Play(ratings[i], ratings[j], score)
	}
	for i := 1; i < len(ratings); i++ {
		got, want := ratings[i].Value-ratings[0].Value, strength[i]-strength[0]
		if math.Abs(got-want) > 140 || ratings[i].Provisional() {
			t.Errorf("player %d: %v points above the weakest, deviation %v; is %v stronger", i, got, ratings[i].Deviation, want)
		}
	}
}

func BenchmarkPlay(b *testing.B) {
	x, y := rating.New(), rating.New()
	b.ReportAllocs()
	for b.Loop() {
		x, y = rating.Play(x, y, rating.Win)
		y, x = rating.Play(y, x, rating.Win)
	}
}
