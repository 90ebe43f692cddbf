package api_test

import (
	"net/http"
	"testing"

	"tengen/internal/api"
)

// A rated game moves both ratings, and its players are asked for by name.
func TestRatings(t *testing.T) {
	s := newServer(t)
	anna, boris := s.person("Anna"), s.person("Boris")
	var made api.Proposed
	anna.ask(http.StatusCreated, "POST", "/api/v1/players/Boris/challenge", `{"opening":"none","clock":"5m+3s","rated":true,"takeback":"never","seat":1}`, &made)
	var begun api.Begun
	boris.ask(http.StatusOK, "POST", "/api/v1/proposals/"+made.Proposal.ID+"/accept", "", &begun)
	anna.act(begun.Game, "1", 0, `{"place":"h8"}`)
	boris.act(begun.Game, "2", 0, `{"place":"i9"}`)
	anna.act(begun.Game, "3", 0, `{"resign":true}`)
	s.must(s.ranks.Wait(t.Context()))
	var won, lost api.Ratings
	s.nobody().ask(http.StatusOK, "GET", "/api/v1/players/boris/ratings", "", &won)
	s.nobody().ask(http.StatusOK, "GET", "/api/v1/players/anna/ratings", "", &lost)
	if len(won.Ratings) != 1 || len(lost.Ratings) != 1 {
		t.Fatalf("ratings %+v and %+v", won, lost)
	}
	w, l := won.Ratings[0], lost.Ratings[0]
	if w.Rating <= 1500 || l.Rating >= 1500 || !w.Provisional || w.Games != 1 || w.Pool != l.Pool || w.Deviation < 100 {
		t.Errorf("the winner has %+v, the loser %+v", w, l)
	}
	var history api.History
	s.nobody().ask(http.StatusOK, "GET", "/api/v1/players/boris/ratings/"+w.Pool, "", &history)
	if len(history.Games) != 1 || history.Games[0].Game != begun.Game || history.Games[0].Before != 1500 || history.Games[0].After != w.Rating {
		t.Errorf("the history is %+v", history)
	}
	var leaders api.Leaders
	s.nobody().ask(http.StatusOK, "GET", "/api/v1/leaders/"+w.Pool, "", &leaders)
	if len(leaders.Leaders) != 0 { // nobody is certain yet
		t.Errorf("leaders: %+v", leaders)
	}
	s.nobody().refused(http.StatusNotFound, "no-pool", "GET", "/api/v1/leaders/nothing", "")
}
