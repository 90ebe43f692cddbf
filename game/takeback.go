package game

// takeback asks to go back to a version, agrees or declines.
func (d *decision) takeback(c Takeback) error {
	if err := d.seated(c.By); err != nil {
		return err
	}
	s := &d.state
	if !s.canTakeback(c.Seat, c.Reply) || c.Reply != Ask && c.Offer != 0 && c.Offer != s.back.version {
		return d.notAllowed()
	}
	switch c.Reply {
	case Ask:
		if !s.canGoBack(c.To) || int(s.line[len(s.line)-1].version) <= c.To {
			return &Refusal{Reason: BadVersion, Got: c.To}
		}
		return d.add(&TakebackAsked{Stamp: d.stamp, Seat: c.Seat, To: c.To})
	case Accept:
		return d.add(&TakenBack{Stamp: d.stamp, Seat: c.Seat, To: s.back.to})
	case Decline:
		return d.add(&TakebackDeclined{Stamp: d.stamp, Seat: c.Seat})
	}
	return d.notAllowed()
}

// canGoBack: the game had started at that version, and the last act before it did
// not end the game.
func (s *State) canGoBack(to int) bool {
	if s.started.IsZero() || to < s.startVersion || to > s.version {
		return false
	}
	n := len(s.line)
	for n > 0 && int(s.line[n-1].version) > to {
		n--
	}
	return n == 0 || !s.line[n-1].ends
}

// TakebackOffer returns the seat that asks for a takeback, the version of the
// event that asked and the version to go back to; or NoSeat.
func (s State) TakebackOffer() (seat Seat, offer, to int) {
	seat, offer = s.back.standing()
	if seat == NoSeat {
		return NoSeat, 0, 0
	}
	return seat, offer, s.back.to
}

// Before returns the version the game had before the last n moves of the present
// line, to name in a takeback or a restore; the start of the game if there are
// fewer, and 0 for a game that has not been created. What belongs to a move in the opening (a swap decision, an offer) goes
// back with it.
func (s State) Before(n int) int {
	if s.options == nil {
		return 0
	}
	keep := len(s.moves) - n
	to := s.startVersion
	c := newCore(s.options.Opening)
	for i := range s.line {
		next, err := c.after(&s.line[i])
		if err != nil || next.pos.Moves > keep {
			break
		}
		c, to = next, int(s.line[i].version)
	}
	return to
}
