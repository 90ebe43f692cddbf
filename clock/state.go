package clock

import (
	"errors"
	"fmt"
	"time"

	"tengen/renju"
)

// Seat is the chair a clock belongs to, [renju.Seat]. Colours may change hands in
// the opening; clocks do not.
type Seat = renju.Seat

// The seats. First opens the game.
const (
	NoSeat = renju.NoSeat
	First  = renju.First
	Second = renju.Second
)

// State is both clocks of a game. The zero value is a game without clocks; [New]
// makes one with. It is comparable and marshals to JSON and back without loss.
//
// A clock is in one of four conditions: not started (Turn is NoSeat), running
// (Turn is the seat whose time passes, Running is true), paused (Turn is the seat
// whose clock goes on at [State.Resume]), stopped (as not started, by
// [State.Stop]).
type State struct {
	// Sides are the clocks of seat 1 and seat 2 as they stood at Since.
	Sides [2]Side `json:"sides"`
	// Turn is the seat whose clock runs, or will run when resumed.
	Turn Seat `json:"turn,omitempty"`
	// Running reports that time passes for Turn.
	Running bool `json:"running,omitempty"`
	// Since is the moment up to which time has been charged; the zero time unless
	// Running. UTC, no monotonic reading.
	Since time.Time `json:"since,omitzero"`
}

// Errors of the arbiter's operations. They come wrapped in a sentence.
var (
	ErrNoClock = errors.New("the seat has no clock")
	ErrRange   = errors.New("the clock cannot be set so")
)

// New returns the clocks of a game that has not started. The controls of the two
// seats may differ, and either may be none.
func New(first, second Control) State {
	return State{Sides: [2]Side{newSide(first), newSide(second)}}
}

// Start starts seat's clock at now. A game that has started already is returned
// unchanged.
func (s State) Start(seat Seat, now time.Time) State {
	if s.Turn != NoSeat || seat.Other() == NoSeat {
		return s
	}
	s.Running, s.Since = true, wall(now)
	s.begin(seat)
	return s
}

// Press ends the turn of the seat whose clock runs and starts the other's. The
// time since the turn began, less credit, is charged; if there was time left the
// press earns its increment, makes the byo-yomi period whole and counts in its
// control, which may begin the next one. A press with no time left earns nothing
// (see [State.InTime]). Time credited for lag is charged to nobody: credit is
// what [State.Credit] allowed, 0 where there is none, and it is taken from the
// seat's bank.
//
// On paused clocks Press hands the turn over and the clocks stay paused; before
// the start and after the stop it changes nothing.
func (s State) Press(now time.Time, credit time.Duration) State {
	if s.Turn == NoSeat {
		return s
	}
	credit = s.settle(now, credit)
	s.Sides[s.Turn-1].press(credit)
	s.begin(s.Turn.Other())
	return s
}

// Stop charges the running clock as [State.Press] does and stops both for good:
// the game is over. There is no increment, no new period and no next control.
func (s State) Stop(now time.Time, credit time.Duration) State {
	s.settle(now, credit)
	s.Turn, s.Running, s.Since = NoSeat, false, time.Time{}
	return s
}

// Hand gives the turn to seat without a press: nothing is earned, nothing is
// counted and a period in use is not renewed. If it is seat's turn already, or
// the clocks have not started, nothing changes.
func (s State) Hand(seat Seat, now time.Time) State {
	if s.Turn == NoSeat || s.Turn == seat || seat.Other() == NoSeat {
		return s
	}
	s.settle(now, 0)
	s.begin(seat)
	return s
}

// Restore returns the clocks of a game that goes back to an earlier version, in
// which they were then. The turn is then's and begins anew, and presses taken back no
// longer count in the control in hand. Time spent stays spent and time earned stays
// earned, also when that had opened a later control; an arbiter may change that
// with [State.Set]. Running clocks run on, paused and stopped clocks are paused.
func (s State) Restore(then State, now time.Time) State {
	s.settle(now, 0)
	for i := range s.Sides {
		if s.Sides[i].Stage == then.Sides[i].Stage {
			s.Sides[i].Presses = min(s.Sides[i].Presses, then.Sides[i].Presses)
		}
	}
	if then.Turn == NoSeat {
		s.Turn, s.Running, s.Since = NoSeat, false, time.Time{}
		return s
	}
	s.begin(then.Turn)
	return s
}

// Pause stops time for both seats. The turn stays, and a byo-yomi period in use
// stays in use. Clocks that do not run are returned unchanged.
func (s State) Pause(now time.Time) State {
	s.settle(now, 0)
	s.Running, s.Since = false, time.Time{}
	return s
}

// Resume lets time pass again from now for the seat on turn. Clocks that are not
// paused are returned unchanged.
func (s State) Resume(now time.Time) State {
	if s.Turn != NoSeat && !s.Running {
		s.Running, s.Since = true, wall(now)
	}
	return s
}

// Gap charges the time between from and to to nobody, because no server was
// there. Time before the last one known is left as it was charged. If nothing ran
// or to is not after from, nothing changes.
func (s State) Gap(from, to time.Time) State {
	from, to = wall(from), wall(to)
	if !s.Running || !to.After(from) || !to.After(s.Since) {
		return s
	}
	s.settle(from, 0)
	s.Since = to
	return s
}

