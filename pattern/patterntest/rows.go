package patterntest

import (
	"tengen/pattern"
	"tengen/renju"
)

// direction is a step along a line.
type direction struct{ col, row int }

var directions = [4]direction{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// plain is a board on which stones are put and counted one by one.
type plain struct {
	cells [renju.Size][renju.Size]renju.Color
}

func newPlain(b renju.Board) *plain {
	p := new(plain)
	for q := renju.Point(1); q <= renju.Points; q++ {
		p.cells[q.Row()][q.Col()] = b.At(q)
	}
	return p
}

// at is the place n steps from q, nil beyond the edge.
func (p *plain) at(q renju.Point, d direction, n int) *renju.Color {
	col, row := q.Col()+n*d.col, q.Row()+n*d.row
	if col < 0 || col >= renju.Size || row < 0 || row >= renju.Size {
		return nil
	}
	return &p.cells[row][col]
}

// run is the length of the unbroken row of the colour through q, on which a stone
// of it lies.
func (p *plain) run(q renju.Point, d direction, c renju.Color) int {
	length := 1
	for _, way := range []int{-1, 1} {
		for n := way; ; n += way {
			if at := p.at(q, d, n); at == nil || *at != c {
				break
			}
			length++
		}
	}
	return length
}

// wins reports whether a row of so many stones wins.
func wins(c renju.Color, length int) bool {
	return length == 5 || length > 5 && c == renju.White
}

// try puts a stone of c on every empty point up to four steps from q, in turn, and
// counts those after which ok holds.
func (p *plain) try(q renju.Point, d direction, c renju.Color, ok func() bool) (count int) {
	for n := -4; n <= 4; n++ {
		at := p.at(q, d, n)
		if at == nil || *at != renju.NoColor {
			continue
		}
		*at = c
		if ok() {
			count++
		}
		*at = renju.NoColor
	}
	return count
}

// fives is the number of points that make a winning row through the stone on q.
func (p *plain) fives(q renju.Point, d direction, c renju.Color) int {
	return p.try(q, d, c, func() bool { return wins(c, p.run(q, d, c)) })
}

// straight reports whether the stone on q stands in a straight four: for Black four
// unbroken stones with two ends that make five, for White any two points that do.
func (p *plain) straight(q renju.Point, d direction, c renju.Color) bool {
	return p.fives(q, d, c) > 1 && (c == renju.White || p.run(q, d, c) == 4)
}

// shapes are what a stone makes, in all lines together.
type shapes struct{ fives, overlines, straights, fours, inline, threes, ways int }

// shapesOf counts what a stone of c on the empty point q would make.
func (p *plain) shapesOf(q renju.Point, c renju.Color) (s shapes) {
	here := p.at(q, direction{}, 0)
	*here = c
	for _, d := range directions {
		own := 0
		for n := -4; n <= 4; n++ {
			if at := p.at(q, d, n); at != nil && *at == c {
				own++
			}
		}
		if own < 3 {
			continue // with one more no straight four, and no four
		}
		length, fives := p.run(q, d, c), p.fives(q, d, c)
		switch {
		case wins(c, length):
			s.fives++
		case length > 5:
			s.overlines++
		case fives > 1 && p.straight(q, d, c):
			s.straights++
		case fives > 1:
			s.inline++
		case fives == 1:
			s.fours++
		default:
			if ways := p.try(q, d, c, func() bool { return p.straight(q, d, c) }); ways > 0 {
				s.threes, s.ways = s.threes+1, s.ways+ways
			}
		}
	}
	*here = renju.NoColor
	return s
}

// class is the class of a stone that makes the shapes. It is Quiet also for a stone
// that works together with no other.
func (s shapes) class(c renju.Color) pattern.Class {
	fours := s.straights + s.fours + s.inline
	switch black := c == renju.Black; {
	case s.fives > 0:
		return pattern.MakesFive
	case black && (s.overlines > 0 || s.inline > 0 || fours > 1):
		return pattern.Foul
	case black && s.threes > 1:
		return pattern.Doubtful
	case s.straights > 0:
		return pattern.MakesStraight
	case fours > 1:
		return pattern.MakesTwoFours
	case fours == 1 && s.threes > 0:
		return pattern.MakesFourThree
	case fours == 1:
		return pattern.MakesFour
	case s.threes > 1:
		return pattern.MakesTwoThrees
	case s.threes == 1:
		return pattern.MakesThree
	}
	return pattern.Quiet
}
