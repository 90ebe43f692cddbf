// Package ranktest is the contract of a [rank.Store] as tests: every store passes
// the same ones.
package ranktest

import (
	"cmp"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	diff "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tengen/clock"
	"tengen/internal/account"
	"tengen/internal/contract"
	"tengen/internal/play"
	"tengen/internal/rank"
	"tengen/rating"
)

// start is the time of the first game in these tests.
var start = time.Date(2026, 11, 29, 18, 0, 0, 123456000, time.UTC)

func at(minutes int) time.Time { return start.Add(time.Duration(minutes) * time.Minute) }

var (
	blitz = rating.Pool{Class: clock.Blitz, Family: rating.Strict}
	rapid = rating.Pool{Class: clock.Rapid, Family: rating.Guarded}
)

// side is a side with n games; its numbers differ with n.
func side(n int) rank.Side {
	return rank.Side{
		Before: rating.Rating{Value: 1500.25 + float64(n), Deviation: 120.5, Volatility: 0.06},
		After:  rating.Rating{Value: 1510.37 + float64(n), Deviation: 118.25 - float64(n), Volatility: 0.059999},
		Games:  n,
	}
}

// entry is a game at a minute between two accounts.
func entry(id play.GameID, p rating.Pool, minute int, one, two account.ID, n int) rank.Entry {
	return rank.Entry{
		Fact:  rank.Fact{Mark: rank.Mark{At: at(minute), Game: id}, Pool: p, Players: [2]account.ID{one, two}, Score: rating.Draw},
		Sides: [2]rank.Side{side(n), side(n + 1)},
	}
}

// standing is that of an account after a game.
func standing(id account.ID, p rating.Pool, minute, n int) rank.Standing {
	return rank.Standing{Account: id, Pool: p, Rating: side(n).After, Games: n, At: at(minute)}
}

// TestStore runs the contract against pairs of stores made by open: both on one
// database, which is empty. They may be the same store. They are closed by open's
// own clean-up.
func TestStore(t *testing.T, open func(*testing.T) (a, b rank.Store)) {
	contract.Run(t, open, []contract.Clause[rank.Store]{
		{Name: "an entry comes back as it was written", Test: roundTrip},
		{Name: "a stretch is replaced and nothing else", Test: stretches},
		{Name: "of eight who write at one revision one does", Test: oneWrites},
		{Name: "where a count was broken off", Test: progress},
		{Name: "standings", Test: standings},
		{Name: "the leaders", Test: leaders},
		{Name: "a history", Test: history},
	})
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if d := diff.Diff(want, got, cmpopts.EquateEmpty()); d != "" {
		t.Errorf("%s (-want +got)\n%s", what, d)
	}
}

// write writes entries from a mark on to the end of a pool, whatever its revision.
func write(t *testing.T, s rank.Store, p rating.Pool, from rank.Mark, entries []rank.Entry, standings ...rank.Standing) {
	t.Helper()
	now, err := s.Progress(t.Context(), p)
	contract.Must(t, err)
	contract.Must(t, s.WriteRatings(t.Context(), rank.Step{Pool: p, Revision: now.Revision, From: from, Entries: entries, Standings: standings}))
}

func roundTrip(t *testing.T, a, b rank.Store) {
	one, other := entry("g1", blitz, 1, "anna", "boris", 1), entry("g2", rapid, 2, "anna", "boris", 3)
	other.Score = rating.Win
	write(t, a, blitz, rank.Mark{}, []rank.Entry{one})
	write(t, a, rapid, rank.Mark{}, []rank.Entry{other})
	for _, s := range []rank.Store{a, b} {
		got, err := s.EntriesOf(t.Context(), []play.GameID{"g1", "g2", "nothing"})
		contract.Must(t, err)
		same(t, "by id", got, map[play.GameID]rank.Entry{"g1": one, "g2": other})
		if got["g2"] != other {
			t.Errorf("%+v is not %+v: entries must be comparable", got["g2"], other)
		}
		list, err := s.Entries(t.Context(), blitz, rank.Mark{}, 10)
		contract.Must(t, err)
		same(t, "of the pool", list, []rank.Entry{one})
	}
	got, err := a.EntriesOf(t.Context(), nil)
	contract.Must(t, err)
	same(t, "of no games", got, map[play.GameID]rank.Entry{})
}

