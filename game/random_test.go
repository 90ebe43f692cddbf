package game

import (
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"tengen/clock"
	"tengen/opening"
	"tengen/renju"
)

// began is when the games of the tests begin.
var began = time.Date(2026, 11, 29, 18, 0, 0, 0, time.UTC)

// everyRule are all opening rules with some of their numbers.
func everyRule() []opening.Rule {
	rules := opening.Rules()
	for _, n := range []int{1, 2, 12} {
		rules = append(rules, opening.Taraguchi(n), opening.SuperTaraguchi(n), opening.Soosorv(n))
	}
	return rules
}

// control reads a time control of the tests.
func control(text string) clock.Control {
	c, err := clock.Parse(text)
	if err != nil {
		panic(err)
	}
	return c
}

// randomOptions draws options over all presets, opening rules and policies.
func randomOptions(t *rapid.T) Options {
	o := rapid.SampledFrom(Presets()).Draw(t, "preset").Options(rapid.Bool().Draw(t, "rated"))
	o.Opening = rapid.SampledFrom(everyRule()).Draw(t, "opening")
	o.Foul = rapid.SampledFrom([]renju.FoulPolicy{renju.FoulLoses, renju.FoulPrevented, renju.FoulClaimed}).Draw(t, "foul")
	o.Hints = rapid.SampledFrom([]Hints{HintsNone, HintsBlack, HintsBoth}).Draw(t, "hints")
	text := rapid.SampledFrom([]string{"none", "1m", "30s+5s", "20s,2x10s", "3/40s,20s+2s", "1x15s"}).Draw(t, "clock")
	o.Clocks = [2]clock.Control{control(text), control(text)}
	o.ClockStart = rapid.SampledFrom([]ClockStart{AtOnce, AfterFirstActs}).Draw(t, "start")
	o.Flag = rapid.SampledFrom([]FlagPolicy{FlagAutomatic, FlagClaimed}).Draw(t, "flag")
	o.Adjourn = rapid.Bool().Draw(t, "adjourn")
	o.GiveTime, o.Vacation = rapid.Bool().Draw(t, "give time"), rapid.Bool().Draw(t, "vacation")
	o.Absence = time.Duration(rapid.IntRange(0, 1).Draw(t, "absence")) * 30 * time.Second
	o.Lag = rapid.Bool().Draw(t, "lag")
	if !(o.Rated && o.Preset == "rif") {
		o.Takeback = rapid.SampledFrom([]TakebackPolicy{TakebackNever, TakebackAgreed}).Draw(t, "takeback")
	}
	if o.Foul == renju.FoulClaimed {
		o.Claims = rapid.SampledFrom([]ClaimPolicy{ClaimsJudged, ClaimsRuled}).Draw(t, "claims")
	}
	return o
}

// randomCommand draws a command: two times in three one that should be possible,
// else anything.
func randomCommand(t *rapid.T, s State) Command {
	if rapid.IntRange(0, 2).Draw(t, "wrong") == 0 {
		return anyCommand(t, s, Seat(rapid.IntRange(0, 2).Draw(t, "seat")))
	}
	if s.FreeSeat() != NoSeat {
		return Sit{Name: "somebody", KeyHash: rapid.SampledFrom([]string{"", "aa", "bb"}).Draw(t, "key")}
	}
	by := By{s.Actor(), randomLag(t)}
	other := By{Seat: Seat(rapid.IntRange(1, 2).Draw(t, "either"))}
	switch s.Phase() {
	case PhaseHalted:
		return Continue{"arbiter"}
	case PhaseSealing:
		return Seal{by, rapid.SampledFrom([]renju.Move{renju.Pass, renju.Move(nearPoint(t, s))}).Draw(t, "sealed")}
	case PhaseAdjourned:
		return Resume{By: other}
	case PhaseClaim:
		return RuleClaim{"arbiter", rapid.Bool().Draw(t, "right")}
	case PhaseOver:
		return Restore{"arbiter", rapid.IntRange(0, s.version).Draw(t, "version")}
	case PhasePlay:
		if c := betweenActs(t, s, other); c != nil {
			return c
		}
	}
	acts := s.May().List()
	return actCommand(t, s, by, rapid.SampledFrom(acts).Draw(t, "act"))
}

