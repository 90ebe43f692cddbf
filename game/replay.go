package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"

	"tengen/clock"
	"tengen/opening"
	"tengen/renju"
)

// ReplayLine plays one line of tengen replay --batch: a whole game by commands,
// in the form of the machine contract. It returns the line of the answer, without
// a line end, and whether the input was good; a bad line gives an answer with an
// "error" and false. The id comes back as it was given, and as null if there was
// none.
func ReplayLine(line []byte) ([]byte, bool) {
	var in replayInput
	if err := json.Unmarshal(line, &in); err != nil {
		return replayError(idOf(line), fmt.Errorf("the line is not a game by commands: %w", err)), false
	}
	out, err := in.play()
	if err != nil {
		return replayError(in.ID, err), false
	}
	text, err := json.Marshal(out)
	if err != nil {
		return replayError(in.ID, err), false
	}
	return text, true
}

// idOf reads the id of a line that could not be read as a whole.
func idOf(line []byte) json.RawMessage {
	var head struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(line, &head) != nil {
		return nil
	}
	return head.ID
}

func replayError(id json.RawMessage, err error) []byte {
	out := struct {
		ID    json.RawMessage `json:"id"`
		Error string          `json:"error"`
	}{id, err.Error()}
	text, err := json.Marshal(out)
	if err != nil { // an id that is no JSON was refused by the decoder before
		return []byte(`{"error":"the line is not JSON"}`)
	}
	return text
}

// replayInput is a line of the input.
type replayInput struct {
	ID      json.RawMessage `json:"id"`
	Rules   *string         `json:"rules"`
	Opening *opening.Rule   `json:"opening"`
	Foul    *string         `json:"foul"`
	Clock   *string         `json:"clock"`
	Actions []replayAction  `json:"actions"`
}

// replayAction is one act of a line: exactly one of the fields behind Seat and At
// is set.
type replayAction struct {
	Seat    *int      `json:"seat"`
	At      *float64  `json:"at"`
	Place   *string   `json:"place"`
	Pass    *bool     `json:"pass"`
	Swap    *bool     `json:"swap"`
	Declare *int      `json:"declare"`
	Offer   *[]string `json:"offer"`
	Choose  *string   `json:"choose"`
	Add     *[]string `json:"add"`
	Draw    *string   `json:"draw"`
	Resign  *bool     `json:"resign"`
	Claim   *string   `json:"claim"`
	Tick    *bool     `json:"tick"`
}

// replayOutput is a line of the answer.
type replayOutput struct {
	ID      json.RawMessage `json:"id"`
	Refused []replayRefusal `json:"refused"`
	Black   Seat            `json:"black"`
	White   Seat            `json:"white"`
	Moves   []renju.Move    `json:"moves"`
	Next    *replayNext     `json:"next,omitempty"`
	Result  string          `json:"result"`
	Ending  string          `json:"ending"`
	Clocks  []float64       `json:"clocks,omitempty"`
}

type replayRefusal struct {
	Index  int    `json:"index"`
	Reason Reason `json:"reason"`
}

type replayNext struct {
	Seat Seat     `json:"seat"`
	May  []string `json:"may"`
}

// play plays the line.
func (in *replayInput) play() (*replayOutput, error) {
	options, err := in.options()
	if err != nil {
		return nil, err
	}
	commands, times, err := in.commands()
	if err != nil {
		return nil, err
	}
	state, err := startReplay(options)
	if err != nil {
		return nil, err
	}
	out := &replayOutput{ID: in.ID, Refused: []replayRefusal{}}
	for i, c := range commands {
		next, err := step(state, c, times[i])
		state = next
		var refusal *Refusal
		switch _, tick := c.(FlagFall); {
		case err == nil || tick:
		case errors.As(err, &refusal):
			out.Refused = append(out.Refused, replayRefusal{i, refusal.Reason})
		default:
			return nil, fmt.Errorf("action %d: %w", i, err)
		}
	}
	now := replayStart
	if len(times) > 0 {
		now = times[len(times)-1]
	}
	out.answer(state, now)
	return out, nil
}

// step does one command; the events it makes are kept whatever the error is.
func step(s State, c Command, at time.Time) (State, error) {
	events, refusal := s.Decide(c, at)
	for _, e := range events {
		next, err := s.Apply(e)
		if err != nil {
			return s, err
		}
		s = next
	}
	return s, refusal
}

// replayStart is when games by commands begin.
var replayStart = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func startReplay(o Options) (State, error) {
	var s State
	for _, c := range []Command{Create{Options: o, Seat: First}, Sit{Seat: Second}} {
		next, err := step(s, c, replayStart)
		if err != nil {
			return s, err
		}
		s = next
	}
	return s, nil
}

func (in *replayInput) options() (Options, error) {
	name := "rif"
	if in.Rules != nil {
		name = *in.Rules
	}
	preset, err := ParsePreset(name)
	if err != nil {
		return Options{}, err
	}
	o := preset.Options(false)
	if in.Opening != nil {
		o.Opening = *in.Opening
	}
	if in.Foul != nil {
		if err := o.Foul.UnmarshalText([]byte(*in.Foul)); err != nil {
			return Options{}, err
		}
	}
	if in.Clock != nil {
		control, err := clock.ParseContract(*in.Clock)
		if err != nil {
			return Options{}, err
		}
		o.Clocks = [2]clock.Control{control, control}
	}
	return o, nil
}

