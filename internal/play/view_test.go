package play

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tengen/clock"
	"tengen/game"
	"tengen/renju"
	"tengen/wire"
)

// arbitrated is a game that goes on by the commands of an arbiter.
type arbitrated struct {
	t     *testing.T
	state game.State
	last  *wire.Change // what the last event was told as
	now   time.Time
}

func (a *arbitrated) do(c game.Command) wire.View {
	a.t.Helper()
	events, err := a.state.Decide(c, a.now)
	if err != nil {
		a.t.Fatalf("%#v: %v", c, err)
	}
	for _, e := range events {
		before := a.state
		if a.state, err = before.Apply(e); err != nil {
			a.t.Fatal(err)
		}
		a.last = changeOf(game.Show(e, game.Viewer{}), before, a.state)
	}
	return viewOf(a.state.View(game.Viewer{}, a.now))
}

// What an arbiter did is told with his name: a halt, a penalty, times, a result.
func TestArbiterOnTheWire(t *testing.T) {
	o := game.RIF.Options(false)
	control := clock.MustParse("10m,2x30s")
	o.Clocks = [2]clock.Control{control, control}
	a := &arbitrated{t: t, now: time.Date(2026, 11, 29, 18, 0, 0, 0, time.UTC)}
	a.do(game.Create{Options: o, Seat: game.First, Name: "Анна", KeyHash: "a"})
	a.do(game.Sit{Name: "Boris", KeyHash: "b"})
	a.do(game.Place{By: game.By{Seat: game.First}, Point: renju.Tengen})
	halted := a.do(game.Halt{Author: "Judge", Note: "the lamp is out"})
	if halted.Phase != "halted" || halted.Halt != "the lamp is out" || halted.ToAct != 0 || halted.Clock.Running != 0 || halted.Clock.Turn != 2 {
		t.Errorf("a halt is told as %+v", halted)
	}
	if a.last.Author != "Judge" || a.last.Name != "halted" {
		t.Errorf("who halted is told as %+v", a.last)
	}
	a.do(game.Continue{Author: "Judge"})
	fined := a.do(game.Penalise{Author: "Judge", Seat: game.Second, Note: "a telephone"})
	want := []wire.Penalty{{Version: a.state.Version(), Seat: 2, Author: "Judge", Note: "a telephone"}}
	if diff := cmp.Diff(want, fined.Penalties); diff != "" {
		t.Errorf("a penalty (-want +got)\n%s", diff)
	}
	given := a.do(game.AddTime{Author: "Judge", Seat: game.First, Time: 2 * time.Minute})
	if given.Clock.Faces[0] != (wire.Face{Main: 720_000, Periods: 2, Period: 30_000}) || given.Clock.Left[0] != 780_000 {
		t.Errorf("after two minutes were given: %+v", given.Clock)
	}
	set := a.do(game.SetClock{Author: "Judge", Seat: game.Second, Main: time.Minute, Periods: 1})
	if set.Clock.Faces[1] != (wire.Face{Main: 60_000, Periods: 1, Period: 30_000}) {
		t.Errorf("after the clock was set: %+v", set.Clock)
	}
	end := a.do(game.Adjudicate{
		Author: "Judge", Outcome: renju.Outcome{Winner: renju.White, Ending: renju.EndedAdjudication}, Note: "by the rules",
	})
	if diff := cmp.Diff(&wire.Outcome{Result: "white", Ending: "adjudication", Seat: 2, Author: "Judge", Note: "by the rules"}, end.Outcome); diff != "" {
		t.Errorf("the end (-want +got)\n%s", diff)
	}
	back := a.do(game.Restore{Author: "Judge", To: a.state.Before(1)})
	if back.Phase != "halted" || back.Outcome != nil || len(back.Stones.Black) != 0 {
		t.Errorf("a game that was restored: %+v", back)
	}
}