// Add gives seat d more time, or takes it if d is negative. Time is given to and
// taken from the main time; a fallen flag is raised by any time given, and with a
// limit on single turns this turn is given d more too. It fails with ErrNoClock,
// or with ErrRange if the main time would not stay between 0 and 100 years or no
// time would be left.
func (s State) Add(seat Seat, d time.Duration, now time.Time) (State, error) {
	changed := s
	changed.settle(now, 0)
	side, err := changed.clockOf(seat)
	if err != nil {
		return s, err
	}
	if d < -side.Main {
		return s, fmt.Errorf("seat %d has %v of main time, %v cannot be taken: %w", seat, side.Main, -d, ErrRange)
	}
	if d > maxMain-side.Main {
		return s, fmt.Errorf("seat %d cannot be given %v, a clock holds at most %v: %w", seat, d, maxMain, ErrRange)
	}
	side.Main += d
	if d > 0 && side.Control.longest > 0 {
		side.Single = min(maxMain, side.Single+d)
	}
	if side.left() == 0 {
		return s, fmt.Errorf("seat %d would have no time left after %v: %w", seat, d, ErrRange)
	}
	return changed, nil
}

// Set sets seat's clock to main time and byo-yomi periods, the period in use
// whole again and the turn in hand begun anew; the control in hand and its
// presses stay. It fails with ErrNoClock, or with ErrRange if main is negative or
// beyond 100 years, if periods are set that the control in hand does not have
// (more than [MaxPeriods] or no byo-yomi), or if no time would be left.
func (s State) Set(seat Seat, main time.Duration, periods int, now time.Time) (State, error) {
	changed := s
	changed.settle(now, 0)
	side, err := changed.clockOf(seat)
	if err != nil {
		return s, err
	}
	most := 0
	if side.Control.periods > 0 && side.Stage == side.Control.n-1 {
		most = MaxPeriods
	}
	if main < 0 || main > maxMain || periods < 0 || periods > most {
		return s, fmt.Errorf("seat %d takes 0 to %v of main time and 0 to %d periods, not %v and %d: %w",
			seat, maxMain, most, main, periods, ErrRange)
	}
	if main == 0 && periods == 0 {
		return s, fmt.Errorf("seat %d would have no time left: %w", seat, ErrRange)
	}
	side.Main, side.Periods, side.Used, side.Single = main, periods, 0, side.Control.longest
	return changed, nil
}

// Left returns how long seat could think from now until its flag falls: main
// time, and in the last control the periods left. It is 0 when the flag has
// fallen, never negative, and [Forever] without a clock. For the seat that does
// not run it is the same at any now.
func (s State) Left(seat Seat, now time.Time) time.Duration {
	if seat.Other() == NoSeat {
		return Forever
	}
	return s.side(seat, now).left()
}

// Fallen reports whether seat's flag has fallen at now: no time is left.
func (s State) Fallen(seat Seat, now time.Time) bool { return s.Left(seat, now) == 0 }

// Flagged returns the seat whose flag has fallen at now, or NoSeat. If both have,
// which needs flags that are claimed and not automatic, it is the seat on turn.
func (s State) Flagged(now time.Time) Seat {
	on := s.Turn
	if on == NoSeat {
		on = First
	}
	switch {
	case s.Fallen(on, now):
		return on
	case s.Fallen(on.Other(), now):
		return on.Other()
	}
	return NoSeat
}

// InTime reports whether an act of the seat on turn at now, with credit for lag,
// finds time left. After a Press or Stop with the same arguments time is left
// exactly if it does.
func (s State) InTime(now time.Time, credit time.Duration) bool {
	if s.Turn == NoSeat {
		return true
	}
	s.settle(now, credit)
	return s.Sides[s.Turn-1].left() > 0
}

// Deadline returns the moment at which the flag of the running clock falls if
// nothing happens before, and false if no flag can fall: nothing runs, or the
// seat has no clock. Once the flag has fallen it is that moment or a later one. An act that carries credit for lag may come later than that
// by as much as [State.Credit] could still allow.
func (s State) Deadline() (time.Time, bool) {
	if !s.Running {
		return time.Time{}, false
	}
	left := s.Sides[s.Turn-1].left()
	if left == Forever {
		return time.Time{}, false
	}
	return s.Since.Add(left), true
}

// Took returns the time charged to seat's turn in hand up to now, or to its last
// one if the turn is the other's.
func (s State) Took(seat Seat, now time.Time) time.Duration {
	if seat.Other() == NoSeat {
		return 0
	}
	return s.side(seat, now).Thought
}

// side charges the time up to now if it is seat's and returns its clock. Seat is
// 1 or 2, and s is the caller's own copy.
func (s *State) side(seat Seat, now time.Time) *Side {
	if seat == s.Turn {
		s.settle(now, 0)
	}
	return &s.Sides[seat-1]
}

// clockOf returns seat's side for an arbiter to change.
func (s *State) clockOf(seat Seat) (*Side, error) {
	if seat.Other() == NoSeat {
		return nil, fmt.Errorf("seat %d is not 1 or 2: %w", seat, ErrNoClock)
	}
	side := &s.Sides[seat-1]
	if side.Control.IsNone() {
		return nil, fmt.Errorf("seat %d plays without a clock: %w", seat, ErrNoClock)
	}
	return side, nil
}

// begin gives seat the turn without moving time.
func (s *State) begin(seat Seat) {
	s.Turn = seat
	s.Sides[seat-1].begin()
}

// settle charges the running seat for the time up to now, less credit, and
// returns the part of the credit that there was time for.
func (s *State) settle(now time.Time, credit time.Duration) time.Duration {
	now = wall(now)
	if !s.Running || !now.After(s.Since) {
		return 0
	}
	passed := now.Sub(s.Since)
	credit = max(0, min(credit, passed))
	s.Sides[s.Turn-1].charge(passed - credit)
	s.Since = now
	return credit
}

// wall returns t in the one form in which times are stored and compared; UTC drops
// the monotonic reading too.
func wall(t time.Time) time.Time { return t.UTC() }
