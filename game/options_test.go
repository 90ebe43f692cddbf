package game

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unsafe"

	"tengen/clock"
	"tengen/opening"
	"tengen/renju"
)

// The table of the presets, as the design gives it.
func TestPresets(t *testing.T) {
	const head = "preset reading foul opening first-pass two-pass no-five hints hints-rated takeback takeback-rated letters"
	want := strings.Join([]string{
		head,
		"rif rif lose none 7 true true black none agreed never international",
		"russia permitted lose none 7 true true black none never never russian-i",
		"gambler shape prevent free 7 false false black black agreed agreed international",
		"guide shape prevent none 7 true true black black agreed agreed international",
	}, "\n")
	got := head
	for _, p := range Presets() {
		o, rated := p.Options(false), p.Options(true)
		got += fmt.Sprintf("\n%v %v %v %v %d %v %v %v %v %v %v %v", p, o.Reading, o.Foul, o.Opening, o.FirstPass,
			o.TwoPassDraw, o.NoFiveDraw, o.Hints, rated.Hints, o.Takeback, rated.Takeback, o.Letters)
		if again, err := ParsePreset(p.String()); err != nil || again != p {
			t.Errorf("%v reads back as %v, %v", p, again, err)
		}
		for _, o := range []Options{o, rated} {
			if err := o.Validate(); err != nil {
				t.Errorf("%v: %v", p, err)
			}
		}
	}
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if _, err := ParsePreset("chess"); err == nil || !strings.Contains(err.Error(), `"chess"`) {
		t.Errorf("chess is a preset: %v", err)
	}
	if DefaultHints(renju.FoulClaimed, false) != HintsNone {
		t.Error("hints where fouls are claimed")
	}
}

func TestValidate(t *testing.T) {
	tests := []struct {
		name   string
		change func(*Options)
	}{
		{"no preset", func(o *Options) { o.Preset = "" }},
		{"no first pass", func(o *Options) { o.FirstPass = 0 }},
		{"a foul policy", func(o *Options) { o.Foul = 7 }},
		{"a reading", func(o *Options) { o.Reading = 7 }},
		{"letters", func(o *Options) { o.Letters = 7 }},
		{"hints", func(o *Options) { o.Hints = "all" }},
		{"a start", func(o *Options) { o.ClockStart = "" }},
		{"a flag", func(o *Options) { o.Flag = "x" }},
		{"a takeback", func(o *Options) { o.Takeback = "x" }},
		{"claims", func(o *Options) { o.Claims = "x" }},
		{"an arbiter for claims that cannot be", func(o *Options) { o.Claims = ClaimsRuled }},
		{"takebacks in a rated game", func(o *Options) { o.Rated, o.Takeback = true, TakebackAgreed }},
	}
	for _, tt := range tests {
		o := RIF.Options(false)
		tt.change(&o)
		if err := o.Validate(); err == nil {
			t.Errorf("%s: %+v is taken", tt.name, o)
		}
		if events, err := (State{}).Decide(Create{Options: o}, began); err == nil || events != nil {
			t.Errorf("%s: a game was created", tt.name)
		}
	}
}

// A game that could go on for ever has a move limit: with neither a clock nor a
// draw by two passes.
func TestMoveLimit(t *testing.T) {
	o := Gambler.Options(false)
	if n := o.Rules().MoveLimit; n != 450 {
		t.Errorf("without a clock the limit is %d", n)
	}
	o.Clocks[1] = control("5m")
	if n := o.Rules().MoveLimit; n != 0 {
		t.Errorf("with a clock the limit is %d", n)
	}
	rif := RIF.Options(false)
	if n := rif.Rules().MoveLimit; n != 0 {
		t.Errorf("where two passes draw the limit is %d", n)
	}
	g := newGame(t, Gambler.Options(false))
	for i, p := range []string{"h8", "i9", "j10", "a1", "a3", "c1"} {
		g.must(Place{By{Seat: Seat(i%2 + 1)}, point(p)})
	}
	for i := 6; i < 450; i++ {
		if g.state.Over() {
			t.Fatalf("over at move %d", i)
		}
		g.must(Pass{By{Seat: Seat(i%2 + 1)}})
	}
	if o := g.state.End().Outcome; o != (renju.Outcome{Ending: renju.EndedMoveLimit}) {
		t.Errorf("after 450 moves: %v", o)
	}
}

