package player

import (
	"math/bits"
	"slices"

	"tengen/pattern"
	"tengen/renju"
)

// seen is a point and what it is worth at a glance.
type seen struct {
	p     renju.Point
	value int
	sharp bool // it makes a four or more, or stops one
}

// The worth of what a stone makes; the opponent's is what stopping it is worth.
var (
	ownWorth   = worths{five: 1000000, straight: 100000, fork: 40000, threes: 6000, lines: 5}
	theirWorth = worths{five: 400000, straight: 50000, fork: 20000, threes: 5000, lines: 4}
)

type worths struct {
	five, straight, fork, threes int
	lines                        int // quarters of shapes
}

// shapes is what a pattern in one line is worth, in hundredths of a three.
var shapes = [16]int{
	pattern.ClosedTwo: 6, pattern.OpenTwo: 15, pattern.OpenTwo2: 23, pattern.OpenTwo3: 30, pattern.ClosedThree: 28,
	pattern.OpenThree1: 75, pattern.OpenThree2: 100, pattern.ClosedFour: 80, pattern.StraightFour: 400,
	pattern.OpenOne: 2,
}

// glances values every point that comes to mind for the side to move, the best
// first. A level that knows a point to be forbidden does not think of it.
func (e *sight) glances(dst []seen) []seen {
	me := e.b.Turn()
	for i, word := range e.near {
		for ; word != 0; word &= word - 1 {
			p := renju.Point(i<<6 + bits.TrailingZeros64(word))
			if e.b.At(p) != renju.NoColor || me == renju.Black && e.forbidden(p) {
				continue
			}
			dst = append(dst, e.glance(me, p))
		}
	}
	sortSeen(dst)
	return dst
}

// glance values a point for colour me.
func (e *sight) glance(me renju.Color, p renju.Point) seen {
	own, their := e.code(me, p), e.code(me.Other(), p)
	value, sharp := e.worth(own, me, &ownWorth)
	if me.Other() != renju.Black || !e.forbidden(p) {
		stop, s := e.worth(their, me.Other(), &theirWorth)
		value, sharp = value+stop, sharp || s
	}
	return seen{p, value, sharp}
}

// worth is what the patterns of a point are worth.
func (e *sight) worth(code pattern.Code, c renju.Color, w *worths) (value int, sharp bool) {
	n := tally(code)
	fours := n.fours + n.straight
	switch {
	case n.fives > 0:
		value = w.five
	case n.straight > 0:
		value = w.straight
	case fours > 1 && c == renju.White, fours == 1 && n.threes > 0:
		value = int(float64(w.fork) * e.a.forks)
	case n.threes > 1:
		value = int(float64(w.threes) * e.a.forks)
	}
	sharp = fours+n.fives > 0
	for ; code != 0; code >>= 4 {
		value += shapes[code&15] * w.lines / 4
	}
	return value, sharp
}

// noise is by how much a point is misjudged: half of it is a taste that lasts the
// whole game, half comes and goes.
func (e *sight) noise(p renju.Point) float64 {
	taste := e.dice.on('n', uint64(p)).normal()
	mood := e.dice.on('m', uint64(p), e.b.Hash()).normal()
	return e.a.noise * .7 * (taste + mood)
}

// atAGlance values the moves without looking ahead.
func (e *sight) atAGlance(only []renju.Move) []seen {
	list := e.among(only)
	for i := range list {
		list[i].value += int(e.noise(list[i].p))
	}
	sortSeen(list)
	return list
}

// among are the points of only at a glance, or all that come to mind if it is nil.
func (e *sight) among(only []renju.Move) []seen {
	if only == nil {
		list := e.glances(nil)
		if len(list) == 0 { // the board is empty, or nothing is left but fouls
			for _, p := range e.b.Empty().Append(nil) {
				if e.b.Turn() == renju.White || !e.forbidden(p) {
					list = append(list, seen{p: p, value: -p.Distance(renju.Tengen)})
				}
			}
		}
		return list
	}
	list := make([]seen, 0, len(only))
	for _, m := range only {
		if p, ok := m.Stone(); ok {
			list = append(list, e.glance(e.b.Turn(), p))
		}
	}
	return list
}

// sortSeen sorts moves, the best first.
func sortSeen(list []seen) {
	slices.SortStableFunc(list, func(a, b seen) int { return b.value - a.value })
}
