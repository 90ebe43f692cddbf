package play_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/opening"
	"tengen/renju"
	"tengen/wire"
)

// match is a game with both seats and somebody who watches.
type match struct {
	t       *testing.T
	app     *play.App
	id      play.GameID
	one     *playtest.Person
	two     *playtest.Person
	watcher *playtest.Person
}

func newMatch(t *testing.T, o game.Options) *match {
	t.Helper()
	app := playtest.Node(t, play.Config{})
	id := playtest.Seats(t, app, o)
	return &match{
		t, app, id,
		playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2), playtest.Enter(t, app, id, 0),
	}
}

// seat is who sits there.
func (m *match) seat(n int) *playtest.Person { return []*playtest.Person{m.watcher, m.one, m.two}[n] }

// do has the seat to act do something, and returns what the watcher is told of it.
func (m *match) do(act wire.Act) playtest.Message {
	m.t.Helper()
	return m.by(m.watcher.View().ToAct, act)
}

func (m *match) by(seat int, act wire.Act) playtest.Message {
	m.t.Helper()
	if _, err := m.seat(seat).Do(act); err != nil {
		m.t.Fatalf("seat %d, %+v: %v", seat, act, err)
	}
	told := m.watcher.Told("event", "state")
	return told[len(told)-1]
}

func (m *match) places(points ...string) {
	m.t.Helper()
	for _, p := range points {
		m.do(playtest.Place(p))
	}
}

func swap(yes bool) wire.Act { return wire.Act{Swap: &yes} }

// Taraguchi-10 with a swap and the ten offers, as the three viewers are told it.
func TestTaraguchiInFrames(t *testing.T) {
	o := playtest.Options("")
	o.Opening = opening.Taraguchi(10)
	m := newMatch(t, o)
	if v := m.one.View(); v.Phase != "opening" || v.ToAct != 1 || len(v.Zone) != 1 || len(v.Steps) != 11 || v.Step != 0 {
		t.Errorf("before the first stone: %+v", v)
	}
	m.places("h8")
	if v := m.two.View(); v.ToAct != 2 || !slices.Contains(v.May, "swap") || slices.Contains(v.May, "place") || len(v.Zone) != 8 {
		t.Errorf("at the first swap decision: %+v", v)
	}
	if v := m.one.View(); slices.Contains(v.May, "swap") {
		t.Error("who is not to decide may swap")
	}
	swapped := m.do(swap(true))
	if c := swapped.Event; c.Name != "swapped" || c.Step == nil || c.Step.Swap == nil || !*c.Step.Swap || c.Seat != 2 {
		t.Errorf("the swap is told as %+v", c)
	}
	if v := m.watcher.View(); v.Black != 2 || v.White != 1 || v.ToAct != 1 || v.Steps[1].Swap == nil {
		t.Errorf("after the swap: %+v", v)
	}
	m.places("h9")
	m.do(swap(false))
	m.places("h7")
	m.do(swap(false))
	m.places("h6")
	v := m.two.View()
	if v.ToOffer != 10 || len(v.Twins) == 0 || v.Opening == "" || !slices.Contains(v.May, "offer") || !slices.Contains(v.May, "swap") {
		t.Errorf("at the choice of move 5: %+v", v)
	}
	twins := v.Twins[0]
	bad := []string{twins[0].String(), twins[1].String(), "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"}
	_, err := m.two.Do(wire.Act{Offer: bad})
	refused(t, err, game.Equivalent)
	_, err = m.two.Do(wire.Act{Offer: bad[1:]})
	refused(t, err, game.WrongCount)
	offered := m.do(wire.Act{Offer: []string{"a1", "a2", "a3", "a4", "a5", "a6", "a7", "b1", "b2", "b3"}})
	if n := len(offered.View.Offered); n != 10 || offered.View.ToAct != 1 || len(offered.Event.Step.Offer) != 10 {
		t.Errorf("%d points are offered, seat %d is to choose", n, offered.View.ToAct)
	}
	point := "a9"
	_, err = m.one.Do(wire.Act{Choose: &point})
	refused(t, err, game.NotOffered)
	point = "a3"
	chosen := m.do(wire.Act{Choose: &point})
	if c := chosen.Event.Move; c == nil || c.Number != 5 || c.Color != "black" || c.Seat != 2 || chosen.View.ToAct != 1 || len(chosen.View.Offered) != 0 {
		t.Errorf("the choice is told as %+v, seat %d is to act", c, chosen.View.ToAct)
	}
	m.places("i9")
	if v := m.watcher.View(); v.Phase != "play" || v.Steps != nil || v.ToAct != 2 {
		t.Errorf("after the opening: %+v", v)
	}
	m.watcher.Forget()
	m.watcher.Join(0)
	if steps := m.watcher.Told("state")[0].Steps; len(steps) != 10 || steps[7].Offer == nil || steps[9].Move != 6 {
		t.Errorf("who comes later is told the steps %+v", steps)
	}
}

