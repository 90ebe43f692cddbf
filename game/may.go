package game

import (
	"time"

	"tengen/renju"
)

// mayAll lists what a seat may do, in a fixed order: the acts at the board first.
func (s *State) mayAll(seat Seat, now time.Time) []string {
	if !seat.Valid() || s.options == nil || s.Over() {
		return nil
	}
	var may []string
	add := func(name string, ok bool) {
		if ok {
			may = append(may, name)
		}
	}
	if s.playing() && s.core.actor() == seat {
		for _, a := range s.core.may(s.options).List() {
			add(a.String(), true)
		}
	}
	add(MayAbort, s.CanAbort() && s.players[seat-1].Taken)
	if s.started.IsZero() {
		return may
	}
	add(MayResign, true)
	add(MayDrawOffer, s.canDraw(seat, Ask))
	add(MayDrawAccept, s.canDraw(seat, Accept))
	add(MayDrawDecline, s.canDraw(seat, Decline))
	add(MayTakebackAsk, s.canTakeback(seat, Ask))
	add(MayTakebackAccept, s.canTakeback(seat, Accept))
	add(MayTakebackDecline, s.canTakeback(seat, Decline))
	claims := s.playing() && s.options.Foul == renju.FoulClaimed
	add(MayClaimFive, claims && s.inFiveWindow(seat))
	add(MayClaimFoul, claims && s.ColorOf(seat) == renju.White && len(s.moves) > 0)
	add(MayClaimFlag, s.canClaimFlag(seat, now))
	add(MayAdjournAsk, s.canAdjourn(seat, Ask))
	add(MayAdjournAccept, s.canAdjourn(seat, Accept))
	add(MayAdjournDecline, s.canAdjourn(seat, Decline))
	add(MayClaimLeft, s.MayLeave() == seat.Other())
	add(MayGiveTime, s.canGiveTime(seat))
	add(MayPlan, s.canPlan(seat))
	add(MaySeal, s.phase() == PhaseSealing && s.adjourn.sealer == seat)
	add(MayResume, s.phase() == PhaseAdjourned && !s.adjourn.ready[seat-1])
	return may
}

// canClaimFlag: flags are claimed, and the opponent's has fallen.
func (s *State) canClaimFlag(seat Seat, now time.Time) bool {
	return s.options.Flag == FlagClaimed && !s.Over() && s.clock.Fallen(seat.Other(), now)
}

// inFiveWindow: the last move is a stone of the seat.
func (s *State) inFiveWindow(seat Seat) bool {
	if len(s.moves) == 0 {
		return false
	}
	last := s.moves[len(s.moves)-1]
	return last.Move != renju.Pass && s.Holder(last.Color) == seat
}

// inFoulWindow: the last move is a black stone, and the seat is White.
func (s *State) inFoulWindow(seat Seat) bool {
	if len(s.moves) == 0 || s.ColorOf(seat) != renju.White {
		return false
	}
	last := s.moves[len(s.moves)-1]
	return last.Move != renju.Pass && last.Color == renju.Black
}

// canTakeback: a takeback is asked for while there is an act to take back, and
// answered by the other seat while it stands.
func (s *State) canTakeback(seat Seat, r Reply) bool {
	if s.options.Takeback != TakebackAgreed || !s.playing() {
		return false
	}
	if r != Ask {
		return s.back.seat == seat.Other()
	}
	return s.back.seat == NoSeat && len(s.line) > 0
}

// canAdjourn: by agreement where the options allow it, once the opening is over.
func (s *State) canAdjourn(seat Seat, r Reply) bool {
	if !s.options.Adjourn || !s.playing() || !s.core.open.Over() {
		return false
	}
	if r != Ask {
		return s.adjourn.asked.seat == seat.Other()
	}
	return s.adjourn.asked.seat == NoSeat
}
