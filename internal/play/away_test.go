package play_test

import (
	"bytes"
	"testing"
	"testing/synctest"
	"time"

	"tengen/game"
	"tengen/internal/memory"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/wire"
)

// leaving is a live game after three moves, White to act, where a seat may be away
// for half a minute.
func leaving(t *testing.T) (m *match) {
	t.Helper()
	o := playtest.Options("20m")
	o.Absence = 30 * time.Second
	m = newMatch(t, o)
	m.places(playtest.Quiet(0), playtest.Quiet(1), playtest.Quiet(2))
	return m
}

// leftAt is since when, as a person was told last, the absence of a seat ends the
// game, from now on; false if it is not away.
func (m *match) leftAt(seat int) (time.Duration, bool) {
	m.t.Helper()
	told := m.watcher.Told("presence")
	at := told[len(told)-1].LeftAt[seat-1]
	return time.UnixMilli(at).Sub(m.app.Now()).Round(time.Second), at != 0
}

// back has the second seat connect again.
func (m *match) back() { m.two = playtest.Enter(m.t, m.app, m.id, 2) }

func win() wire.Act { return wire.Act{Left: "win"} }

// Who leaves on his turn may lose when he has been away for the time that the
// options give him, and not a moment earlier.
func TestOpponentLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := leaving(t)
		if _, away := m.leftAt(2); away {
			t.Error("a seat that is here is told to be away")
		}
		m.two.Leave()
		if wait, away := m.leftAt(2); !away || wait != 30*time.Second {
			t.Errorf("the absence ends the game in %v, %v; want 30 s", wait, away)
		}
		time.Sleep(29 * time.Second)
		_, err := m.one.Do(win())
		refused(t, err, game.NotGone)
		time.Sleep(1100 * time.Millisecond)
		if _, err := m.one.Do(win()); err != nil {
			t.Fatal(err)
		}
		if end := m.watcher.View().Outcome; end == nil || end.Ending != "abandoned" || end.Result != "black" || end.Seat != 1 {
			t.Errorf("the end is %+v, want Black's win by the other's absence", end)
		}
		if _, away := m.leftAt(2); away {
			t.Error("after the end a seat is told to be away")
		}
	})
}

// It counts on the absent side's turn alone: who leaves while the other is to act
// begins to be away when it is his turn.
func TestOpponentLeftOnOwnTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := leaving(t)
		m.one.Leave() // White is to act
		time.Sleep(time.Hour / 6)
		_, err := m.two.Do(win())
		refused(t, err, game.NotAllowed)
		m.by(2, playtest.Place(playtest.Quiet(3)))
		if wait, away := m.leftAt(1); !away || wait != 30*time.Second {
			t.Errorf("the absence ends the game in %v, %v; want 30 s from the move on", wait, away)
		}
		time.Sleep(31 * time.Second)
		if _, err := m.two.Do(wire.Act{Left: "draw"}); err != nil {
			t.Fatal(err)
		}
		if end := m.watcher.View().Outcome; end == nil || end.Ending != "abandoned" || end.Result != "draw" {
			t.Errorf("the end is %+v, want a draw", end)
		}
	})
}

// Who comes back for a moment does not begin anew; half is forgiven with a turn that
// is ended; and a short break never ends a game.
func TestLeavingAgainAndAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := leaving(t)
		for range 2 {
			m.two.Leave()
			time.Sleep(12 * time.Second)
			m.back()
			if _, away := m.leftAt(2); away {
				t.Error("who is back is told to be away")
			}
			time.Sleep(time.Minute) // here
		}
		m.two.Leave()
		if wait, _ := m.leftAt(2); wait != 10*time.Second {
			t.Errorf("after 24 s the absence ends the game in %v, want 10 s, the shortest", wait)
		}
		time.Sleep(8 * time.Second) // 32 s in all, but these are too short
		_, err := m.one.Do(win())
		refused(t, err, game.NotGone)
		m.back()
		m.by(2, playtest.Place(playtest.Quiet(3)))
		m.by(1, playtest.Place(playtest.Quiet(4)))
		m.two.Leave()
		if wait, _ := m.leftAt(2); wait != 14*time.Second {
			t.Errorf("after a turn that was ended the absence ends the game in %v, want 14 s: half of 32 are forgiven", wait)
		}
	})
}

// Nobody is away where nobody waits, where the engine sits, while the game stands,
// or where another node may have the connection.
func TestNobodyIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := leaving(t)
		m.one.Leave()
		m.two.Leave()
		time.Sleep(time.Minute)
		m.one = playtest.Enter(t, m.app, m.id, 1)
		if wait, _ := m.leftAt(2); wait != 30*time.Second {
			t.Errorf("what nobody waited for counts: %v left", wait)
		}
		o := playtest.Options("20m")
		o.Absence = 30 * time.Second
		store := new(memory.Store)
		app := playtest.Node(t, play.Config{Store: store, Shared: true})
		id := playtest.Seats(t, app, o)
		elsewhere := playtest.Node(t, play.Config{Store: store, Shared: true})
		black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, elsewhere, id, 2)
		playtest.PlayOut(t, black, white, playtest.Quiet(0), playtest.Quiet(1), playtest.Quiet(2))
		time.Sleep(time.Minute)
		_, err := black.Do(win())
		refused(t, err, game.NotGone)
	})
}