func (in *replayInput) commands() ([]Command, []time.Time, error) {
	now := replayStart
	commands := make([]Command, len(in.Actions))
	times := make([]time.Time, len(in.Actions))
	for i := range in.Actions {
		a := &in.Actions[i]
		c, err := a.command()
		if err != nil {
			return nil, nil, fmt.Errorf("action %d: %w", i, err)
		}
		if a.At != nil {
			at, err := replayTime(*a.At)
			if err != nil {
				return nil, nil, fmt.Errorf("action %d: %w", i, err)
			}
			if at.Before(now) {
				return nil, nil, fmt.Errorf("action %d: its time, %v, is before that of the action before it", i, *a.At)
			}
			now = at
		}
		commands[i], times[i] = c, now
	}
	return commands, times, nil
}

// replayTime is the moment so many seconds after the start.
func replayTime(seconds float64) (time.Time, error) {
	const most = 100 * 366 * 24 * 3600
	if seconds < 0 || seconds > most {
		return time.Time{}, fmt.Errorf("its time is %v seconds: it must be 0 to %d", seconds, most)
	}
	return replayStart.Add(time.Duration(math.Round(seconds*1e6)) * time.Microsecond), nil
}

// command reads the one act of an action.
func (a *replayAction) command() (Command, error) {
	if n := a.acts(); n != 1 {
		return nil, fmt.Errorf("it has %d acts: it must have exactly one of place, pass, swap, declare, offer, "+
			"choose, add, draw, resign, claim and tick", n)
	}
	for _, flag := range []*bool{a.Pass, a.Resign, a.Tick} {
		if flag != nil && !*flag {
			return nil, errors.New("pass, resign and tick can only be true")
		}
	}
	if a.Seat == nil && a.Tick == nil || a.Seat != nil && *a.Seat != 1 && *a.Seat != 2 {
		return nil, errors.New("its seat must be 1 or 2")
	}
	if a.Tick != nil {
		return FlagFall{}, nil
	}
	return a.seatCommand(By{Seat: Seat(*a.Seat)})
}

func (a *replayAction) acts() int {
	n := 0
	for _, set := range []bool{
		a.Place != nil, a.Pass != nil, a.Swap != nil, a.Declare != nil, a.Offer != nil, a.Choose != nil,
		a.Add != nil, a.Draw != nil, a.Resign != nil, a.Claim != nil, a.Tick != nil,
	} {
		if set {
			n++
		}
	}
	return n
}

func (a *replayAction) seatCommand(by By) (Command, error) {
	switch {
	case a.Place != nil:
		return Place{by, pointOrNone(*a.Place)}, nil
	case a.Pass != nil:
		return Pass{by}, nil
	case a.Swap != nil:
		return Swap{by, *a.Swap}, nil
	case a.Declare != nil:
		return Declare{by, *a.Declare}, nil
	case a.Offer != nil:
		return Offer{by, pointsOrNone(*a.Offer)}, nil
	case a.Choose != nil:
		return Choose{by, pointOrNone(*a.Choose)}, nil
	case a.Add != nil:
		points := pointsOrNone(*a.Add)
		if len(points) != 2 {
			return nil, fmt.Errorf("add takes two points, a white stone's and a black one's, not %d", len(points))
		}
		return Add{by, points[0], points[1]}, nil
	case a.Resign != nil:
		return Resign{by}, nil
	case a.Draw != nil:
		if err := oneOf("act of a draw", Reply(*a.Draw), Ask, Accept, Decline); err != nil {
			return nil, err
		}
		return Draw{By: by, Reply: Reply(*a.Draw)}, nil
	}
	if err := oneOf("claim", Claimable(*a.Claim), ClaimFive, ClaimFoul); err != nil {
		return nil, err
	}
	return Claim{by, Claimable(*a.Claim)}, nil
}

// pointOrNone reads a point; a text that is none becomes NoPoint, which the game
// refuses as off the board.
func pointOrNone(text string) renju.Point {
	p, err := renju.ParsePoint(text)
	if err != nil {
		return renju.NoPoint
	}
	return p
}

func pointsOrNone(texts []string) []renju.Point {
	points := make([]renju.Point, len(texts))
	for i, text := range texts {
		points[i] = pointOrNone(text)
	}
	return points
}

// answer fills in how the game stands at now.
func (out *replayOutput) answer(s State, now time.Time) {
	out.Black, out.White = s.Holder(renju.Black), s.Holder(renju.White)
	out.Moves = s.MoveList()
	out.Result, out.Ending = s.end.Outcome.Result(), s.end.Outcome.Ending.String()
	if actor := s.Actor(); actor != NoSeat {
		out.Next = &replayNext{Seat: actor, May: []string{}}
		for _, a := range s.May().List() {
			out.Next.May = append(out.Next.May, a.String())
		}
	}
	if s.options.Clocked() {
		for _, seat := range []Seat{First, Second} {
			left := s.clock.Left(seat, now).Microseconds() // times of events have no finer part
			out.Clocks = append(out.Clocks, float64(left)/1e6)
		}
	}
}
