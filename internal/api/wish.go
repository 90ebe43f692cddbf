package api

import (
	"errors"
	"net/http"

	"tengen/clock"
	"tengen/engine/player"
	"tengen/game"
	"tengen/opening"
	"tengen/renju"
)

// Terms are a game that somebody wants to play. What is left out is as the preset
// has it.
type Terms struct {
	Rules    string `json:"rules,omitempty" enum:"rif,russia,gambler,guide" default:"rif" doc:"The preset."`
	Opening  string `json:"opening,omitempty" doc:"The opening rule, such as none, rif, taraguchi-10, soosorv-8."`
	Clock    string `json:"clock,omitempty" doc:"The time control, such as 5m+2s or 30m,3x60s; left out or none is a game without a clock."`
	Opponent string `json:"opponentClock,omitempty" doc:"The opponent's, if it is another."`
	Seat     int    `json:"seat,omitempty" minimum:"0" maximum:"2" doc:"The seat of the caller: 1 opens the game; left out or 0 is by lot."`
	Foul     string `json:"foul,omitempty" enum:"lose,prevent,claim" doc:"What happens to a foul."`
	Hints    string `json:"hints,omitempty" enum:"none,black,both" doc:"Who sees forbidden points before the end."`
	Takeback string `json:"takeback,omitempty" enum:"never,agreed" doc:"Whether moves may be taken back by agreement."`
	Adjourn  bool   `json:"adjourn,omitempty" doc:"The players may break the game off by agreement."`
	// NoVacation: of a game by correspondence.
	NoVacation bool `json:"noVacation,omitempty" doc:"No clock stands for a vacation, however slow the game is."`
	DrawAfter  int  `json:"drawAfter,omitempty" minimum:"0" maximum:"450" doc:"The move after which the game is a draw, such as 150 by correspondence; 0 is none."`
	NoChat     bool `json:"noChat,omitempty" doc:"There is no chat at this game."`
}

// Wish is a game to be made at once.
type Wish struct {
	Terms
	Against string `json:"against,omitempty" enum:"anybody,engine" default:"anybody" doc:"anybody leaves the other seat free."`
	Level   int    `json:"level,omitempty" minimum:"1" maximum:"12" doc:"Of the engine."`
}

const againstEngine = "engine"

// deal is a wish that was read.
type deal struct {
	options    game.Options // without clocks
	seat       game.Seat    // of the caller, NoSeat by lot
	own, other clock.Control
	noVacation bool
}

// seated are the options of the game when the caller has a seat.
func (d *deal) seated(seat game.Seat) game.Options {
	o := d.options
	o.Clocks = [2]clock.Control{d.own, d.other}
	if seat == game.Second {
		o.Clocks = [2]clock.Control{d.other, d.own}
	}
	o = o.ForServer()
	o.Vacation = o.Vacation && !d.noVacation
	return o
}

// terms reads a wish.
func (w *Wish) terms() (*deal, error) {
	if w.Against == againstEngine && !player.Level(w.Level).Valid() {
		return nil, wrong("level", errors.New("a game against the engine needs a level from 1 to 12"))
	}
	return w.Terms.read(false)
}

var policies = map[string]renju.FoulPolicy{
	"lose": renju.FoulLoses, "prevent": renju.FoulPrevented, "claim": renju.FoulClaimed,
}

// read makes the game of terms. The error is a [*Problem] that names the field.
func (w *Terms) read(rated bool) (*deal, error) {
	rules := w.Rules
	if rules == "" {
		rules = game.RIF.String()
	}
	preset, err := game.ParsePreset(rules)
	if err != nil {
		return nil, wrong("rules", err)
	}
	d := &deal{options: preset.Options(rated), seat: game.Seat(w.Seat), noVacation: w.NoVacation}
	o := &d.options
	o.ClockStart, o.Adjourn, o.NoChat, o.DrawAfter = game.AfterFirstActs, w.Adjourn, w.NoChat, w.DrawAfter
	if w.Opening != "" {
		if o.Opening, err = opening.Parse(w.Opening); err != nil {
			return nil, wrong("opening", err)
		}
	}
	if w.Foul != "" {
		o.Foul = policies[w.Foul]
		o.Hints = game.DefaultHints(o.Foul, rated)
	}
	if w.Hints != "" {
		o.Hints = game.Hints(w.Hints)
	}
	if w.Takeback != "" {
		o.Takeback = game.TakebackPolicy(w.Takeback)
	}
	if d.own, err = control(w.Clock); err != nil {
		return nil, wrong("clock", err)
	}
	d.other = d.own
	if w.Opponent != "" {
		if d.other, err = control(w.Opponent); err != nil {
			return nil, wrong("opponentClock", err)
		}
	}
	all := d.seated(game.First)
	if err := all.Validate(); err != nil {
		return nil, wrong("", err)
	}
	d.options = all
	d.options.Clocks = [2]clock.Control{}
	return d, nil
}

// control reads a time control; "" is none.
func control(text string) (clock.Control, error) {
	if text == "" {
		return clock.Control{}, nil
	}
	return clock.Parse(text)
}

// wrong is a field of the body that cannot be taken.
func wrong(field string, err error) error {
	at := "body"
	if field != "" {
		at += "." + field
	}
	return &Problem{Status: http.StatusUnprocessableEntity, Reason: "malformed", Errors: []FieldProblem{{at, err.Error()}}}
}
