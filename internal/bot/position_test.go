package bot

import (
	"crypto/rand"
	"encoding/json"
	mathrand "math/rand/v2"
	"slices"
	"testing"
	"time"

	"tengen/engine/player"
	"tengen/game"
	"tengen/internal/local"
	"tengen/internal/memory"
	"tengen/internal/play"
	"tengen/opening"
	"tengen/wire"
)

// follower takes the messages of a game as a bot does.
type follower struct {
	t     *testing.T
	state *wire.State
}

// Send implements [play.Sink].
func (f *follower) Send(frame []byte) bool {
	var head struct{ T string }
	if err := json.Unmarshal(frame, &head); err != nil {
		f.t.Error(err)
	}
	switch head.T {
	case "state":
		f.state = new(wire.State)
		if err := json.Unmarshal(frame, f.state); err != nil {
			f.t.Error(err)
		}
	case "event":
		var e wire.Event
		if err := json.Unmarshal(frame, &e); err != nil {
			f.t.Error(err)
		}
		if !fold(f.state, &e) {
			f.t.Errorf("version %d does not follow %d", e.Version, f.state.Version)
		}
	}
	return true
}

// Through games by every opening rule a bot has the position of the server at every
// step, from the messages alone: the stones, who is to act, and what he may do.
func TestRebuilt(t *testing.T) {
	app, err := play.Open(t.Context(), play.Config{
		Store: new(memory.Store), Bus: new(local.Bus), Clock: play.SystemClock(), Rand: rand.Reader,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer app.Close()
	for _, rule := range opening.Rules() {
		for seed := range uint64(2) {
			t.Run(rule.String(), func(t *testing.T) { follow(t, app, rule, seed) })
		}
	}
}

// follow plays the opening and some moves.
func follow(t *testing.T, app *play.App, rule opening.Rule, seed uint64) {
	o := game.RIF.Options(false)
	o.Opening = rule
	id, _, err := app.Create(t.Context(), o, game.First)
	if err != nil {
		t.Fatal(err)
	}
	key, err := app.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := app.Take(t.Context(), id, key); err != nil {
		t.Fatal(err)
	}
	f := &follower{t: t}
	var seats [3]*play.Viewer
	for seat := game.First; seat <= game.Second; seat++ {
		if seats[seat], err = app.Connect(t.Context(), id, seat, f); err != nil {
			t.Fatal(err)
		}
		defer seats[seat].Close()
	}
	if err := seats[1].Join(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	plays := player.New(player.Options{Level: 1, Rand: mathrand.New(mathrand.NewPCG(seed, 1))})
	for i := range 16 {
		s, err := app.Game(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if s.Over() {
			return
		}
		compare(t, f.state, &s)
		command, err := plays.Decide(t.Context(), &s, s.Actor(), app.Now())
		if err != nil {
			t.Fatal(err)
		}
		act, ok := actOf(command)
		if !ok {
			t.Fatalf("no act for %#v", command)
		}
		id := string(rune('a' + i))
		if _, err := seats[s.Actor()].Receive().Do(wire.Do{ID: id, At: s.Version(), Act: act}); err != nil {
			t.Fatalf("%#v: %v", command, err)
		}
	}
}

// compare compares a game as a bot has it with that of the server.
func compare(t *testing.T, m *wire.State, s *game.State) {
	t.Helper()
	got, err := rebuilt(m)
	if err != nil {
		t.Fatalf("after %d moves: %v", len(s.Moves()), err)
	}
	if got.Board() != s.Board() {
		t.Fatalf("the board is\n%v\nwant\n%v", got.Board(), s.Board())
	}
	seat := s.Actor()
	g, w := got.View(game.Viewer{Seat: seat}, time.Time{}), s.View(game.Viewer{Seat: seat}, time.Time{})
	if g.Actor != w.Actor || g.Phase != w.Phase || g.Turn != w.Turn || g.ToOffer != w.ToOffer || g.MaxDeclare != w.MaxDeclare ||
		g.Black != w.Black || !slices.Equal(g.Legal, w.Legal) || !slices.Equal(g.Offered, w.Offered) || !slices.Equal(atTheBoard(g.May), atTheBoard(w.May)) {
		t.Fatalf("the game is\n%+v\nwant\n%+v", g, w)
	}
}

func atTheBoard(may []string) []string {
	return slices.DeleteFunc(slices.Clone(may), func(act string) bool { return !atBoard(act) })
}
