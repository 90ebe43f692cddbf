package game

import (
	"errors"
	"fmt"
	"time"

	"tengen/renju"
)

// Mistakes of a caller of [State.Decide].
var (
	// ErrNotCreated says that a command needs a game and there is none yet.
	ErrNotCreated = errors.New("the game was not created")
	// ErrNoAuthor says that a command of an arbiter does not name him.
	ErrNoAuthor = errors.New("an arbiter's command must name its author")
)

// Decide returns the events that c makes if it was received at now. If it cannot
// be done the error is a [*Refusal], and the events, which are nil then but in the
// two cases of the package comment, are to be appended all the same. Any other
// error is a mistake of the caller: options that no game can be played with, a
// game created twice, or none at all.
func (s State) Decide(c Command, now time.Time) ([]Event, error) {
	events, _, err := s.Do(c, now)
	return events, err
}

// Do is [State.Decide] and returns with the events the state after them, which is what
// [State.Apply] makes of them one by one: s itself where there are none. All events
// of one command have the same time.
func (s State) Do(c Command, now time.Time) ([]Event, State, error) {
	d := &decision{state: s, start: s.version, stamp: Stamp{At: s.moment(now)}}
	err := d.decide(c)
	return d.events, d.state, err
}

// moment is the time that an event now has.
func (s *State) moment(now time.Time) time.Time {
	now = now.Round(0).UTC().Truncate(time.Microsecond)
	if now.Before(s.at) {
		return s.at
	}
	return now
}

// decision is a Decide under way: the state so far and the events that led there.
type decision struct {
	state  State
	start  int
	stamp  Stamp
	events []Event
}

// add appends an event and goes on from the state after it.
func (d *decision) add(e Event) error {
	next, err := d.state.Apply(e)
	if err != nil {
		return err
	}
	d.state = next
	d.events = append(d.events, e)
	return nil
}

func (d *decision) decide(c Command) error {
	if create, ok := c.(Create); ok {
		return d.create(create)
	}
	if d.state.options == nil {
		return ErrNotCreated
	}
	if err := d.fallenBefore(c); err != nil {
		return err
	}
	if a, by := act(c); a != 0 {
		if err := d.act(c, a, by); err != nil {
			return err
		}
		return d.followPlans()
	}
	if author, ok := isArbiters(c); ok {
		if author == "" {
			return ErrNoAuthor
		}
		return d.arbiter(c)
	}
	switch c := c.(type) {
	case Sit:
		return d.sit(c)
	case Resign:
		return d.resign(c)
	case Draw:
		return d.draw(c)
	case Takeback:
		return d.takeback(c)
	case Claim:
		return d.claim(c)
	case Adjourn:
		return d.adjourn(c)
	case Seal:
		return d.seal(c)
	case Resume:
		return d.resume(c)
	case Abort:
		return d.abort(c)
	case FlagFall:
		return d.flagFall(c)
	case ServerGap:
		return d.gap(c)
	}
	return d.decideAway(c)
}

// decideAway is decide for what makes waiting bearable: time that is given,
// replies that are prepared, players who are away.
func (d *decision) decideAway(c Command) error {
	switch c := c.(type) {
	case GiveTime:
		return d.giveTime(c)
	case Plan:
		return d.plan(c)
	case Abandon:
		return d.abandon(c)
	case Vacation:
		return d.vacation(c)
	}
	return fmt.Errorf("%T is no command", c)
}

func (d *decision) create(c Create) error {
	if d.state.options != nil {
		return errors.New("the game was created before")
	}
	if err := c.Options.Validate(); err != nil {
		return err
	}
	if err := d.add(&Created{Stamp: d.stamp, Options: c.Options}); err != nil {
		return err
	}
	if c.Seat == NoSeat {
		return nil
	}
	return d.sit(Sit{Seat: c.Seat, Name: c.Name, KeyHash: c.KeyHash})
}

func (d *decision) sit(c Sit) error {
	s := &d.state
	if s.Over() {
		return d.over()
	}
	seat := c.Seat
	if seat == NoSeat {
		seat = s.FreeSeat()
	}
	if !seat.Valid() || s.players[seat-1].Taken || s.SeatOf(c.KeyHash) != NoSeat {
		return &Refusal{Reason: SeatTaken}
	}
	if err := d.add(&Seated{Stamp: d.stamp, Seat: seat, Name: c.Name, KeyHash: c.KeyHash, Level: c.Level}); err != nil {
		return err
	}
	if d.state.FreeSeat() != NoSeat {
		return nil
	}
	return d.add(&Started{Stamp: d.stamp})
}

// fallenBefore ends the game if a flag had fallen before the command came, and
// refuses the command then.
func (d *decision) fallenBefore(c Command) error {
	s := &d.state
	if s.options.Flag != FlagAutomatic || s.Over() || !s.clock.Running {
		return nil
	}
	credit := s.grace(time.Hour)
	by, own := byOf(c)
	if own && by.Seat == s.clock.Turn {
		credit = s.credit(by, d.stamp.At)
	}
	switch c := c.(type) {
	case FlagFall:
		credit = s.grace(c.RoundTrip)
	case ServerGap:
		return nil // the time of the gap counts for nobody
	}
	if s.clock.InTime(d.stamp.At, credit) {
		return nil
	}
	if err := d.flagged(s.clock.Turn); err != nil {
		return err
	}
	switch c.(type) {
	case FlagFall, Adjudicate, Restore:
		return nil // possible after the end too
	}
	return d.over()
}

