package browser

import (
	"errors"

	"tengen/opening"
	"tengen/renju"
)

// errRuleMoves says that an opening rule is asked about without a game.
var errRuleMoves = errors.New(`"rule" needs a game from the empty board: give "moves" alone`)

// Protocol tells how far an opening rule has come in a game of which the moves alone are
// known: colours were kept where they might have been exchanged, and of the fifth moves
// that were offered the one that was played was kept. Its answer has what the side in
// charge may do, where a stone may stand, how many fifth moves are due, and the first
// move that the rule does not allow.
func (q *Query) Protocol() (Object, error) {
	rule, err := opening.Parse(q.Rule)
	if err != nil {
		return nil, err
	}
	p, err := q.Position()
	if err != nil {
		return nil, err
	}
	if !p.begun {
		return nil, errRuleMoves
	}
	s, wrong := rule.Start(), 0
	for i, m := range p.moves {
		point, ok := m.Stone()
		if !ok || s.Over() {
			break
		}
		var allowed bool
		if s, allowed, err = stone(s, point); err != nil {
			return nil, err
		}
		if !allowed {
			wrong = i + 1
			break
		}
	}
	a := Object{"over": s.Over(), "may": acts(s), "offer": s.ToOffer(), "declare": s.MaxDeclare(), "zone": List{}}
	if wrong > 0 {
		a["wrong"] = wrong
	}
	if s.May().Has(opening.Place) || s.May().Has(opening.Swap) {
		a["zone"] = zone(p.Board, s)
	}
	return a, nil
}

// stone goes on to the stone that was put, and over what must have been said before it.
func stone(s opening.State, p renju.Point) (next opening.State, allowed bool, err error) {
	for {
		switch may := s.May(); {
		case may.Has(opening.Place):
			if s.CheckPlace(p) != nil {
				return s, false, nil
			}
			s, err = s.Placed(p)
			return s, true, err
		case may.Has(opening.Choose):
			s, err = s.Chose(p)
			return s, true, err
		case may.Has(opening.Swap):
			kept, wrong := s.Swapped(false)
			if wrong == nil && (!may.Has(opening.Offer) || kept.CheckPlace(p) == nil) {
				s = kept
			} else { // outside the zone it was one of those that were offered
				s, err = s.OfferedPoints([]renju.Point{p})
			}
		case may.Has(opening.Declare):
			s, err = s.DeclaredNumber(1)
		case may.Has(opening.Offer):
			s, err = s.OfferedPoints([]renju.Point{p})
		default:
			return s, false, nil
		}
		if err != nil {
			return s, false, err
		}
	}
}

func acts(s opening.State) List {
	list := List{}
	for _, a := range s.May().List() {
		list = append(list, a.String())
	}
	return list
}

// zone are the empty points on which the next stone may stand, colours kept; none where
// it may stand on all.
func zone(b renju.Board, s opening.State) List {
	if !s.May().Has(opening.Place) && !s.MustSwap() {
		if kept, err := s.Swapped(false); err == nil {
			s = kept
		}
	}
	list, all := List{}, true
	if !s.May().Has(opening.Place) {
		return list
	}
	for i := range renju.Points {
		p := renju.Point(i + 1)
		switch {
		case b.At(p) != renju.NoColor:
		case s.CheckPlace(p) == nil:
			list = append(list, p.String())
		default:
			all = false
		}
	}
	if all {
		return List{}
	}
	return list
}
