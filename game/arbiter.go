package game

import "tengen/renju"

// arbiter decides the commands of an arbiter. Each is recorded with its author.
func (d *decision) arbiter(c Command) error {
	switch c := c.(type) {
	case Adjudicate:
		return d.adjudicate(c)
	case Restore:
		return d.restore(c)
	case RuleClaim:
		return d.ruleClaim(c)
	}
	if d.state.Over() {
		return d.over()
	}
	if d.state.started.IsZero() {
		return d.notAllowed()
	}
	s := &d.state
	switch c := c.(type) {
	case SetClock:
		if _, err := s.clock.Set(c.Seat, c.Main, c.Periods, d.stamp.At); err != nil {
			return &Refusal{Reason: BadClock, Detail: err.Error()}
		}
		return d.add(&ClockSet{Stamp: d.stamp, Author: c.Author, Seat: c.Seat, Main: c.Main, Periods: c.Periods})
	case AddTime:
		if _, err := s.clock.Add(c.Seat, c.Time, d.stamp.At); err != nil {
			return &Refusal{Reason: BadClock, Detail: err.Error()}
		}
		return d.add(&TimeAdded{Stamp: d.stamp, Author: c.Author, Seat: c.Seat, Time: c.Time})
	case Halt:
		if s.halt.on {
			return d.notAllowed()
		}
		return d.add(&Halted{Stamp: d.stamp, Author: c.Author, Note: c.Note})
	case Continue:
		if !s.halt.on {
			return d.notAllowed()
		}
		return d.add(&Continued{Stamp: d.stamp, Author: c.Author})
	case Penalise:
		if !c.Seat.Valid() {
			return d.notAllowed()
		}
		return d.add(&Penalised{Stamp: d.stamp, Author: c.Author, Seat: c.Seat, Note: c.Note})
	}
	return d.notAllowed()
}

// adjudicate sets the result, also in place of one the game has.
func (d *decision) adjudicate(c Adjudicate) error {
	switch c.Outcome.Ending {
	case renju.EndedAdjudication, renju.EndedAbandoned, renju.EndedTime:
	case renju.EndedVoid:
		if c.Outcome.Winner != renju.NoColor {
			return &Refusal{Reason: BadDecision, Detail: "a void game has no winner"}
		}
	default:
		return &Refusal{Reason: BadDecision, Detail: "an arbiter's result is adjudication, abandoned, time or void, not " +
			quoted(c.Outcome.Ending)}
	}
	return d.add(&Adjudicated{
		Stamp: d.stamp, Author: c.Author, Winner: c.Outcome.Winner, Ending: c.Outcome.Ending, Note: c.Note,
	})
}

func quoted(e renju.Ending) string { return `"` + e.String() + `"` }

func (d *decision) restore(c Restore) error {
	if !d.state.canGoBack(c.To) {
		return &Refusal{Reason: BadVersion, Got: c.To}
	}
	return d.add(&Restored{Stamp: d.stamp, Author: c.Author, To: c.To})
}

// ruleClaim decides the claim that waits. Where the rules do not bear the arbiter
// out the game ends by adjudication, so that no log says a five or a foul where
// there is none.
func (d *decision) ruleClaim(c RuleClaim) error {
	s := &d.state
	switch {
	case s.Over():
		return d.over()
	case s.claim.seat == NoSeat || s.halt.on:
		return d.notAllowed()
	}
	claim := s.claim
	if err := d.add(&ClaimRuled{Stamp: d.stamp, Author: c.Author, Right: c.Right}); err != nil || !c.Right {
		return err
	}
	if end := d.state.judgeClaim(claim.seat, claim.what, d.stamp); end != nil {
		return d.add(end)
	}
	winner := d.state.ColorOf(claim.seat)
	return d.add(&Adjudicated{Stamp: d.stamp, Author: c.Author, Winner: winner, Ending: renju.EndedAdjudication})
}

// isArbiters reports whether a command is an arbiter's, and who gives it.
func isArbiters(c Command) (author string, ok bool) {
	switch c := c.(type) {
	case Adjudicate:
		return c.Author, true
	case SetClock:
		return c.Author, true
	case AddTime:
		return c.Author, true
	case Halt:
		return c.Author, true
	case Continue:
		return c.Author, true
	case Restore:
		return c.Author, true
	case Penalise:
		return c.Author, true
	case RuleClaim:
		return c.Author, true
	}
	return "", false
}