// betweenActs draws, one time in four, something to say between two acts: an
// answer to an offer that stands, an offer, a claim.
func betweenActs(t *rapid.T, s State, by By) Command {
	if rapid.IntRange(0, 3).Draw(t, "between") > 0 {
		return nil
	}
	answer := rapid.SampledFrom([]Reply{Accept, Decline}).Draw(t, "answer")
	switch {
	case s.adjourn.asked.seat != NoSeat:
		return Adjourn{By: By{Seat: s.adjourn.asked.seat.Other()}, Reply: answer, Offer: s.adjourn.asked.version}
	case s.back.seat != NoSeat:
		return Takeback{By: By{Seat: s.back.seat.Other()}, Reply: answer, Offer: s.back.version}
	case s.options.Foul == renju.FoulClaimed && rapid.Bool().Draw(t, "claims"):
		return Claim{by, rapid.SampledFrom([]Claimable{ClaimFive, ClaimFoul}).Draw(t, "claim")}
	case rapid.Bool().Draw(t, "break off"):
		return Adjourn{By: by, Reply: Ask}
	}
	return Takeback{By: by, Reply: Ask, To: s.Before(rapid.IntRange(1, 3).Draw(t, "moves"))}
}

func randomLag(t *rapid.T) Lag {
	ms := func(name string) time.Duration {
		return time.Duration(rapid.IntRange(0, 800).Draw(t, name)) * time.Millisecond
	}
	return Lag{ms("claimed"), ms("round trip")}
}

// actCommand draws an act that the present step knows; its points may be wrong.
func actCommand(t *rapid.T, s State, by By, a opening.Act) Command {
	switch a {
	case opening.Place:
		return Place{by, nearPoint(t, s)}
	case opening.Pass:
		return Pass{by}
	case opening.Swap:
		return Swap{by, rapid.Bool().Draw(t, "yes")}
	case opening.Declare:
		return Declare{by, rapid.IntRange(1, s.core.open.MaxDeclare()).Draw(t, "n")}
	case opening.Offer:
		var points []renju.Point
		empty := s.Board().AppendEmpty(nil)
		from := rapid.IntRange(0, len(empty)-1).Draw(t, "from")
		for range s.core.open.ToOffer() {
			points = append(points, empty[from%len(empty)])
			from += 7
		}
		return Offer{by, points}
	case opening.Choose:
		return Choose{by, rapid.SampledFrom(s.core.open.Offered()).Draw(t, "chosen")}
	}
	return Add{by, nearPoint(t, s), nearPoint(t, s)}
}

// nearPoint draws a point near the stones, where rows grow, seldom any value.
func nearPoint(t *rapid.T, s State) renju.Point {
	if rapid.IntRange(0, 9).Draw(t, "wild") == 0 {
		return renju.Point(rapid.IntRange(0, 230).Draw(t, "point"))
	}
	return renju.At(rapid.IntRange(5, 10).Draw(t, "column"), rapid.IntRange(6, 9).Draw(t, "row"))
}

// anyCommand draws a command without asking whether it is possible.
func anyCommand(t *rapid.T, s State, seat Seat) Command {
	by := By{seat, randomLag(t)}
	reply := rapid.SampledFrom([]Reply{Ask, Accept, Decline, "maybe"}).Draw(t, "reply")
	version := rapid.IntRange(0, s.version+1).Draw(t, "version")
	if rapid.IntRange(0, 19).Draw(t, "end") == 0 {
		return endingCommand(t, by)
	}
	switch rapid.IntRange(0, 30).Draw(t, "command") {
	case 22, 23, 24:
		return Plan{by, randomPlan(t, s)}
	case 25, 26:
		return GiveTime{by}
	case 27:
		return Vacation{seat, rapid.Bool().Draw(t, "on vacation"), began}
	case 28:
		return Abandon{by, rapid.Bool().Draw(t, "win"), time.Duration(rapid.IntRange(0, 60).Draw(t, "away")) * time.Second}
	case 2, 3, 4:
		return Draw{by, reply, 0}
	case 5, 6, 7:
		return Takeback{by, reply, version, 0}
	case 8, 9:
		return Claim{by, rapid.SampledFrom([]Claimable{ClaimFive, ClaimFoul, ClaimFlag, "x"}).Draw(t, "claim")}
	case 10:
		return FlagFall{time.Duration(rapid.IntRange(0, 300).Draw(t, "trip")) * time.Millisecond}
	case 11:
		return ServerGap{s.at.Add(time.Duration(rapid.IntRange(-5, 5).Draw(t, "gap")) * time.Second)}
	case 12:
		return Adjourn{by, reply, 0, rapid.SampledFrom([]string{"", "arbiter"}).Draw(t, "author")}
	case 13, 14:
		return Seal{by, rapid.SampledFrom([]renju.Move{renju.Pass, renju.Move(nearPoint(t, s))}).Draw(t, "sealed")}
	case 15, 16:
		return Resume{by, rapid.SampledFrom([]string{"", "arbiter"}).Draw(t, "author")}
	case 0:
		return SetClock{"arbiter", seat, time.Duration(rapid.IntRange(-1, 60).Draw(t, "main")) * time.Second, rapid.IntRange(0, 2).Draw(t, "periods")}
	case 1:
		return AddTime{"arbiter", seat, time.Duration(rapid.IntRange(-9, 9).Draw(t, "time")) * time.Second}
	case 17:
		return Halt{"arbiter", "a storm"}
	case 18:
		return Continue{"arbiter"}
	case 19:
		return Restore{"arbiter", version}
	case 20:
		return Penalise{"arbiter", seat, "late"}
	case 21:
		return RuleClaim{"arbiter", rapid.Bool().Draw(t, "right")}
	}
	act := rapid.SampledFrom([]opening.Act{opening.Place, opening.Pass, opening.Swap, opening.Add}).Draw(t, "act")
	return actCommand(t, s, by, act)
}

