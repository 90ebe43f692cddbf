package lobby_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/lobby"
	. "tengen/internal/lobby/lobbytest"
	"tengen/internal/notice"
)

// A seek becomes a game of its terms, with the seat that its maker wants, and its
// maker hears of it.
func TestSeek(t *testing.T) {
	for seat, opens := range map[game.Seat]notice.Person{game.First: Anna, game.Second: Boris} {
		inWorld(t, func(w *world) {
			news, quiet := w.hub.Subscribe(Anna)
			defer quiet()
			terms := rated
			terms.Seat = seat
			terms.Own = clock.MustParse("5m+3s")
			p := w.seek(Anna, terms)
			id, err := w.lobby.Accept(t.Context(), p.ID, Boris)
			if err != nil {
				t.Fatal(err)
			}
			d := w.games.get(id)
			if d.First != opens || d.Seat(Anna) != seat || d.Options.Opening != terms.Options.Opening || !d.Options.Rated ||
				d.Options.Clocks != [2]clock.Control{terms.Own, terms.Own} {
				t.Errorf("the game is %+v", d)
			}
			if n := <-news; n.Kind != notice.Answer || n.Game != id || n.Seat != int(seat) || n.From != Boris || n.What["answer"] != "accepted" {
				t.Errorf("Anna is told %+v", n)
			}
			if len(w.lobby.Open()) != 0 {
				t.Error("the seek is still open")
			}
		})
	}
}

// Clocks belong to persons: whoever sits where, each has his own.
func TestUnequalClocks(t *testing.T) {
	inWorld(t, func(w *world) {
		terms := live
		terms.Seat, terms.Own, terms.Other = game.Second, clock.MustParse("3m"), clock.MustParse("9m")
		id, err := w.lobby.Accept(t.Context(), w.seek(Anna, terms).ID, Boris)
		if err != nil {
			t.Fatal(err)
		}
		if got := w.games.get(id).Options.Clocks; got != [2]clock.Control{terms.Other, terms.Own} {
			t.Errorf("the clocks are %v; Anna, on seat 2, has 3m", got)
		}
	})
}

// Of many who accept at the same time one gets the game; who asks again gets the
// same.
func TestOneGameOfASeek(t *testing.T) {
	inWorld(t, func(w *world) {
		p := w.seek(Anna, live)
		won := make([]string, 8)
		var wait sync.WaitGroup
		for i := range won {
			wait.Go(func() {
				who := notice.Account(fmt.Sprint("p", i))
				for range 3 {
					id, err := w.lobby.Accept(t.Context(), p.ID, who)
					if err != nil {
						w.refused("too late", err, lobby.Gone)
						return
					}
					if won[i] != "" && won[i] != id {
						t.Errorf("the second time %d gets another game", i)
					}
					won[i] = id
				}
			})
		}
		wait.Wait()
		games := 0
		for _, id := range won {
			if id != "" {
				games++
			}
		}
		if games != 1 || w.games.count() != 1 {
			t.Errorf("%d players have a game, %d games were made; want one", games, w.games.count())
		}
	})
}

