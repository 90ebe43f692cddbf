package web

import (
	"testing"

	"tengen/clock"
	"tengen/internal/play"
	"tengen/rating"
)

// Of the games that go on the television takes the one most people would watch.
func TestBestGame(t *testing.T) {
	rated := func(one, two float64) [2]rating.Rating { return [2]rating.Rating{{Value: one}, {Value: two}} }
	line := func(id play.GameID, class clock.Class, level int) play.Summary {
		return play.Summary{ID: id, Class: class, Levels: [2]int{0, level}}
	}
	ratings := map[play.GameID][2]rating.Rating{
		"slow": rated(2400, 2400), "strong": rated(2000, 2100), "weak": rated(1500, 1600), "engine": rated(2600, 0),
	}
	slow, strong := line("slow", clock.Correspondence, 0), line("strong", clock.Rapid, 0)
	weak, engine, guests := line("weak", clock.Blitz, 0), line("engine", clock.Blitz, 11), line("guests", clock.Blitz, 0)
	for _, c := range []struct {
		games []play.Summary
		want  play.GameID
	}{
		{[]play.Summary{slow, weak, strong, engine, guests}, "strong"},
		{[]play.Summary{slow, engine, guests}, "guests"},
		{[]play.Summary{slow, engine}, "engine"},
		{[]play.Summary{guests, line("older", clock.Blitz, 0)}, "guests"},
		{[]play.Summary{slow}, "slow"},
	} {
		if got := best(c.games, ratings); got != c.want {
			t.Errorf("of %v the best is %s, want %s", c.games, got, c.want)
		}
	}
}

// From a game one comes to the one that follows it among those that wait.
func TestNextAddress(t *testing.T) {
	lines := []inboxLine{
		{id: "a", Address: "/games/a", mine: true}, {id: "b", Address: "/games/b", mine: true}, {id: "c", Address: "/games/c"},
	}
	for after, want := range map[play.GameID]string{"a": "/games/b", "b": "/games/a", "c": "/games/a", "": "/games/a"} {
		if got := nextAddress(lines, after); got != want {
			t.Errorf("after %q comes %s, want %s", after, got, want)
		}
	}
	if got := nextAddress(lines[2:], "a"); got != "/inbox" {
		t.Errorf("with nothing that waits: %s", got)
	}
	if got := nextAddress(lines[:1], "a"); got != "/inbox" {
		t.Errorf("with only the game itself: %s", got)
	}
}
