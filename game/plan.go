package game

import (
	"errors"
	"slices"

	"tengen/opening"
	"tengen/renju"
)

// Limits of what one seat prepares, so that it fits a message and a state.
const (
	MaxPlanLines = 24  // lines
	MaxPlanLine  = 16  // moves of one line
	MaxPlanMoves = 192 // moves of all lines
	// maxPlanChanges is how often a seat may change its plan between two acts.
	maxPlanChanges = 20
)

// The events of prepared replies.
type (
	// Planned: Seat prepared replies, in place of what it had prepared; no lines take
	// it back. Each line begins with the opponent's move and ends with a reply. Only
	// Seat sees it.
	Planned struct {
		Stamp
		Seat  Seat           `json:"seat"`
		Lines [][]renju.Move `json:"lines,omitempty"`
	}
	// PlanDropped: the reply that Seat had prepared was not possible, and all that it
	// had prepared is gone. Only Seat sees it.
	PlanDropped struct {
		Stamp
		Seat Seat       `json:"seat"`
		Move renju.Move `json:"move"`
	}
)

// Plan prepares replies: if the opponent makes the first move of a line, the
// second is played for the seat at once, and so on. It replaces what was prepared
// before; without lines it takes it back. It is possible in the ordinary play on
// the opponent's turn alone, so that what is prepared never becomes a move by
// being late; not where fives and fouls are claimed, because a reply that is made
// at once would let claims lapse. Whether a stone would be a foul is not looked at
// before it is played.
type Plan struct {
	By
	Lines [][]renju.Move
}

// plan is what a seat has prepared. On the opponent's turn each line begins with
// the opponent's move, on the seat's own with its reply, which is the same in all.
type plan struct {
	lines   [][]renju.Move // never written to in place
	changes int            // since the last act
}

// after is the plan once a move was made: the lines that begin with it go on.
func (p plan) after(m renju.Move) plan {
	var next plan
	for _, line := range p.lines {
		if line[0] == m && len(line) > 1 {
			next.lines = append(next.lines, line[1:])
		}
	}
	return next
}

// canPlan: replies are prepared while the other seat is to move in the ordinary
// play, and taken back at any time.
func (s *State) canPlan(seat Seat) bool {
	return seat.Valid() && s.phase() == PhasePlay && s.options.Foul != renju.FoulClaimed && s.core.actor() != seat
}

func (d *decision) plan(c Plan) error {
	if err := d.seated(c.By); err != nil {
		return err
	}
	s := &d.state
	had := &s.plans[c.Seat-1]
	if len(c.Lines) == 0 {
		if had.lines == nil {
			return d.notAllowed()
		}
		return d.add(&Planned{Stamp: d.stamp, Seat: c.Seat})
	}
	if !s.canPlan(c.Seat) || had.changes >= maxPlanChanges {
		return d.notAllowed()
	}
	if err := d.checkPlan(c.Lines); err != nil {
		return err
	}
	lines := make([][]renju.Move, len(c.Lines))
	for i, line := range c.Lines {
		lines[i] = slices.Clone(line)
	}
	return d.add(&Planned{Stamp: d.stamp, Seat: c.Seat, Lines: lines})
}

// checkPlan looks at the form of a plan: each line is so many moves of the
// opponent and as many replies on points that are empty then, and no two lines
// differ at a reply first.
func (d *decision) checkPlan(lines [][]renju.Move) error {
	total := 0
	for i, line := range lines {
		total += len(line)
		if len(line) == 0 || len(line)%2 != 0 || len(line) > MaxPlanLine {
			return &Refusal{Reason: BadPlan, Got: len(line), Min: 2, Max: MaxPlanLine}
		}
		if err := d.checkPlanLine(line); err != nil {
			return err
		}
		for _, other := range lines[:i] {
			n := 0
			for n < min(len(line), len(other)) && line[n] == other[n] {
				n++
			}
			if n%2 == 1 || n == len(line) && n == len(other) {
				return &Refusal{Reason: BadPlan, Got: len(line), Min: 2, Max: MaxPlanLine}
			}
		}
	}
	if len(lines) > MaxPlanLines || total > MaxPlanMoves {
		return &Refusal{Reason: BadPlan, Got: len(lines), Min: 2, Max: MaxPlanLine}
	}
	return nil
}

func (d *decision) checkPlanLine(line []renju.Move) error {
	number := d.state.core.pos.Moves
	for i, m := range line {
		number++
		if m == renju.Pass {
			if number < d.state.options.FirstPass {
				return &Refusal{Reason: TooEarly, Min: d.state.options.FirstPass}
			}
			continue
		}
		if err := d.checkEmpty(renju.Point(m)); err != nil {
			return err
		}
		if slices.Contains(line[:i], m) {
			return &Refusal{Reason: Occupied, Point: renju.Point(m)}
		}
	}
	return nil
}

// followPlans plays what was prepared for the position, as long as it goes on.
// Each reply takes no time: it is made at the moment of the move it answers.
func (d *decision) followPlans() error {
	for d.state.phase() == PhasePlay {
		seat := d.state.core.actor()
		lines := d.state.plans[seat-1].lines
		if lines == nil {
			return nil
		}
		m := lines[0][0]
		if d.checkReply(m) != nil {
			return d.add(&PlanDropped{Stamp: d.stamp, Seat: seat, Move: m})
		}
		turn := Turn{Stamp: d.stamp, Seat: seat, Planned: true}
		var e Event = &Passed{turn}
		if p, ok := m.Stone(); ok {
			e = &Placed{turn, p}
		}
		if err := d.play(By{Seat: seat}, e, m); err != nil {
			return err
		}
	}
	return nil
}

// checkReply asks whether the seat to move may make a move that it prepared.
func (d *decision) checkReply(m renju.Move) error {
	if m != renju.Pass {
		return d.checkStone(renju.Point(m))
	}
	if !d.state.core.may(d.state.options).Has(opening.Pass) {
		return d.notAllowed()
	}
	return nil
}

// applyPlanned folds a plan. Its lines must be such that [State.Apply] can follow
// them.
func (s *State) applyPlanned(e *Planned) error {
	if !e.Seat.Valid() {
		return errors.New("a plan of nobody")
	}
	for _, line := range e.Lines {
		if len(line) == 0 {
			return errors.New("a plan with an empty line")
		}
	}
	p := &s.plans[e.Seat-1]
	p.lines, p.changes = e.Lines, p.changes+1
	if len(p.lines) == 0 {
		p.lines = nil
	}
	return nil
}

// advancePlans folds an act into what both seats have prepared.
func (s *State) advancePlans(e *entry) {
	for i := range s.plans {
		switch e.act {
		case opening.Place:
			s.plans[i] = s.plans[i].after(renju.Move(e.a))
		case opening.Pass:
			s.plans[i] = s.plans[i].after(renju.Pass)
		default:
			s.plans[i] = plan{}
		}
	}
}

// PlanOf returns the replies that a seat has prepared, nil if none. On the
// opponent's turn each line begins with a move of the opponent. The slices are not
// to be changed. It is for that seat alone.
func (s State) PlanOf(seat Seat) [][]renju.Move {
	if !seat.Valid() {
		return nil
	}
	return s.plans[seat-1].lines
}
