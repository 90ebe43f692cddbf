package game

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"tengen/opening"
	"tengen/renju"
)

var allViewers = []Viewer{{}, {Seat: First}, {Seat: Second}, {Arbiter: true}, {Seat: First, Arbiter: true}}

// No viewer gets a byte that is not his: the secrets are searched for in the text
// of everything that is shown.
func TestShowKeepsSecrets(t *testing.T) {
	s := Stamp{At: began}
	move := renju.Move(renju.At(2, 2)) // c3
	tests := []struct {
		name   string
		event  Event
		secret string
		seen   func(Viewer) bool
	}{
		{"the hash of a key", &Seated{s, First, "Анна", "5ec3e7", 0}, "5ec3e7", func(Viewer) bool { return false }},
		{"a sealed move", &Sealed{s, Second, move}, "c3", func(v Viewer) bool { return v.Seat == Second }},
		{"prepared replies", &Planned{s, Second, [][]renju.Move{{move, renju.Pass}}}, "c3", func(v Viewer) bool { return v.Seat == Second }},
		{"a reply that was dropped", &PlanDropped{s, Second, move}, "c3", func(v Viewer) bool { return v.Seat == Second }},
		{"a claim that waits", &ClaimMade{s, First, ClaimFoul}, "foul", func(v Viewer) bool { return v.Seat == First || v.Arbiter }},
	}
	for _, tt := range tests {
		for _, v := range allViewers {
			text, err := Marshal(Show(tt.event, v))
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Contains(string(text), tt.secret); got != tt.seen(v) {
				t.Errorf("%s, %+v: %s", tt.name, v, text)
			}
			if !strings.Contains(string(text), `"at":"2026-11-29T18:00:00Z"`) {
				t.Errorf("%s, %+v: the time is missing: %s", tt.name, v, text)
			}
		}
	}
	for _, e := range oneOfEach() {
		if e.stamp() == nil || Show(e, Viewer{}) == nil {
			t.Errorf("%s is not shown at all", Name(e))
		}
	}
}

// The views of a game with a sealed move and hints for nobody hold neither.
func TestViewKeepsSecrets(t *testing.T) {
	o := RIF.Options(true)
	o.Adjourn = true
	g := newGame(t, o)
	for i, p := range []string{"h8", "i9", "i8", "a1", "j7", "a3", "j6", "a5"} {
		g.must(Place{By{Seat: Seat(i%2 + 1)}, point(p)})
	}
	// j8 is a double-three now, and nobody may be told.
	for _, v := range allViewers {
		if text := fmt.Sprintf("%+v", g.state.View(v, g.now)); !strings.Contains(text, "Forbidden:[]") {
			t.Errorf("%+v sees a foul: %s", v, text)
		}
	}
	g.must(Adjourn{By: By{Seat: First}, Reply: Ask})
	g.must(Adjourn{By: By{Seat: Second}, Reply: Accept})
	g.must(Seal{By{Seat: First}, renju.Move(point("c4"))})
	for _, v := range allViewers {
		if text := fmt.Sprintf("%+v", g.state.View(v, g.now)); strings.Contains(text, "c4") != (v.Seat == First) {
			t.Errorf("%+v: %s", v, text)
		}
	}
	g.must(Resign{By{Seat: Second}})
	if view := g.state.View(Viewer{}, g.now); !view.Hints || view.Forbidden != nil {
		t.Errorf("after the end verdicts are everybody's, and the board is asked about them: %+v", view)
	}
}

func TestHintsFor(t *testing.T) {
	tests := []struct {
		hints               Hints
		black, white, other bool
	}{
		{HintsNone, false, false, false},
		{HintsBlack, true, false, false},
		{HintsBoth, true, true, true},
	}
	for _, tt := range tests {
		o := Gambler.Options(false)
		o.Hints = tt.hints
		g := newGame(t, o)
		got := [...]bool{
			g.state.HintsFor(Viewer{Seat: First}), g.state.HintsFor(Viewer{Seat: Second}), g.state.HintsFor(Viewer{}),
		}
		if want := [...]bool{tt.black, tt.white, tt.other}; got != want {
			t.Errorf("%s: Black, White, a watcher see %v, want %v", tt.hints, got, want)
		}
	}
	if (State{}).HintsFor(Viewer{}) {
		t.Error("hints without a game")
	}
}