// Prepared replies reach their own seat alone, frame by frame, also in what is told
// again; and the reply comes with the move it answers, while its player is away.
func TestPlanInFrames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMatch(t, playtest.Options("20m"))
		m.places("h8", "i9")
		m.by(2, wire.Act{Plan: [][]string{{"j10", "c13", "d14", "e15"}, {"a1", "b2"}}})
		if v := m.two.View(); len(v.Plan) != 2 || v.Plan[0][1] != "c13" {
			t.Errorf("the seat sees its plan as %v", v.Plan)
		}
		version := m.one.Told("event")[1].Version
		for _, p := range []*playtest.Person{m.one, m.watcher} {
			p.Join(version)
			p.Join(0)
			told := p.Told("event")
			if last := told[len(told)-1]; !last.Hidden || last.Event != nil {
				t.Errorf("the others are told %+v, want a hidden event", last)
			}
			for _, frame := range p.Frames() {
				for _, secret := range []string{"c13", "d14", "e15", "b2", `"plan":[`} {
					if bytes.Contains(frame, []byte(secret)) {
						t.Errorf("a frame holds the secret %s: %s", secret, frame)
					}
				}
			}
		}
		m.two.Leave()
		time.Sleep(time.Minute)
		m.by(1, playtest.Place("j10"))
		told := m.watcher.Told("event")
		last := told[len(told)-1].Event
		if last.Move == nil || last.Move.Move != "c13" || !last.Planned || last.Move.Spent != 0 || m.watcher.View().ToAct != 1 {
			t.Errorf("the reply is told as %+v", last)
		}
		m.back()
		if v := m.two.View(); len(v.Plan) != 1 || v.Plan[0][0] != "d14" {
			t.Errorf("after the reply the seat sees its plan as %v", v.Plan)
		}
		// Resent, the command makes nothing new.
		m.by(2, wire.Act{Plan: [][]string{}})
		if v := m.two.View(); v.Plan != nil {
			t.Errorf("taken back, the plan is %v", v.Plan)
		}
		m.by(1, playtest.Place("d14"))
		if v := m.watcher.View(); v.ToAct != 2 {
			t.Errorf("seat %d is to act, want 2: the plan was taken back", v.ToAct)
		}
	})
}

// One seat gives the other time, and both are told who gave it and how much.
func TestGiveTime(t *testing.T) {
	o := playtest.Options("5m")
	o.GiveTime = true
	m := newMatch(t, o)
	m.places("h8", "i9")
	told := m.by(1, wire.Act{Give: true})
	if told.Event.Name != "time-given" || told.Event.Seat != 1 || told.Event.Time != 15_000 || m.two.View().Clock.Left[1] < 310_000 {
		t.Errorf("%+v, with %+v on the clocks", told.Event, m.two.View().Clock)
	}
}

// The clock of a seat on vacation stands on its turn, over a restart of the server
// too, and no flag falls; the other is told until when.
func TestVacation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := playtest.Options("2d/1d")
		o.Vacation = true
		store := new(memory.Store)
		app := playtest.Node(t, play.Config{Store: store})
		id := playtest.Seats(t, app, o)
		black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
		playtest.PlayOut(t, black, white, playtest.Quiet(0))
		until := app.Now().Add(10 * 24 * time.Hour)
		vacation := func(on bool) {
			t.Helper()
			for range 2 { // twice is once
				if later, err := app.SetVacation(t.Context(), id, game.Second, on, until); err != nil || later {
					t.Fatal(later, err)
				}
			}
		}
		vacation(true)
		if v := black.View(); v.Vacation == nil || v.Vacation[1] != until.UnixMilli() || v.Vacation[0] != 0 || v.Clock.Running != 0 {
			t.Errorf("the other seat is told %v with seat %d's clock running", v.Vacation, v.Clock.Running)
		}
		time.Sleep(9 * 24 * time.Hour)
		vacation(false)
		s, err := app.Game(t.Context(), id)
		if err != nil || s.Over() || s.Version() != 7 { // created, seated twice, started, a move, began, ended
			t.Fatalf("version %d, over: %v, %v", s.Version(), s.Over(), err)
		}
		if deadline, ok := s.Deadline(0); !ok || deadline.Sub(app.Now()).Round(time.Hour) != 24*time.Hour {
			t.Errorf("the flag falls in %v, want the whole day of the turn", deadline.Sub(app.Now()))
		}
		time.Sleep(25 * time.Hour)
		if end := black.View().Outcome; end == nil || end.Ending != "time" {
			t.Errorf("after the vacation the flag did not fall: %+v", end)
		}
		if later, err := app.SetVacation(t.Context(), id, game.First, true, until); err != nil || later {
			t.Errorf("in a game that is over: %v, %v", later, err)
		}
		unbegun, _, err := app.Create(t.Context(), o, game.First)
		if err != nil {
			t.Fatal(err)
		}
		if later, err := app.SetVacation(t.Context(), unbegun, game.First, true, until); err != nil || !later {
			t.Errorf("in a game that has not begun: %v, %v; want it to be asked later", later, err)
		}
	})
}
