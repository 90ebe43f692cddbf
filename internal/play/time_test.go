package play_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tengen/game"
	"tengen/internal/memory"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/opening"
	"tengen/wire"
)

// opened plays the first three moves, after which White is to move and no test
// here depends on when the clocks started.
func opened(t *testing.T, black, white *playtest.Person) {
	t.Helper()
	playtest.PlayOut(t, black, white, playtest.Quiet(0), playtest.Quiet(1), playtest.Quiet(2))
}

// left is what the clocks show in the whole game as a viewer is sent it now.
func left(p *playtest.Person) (one, two time.Duration) {
	p.Forget()
	p.Join(0)
	c := p.Told("state")[0].View.Clock
	return time.Duration(c.Left[0]) * time.Millisecond, time.Duration(c.Left[1]) * time.Millisecond
}

// A flag falls at its deadline, once, and everybody is told.
func TestFlagFalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		app := playtest.Node(t, play.Config{})
		id := playtest.Seats(t, app, playtest.Options("1m"))
		black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
		opened(t, black, white)
		time.Sleep(time.Minute - 10*time.Millisecond)
		if end := black.View().Outcome; end != nil {
			t.Fatalf("10 ms before the deadline the game ended: %+v", end)
		}
		time.Sleep(20 * time.Millisecond)
		for _, p := range []*playtest.Person{black, white} {
			if end := p.View().Outcome; end == nil || end.Ending != "time" || end.Result != "black" {
				t.Errorf("the end is %+v, want Black's win on time", end)
			}
		}
		time.Sleep(time.Minute)
		log, err := app.Game(t.Context(), id)
		if err != nil || log.Version() != 8 { // created, seated twice, started, three moves, the flag
			t.Errorf("the game is at version %d, %v; want 8", log.Version(), err)
		}
	})
}

// An act that was received a millisecond before the deadline stands, however late
// the store writes it and however the timer and another node press: a stone, a
// decision of the opening, a stone in the last period of byo-yomi, with lag given
// back or not.
func TestMoveInTimeStands(t *testing.T) {
	yes := true
	for name, c := range map[string]struct {
		opening opening.Rule
		control string
		lag     bool
		before  []wire.Act // by the seats in turn
		act     wire.Act   // by the second seat
		left    time.Duration
	}{
		"a stone": {opening.None, "1m", false,
			[]wire.Act{playtest.Place("h8"), playtest.Place("a1"), playtest.Place("c1")}, playtest.Place("e1"), time.Millisecond},
		"a stone, lag is given back": {opening.None, "1m", true,
			[]wire.Act{playtest.Place("h8"), playtest.Place("a1"), playtest.Place("c1")}, playtest.Place("e1"), time.Millisecond},
		"a stone in the last period": {opening.None, "30s,2x15s", false,
			[]wire.Act{playtest.Place("h8"), playtest.Place("a1"), playtest.Place("c1")}, playtest.Place("e1"), 15 * time.Second},
		"a swap decision": {opening.Taraguchi(10), "1m", false,
			[]wire.Act{playtest.Place("h8")}, wire.Act{Swap: &yes}, time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store := &playtest.Faulty{Store: new(memory.Store)}
				app := playtest.Node(t, play.Config{Store: store, Shared: true})
				o := playtest.Options(c.control)
				o.Opening, o.Lag = c.opening, c.lag
				id := playtest.Seats(t, app, o)
				black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
				for i, act := range c.before {
					if _, err := []*playtest.Person{black, white}[i%2].Do(act); err != nil {
						t.Fatal(err)
					}
				}
				elsewhere := playtest.Node(t, play.Config{Store: store, Shared: true})
				playtest.Enter(t, elsewhere, id, 0)

				store.Set(func() error { time.Sleep(500 * time.Millisecond); return nil }, nil)
				time.Sleep(time.Minute - time.Millisecond)
				ticket := white.Viewer.Receive()
				time.Sleep(50 * time.Millisecond) // the frame was read, and only now understood
				if _, err := ticket.Do(wire.Do{ID: "late", Act: c.act}); err != nil {
					t.Errorf("an act read 1 ms before the deadline: %v", err)
				}
				time.Sleep(5 * time.Second)
				if end := black.View().Outcome; end != nil {
					t.Errorf("the game ended: %+v", end)
				}
				_, two := left(black)
				if two < c.left || two > c.left+time.Millisecond || black.View().Clock.Running != 1 {
					t.Errorf("the second clock shows %v and seat %d's runs, want %v and seat 1's", two, black.View().Clock.Running, c.left)
				}
			})
		})
	}
}

