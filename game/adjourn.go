package game

import (
	"tengen/opening"
	"tengen/renju"
)

// adjourn asks to break the game off, agrees or declines; an arbiter's word is
// enough alone.
func (d *decision) adjourn(c Adjourn) error {
	s := &d.state
	if c.Author != "" && c.Seat == NoSeat {
		switch {
		case s.Over():
			return d.over()
		case c.Reply != Ask || !s.playing() || !s.core.open.Over():
			return d.notAllowed()
		}
		return d.add(&Adjourned{Stamp: d.stamp, Seat: s.core.actor(), Author: c.Author})
	}
	if err := d.seated(c.By); err != nil {
		return err
	}
	if !s.canAdjourn(c.Seat, c.Reply) || c.Reply != Ask && c.Offer != 0 && c.Offer != s.adjourn.asked.version {
		return d.notAllowed()
	}
	switch c.Reply {
	case Ask:
		return d.add(&AdjournAsked{Stamp: d.stamp, Seat: c.Seat})
	case Accept:
		return d.add(&Adjourned{Stamp: d.stamp, Seat: s.core.actor()})
	case Decline:
		return d.add(&AdjournDeclined{Stamp: d.stamp, Seat: c.Seat})
	}
	return d.notAllowed()
}

// seal takes the move with which the game will go on. It is judged as if it were
// played, so that an impossible one is refused at once and not when it is opened;
// a foul that loses may be sealed.
func (d *decision) seal(c Seal) error {
	if err := d.seated(c.By); err != nil {
		return err
	}
	s := &d.state
	switch {
	case s.Phase() != PhaseSealing:
		return d.notAllowed()
	case c.Seat != s.adjourn.sealer:
		return &Refusal{Reason: NotYourTurn, Turn: s.adjourn.sealer}
	}
	if c.Move == renju.Pass {
		if !s.core.may(s.options).Has(opening.Pass) {
			return &Refusal{Reason: TooEarly, Min: s.options.FirstPass}
		}
	} else if err := d.checkStone(renju.Point(c.Move)); err != nil {
		return err
	}
	return d.add(&Sealed{Stamp: d.stamp, Seat: c.Seat, Move: c.Move})
}

// resume goes on after an adjournment once both seats, or an arbiter, want it:
// the sealed move is opened and played, with the clock as it was when it was
// sealed.
func (d *decision) resume(c Resume) error {
	s := &d.state
	arbiter := c.Author != "" && c.Seat == NoSeat
	if !arbiter {
		if err := d.seated(c.By); err != nil {
			return err
		}
	}
	switch {
	case s.Over():
		return d.over()
	case s.Phase() != PhaseAdjourned || !arbiter && s.adjourn.ready[c.Seat-1]:
		return d.notAllowed()
	}
	sealer, move := s.adjourn.sealer, s.adjourn.sealed
	if !arbiter {
		if err := d.add(&Ready{Stamp: d.stamp, Seat: c.Seat}); err != nil {
			return err
		}
		if d.state.adjourn.ready != [2]bool{true, true} {
			return nil
		}
	}
	if err := d.add(&Resumed{Stamp: d.stamp, Author: c.Author}); err != nil {
		return err
	}
	turn := Turn{Stamp: d.stamp, Seat: sealer}
	if move == renju.Pass {
		return d.play(By{Seat: sealer}, &Passed{turn}, move)
	}
	return d.play(By{Seat: sealer}, &Placed{turn, renju.Point(move)}, move)
}

// AdjournOffer returns the seat that asks to break the game off and the version of
// the event that asked, or NoSeat.
func (s State) AdjournOffer() (Seat, int) { return s.adjourn.asked.standing() }
