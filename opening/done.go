package opening

import (
	"errors"
	"strconv"

	"tengen/renju"
)

// The methods of this file go on after an act that has been done. They do not
// judge it: a state follows recorded acts even where a later rule would refuse
// them. They fail only if the step knows no such act, with an error that wraps
// [ErrPhase]; the state is then returned unchanged. When the opening is over,
// Placed is accepted and changes nothing.

// Placed goes on after a stone that the actor put on p.
func (s State) Placed(p renju.Point) (State, error) {
	if s.Over() {
		return s, nil
	}
	if err := s.expect(Place); err != nil {
		return s, err
	}
	s.last = s.Actor()
	return s.stone(p).goOn(Place), nil
}

// Swapped goes on after a swap decision: yes exchanges the colours.
func (s State) Swapped(yes bool) (State, error) {
	if err := s.expect(Swap); err != nil {
		return s, err
	}
	if yes {
		s.black = s.black.Other()
	}
	return s.goOn(Swap), nil
}

// DeclaredNumber goes on after the number of fifth moves was declared.
func (s State) DeclaredNumber(n int) (State, error) {
	if err := s.expect(Declare); err != nil {
		return s, err
	}
	s.last = s.Actor()
	s.declared = uint8(n)
	return s.goOn(Declare), nil
}

// OfferedPoints goes on after the fifth moves were offered. More than MaxOffer
// points are an error.
func (s State) OfferedPoints(points []renju.Point) (State, error) {
	if err := s.expect(Offer); err != nil {
		return s, err
	}
	if len(points) > MaxOffer {
		return s, errors.New(strconv.Itoa(len(points)) + " fifth moves were offered, at most " + strconv.Itoa(MaxOffer) + " are possible")
	}
	s.offers = uint8(copy(s.offered[:], points))
	return s.goOn(Offer), nil
}

// Chose goes on after one of the offered moves was kept; the stone on p is
// Black's and counts as put by him.
func (s State) Chose(p renju.Point) (State, error) {
	if err := s.expect(Choose); err != nil {
		return s, err
	}
	s.last = s.black
	s.offered, s.offers = [MaxOffer]renju.Point{}, 0
	return s.stone(p).goOn(Choose), nil
}

// Added goes on after a white and a black stone were added (Super Sakata).
func (s State) Added(white, black renju.Point) (State, error) {
	if err := s.expect(Add); err != nil {
		return s, err
	}
	s.last = s.Actor()
	return s.stone(white).stone(black).goOn(Add), nil
}

func (s State) stone(p renju.Point) State {
	if int(s.stones) < len(s.early) {
		s.early[s.stones] = p
		s.stones++
	}
	return s
}

func (s State) expect(a Act) error {
	if !s.May().Has(a) {
		return &PhaseError{Rule: s.rule, Act: a, May: s.May()}
	}
	return nil
}
