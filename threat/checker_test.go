package threat_test

import (
	"fmt"

	"tengen/renju"
	"tengen/threat"
)

// checker verifies proofs with package renju alone: at every move of the
// defender it tries every legal point of the board.
type checker struct {
	attacker renju.Color
	reading  renju.Reading
	foul     bool // only a foul of Black may end the line
	seen     map[*threat.Proof]renju.Board
	replies  int // defences that were answered in the proof
	refuted  int // defences that the threat refutes
}

// checkProof returns what is wrong with a proof, or nil.
func checkProof(b renju.Board, attacker renju.Color, p *threat.Proof, r renju.Reading) error {
	c := &checker{attacker: attacker, reading: r, seen: map[*threat.Proof]renju.Board{}}
	return c.attack(b, p)
}

func (c *checker) defender() renju.Color { return c.attacker.Other() }

// fail describes a fault where it is.
func fail(b renju.Board, format string, args ...any) error {
	return fmt.Errorf("%s\n%s", fmt.Sprintf(format, args...), b.Diagram(nil))
}

// attack checks a proof with the attacker to move.
func (c *checker) attack(b renju.Board, p *threat.Proof) error {
	if p == nil {
		return fail(b, "a proof is missing")
	}
	if at, ok := c.seen[p]; ok {
		if at != b {
			return fail(b, "a proof of another position")
		}
		return nil
	}
	c.seen[p] = b
	fives := b.AppendFives(nil, c.defender())
	if len(p.Fours) > 0 {
		if p.Move != renju.NoPoint || p.Threat != nil || p.Replies != nil {
			return fail(b, "a line of fours and a move")
		}
		if why := c.line(b, p.Fours, fives); why != "" {
			return fail(b, "fours %v: %s", p.Fours, why)
		}
		return nil
	}
	if c.attacker == renju.Black && b.Foul(p.Move, c.reading) != renju.NoFoul {
		return fail(b, "Black plays a foul at %v", p.Move)
	}
	after, err := b.Place(c.attacker, p.Move)
	if err != nil {
		return fail(b, "%v", err)
	}
	if b.Wins(c.attacker, p.Move) {
		return fail(b, "%v is a five and should end the proof", p.Move)
	}
	if fives = after.AppendFives(fives[:0], c.defender()); len(fives) > 0 {
		return fail(b, "%v leaves the defender a five at %v", p.Move, fives)
	}
	return c.defence(after, p)
}

// defence checks that every legal move of the defender is answered.
func (c *checker) defence(b renju.Board, p *threat.Proof) error {
	answered := map[renju.Point]*threat.Proof{}
	for _, r := range p.Replies {
		answered[r.Point] = r.Next
	}
	completes := b.AppendFives(nil, c.attacker)
	for _, d := range b.AppendEmpty(nil) {
		if c.defender() == renju.Black && b.Foul(d, c.reading) != renju.NoFoul {
			continue
		}
		after, _ := b.Place(c.defender(), d)
		if next, ok := answered[d]; ok {
			c.replies++
			if err := c.attack(after, next); err != nil {
				return err
			}
			continue
		}
		c.refuted++
		if len(completes) > 1 || len(completes) == 1 && completes[0] != d {
			continue // the attacker makes a five
		}
		if why := c.line(after, p.Threat, c.near(after, c.defender(), d)); why != "" {
			return fail(after, "after %v the defence %v is not answered by %v: %s", p.Move, d, p.Threat, why)
		}
	}
	return nil
}

// line replays a line of fours and says what is wrong with it. fives are the
// points where the defender would make a five.
func (c *checker) line(b renju.Board, line []renju.Point, fives []renju.Point) string {
	for i := 0; i < len(line); i += 2 {
		a := line[i]
		if b.At(a) != renju.NoColor {
			return fmt.Sprintf("%v is taken", a)
		}
		if b.Wins(c.attacker, a) {
			if c.foul {
				return "a five, no foul"
			}
			return ""
		}
		if c.attacker == renju.Black && b.Foul(a, c.reading) != renju.NoFoul {
			return fmt.Sprintf("Black plays a foul at %v", a)
		}
		b, _ = b.Place(c.attacker, a)
		for _, f := range fives {
			if f != a {
				return fmt.Sprintf("after %v the defender makes a five at %v", a, f)
			}
		}
		completes := c.near(b, c.attacker, a)
		q, lost := c.block(b, completes)
		switch {
		case lost:
			return ""
		case q == renju.NoPoint:
			return fmt.Sprintf("%v makes no four that forces: %v", a, completes)
		case i+1 == len(line):
			return fmt.Sprintf("the line ends at %v, which %v stops", a, q)
		case line[i+1] != q:
			return fmt.Sprintf("%v is stopped at %v, not at %v", a, q, line[i+1])
		}
		b, _ = b.Place(c.defender(), q)
		fives = c.near(b, c.defender(), q)
	}
	return "the line is over and nobody has won"
}

// block returns the one legal point that stops a four completed at the given
// points, or that there is none.
func (c *checker) block(b renju.Board, completes []renju.Point) (q renju.Point, lost bool) {
	var legal []renju.Point
	for _, p := range completes {
		if c.defender() == renju.White || b.Foul(p, c.reading) == renju.NoFoul {
			legal = append(legal, p)
		}
	}
	switch {
	case len(completes) == 0 || c.foul && len(completes) > 1 && len(legal) > 0:
		return renju.NoPoint, false
	case len(completes) > 1 || len(legal) == 0:
		return renju.NoPoint, true
	}
	return legal[0], false
}

// near lists the points in the lines through p where a stone of colour c makes a
// winning row.
func (c *checker) near(b renju.Board, color renju.Color, p renju.Point) (list []renju.Point) {
	for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for k := -5; k <= 5; k++ {
			q := renju.At(p.Col()+k*step[0], p.Row()+k*step[1])
			if q != renju.NoPoint && b.At(q) == renju.NoColor && b.Wins(color, q) {
				list = append(list, q)
			}
		}
	}
	return list
}