// A command that was received first is carried out first, also when the one
// behind it is understood sooner.
func TestCommandsInOrderReceived(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		app := playtest.Node(t, play.Config{})
		id := playtest.Seats(t, app, playtest.Options("1m"))
		black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
		opened(t, black, white)
		time.Sleep(time.Minute - time.Millisecond)
		first := white.Viewer.Receive()
		time.Sleep(2 * time.Millisecond)
		second := black.Viewer.Receive() // after White's deadline
		var wait sync.WaitGroup
		wait.Go(func() {
			if _, err := second.Do(wire.Do{ID: "second", Act: playtest.Place(playtest.Quiet(4))}); err != nil {
				t.Errorf("the second: %v", err)
			}
		})
		time.Sleep(time.Second)
		if _, err := first.Do(wire.Do{ID: "first", Act: playtest.Place(playtest.Quiet(3))}); err != nil {
			t.Errorf("the first: %v", err)
		}
		wait.Wait()
	})
}

// A ticket that is not used lets the others pass.
func TestTicketLeaves(t *testing.T) {
	app := playtest.Node(t, play.Config{})
	id := playtest.Seats(t, app, playtest.Options(""))
	black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
	first, middle, last := white.Viewer.Receive(), white.Viewer.Receive(), black.Viewer.Receive()
	middle.Leave()
	first.Leave()
	first.Leave()
	if _, err := last.Do(wire.Do{ID: "a", Act: playtest.Place("h8")}); err != nil {
		t.Error(err)
	}
}

// A move too late is refused, and the flag is recorded with it.
func TestMoveTooLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &playtest.Faulty{Store: new(memory.Store)}
		app := playtest.Node(t, play.Config{Store: store})
		id := playtest.Seats(t, app, playtest.Options("1m"))
		black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
		opened(t, black, white)
		// The store refuses for a while, so the flag cannot be recorded by itself.
		broken := errors.New("the disk is away")
		store.Set(func() error { return broken }, nil)
		time.Sleep(time.Minute + 500*time.Millisecond)
		store.Set(nil, nil)
		for range 2 { // sent again it is refused again: the flag is in the log, the move is not
			_, err := white.Viewer.Receive().Do(wire.Do{ID: "late", At: 7, Act: playtest.Place(playtest.Quiet(3))})
			refused(t, err, game.GameOver)
		}
		if end := black.View().Outcome; end == nil || end.Ending != "time" {
			t.Errorf("the end is %+v, want time", end)
		}
	})
}

// The flag of a game is recorded when the store comes back.
func TestFlagIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &playtest.Faulty{Store: new(memory.Store)}
		app := playtest.Node(t, play.Config{Store: store})
		id := playtest.Seats(t, app, playtest.Options("1m"))
		black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
		opened(t, black, white)
		store.Set(func() error { return errors.New("the disk is away") }, nil)
		time.Sleep(time.Minute + 5*time.Second)
		store.Set(nil, nil)
		time.Sleep(2 * time.Second)
		if end := black.View().Outcome; end == nil || end.Ending != "time" {
			t.Errorf("the end is %+v, want time", end)
		}
	})
}