func TestSeekRefusals(t *testing.T) {
	inWorld(t, func(w *world) {
		ctx := t.Context()
		w.rate(Clara, 1900)
		for name, c := range map[string]struct {
			by     notice.Person
			terms  func(*lobby.Terms)
			wanted lobby.Wanted
			want   lobby.Refusal
		}{
			"a guest, rated":                 {Gast, func(t *lobby.Terms) { *t = rated }, lobby.Wanted{}, lobby.NeedsAccount},
			"a guest, by correspondence":     {Gast, func(t *lobby.Terms) { *t = slow }, lobby.Wanted{}, lobby.NeedsAccount},
			"a range of nobody":              {Anna, func(*lobby.Terms) {}, lobby.Wanted{Least: 1600, Most: 1500}, lobby.BadRange},
			"rated without a clock":          {Anna, func(t *lobby.Terms) { *t = rated; t.Own, t.Other = clock.Control{}, clock.Control{} }, lobby.Wanted{}, lobby.RatedUntimed},
			"rated with different clocks":    {Anna, func(t *lobby.Terms) { *t = rated; t.Own = clock.MustParse("9m") }, lobby.Wanted{}, lobby.RatedClocks},
			"rated with flags to be claimed": {Anna, func(t *lobby.Terms) { *t = rated; t.Options.Flag = game.FlagClaimed }, lobby.Wanted{}, lobby.RatedClaims},
			"rated by claims":                {Anna, func(t *lobby.Terms) { *t = rated; t.Options.Foul = 2 }, lobby.Wanted{}, lobby.RatedClaims},
			"rated with takeback": {Anna, func(t *lobby.Terms) {
				*t = rated
				t.Options.Preset, t.Options.Takeback = "guide", game.TakebackAgreed
			}, lobby.Wanted{}, lobby.RatedTakeback},
		} {
			terms := live
			c.terms(&terms)
			_, _, err := w.lobby.Seek(ctx, c.by, terms, c.wanted)
			w.refused(name, err, c.want)
		}
		p, _, err := w.lobby.Seek(ctx, Anna, rated, lobby.Wanted{Least: 1400, Most: 1600})
		if err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]struct {
			by   notice.Person
			want lobby.Refusal
		}{
			"oneself": {Anna, lobby.OwnProposal}, "a guest": {Gast, lobby.NeedsAccount}, "too strong": {Clara, lobby.OutOfRange},
		} {
			_, err := w.lobby.Accept(ctx, p.ID, c.by)
			w.refused(name, err, c.want)
		}
		w.block(Boris, Anna)
		_, err = w.lobby.Accept(ctx, p.ID, Boris)
		w.refused("who has blocked her", err, lobby.Blocked)
		w.refused("withdrawing another's", w.lobby.Withdraw(ctx, p.ID, Boris), lobby.NotForYou)
		if w.games.count() != 0 {
			t.Error("a game came of what was refused")
		}
	})
}

// Two seeks that suit each other are a game at once; others stand side by side.
func TestSeeksMeet(t *testing.T) {
	for name, c := range map[string]struct {
		one, two     func(*lobby.Terms)
		wantedBySeat lobby.Wanted
		meet         bool
	}{
		"the same":                      {func(*lobby.Terms) {}, func(*lobby.Terms) {}, lobby.Wanted{}, true},
		"each his own seat":             {func(t *lobby.Terms) { t.Seat = game.First }, func(t *lobby.Terms) { t.Seat = game.Second }, lobby.Wanted{}, true},
		"a seat and any":                {func(t *lobby.Terms) { t.Seat = game.First }, func(*lobby.Terms) {}, lobby.Wanted{}, true},
		"both want to open":             {func(t *lobby.Terms) { t.Seat = game.First }, func(t *lobby.Terms) { t.Seat = game.First }, lobby.Wanted{}, false},
		"another clock":                 {func(*lobby.Terms) {}, func(t *lobby.Terms) { t.Own = clock.MustParse("4m"); t.Other = t.Own }, lobby.Wanted{}, false},
		"a rating out of the range":     {func(*lobby.Terms) {}, func(*lobby.Terms) {}, lobby.Wanted{Least: 1700}, false},
		"clocks that go together":       {func(t *lobby.Terms) { t.Own = clock.MustParse("4m") }, func(t *lobby.Terms) { t.Other = clock.MustParse("4m") }, lobby.Wanted{}, true},
		"both want the shorter clock":   {func(t *lobby.Terms) { t.Own = clock.MustParse("4m") }, func(t *lobby.Terms) { t.Own = clock.MustParse("4m") }, lobby.Wanted{}, false},
		"one wants to see no forbidden": {func(*lobby.Terms) {}, func(t *lobby.Terms) { t.Options.Hints = game.HintsNone }, lobby.Wanted{}, false},
	} {
		inWorld(t, func(w *world) {
			one, two := live, live
			one.Options.Hints, two.Options.Hints = game.HintsBlack, game.HintsBlack
			c.one(&one)
			c.two(&two)
			w.seek(Anna, one)
			_, id, err := w.lobby.Seek(t.Context(), Boris, two, c.wantedBySeat)
			if err != nil || (id != "") != c.meet {
				t.Errorf("%s: game %q, %v; want a game: %v", name, id, err, c.meet)
			}
			if open := len(w.lobby.Open()); c.meet && open != 0 || !c.meet && open != 2 {
				t.Errorf("%s: %d seeks are open", name, open)
			}
		})
	}
}

