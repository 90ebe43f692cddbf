// Package lobbytest is the contract of a [lobby.Store] as tests: every store passes
// the same ones.
package lobbytest

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/contract"
	"tengen/internal/lobby"
	"tengen/internal/notice"
	"tengen/opening"
)

// Anna, Boris and Clara have accounts; Gast has none.
const (
	Anna  = notice.Person("a:anna")
	Boris = notice.Person("a:boris")
	Clara = notice.Person("a:clara")
	Gast  = notice.Person("g:gast")
)

var start = time.Date(2026, 11, 30, 9, 0, 0, 123456000, time.UTC)

func at(minutes int) time.Time { return start.Add(time.Duration(minutes) * time.Minute) }

// Terms are those of a game by the preset rif with the same clock for both.
func Terms(control string, rated bool) lobby.Terms {
	c := clock.MustParse(control)
	o := game.RIF.Options(rated)
	o.Opening, o.Lag, o.Takeback = opening.Taraguchi(10), true, game.TakebackNever
	return lobby.Terms{Options: o, Own: c, Other: c}
}

// proposal has every field filled in.
func proposal(id string, minutes int) lobby.Proposal {
	t := Terms("15m+5s", true)
	t.Other, t.Seat = clock.MustParse("5m"), game.Second
	return lobby.Proposal{
		ID: id, Kind: lobby.Challenge, Maker: Anna, Name: "Anna", Target: Boris, TargetName: "Boris", Terms: t,
		Strength: lobby.Strength{Value: 1612.34, Provisional: true}, Least: 1200, Most: 1900, Game: "old",
		Made: at(minutes), Expires: at(minutes + 15), Declined: lobby.OtherTime,
	}
}

func deal(id, origin string, first, second notice.Person, minutes int) lobby.Deal {
	t := Terms("15m+5s", true)
	return lobby.Deal{Game: id, Origin: origin, First: first, Second: second, Options: t.For(game.First), At: at(minutes)}
}

// TestStore runs the contract against pairs of stores made by open: both on one
// database, which is empty. They may be the same store. They are closed by open's
// own clean-up.
func TestStore(t *testing.T, open func(*testing.T) (a, b lobby.Store)) {
	contract.Run(t, open, []contract.Clause[lobby.Store]{
		{Name: "a proposal comes back as it was written", Test: roundTrip},
		{Name: "proposals are replaced and dropped", Test: changes},
		{Name: "a deal takes its proposals away", Test: takes},
		{Name: "of eight who accept at the same time one makes the deal", Test: oneDeal},
		{Name: "deals wait until they are finished", Test: unfinished},
		{Name: "the deals of a person", Test: history},
	})
}

func want(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("got the error %v, want %v", err, want)
	}
}

// same compares what comes out of a store with what went in, by what is kept of it.
func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(text(t, want), text(t, got)); diff != "" {
		t.Errorf("%s (-want +got)\n%s", what, diff)
	}
}

func text(t *testing.T, v any) string {
	t.Helper()
	text, err := json.MarshalIndent(v, "", "  ")
	contract.Must(t, err)
	if string(text) == "null" { // a list that is nil is empty
		return "[]"
	}
	return string(text)
}

func proposals(t *testing.T, s lobby.Store) []lobby.Proposal {
	t.Helper()
	list, err := s.Proposals(t.Context())
	contract.Must(t, err)
	return list
}

func roundTrip(t *testing.T, a, b lobby.Store) {
	second, first := proposal("one", 2), proposal("two", 1)
	contract.Must(t, a.AddProposal(t.Context(), second))
	contract.Must(t, b.AddProposal(t.Context(), first))
	want(t, b.AddProposal(t.Context(), proposal("one", 9)), lobby.ErrExists)
	for _, s := range []lobby.Store{a, b} {
		same(t, "the proposals", proposals(t, s), []lobby.Proposal{first, second})
	}
}

func changes(t *testing.T, a, b lobby.Store) {
	p := proposal("one", 0)
	want(t, a.PutProposal(t.Context(), p), lobby.ErrGone)
	contract.Must(t, a.AddProposal(t.Context(), p))
	p.Declined, p.Expires = lobby.NotNow, at(99)
	contract.Must(t, b.PutProposal(t.Context(), p))
	same(t, "after the change", proposals(t, a), []lobby.Proposal{p})
	for ids, gone := range map[string]int{"one": 1, "two": 0} {
		if n, err := b.DropProposals(t.Context(), ids, "nobody's"); n != gone || err != nil {
			t.Errorf("dropping %s: %d, %v; want %d", ids, n, err, gone)
		}
	}
	if n, err := a.DropProposals(t.Context()); n != 0 || err != nil {
		t.Errorf("dropping nothing: %d, %v", n, err)
	}
	same(t, "after dropping", proposals(t, a), []lobby.Proposal{})
}