// randomPlan draws a plan of up to three lines, seldom one that cannot be.
func randomPlan(t *rapid.T, s State) [][]renju.Move {
	var lines [][]renju.Move
	for range rapid.IntRange(0, 3).Draw(t, "lines") {
		var line []renju.Move
		for range rapid.IntRange(0, 2).Draw(t, "pairs")*2 + rapid.IntRange(0, 9).Draw(t, "odd")/9 {
			line = append(line, renju.Move(nearPoint(t, s)))
		}
		lines = append(lines, line)
	}
	return lines
}

// endingCommand draws a command that ends a game.
func endingCommand(t *rapid.T, by By) Command {
	switch rapid.IntRange(0, 2).Draw(t, "way") {
	case 0:
		return Resign{by}
	case 1:
		return Abort{by}
	}
	ending := renju.Ending(rapid.IntRange(0, 13).Draw(t, "ending"))
	return Adjudicate{"arbiter", renju.Outcome{Winner: renju.White, Ending: ending}, "why"}
}

// played is a random game: its events and the state they make.
type played struct {
	events []Event
	state  State
}

// Random games over all rules and policies, a third of the acts wrong: nothing
// but refusals comes back, events follow one another, and folding them again,
// also after they were written and read, gives the same state.
func TestRandomGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := played{}
		now := began
		g.do(t, Create{Options: randomOptions(t), Seat: Seat(rapid.IntRange(0, 2).Draw(t, "creator")), KeyHash: "creator"}, now)
		for range rapid.IntRange(1, 80).Draw(t, "acts") {
			now = now.Add(time.Duration(rapid.IntRange(0, 4_000_000).Draw(t, "wait")) * time.Microsecond)
			g.do(t, randomCommand(t, g.state), now)
		}
		again, err := Replay(g.events)
		if err != nil || !reflect.DeepEqual(again, g.state) {
			t.Fatalf("folded again: %v\n%+v\nwant\n%+v", err, again, g.state)
		}
		if again, err = Replay(rewritten(t, g.events)); err != nil || !reflect.DeepEqual(again, g.state) {
			t.Fatalf("written, read and folded: %v\n%+v\nwant\n%+v", err, again, g.state)
		}
	})
}

