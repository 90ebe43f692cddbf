package game

import (
	"tengen/opening"
	"tengen/renju"
)

// core is the board and the opening: what the acts at the board make, and what a
// takeback brings back.
type core struct {
	pos   renju.Position // its Outcome stays open: how the game ended is in State
	open  opening.State
	acted [2]bool // which seats have acted
}

// entry is an act at the board, as it is kept to go back to. A game has hundreds:
// the fields are narrow and ordered so that they pack.
type entry struct {
	points   []renju.Point
	version  int32    // of the event
	presses  [2]int16 // of the clocks after the act, in the controls of stage
	stage    [2]int8
	seat     Seat
	nextSeat Seat // who acts after it
	act      opening.Act
	n        uint8
	a, b     renju.Point
	yes      bool
	ends     bool
	clockOn  bool // the clocks had started
}

func newCore(rule opening.Rule) core { return core{open: rule.Start()} }

// actor is the seat whose decision it is by the board alone.
func (c *core) actor() Seat {
	if seat := c.open.Actor(); seat != NoSeat {
		return seat
	}
	if c.pos.Turn() == renju.Black {
		return c.open.Black()
	}
	return c.open.Black().Other()
}

// may is what the actor may do by the board alone.
func (c *core) may(o *Options) opening.Acts {
	may := c.open.May()
	if c.open.Over() {
		may = opening.ActsOf(opening.Place)
	}
	if c.passOpen(o) {
		may = may.With(opening.Pass)
	}
	return may
}

// passOpen: passes belong to the game after the opening, also where Super Sakata
// has put more than six stones.
func (c *core) passOpen(o *Options) bool {
	return c.open.Over() && c.pos.Moves+1 >= o.FirstPass
}

// after returns the core after an act; it judges nothing. It fails if the opening
// rule knows no such act at this step, or a point is taken: a log that holds such
// an event is damaged.
func (c core) after(e *entry) (core, error) {
	next := c
	next.acted[e.seat-1] = true
	var err error
	switch e.act {
	case opening.Place:
		if err = next.stone(e.a); err == nil {
			next.open, err = next.open.Placed(e.a)
		}
	case opening.Pass:
		next.pos.Moves++
		next.pos.Passes++
		next.pos.Last = renju.Pass
	case opening.Swap:
		next.open, err = next.open.Swapped(e.yes)
	case opening.Declare:
		next.open, err = next.open.DeclaredNumber(int(e.n))
	case opening.Offer:
		next.open, err = next.open.OfferedPoints(e.points)
	case opening.Choose:
		if err = next.stone(e.a); err == nil {
			next.open, err = next.open.Chose(e.a)
		}
	case opening.Add:
		err = next.add(e)
	}
	if err != nil {
		return c, err
	}
	return next, nil
}

func (c *core) add(e *entry) error {
	if err := c.stone(e.a); err != nil {
		return err
	}
	if e.b != renju.NoPoint {
		if err := c.stone(e.b); err != nil {
			return err
		}
	}
	if e.ends {
		return nil // the choice, and with it White, does not come to the other seat
	}
	open, err := c.open.Added(e.a, e.b)
	c.open = open
	return err
}

// stone puts a stone of the colour to move.
func (c *core) stone(p renju.Point) error {
	b, err := c.pos.Board.Place(c.pos.Turn(), p)
	if err != nil {
		return err
	}
	c.pos.Board = b
	c.pos.Moves++
	c.pos.Passes = 0
	c.pos.Last = renju.Move(p)
	return nil
}
