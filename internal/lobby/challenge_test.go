package lobby_test

import (
	"sync"
	"testing"
	"time"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/lobby"
	. "tengen/internal/lobby/lobbytest"
	"tengen/internal/notice"
)

// A challenge comes to one person, who alone may take it or say why not.
func TestChallenge(t *testing.T) {
	inWorld(t, func(w *world) {
		ctx := t.Context()
		his, quiet := w.hub.Subscribe(Boris)
		defer quiet()
		hers, hush := w.hub.Subscribe(Anna)
		defer hush()
		p, err := w.lobby.Challenge(ctx, Anna, Boris, rated)
		if err != nil {
			t.Fatal(err)
		}
		if n := <-his; n.Kind != notice.Challenge || n.From != Anna || n.What["challenge"] != p.ID || !n.Until.Equal(p.Expires) {
			t.Errorf("Boris is told %+v", n)
		}
		if again, err := w.lobby.Challenge(ctx, Anna, Boris, rated); err != nil || again.ID != p.ID || len(w.lobby.Open()) != 1 {
			t.Errorf("the same challenge again is %+v, %v", again, err)
		}
		_, err = w.lobby.Accept(ctx, p.ID, Clara)
		w.refused("Clara accepts", err, lobby.NotForYou)
		w.refused("Clara declines", w.lobby.Decline(ctx, p.ID, Clara, lobby.NotNow), lobby.NotForYou)
		w.refused("for no reason", w.lobby.Decline(ctx, p.ID, Boris, "rude"), lobby.BadReason)
		made, received := w.lobby.Own(Boris)
		if len(made) != 0 || len(received) != 1 {
			t.Errorf("Boris has made %d and got %d", len(made), len(received))
		}
		if err := w.lobby.Decline(ctx, p.ID, Boris, lobby.OtherTime); err != nil {
			t.Fatal(err)
		}
		if n := <-hers; n.Kind != notice.Answer || n.What["answer"] != "declined" || n.What["reason"] != string(lobby.OtherTime) {
			t.Errorf("Anna is told %+v", n)
		}
		if made, _ := w.lobby.Own(Anna); len(made) != 1 || made[0].Declined != lobby.OtherTime {
			t.Errorf("Anna finds %+v", made)
		}
		_, err = w.lobby.Accept(ctx, p.ID, Boris)
		w.refused("accepting what was declined", err, lobby.Gone)
		if err := w.lobby.Withdraw(ctx, p.ID, Anna); err != nil {
			t.Fatal(err)
		}
		second, err := w.lobby.Challenge(ctx, Anna, Boris, rated)
		if err != nil {
			t.Fatal(err)
		}
		if id, err := w.lobby.Accept(ctx, second.ID, Boris); err != nil || w.games.count() != 1 {
			t.Errorf("the game is %q, %v", id, err)
		}
	})
}

func TestChallengeRefusals(t *testing.T) {
	inWorld(t, func(w *world) {
		ctx := t.Context()
		w.block(Boris, Anna)
		for name, c := range map[string]struct {
			by, to notice.Person
			want   lobby.Refusal
		}{
			"a guest": {Gast, Anna, lobby.NeedsAccount}, "to a guest": {Anna, Gast, lobby.NeedsAccount}, "to nobody": {Anna, "", lobby.NeedsAccount},
			"oneself": {Anna, Anna, lobby.OwnProposal}, "who has blocked her": {Anna, Boris, lobby.Blocked}, "whom he has blocked": {Boris, Anna, lobby.Blocked},
		} {
			_, err := w.lobby.Challenge(ctx, c.by, c.to, live)
			w.refused(name, err, c.want)
		}
		p, err := w.lobby.Challenge(ctx, Anna, Clara, live)
		if err != nil {
			t.Fatal(err)
		}
		w.block(Clara, Anna)
		_, err = w.lobby.Accept(ctx, p.ID, Clara)
		w.refused("blocked meanwhile", err, lobby.Blocked)
	})
}

// A challenge expires: in a quarter of an hour, by correspondence in two weeks.
// Neither needs its maker to stay.
func TestChallengesExpire(t *testing.T) {
	inWorld(t, func(w *world) {
		for _, terms := range []lobby.Terms{live, slow} {
			if _, err := w.lobby.Challenge(t.Context(), Anna, Boris, terms); err != nil {
				t.Fatal(err)
			}
		}
		for _, c := range []struct {
			wait time.Duration
			want int
		}{{14 * time.Minute, 2}, {2 * time.Minute, 1}, {13 * 24 * time.Hour, 1}, {24 * time.Hour, 0}} {
			w.later(c.wait)
			if n := len(w.lobby.Open()); n != c.want {
				t.Errorf("after %v more %d challenges are open, want %d", c.wait, n, c.want)
			}
		}
	})
}

