package game

import (
	"tengen/opening"
	"tengen/renju"
)

// Step is one step of the opening, for a line that shows how far it has come.
type Step struct {
	Acts opening.Acts // the act that was done, or those that are open at the step
	Move int          // the number of the move that the step makes, 0 for a decision
	// What follows is of a step that was done.
	Seat   Seat          // who did it, NoSeat before
	Yes    bool          // of a swap decision: the colours were exchanged
	N      int           // the number that was declared
	Points []renju.Point // the points that were offered; not to be changed
}

// Steps returns the steps of the opening: those that were done, the one that is
// open, and those that follow if nothing special is chosen, as
// [opening.State.Ahead] tells. The one that is open has the index returned; when
// the opening is over that is the number of steps.
func (s State) Steps() (steps []Step, open int) {
	if s.options == nil {
		return nil, 0
	}
	c := newCore(s.options.Opening)
	for i := range s.line {
		e := &s.line[i]
		next, err := c.after(e)
		if err != nil || c.open.Over() {
			break
		}
		steps = append(steps, Step{opening.ActsOf(e.act), c.moveOf(opening.ActsOf(e.act)), e.seat, e.yes, int(e.n), e.points})
		c = next
	}
	open = len(steps)
	if s.core.open.Over() {
		return steps, open
	}
	for _, acts := range append([]opening.Acts{s.core.open.May()}, s.core.open.Ahead()...) {
		step := Step{Acts: acts, Move: c.moveOf(acts)}
		if steps = append(steps, step); step.Move > 0 {
			c.pos.Moves++
		}
	}
	return steps, open
}

// moveOf is the number of the move that a step with these acts makes from here,
// 0 if it makes none.
func (c *core) moveOf(acts opening.Acts) int {
	if acts.Has(opening.Place) || acts.Has(opening.Choose) || acts.Has(opening.Add) {
		return c.pos.Moves + 1
	}
	return 0
}

// Undo returns the version to which a takeback would have to go to undo the last
// act of a seat at the board, and how many moves the game had then; version 0 if
// the seat has not acted.
func (s State) Undo(seat Seat) (version, moves int) {
	for i := len(s.line) - 1; i >= 0; i-- {
		if s.line[i].seat != seat {
			continue
		}
		version = s.startVersion
		if i > 0 {
			version = int(s.line[i-1].version)
		}
		return version, s.MovesAt(version)
	}
	return 0, 0
}

// MovesAt returns how many of the moves of the game were there at a version.
func (s State) MovesAt(version int) int {
	n := 0
	for i := range s.line {
		if int(s.line[i].version) > version {
			break
		}
		n += s.line[i].moves()
	}
	return n
}

// moves is how many moves an act makes.
func (e *entry) moves() int {
	switch {
	case e.act == opening.Add && e.b != renju.NoPoint:
		return 2
	case e.act == opening.Place || e.act == opening.Pass || e.act == opening.Choose || e.act == opening.Add:
		return 1
	}
	return 0
}
