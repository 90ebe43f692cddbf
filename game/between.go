package game

import (
	"fmt"

	"tengen/clock"
)

// applyBetween folds what happens between the seats and what arbiters do.
func (s *State) applyBetween(e Event) error {
	switch e := e.(type) {
	case *DrawOffered:
		if !e.Seat.Valid() {
			return fmt.Errorf("%d is no seat", e.Seat)
		}
		s.draw.seat, s.draw.version = e.Seat, s.version
		s.draw.madeAt[e.Seat-1] = s.core.pos.Moves + 1
	case *DrawDeclined:
		s.draw.seat = NoSeat
	case *TakebackAsked:
		s.back = offerState{seat: e.Seat, version: s.version, to: e.To}
	case *TakebackDeclined:
		s.back.seat = NoSeat
	case *TakenBack:
		return s.goBack(e.To, e.At)
	case *ClaimFailed:
		if !e.Seat.Valid() {
			return fmt.Errorf("%d is no seat", e.Seat)
		}
		s.failed[e.Seat-1]++
	case *ClaimMade:
		s.claim = pendingClaim{e.Seat, e.What}
		s.clock = s.clock.Pause(e.At)
	case *Restored:
		return s.goBack(e.To, e.At)
	case *ClockSet:
		return s.setClock(s.clock.Set(clock.Seat(e.Seat), e.Main, e.Periods, e.At))
	case *TimeAdded:
		return s.setClock(s.clock.Add(clock.Seat(e.Seat), e.Time, e.At))
	}
	return nil
}

func (s *State) setClock(c clock.State, err error) error {
	s.clock = c
	return err
}
