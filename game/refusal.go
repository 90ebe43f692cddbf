package game

import (
	"fmt"
	"strings"

	"tengen/opening"
	"tengen/renju"
)

// Reason is why a command was refused. The first twelve are the closed list of
// the machine contract of tengen replay; the others belong to commands that the
// contract does not have.
type Reason string

// The reasons, in the order in which the first that holds is given; the last six
// of the contract exclude each other.
const (
	GameOver    Reason = "game-over"
	NotYourTurn Reason = "not-your-turn"
	NotAllowed  Reason = "not-allowed" // no such act in this phase
	OffBoard    Reason = "off-board"
	Occupied    Reason = "occupied"
	OutsideZone Reason = "outside-zone"
	WrongCount  Reason = "count"       // of an offer or a declaration
	Equivalent  Reason = "equivalent"  // in an offer, also doubles
	NotOffered  Reason = "not-offered" // the chosen point
	TooEarly    Reason = "too-early"   // a pass
	Forbidden   Reason = "foul"        // the foul policy is prevent
	BadClaim    Reason = "bad-claim"

	SeatTaken   Reason = "seat-taken"   // somebody else sits there
	NotGone     Reason = "not-gone"     // the other seat has not been away long enough
	BadPlan     Reason = "bad-plan"     // what was prepared has not the form of a plan
	BadVersion  Reason = "bad-version"  // a takeback or restore to a version that cannot be gone back to
	BadClock    Reason = "bad-clock"    // an arbiter's setting that the clock cannot have
	BadDecision Reason = "bad-decision" // an arbiter's result that does not exist
)

// Refusal is why a command cannot be done. The state is as it was, except in the
// two cases named in the package comment. The fields below Reason are set as far
// as the reason has them, for the sentence that a person reads.
type Refusal struct {
	Reason Reason
	// Turn is the seat to act and May what it may do; with NotYourTurn and
	// NotAllowed. Both are zero before the start.
	Turn Seat
	May  opening.Acts
	// Point is the point that was refused, Twin the other one of two equivalent
	// points.
	Point, Twin renju.Point
	Zone        opening.Zone
	// Opening is the code of the opening that the rule Swap leaves out.
	Opening string
	// Got, Min and Max are a number and its limits: of an offer or declaration, or
	// of the first move that may be a pass.
	Got, Min, Max int
	Kinds         renju.Fouls   // with Forbidden
	Outcome       renju.Outcome // with GameOver
	Detail        string        // what an arbiter's command got wrong, in English
}

// Error says in English what was refused and what would be right. Pages render a
// refusal in their language from its fields.
func (r *Refusal) Error() string {
	switch r.Reason {
	case GameOver:
		return fmt.Sprintf("the game is over (%v)", r.Outcome.Ending)
	case NotYourTurn:
		return fmt.Sprintf("it is seat %v's turn", r.Turn)
	case NotAllowed:
		return r.notAllowed()
	case OffBoard:
		return "that is not a point of the board: points are a1 to o15"
	case Occupied:
		return fmt.Sprintf("%v is taken: choose an empty point", r.Point)
	case OutsideZone:
		if r.Opening != "" {
			return fmt.Sprintf("%v makes opening %s, which this opening rule leaves out", r.Point, r.Opening)
		}
		return fmt.Sprintf("%v is outside the zone %v", r.Point, r.Zone)
	case WrongCount:
		return fmt.Sprintf("%d is the wrong number: it must be from %d to %d", r.Got, r.Min, r.Max)
	case Equivalent:
		return fmt.Sprintf("%v and %v are the same fifth move by symmetry", r.Point, r.Twin)
	case NotOffered:
		return fmt.Sprintf("%v was not offered: choose one of the offered points", r.Point)
	case TooEarly:
		return fmt.Sprintf("a pass is allowed from move %d", r.Min)
	case Forbidden:
		return fmt.Sprintf("%v is forbidden for Black (%v)", r.Point, r.Kinds.First())
	case BadClaim:
		return "the claim is wrong"
	case SeatTaken:
		return "the seat is taken"
	case NotGone:
		return fmt.Sprintf("the opponent has been away for %d seconds: it must be %d", r.Got, r.Min)
	case BadPlan:
		return fmt.Sprintf("each prepared line is %d to %d moves, and has one reply to each move of the opponent", r.Min, MaxPlanLine)
	case BadVersion:
		return fmt.Sprintf("the game cannot go back to version %d", r.Got)
	case BadClock, BadDecision:
		return r.Detail
	}
	return string(r.Reason)
}

func (r *Refusal) notAllowed() string {
	if r.May == 0 {
		return "that cannot be done now"
	}
	return fmt.Sprintf("that cannot be done now: seat %v may %s", r.Turn, strings.ReplaceAll(r.May.String(), ",", ", "))
}
