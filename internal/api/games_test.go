package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"tengen/internal/account"
	"tengen/internal/api"
	"tengen/wire"
)

// game makes a game of two persons and returns its id.
func (s *server) game(first, second *person, wish string) string {
	s.t.Helper()
	var made, sat api.Made
	first.ask(http.StatusCreated, "POST", "/api/v1/games", wish, &made)
	second.ask(http.StatusOK, "POST", "/api/v1/games/"+made.Game+"/seat", "", &sat)
	if sat.Game != made.Game || sat.Seat == made.Seat || sat.Seat+made.Seat != 3 {
		s.t.Fatalf("made %+v, sat %+v", made, sat)
	}
	return made.Game
}

// act acts and returns the version.
func (p *person) act(game, id string, at int, act string) int {
	p.t.Helper()
	var done api.Done
	p.ask(http.StatusOK, "POST", "/api/v1/games/"+game+"/acts", fmt.Sprintf(`{"id":%q,"at":%d,"act":%s}`, id, at, act), &done)
	return done.Version
}

// Two programs play a game to its end over the API alone, and read it.
func TestGame(t *testing.T) {
	s := newServer(t)
	anna, boris := s.person("Anna"), s.person("Boris")
	id := s.game(anna, boris, `{"rules":"rif","opening":"none","clock":"5m+2s","seat":1}`)
	version := 0
	for i, point := range []string{"h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"} {
		who := []*person{anna, boris}[i%2]
		version = who.act(id, fmt.Sprint("m", i), version, fmt.Sprintf(`{"place":%q}`, point))
	}
	var state wire.State
	s.nobody().ask(http.StatusOK, "GET", "/api/v1/games/"+id, "", &state)
	if state.Version != version || state.View.Outcome == nil || state.View.Outcome.Result != "black" || state.You.Seat != 0 {
		t.Errorf("the game is %+v", state)
	}
	if state.View.Names != [2]string{"Anna", "Boris"} {
		t.Errorf("played by %v", state.View.Names)
	}
	var record api.Record
	s.nobody().ask(http.StatusOK, "GET", "/api/v1/games/"+id+"/record", "", &record)
	if got := strings.Join(record.Moves, " "); got != "h8 a1 i8 a2 j8 a3 k8 a4 l8" || record.Result != "black" || record.Ending != "five" ||
		record.Players[0].Name != "Anna" || record.Clock != "5m+2s" || len(record.Spent) != 9 || record.Started == nil {
		t.Errorf("the record is %+v", record)
	}
	var page api.Page
	s.nobody().ask(http.StatusOK, "GET", "/api/v1/games?list=ended", "", &page)
	if len(page.Games) != 1 || page.Games[0].ID != id || page.Games[0].Result != "black" || page.Games[0].Winner != 1 ||
		page.Games[0].Players[1].Name != "Boris" {
		t.Errorf("ended games: %+v", page)
	}
	s.nobody().ask(http.StatusOK, "GET", "/api/v1/players/boris/games", "", &page)
	if len(page.Games) != 1 || page.Games[0].Phase != "ended" {
		t.Errorf("games of Boris: %+v", page)
	}
}