// A game that is a draw by its length ends with that move, by a stone or a pass, unless
// that move wins; the limit is one that leaves a game to play.
func TestDrawAfter(t *testing.T) {
	o := Gambler.Options(false)
	o.Clocks = [2]clock.Control{control("135d/21d"), control("135d/21d")}
	o.DrawAfter = LongGame
	play := func(n int) *testGame {
		g := newGame(t, o)
		for i, p := range []string{"h8", "i9", "j10", "a1", "g8", "a2", "f8", "a3"} {
			g.must(Place{By{Seat: Seat(i%2 + 1)}, point(p)})
		}
		for i := 8; i < n; i++ {
			if g.state.Over() {
				t.Fatalf("over at move %d", i)
			}
			g.must(Pass{By{Seat: Seat(i%2 + 1)}})
		}
		return g
	}
	if end := play(150).state.End().Outcome; end != (renju.Outcome{Ending: renju.EndedMoveLimit}) {
		t.Errorf("after 150 moves: %v", end)
	}
	o.DrawAfter = 50
	g := play(9)
	g.must(Place{By{Seat: Second}, point("a4")})
	for i := 10; i < 49; i++ {
		g.must(Pass{By{Seat: Seat(i%2 + 1)}})
	}
	g.must(Place{By{Seat: Second}, point("a5")})
	if end := g.state.End().Outcome; end.Ending != renju.EndedFive {
		t.Errorf("a five with the last move: %v", end)
	}
	for n, valid := range map[int]bool{-1: false, 0: true, 49: false, 50: true, 150: true, 450: true, 451: false} {
		o.DrawAfter = n
		if err := o.Validate(); (err == nil) != valid {
			t.Errorf("a draw after move %d: %v, want valid %t", n, err, valid)
		}
	}
}

// A live game must stay small: the design allows 20 KB, and a long game has 150
// moves.
func TestSizeOfAState(t *testing.T) {
	const moves = 150
	state, perMove := unsafe.Sizeof(State{})+unsafe.Sizeof(Options{}), unsafe.Sizeof(Move{})+unsafe.Sizeof(entry{})
	if sum := state + moves*perMove; sum > 20_000 {
		t.Errorf("a game of %d moves takes %d bytes: %d and %d a move", moves, sum, state, perMove)
	}
	g := newGame(t, RIF.Options(false))
	g.must(Place{By{Seat: First}, renju.Tengen})
	if n := cap(g.state.line) + cap(g.state.moves); n != 2 {
		t.Errorf("after one move there is room for %d", n)
	}
}

// Creating twice, a command without a game, and an arbiter without a name are
// mistakes of the caller, not refusals.
func TestCallersMistakes(t *testing.T) {
	if _, err := (State{}).Decide(Resign{By{Seat: First}}, began); err != ErrNotCreated {
		t.Errorf("without a game: %v", err)
	}
	g := newGame(t, RIF.Options(false))
	for _, c := range []Command{Create{Options: RIF.Options(false)}, Halt{}, nil} {
		if events, err := g.state.Decide(c, began); err == nil || events != nil {
			t.Errorf("%#v was done", c)
		} else if _, ok := err.(*Refusal); ok {
			t.Errorf("%#v was refused: %v", c, err)
		}
	}
}

func TestSeats(t *testing.T) {
	var s State
	do := func(c Command) error {
		events, err := s.Decide(c, began)
		for _, e := range events {
			next, err := s.Apply(e)
			if err != nil {
				t.Fatal(err)
			}
			s = next
		}
		return err
	}
	if s.FreeSeat() != NoSeat || s.SeatOf("") != NoSeat {
		t.Error("a game that is not created has a seat")
	}
	if err := do(Create{Options: RIF.Options(false), Seat: Second, Name: "Anna", KeyHash: "a"}); err != nil {
		t.Fatal(err)
	}
	if s.FreeSeat() != First || s.SeatOf("a") != Second || s.SeatOf("b") != NoSeat || s.Player(Second).Name != "Anna" {
		t.Errorf("after the creator sat down: %+v", s.players)
	}
	if _, on := s.Started(); on || s.Actor() != NoSeat || s.Phase() != PhaseSeating {
		t.Error("the game began with one player")
	}
	if err := do(Place{By{Seat: Second}, renju.Tengen}); err == nil {
		t.Error("a stone before the start")
	}
	if err, ok := do(Sit{Seat: Second}).(*Refusal); !ok || err.Reason != SeatTaken {
		t.Errorf("a seat twice: %v", err)
	}
	if err, ok := do(Sit{KeyHash: "a"}).(*Refusal); !ok || err.Reason != SeatTaken {
		t.Errorf("one key on both seats: %v", err)
	}
	if err := do(Sit{Name: "Boris", KeyHash: "b"}); err != nil {
		t.Fatal(err)
	}
	if at, on := s.Started(); !on || !at.Equal(began) || s.Actor() != First || s.SeatOf("b") != First {
		t.Errorf("after both sat down: %v %v", at, on)
	}
	if err, ok := do(Sit{}).(*Refusal); !ok || err.Reason != SeatTaken {
		t.Errorf("a third player: %v", err)
	}
	if s.Player(NoSeat) != (Player{}) || s.WrongClaims(NoSeat) != 0 || s.Holder(renju.NoColor) != NoSeat {
		t.Error("nobody is somebody")
	}
}

