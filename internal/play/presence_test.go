package play_test

import (
	"testing"
	"testing/synctest"
	"time"

	"tengen/internal/play"
	"tengen/internal/play/playtest"
)

// A seat that is looked at from more than one place is told of once: who has it open
// again hears how things are, and nobody else hears anything.
func TestPresenceOfOneSeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		app := playtest.Node(t, play.Config{})
		id := playtest.Seats(t, app, playtest.Options(""))
		first, second := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
		first.Forget()
		second.Forget()
		again := playtest.Enter(t, app, id, 2)
		if told := again.Told("presence"); len(told) != 1 || told[0].Seats != [2]bool{true, true} {
			t.Errorf("who came again was told %+v, want once that both are there", told)
		}
		again.Leave()
		time.Sleep(time.Minute)
		if n := len(first.Told("presence")) + len(second.Told("presence")); n != 0 {
			t.Errorf("the others were told %d times of a second connection", n)
		}
		second.Leave()
		if told := first.Told("presence"); len(told) != 1 || told[0].Seats != [2]bool{true, false} {
			t.Errorf("when the last connection went the other seat was told %+v, want once that it is alone", told)
		}
	})
}
