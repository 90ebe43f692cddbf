package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"tengen/clock"
	"tengen/internal/account"
	"tengen/internal/memory"
	"tengen/internal/play"
	"tengen/internal/rank"
	"tengen/internal/web"
	"tengen/rating"
)

// ranked is a town in which Anna and Boris have played: Anna has won two of
// three.
func ranked(t *testing.T, games int) *town {
	store := new(memory.Ranks)
	ranks := rank.Open(rank.Config{Store: store, Games: new(memory.Store), Now: time.Now})
	t.Cleanup(func() { ranks.Close() })
	town := newTown(t, web.Config{Ranks: ranks})
	var ids [2]account.ID
	for i, name := range []string{"Anna", "Boris"} {
		town.signUp(name)
		who, err := town.people.Named(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		ids[i] = who.ID
	}
	pool := rating.Pool{Class: clock.Blitz, Family: rating.Strict}
	now := [2]rating.Rating{rating.New(), rating.New()}
	step := rank.Step{Pool: pool}
	for i := range games {
		score := rating.Win
		if i%3 == 2 {
			score = rating.Loss
		}
		e := rank.Entry{Fact: rank.Fact{
			Mark: rank.Mark{At: time.Now().UTC().Add(time.Duration(i-games) * time.Hour), Game: play.GameID(fmt.Sprintf("game%03d", i))},
			Pool: pool, Players: ids, Score: score,
		}}
		after := now
		after[0], after[1] = rating.Play(now[0], now[1], score)
		for k := range e.Sides {
			e.Sides[k] = rank.Side{Before: now[k], After: after[k], Games: i + 1}
		}
		now = after
		step.Entries = append(step.Entries, e)
	}
	for k, id := range ids {
		step.Standings = append(step.Standings, rank.Standing{Account: id, Pool: pool, Rating: now[k], Games: games, At: time.Now().UTC()})
	}
	if err := store.WriteRatings(t.Context(), step); err != nil {
		t.Fatal(err)
	}
	return town
}

// The leaders of a pool, and the way to a player by his name.
func TestLeadersPage(t *testing.T) {
	b := ranked(t, 60).browser()
	page := b.get("/players?lang=en")
	has(t, page, "Anna", "Boris", "blitz, a foul loses", `href="/players/Anna"`)
	if strings.Index(page.body, "/players/Anna") > strings.Index(page.body, "/players/Boris") {
		t.Error("who has the lower rating stands first")
	}
	if page.status != http.StatusOK || strings.Contains(page.body, "1500?") {
		t.Errorf("status %d, or a provisional rating on the list", page.status)
	}
	has(t, b.get("/players?pool=rapid-guarded"), "Nobody has a sure rating")
	has(t, b.get("/players?lang=ru"), "Игроки", "фол проигрывает")
	if a := b.get("/players?lang=en&pool=nothing"); a.status != http.StatusNotFound {
		t.Errorf("an unknown pool: status %d", a.status)
	}
	if a := b.get("/players?name=anna"); a.path != "/players/Anna" {
		t.Errorf("looking for anna leads to %s", a.path)
	}
	has(t, b.get("/players?name=%3Cb%3E"), "There is no player called &lt;b&gt;")
}

// A rating stands on the page of its owner, provisional ones marked, and its
// history has every game.
func TestRatingHistory(t *testing.T) {
	few := ranked(t, 3).browser()
	has(t, few.get("/players/Anna?lang=en"), "blitz, a foul loses", "/players/Anna/ratings/blitz-strict", "?</td>")
	page := few.get("/players/Anna/ratings/blitz-strict")
	has(t, page, "The question mark says", `<svg class="curve"`, `href="/games/game002"`, "loss", "win", `number">&#43;162</td>`, "−")
	has(t, few.get("/players/Boris/ratings/blitz-strict"), "−162")
	has(t, few.get("/players/Boris/ratings/rapid-strict"), "No rated games yet")
	if a := few.get("/players/anna/ratings/blitz-strict"); a.path != "/players/Anna/ratings/blitz-strict" {
		t.Errorf("another spelling of the name stays at %s", a.path)
	}
	for _, path := range []string{"/players/Anna/ratings/none", "/players/Nobody/ratings/blitz-strict"} {
		if a := few.get(path); a.status != http.StatusNotFound {
			t.Errorf("%s: status %d", path, a.status)
		}
	}

	many := ranked(t, 60).browser()
	first := many.get("/players/Anna/ratings/blitz-strict")
	if n := strings.Count(first.body, `href="/games/`); n != 50 {
		t.Errorf("%d games on the first page, want 50", n)
	}
	next := between(t, first.body, `<a rel="next" href="`, `"`)
	if n := strings.Count(many.get(next).body, `href="/games/`); n != 10 {
		t.Errorf("%d games on the second page, want 10", n)
	}
}

// between is what stands between two texts.
func between(t *testing.T, body, from, to string) string {
	t.Helper()
	_, rest, found := strings.Cut(body, from)
	text, _, closed := strings.Cut(rest, to)
	if !found || !closed {
		t.Fatalf("nothing stands between %q and %q in\n%s", from, to, body)
	}
	return strings.ReplaceAll(text, "&amp;", "&")
}

// has asks that a page contains texts.
func has(t *testing.T, a answer, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(a.body, text) {
			t.Errorf("%s does not say %q:\n%s", a.path, text, a.body)
		}
	}
}
