package patterntest

import (
	"fmt"

	"tengen/pattern"
	"tengen/renju"
)

// Tally counts what was compared. The zero value is ready for use.
type Tally struct {
	Boards    int
	Points    int                     // empty points, each for both colours
	Explained int                     // forbidden or doubtful points whose explanation was compared
	Forbidden int                     // points on which Black would commit a foul
	Classes   [2][pattern.Classes]int // for Black and for White
}

// Add adds the counts of u to t.
func (t *Tally) Add(u *Tally) {
	t.Boards += u.Boards
	t.Points += u.Points
	t.Explained += u.Explained
	t.Forbidden += u.Forbidden
	for c := range t.Classes {
		for k := range t.Classes[c] {
			t.Classes[c][k] += u.Classes[c][k]
		}
	}
}

// Check compares everything that a board of renju says with package renju and a
// plain count of rows, and counts it in t. It returns the first difference with the
// board drawn, or nil.
func Check(b *pattern.Board, t *Tally) error {
	c := checker{b: b, stones: b.Stones(), tally: t}
	c.plain = newPlain(c.stones)
	t.Boards++
	if err := c.check(); err != nil {
		return fmt.Errorf("%w\n%s", err, c.stones.Diagram(nil))
	}
	return nil
}

type checker struct {
	b      *pattern.Board
	stones renju.Board
	plain  *plain
	tally  *Tally
}

func (c *checker) check() error {
	if c.b.Hash() != c.stones.Hash() {
		return fmt.Errorf("the hash is %x, renju has %x", c.b.Hash(), c.stones.Hash())
	}
	for p := renju.Point(1); p <= renju.Points; p++ {
		empty := c.stones.At(p) == renju.NoColor
		if c.b.At(p) != c.stones.At(p) || c.b.Empty().Has(p) != empty {
			return fmt.Errorf("%v: %v lies there, empty is %v; renju has %v", p, c.b.At(p), c.b.Empty().Has(p), c.stones.At(p))
		}
		if !empty {
			continue
		}
		c.tally.Points++
		for _, color := range []renju.Color{renju.Black, renju.White} {
			if err := c.point(p, color); err != nil {
				return err
			}
		}
	}
	if err := c.sets(); err != nil {
		return err
	}
	return c.forbidden()
}

// point compares what a stone of a colour on p would do.
func (c *checker) point(p renju.Point, color renju.Color) error {
	shapes, class := c.plain.shapesOf(p, color), c.b.Class(color, p)
	c.tally.Classes[color-1][class]++
	want := shapes.class(color)
	if class != want && !(class == pattern.Idle && want == pattern.Quiet) {
		return fmt.Errorf("%v for %v: class %d, by count of rows %d", p, color, class, want)
	}
	if wins := c.stones.Wins(color, p); wins != (class == pattern.MakesFive) {
		return fmt.Errorf("%v for %v: class %d, renju says that it wins is %v", p, color, class, wins)
	}
	if !c.b.Points(color, class).Has(p) {
		return fmt.Errorf("%v for %v is not among the points of its class", p, color)
	}
	after, err := c.stones.Place(color, p)
	if err != nil {
		return err
	}
	if c.b.HashAfter(color, p) != after.Hash() {
		return fmt.Errorf("%v for %v: another hash after it than renju's", p, color)
	}
	if color == renju.White {
		return nil
	}
	return c.black(p, shapes, class)
}

// black compares the verdict for Black, and where there may be a foul its reasons.
func (c *checker) black(p renju.Point, s shapes, class pattern.Class) error {
	v := c.stones.Judge(p, c.b.Reading())
	foul := v.Foul() != renju.NoFoul
	if c.b.Foul(p) != foul {
		return fmt.Errorf("%v: a foul is %v, renju says %v", p, c.b.Foul(p), v)
	}
	if class == pattern.Foul && !foul || foul && class != pattern.Foul && class != pattern.Doubtful {
		return fmt.Errorf("%v: class %d, renju says %v", p, class, v)
	}
	if class != pattern.Foul && class != pattern.Doubtful {
		return nil
	}
	c.tally.Explained++
	e := c.stones.Explain(p, renju.ReadingRIF)
	fours, ways := s.straights+s.fours+2*s.inline, 0
	for _, three := range e.Threes {
		ways += len(three.Extensions)
	}
	if c.b.Code(renju.Black, p).Fours() != fours || len(e.Fours) != fours || len(e.Threes) != s.threes || ways != s.ways || (e.Overline != nil) != (s.overlines > 0) {
		return fmt.Errorf("%v: pattern counts %d fours, rows give %+v, the explanation %d fours and %d threes with %d ways",
			p, c.b.Code(renju.Black, p).Fours(), s, len(e.Fours), len(e.Threes), ways)
	}
	return nil
}

// sets compares the number of points in the sets of classes.
func (c *checker) sets() error {
	for color := renju.Black; color <= renju.White; color++ {
		n := 0
		for k := range pattern.Classes {
			n += c.b.Points(color, k).Len()
		}
		if want := c.b.Empty().Len(); n != want {
			return fmt.Errorf("%d points in the sets of %v, %d are empty", n, color, want)
		}
	}
	return nil
}

// forbidden compares the list of forbidden points.
func (c *checker) forbidden() error {
	got, want := pattern.Set{}, pattern.Set{}
	list := c.b.AppendForbidden(nil)
	for _, p := range list {
		got.Put(p)
	}
	for _, f := range c.stones.AppendForbidden(nil, c.b.Reading()) {
		want.Put(f.Point)
	}
	if got != want || len(list) != want.Len() {
		return fmt.Errorf("forbidden are %v, renju says %v", list, want.Append(nil))
	}
	c.tally.Forbidden += len(list)
	return nil
}
