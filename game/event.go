package game

import (
	"time"

	"tengen/renju"
)

// Event is something that happened in a game: a fact, not a verdict to be worked
// out again. The set is closed; [Name] gives the name under which an event is
// stored, and [Marshal] its text.
type Event interface{ stamp() *Stamp }

// Stamp is what every event has.
type Stamp struct {
	// At is when it happened: UTC, whole microseconds, never before the event
	// before it.
	At time.Time `json:"at"`
	// unknown are fields that this version does not know, as JSON members joined
	// by commas; they are written back as they were read.
	unknown string
}

// TimeOf returns when an event happened.
func TimeOf(e Event) time.Time { return e.stamp().At }

// LagOf returns the time that an event's act was given back for the way of its
// message, 0 for what is no act at the board.
func LagOf(e Event) time.Duration {
	if turn, _ := entryOf(e); turn != nil {
		return turn.Lag
	}
	return 0
}

// WasPlanned reports whether an event is an act that its seat had prepared.
func WasPlanned(e Event) bool {
	turn, _ := entryOf(e)
	return turn != nil && turn.Planned
}

// AuthorOf returns the arbiter whose word an event is, or "".
func AuthorOf(e Event) string {
	switch e := e.(type) {
	case *Adjourned:
		return e.Author
	case *Resumed:
		return e.Author
	case *Adjudicated:
		return e.Author
	case *ClockSet:
		return e.Author
	case *TimeAdded:
		return e.Author
	case *Halted:
		return e.Author
	case *Continued:
		return e.Author
	case *Restored:
		return e.Author
	case *Penalised:
		return e.Author
	case *ClaimRuled:
		return e.Author
	}
	return ""
}

func (s *Stamp) stamp() *Stamp { return s }

// Turn is what every act at the board has.
type Turn struct {
	Stamp
	Seat Seat          `json:"seat"`
	Lag  time.Duration `json:"lagNanos,omitempty"` // credited, charged to nobody
	// Ends: the game ends with this act, so it is no press of the clock. The next
	// event says how.
	Ends bool `json:"ends,omitempty"`
	// Planned: it was prepared beforehand, see [Plan].
	Planned bool `json:"planned,omitempty"`
}

// The events of a game that is set up.
type (
	// Created begins every game.
	Created struct {
		Stamp
		Options Options `json:"options"`
	}
	// Seated: somebody took a seat, or a level of the engine did. KeyHash is for the
	// server alone.
	Seated struct {
		Stamp
		Seat    Seat   `json:"seat"`
		Name    string `json:"name,omitempty"`
		KeyHash string `json:"keyHash,omitempty"`
		Level   int    `json:"level,omitempty"`
	}
	// Started: both seats are taken and the game has begun.
	Started struct{ Stamp }
)

// The acts at the board.
type (
	// Placed: a stone was put. The colour follows from the number of the move.
	Placed struct {
		Turn
		Point renju.Point `json:"point"`
	}
	// Passed: the turn was given up.
	Passed struct{ Turn }
	// Swapped: a swap decision was made; Yes exchanged the colours.
	Swapped struct {
		Turn
		Yes bool `json:"swap"`
	}
	// Declared: so many fifth moves will be offered.
	Declared struct {
		Turn
		N int `json:"n"`
	}
	// Offered: the fifth moves to choose from.
	Offered struct {
		Turn
		Points []renju.Point `json:"points"`
	}
	// Chose: the fifth move that was kept; it is Black's stone.
	Chose struct {
		Turn
		Point renju.Point `json:"point"`
	}
	// Added: a white stone and a black one (Super Sakata). Black is NoPoint if
	// White's stone ended the game.
	Added struct {
		Turn
		White renju.Point `json:"white"`
		Black renju.Point `json:"black,omitempty"`
	}
)

// How a game ends.
type (
	// Won: a row that wins. Ending is EndedFive or EndedOverline; Row are its
	// points along the line.
	Won struct {
		Stamp
		Winner renju.Color   `json:"winner"`
		Ending renju.Ending  `json:"ending"`
		Row    []renju.Point `json:"row,omitempty"`
	}
	// Fouled: Black's stone on Point was a foul, and White wins.
	Fouled struct {
		Stamp
		Point renju.Point  `json:"point"`
		Kinds []renju.Foul `json:"kinds"` // in naming order
	}
	// Drawn: the game is a draw; Ending is the reason.
	Drawn struct {
		Stamp
		Ending renju.Ending `json:"ending"`
	}
	// Resigned: Seat gave up.
	Resigned struct {
		Stamp
		Seat   Seat        `json:"seat"`
		Winner renju.Color `json:"winner"`
	}
	// FlagFell: Seat had no time left at Deadline.
	FlagFell struct {
		Stamp
		Seat     Seat        `json:"seat"`
		Winner   renju.Color `json:"winner"`
		Deadline time.Time   `json:"deadline"`
	}
	// Aborted: the game does not count. Seat is who ended it.
	Aborted struct {
		Stamp
		Seat Seat `json:"seat"`
	}
)