func takes(t *testing.T, a, b lobby.Store) {
	for _, id := range []string{"one", "two", "three"} {
		contract.Must(t, a.AddProposal(t.Context(), proposal(id, 0)))
	}
	d := deal("g1", "one", Anna, Boris, 3)
	contract.Must(t, a.AddDeal(t.Context(), d, "one", "two"))
	if list := proposals(t, b); len(list) != 1 || list[0].ID != "three" {
		t.Errorf("after the deal there are %d proposals, want three alone", len(list))
	}
	want(t, b.AddDeal(t.Context(), deal("g2", "one", Clara, Boris, 4), "three"), lobby.ErrDealt)
	want(t, b.AddDeal(t.Context(), deal("g3", "three", Clara, Boris, 4), "three", "two"), lobby.ErrGone)
	if len(proposals(t, a)) != 1 {
		t.Error("a deal that was refused took a proposal away")
	}
	got, err := b.DealOf(t.Context(), "one")
	contract.Must(t, err)
	same(t, "the deal", got, d)
	_, err = a.DealOf(t.Context(), "three")
	want(t, err, lobby.ErrGone)
}

func oneDeal(t *testing.T, a, b lobby.Store) {
	contract.Must(t, a.AddProposal(t.Context(), proposal("one", 0)))
	var wait sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		wait.Go(func() {
			errs[i] = []lobby.Store{a, b}[i%2].AddDeal(t.Context(), deal(fmt.Sprint("g", i), "one", Anna, Boris, i), "one")
		})
	}
	wait.Wait()
	made := -1
	for i, err := range errs {
		switch {
		case err == nil && made >= 0:
			t.Errorf("%d and %d both made the deal", made, i)
		case err == nil:
			made = i
		case !errors.Is(err, lobby.ErrDealt):
			t.Errorf("%d was told %v, want ErrDealt", i, err)
		}
	}
	got, err := b.DealOf(t.Context(), "one")
	contract.Must(t, err)
	if made < 0 || got.Game != fmt.Sprint("g", made) {
		t.Errorf("the deal is %s, made by %d", got.Game, made)
	}
}

func unfinished(t *testing.T, a, b lobby.Store) {
	late, early := deal("g1", "x", Anna, Boris, 5), deal("g2", "y", Boris, Gast, 4)
	contract.Must(t, a.AddDeal(t.Context(), late))
	contract.Must(t, b.AddDeal(t.Context(), early))
	list, err := b.OpenDeals(t.Context())
	contract.Must(t, err)
	same(t, "the open deals", list, []lobby.Deal{early, late})
	contract.Must(t, a.FinishDeal(t.Context(), "g2"))
	contract.Must(t, a.FinishDeal(t.Context(), "g2"))
	list, err = b.OpenDeals(t.Context())
	contract.Must(t, err)
	same(t, "the open deals", list, []lobby.Deal{late})
	_, err = b.DealOf(t.Context(), "y")
	contract.Must(t, err)
}

func history(t *testing.T, a, b lobby.Store) {
	for i, pair := range [][2]notice.Person{{Anna, Boris}, {Clara, Anna}, {Boris, Clara}, {Anna, Gast}} {
		contract.Must(t, a.AddDeal(t.Context(), deal(fmt.Sprint("g", i), fmt.Sprint(i), pair[0], pair[1], i)))
	}
	for p, games := range map[notice.Person][]string{
		Anna: {"g3", "g1", "g0"}, Boris: {"g2", "g0"}, Gast: {"g3"}, "a:nobody": nil,
	} {
		for _, limit := range []int{9, 2} {
			list, err := b.DealsOf(t.Context(), p, limit)
			contract.Must(t, err)
			var got []string
			for _, d := range list {
				got = append(got, d.Game)
			}
			same(t, fmt.Sprintf("up to %d deals of %s", limit, p), got, games[:min(limit, len(games))])
		}
	}
}