func stretches(t *testing.T, a, b rank.Store) {
	var all []rank.Entry
	for i, id := range []play.GameID{"a", "b", "c", "d"} { // b and c at the same moment
		all = append(all, entry(id, blitz, []int{1, 2, 2, 3}[i], "anna", "boris", i+1))
	}
	write(t, a, blitz, rank.Mark{}, all)
	check := func(what string, from rank.Mark, limit int, want ...rank.Entry) {
		t.Helper()
		got, err := b.Entries(t.Context(), blitz, from, limit)
		contract.Must(t, err)
		same(t, what, got, want)
	}
	check("all", rank.Mark{}, 10, all...)
	check("from the third on", all[2].Mark, 10, all[2:]...)
	check("two from the second on", all[1].Mark, 2, all[1:3]...)
	check("behind the end", rank.Mark{At: at(4)}, 10)

	now, err := a.Progress(t.Context(), blitz)
	contract.Must(t, err)
	late := entry("b2", blitz, 2, "vera", "boris", 9)
	contract.Must(t, a.WriteRatings(t.Context(), rank.Step{
		Pool: blitz, Revision: now.Revision, From: all[1].Mark, To: all[2].Mark, Entries: []rank.Entry{all[1], late},
	}))
	check("with one more between", rank.Mark{}, 10, all[0], all[1], late, all[2], all[3])
	write(t, a, blitz, all[1].Mark, nil)
	check("cut off", rank.Mark{}, 10, all[0])
}

func oneWrites(t *testing.T, a, b rank.Store) {
	var wait sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		wait.Go(func() {
			s := []rank.Store{a, b}[i%2]
			errs[i] = s.WriteRatings(t.Context(), rank.Step{Pool: blitz, Entries: []rank.Entry{entry("g", blitz, 1, "anna", "boris", i+1)}})
		})
	}
	wait.Wait()
	writer := -1
	for i, err := range errs {
		switch {
		case err == nil && writer < 0:
			writer = i
		case err == nil:
			t.Errorf("both %d and %d wrote", writer, i)
		case !errors.Is(err, rank.ErrStale):
			t.Errorf("write %d: %v, want ErrStale", i, err)
		}
	}
	if writer < 0 {
		t.Fatal("nobody wrote")
	}
	got, err := a.Entries(t.Context(), blitz, rank.Mark{}, 10)
	contract.Must(t, err)
	same(t, "what was written", got, []rank.Entry{entry("g", blitz, 1, "anna", "boris", writer+1)})
}

func progress(t *testing.T, a, b rank.Store) {
	check := func(want rank.Progress) {
		t.Helper()
		got, err := b.Progress(t.Context(), blitz)
		contract.Must(t, err)
		same(t, "progress", got, want)
	}
	check(rank.Progress{})
	todo := rank.Mark{At: at(7), Game: "g"}
	contract.Must(t, a.WriteRatings(t.Context(), rank.Step{Pool: blitz, To: todo, Todo: todo}))
	check(rank.Progress{Revision: 1, Todo: todo})
	contract.Must(t, a.WriteRatings(t.Context(), rank.Step{Pool: blitz, Revision: 1, From: todo}))
	check(rank.Progress{Revision: 2})
}

// byPlace brings standings into an order.
func byPlace(list []rank.Standing) []rank.Standing {
	slices.SortFunc(list, func(a, b rank.Standing) int {
		return cmp.Or(cmp.Compare(a.Account, b.Account), cmp.Compare(a.Pool.String(), b.Pool.String()))
	})
	return list
}