// The number of fifth moves of Soosorv is declared within its limits, and the
// offer is of that many.
func TestSoosorvInFrames(t *testing.T) {
	o := playtest.Options("")
	o.Opening = opening.Soosorv(8)
	m := newMatch(t, o)
	m.places("h8", "h9", "i10")
	m.do(swap(false))
	m.places("a1")
	if v := m.two.View(); v.MaxDeclare != 8 || v.Declared != 0 {
		t.Errorf("before the declaration: %+v", v)
	}
	n := 9
	_, err := m.two.Do(wire.Act{Declare: &n})
	refused(t, err, game.WrongCount)
	n = 2
	declared := m.do(wire.Act{Declare: &n})
	if declared.Event.Step.N != 2 || declared.View.Declared != 2 || declared.View.ToAct != 1 {
		t.Errorf("the declaration is told as %+v", declared.Event.Step)
	}
	m.do(swap(true))
	if v := m.two.View(); v.ToOffer != 2 || v.Black != 2 || v.ToAct != 2 {
		t.Errorf("before the offer: %+v", v)
	}
}

// Super Sakata: the swap that is open can only be yes, and two stones can be put at
// once; who watches is then told the whole game.
func TestSuperSakataInFrames(t *testing.T) {
	o := playtest.Options("")
	o.Opening = opening.SuperSakata
	m := newMatch(t, o)
	m.places("h8", "h9", "i10", "i9", "i8")
	if v := m.one.View(); !v.MustSwap || v.White != 1 || !slices.Contains(v.May, "add") {
		t.Errorf("at the choice: %+v", v)
	}
	added := m.do(wire.Act{Add: []string{"a1", "a3"}})
	if added.T != "state" || len(added.Moves) != 7 || added.View.ToAct != 2 || added.View.White != 2 {
		t.Errorf("two stones are told by %s with %d moves", added.T, len(added.Moves))
	}
}

// Claims: who may claim is told so whatever the stones say; a wrong claim is counted
// and told to everybody, a right one ends the game.
func TestClaimsInFrames(t *testing.T) {
	o := playtest.Options("")
	o.Foul = renju.FoulClaimed
	m := newMatch(t, o)
	m.places(beforeFoul...)
	if v := m.two.View(); !slices.Contains(v.May, "claim-foul") || !slices.Contains(v.May, "claim-five") {
		t.Errorf("White may %v", v.May)
	}
	_, err := m.two.Do(wire.Act{Claim: "five"})
	refused(t, err, game.BadClaim)
	told := m.watcher.Told("event")
	if last := told[len(told)-1]; last.Event.Name != "claim-failed" || last.Event.What != "five" || last.Event.Seat != 2 || last.View.WrongClaims != [2]int{0, 1} {
		t.Errorf("a wrong claim is told as %+v, counted as %v", last.Event, last.View.WrongClaims)
	}
	m.places("e8")
	end := m.by(2, wire.Act{Claim: "foul"}).View.Outcome
	if end == nil || end.Ending != "foul" || end.Foul != "double-three" || !slices.Equal(end.Kinds, []string{"double-three"}) || end.Seat != 2 {
		t.Errorf("the end is %+v", end)
	}
}

// A claim that waits for an arbiter is told to the claimer alone: the others learn
// that something hidden happened and that the clocks stand.
func TestClaimWaitsInFrames(t *testing.T) {
	o := playtest.Options("10m")
	o.Foul, o.Claims = renju.FoulClaimed, game.ClaimsRuled
	m := newMatch(t, o)
	m.places(beforeFoul...)
	m.places("e8")
	m.by(2, wire.Act{Claim: "foul"})
	if v := m.two.View(); v.Phase != "claim" || v.Claim != "foul" || v.Clock.Running != 0 || v.Clock.Turn != 2 {
		t.Errorf("the claimer is told %+v", v)
	}
	for name, p := range map[string]*playtest.Person{"the opponent": m.one, "a watcher": m.watcher} {
		last := p.Told("event")
		if e := last[len(last)-1]; !e.Hidden || e.Event != nil || e.View.Claim != "" || e.View.Phase != "claim" {
			t.Errorf("%s is told %+v", name, e)
		}
		p.Join(0)
		for _, frame := range p.Frames() {
			if strings.Contains(string(frame), `"claim":"foul"`) || strings.Contains(string(frame), "claim-made") {
				t.Errorf("%s is told %s", name, frame)
			}
		}
	}
}

