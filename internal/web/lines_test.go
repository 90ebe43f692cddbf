package web_test

import (
	"regexp"
	"testing"

	"tengen/internal/play"
	"tengen/internal/web"
)

// players are the names, with ratings, of the first game of a list.
func players(t *testing.T, b *browser, list string) string {
	t.Helper()
	m := regexp.MustCompile(`<span class="players">([^<]*)</span>`).FindStringSubmatch(b.get("/games?lang=en&list=" + list).body)
	if m == nil {
		return ""
	}
	return m[1]
}

// Lists of games name who plays with their ratings: sure ones plain, others with a
// question mark.
func TestListsShowRatings(t *testing.T) {
	for games, want := range map[int]string{60: `^Anna \(1[0-9]{3}\) – Boris \(1[0-9]{3}\)$`, 3: `^Anna \(1[0-9]{3}\?\) – Boris \(1[0-9]{3}\?\)$`} {
		s := ranked(t, games)
		anna, boris := s.browser(), s.browser()
		anna.signIn("Anna", password)
		boris.signIn("Boris", password)
		game := anna.create(goodForm())
		boris.get(game)
		boris.post(game+"/seat", nil)
		if got := players(t, s.browser(), "live"); !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("the list of live games names %q, want %s", got, want)
		}
		anna.joined(game).must("end", `{"resign":true}`)
		if got := players(t, s.browser(), "ended"); !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("the list of ended games names %q, want %s", got, want)
		}
	}
}

// A level of the engine is named too, whoever plays against it.
func TestListsNameLevels(t *testing.T) {
	s := newSite(t, play.Config{Minds: []play.Mind{silent{}}}, web.Config{})
	s.browser().create(with("against", "engine", "level", "7", "color", "black"))
	if got, want := players(t, s.browser(), "live"), "guest – Tengen, level 7"; got != want {
		t.Errorf("the list names %q, want %q", got, want)
	}
}
