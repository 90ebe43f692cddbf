package play_test

import (
	"testing"
	"testing/synctest"
	"time"

	"tengen/game"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/wire"
)

// A move that was on its way when the flag fell stands, as far as the lag that the
// server itself measured allows; the time for the way is given back and everybody
// is told of it. What a client claims beyond that helps nothing.
func TestLagIsGivenBack(t *testing.T) {
	for name, c := range map[string]struct {
		measured time.Duration
		claimed  int // milliseconds
		late     time.Duration
		stands   bool
	}{
		"within what was measured":          {200 * time.Millisecond, 200, 190 * time.Millisecond, true},
		"within the margin":                 {0, 300, 90 * time.Millisecond, true},
		"later than claimed":                {200 * time.Millisecond, 100, 120 * time.Millisecond, false},
		"later than measured":               {50 * time.Millisecond, 5000, 170 * time.Millisecond, false},
		"a client that says nothing of lag": {200 * time.Millisecond, 0, 10 * time.Millisecond, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				app := playtest.Node(t, play.Config{})
				o := playtest.Options("1m")
				o.Lag = true
				id := playtest.Seats(t, app, o)
				black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
				white.Viewer.Measured(c.measured)
				opened(t, black, white)
				time.Sleep(time.Minute + c.late)
				version, err := white.Viewer.Receive().Do(wire.Do{ID: "late", Act: playtest.Place(playtest.Quiet(3)), Lag: c.claimed})
				if !c.stands {
					refused(t, err, game.GameOver)
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				told := black.Told("event")
				last := told[len(told)-1]
				credited := time.Duration(last.Event.Lag) * time.Millisecond
				if last.Version != version || credited < c.late || credited > c.measured+100*time.Millisecond {
					t.Errorf("version %d tells of %v given back, want from %v on", last.Version, credited, c.late)
				}
			})
		})
	}
}

// A flag is recorded only when no act that is on its way could stand any more.
func TestFlagWaitsForLag(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		app := playtest.Node(t, play.Config{})
		o := playtest.Options("1m")
		o.Lag = true
		id := playtest.Seats(t, app, o)
		black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
		white.Viewer.Measured(200 * time.Millisecond)
		opened(t, black, white)
		time.Sleep(time.Minute + 290*time.Millisecond)
		if end := black.View().Outcome; end != nil {
			t.Errorf("290 ms after the deadline the game ended: %+v", end)
		}
		time.Sleep(20 * time.Millisecond)
		if end := black.View().Outcome; end == nil || end.Ending != "time" {
			t.Errorf("310 ms after the deadline the end is %+v", end)
		}
	})
}

// Everybody is told the lag of both seats when it changes much, and of the worst
// connection where a seat has several.
func TestLagIsShown(t *testing.T) {
	app := playtest.Node(t, play.Config{})
	id := playtest.Seats(t, app, playtest.Options("1m"))
	black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
	second, watcher := playtest.Enter(t, app, id, 2), playtest.Enter(t, app, id, 0)
	told := func() [][2]int {
		var list [][2]int
		for _, m := range watcher.Told("presence") {
			list = append(list, m.Lag)
		}
		watcher.Forget()
		return list
	}
	told()
	white.Viewer.Measured(80 * time.Millisecond)
	white.Viewer.Measured(100 * time.Millisecond)
	second.Viewer.Measured(90 * time.Millisecond)
	watcher.Viewer.Measured(time.Second)
	black.Viewer.Measured(300 * time.Millisecond)
	second.Viewer.Measured(700 * time.Millisecond)
	want := [][2]int{{0, 80}, {300, 100}, {300, 700}}
	if got := told(); len(got) != len(want) || got[0] != want[0] || got[1] != want[1] || got[2] != want[2] {
		t.Errorf("who watches was told %v, want %v", got, want)
	}
}
