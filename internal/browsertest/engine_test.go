package browsertest

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tengen/engine/player"
	"tengen/game"
	"tengen/internal/play"
	"tengen/say"
)

// levels is a mind for the levels that need no engine.
type levels struct{}

func (levels) Decide(ctx context.Context, q play.Question) (game.Command, error) {
	return levelPlayer(player.Level(q.Level)).Decide(ctx, &q.State, q.Seat, q.Now)
}

func levelPlayer(level player.Level) *player.Player {
	return player.New(player.Options{Level: level, Rand: rand.New(rand.NewPCG(4, 4))})
}

// newGameAgainst creates a game against a level by the form and returns its
// path.
func (w *window) newGameAgainst(level string, c choices) string {
	w.t.Helper()
	w.open("/new")
	w.choose("against", "engine")
	w.choose("level", level)
	for _, name := range c.inOrder() {
		w.choose(name, c[name])
	}
	w.press(w.say("page.form.create", nil))
	w.table()
	return await(w, "the game", "location.pathname", func(path string) bool { return strings.HasPrefix(path, "/games/") })
}

// A whole game against level 1, from the form to the end. The person plays what a
// much stronger level advises, and wins.
func TestGameAgainstALevel(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	w := s.window("the person", "ru")
	path := w.newGameAgainst("1", choices{"opening": "none", "color": "black", "clock": "off"})
	w.sees("Tengen, уровень 1")
	adviser := levelPlayer(7)
	for {
		w.later("the answer of the engine", func() bool { return s.view(path).Actor != game.Second })
		state, err := s.app.Game(t.Context(), play.GameID(strings.TrimPrefix(path, "/games/")))
		if err != nil {
			t.Fatal(err)
		}
		if state.Over() {
			break
		}
		c, err := adviser.Decide(t.Context(), &state, game.First, s.app.Now())
		place, ok := c.(game.Place)
		if err != nil || !ok {
			t.Fatalf("the adviser says %#v, %v", c, err)
		}
		w.myTurn()
		w.lays(place.Point.String())
	}
	state := s.view(path)
	w.sees(w.say("ending."+state.End.Outcome.Ending.String()+"."+state.End.Outcome.Result(), nil))
	if state.End.Seat != game.First {
		t.Errorf("seat %v won\n%s", state.End.Seat, state.Board.Diagram(nil))
	}
}

// The engine takes part in an opening rule: it answers swaps, shows fifth moves or
// chooses, whatever falls to it.
func TestOpeningAgainstALevel(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	w := s.window("the person", "en")
	path := w.newGameAgainst("2", choices{"opening": "rif", "color": "white", "minutes": "10"})
	w.sees("Tengen, level 2")
	w.decides("web.open.you.swap.place", say.Args{"n": 4})
	w.way("web.open.keep.white", nil)
	w.decides("web.open.you.place.white", say.Args{"n": 4})
	w.lays("d4")
	w.decides("web.open.you.choose", say.Args{"count": 2})
	offered := s.view(path).Offered
	w.press("B, " + offered[1].String())
	w.press(w.say("web.choose.keep", say.Args{"letter": "B", "point": offered[1].String()}))
	w.played(offered[1].String())
	w.lays("o15")
	w.later("move 7", func() bool { return len(s.view(path).Moves) == 7 })
}

// lays touches a point and waits until the stone lies there, whatever has been
// answered meanwhile.
func (w *window) lays(point string) {
	w.t.Helper()
	w.boardIs("a board that takes a stone", func(b board) bool { return b.Active })
	w.touch(point)
	w.boardIs(point+" on the board", func(b board) bool {
		return (slices.Contains(b.Black, point) || slices.Contains(b.White, point)) && len(b.Ghosts) == 0
	})
}
