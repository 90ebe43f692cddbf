package game

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"tengen/clock"
	"tengen/opening"
	"tengen/renju"
)

// Seat is one of the two chairs of the game; see [opening.Seat].
type Seat = opening.Seat

// The seats.
const (
	NoSeat = opening.NoSeat
	First  = opening.First
	Second = opening.Second
)

// Options are what a game is created with; they never change. Start from a
// [Preset] and change single fields. The options of the rules are all written
// out, so that a preset that is mended later does not change games already
// played.
type Options struct {
	Preset      string           `json:"preset"` // the preset they started from: rif, russia, gambler, guide
	Opening     opening.Rule     `json:"opening"`
	Reading     renju.Reading    `json:"reading"`     // which threes count (ruling R1)
	Foul        renju.FoulPolicy `json:"foul"`        // lose, prevent, claim
	FirstPass   int              `json:"firstPass"`   // the number of the first move that may be a pass
	TwoPassDraw bool             `json:"twoPassDraw"` // two passes in a row end the game
	NoFiveDraw  bool             `json:"noFiveDraw"`  // the game ends when no five is possible
	Hints       Hints            `json:"hints"`       // who sees forbidden points before the end
	Clocks      [2]clock.Control `json:"clocks"`      // of seat 1 and seat 2
	ClockStart  ClockStart       `json:"clockStart"`
	Flag        FlagPolicy       `json:"flag"`
	Lag         bool             `json:"lag"` // lag is credited, see [Lag]
	Takeback    TakebackPolicy   `json:"takeback"`
	Adjourn     bool             `json:"adjourn"` // the seats may break the game off by agreement
	Claims      ClaimPolicy      `json:"claims"`  // who judges claims, where the foul policy is claim
	Rated       bool             `json:"rated"`
	Letters     renju.Lettering  `json:"letters"` // what people read and type
	// GiveTime: a seat may give the other time.
	GiveTime bool `json:"giveTime,omitempty"`
	// Absence is how long a seat may be away on its turns before the other may end
	// the game; 0 is for ever.
	Absence time.Duration `json:"absenceNanos,omitempty"`
	// Vacation: the clock of a seat stands while it is on vacation.
	Vacation bool `json:"vacation,omitempty"`
	// NoChat: there is no talk at this game.
	NoChat bool `json:"noChat,omitempty"`
	// Private: the game is in no list; who has its address can watch it.
	Private bool `json:"private,omitempty"`
	// Delay is how much later than the seats those see the game who watch it, until
	// it ends; 0 is at once.
	Delay time.Duration `json:"delayNanos,omitempty"`
	// DrawAfter is the number of the move after which the game is a draw, as in
	// championships by correspondence; 0 is none. A side that has a sure win then gets it
	// from an arbiter.
	DrawAfter int `json:"drawAfter,omitempty"`
	// unknown are fields that this version does not know, as in [Stamp].
	unknown string
}

// Hints says who sees the forbidden points, and the reasons behind them, before
// the game has ended.
type Hints string

// The hints.
const (
	HintsNone  Hints = "none"  // nobody
	HintsBlack Hints = "black" // the seat that holds Black
	HintsBoth  Hints = "both"  // both seats and everybody who watches
)

// ClockStart says when the clocks of a game start.
type ClockStart string

// The starts.
const (
	AtOnce         ClockStart = "at-once"          // when both seats are taken, as in a hall
	AfterFirstActs ClockStart = "after-first-acts" // when each seat has acted once; those acts take no time
)

// FlagPolicy says what a fallen flag does.
type FlagPolicy string

// The policies.
const (
	FlagAutomatic FlagPolicy = "automatic" // it ends the game at once
	FlagClaimed   FlagPolicy = "claimed"   // it ends the game when the opponent or an arbiter says so (S001 9.3.1.3)
)

// TakebackPolicy says whether moves can be taken back.
type TakebackPolicy string

// The policies.
const (
	TakebackNever  TakebackPolicy = "never"
	TakebackAgreed TakebackPolicy = "agreed" // when one seat asks and the other agrees
)

// ClaimPolicy says who judges a claim where fives and fouls are claimed.
type ClaimPolicy string

// The policies.
const (
	ClaimsJudged ClaimPolicy = "judged" // the rules, at once
	ClaimsRuled  ClaimPolicy = "ruled"  // an arbiter, while the clocks stand
)

// MaxDelay is how much later spectators may see a game at most.
const MaxDelay = 24 * time.Hour

// MoveLimit is the number of the move after which a game is a draw that has
// neither a clock nor a draw by two passes and could go on for ever.
const MoveLimit = 450

// leastDrawAfter is the shortest game that may be a draw by its length: a shorter limit
// would cut games off that are still being fought out.
const leastDrawAfter = 50

