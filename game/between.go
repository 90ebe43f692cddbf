package game

import (
	"fmt"

	"tengen/renju"
)

// applyBetween folds what happens between the seats and what arbiters do.
func (s *State) applyBetween(e Event) error {
	if seat := SeatOf(e); seat > Second {
		return fmt.Errorf("%d is no seat", seat)
	}
	switch e := e.(type) {
	case *DrawOffered:
		s.draw.seat, s.draw.version = e.Seat, s.version
		if e.Seat.Valid() {
			s.draw.madeAt[e.Seat-1] = s.core.pos.Moves + 1
		}
	case *DrawDeclined:
		s.draw.seat = NoSeat
	case *TakebackAsked:
		s.back = offerState{seat: e.Seat, version: s.version, to: e.To}
	case *TakebackDeclined:
		s.back.seat = NoSeat
	case *TakenBack:
		return s.goBack(e.To, e.At)
	case *ClaimFailed:
		s.wrongClaim(e.Seat)
	case *ClaimMade:
		s.claim = pendingClaim{e.Seat, e.What}
		s.clock = s.clock.Pause(e.At)
	case *AdjournAsked:
		s.adjourn.asked = offerState{seat: e.Seat, version: s.version}
	case *AdjournDeclined:
		s.adjourn.asked.seat = NoSeat
	case *Adjourned:
		s.adjourn = adjournment{on: true, sealer: e.Seat}
		s.plans = [2]plan{}
		s.draw.seat, s.back.seat = NoSeat, NoSeat
	case *Sealed:
		s.adjourn.sealed = e.Move
		s.clock = s.clock.Pause(e.At)
	case *Ready:
		if e.Seat.Valid() {
			s.adjourn.ready[e.Seat-1] = true
		}
	case *Resumed:
		s.adjourn = adjournment{}
		s.clock = s.clock.Resume(e.At)
	case *Planned:
		return s.applyPlanned(e)
	case *PlanDropped:
		if e.Seat.Valid() {
			s.plans[e.Seat-1] = plan{}
		}
	default:
		if done, err := s.applyAway(e); done {
			return err
		}
		return s.applyArbiter(e)
	}
	return nil
}

// applyArbiter folds what an arbiter did.
func (s *State) applyArbiter(e Event) error {
	var err error
	switch e := e.(type) {
	case *Restored:
		return s.goBack(e.To, e.At)
	case *ClockSet:
		s.clock, err = s.clock.Set(e.Seat, e.Main, e.Periods, e.At)
	case *TimeAdded:
		s.clock, err = s.clock.Add(e.Seat, e.Time, e.At)
	case *Halted:
		s.halt = halt{on: true, author: e.Author, note: e.Note}
		s.clock = s.clock.Pause(e.At)
	case *Continued:
		s.halt = halt{}
		if s.adjourn.sealed == renju.NoMove && s.claim.seat == NoSeat {
			s.clock = s.clock.Resume(e.At)
		}
	case *Penalised:
		s.penalties = extended(s.penalties, Penalty{s.version, e.Seat, e.Author, e.Note})
	case *ClaimRuled:
		if !e.Right {
			s.wrongClaim(s.claim.seat)
			s.clock = s.clock.Resume(e.At)
		}
		s.claim = pendingClaim{}
	default:
		return fmt.Errorf("%T is no event of a log", e)
	}
	return err
}

func (s *State) wrongClaim(seat Seat) {
	if seat.Valid() {
		s.failed[seat-1]++
	}
}
