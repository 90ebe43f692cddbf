package play_test

import (
	"sync"
	"testing"

	"tengen/game"
	"tengen/internal/memory"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/wire"
)

// A game for two persons begins in one step of the log, once, and no key opens its
// seats.
func TestBegin(t *testing.T) {
	store := new(memory.Store)
	began := make(chan play.GameID, 9)
	app := playtest.Node(t, play.Config{Store: store, Observe: func(c play.Change) {
		if c.Began() {
			began <- c.Game
		}
	}})
	id, err := app.NewID()
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for range 8 { // whoever asks again gets the same game
		wait.Go(func() {
			if err := app.Begin(t.Context(), id, playtest.Options("5m+3s")); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if len(began) != 1 || <-began != id {
		t.Errorf("the game began %d times, want once", len(began))
	}
	state, err := app.Game(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if _, started := state.Started(); !started || state.FreeSeat() != game.NoSeat {
		t.Error("a seat is free, or the game has not started")
	}
	key, err := app.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	for name, k := range map[string]play.Key{"a key": key, "no key": ""} {
		if seat, err := app.Seat(t.Context(), id, k); err != nil || seat != game.NoSeat {
			t.Errorf("%s opens seat %v, %v", name, seat, err)
		}
	}
	if seat, err := app.Take(t.Context(), id, key); err == nil {
		t.Errorf("somebody takes seat %v of a game in which none is free", seat)
	}
	first := playtest.Enter(t, app, id, game.First)
	if _, err := first.Do(wire.Act{Place: new("h8")}); err != nil {
		t.Error(err)
	}
}