// Between the seats.
type (
	// DrawOffered: Seat offers a draw.
	DrawOffered struct {
		Stamp
		Seat Seat `json:"seat"`
	}
	// DrawDeclined: Seat does not want the draw that is offered.
	DrawDeclined struct {
		Stamp
		Seat Seat `json:"seat"`
	}
	// TakebackAsked: Seat asks to go back to version To.
	TakebackAsked struct {
		Stamp
		Seat Seat `json:"seat"`
		To   int  `json:"to"`
	}
	// TakebackDeclined: Seat does not agree.
	TakebackDeclined struct {
		Stamp
		Seat Seat `json:"seat"`
	}
	// TakenBack: the game is as it was at version To; Seat agreed to it.
	TakenBack struct {
		Stamp
		Seat Seat `json:"seat"`
		To   int  `json:"to"`
	}
	// ClaimFailed: a claim was wrong. It is counted against Seat.
	ClaimFailed struct {
		Stamp
		Seat Seat      `json:"seat"`
		What Claimable `json:"what"`
	}
	// ClaimMade: a claim waits for an arbiter, and the clocks stand. The opponent
	// does not see it.
	ClaimMade struct {
		Stamp
		Seat Seat      `json:"seat"`
		What Claimable `json:"what"`
	}
	// AdjournAsked: Seat asks to break the game off.
	AdjournAsked struct {
		Stamp
		Seat Seat `json:"seat"`
	}
	// AdjournDeclined: Seat does not agree.
	AdjournDeclined struct {
		Stamp
		Seat Seat `json:"seat"`
	}
	// Adjourned: the game is broken off; Seat, who is to move, seals a move.
	Adjourned struct {
		Stamp
		Seat   Seat   `json:"seat"`
		Author string `json:"author,omitempty"`
	}
	// Sealed: the move with which the game will go on. Only Seat sees it.
	Sealed struct {
		Stamp
		Seat Seat       `json:"seat"`
		Move renju.Move `json:"move"`
	}
	// Ready: Seat wants to go on.
	Ready struct {
		Stamp
		Seat Seat `json:"seat"`
	}
	// Resumed: the adjourned game goes on; the sealed move follows as an event of
	// its own.
	Resumed struct {
		Stamp
		Author string `json:"author,omitempty"`
	}
)

// Of the server and of arbiters. Author is the arbiter.
type (
	// Gap: no server ran from From until At; that time is charged to nobody.
	Gap struct {
		Stamp
		From time.Time `json:"from"`
	}
	// Adjudicated: an arbiter set the result.
	Adjudicated struct {
		Stamp
		Author string       `json:"author"`
		Winner renju.Color  `json:"winner,omitempty"`
		Ending renju.Ending `json:"ending"`
		Note   string       `json:"note,omitempty"`
	}
	// ClockSet: an arbiter set a clock.
	ClockSet struct {
		Stamp
		Author  string        `json:"author"`
		Seat    Seat          `json:"seat"`
		Main    time.Duration `json:"mainNanos"`
		Periods int           `json:"periods,omitempty"`
	}
	// TimeAdded: an arbiter gave time, or took it if negative.
	TimeAdded struct {
		Stamp
		Author string        `json:"author"`
		Seat   Seat          `json:"seat"`
		Time   time.Duration `json:"nanos"`
	}
	// Halted: an arbiter stopped the game.
	Halted struct {
		Stamp
		Author string `json:"author"`
		Note   string `json:"note,omitempty"`
	}
	// Continued: the game goes on after a halt.
	Continued struct {
		Stamp
		Author string `json:"author"`
	}
	// Restored: an arbiter took the game back to version To.
	Restored struct {
		Stamp
		Author string `json:"author"`
		To     int    `json:"to"`
	}
	// Penalised: an arbiter recorded a penalty.
	Penalised struct {
		Stamp
		Author string `json:"author"`
		Seat   Seat   `json:"seat"`
		Note   string `json:"note,omitempty"`
	}
	// ClaimRuled: an arbiter decided the claim that waited. The end, if it was
	// right, follows as an event of its own.
	ClaimRuled struct {
		Stamp
		Author string `json:"author"`
		Right  bool   `json:"right"`
	}
)

// Hidden stands for an event that a viewer may not see; see [Show]. It is never
// stored.
type Hidden struct{ Stamp }

// SeatOf returns the seat that an event is an act of, or NoSeat: who placed,
// offered, resigned, took the seat, or ran out of time.
func SeatOf(e Event) Seat {
	if turn, _ := entryOf(e); turn != nil {
		return turn.Seat
	}
	switch e := e.(type) {
	case *Seated:
		return e.Seat
	case *Resigned:
		return e.Seat
	case *FlagFell:
		return e.Seat
	case *Aborted:
		return e.Seat
	case *DrawOffered:
		return e.Seat
	case *DrawDeclined:
		return e.Seat
	case *TakebackAsked:
		return e.Seat
	case *TakebackDeclined:
		return e.Seat
	case *TakenBack:
		return e.Seat
	case *ClaimFailed:
		return e.Seat
	case *ClaimMade:
		return e.Seat
	case *AdjournAsked:
		return e.Seat
	case *AdjournDeclined:
		return e.Seat
	case *Adjourned:
		return e.Seat
	case *Sealed:
		return e.Seat
	case *Ready:
		return e.Seat
	case *Penalised:
		return e.Seat
	case *TimeGiven:
		return e.Seat
	case *Abandoned:
		return e.Seat
	case *VacationBegan:
		return e.Seat
	case *VacationEnded:
		return e.Seat
	case *Planned:
		return e.Seat
	case *PlanDropped:
		return e.Seat
	}
	return NoSeat
}
