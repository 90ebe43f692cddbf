package game

import (
	"time"

	"tengen/clock"
	"tengen/renju"
)

// GivenTime is how much time one seat gives the other at a time.
const GivenTime = 15 * time.Second

// maxGifts is how often a seat may give time between two acts.
const maxGifts = 8

// The events of giving time, of leaving, and of vacations.
type (
	// TimeGiven: Seat gave the other seat time.
	TimeGiven struct {
		Stamp
		Seat Seat          `json:"seat"`
		Time time.Duration `json:"nanos"`
	}
	// Abandoned: Seat left on its turn and was away for so long, and the other seat
	// did not want to wait. Winner is NoColor if that one took a draw.
	Abandoned struct {
		Stamp
		Seat   Seat          `json:"seat"`
		Winner renju.Color   `json:"winner,omitempty"`
		Away   time.Duration `json:"awayNanos"`
	}
	// VacationBegan: Seat is on vacation: its clock stands until that ends, at Until
	// at the latest.
	VacationBegan struct {
		Stamp
		Seat  Seat      `json:"seat"`
		Until time.Time `json:"until"`
	}
	// VacationEnded: Seat's clock runs again.
	VacationEnded struct {
		Stamp
		Seat Seat `json:"seat"`
	}
)

// GiveTime gives the other seat [GivenTime], where [Options.GiveTime] is set.
type GiveTime struct{ By }

// Abandon ends the game because the other seat left on its turn: by a win, or by a
// draw if the seat does not want to win so. Away is how long the other seat has
// been away as the caller saw it, counted on its turns alone; it must have come to
// [Options.Absence].
type Abandon struct {
	By
	Win  bool
	Away time.Duration
}

// Vacation is the server's: from now on the clock of a seat stands, or runs again.
// Until is when the vacation ends at the latest; it is told to the other seat.
type Vacation struct {
	Seat  Seat
	On    bool
	Until time.Time
}

// canGiveTime: there is a clock to give to, and it has started.
func (s *State) canGiveTime(seat Seat) bool {
	return seat.Valid() && s.options.GiveTime && s.playing() && s.clock.Turn != clock.NoSeat &&
		!s.options.Clocks[seat.Other()-1].IsNone() && s.gifts[seat-1] < maxGifts
}

func (d *decision) giveTime(c GiveTime) error {
	if err := d.seated(c.By); err != nil {
		return err
	}
	s := &d.state
	if !s.canGiveTime(c.Seat) {
		return d.notAllowed()
	}
	if _, err := s.clock.Add(c.Seat.Other(), GivenTime, d.stamp.At); err != nil {
		return &Refusal{Reason: BadClock, Detail: err.Error()}
	}
	return d.add(&TimeGiven{Stamp: d.stamp, Seat: c.Seat, Time: GivenTime})
}

// MayLeave returns the seat whose leaving ends the game if it lasts: the seat to
// act, where [Options.Absence] is set and both seats have acted; else NoSeat.
func (s State) MayLeave() Seat {
	if s.options == nil || s.options.Absence == 0 || !s.playing() || s.core.acted != [2]bool{true, true} {
		return NoSeat
	}
	return s.core.actor()
}

func (d *decision) abandon(c Abandon) error {
	if err := d.seated(c.By); err != nil {
		return err
	}
	s := &d.state
	gone := c.Seat.Other()
	switch {
	case s.MayLeave() != gone:
		return d.notAllowed()
	case c.Away < s.options.Absence:
		return &Refusal{Reason: NotGone, Got: seconds(c.Away), Min: seconds(s.options.Absence)}
	}
	e := &Abandoned{Stamp: d.stamp, Seat: gone, Away: c.Away}
	if c.Win {
		e.Winner = s.ColorOf(c.Seat)
	}
	return d.add(e)
}

func seconds(d time.Duration) int { return int(d / time.Second) }

func (d *decision) vacation(c Vacation) error {
	s := &d.state
	switch {
	case s.Over():
		return d.over()
	case !c.Seat.Valid() || !s.options.Vacation || s.started.IsZero() || s.OnVacation(c.Seat) == c.On:
		return d.notAllowed()
	case c.On:
		return d.add(&VacationBegan{Stamp: d.stamp, Seat: c.Seat, Until: c.Until.UTC().Truncate(time.Microsecond)})
	}
	return d.add(&VacationEnded{Stamp: d.stamp, Seat: c.Seat})
}

// OnVacation reports whether a seat's clock stands because it is on vacation.
func (s State) OnVacation(seat Seat) bool { return seat.Valid() && s.vacation[seat-1].on }

// vacation is whether a seat is on vacation, and until when at the latest.
type vacation struct {
	on    bool
	until time.Time
}

// applyAway folds giving time and vacations; false if e is neither.
func (s *State) applyAway(e Event) (bool, error) {
	var err error
	switch e := e.(type) {
	case *TimeGiven:
		s.clock, err = s.clock.Add(e.Seat.Other(), e.Time, e.At)
		if err == nil {
			s.gifts[e.Seat-1]++
		}
	case *VacationBegan:
		if e.Seat.Valid() {
			s.vacation[e.Seat-1] = vacation{true, e.Until}
			s.rest(e.At)
		}
	case *VacationEnded:
		if e.Seat.Valid() {
			s.vacation[e.Seat-1] = vacation{}
			s.rest(e.At)
		}
	default:
		return false, nil
	}
	return true, err
}

// rest lets the clocks stand if it is the turn of a seat on vacation, and run if it
// is not; while the game itself stands it leaves them as they are.
func (s *State) rest(at time.Time) {
	sealing := s.adjourn.on && s.adjourn.sealed == renju.NoMove && !s.halt.on && !s.Over()
	switch {
	case !s.playing() && !sealing || s.clock.Turn == clock.NoSeat:
	case s.OnVacation(s.clock.Turn):
		s.clock = s.clock.Pause(at)
	default:
		s.clock = s.clock.Resume(at)
	}
}
