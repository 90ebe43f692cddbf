package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// Games that are over are found by who played, by opening, result, rules and day, on
// the list of all games and on a person's own.
func TestFindGames(t *testing.T) {
	s := newHall(t)
	anna, boris := s.signUp("Anna"), s.signUp("Boris")
	anna.get("/lobby")
	anna.sendForm("/games", seekForm("no"), "color", "black", "opening", "none")
	game := boris.post(acceptAddress(t, boris.get("/lobby")), nil).path
	black, white := anna.joined(game), boris.joined(game)
	black.must("1", `{"place":"h8"}`)
	white.must("2", `{"place":"i9"}`)
	black.must("3", `{"place":"j10"}`) // 1I
	white.must("4", `{"resign":true}`)
	tomorrow := time.Now().Add(48 * time.Hour).Format(time.DateOnly)
	for path, there := range map[string]bool{
		"/games":                                 true,
		"/games?opening=1I":                      true,
		"/games?opening=2I":                      false,
		"/games?result=black&rules=rif":          true,
		"/games?result=white":                    false,
		"/games?rules=guide":                     false,
		"/games?player=anna":                     true,
		"/games?player=anna&opening=2D":          false,
		"/games?since=" + tomorrow:               false,
		"/games?until=" + tomorrow:               true,
		"/players/Anna?result=win":               true,
		"/players/Anna?result=loss":              false,
		"/players/Boris?result=loss&player=Anna": true,
		"/players/Boris?result=draw":             false,
		"/players/Boris?player=Boris":            true,
	} {
		a := s.browser().get(path)
		if a.status != http.StatusOK || strings.Contains(a.body, `<a href="`+game+`">`) != there {
			t.Errorf("%s: status %d, and the game is there: %v, want %v", path, a.status, !there, there)
		}
	}
	if a := anna.get("/account/games?result=win"); !strings.Contains(a.body, game) {
		t.Error("Anna does not find her own game by its result")
	}
	for path, want := range map[string]string{
		"/games?player=Nobody":   "There is no player called Nobody.",
		"/games?since=yesterday": "Give a day as",
		"/games?opening=2I":      "No finished game is like that.",
		"/players/Anna":          "1I Chosei</a></th><td class=\"number\">1</td><td class=\"number\">1</td><td class=\"number\">0</td>",
		"/players/Boris?lang=ru": "1Д ",
	} {
		if a := s.browser().get(path); !strings.Contains(a.body, want) {
			t.Errorf("%s lacks %q:\n%s", path, want, a.body)
		}
	}
}
