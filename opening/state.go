package opening

import "tengen/renju"

// State is a game's opening at one moment. It is a comparable value; its zero
// value is the start of a game under the rule none, except that Black is not yet
// dealt: use [Rule.Start].
type State struct {
	rule     Rule
	row      uint8 // the step, or the number of steps when the opening is over
	black    Seat
	last     Seat  // who put the last stone, or declared after it
	stones   uint8 // stones put, up to four of which are kept
	early    [4]renju.Point
	declared uint8
	offered  [MaxOffer]renju.Point
	offers   uint8 // how many of offered are there
}

// Start returns the state before the first stone: seat 1 is Black and to act.
func (r Rule) Start() State { return State{rule: r, black: First} }

// Rule returns the opening rule.
func (s State) Rule() Rule { return s.rule }

// Over reports whether the opening is behind: the ordinary rules hold.
func (s State) Over() bool { return int(s.row) >= len(s.rule.program()) }

// Black returns the seat that holds Black now; the other one holds White.
func (s State) Black() Seat { return s.black }

// Actor returns the seat whose decision it is, or NoSeat when the opening is
// over.
func (s State) Actor() Seat {
	if s.Over() {
		return NoSeat
	}
	return s.actor(s.step())
}

// May returns what the actor may do, the empty set when the opening is over.
func (s State) May() Acts {
	if s.Over() {
		return 0
	}
	return s.step().acts
}

// Zone returns where a stone must stand, All when the opening is over or no
// stone is due.
func (s State) Zone() Zone {
	if s.Over() || !s.step().acts.Has(Place) {
		return All
	}
	return s.step().zone
}

// MustSwap reports whether the swap of this step can only be said yes to, because
// not swapping is said by another act (Super Sakata).
func (s State) MustSwap() bool { return !s.Over() && s.step().asWhite }

// MaxDeclare returns the largest number that may be declared now, or 0 if none is
// due.
func (s State) MaxDeclare() int {
	if !s.May().Has(Declare) {
		return 0
	}
	return s.step().count
}

// ToOffer returns how many fifth moves are to be offered now, or 0 if no offer is
// due.
func (s State) ToOffer() int {
	switch {
	case !s.May().Has(Offer):
		return 0
	case s.step().count == declared:
		return int(s.declared)
	}
	return s.step().count
}

// Declared returns the number of fifth moves that was declared, or 0.
func (s State) Declared() int { return int(s.declared) }

// Offered returns the fifth moves that stand to be chosen from, in the order in
// which they were offered; nil if there are none. The slice is the caller's.
func (s State) Offered() []renju.Point {
	if s.offers == 0 {
		return nil
	}
	return append([]renju.Point(nil), s.offered[:s.offers]...)
}

func (s State) step() *step { return &s.rule.program()[s.row] }

func (s State) actor(st *step) Seat {
	switch st.who {
	case first:
		return First
	case second:
		return Second
	case black:
		return s.black
	case white:
		return s.black.Other()
	case last:
		return s.last
	case other:
		return s.last.Other()
	}
	return NoSeat
}

// goOn moves to the step that follows act.
func (s State) goOn(act Act) State {
	by := s.step().after(act)
	s.row = uint8(min(int(s.row)+by, len(s.rule.program())))
	if !s.Over() && s.step().asWhite {
		s.black = s.actor(s.step()).Other()
	}
	return s
}
