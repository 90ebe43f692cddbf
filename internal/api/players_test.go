package api_test

import (
	"net/http"
	"testing"

	"tengen/game"
	"tengen/internal/account"
	"tengen/wire"
)

// Who has a seat is told by name, title and rating in games like this one, and
// whether that is sure; of the engine the level, of others what they are.
func TestPlayers(t *testing.T) {
	s := newServer(t)
	anna, boris, machine := s.person("Anna"), s.person("Boris"), s.person("Machine")
	s.must(s.people.SetTitle(t.Context(), account.Console, anna.account.ID, account.Grandmaster))
	s.must(s.people.BecomeBot(t.Context(), machine.account.ID))
	seats := func(id string) [2]wire.SeatHolder {
		t.Helper()
		var m wire.Players
		s.nobody().ask(http.StatusOK, "GET", "/api/v1/games/"+id+"/players", "", &m)
		if m.T != "players" || m.Game != id {
			t.Errorf("the message is %+v", m)
		}
		return m.Seats
	}
	fresh := func(kind, name, title string) wire.SeatHolder {
		return wire.SeatHolder{Kind: kind, Name: name, Title: title, Rating: 1500, Provisional: true}
	}
	gm := fresh("account", "Anna", "grandmaster")
	timed := s.game(anna, machine, `{"opening":"none","clock":"5m+3s","seat":1}`)
	if got := seats(timed); got != [2]wire.SeatHolder{gm, fresh("bot", "Machine", "")} {
		t.Errorf("the players are %+v", got)
	}
	untimed := s.game(boris, anna, `{"opening":"none","seat":1}`)
	if got := seats(untimed); got != [2]wire.SeatHolder{{Kind: "account", Name: "Boris"}, {Kind: "account", Name: "Anna", Title: "grandmaster"}} {
		t.Errorf("in a game without a clock the players are %+v", got)
	}
	o := game.RIF.Options(false)
	id, _, err := s.play.Create(t.Context(), o, game.Second)
	s.must(err)
	if got := seats(string(id)); got != [2]wire.SeatHolder{{Kind: "free"}, {Kind: "guest"}} {
		t.Errorf("at a game of a guest sit %+v", got)
	}
	s.must(s.people.Erase(t.Context(), boris.account.ID, "a long password"))
	if got := seats(untimed)[0]; got != (wire.SeatHolder{Kind: "erased"}) {
		t.Errorf("of Boris is left %+v", got)
	}
	next, _ := s.nobody().stream("/api/v1/games/" + timed + "/stream")
	for line := next(); ; line = next() {
		if line == nil {
			t.Fatal("the stream does not tell who plays")
		}
		if line["t"] == "players" {
			break
		}
	}
	s.nobody().refused(http.StatusNotFound, "no-game", "GET", "/api/v1/games/nothing/players", "")
}