// The time of an event is cut to microseconds, has no zone of its own, and never
// goes back.
func TestTimeOfEvents(t *testing.T) {
	g := newGame(t, RIF.Options(false))
	g.now = time.Now().Add(time.Hour).In(time.FixedZone("east", 3600))
	g.must(Place{By{Seat: First}, renju.Tengen})
	at := g.state.At()
	if at.Location() != time.UTC || at.Nanosecond()%1000 != 0 || g.now.Sub(at) >= time.Microsecond {
		t.Errorf("%v became %v", g.now, at)
	}
	g.now = began
	g.must(Place{By{Seat: Second}, point("i9")})
	if !g.state.At().Equal(at) {
		t.Errorf("an earlier act is at %v, after %v", g.state.At(), at)
	}
}

func TestDeadline(t *testing.T) {
	o := RIF.Options(false)
	if _, ok := (State{}).Deadline(0); ok {
		t.Error("a deadline without a game")
	}
	if _, ok := newGame(t, o).state.Deadline(0); ok {
		t.Error("a deadline without a clock")
	}
	o.Clocks[0] = control("1m")
	at := func(o Options, trip time.Duration) time.Duration {
		when, ok := newGame(t, o).state.Deadline(trip)
		if !ok {
			t.Fatal("no deadline")
		}
		return when.Sub(began)
	}
	if d := at(o, time.Second); d != time.Minute {
		t.Errorf("the flag falls after %v", d)
	}
	o.Lag = true
	if d := at(o, 50*time.Millisecond); d != time.Minute+150*time.Millisecond {
		t.Errorf("with a round trip of 50 ms it is recorded after %v", d)
	}
	if d := at(o, time.Hour); d > time.Minute+maxGrace {
		t.Errorf("with a round trip of an hour it is recorded after %v", d)
	}
	o.Flag = FlagClaimed
	if _, ok := newGame(t, o).state.Deadline(0); ok {
		t.Error("a deadline where flags are claimed")
	}
	g := newGame(t, RIF.Options(false))
	g.must(Resign{By{Seat: First}})
	if _, ok := g.state.Deadline(0); ok {
		t.Error("a deadline after the end")
	}
}

// The rule that a preset names is one that there is.
func TestOpeningOfPresets(t *testing.T) {
	if Gambler.Options(false).Opening != opening.Free {
		t.Error("gambler begins with the free opening")
	}
}

// What a server adds depends on the clocks and on whether the game is rated.
func TestForServer(t *testing.T) {
	for _, c := range []struct {
		clocks        [2]string
		rated         bool
		absence       time.Duration
		give, vacates bool
	}{
		{[2]string{"1m+1s", "1m+1s"}, false, 30 * time.Second, true, false},
		{[2]string{"3m", "90m"}, true, 30 * time.Second, false, false},
		{[2]string{"5m+3s", "5m+3s"}, false, time.Minute, true, false},
		{[2]string{"90m+30s", "90m+30s"}, true, 2 * time.Minute, false, false},
		{[2]string{"135d/21d", "135d/21d"}, true, 0, false, true},
		{[2]string{"none", "none"}, false, 0, false, false},
		{[2]string{"none", "5m"}, false, 0, false, false},
	} {
		o := RIF.Options(c.rated)
		o.Clocks = [2]clock.Control{control(c.clocks[0]), control(c.clocks[1])}
		o = o.ForServer()
		if !o.Lag || o.Absence != c.absence || o.GiveTime != c.give || o.Vacation != c.vacates || o.Validate() != nil {
			t.Errorf("%v, rated %v: absence %v, time given %v, vacations %v", c.clocks, c.rated, o.Absence, o.GiveTime, o.Vacation)
		}
	}
	if o := (Options{Absence: -1, Preset: "rif", FirstPass: 7}); o.Validate() == nil {
		t.Error("a negative absence can be played")
	}
}
