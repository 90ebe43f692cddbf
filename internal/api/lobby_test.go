package api_test

import (
	"net/http"
	"testing"

	"tengen/internal/api"
	"tengen/wire"
)

const ratedBlitz = `{"rules":"rif","opening":"rif","clock":"5m+3s","rated":true,"takeback":"never"}`

// A seek is shown to everybody and taken by one; both are told of the game.
func TestSeek(t *testing.T) {
	s := newServer(t)
	anna, boris, carl := s.person("Anna"), s.person("Boris"), s.person("Carl")
	news, _ := anna.stream("/api/v1/stream/events")
	for news()["kind"] != "now" {
	}
	lobby, _ := s.nobody().stream("/api/v1/stream/lobby")
	for lobby()["kind"] != "now" {
	}
	var made api.Proposed
	anna.ask(http.StatusCreated, "POST", "/api/v1/seeks", ratedBlitz, &made)
	p := made.Proposal
	if p == nil || p.Kind != "seek" || p.Maker.Name != "Anna" || !p.Terms.Rated || p.Terms.Clock != "5m+3s" || p.Terms.Opening != "rif" || p.Class != "blitz" {
		t.Fatalf("made %+v", p)
	}
	if line := lobby(); line["kind"] != "proposal" || line["id"] != p.ID {
		t.Errorf("the lobby tells %v", line)
	}
	var seeks api.Seeks
	s.nobody().ask(http.StatusOK, "GET", "/api/v1/seeks?class=blitz&rated=yes", "", &seeks)
	if len(seeks.Seeks) != 1 || seeks.Seeks[0].ID != p.ID {
		t.Errorf("seeks: %+v", seeks)
	}
	s.nobody().ask(http.StatusOK, "GET", "/api/v1/seeks?class=rapid", "", &seeks)
	if len(seeks.Seeks) != 0 {
		t.Errorf("slower seeks: %+v", seeks)
	}
	anna.refused(http.StatusConflict, "own", "POST", "/api/v1/proposals/"+p.ID+"/accept", "")
	var begun, again api.Begun
	boris.ask(http.StatusOK, "POST", "/api/v1/proposals/"+p.ID+"/accept", "", &begun)
	boris.ask(http.StatusOK, "POST", "/api/v1/proposals/"+p.ID+"/accept", "", &again)
	if begun != again || begun.Game == "" {
		t.Errorf("accepted twice: %v, %v", begun, again)
	}
	carl.refused(http.StatusConflict, "gone", "POST", "/api/v1/proposals/"+p.ID+"/accept", "", "Accept-Language", "ru")
	if line := lobby(); line["kind"] != "gone" || line["id"] != p.ID {
		t.Errorf("the lobby tells %v", line)
	}
	if line := news(); line["kind"] != "answer" || line["game"] != begun.Game || line["from"] != "Boris" {
		t.Errorf("Anna is told %v", line)
	}
	var state wire.State
	anna.ask(http.StatusOK, "GET", "/api/v1/games/"+begun.Game, "", &state)
	if !state.Options.Rated || state.You.Seat == 0 || state.Options.Clock != "5m+3s" || !state.View.Seats[0] || !state.View.Seats[1] {
		t.Errorf("the game is %+v", state)
	}
}