// Two people who seek the same game at the same moment, again and again, meet in one
// game each time, not in two and not in none.
func TestSeeksAtOnce(t *testing.T) {
	for range 50 {
		inWorld(t, func(w *world) {
			var begun atomic.Int32
			var wait sync.WaitGroup
			for _, who := range []notice.Person{Anna, Boris} {
				wait.Go(func() {
					if _, id, err := w.lobby.Seek(t.Context(), who, live, lobby.Wanted{}); err != nil {
						t.Error(err)
					} else if id != "" {
						begun.Add(1)
					}
				})
			}
			wait.Wait()
			if n, open := begun.Load(), len(w.lobby.Open()); n != 1 || open != 0 {
				t.Errorf("%d games began, %d seeks are open", n, open)
			}
		})
	}
}

// Two people who take each other's seeks at the same moment begin one game.
func TestSeeksAreTakenAtOnce(t *testing.T) {
	for range 50 {
		inWorld(t, func(w *world) {
			defer w.lobby.Enter(Anna)()
			defer w.lobby.Enter(Boris)()
			annas, boriss := w.seek(Anna, live), w.seek(Boris, Terms("9m", false))
			var begun atomic.Int32
			var wait sync.WaitGroup
			take := func(seek string, by notice.Person) {
				_, err := w.lobby.Accept(t.Context(), seek, by)
				if err == nil {
					begun.Add(1)
				} else if !errors.Is(err, lobby.Gone) {
					t.Error(err)
				}
			}
			wait.Go(func() { take(annas.ID, Boris) })
			wait.Go(func() { take(boriss.ID, Anna) })
			wait.Wait()
			if n := begun.Load(); n != 1 {
				t.Errorf("%d games began", n)
			}
		})
	}
}

// A seek for a game in one go lasts while its maker is there and a little longer;
// one by correspondence stays.
func TestSeeksGoWithTheirMakers(t *testing.T) {
	inWorld(t, func(w *world) {
		leave := w.lobby.Enter(Anna)
		w.seek(Anna, live)
		w.seek(Boris, slow)
		w.lobby.Seen(Gast)
		w.seek(Gast, Terms("9m", false))
		open := func(when string, want int) {
			t.Helper()
			synctest.Wait()
			if got := len(w.lobby.Open()); got != want {
				t.Errorf("%s %d proposals are open, want %d", when, got, want)
			}
		}
		time.Sleep(20 * time.Second)
		open("while all are there", 3)
		time.Sleep(15 * time.Second)
		open("a page without script was not asked for again:", 2)
		leave()
		time.Sleep(3 * time.Second)
		open("three seconds after she has left", 2)
		leave = w.lobby.Enter(Anna) // the page was loaded again
		time.Sleep(time.Minute)
		open("she has come back:", 2)
		leave()
		time.Sleep(10 * time.Second)
		open("ten seconds after she has left for good", 1)
		w.later(31 * 24 * time.Hour)
		open("after a month", 0)
		if kept, err := w.store.Proposals(t.Context()); err != nil || len(kept) != 0 {
			t.Errorf("the store has %d, %v", len(kept), err)
		}
	})
}

