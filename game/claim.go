package game

import (
	"tengen/renju"
)

// claim decides a claim. A wrong one inside its window is recorded against the
// seat and refused; outside it is only refused.
func (d *decision) claim(c Claim) error {
	if err := d.seated(c.By); err != nil {
		return err
	}
	s := &d.state
	if c.What == ClaimFlag {
		if !s.canClaimFlag(c.Seat, d.stamp.At) {
			return d.notAllowed()
		}
		return d.flagged(c.Seat.Other())
	}
	if s.options.Foul != renju.FoulClaimed || !s.playing() || c.What != ClaimFive && c.What != ClaimFoul {
		return d.notAllowed()
	}
	window := s.inFiveWindow(c.Seat)
	if c.What == ClaimFoul {
		window = s.inFoulWindow(c.Seat)
	}
	if s.options.Claims == ClaimsRuled {
		return d.submitClaim(c, window)
	}
	if end := s.judgeClaim(c.Seat, c.What, d.stamp); end != nil {
		return d.add(end)
	}
	if window {
		if err := d.add(&ClaimFailed{Stamp: d.stamp, Seat: c.Seat, What: c.What}); err != nil {
			return err
		}
	}
	return &Refusal{Reason: BadClaim}
}

// submitClaim puts a claim before the arbiter. One that no ruling could uphold is
// refused: a five outside its window, a foul by Black.
func (d *decision) submitClaim(c Claim, window bool) error {
	late := c.What == ClaimFoul && d.state.ColorOf(c.Seat) == renju.White && len(d.state.moves) > 0
	if !window && !late {
		return &Refusal{Reason: BadClaim}
	}
	return d.add(&ClaimMade{Stamp: d.stamp, Seat: c.Seat, What: c.What})
}

// judgeClaim returns the event with which a right claim ends the game, or nil.
func (s *State) judgeClaim(seat Seat, what Claimable, stamp Stamp) Event {
	if what == ClaimFive {
		return s.judgeFive(seat, stamp)
	}
	if s.ColorOf(seat) != renju.White {
		return nil
	}
	if p, kinds := lastFoul(s.core.pos, s.options.Reading); kinds != 0 {
		return &Fouled{Stamp: stamp, Point: p, Kinds: kinds.List()}
	}
	if p := standingOverline(s.moves, s.options.Reading); p != renju.NoPoint {
		return &Fouled{Stamp: stamp, Point: p, Kinds: []renju.Foul{renju.Overline}}
	}
	return nil
}

// judgeFive: the last stone is the claimer's and makes a row that wins.
func (s *State) judgeFive(seat Seat, stamp Stamp) Event {
	if !s.inFiveWindow(seat) {
		return nil
	}
	p, _ := s.core.pos.Last.Stone()
	row := s.core.pos.Board.WinningRow(p)
	if row == nil {
		return nil
	}
	won := &Won{Stamp: stamp, Winner: s.ColorOf(seat), Ending: renju.EndedFive, Row: row}
	if len(row) > 5 {
		won.Ending = renju.EndedOverline
	}
	return won
}

// lastFoul returns the foul of the last move, if it was a black stone and one.
func lastFoul(pos renju.Position, r renju.Reading) (renju.Point, renju.Fouls) {
	p, ok := pos.Last.Stone()
	if !ok || pos.Board.At(p) != renju.Black {
		return renju.NoPoint, 0
	}
	v := pos.Board.Remove(p).Judge(p, r)
	if v.Five {
		return renju.NoPoint, 0
	}
	return p, v.Kinds
}

// standingOverline returns the first black stone that made an overline and no
// five when it was put: that foul can be claimed as long as the game goes on.
func standingOverline(moves []Move, r renju.Reading) renju.Point {
	var b renju.Board
	for _, m := range moves {
		p, ok := m.Move.Stone()
		if !ok {
			continue
		}
		if m.Color == renju.Black {
			if v := b.Judge(p, r); !v.Five && v.Kinds.Has(renju.Overline) {
				return p
			}
		}
		next, err := b.Place(m.Color, p)
		if err != nil {
			return renju.NoPoint // a log that holds this was refused before
		}
		b = next
	}
	return renju.NoPoint
}

// claimsOpen corrects the outcome of a position where fives and fouls are
// claimed: the stones alone end the game as a draw only while no claim is open,
// and when the last claim lapses without a stone they end it then.
func (d *decision) claimsOpen(pos renju.Position, rules *renju.Rules) renju.Outcome {
	switch pos.Outcome.Ending {
	case renju.NoEnding, renju.EndedFull, renju.EndedNoFive, renju.EndedMoveLimit:
	default:
		return pos.Outcome
	}
	draw := pos.Drawn(rules)
	if draw.Over() && !d.claimStands(pos) {
		return draw
	}
	if rules.MoveLimit > 0 && pos.Moves >= rules.MoveLimit {
		return renju.Outcome{Ending: renju.EndedMoveLimit}
	}
	return renju.Outcome{}
}

// claimStands reports whether somebody could claim something that is right in
// pos, which is one move on from the state.
func (d *decision) claimStands(pos renju.Position) bool {
	r := d.state.options.Reading
	if p, ok := pos.Last.Stone(); ok && pos.Board.WinningRow(p) != nil {
		return true
	}
	if _, kinds := lastFoul(pos, r); kinds != 0 {
		return true
	}
	return standingOverline(d.state.moves, r) != renju.NoPoint
}
