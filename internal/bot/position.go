package bot

import (
	"errors"
	"fmt"
	"time"

	"tengen/clock"
	"tengen/game"
	"tengen/opening"
	"tengen/renju"
	"tengen/wire"
)

// fold brings a state up to an event. It reports false if the event is not the next
// one: then the whole game must be asked for.
func fold(s *wire.State, e *wire.Event) bool {
	if e.Version != s.Version+1 {
		return false
	}
	s.Version, s.View = e.Version, e.View
	if c := e.Event; c != nil {
		if c.Move != nil {
			s.Moves = append(s.Moves, *c.Move)
		}
		if c.Step != nil {
			s.Steps = append(s.Steps, *c.Step)
		}
	}
	return true
}

// rebuilt is the game that a message tells of, for the engine: the same position in
// the same phase of the same opening rule. It has no clock, and its versions are not
// those of the server.
func rebuilt(m *wire.State) (game.State, error) {
	o, err := optionsOf(&m.Options)
	if err != nil {
		return game.State{}, err
	}
	b := &builder{now: time.UnixMilli(m.Options.Created).UTC()}
	b.do(game.Create{Options: o, Seat: game.First, KeyHash: "1"})
	b.do(game.Sit{KeyHash: "2"})
	next := 0 // of the moves
	for _, step := range m.Steps {
		by := game.By{Seat: game.Seat(step.Seat)}
		command, moves, err := b.command(by, &step, m.Moves[min(next, len(m.Moves)):])
		if err != nil {
			return game.State{}, err
		}
		b.do(command)
		next += moves
	}
	for _, move := range m.Moves[min(next, len(m.Moves)):] {
		by := game.By{Seat: game.Seat(move.Seat)}
		if p, err := renju.ParsePoint(move.Move); err == nil {
			b.do(game.Place{By: by, Point: p})
		} else {
			b.do(game.Pass{By: by})
		}
	}
	return b.state, b.err
}

// builder plays a game again.
type builder struct {
	state game.State
	now   time.Time
	err   error
}

func (b *builder) do(c game.Command) {
	if b.err != nil {
		return
	}
	events, err := b.state.Decide(c, b.now)
	for _, e := range events {
		if err == nil {
			b.state, err = b.state.Apply(e)
		}
	}
	if err != nil {
		b.err = fmt.Errorf("the game cannot be played again: %w", err)
	}
}

// errSteps says that a step of the opening and the moves do not fit.
var errSteps = errors.New("a step of the opening is told of without its move")

// command is what a seat did at a step, and how many of the moves it made.
func (b *builder) command(by game.By, step *wire.OpeningStep, moves []wire.Move) (game.Command, int, error) {
	if len(step.Acts) != 1 {
		return nil, 0, fmt.Errorf("a step of the opening that was done has the acts %v", step.Acts)
	}
	point := func(i int) renju.Point {
		if i >= len(moves) {
			return renju.NoPoint
		}
		p, err := renju.ParsePoint(moves[i].Move)
		if err != nil {
			return renju.NoPoint
		}
		return p
	}
	switch act := step.Acts[0]; act {
	case opening.Place.String():
		return game.Place{By: by, Point: point(0)}, 1, nil
	case opening.Choose.String():
		return game.Choose{By: by, Point: point(0)}, 1, nil
	case opening.Add.String():
		return game.Add{By: by, White: point(0), Black: point(1)}, 2, nil
	case opening.Pass.String():
		return game.Pass{By: by}, 1, nil
	case opening.Swap.String():
		if step.Swap == nil {
			return nil, 0, errSteps
		}
		return game.Swap{By: by, Yes: *step.Swap}, 0, nil
	case opening.Declare.String():
		return game.Declare{By: by, N: step.N}, 0, nil
	case opening.Offer.String():
		return game.Offer{By: by, Points: step.Offer}, 0, nil
	default:
		return nil, 0, fmt.Errorf("a step of the opening is %q, which this program does not know", act)
	}
}

var policies = map[string]renju.FoulPolicy{
	renju.FoulLoses.String(): renju.FoulLoses, renju.FoulPrevented.String(): renju.FoulPrevented, renju.FoulClaimed.String(): renju.FoulClaimed,
}

// optionsOf are the options of a game without its clocks.
func optionsOf(w *wire.Options) (game.Options, error) {
	preset, err := game.ParsePreset(w.Preset)
	if err != nil {
		return game.Options{}, err
	}
	o := preset.Options(w.Rated)
	if o.Opening, err = opening.Parse(w.Opening); err != nil {
		return o, err
	}
	o.Foul, o.FirstPass, o.TwoPassDraw, o.NoFiveDraw = policies[w.Foul], w.FirstPass, w.TwoPassDraw, w.NoFiveDraw
	o.Claims, o.Takeback, o.Rated = game.ClaimPolicy(w.Claims), game.TakebackAgreed, false
	o.Hints = game.HintsBoth // the engine asks the rules anyway
	o.Clocks = [2]clock.Control{}
	return o, nil
}

// actOf is a command of the engine as the API takes it; false for one that it does
// not have.
func actOf(c game.Command) (wire.Act, bool) {
	switch c := c.(type) {
	case game.Place:
		p := c.Point.String()
		return wire.Act{Place: &p}, true
	case game.Pass:
		return wire.Act{Pass: true}, true
	case game.Swap:
		return wire.Act{Swap: &c.Yes}, true
	case game.Declare:
		return wire.Act{Declare: &c.N}, true
	case game.Offer:
		return wire.Act{Offer: names(c.Points)}, true
	case game.Choose:
		p := c.Point.String()
		return wire.Act{Choose: &p}, true
	case game.Add:
		return wire.Act{Add: []string{c.White.String(), c.Black.String()}}, true
	case game.Resign:
		return wire.Act{Resign: true}, true
	case game.Claim:
		return wire.Act{Claim: string(c.What)}, true
	}
	return wire.Act{}, false
}

func names(points []renju.Point) []string {
	list := make([]string, len(points))
	for i, p := range points {
		list[i] = p.String()
	}
	return list
}

// commandOf is an act at the board as a command of the rebuilt game, to see whether
// it can be done.
func commandOf(by game.By, move renju.Move) game.Command {
	if p, ok := move.Stone(); ok {
		return game.Place{By: by, Point: p}
	}
	return game.Pass{By: by}
}
