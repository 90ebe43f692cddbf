package web_test

import (
	"net/http"
	"strings"
	"testing"

	"tengen/internal/play"
	"tengen/internal/web"
)

// The part of the front page that shows a game can be asked for alone: of the best game
// of the moment, and of one that has ended since. A game that nobody may see is not shown.
func TestGameOnTheFrontPage(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	guest := s.browser()
	if a := guest.get("/?now="); a.status != http.StatusNoContent {
		t.Errorf("while nobody plays: status %d", a.status)
	}
	if a := guest.get("/?now=nothing"); a.status != http.StatusNotFound {
		t.Errorf("a game that there is not: status %d", a.status)
	}
	black := s.browser()
	address := black.create(with("color", "black", "opening", "none"))
	s.browser().post(address+"/seat", nil)
	id := strings.TrimPrefix(address, "/games/")
	front := guest.get("/?lang=en")
	has(t, front, `class="now" data-game="`+id+`"`, "Being played now", "Black: place a stone.")
	if strings.Contains(front.body, "Nobody is playing") {
		t.Error("a game is shown, and nobody plays")
	}
	part := guest.get("/?now=" + id)
	if strings.Contains(part.body, "<html") {
		t.Errorf("the part is a page:\n%s", part.body)
	}
	has(t, part, `data-game="`+id+`"`, `data-version="`, address)
	socket := black.joined(address)
	socket.must("1", `{"place":"h8"}`)
	after := guest.get("/?now=")
	has(t, after, "after 1 move")
	if version := dataVersion(part.body); version == "" || version == dataVersion(after.body) {
		t.Errorf("the version is %q before and after a move", version)
	}
	socket.must("2", `{"resign":true}`)
	has(t, guest.get("/?now="+id), "data-over", "Just ended", "White wins")
	if a := guest.get("/?now="); a.status != http.StatusNoContent {
		t.Errorf("when the only game is over: status %d", a.status)
	}
}

// Who sees his own game on the front page does not sit at it there.
func TestPlayerOnlyWatches(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	black := s.browser()
	address := black.create(with("color", "black", "opening", "none"))
	watching, _, err := black.dial(address + "?as=watcher")
	if err != nil {
		t.Fatal(err)
	}
	watching.write(`{"t":"join","game":"` + watching.game + `","since":0}`)
	if you := watching.read("state").You; you.Seat != 0 {
		t.Errorf("the player sits at seat %d, want none", you.Seat)
	}
	if you := black.joined(address).state().You; you.Seat != 1 {
		t.Errorf("on the page of the game he sits at seat %d, want 1", you.Seat)
	}
}

func dataVersion(body string) string {
	_, rest, _ := strings.Cut(body, `data-version="`)
	version, _, _ := strings.Cut(rest, `"`)
	return version
}
