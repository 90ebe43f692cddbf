package game_test

import (
	"fmt"
	"time"

	"tengen/game"
	"tengen/renju"
)

// A game is its events: Decide makes them, Apply folds them, and their number is
// the version.
func ExampleState_Decide() {
	start := time.Date(2026, 11, 29, 18, 0, 0, 0, time.UTC)
	var s game.State
	do := func(c game.Command) {
		events, err := s.Decide(c, start.Add(time.Duration(s.Version())*time.Second))
		for _, e := range events {
			fmt.Println(game.Name(e))
			if s, err = s.Apply(e); err != nil {
				fmt.Println(err)
			}
		}
		if err != nil {
			fmt.Println("refused:", err)
		}
	}
	do(game.Create{Options: game.RIF.Options(false), Seat: game.First, Name: "Black"})
	do(game.Sit{Name: "White"})
	do(game.Place{By: game.By{Seat: game.First}, Point: renju.Tengen})
	do(game.Place{By: game.By{Seat: game.Second}, Point: renju.Tengen})
	fmt.Println("version", s.Version())
	// Output:
	// created
	// seated
	// seated
	// started
	// placed
	// refused: h8 is taken: choose an empty point
	// version 5
}

// A line of tengen replay --batch and its answer.
func ExampleReplayLine() {
	answer, good := game.ReplayLine([]byte(`{"id":"a","opening":"taraguchi-10","clock":"5m+2s",
		"actions":[{"seat":1,"place":"h8","at":1.5},{"seat":1,"place":"h9","at":2},{"seat":2,"swap":true,"at":3}]}`))
	fmt.Println(string(answer), good)
	// Output:
	// {"id":"a","refused":[{"index":1,"reason":"not-your-turn"}],"black":2,"white":1,"moves":["h8"],"next":{"seat":1,"may":["place"]},"result":"open","ending":"","clocks":[300.5,300.5]} true
}