func standings(t *testing.T, a, b rank.Store) {
	write(t, a, blitz, rank.Mark{}, nil, standing("anna", blitz, 1, 4), standing("boris", blitz, 1, 5))
	write(t, a, rapid, rank.Mark{}, nil, standing("anna", rapid, 2, 6))
	check := func(what string, ids []account.ID, want ...rank.Standing) {
		t.Helper()
		got, err := b.StandingsOf(t.Context(), ids)
		contract.Must(t, err)
		same(t, what, byPlace(got), byPlace(want))
	}
	check("nobody", nil)
	check("anna", []account.ID{"anna", "nobody"}, standing("anna", blitz, 1, 4), standing("anna", rapid, 2, 6))
	write(t, a, blitz, rank.Mark{}, nil, rank.Standing{Account: "boris", Pool: blitz}, standing("anna", blitz, 3, 7))
	check("after a write", []account.ID{"anna", "boris"}, standing("anna", blitz, 3, 7), standing("anna", rapid, 2, 6))
}

func leaders(t *testing.T, a, b rank.Store) {
	list := []rank.Standing{
		standing("anna", blitz, 5, 3), standing("boris", blitz, 5, 9), standing("vera", blitz, 1, 7), standing("gleb", blitz, 6, 9),
		standing("far", blitz, 5, 2),
	}
	list[4].Rating.Deviation = 300
	write(t, a, blitz, rank.Mark{}, nil, list...)
	write(t, a, rapid, rank.Mark{}, nil, standing("anna", rapid, 5, 99))
	got, err := b.Leaders(t.Context(), blitz, 200, at(2), 10)
	contract.Must(t, err)
	same(t, "the leaders", got, []rank.Standing{list[1], list[3], list[0]})
	got, err = b.Leaders(t.Context(), blitz, 200, at(0), 2)
	contract.Must(t, err)
	same(t, "two leaders", got, []rank.Standing{list[1], list[3]})
}

func history(t *testing.T, a, b rank.Store) {
	all := []rank.Entry{
		entry("a", blitz, 1, "anna", "boris", 1), entry("b", blitz, 2, "boris", "vera", 2), entry("c", blitz, 3, "vera", "anna", 3),
	}
	write(t, a, blitz, rank.Mark{}, all)
	write(t, a, rapid, rank.Mark{}, []rank.Entry{entry("d", rapid, 9, "anna", "boris", 1)})
	check := func(what string, id account.ID, before time.Time, limit int, want ...rank.Entry) {
		t.Helper()
		got, err := b.History(t.Context(), blitz, id, before, limit)
		contract.Must(t, err)
		same(t, what, got, want)
	}
	check("anna's", "anna", time.Time{}, 10, all[2], all[0])
	check("anna's last", "anna", time.Time{}, 1, all[2])
	check("anna's before", "anna", at(3), 10, all[0])
	check("nobody's", "nobody", time.Time{}, 10)
	for _, c := range []struct {
		id     account.ID
		before rank.Mark
		want   rank.Standing
	}{
		{"anna", rank.Mark{At: at(9)}, rank.Standing{Account: "anna", Pool: blitz, Rating: side(4).After, Games: 4, At: at(3)}},
		{"anna", all[2].Mark, rank.Standing{Account: "anna", Pool: blitz, Rating: side(1).After, Games: 1, At: at(1)}},
		{"anna", all[0].Mark, rank.Standing{Account: "anna", Pool: blitz}},
		{"vera", all[2].Mark, rank.Standing{Account: "vera", Pool: blitz, Rating: side(3).After, Games: 3, At: at(2)}},
	} {
		got, err := b.StandingBefore(t.Context(), blitz, c.id, c.before)
		contract.Must(t, err)
		same(t, string(c.id)+" before "+string(c.before.Game), got, c.want)
	}
}