// flagged ends the game because seat's flag has fallen.
func (d *decision) flagged(seat Seat) error {
	s := &d.state
	deadline, ok := s.clock.Deadline()
	if !ok {
		deadline = d.stamp.At
	}
	return d.add(&FlagFell{Stamp: d.stamp, Seat: seat, Winner: s.ColorOf(seat.Other()), Deadline: deadline})
}

// credit is the lag that an act received now is credited.
func (s *State) credit(by By, now time.Time) time.Duration {
	if !s.options.Lag || by.Seat != s.clock.Turn {
		return 0
	}
	return s.clock.Credit(now, by.Lag.Claimed, by.Lag.RoundTrip)
}

// byOf returns the seat of a command that a seat gives.
func byOf(c Command) (By, bool) {
	if a, by := act(c); a != 0 {
		return by, true
	}
	switch c := c.(type) {
	case Resign:
		return c.By, true
	case Draw:
		return c.By, true
	case Takeback:
		return c.By, true
	case Claim:
		return c.By, true
	case Abort:
		return c.By, true
	case Adjourn:
		return c.By, true
	case Seal:
		return c.By, true
	case Resume:
		return c.By, true
	case GiveTime:
		return c.By, true
	case Abandon:
		return c.By, true
	case Plan:
		return c.By, true
	}
	return By{}, false
}

func (d *decision) over() *Refusal {
	return &Refusal{Reason: GameOver, Outcome: d.state.end.Outcome}
}

func (d *decision) notAllowed() *Refusal {
	return &Refusal{Reason: NotAllowed, Turn: d.state.Actor(), May: d.state.May()}
}

// seated refuses what only a seat of a running game may do.
func (d *decision) seated(by By) error {
	switch {
	case d.state.Over():
		return d.over()
	case d.state.started.IsZero() || !by.Seat.Valid():
		return d.notAllowed()
	}
	return nil
}

func (d *decision) resign(c Resign) error {
	if err := d.seated(c.By); err != nil {
		return err
	}
	return d.add(&Resigned{Stamp: d.stamp, Seat: c.Seat, Winner: d.state.ColorOf(c.Seat.Other())})
}

func (d *decision) abort(c Abort) error {
	s := &d.state
	switch {
	case s.Over():
		return d.over()
	case !s.CanAbort() || !c.Seat.Valid() || !s.players[c.Seat-1].Taken:
		return d.notAllowed()
	}
	return d.add(&Aborted{Stamp: d.stamp, Seat: c.Seat})
}

// CanAbort reports whether the game may still be aborted: it is open and a seat
// has not acted yet.
func (s State) CanAbort() bool {
	return s.options != nil && !s.Over() && s.core.acted != [2]bool{true, true}
}

// flagFall comes after fallenBefore: if the flag has not fallen there is nothing
// to do.
func (d *decision) flagFall(FlagFall) error {
	if len(d.events) > 0 {
		return nil
	}
	if d.state.Over() {
		return d.over()
	}
	return d.notAllowed()
}

func (d *decision) gap(c ServerGap) error {
	s := &d.state
	from := c.From.Round(0).UTC().Truncate(time.Microsecond)
	switch {
	case s.Over():
		return d.over()
	case s.started.IsZero() || !d.stamp.At.After(from):
		return d.notAllowed()
	}
	return d.add(&Gap{Stamp: d.stamp, From: from})
}

func (d *decision) draw(c Draw) error {
	if err := d.seated(c.By); err != nil {
		return err
	}
	s := &d.state
	if !s.canDraw(c.Seat, c.Reply) || c.Reply != Ask && c.Offer != 0 && c.Offer != s.draw.version {
		return d.notAllowed()
	}
	switch c.Reply {
	case Ask:
		return d.add(&DrawOffered{Stamp: d.stamp, Seat: c.Seat})
	case Accept:
		return d.add(&Drawn{Stamp: d.stamp, Ending: renju.EndedAgreement})
	case Decline:
		return d.add(&DrawDeclined{Stamp: d.stamp, Seat: c.Seat})
	}
	return d.notAllowed()
}

// canDraw: a draw is offered after one's own move, once a move, while the other
// seat is to act, with a stone on the board; it is answered by the other seat
// while it stands.
func (s *State) canDraw(seat Seat, r Reply) bool {
	if !s.playing() {
		return false
	}
	if r != Ask {
		return s.draw.seat == seat.Other()
	}
	return s.draw.seat == NoSeat && s.core.actor() == seat.Other() &&
		s.core.pos.Board != renju.Board{} && s.draw.madeAt[seat-1] != s.core.pos.Moves+1
}

// DrawOffer returns the seat whose draw offer stands and the version of the event
// that made it, or NoSeat.
func (s State) DrawOffer() (Seat, int) {
	if s.draw.seat == NoSeat {
		return NoSeat, 0
	}
	return s.draw.seat, s.draw.version
}
