package lobby

import (
	"math"
	"time"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/notice"
	"tengen/renju"
)

// Kind is what a proposal is.
type Kind string

// The kinds.
const (
	Seek      Kind = "seek"      // for everybody
	Challenge Kind = "challenge" // for one person
	Rematch   Kind = "rematch"   // for the opponent of a game that is over
)

// Terms are the game that is proposed.
type Terms struct {
	// Options are those of the game; its clocks are not set.
	Options game.Options `json:"options"`
	// Own and Other are the clocks of the maker and of his opponent.
	Own   clock.Control `json:"own"`
	Other clock.Control `json:"other"`
	// Seat is the maker's, NoSeat for one by lot.
	Seat game.Seat `json:"seat,omitempty"`
	// NoVacation: no clock stands for a vacation, however slow the game is.
	NoVacation bool `json:"noVacation,omitempty"`
}

// Class is how fast the game is.
func (t *Terms) Class() clock.Class { return clock.ClassOf(t.Own, t.Other) }

// For are the options of the game when the maker has a seat.
func (t *Terms) For(seat game.Seat) game.Options {
	o := t.Options
	o.Clocks = [2]clock.Control{t.Own, t.Other}
	if seat == game.Second {
		o.Clocks = [2]clock.Control{t.Other, t.Own}
	}
	o = o.ForServer()
	o.Vacation = o.Vacation && !t.NoVacation
	return o
}

// Check refuses terms that cannot be played: the error is a [Refusal], or says what
// is wrong with the options. A rated game needs the same clock for both, fouls and
// flags that count by themselves, and no move is taken back.
func (t *Terms) Check() error {
	o := t.For(game.First)
	if err := o.Validate(); err != nil {
		return err
	}
	switch {
	case !o.Rated:
		return nil
	case t.Class() == clock.Untimed:
		return RatedUntimed
	case t.Own != t.Other:
		return RatedClocks
	case o.Foul == renju.FoulClaimed || o.Flag != game.FlagAutomatic:
		return RatedClaims
	case o.Takeback != game.TakebackNever:
		return RatedTakeback
	}
	return nil
}

// Strength is a rating as it is shown. The zero value is none.
type Strength struct {
	Value       float64 `json:"value"`
	Provisional bool    `json:"provisional,omitempty"`
}

// Shown is the rating in whole points.
func (s Strength) Shown() int { return int(math.Round(s.Value)) }

// Reason is why somebody does not want to play.
type Reason string

// The reasons, in the order in which people choose.
const (
	NotNow      Reason = "not-now"
	OtherTime   Reason = "other-time"  // a faster or slower game, please
	OtherRules  Reason = "other-rules" // another opening rule or other options, please
	OnlyRated   Reason = "only-rated"
	OnlyUnrated Reason = "only-unrated"
	NotYou      Reason = "no"
)

// Reasons returns all reasons. The slice is the caller's.
func Reasons() []Reason {
	return []Reason{NotNow, OtherTime, OtherRules, OnlyRated, OnlyUnrated, NotYou}
}

// Proposal is a game that somebody wants to play.
type Proposal struct {
	ID    string        `json:"id"`
	Kind  Kind          `json:"kind"`
	Maker notice.Person `json:"maker"`
	Name  string        `json:"name,omitempty"` // the maker's, "" for a guest
	// Target is whom it is for, nobody for a seek, and TargetName his name.
	Target     notice.Person `json:"target,omitempty"`
	TargetName string        `json:"targetName,omitempty"`
	Terms      Terms         `json:"terms"`
	// Strength is the maker's when the proposal was made.
	Strength Strength `json:"strength"`
	// Least and Most bound the rating of who may take a seek; 0 is no bound.
	Least int `json:"least,omitempty"`
	Most  int `json:"most,omitempty"`
	// NoBots: no program may take it.
	NoBots bool `json:"noBots,omitempty"`
	// Game is the game after which a rematch is.
	Game    string    `json:"game,omitempty"`
	Made    time.Time `json:"made"`
	Expires time.Time `json:"expires"`
	// Declined is why the target does not want to play, "" while he may.
	Declined Reason `json:"declined,omitempty"`
}

// fleeting reports whether the proposal goes when its maker goes.
func (p *Proposal) fleeting() bool { return p.Kind == Seek && p.Terms.Class().Live() }

// origin names in the log of deals what came of the proposal.
func (p *Proposal) origin() string { return p.ID }

// Filter says which seeks somebody wants to see. A field with its zero value keeps
// nothing away.
type Filter struct {
	Class   clock.Class
	Opening string // the name of a protocol, see opening.Rule.Protocol
	Rated   string // "yes" or "no"
	// Least and Most bound the rating of the maker.
	Least, Most int
}

// Shows reports whether a proposal is let through.
func (f Filter) Shows(p *Proposal) bool {
	switch {
	case f.Class != "" && f.Class != p.Terms.Class(),
		f.Opening != "" && f.Opening != p.Terms.Options.Opening.Protocol(),
		f.Rated == "yes" && !p.Terms.Options.Rated, f.Rated == "no" && p.Terms.Options.Rated:
		return false
	}
	return within(p.Strength.Shown(), f.Least, f.Most)
}

// within reports whether a rating is within bounds of which 0 is none.
func within(rating, least, most int) bool {
	return (least == 0 || rating >= least) && (most == 0 || rating <= most)
}