// Who begins to play seeks no longer; what he has proposed by correspondence stays.
func TestPlayersSeekNoMore(t *testing.T) {
	inWorld(t, func(w *world) {
		for _, p := range []notice.Person{Anna, Boris, Clara} {
			defer w.lobby.Enter(p)()
		}
		w.seek(Anna, Terms("9m", false))
		w.seek(Boris, slow)
		w.seek(Clara, Terms("8m", false))
		w.seek(Boris, Terms("7m", false))
		w.begin(Anna, Boris, live)
		for _, p := range w.lobby.Open() {
			if p.Maker == Anna || p.Maker == Boris && p.Terms.Class() != clock.Correspondence {
				t.Errorf("%s still seeks %s", p.Maker, p.Terms.Own)
			}
		}
		if n := len(w.lobby.Open()); n != 2 {
			t.Errorf("%d proposals are open, want 2", n)
		}
	})
}

// The store fails after the players have agreed: nobody gets another answer later,
// and the game comes as soon as it can, also on the next node.
func TestDealsAreGoneOnWith(t *testing.T) {
	inWorld(t, func(w *world) {
		broken := errors.New("the disk is full")
		p, q := w.seek(Anna, live), w.seek(Clara, slow)
		w.games.fail(broken)
		if _, err := w.lobby.Accept(t.Context(), p.ID, Boris); !errors.Is(err, broken) {
			t.Errorf("Boris is told %v", err)
		}
		_, err := w.lobby.Accept(t.Context(), p.ID, Gast)
		w.refused("somebody else", err, lobby.Gone)
		if _, err := w.lobby.Accept(t.Context(), q.ID, Boris); !errors.Is(err, broken) {
			t.Errorf("Boris is told %v", err)
		}
		w.games.fail(nil)
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if w.games.count() != 2 {
			t.Errorf("%d games were made, want both", w.games.count())
		}
		first, err := w.lobby.Accept(t.Context(), p.ID, Boris)
		d := w.games.get(first)
		if err != nil || d.Seat(Anna) == game.NoSeat {
			t.Errorf("Boris, who asks again, gets %q, %v", first, err)
		}
		w.games.fail(broken)
		r := w.seek(Anna, slow)
		if _, err := w.lobby.Accept(t.Context(), r.ID, Boris); !errors.Is(err, broken) {
			t.Errorf("Boris is told %v", err)
		}
		w.lobby.Close() // the node is killed
		w.games.fail(nil)
		w.open()
		if w.games.count() != 3 {
			t.Errorf("after the restart there are %d games, want 3", w.games.count())
		}
		if open, err := w.store.OpenDeals(t.Context()); err != nil || len(open) != 0 {
			t.Errorf("%d deals are not done, %v", len(open), err)
		}
	})
}

// What somebody has proposed goes with his account.
func TestForget(t *testing.T) {
	inWorld(t, func(w *world) {
		w.seek(Anna, slow)
		w.seek(Boris, slow2())
		if _, err := w.lobby.Challenge(t.Context(), Boris, Anna, live); err != nil {
			t.Fatal(err)
		}
		if err := w.lobby.Forget(t.Context(), Anna); err != nil {
			t.Fatal(err)
		}
		if open := w.lobby.Open(); len(open) != 1 || open[0].Maker != Boris {
			t.Errorf("%d proposals are open", len(open))
		}
	})
}

// A new name is shown soon.
func TestNewName(t *testing.T) {
	inWorld(t, func(w *world) {
		p, err := w.lobby.Challenge(t.Context(), Anna, Boris, slow)
		if err != nil {
			t.Fatal(err)
		}
		w.folk.call(Boris, "Borislav")
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if got := w.lobby.Open()[0]; got.ID != p.ID || got.TargetName != "Borislav" || got.Name != "anna" {
			t.Errorf("the challenge is of %q to %q", got.Name, got.TargetName)
		}
	})
}