// testGame is a game under test, with a hand on the clock.
type testGame struct {
	t      *testing.T
	state  State
	events []Event
	now    time.Time
}

// newGame returns a game with the given options that has just started.
func newGame(t *testing.T, o Options) *testGame {
	t.Helper()
	g := &testGame{t: t, now: began}
	g.must(Create{Options: o, Seat: First, Name: "Anna", KeyHash: "a"})
	g.must(Sit{Name: "Boris", KeyHash: "b"})
	return g
}

// do gives a command and keeps the events.
func (g *testGame) do(c Command) error {
	g.t.Helper()
	events, refusal := g.state.Decide(c, g.now)
	for _, e := range events {
		next, err := g.state.Apply(e)
		if err != nil {
			g.t.Fatal(err)
		}
		g.state, g.events = next, append(g.events, e)
	}
	return refusal
}

func (g *testGame) must(c Command) {
	g.t.Helper()
	if err := g.do(c); err != nil {
		g.t.Fatalf("%#v: %v", c, err)
	}
}

func point(s string) renju.Point {
	p, err := renju.ParsePoint(s)
	if err != nil {
		panic(err)
	}
	return p
}

// While fifths are to be offered the view groups the points that are the same.
func TestViewTwins(t *testing.T) {
	o := RIF.Options(false)
	o.Opening = opening.RIF
	g := newGame(t, o)
	for _, p := range []string{"h8", "h9", "h7"} {
		g.must(Place{By{Seat: First}, point(p)})
	}
	g.must(Swap{By{Seat: Second}, false})
	if view := g.state.View(Viewer{}, g.now); view.Twins != nil {
		t.Errorf("before the fourth move: %v", view.Twins)
	}
	g.must(Place{By{Seat: Second}, point("h6")})
	view := g.state.View(Viewer{Seat: First}, g.now)
	if view.ToOffer != 2 || !strings.Contains(fmt.Sprint(view.Twins), "[g7 i7 g8 i8]") {
		t.Errorf("%d to offer, twins %v", view.ToOffer, view.Twins)
	}
}

// The zone of the next stone is shown while the swap decision before it is open:
// who may put the stone anyway need not answer first to see where.
func TestViewZoneBeforeSwap(t *testing.T) {
	o := RIF.Options(false)
	o.Opening = opening.Taraguchi(10)
	g := newGame(t, o)
	g.must(Place{By{Seat: First}, point("h8")})
	if view := g.state.View(Viewer{}, g.now); view.Zone != opening.Z3 || len(view.Legal) != 8 {
		t.Errorf("before the swap decision on move 1: %v, %v", view.Zone, view.Legal)
	}
	for _, p := range []string{"i9", "h9", "i8"} {
		g.must(Swap{By{Seat: g.state.Actor()}, false})
		g.must(Place{By{Seat: g.state.Actor()}, point(p)})
	}
	if view := g.state.View(Viewer{}, g.now); view.ToOffer != 10 || view.Zone != opening.Z9 || len(view.Legal) != 81-4 {
		t.Errorf("at the choice of move 5: %d to offer, %v, %v", view.ToOffer, view.Zone, view.Legal)
	}
	o.Opening = opening.RIF
	g = newGame(t, o)
	for _, p := range []string{"h8", "h9", "h7"} {
		g.must(Place{By{Seat: First}, point(p)})
	}
	if view := g.state.View(Viewer{}, g.now); view.Zone != opening.All || view.Legal != nil {
		t.Errorf("before move 4 of RIF: %v, %v", view.Zone, view.Legal)
	}
}
