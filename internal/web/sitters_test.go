package web_test

import (
	"encoding/json"
	"testing"

	"tengen/internal/account"
	"tengen/internal/web"
	"tengen/wire"
)

// players reads until the server tells who plays.
func (s *socket) players() [2]wire.SeatHolder {
	s.t.Helper()
	for {
		m, err := s.next()
		if err != nil {
			s.t.Fatalf("waiting for the players: %v", err)
		}
		if m.T != "players" {
			continue
		}
		var told wire.Players
		if err := json.Unmarshal(s.frames[len(s.frames)-1], &told); err != nil {
			s.t.Fatal(err)
		}
		return told.Seats
	}
}

// Who joins is told who plays, and all are told when a seat is taken, on the page or
// by a program, and when a guest's seat becomes an account's.
func TestPlayersOnTheWire(t *testing.T) {
	s := newTown(t, web.Config{Limits: web.NoLimits})
	anna, guest := s.signUp("Anna"), s.browser()
	game := anna.create(with("color", "black"))
	watcher, _, err := s.browser().dial(game)
	if err != nil {
		t.Fatal(err)
	}
	want := func(when string, got [2]wire.SeatHolder, kinds ...string) {
		t.Helper()
		if got[0].Kind != kinds[0] || got[1].Kind != kinds[1] || got[0].Name != "Anna" {
			t.Errorf("%s: the players are %+v, want %v", when, got, kinds)
		}
	}
	watcher.write(`{"t":"join","game":"` + watcher.game + `","since":0}`)
	want("who joins", watcher.players(), "account", "free")
	guest.post(game+"/seat", nil)
	want("a seat is taken", watcher.players(), "account", "guest")
	guest.post("/register", fields("name", "Boris", "password", password))
	guest.post(game+"/keep", nil)
	if a := s.browser().joined(game).players(); a[1].Name != "Boris" {
		t.Errorf("the guest has registered, and the players are %+v", a)
	}
	second := anna.create(with("color", "black"))
	watcher, _, err = s.browser().dial(second)
	if err != nil {
		t.Fatal(err)
	}
	watcher.write(`{"t":"join","game":"` + watcher.game + `","since":0}`)
	watcher.players()
	s.signUp("Machine")
	header, _ := s.bearer("Machine", account.ScopeChallenge)
	s.browser().send(s.browser().request("POST", "/api/v1"+second+"/seat", nil, header...))
	if got := watcher.players(); got[1].Name != "Machine" {
		t.Errorf("a program has taken a seat, and the players are %+v", got)
	}
}
