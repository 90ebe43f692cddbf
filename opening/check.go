package opening

import (
	"errors"
	"strconv"

	"tengen/renju"
)

// Errors of an act that the opening rule refuses. They come wrapped in the types
// below, which hold what was wrong.
var (
	ErrPhase      = errors.New("no such act in this phase")
	ErrZone       = errors.New("outside the zone")
	ErrCount      = errors.New("wrong number")
	ErrEquivalent = errors.New("two of the points are equivalent")
	ErrNotOffered = errors.New("not one of the offered points")
)

// PhaseError says that the present step of the rule knows no such act. It wraps
// [ErrPhase].
type PhaseError struct {
	Rule Rule
	Act  Act
	May  Acts // what the step knows
}

// ZoneError says that a stone must not stand on a point. It wraps [ErrZone].
type ZoneError struct {
	Point renju.Point
	Zone  Zone
	// Opening is the opening that the rule Swap leaves out, if the point lies in
	// the zone but makes it.
	Opening *Opening
}

// CountError says that a number is not one of those allowed. It wraps [ErrCount].
type CountError struct{ Got, Min, Max int }

// EquivalentError names two points of an offer that are equivalent: the same
// point twice, or two that make the same shape with the stones. It wraps
// [ErrEquivalent].
type EquivalentError struct{ A, B renju.Point }

// Error tells the act and what is possible instead.
func (e *PhaseError) Error() string {
	return e.Act.String() + " under " + e.Rule.String() + ": " + ErrPhase.Error() + ": " + e.May.String()
}

// Error tells the point and where the stone may stand.
func (e *ZoneError) Error() string {
	if e.Opening != nil {
		return e.Point.String() + " makes opening " + e.Opening.Code() + ", which this rule leaves out"
	}
	return e.Point.String() + " is " + ErrZone.Error() + " " + e.Zone.String()
}

// Error tells the number and the right ones.
func (e *CountError) Error() string {
	text := ErrCount.Error() + ": " + strconv.Itoa(e.Got) + ", it must be " + strconv.Itoa(e.Min)
	if e.Min == e.Max {
		return text
	}
	return text + " to " + strconv.Itoa(e.Max)
}

// Error names the two points.
func (e *EquivalentError) Error() string {
	return ErrEquivalent.Error() + ": " + e.A.String() + " and " + e.B.String()
}

// Unwrap returns [ErrPhase].
func (e *PhaseError) Unwrap() error { return ErrPhase }

// Unwrap returns [ErrZone].
func (e *ZoneError) Unwrap() error { return ErrZone }

// Unwrap returns [ErrCount].
func (e *CountError) Unwrap() error { return ErrCount }

// Unwrap returns [ErrEquivalent].
func (e *EquivalentError) Unwrap() error { return ErrEquivalent }

// CheckPlace returns nil if the actor may put a stone on p. When the opening is
// over every point will do. It does not ask whether p is empty.
func (s State) CheckPlace(p renju.Point) error {
	if s.Over() {
		return nil
	}
	if err := s.expect(Place); err != nil {
		return err
	}
	st := s.step()
	if !st.zone.Has(p) {
		return &ZoneError{Point: p, Zone: st.zone}
	}
	if st.leave13 {
		if o, ok := Recognise(s.early[0], s.early[1], p); ok && o.Number == 13 {
			return &ZoneError{Point: p, Zone: st.zone, Opening: &o}
		}
	}
	return nil
}

// CheckSwap returns nil if the actor may say yes or no to a swap.
func (s State) CheckSwap(yes bool) error {
	if err := s.expect(Swap); err != nil {
		return err
	}
	if !yes && s.MustSwap() {
		return &PhaseError{Rule: s.rule, Act: Swap, May: s.May()}
	}
	return nil
}

// CheckDeclare returns nil if the actor may declare n fifth moves.
func (s State) CheckDeclare(n int) error {
	if err := s.expect(Declare); err != nil {
		return err
	}
	if most := s.MaxDeclare(); n < 1 || n > most {
		return &CountError{Got: n, Min: 1, Max: most}
	}
	return nil
}

// CheckOffer returns nil if the actor may offer the points: the right number, no
// two of them equivalent. It does not ask whether they are empty.
func (s State) CheckOffer(points []renju.Point) error {
	if err := s.expect(Offer); err != nil {
		return err
	}
	if n := s.ToOffer(); len(points) != n {
		return &CountError{Got: len(points), Min: n, Max: n}
	}
	if a, b, found := Twins(s.early, points); found {
		return &EquivalentError{A: a, B: b}
	}
	return nil
}

// CheckChoose returns nil if the actor may keep p as the fifth move.
func (s State) CheckChoose(p renju.Point) error {
	if err := s.expect(Choose); err != nil {
		return err
	}
	for _, q := range s.offered[:s.offers] {
		if q == p {
			return nil
		}
	}
	return &notOffered{p}
}

// notOffered is a point that was chosen without being offered.
type notOffered struct{ point renju.Point }

func (e *notOffered) Error() string { return e.point.String() + " is " + ErrNotOffered.Error() }
func (e *notOffered) Unwrap() error { return ErrNotOffered }

// CheckAdd returns nil if the actor may add two stones.
func (s State) CheckAdd() error { return s.expect(Add) }

// AppendTwins appends to dst the points that are the same fifth move as p, p
// itself not among them, while fifth moves are to be offered; nothing otherwise.
// They may be taken.
func (s State) AppendTwins(dst []renju.Point, p renju.Point) []renju.Point {
	if !s.May().Has(Offer) {
		return dst
	}
	return AppendTwins(dst, s.early, p)
}
