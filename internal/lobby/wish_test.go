package lobby_test

import (
	"testing"

	"tengen/game"
	"tengen/internal/lobby"
	. "tengen/internal/lobby/lobbytest"
	"tengen/internal/notice"
)

// Who wants no bots is taken by none, whether a bot accepts, seeks the same, or
// looks for something to take; and the other way round a bot that seeks finds people.
func TestNoBots(t *testing.T) {
	inWorld(t, func(w *world) {
		ctx := t.Context()
		w.folk.bots = map[notice.Person]bool{Boris: true}
		his := w.seek(Boris, live)
		p, id, err := w.lobby.Seek(ctx, Anna, live, lobby.Wanted{NoBots: true})
		if err != nil || id != "" || !p.NoBots {
			t.Fatalf("who wants no bots meets one that seeks: %+v, %q, %v", p, id, err)
		}
		_, err = w.lobby.Accept(ctx, p.ID, Boris)
		w.refused("a bot accepts", err, lobby.Bots)
		quick, _, err := w.lobby.Seek(ctx, Anna, Terms("3m", false), lobby.Wanted{NoBots: true})
		if err != nil {
			t.Fatal(err)
		}
		w.seek(Boris, Terms("3m", false)) // and meets nobody
		for viewer, want := range map[notice.Person]int{Boris: 2, Clara: 4, Anna: 4, "": 4} {
			list, err := w.lobby.Seeks(ctx, viewer, lobby.Filter{})
			if err != nil || len(list) != want {
				t.Errorf("%q sees %d seeks, %v; want %d", viewer, len(list), err, want)
			}
		}
		if shows, err := w.lobby.Shows(ctx, &p, Boris); shows || err != nil {
			t.Errorf("a bot is told of a seek that is not for it: %t, %v", shows, err)
		}
		if again, _, err := w.lobby.Seek(ctx, Anna, Terms("3m", false), lobby.Wanted{Most: 9}); err != nil || again.ID == quick.ID {
			t.Errorf("the same game with bots is %+v, %v; want another seek", again, err)
		}
		if _, err := w.lobby.Accept(ctx, his.ID, Anna); err != nil {
			t.Errorf("a person takes the seek of a bot: %v", err)
		}
	})
}

// Who switches vacations off has a game without, whatever came between: the seek,
// the challenge, the rematch; others have them in every game over days.
func TestNoVacation(t *testing.T) {
	inWorld(t, func(w *world) {
		off := slow
		off.NoVacation = true
		for name, c := range map[string]struct {
			terms lobby.Terms
			want  bool
		}{"by days": {slow, true}, "switched off": {off, false}, "in one go": {live, false}} {
			id := w.begin(Anna, Boris, c.terms)
			w.games.end(id)
			if got := w.games.get(id).Options.Vacation; got != c.want {
				t.Errorf("%s: vacations %t, want %t", name, got, c.want)
			}
			if _, err := w.lobby.Rematch(t.Context(), id, game.First, Anna); err != nil {
				t.Fatal(err)
			}
			next, err := w.lobby.Rematch(t.Context(), id, game.Second, Boris)
			if err != nil {
				t.Fatal(err)
			}
			if got := w.games.get(next).Options.Vacation; got != c.want {
				t.Errorf("%s: the rematch has vacations %t, want %t", name, got, c.want)
			}
		}
	})
}
