package engine_test

import (
	"testing"
	"time"

	"tengen/engine"
)

func TestBudget(t *testing.T) {
	const s = time.Second
	for _, c := range []struct {
		name       string
		clock      engine.Clock
		stones     int
		least      time.Duration // of soft
		most, hard time.Duration // of soft and of hard
	}{
		{"no clock", engine.Clock{}, 5, 0, 0, 0},
		{"ten minutes", engine.Clock{Left: 600 * s}, 5, 15 * s, 40 * s, 200 * s},
		{"late in the game", engine.Clock{Left: 60 * s}, 90, 4 * s, 10 * s, 30 * s},
		{"increment alone", engine.Clock{Left: s, Increment: 2 * s}, 40, s / 4, s, s},
		{"byo-yomi alone", engine.Clock{Period: 30 * s, Periods: 3}, 40, 10 * s, 20 * s, 28 * s},
		{"main time before byo-yomi", engine.Clock{Left: 60 * s, Period: 30 * s, Periods: 1}, 20, 15 * s, 25 * s, 87 * s},
		{"one move to the control", engine.Clock{Left: 10 * s, Moves: 1}, 40, 5 * s, 9 * s, 9 * s},
		{"a limit for the move", engine.Clock{Move: 500 * time.Millisecond, Delay: 30 * time.Millisecond}, 5, s / 4, s / 2, 470 * time.Millisecond},
		{"a limit within a match", engine.Clock{Left: 600 * s, Move: s}, 5, s / 2, s, s},
		{"nothing left", engine.Clock{Left: time.Millisecond, Delay: s}, 40, time.Millisecond, time.Millisecond, time.Millisecond},
	} {
		t.Run(c.name, func(t *testing.T) {
			soft, hard := engine.Budget(c.clock, c.stones)
			if soft < c.least || soft > c.most || hard < soft || hard > c.hard {
				t.Errorf("soft %v, hard %v; want soft from %v to %v, hard to %v", soft, hard, c.least, c.most, c.hard)
			}
		})
	}
}

// TestBudgetNeverFlags spends the hard limit on every move of a long game: the clock
// never falls.
func TestBudgetNeverFlags(t *testing.T) {
	for _, c := range []engine.Clock{
		{Left: 300 * time.Second}, {Left: 60 * time.Second, Increment: time.Second}, {Left: time.Second, Increment: 100 * time.Millisecond},
	} {
		c.Delay = 20 * time.Millisecond
		for stones := 5; stones < 200; stones += 2 {
			_, hard := engine.Budget(c, stones)
			if c.Left -= hard + c.Delay; c.Left <= 0 && hard > time.Millisecond {
				t.Fatalf("the clock falls with %d stones on the board: %+v", stones, c)
			}
			c.Left += c.Increment
		}
	}
}