// When a node stops, however it stops, and another is started later, the time
// between is charged to nobody and shown in the game. What the system's clock
// does meanwhile changes no game clock.
func TestRestart(t *testing.T) {
	for name, shift := range map[string]time.Duration{
		"the system clock goes on":                 0,
		"the system clock was set an hour forward": time.Hour,
		"the system clock was set an hour back":    -time.Hour,
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store := new(memory.Store)
				clock := playtest.NewMachine()
				app := playtest.Node(t, play.Config{Store: store, Clock: clock})
				id := playtest.Seats(t, app, playtest.Options("10m+5s"))
				black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
				opened(t, black, white)
				other := id2(t, app)
				time.Sleep(20*time.Second + 300*time.Millisecond)
				one, two := left(black)
				app.Close() // writes nothing any more, as a process that is killed

				time.Sleep(7 * time.Second)
				clock.Shift = shift
				app = playtest.Node(t, play.Config{Store: store, Clock: clock})
				black, white = playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
				one2, two2 := left(black)
				if one2 != one {
					t.Errorf("the clock of who is not to move went from %v to %v", one, one2)
				}
				if d := two - two2; d < -1500*time.Millisecond || d > 1500*time.Millisecond {
					t.Errorf("the mover's clock went from %v to %v", two, two2)
				}
				gaps := black.Told("state")[0].Gaps
				if shift >= 0 && len(gaps) != 1 || shift < 0 && len(gaps) > 1 {
					t.Errorf("the game shows the gaps %v, want one", gaps)
				}
				if s, err := app.Game(t.Context(), other); err != nil || len(s.Gaps()) != 0 {
					t.Errorf("a game that has not begun has gaps %v, %v", s.Gaps(), err)
				}
				time.Sleep(3 * time.Second)
				if _, err := white.Do(playtest.Place(playtest.Quiet(3))); err != nil {
					t.Fatal(err)
				}
				if _, two3 := left(black); two3 > two2+2*time.Second || two3 < two2+2*time.Second-10*time.Millisecond {
					t.Errorf("3 s and an increment of 5 s later the mover's clock went from %v to %v", two2, two3)
				}
				clock.Shift += time.Hour // while the node runs
				if one4, _ := left(black); one4 < one2-time.Second || one4 > one2+time.Second {
					t.Errorf("setting the clock of the running system moved a game clock from %v to %v", one2, one4)
				}
			})
		})
	}
}

// id2 creates a game whose second seat is free.
func id2(t *testing.T, app *play.App) play.GameID {
	t.Helper()
	id, _, err := app.Create(t.Context(), playtest.Options("1m"), game.First)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// While another node lives, the start of a node is no gap.
func TestSecondNodeIsNoGap(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := new(memory.Store)
		app := playtest.Node(t, play.Config{Store: store, Shared: true})
		id := playtest.Seats(t, app, playtest.Options("1m"))
		time.Sleep(1500 * time.Millisecond)
		second := playtest.Node(t, play.Config{Store: store, Shared: true})
		if s, err := second.Game(t.Context(), id); err != nil || len(s.Gaps()) != 0 {
			t.Errorf("gaps %v, %v; want none", s.Gaps(), err)
		}
	})
}

// The second node records a flag only after the one that moved last had time to.
func TestFlagOfDeadNode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := new(memory.Store)
		first := playtest.Node(t, play.Config{Store: store, Shared: true})
		id := playtest.Seats(t, first, playtest.Options("1m"))
		black, white := playtest.Enter(t, first, id, 1), playtest.Enter(t, first, id, 2)
		opened(t, black, white)
		second := playtest.Node(t, play.Config{Store: store, Shared: true})
		watcher := playtest.Enter(t, second, id, 0)
		first.Close()
		time.Sleep(time.Minute + time.Second)
		if end := watcher.View().Outcome; end != nil {
			t.Errorf("a second after the deadline the other node ended the game: %+v", end)
		}
		time.Sleep(2 * time.Second)
		if end := watcher.View().Outcome; end == nil || end.Ending != "time" {
			t.Errorf("the end is %+v, want time", end)
		}
	})
}

// A draw offer is answered only by who has seen it.
func TestDrawOfferSeen(t *testing.T) {
	app := playtest.Node(t, play.Config{})
	id := playtest.Seats(t, app, playtest.Options(""))
	black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
	opened(t, black, white)
	seen := white.Told("event")[2].Version
	version, err := black.Do(wire.Act{Draw: "offer"})
	if err != nil {
		t.Fatal(err)
	}
	accept := func(at int) error {
		_, err := white.Viewer.Receive().Do(wire.Do{ID: fmt.Sprint("accept-", at), At: at, Act: wire.Act{Draw: "accept"}})
		return err
	}
	refusedNow := accept(seen)
	refused(t, refusedNow, game.NotAllowed)
	if err := accept(version); err != nil {
		t.Error(err)
	}
	if end := black.View().Outcome; end == nil || end.Ending != "agreement" {
		t.Errorf("the end is %+v, want agreement", end)
	}
}
