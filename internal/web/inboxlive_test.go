package web_test

import (
	"net/http"
	"testing"
	"time"

	"tengen/internal/notice"
	"tengen/internal/web"
)

// Who has his inbox open hears of what happens in his games, and of nothing else.
func TestInboxHears(t *testing.T) {
	hub := new(notice.Hub)
	s := newTown(t, web.Config{Limits: web.NoLimits, News: hub})
	if _, response, err := s.browser().dial("/inbox"); err == nil || response.StatusCode != http.StatusForbidden {
		t.Errorf("a guest has an inbox: %v", err)
	}
	anna := s.signUp("Anna")
	has(t, anna.get("/inbox"), `data-live="/inbox/live"`)
	if _, response, err := anna.dial("/inbox", "Origin", "https://elsewhere.example"); err == nil || response.StatusCode != http.StatusForbidden {
		t.Errorf("another site reads an inbox: %v", err)
	}
	socket, _, err := anna.dial("/inbox")
	if err != nil {
		t.Fatal(err)
	}
	live := listener{socket}
	live.write(`{"t":"ping","n":1}`)
	live.hears("pong")
	who, err := s.people.Named(t.Context(), "Anna")
	if err != nil {
		t.Fatal(err)
	}
	me := notice.Account(string(who.ID))
	at := time.Now()
	hub.Publish(notice.Account("somebody else"), notice.Notice{Kind: notice.YourTurn, Game: "others", At: at})
	hub.Publish(me, notice.Notice{Kind: notice.TimeShort, Game: "short", At: at})
	hub.Publish(me, notice.Notice{Kind: notice.Challenge, At: at})
	for _, kind := range []notice.Kind{notice.YourTurn, notice.Offer, notice.GameBegan, notice.GameEnded} {
		hub.Publish(me, notice.Notice{Kind: kind, Game: string(kind), At: at})
		if m := live.hears("moved"); m.Game != string(kind) {
			t.Errorf("%s is told of the game %q", kind, m.Game)
		}
	}
	live.write(`{"t":"join","game":"others","since":0}`)
	live.hears("error")
}
