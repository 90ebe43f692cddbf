package play_test

import (
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tengen/game"
	"tengen/internal/memory"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
)

// Whoever follows the games of a node is told of every step that was made durable,
// in order, once, with the states before and after; not of what was refused.
func TestObserve(t *testing.T) {
	var mu sync.Mutex
	var seen []play.Change
	store := new(memory.Store)
	app := playtest.Node(t, play.Config{Store: store, Observe: func(c play.Change) {
		mu.Lock()
		defer mu.Unlock()
		seen = append(seen, c)
	}})
	id := playtest.Seats(t, app, playtest.Options(""))
	black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
	if _, err := white.Do(playtest.Place("a1")); err == nil {
		t.Error("a stone out of turn was taken")
	}
	playtest.PlayOut(t, black, white, "h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12")

	var names []string
	version, began, ended := 0, 0, 0
	for _, c := range seen {
		if c.Game != id || c.Before.Version() != version {
			t.Errorf("a step of %s from version %d, want of %s from %d", c.Game, c.Before.Version(), id, version)
		}
		for _, e := range c.Events {
			names = append(names, game.Name(e))
		}
		version += len(c.Events)
		if c.After.Version() != version {
			t.Errorf("%d events lead to version %d", version, c.After.Version())
		}
		if c.Began() {
			began++
		}
		if c.Ended() {
			ended++
		}
	}
	want := []string{"created", "seated", "seated", "started",
		"placed", "placed", "placed", "placed", "placed", "placed", "placed", "placed", "placed", "won"}
	if d := cmp.Diff(want, names); d != "" {
		t.Errorf("what was told of (-want +got):\n%s", d)
	}
	if began != 1 || ended != 1 {
		t.Errorf("the game began %d times and ended %d times", began, ended)
	}
}

// A seat is here while a connection of it is open.
func TestHere(t *testing.T) {
	app := playtest.Node(t, play.Config{})
	id := playtest.Seats(t, app, playtest.Options(""))
	if app.Here(id) != [2]bool{} || app.Here("nosuchgame") != [2]bool{} {
		t.Error("somebody is in a game that nobody has entered")
	}
	white := playtest.Enter(t, app, id, 2)
	if app.Here(id) != [2]bool{false, true} {
		t.Errorf("the second seat is connected, but here are %v", app.Here(id))
	}
	white.Leave()
	if app.Here(id) != [2]bool{} {
		t.Errorf("all have left, but here are %v", app.Here(id))
	}
}
