package rank_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tengen/clock"
	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/internal/rank"
	"tengen/rating"
)

var blitz = rating.Pool{Class: clock.Blitz, Family: rating.Strict}

// games are n games of players of different strength, some at the same moment, not
// in order.
func games(n, players int, seed uint64) []rank.Fact {
	random := rand.New(rand.NewPCG(seed, 1))
	facts := make([]rank.Fact, n)
	for i := range facts {
		one := random.IntN(players)
		two := (one + 1 + random.IntN(players-1)) % players
		f := rank.Fact{Pool: blitz, Players: [2]account.ID{account.ID(fmt.Sprint("p", one)), account.ID(fmt.Sprint("p", two))}}
		f.Game = play.GameID(fmt.Sprintf("g%06d", i))
		f.At = time.Unix(int64(random.IntN(50*n)), 0).UTC()
		switch wins := 1 / (1 + math.Exp(float64(two-one)/20)); {
		case random.Float64() < 0.05:
			f.Score = rating.Draw
		case random.Float64() < wins:
			f.Score = rating.Win
		}
		facts[i] = f
	}
	return facts
}

// A hundred thousand games rate the same twice, to the last bit, in whatever order
// they come to be known.
func TestReplayIsTheSame(t *testing.T) {
	facts := games(100_000, 200, 1)
	one := make(map[account.ID]rank.Standing)
	entries := rank.Count(rank.Sorted(slices.Clone(facts)), one)

	rand.New(rand.NewPCG(2, 2)).Shuffle(len(facts), func(i, j int) { facts[i], facts[j] = facts[j], facts[i] })
	two := make(map[account.ID]rank.Standing)
	again := rank.Count(rank.Sorted(facts), two)
	for i := range entries {
		if entries[i] != again[i] {
			t.Fatalf("game %d of %d rates as %+v and then as %+v", i, len(entries), entries[i], again[i])
		}
	}
	if len(one) != 200 || len(two) != 200 {
		t.Fatalf("%d and %d players have ratings, want 200", len(one), len(two))
	}
	for id, s := range one {
		if s != two[id] {
			t.Errorf("%s stands at %+v and then at %+v", id, s, two[id])
		}
		if s.Rating.Value < 0 || s.Rating.Value > 4000 || math.IsNaN(s.Rating.Volatility) {
			t.Errorf("%s stands at %+v, which is no rating", id, s.Rating)
		}
	}
	if strong, weak := one["p199"].Rating, one["p0"].Rating; strong.Value < weak.Value+200 {
		t.Errorf("the strongest player has %v and the weakest %v", strong.Value, weak.Value)
	}
}

// What a game does is what package rating says, with the time since the last game
// of each player passed; and after it both stand where it left them.
func TestCount(t *testing.T) {
	day := func(n int) time.Time { return time.Unix(int64(n)*24*3600, 0).UTC() }
	fact := func(id play.GameID, n int, one, two account.ID, score rating.Score) rank.Fact {
		return rank.Fact{Mark: rank.Mark{At: day(n), Game: id}, Pool: blitz, Players: [2]account.ID{one, two}, Score: score}
	}
	standings := make(map[account.ID]rank.Standing)
	entries := rank.Count([]rank.Fact{
		fact("a", 1, "anna", "boris", rating.Win), fact("b", 31, "vera", "anna", rating.Draw),
	}, standings)

	anna, boris := rating.Play(rating.New(), rating.New(), rating.Win)
	if got := entries[0].Sides; got[0].After != anna || got[1].After != boris || got[0].Before != rating.New() {
		t.Errorf("the first game did %+v, want %v and %v", got, anna, boris)
	}
	aged := anna.After(30 * 24 * time.Hour)
	vera, later := rating.Play(rating.New(), aged, rating.Draw)
	if got := entries[1].Sides; got[1] != (rank.Side{Before: aged, After: later, Games: 2}) || got[0].After != vera {
		t.Errorf("the second game did %+v, want %v and %v", got, vera, later)
	}
	want := rank.Standing{Account: "anna", Pool: blitz, Rating: later, Games: 2, At: day(31)}
	if standings["anna"] != want {
		t.Errorf("anna stands at %+v, want %+v", standings["anna"], want)
	}
}
