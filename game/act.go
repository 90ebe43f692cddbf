package game

import (
	"errors"

	"tengen/opening"
	"tengen/renju"
)

// act decides an act at the board.
func (d *decision) act(c Command, a opening.Act, by By) error {
	if err := d.mayAct(a, by); err != nil {
		return err
	}
	turn := Turn{Stamp: d.stamp, Seat: by.Seat}
	switch c := c.(type) {
	case Place:
		if err := d.checkStone(c.Point); err != nil {
			return err
		}
		return d.play(by, &Placed{turn, c.Point}, renju.Move(c.Point))
	case Pass:
		return d.play(by, &Passed{turn}, renju.Pass)
	case Swap:
		if err := d.state.core.open.CheckSwap(c.Yes); err != nil {
			return d.refuse(err)
		}
		return d.settle(by, &Swapped{turn, c.Yes})
	case Declare:
		if err := d.state.core.open.CheckDeclare(c.N); err != nil {
			return d.refuse(err)
		}
		return d.settle(by, &Declared{turn, c.N})
	case Offer:
		return d.offer(by, c, turn)
	case Choose:
		if err := d.checkChoice(c.Point); err != nil {
			return err
		}
		return d.play(by, &Chose{turn, c.Point}, renju.Move(c.Point))
	case Add:
		return d.twoStones(by, c, turn)
	}
	return d.notAllowed()
}

// mayAct asks whether the seat may do such an act in this phase.
func (d *decision) mayAct(a opening.Act, by By) error {
	s := &d.state
	switch {
	case s.Over():
		return d.over()
	case !s.playing() || !by.Seat.Valid():
		return d.notAllowed()
	case by.Seat != s.core.actor():
		return &Refusal{Reason: NotYourTurn, Turn: s.core.actor(), May: s.May()}
	}
	may := s.core.may(s.options)
	if a == opening.Pass && may.Has(opening.Place) && s.core.pos.Moves+1 < s.options.FirstPass {
		return &Refusal{Reason: TooEarly, Min: s.options.FirstPass}
	}
	if !may.Has(a) {
		return d.notAllowed()
	}
	return nil
}

// checkEmpty refuses points that are off the board or taken.
func (d *decision) checkEmpty(points ...renju.Point) error {
	for _, p := range points {
		if !p.Valid() {
			return &Refusal{Reason: OffBoard}
		}
	}
	for _, p := range points {
		if d.state.core.pos.Board.At(p) != renju.NoColor {
			return &Refusal{Reason: Occupied, Point: p}
		}
	}
	return nil
}

func (d *decision) checkStone(p renju.Point) error {
	if err := d.checkEmpty(p); err != nil {
		return err
	}
	if err := d.state.core.open.CheckPlace(p); err != nil {
		return d.refuse(err)
	}
	return d.checkFoul(d.state.core.pos, p)
}

// checkFoul refuses Black's foul under the policy prevent.
func (d *decision) checkFoul(pos renju.Position, p renju.Point) error {
	if d.state.options.Foul != renju.FoulPrevented || pos.Turn() != renju.Black {
		return nil
	}
	v := pos.Board.Judge(p, d.state.options.Reading)
	if v.Foul() == renju.NoFoul {
		return nil
	}
	return &Refusal{Reason: Forbidden, Point: p, Kinds: v.Kinds}
}

func (d *decision) checkChoice(p renju.Point) error {
	if err := d.checkEmpty(p); err != nil {
		return err
	}
	if err := d.state.core.open.CheckChoose(p); err != nil {
		return &Refusal{Reason: NotOffered, Point: p}
	}
	return d.checkFoul(d.state.core.pos, p)
}

func (d *decision) offer(by By, c Offer, turn Turn) error {
	if err := d.checkEmpty(c.Points...); err != nil {
		return err
	}
	if err := d.state.core.open.CheckOffer(c.Points); err != nil {
		return d.refuse(err)
	}
	points := append([]renju.Point(nil), c.Points...)
	return d.settle(by, &Offered{turn, points})
}