// A takeback names the version that the view proposes, is answered only by who has
// seen it, and brings everybody back.
func TestTakebackInFrames(t *testing.T) {
	m := newMatch(t, playtest.Options("10m"))
	m.places("h8", "i9", "j9")
	undo := m.one.View().Undo
	if undo == nil || undo.Moves != 2 || m.two.View().Undo.Moves != 1 || m.watcher.View().Undo != nil {
		t.Fatalf("the proposals are %+v, %+v, %+v", undo, m.two.View().Undo, m.watcher.View().Undo)
	}
	seen := m.watcher.Told("event")[2].Version
	asked := m.by(1, wire.Act{Takeback: &wire.Takeback{Reply: "offer", To: undo.To}})
	if b := asked.View.Takeback; b == nil || b.Seat != 1 || b.To != undo.To || b.Moves != 2 || b.At != asked.Version {
		t.Errorf("the question is told as %+v", b)
	}
	accept := wire.Act{Takeback: &wire.Takeback{Reply: "accept"}}
	_, err := m.two.Viewer.Receive().Do(wire.Do{ID: "unseen", At: seen, Act: accept})
	refused(t, err, game.NotAllowed)
	back := m.by(2, accept)
	if back.T != "state" || len(back.Moves) != 2 || back.View.ToAct != 1 || back.View.Takeback != nil || back.View.Clock.Running != 1 {
		t.Errorf("going back is told by %s with %d moves, seat %d to act", back.T, len(back.Moves), back.View.ToAct)
	}
	_, err = m.one.Do(wire.Act{Takeback: &wire.Takeback{Reply: "offer", To: 1_000}})
	refused(t, err, game.BadVersion)
}

// An answer to an adjournment counts for the question that was seen.
func TestAdjournSeen(t *testing.T) {
	o := playtest.Options("")
	o.Adjourn = true
	m := newMatch(t, o)
	m.places("h8", "i9")
	seen := m.watcher.Told("event")[1].Version
	asked := m.by(1, wire.Act{Adjourn: "offer"})
	if a := asked.View.Adjourn; a == nil || a.Asked != 1 || a.AskedAt != asked.Version || a.Sealer != 0 {
		t.Errorf("the question is told as %+v", a)
	}
	_, err := m.two.Viewer.Receive().Do(wire.Do{ID: "unseen", At: seen, Act: wire.Act{Adjourn: "accept"}})
	refused(t, err, game.NotAllowed)
	m.by(2, wire.Act{Adjourn: "decline"})
	if a := m.watcher.View().Adjourn; a != nil {
		t.Errorf("after the answer there is %+v", a)
	}
}

// The clocks of every control, as they are told.
func TestClocksInFrames(t *testing.T) {
	for text, want := range map[string]string{
		"10m":          "left 5m0s main 5m0s",
		"5m10s,3x60s":  "left 3m10s main 10s periods 3 of 1m0s",
		"1m,4x90s":     "left 2m0s main 0s periods 2 of 30s",
		"3/10m,5m+10s": "left 5m0s main 5m0s to go 2",
		"1/1m,10m+10s": "left 6m0s main 6m0s stage 1",
		"7d/1d":        "left 23h55m0s main 167h55m0s single 23h55m0s",
	} {
		t.Run(text, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				o := playtest.Options("10m")
				o.Clocks[0] = clock.MustParse(text)
				m := newMatch(t, o)
				m.places("h8", "i9")
				time.Sleep(5 * time.Minute)
				m.one.Forget()
				m.one.Join(0)
				if got := face(m.one.View().Clock); got != want {
					t.Errorf("after five minutes: %s, want %s", got, want)
				}
			})
		})
	}
}

// face writes what is told of seat 1's clock, which runs.
func face(c *wire.Clock) string {
	ms := func(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
	f := c.Faces[0]
	text := fmt.Sprintf("left %v main %v", ms(c.Left[0]), ms(f.Main))
	if f.Periods > 0 {
		text += fmt.Sprintf(" periods %d of %v", f.Periods, ms(f.Period))
	}
	if f.Stage > 0 {
		text += fmt.Sprintf(" stage %d", f.Stage)
	}
	if f.ToGo > 0 {
		text += fmt.Sprintf(" to go %d", f.ToGo)
	}
	if f.Single > 0 {
		text += fmt.Sprintf(" single %v", ms(f.Single))
	}
	if c.Running != 1 || c.Turn != 1 {
		text += " not running"
	}
	return text
}

// What a game was created with is told whole, once.
func TestOptionsInFrames(t *testing.T) {
	o := game.Russia.Options(false)
	o.Opening, o.Flag, o.Adjourn, o.Lag = opening.Soosorv(8), game.FlagClaimed, true, true
	o.Clocks = [2]clock.Control{clock.MustParse("40/60m,15m+30s"), clock.MustParse("20m,3x30s")}
	m := newMatch(t, o)
	got := m.watcher.Told("state")[0].Options
	got.Created = 0
	want := wire.Options{
		Preset: "russia", Opening: "soosorv-8", Protocol: "soosorv", N: 8, Foul: "lose", Claims: "judged", Hints: "black",
		FirstPass: 7, TwoPassDraw: true, NoFiveDraw: true, Letters: "russian-i", Clock: "40/60m,15m+30s / 20m,3x30s",
		Controls: [2]wire.Control{
			{Stages: []wire.Stage{{Presses: 40, Main: 3_600_000}, {Main: 900_000, Increment: 30_000}}},
			{Stages: []wire.Stage{{Main: 1_200_000}}, Periods: 3, Period: 30_000},
		},
		ClockStart: "at-once", Flag: "claimed", Lag: true, Takeback: "never", Adjourn: true, Class: "classical",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