// An act that is sent again changes nothing; what the game refuses says why.
func TestActs(t *testing.T) {
	s := newServer(t)
	anna, boris, carl := s.person("Anna"), s.person("Boris"), s.person("Carl")
	id := s.game(anna, boris, `{"opening":"none","seat":1}`)
	acts := "/api/v1/games/" + id + "/acts"
	first := anna.act(id, "one", 0, `{"place":"h8"}`)
	if again := anna.act(id, "one", 0, `{"place":"h8"}`); again != first {
		t.Errorf("sent again: version %d, want %d", again, first)
	}
	place := func(point string) string { return `{"id":"x","at":0,"act":{"place":"` + point + `"}}` }
	anna.refused(http.StatusConflict, "not-your-turn", "POST", acts, place("i9"))
	p := boris.refused(http.StatusConflict, "occupied", "POST", acts, place("h8"), "Accept-Language", "ru")
	if p.Detail != "Пункт h8 занят. Выберите свободный." {
		t.Errorf("in Russian: %s", p.Detail)
	}
	boris.refused(http.StatusConflict, "off-board", "POST", acts, place("z9"))
	carl.refused(http.StatusForbidden, "not-seated", "POST", acts, place("i9"))
	for body, reason := range map[string]string{
		`{"id":"x","at":0,"act":{}}`:                          "not-one-act",
		`{"id":"x","at":0,"act":{"pass":true,"resign":true}}`: "not-one-act",
		`{"id":"","at":0,"act":{"pass":true}}`:                "malformed",
		`{"id":"x y","at":0,"act":{"pass":true}}`:             "malformed",
		`{"id":"x","at":-1,"act":{"pass":true}}`:              "malformed",
		`{"id":"x","at":0,"act":{"dance":true}}`:              "malformed",
		`{"id":"x","at":0,"act":{"pass":true},"seat":1}`:      "malformed",
		`{"id":"x","at":0}`:                                   "malformed",
		`{"id":"x","at":0,"act":{"place":7}}`:                 "malformed",
		`{"id":"x","at":0,"act":{"draw":"maybe"}}`:            "malformed",
	} {
		boris.refused(http.StatusUnprocessableEntity, reason, "POST", acts, body)
	}
	boris.refused(http.StatusBadRequest, "malformed", "POST", acts, `{"id":`)
	boris.refused(http.StatusRequestEntityTooLarge, "too-large", "POST", acts, `{"id":"`+strings.Repeat("x", 20<<10)+`"}`)
	boris.refused(http.StatusNotFound, "no-game", "POST", "/api/v1/games/nothing/acts", place("i9"))
	boris.act(id, "leave", first, `{"resign":true}`)
	anna.refused(http.StatusConflict, "game-over", "POST", acts, place("i9"))
}

// Games are seen from one's seat only with a token that may read.
func TestSeatOfViewer(t *testing.T) {
	s := newServer(t)
	anna, boris := s.person("Anna"), s.person("Boris", account.ScopePlay, account.ScopeChallenge)
	id := s.game(anna, boris, `{"opening":"none","seat":2,"foul":"prevent"}`)
	for who, seat := range map[*person]int{anna: 2, boris: 0, s.nobody(): 0} {
		var state wire.State
		who.ask(http.StatusOK, "GET", "/api/v1/games/"+id, "", &state)
		if state.You.Seat != seat {
			t.Errorf("%s looks from seat %d, want %d", who.account.Name, state.You.Seat, seat)
		}
	}
}

func TestCreating(t *testing.T) {
	s := newServer(t)
	anna := s.person("Anna")
	for body, field := range map[string]string{
		`{"opening":"nonsense"}`:             "body.opening",
		`{"clock":"5 minutes"}`:              "body.clock",
		`{"clock":"5m","opponentClock":"x"}`: "body.opponentClock",
		`{"against":"engine"}`:               "body.level",
		`{"rules":"chess"}`:                  "body.rules",
		`{"seat":3}`:                         "body.seat",
		`{"rated":true}`:                     "body.rated",
	} {
		p := anna.refused(http.StatusUnprocessableEntity, "malformed", "POST", "/api/v1/games", body)
		if len(p.Errors) == 0 || p.Errors[0].Location != field && !strings.Contains(p.Errors[0].Location+p.Errors[0].Message, strings.TrimPrefix(field, "body.")) {
			t.Errorf("%s: %+v, want a word about %s", body, p.Errors, field)
		}
	}
	anna.refused(http.StatusServiceUnavailable, "no-engine", "POST", "/api/v1/games", `{"against":"engine","level":3}`)
	var made api.Made
	anna.ask(http.StatusCreated, "POST", "/api/v1/games", `{}`, &made)
	var again api.Made
	anna.ask(http.StatusOK, "POST", "/api/v1/games/"+made.Game+"/seat", "", &again)
	if again != made {
		t.Errorf("who sits there already is told %+v, want %+v", again, made)
	}
	boris, carl := s.person("Boris"), s.person("Carl")
	boris.ask(http.StatusOK, "POST", "/api/v1/games/"+made.Game+"/seat", "", nil)
	carl.refused(http.StatusConflict, "seat-taken", "POST", "/api/v1/games/"+made.Game+"/seat", "")
}