// LongGame is the move after which a game by correspondence is a draw under the rules
// of 2007 and 2021.
const LongGame = 150

// Rules returns the rules of package renju that the options ask for.
func (o *Options) Rules() renju.Rules {
	r := renju.Rules{
		Reading:     o.Reading,
		Foul:        o.Foul,
		FirstPass:   o.FirstPass,
		TwoPassDraw: o.TwoPassDraw,
		NoFiveDraw:  o.NoFiveDraw,
	}
	if !o.Clocked() && !o.TwoPassDraw {
		r.MoveLimit = MoveLimit
	}
	if o.DrawAfter > 0 {
		r.MoveLimit = o.DrawAfter
	}
	return r
}

// Clocked reports whether at least one seat plays with a clock.
func (o *Options) Clocked() bool { return !o.Clocks[0].IsNone() || !o.Clocks[1].IsNone() }

// Correspondence reports whether the game is played over days.
func (o *Options) Correspondence() bool {
	return clock.ClassOf(o.Clocks[0], o.Clocks[1]) == clock.Correspondence
}

// ForServer returns the options with what a game on a server has beside its rules,
// by its clocks: lag is credited; live, a seat whose connection is gone on its turns
// for 30, 60 or 120 seconds together may lose by it, and in unrated games a seat may
// give the other time; over days, vacations count.
func (o Options) ForServer() Options {
	o.Lag = true
	o.Vacation = o.Correspondence()
	live := clock.ClassOf(o.Clocks[0], o.Clocks[1]).Live()
	o.GiveTime = live && !o.Rated
	o.Absence = 0
	if live {
		o.Absence = absenceFor(min(o.Clocks[0].Estimate(), o.Clocks[1].Estimate()))
	}
	return o
}

// absenceFor is how long a seat may be away where it may think for so long in a
// whole game: half a minute up to 3 minutes, a minute up to 10, else two.
func absenceFor(whole time.Duration) time.Duration {
	switch {
	case whole <= 3*time.Minute:
		return 30 * time.Second
	case whole <= 10*time.Minute:
		return time.Minute
	}
	return 2 * time.Minute
}

// Validate returns an error that says what is wrong with options that no game can
// be played with.
func (o *Options) Validate() error {
	switch _, err := ParsePreset(o.Preset); {
	case err != nil:
		return err
	case o.FirstPass < 1 || o.FirstPass > renju.Points:
		return fmt.Errorf("the first pass is move %d: it must be 1 to %d", o.FirstPass, renju.Points)
	case o.Foul > renju.FoulClaimed:
		return fmt.Errorf("the foul policy is %d: it must be lose, prevent or claim", o.Foul)
	case o.Reading > renju.ReadingShape:
		return fmt.Errorf("the reading of threes is %d: there are two", o.Reading)
	case o.Letters > renju.RussianJ:
		return fmt.Errorf("the lettering is %d: there are three", o.Letters)
	case o.Rated && o.Takeback != TakebackNever && o.Preset == "rif":
		return errors.New("takeback in a rated game: the preset rif allows it in unrated games only")
	case o.Delay < 0 || o.Delay > MaxDelay:
		return fmt.Errorf("spectators see the game %v late: it must be 0 to %v", o.Delay, MaxDelay)
	case o.DrawAfter < 0 || o.DrawAfter > 0 && o.DrawAfter < leastDrawAfter || o.DrawAfter > MoveLimit:
		return fmt.Errorf("the game is a draw after move %d: it must be 0 for no such rule, or %d to %d", o.DrawAfter, leastDrawAfter, MoveLimit)
	case o.Absence < 0:
		return fmt.Errorf("the longest absence is %v: it must not be negative", o.Absence)
	case o.Claims == ClaimsRuled && o.Foul != renju.FoulClaimed:
		return errors.New("an arbiter rules on claims only where the foul policy is claim")
	}
	return o.validateNames()
}

func (o *Options) validateNames() error {
	for _, err := range []error{
		oneOf("hints", o.Hints, HintsNone, HintsBlack, HintsBoth),
		oneOf("start of the clocks", o.ClockStart, AtOnce, AfterFirstActs),
		oneOf("flag policy", o.Flag, FlagAutomatic, FlagClaimed),
		oneOf("takeback policy", o.Takeback, TakebackNever, TakebackAgreed),
		oneOf("claim policy", o.Claims, ClaimsJudged, ClaimsRuled),
	} {
		if err != nil {
			return err
		}
	}
	return nil
}

func oneOf[T ~string](what string, got T, names ...T) error {
	if !slices.Contains(names, got) {
		return fmt.Errorf("%q is no %s: there are %q", got, what, names)
	}
	return nil
}