// twoStones adds White's stone and then Black's, each with its tests.
func (d *decision) twoStones(by By, c Add, turn Turn) error {
	if err := d.checkEmpty(c.White, c.Black); err != nil {
		return err
	}
	if c.White == c.Black {
		return &Refusal{Reason: Occupied, Point: c.Black}
	}
	rules := d.state.options.Rules()
	pos, err := d.state.core.pos.Play(&rules, renju.Move(c.White))
	if err != nil {
		return err
	}
	if pos.Outcome.Over() {
		return d.play(by, &Added{Turn: turn, White: c.White}, renju.Move(c.White))
	}
	if err := d.checkFoul(pos, c.Black); err != nil {
		return err
	}
	if pos, err = pos.Play(&rules, renju.Move(c.Black)); err != nil {
		return err
	}
	return d.finish(by, &Added{turn, c.White, c.Black}, pos)
}

// play plays a move and records it with what it leads to.
func (d *decision) play(by By, e Event, m renju.Move) error {
	rules := d.state.options.Rules()
	rules.FirstPass = 0 // asked before, by the phase
	pos, err := d.state.core.pos.Play(&rules, m)
	if err != nil {
		return err
	}
	return d.finish(by, e, pos)
}

// finish records an act after which the position is pos, and the end of the game
// if there is one.
func (d *decision) finish(by By, e Event, pos renju.Position) error {
	if d.state.options.Foul == renju.FoulClaimed {
		rules := d.state.options.Rules()
		pos.Outcome = d.claimsOpen(pos, &rules)
	}
	end := d.endOf(pos)
	turn, _ := entryOf(e)
	turn.Ends = end != nil
	if err := d.settle(by, e); err != nil || end == nil {
		return err
	}
	return d.add(end)
}

// settle records an act and the lag it is credited. An act after which the same
// seat goes on is no press, and lag is credited to presses only: if such an act
// needed the credit to be in time, the flag had fallen.
func (d *decision) settle(by By, e Event) error {
	turn, act := entryOf(e)
	act.seat, act.ends = turn.Seat, turn.Ends
	after, err := d.state.core.after(&act)
	if err != nil {
		return err
	}
	if turn.Ends || after.actor() != by.Seat {
		turn.Lag = d.state.credit(by, d.stamp.At)
		return d.add(e)
	}
	if d.state.options.Flag == FlagAutomatic && !d.state.clock.InTime(d.stamp.At, 0) {
		if err := d.flagged(by.Seat); err != nil {
			return err
		}
		return d.over()
	}
	return d.add(e)
}

// endOf is the event with which the game ends in pos, or nil.
func (d *decision) endOf(pos renju.Position) Event {
	stone, _ := pos.Last.Stone()
	o := pos.Outcome
	switch o.Ending {
	case renju.NoEnding:
		return nil
	case renju.EndedFive, renju.EndedOverline:
		return &Won{Stamp: d.stamp, Winner: o.Winner, Ending: o.Ending, Row: pos.Board.WinningRow(stone)}
	case renju.EndedFoul:
		return &Fouled{Stamp: d.stamp, Point: stone, Kinds: pos.Fouls.List()}
	}
	return &Drawn{Stamp: d.stamp, Ending: o.Ending}
}

// refuse turns what the opening rule refused into a refusal.
func (d *decision) refuse(err error) error {
	var zone *opening.ZoneError
	var count *opening.CountError
	var twins *opening.EquivalentError
	switch {
	case errors.As(err, &zone):
		r := &Refusal{Reason: OutsideZone, Point: zone.Point, Zone: zone.Zone}
		if zone.Opening != nil {
			r.Opening = zone.Opening.Code()
		}
		return r
	case errors.As(err, &count):
		return &Refusal{Reason: WrongCount, Got: count.Got, Min: count.Min, Max: count.Max}
	case errors.As(err, &twins):
		return &Refusal{Reason: Equivalent, Point: twins.A, Twin: twins.B}
	case errors.Is(err, opening.ErrNotOffered):
		return &Refusal{Reason: NotOffered}
	}
	return d.notAllowed()
}