// A rematch has the same rules; the other side opens; each keeps his clock.
func TestRematch(t *testing.T) {
	inWorld(t, func(w *world) {
		ctx := t.Context()
		terms := live
		terms.Own, terms.Other = clock.MustParse("3m"), clock.MustParse("9m")
		id := w.begin(Anna, Boris, terms)
		_, err := w.lobby.Rematch(ctx, id, game.First, Anna)
		w.refused("before the end", err, lobby.NotOver)
		w.games.end(id)
		his, quiet := w.hub.Subscribe(Boris)
		defer quiet()
		for range 2 {
			if next, err := w.lobby.Rematch(ctx, id, game.First, Anna); next != "" || err != nil {
				t.Fatalf("Anna asks: %q, %v", next, err)
			}
		}
		if n := <-his; n.Kind != notice.Challenge || n.Game != id {
			t.Errorf("Boris is told %+v", n)
		}
		if asked, next, err := w.lobby.RematchOf(ctx, id); asked != game.First || next != "" || err != nil {
			t.Errorf("asked by %v, %q, %v", asked, next, err)
		}
		next, err := w.lobby.Rematch(ctx, id, game.Second, Boris)
		if err != nil || next == "" {
			t.Fatalf("Boris agrees: %q, %v", next, err)
		}
		d := w.games.get(next)
		if d.First != Boris || d.Second != Anna || d.Options.Clocks != [2]clock.Control{terms.Other, terms.Own} || d.Options.Opening != terms.Options.Opening {
			t.Errorf("the rematch is %+v", d)
		}
		for seat, who := range map[game.Seat]notice.Person{game.First: Anna, game.Second: Boris} {
			if again, err := w.lobby.Rematch(ctx, id, seat, who); again != next || err != nil {
				t.Errorf("%s asks again: %q, %v; want %s", who, again, err, next)
			}
		}
		if asked, told, err := w.lobby.RematchOf(ctx, id); asked != game.NoSeat || told != next || err != nil {
			t.Errorf("asked by %v, %q, %v", asked, told, err)
		}
		_, err = w.lobby.Rematch(ctx, "nothing", game.First, Anna)
		w.refused("of no game", err, lobby.Gone)
	})
}

// Both click at the same moment, twice each: there is one game, and both are told it.
func TestRematchAtOnce(t *testing.T) {
	for range 50 {
		inWorld(t, func(w *world) {
			id := w.begin(Anna, Boris, live)
			w.games.end(id)
			var wait sync.WaitGroup
			for range 2 {
				for seat, who := range map[game.Seat]notice.Person{game.First: Anna, game.Second: Boris} {
					wait.Go(func() {
						if _, err := w.lobby.Rematch(t.Context(), id, seat, who); err != nil {
							t.Error(err)
						}
					})
				}
			}
			wait.Wait()
			if n := w.games.count(); n != 2 {
				t.Errorf("%d games were made, want the first and one more", n)
			}
			if len(w.lobby.Open()) != 0 {
				t.Error("a proposal is left over")
			}
			_, next, err := w.lobby.RematchOf(t.Context(), id)
			if err != nil || next == "" {
				t.Errorf("the next game is %q, %v", next, err)
			}
		})
	}
}

// A rematch that was declined may be asked for by the other side, or again.
func TestRematchDeclined(t *testing.T) {
	inWorld(t, func(w *world) {
		ctx := t.Context()
		id := w.begin(Anna, Boris, live)
		w.games.end(id)
		if _, err := w.lobby.Rematch(ctx, id, game.First, Anna); err != nil {
			t.Fatal(err)
		}
		if err := w.lobby.Decline(ctx, "rematch:"+id, Boris, lobby.NotNow); err != nil {
			t.Fatal(err)
		}
		if asked, _, _ := w.lobby.RematchOf(ctx, id); asked != game.NoSeat {
			t.Error("what was declined is still asked")
		}
		if next, err := w.lobby.Rematch(ctx, id, game.Second, Boris); next != "" || err != nil {
			t.Errorf("Boris asks himself: %q, %v", next, err)
		}
		if next, err := w.lobby.Rematch(ctx, id, game.First, Anna); next == "" || err != nil {
			t.Errorf("Anna agrees: %q, %v", next, err)
		}
	})
}

func TestRematchRefusals(t *testing.T) {
	inWorld(t, func(w *world) {
		ctx := t.Context()
		id := w.begin(Anna, Boris, rated)
		w.games.end(id)
		w.block(Boris, Anna)
		_, err := w.lobby.Rematch(ctx, id, game.First, Anna)
		w.refused("who has blocked her", err, lobby.Blocked)
		alone := w.begin(Clara, Gast, live)
		w.games.end(alone)
		w.games.mu.Lock()
		d := w.games.made[alone]
		d.Second = ""
		w.games.made[alone] = d
		w.games.mu.Unlock()
		_, err = w.lobby.Rematch(ctx, alone, game.First, Clara)
		w.refused("against nobody", err, lobby.NoOpponent)
	})
}