func slow2() lobby.Terms { return Terms("10d", false) }

// Who watches is told all that comes and goes, and is let go if he does not listen.
func TestWatch(t *testing.T) {
	inWorld(t, func(w *world) {
		p := w.seek(Anna, live)
		open, _, changes, cancel := w.lobby.Watch()
		defer cancel()
		if len(open) != 1 || open[0].ID != p.ID {
			t.Errorf("the watcher begins with %d proposals", len(open))
		}
		q := w.seek(Boris, slow)
		if c := <-changes; c.Proposal.ID != q.ID || c.Gone {
			t.Errorf("got %+v", c)
		}
		if err := w.lobby.Withdraw(t.Context(), p.ID, Anna); err != nil {
			t.Fatal(err)
		}
		if c := <-changes; c.Proposal.ID != p.ID || !c.Gone {
			t.Errorf("got %+v", c)
		}
		for range 300 {
			if err := w.lobby.Withdraw(t.Context(), w.seek(Clara, slow2()).ID, Clara); err != nil {
				t.Fatal(err)
			}
		}
		n := 0
		for range changes {
			n++
		}
		if n == 0 || n > 300 {
			t.Errorf("a watcher who does not listen got %d changes", n)
		}
	})
}

// The list of seeks has what the filter lets through, and nobody who is blocked.
func TestFilter(t *testing.T) {
	inWorld(t, func(w *world) {
		w.rate(Boris, 1800)
		w.rate(Clara, 1200)
		w.seek(Anna, rated)                    // 1500, blitz
		w.seek(Boris, slow)                    // 1800, correspondence
		w.seek(Clara, Terms("15m+5s", false))  // 1200, rapid
		w.seek(Gast, Terms("90m", false))      // classical
		w.block(notice.Account("erna"), Clara) // Erna does not see her
		for name, c := range map[string]struct {
			f    lobby.Filter
			want int
		}{
			"all": {lobby.Filter{}, 4}, "blitz": {lobby.Filter{Class: clock.Blitz}, 1}, "rated": {lobby.Filter{Rated: "yes"}, 1},
			"unrated": {lobby.Filter{Rated: "no"}, 3}, "strong": {lobby.Filter{Least: 1600}, 1}, "weak": {lobby.Filter{Most: 1300}, 1},
			"between": {lobby.Filter{Least: 1400, Most: 1600}, 2}, "another opening": {lobby.Filter{Opening: "soosorv"}, 0},
			"this opening": {lobby.Filter{Opening: "taraguchi"}, 4},
		} {
			list, err := w.lobby.Seeks(t.Context(), "a:dora", c.f)
			if err != nil || len(list) != c.want {
				t.Errorf("%s: %d seeks, %v; want %d", name, len(list), err, c.want)
			}
		}
		list, err := w.lobby.Seeks(t.Context(), "a:erna", lobby.Filter{})
		if err != nil || len(list) != 3 {
			t.Errorf("who has blocked Clara sees %d seeks, %v; want 3", len(list), err)
		}
	})
}

// Nobody fills the lobby.
func TestTooMany(t *testing.T) {
	inWorld(t, func(w *world) {
		for i := range 10 {
			w.seek(Anna, Terms(fmt.Sprint(i+1, "m"), false))
		}
		_, _, err := w.lobby.Seek(t.Context(), Anna, live, lobby.Wanted{})
		w.refused("one more", err, lobby.TooMany)
		if p, _, err := w.lobby.Seek(t.Context(), Anna, Terms("3m", false), lobby.Wanted{}); err != nil || p.Terms.Own != clock.MustParse("3m") {
			t.Errorf("the same again is %+v, %v", p, err)
		}
		if n := len(w.lobby.Open()); n != 10 {
			t.Errorf("%d seeks are open, want 10", n)
		}
	})
}