// A challenge is declined, made again and accepted; after the game comes a rematch
// in which the other opens.
func TestChallenge(t *testing.T) {
	s := newServer(t)
	anna, boris, carl := s.person("Anna"), s.person("Boris"), s.person("Carl")
	const terms = `{"opening":"none","clock":"15m+5s","seat":1}`
	challenge := func() string {
		t.Helper()
		var made api.Proposed
		anna.ask(http.StatusCreated, "POST", "/api/v1/players/Boris/challenge", terms, &made)
		if made.Proposal == nil || made.Proposal.Target.Name != "Boris" {
			t.Fatalf("made %+v", made)
		}
		return made.Proposal.ID
	}
	id := challenge()
	news, _ := boris.stream("/api/v1/stream/events")
	news()
	if line := news(); line["kind"] != "challenge" || line["before"] != true || line["from"] != "Anna" || line["what"].(map[string]any)["challenge"] != id {
		t.Errorf("who comes later is told %v", line)
	}
	carl.refused(http.StatusConflict, "not-for-you", "POST", "/api/v1/proposals/"+id+"/accept", "")
	var list api.Proposals
	boris.ask(http.StatusOK, "GET", "/api/v1/proposals", "", &list)
	if len(list.Received) != 1 || len(list.Made) != 0 {
		t.Errorf("Boris has %+v", list)
	}
	boris.ask(http.StatusNoContent, "POST", "/api/v1/proposals/"+id+"/decline", `{"reason":"other-time"}`, nil)
	anna.ask(http.StatusOK, "GET", "/api/v1/proposals", "", &list)
	if len(list.Made) != 1 || list.Made[0].Declined != "other-time" {
		t.Errorf("Anna has %+v", list)
	}
	anna.ask(http.StatusNoContent, "DELETE", "/api/v1/proposals/"+id, "", nil)
	var begun api.Begun
	boris.ask(http.StatusOK, "POST", "/api/v1/proposals/"+challenge()+"/accept", "", &begun)
	carl.refused(http.StatusForbidden, "not-seated", "POST", "/api/v1/games/"+begun.Game+"/rematch", "")
	boris.refused(http.StatusConflict, "not-over", "POST", "/api/v1/games/"+begun.Game+"/rematch", "")
	anna.act(begun.Game, "1", 0, `{"resign":true}`)
	var asked, agreed api.Proposed
	anna.ask(http.StatusOK, "POST", "/api/v1/games/"+begun.Game+"/rematch", "", &asked)
	boris.ask(http.StatusOK, "POST", "/api/v1/games/"+begun.Game+"/rematch", "", &agreed)
	if asked.Game != "" || agreed.Game == "" {
		t.Errorf("asked %+v, agreed %+v", asked, agreed)
	}
	var state wire.State
	boris.ask(http.StatusOK, "GET", "/api/v1/games/"+agreed.Game, "", &state)
	if state.You.Seat != 1 {
		t.Errorf("in the rematch Boris has seat %d", state.You.Seat)
	}
}

func TestProposalRefusals(t *testing.T) {
	s := newServer(t)
	anna, _ := s.person("Anna"), s.person("Boris")
	for body, reason := range map[string]string{
		`{"rated":true}`: "rated-untimed",
		`{"rated":true,"clock":"5m","opponentClock":"4m"}`: "rated-clocks",
		`{"rated":true,"clock":"5m","foul":"claim"}`:       "rated-claims",
		`{"clock":"5m","least":2000,"most":1000}`:          "bad-range",
	} {
		anna.refused(http.StatusConflict, reason, "POST", "/api/v1/seeks", body)
	}
	anna.refused(http.StatusUnprocessableEntity, "malformed", "POST", "/api/v1/seeks", `{"rated":true,"clock":"5m","takeback":"agreed"}`)
	anna.refused(http.StatusNotFound, "no-player", "POST", "/api/v1/players/Nobody/challenge", `{"clock":"5m"}`)
	anna.refused(http.StatusConflict, "own", "POST", "/api/v1/players/Anna/challenge", `{"clock":"5m"}`)
	anna.refused(http.StatusConflict, "gone", "POST", "/api/v1/proposals/nothing/accept", "")
	anna.ask(http.StatusNoContent, "DELETE", "/api/v1/proposals/nothing", "", nil)
}

// Who wants no bots is not taken by one, and vacations can be switched off.
func TestSeekForPeople(t *testing.T) {
	s := newServer(t)
	anna, boris, robot := s.person("Anna"), s.person("Boris"), s.person("Machine")
	robot.ask(http.StatusOK, "POST", "/api/v1/me/bot", "", nil)
	var made api.Proposed
	anna.ask(http.StatusCreated, "POST", "/api/v1/seeks", `{"opening":"none","clock":"30d/3d","noVacation":true,"noBots":true}`, &made)
	if p := made.Proposal; p == nil || !p.NoBots || !p.Terms.NoVacation {
		t.Fatalf("made %+v", p)
	}
	var seeks api.Seeks
	if robot.ask(http.StatusOK, "GET", "/api/v1/seeks", "", &seeks); len(seeks.Seeks) != 0 {
		t.Errorf("a bot is shown %+v", seeks)
	}
	robot.refused(http.StatusConflict, "bots", "POST", "/api/v1/proposals/"+made.Proposal.ID+"/accept", "")
	var begun api.Begun
	boris.ask(http.StatusOK, "POST", "/api/v1/proposals/"+made.Proposal.ID+"/accept", "", &begun)
	var state wire.State
	anna.ask(http.StatusOK, "GET", "/api/v1/games/"+begun.Game, "", &state)
	if state.Options.Class != "correspondence" || state.Options.Vacation {
		t.Errorf("the game is %+v", state.Options)
	}
}
