// Package check verifies proofs of forced wins with package renju alone. It
// shares nothing with the search that found them: at every move of the defender
// it tries every legal point of the board.
//
// Start with [Proof]; [ByFoul] is for a win of White by foul alone, [Line] verifies
// a line of fours without a tree.
package check

import (
	"errors"
	"fmt"

	"tengen/renju"
	"tengen/threat"
)

// ErrProof says that a proof or a line does not hold. It comes wrapped with the
// place and the reason, and the position drawn.
var ErrProof = errors.New("the proof does not hold")

// Proof returns nil if p proves that attacker, to move on b, wins against every
// legal defence, under a reading of the rules. Passes of the defender are not
// tried: every threat of a proof refutes them. The error wraps ErrProof. It takes
// milliseconds for a short proof; its cost grows with the positions of the proof.
func Proof(b renju.Board, attacker renju.Color, p *threat.Proof, r renju.Reading) error {
	c := &checker{attacker: attacker, reading: r, seen: map[*threat.Proof]renju.Board{}}
	return c.attack(b, p)
}

// ByFoul is [Proof] of a win of White in which nothing but a foul of Black ends a
// line: no five is made, and where Black is left with a legal block of a four he
// must have only that one.
func ByFoul(b renju.Board, p *threat.Proof, r renju.Reading) error {
	c := &checker{attacker: renju.White, reading: r, byFoul: true, seen: map[*threat.Proof]renju.Board{}}
	return c.attack(b, p)
}

// Line returns nil if line wins on b by fours for attacker, to move: each of his
// moves makes a four that the defender can stop only by the move that follows in
// the line, and after the last he has won or the defender has no legal block. The
// error wraps ErrProof.
func Line(b renju.Board, attacker renju.Color, line []renju.Point, r renju.Reading) error {
	c := &checker{attacker: attacker, reading: r}
	return c.fours(b, line)
}

type checker struct {
	attacker renju.Color
	reading  renju.Reading
	byFoul   bool // only a foul of Black may end a line
	seen     map[*threat.Proof]renju.Board
}

func (c *checker) defender() renju.Color { return c.attacker.Other() }

// fail describes a fault where it is.
func fail(b renju.Board, format string, args ...any) error {
	return fmt.Errorf("%w: %s\n%s", ErrProof, fmt.Sprintf(format, args...), b.Diagram(nil))
}

// attack checks a proof with the attacker to move.
func (c *checker) attack(b renju.Board, p *threat.Proof) error {
	if p == nil {
		return fail(b, "the answer to a defence is missing")
	}
	if at, ok := c.seen[p]; ok {
		if at != b {
			return fail(b, "a proof of another position")
		}
		return nil
	}
	c.seen[p] = b
	if len(p.Fours) > 0 {
		if p.Move != renju.NoPoint || p.Threat != nil || p.Replies != nil {
			return fail(b, "a line of fours and a move")
		}
		return c.fours(b, p.Fours)
	}
	after, err := b.Place(c.attacker, p.Move)
	switch {
	case err != nil:
		return fail(b, "%v", err)
	case c.foul(b, p.Move):
		return fail(b, "Black plays a foul at %v", p.Move)
	case b.Wins(c.attacker, p.Move):
		return fail(b, "%v wins at once and should end the proof", p.Move)
	}
	if fives := after.AppendFives(nil, c.defender()); len(fives) > 0 {
		return fail(b, "%v leaves the defender a five at %v", p.Move, fives)
	}
	return c.defence(after, p)
}

// foul reports whether the attacker may not play at p.
func (c *checker) foul(b renju.Board, p renju.Point) bool {
	return c.attacker == renju.Black && b.Foul(p, c.reading) != renju.NoFoul
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
			if err := c.attack(after, next); err != nil {
				return err
			}
			continue
		}
		if len(completes) > 1 || len(completes) == 1 && completes[0] != d {
			continue // the attacker makes a five
		}
		if why := c.line(after, p.Threat, near(after, c.defender(), d)); why != "" {
			return fail(after, "after %v the defence %v is not answered by %v: %s", p.Move, d, p.Threat, why)
		}
	}
	return nil
}

// fours checks a line of fours with the attacker to move.
func (c *checker) fours(b renju.Board, line []renju.Point) error {
	if why := c.line(b, line, b.AppendFives(nil, c.defender())); why != "" {
		return fail(b, "fours %v: %s", line, why)
	}
	return nil
}

// line replays a line of fours and says what is wrong with it. fives are the
// points where the defender would make a five.
func (c *checker) line(b renju.Board, line []renju.Point, fives []renju.Point) string {
	for i := 0; i < len(line); i += 2 {
		a := line[i]
		switch {
		case b.At(a) != renju.NoColor:
			return fmt.Sprintf("%v is taken", a)
		case b.Wins(c.attacker, a) && c.byFoul:
			return fmt.Sprintf("%v makes a five, no foul ends the line", a)
		case b.Wins(c.attacker, a):
			return ""
		case c.foul(b, a):
			return fmt.Sprintf("Black plays a foul at %v", a)
		}
		b, _ = b.Place(c.attacker, a)
		for _, f := range fives {
			if f != a {
				return fmt.Sprintf("after %v the defender makes a five at %v", a, f)
			}
		}
		completes := near(b, c.attacker, a)
		q, lost := c.block(b, completes)
		switch {
		case lost:
			return ""
		case q == renju.NoPoint:
			return fmt.Sprintf("%v makes no four that forces", a)
		case i+1 == len(line):
			return fmt.Sprintf("the line ends at %v, which %v stops", a, q)
		case line[i+1] != q:
			return fmt.Sprintf("%v is stopped at %v, not at %v", a, q, line[i+1])
		}
		b, _ = b.Place(c.defender(), q)
		fives = near(b, c.defender(), q)
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
	case len(completes) == 0 || c.byFoul && len(completes) > 1 && len(legal) > 0:
		return renju.NoPoint, false
	case len(completes) > 1 || len(legal) == 0:
		return renju.NoPoint, true
	}
	return legal[0], false
}

// near lists the points in the lines through p where a stone of colour c makes a
// winning row.
func near(b renju.Board, c renju.Color, p renju.Point) (list []renju.Point) {
	for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for k := -5; k <= 5; k++ {
			q := renju.At(p.Col()+k*step[0], p.Row()+k*step[1])
			if q != renju.NoPoint && b.At(q) == renju.NoColor && b.Wins(c, q) {
				list = append(list, q)
			}
		}
	}
	return list
}