// rewritten returns the events after they were written and read.
func rewritten(t *rapid.T, events []Event) []Event {
	var again []Event
	for _, e := range events {
		text, err := Marshal(e)
		if err != nil {
			t.Fatalf("%#v: %v", e, err)
		}
		read, err := Unmarshal(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		again = append(again, read)
	}
	return again
}

// do gives a command to the game and checks what comes back.
func (g *played) do(t *rapid.T, c Command, now time.Time) {
	before := g.state
	events, after, err := before.Do(c, now)
	var refusal *Refusal
	if err != nil && !errors.As(err, &refusal) {
		t.Fatalf("%#v: %v", c, err)
	}
	if !reflect.DeepEqual(before, g.state) {
		t.Fatalf("%#v changed the state it was asked of", c)
	}
	checkRefusal(t, c, events, refusal)
	for _, e := range events {
		g.apply(t, e)
	}
	if !reflect.DeepEqual(after, g.state) {
		t.Fatalf("%#v leads to another state than its events, folded one by one:\n%+v\nwant\n%+v", c, after, g.state)
	}
	checkTime(t, before, g.state, events)
	checkViews(t, g.state, now)
}

func (g *played) apply(t *rapid.T, e Event) {
	next, err := g.state.Apply(e)
	if err != nil {
		t.Fatalf("%s: %v", Name(e), err)
	}
	switch {
	case TimeOf(e).Before(g.state.at):
		t.Fatalf("%s at %v, after %v", Name(e), e.stamp().At, g.state.at)
	case next.version != g.state.version+1:
		t.Fatalf("version %d after %d", next.version, g.state.version)
	}
	g.events = append(g.events, e)
	g.state = next
}

// checkRefusal: events come with a refusal only when a flag fell or a claim
// failed, and with none there are events.
func checkRefusal(t *rapid.T, c Command, events []Event, refusal *Refusal) {
	switch {
	case refusal == nil && len(events) == 0:
		t.Fatalf("%#v made nothing and was not refused", c)
	case refusal == nil:
	case refusal.Reason == "" || refusal.Error() == "":
		t.Fatalf("%#v was refused without a reason", c)
	case len(events) == 0:
	case len(events) == 1 && refusal.Reason == BadClaim && Name(events[0]) == "claim-failed":
	case len(events) == 1 && refusal.Reason == GameOver && Name(events[0]) == "flag-fell":
	case Name(events[0]) == "flag-fell" && (late(c) == "adjudicate" || late(c) == "restore"):
	default:
		t.Fatalf("%#v was refused (%v) with %d events", c, refusal.Reason, len(events))
	}
}

// late names the two commands that are possible after the end.
func late(c Command) string {
	switch c.(type) {
	case Adjudicate:
		return "adjudicate"
	case Restore:
		return "restore"
	}
	return ""
}

// checkTime: an act that was made leaves its seat time, whatever the act earned
// or ended, and nobody loses on time in the same step.
func checkTime(t *rapid.T, before, after State, events []Event) {
	for i, e := range events {
		turn, _ := entryOf(e)
		if turn == nil {
			continue
		}
		if after.options.Flag == FlagAutomatic && after.clock.Left(turn.Seat, turn.At) == 0 &&
			before.clock.Left(turn.Seat, before.at) > 0 {
			t.Fatalf("%s was taken in time and left none", Name(e))
		}
		for _, later := range events[i:] {
			if Name(later) == "flag-fell" {
				t.Fatalf("%s was taken and the flag fell in the same step", Name(e))
			}
		}
	}
	for _, seat := range []Seat{First, Second} {
		if after.clock.Left(seat, after.at) < 0 {
			t.Fatalf("seat %v has %v left", seat, after.clock.Left(seat, after.at))
		}
	}
}

// A game that has not been created answers every question.
func TestZeroState(t *testing.T) {
	var s State
	view := s.View(Viewer{Seat: First}, began)
	if view.Phase != PhaseSeating || view.Actor != NoSeat || view.May != nil || view.Turn != renju.NoColor {
		t.Errorf("%+v", view)
	}
	_, deadline := s.Deadline(0)
	seat, _ := s.DrawOffer()
	asker, _, _ := s.TakebackOffer()
	if deadline || seat != NoSeat || asker != NoSeat || s.Before(1) != 0 || s.ColorOf(First) != renju.NoColor || s.CanAbort() {
		t.Error("a game that has not been created is one")
	}
}

// checkViews: what a viewer may not see is in no view.
func checkViews(t *rapid.T, s State, now time.Time) {
	for _, v := range []Viewer{{}, {Seat: First}, {Seat: Second}, {Arbiter: true}} {
		view := s.View(v, now)
		if !s.Over() && s.options.Hints == HintsNone && (view.Hints || view.Forbidden != nil) {
			t.Fatalf("%+v sees forbidden points", v)
		}
		if view.Sealed != renju.NoMove && v.Seat != s.adjourn.sealer {
			t.Fatalf("%+v sees the sealed move", v)
		}
		if view.Plan != nil && (v.Seat == NoSeat || !reflect.DeepEqual(view.Plan, s.plans[v.Seat-1].lines)) {
			t.Fatalf("%+v sees a plan that is not his", v)
		}
		if view.Claim != "" && v.Seat != s.claim.seat && !v.Arbiter {
			t.Fatalf("%+v sees the claim", v)
		}
		if s.playing() && v.Seat != NoSeat && v.Seat == view.Actor && len(view.May) == 0 {
			t.Fatalf("%+v is to act and may do nothing", v)
		}
		if view.Legal != nil && slices.ContainsFunc(view.Legal, func(p renju.Point) bool { return !view.Zone.Has(p) }) {
			t.Fatalf("%v has points outside %v", view.Legal, view.Zone)
		}
	}
}
