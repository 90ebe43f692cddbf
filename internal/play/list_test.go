package play

import (
	"testing"
	"time"

	"tengen/clock"
	"tengen/game"
	"tengen/rating"
	"tengen/renju"
)

// A game gets another line when it enters a phase, and when an arbiter sets another
// result after the end; not by what changes neither.
func TestRelisted(t *testing.T) {
	o := game.Guide.Options(true)
	o.Clocks = [2]clock.Control{clock.MustParse("5m"), clock.MustParse("5m")}
	a := &arbitrated{t: t, now: time.Date(2026, 11, 29, 18, 0, 0, 0, time.UTC)}
	for _, c := range []struct {
		what    string
		command game.Command
		want    bool
	}{
		{"a game is made", game.Create{Options: o, Seat: game.Second, KeyHash: "b"}, true},
		{"a level takes the other seat", game.Sit{Level: 5}, true},
		{"a stone", game.Place{By: game.By{Seat: game.First}, Point: renju.Tengen}, false},
		{"a resignation", game.Resign{By: game.By{Seat: game.First}}, true},
		{"another result", game.Adjudicate{Author: "Judge", Outcome: renju.Outcome{Winner: renju.Black, Ending: renju.EndedAdjudication}}, true},
		{"the same once more", game.Adjudicate{Author: "Judge", Outcome: renju.Outcome{Winner: renju.Black, Ending: renju.EndedAdjudication}}, false},
	} {
		before := a.state
		a.do(c.command)
		change := Change{Game: "g", Before: before, After: a.state}
		if _, got := change.Line(); got != c.want {
			t.Errorf("%s: another line: %v, want %v", c.what, got, c.want)
		}
	}
	line := summarise("g", a.state)
	pool, rated := line.Pool()
	if want := (rating.Pool{Class: clock.Blitz, Family: rating.Guarded}); !rated || pool != want {
		t.Errorf("the game is rated in %v, %v; want %v", pool, rated, want)
	}
	if line.Winner != 1 || line.Result != "black" || line.Levels != [2]int{5, 0} {
		t.Errorf("the line is %+v", line)
	}
}
