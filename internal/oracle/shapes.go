package oracle

import (
	"slices"

	"tengen/renju"
)

// Four is four black stones of one line to which one stone can be added to make
// exactly five (RIF 3, ruling R5).
type Four struct {
	Stones    [4]renju.Point // in the order of the line
	Completes []renju.Point  // every point that makes them five, in the order of the line
}

// Three is three black stones of one line to which one stone can be added to
// make a straight four. Whether it counts is for the verdicts of its extensions
// to say.
type Three struct {
	Stones     [3]renju.Point // in the order of the line
	Counts     bool           // at least one extension is usable (rulings R2 and R4)
	Extensions []Extension    // every point that makes them a straight four, in the order of the line
}

// Extension is a point at which a stone turns a three into a straight four.
type Extension struct {
	Point  renju.Point
	Usable bool // the stone may do so, with all stones put before it on the board
	Levels int  // as Verdict.Levels, of the stone on Point
}

// reach is how far from a stone the other points of a five with it can lie.
const reach = 4

// near appends to stones the black stones of the line through p along d that are
// within reach of p, p included if it holds one, and to empty the empty points
// there, both in the order of the line. No stone and no point farther away can
// be in one five, and so in one four or three, with p.
func (b *Board) near(stones, empty []renju.Point, p renju.Point, d direction) (black, free []renju.Point) {
	for n := -reach; n <= reach; n++ {
		q := step(p, d, n)
		if q == renju.NoPoint {
			continue
		}
		switch b.At(q) {
		case renju.Black:
			stones = append(stones, q)
		case renju.NoColor:
			empty = append(empty, q)
		}
	}
	return stones, empty
}

// fours returns all fours that contain the black stone on p: of all sets of four
// stones on a line with p, those that some added stone turns into a five.
func (b *Board) fours(p renju.Point) []Four {
	var found []Four
	var room, place [2*reach + 1]renju.Point
	for _, d := range directions {
		stones, empty := b.near(room[:0], place[:0], p, d)
		for i, s := range stones {
			for j, t := range stones[:i] {
				for k, u := range stones[:j] {
					for _, v := range stones[:k] {
						four := Four{Stones: [4]renju.Point{v, u, t, s}}
						if !slices.Contains(four.Stones[:], p) {
							continue
						}
						four.Completes = b.completing(four.Stones[:], empty, d)
						if len(four.Completes) > 0 {
							found = append(found, four)
						}
					}
				}
			}
		}
	}
	return found
}

// threes returns all threes in appearance that contain the black stone on p: of
// all sets of three stones on a line with p, those that some added stone turns
// into a straight four. The extensions have only their points.
func (b *Board) threes(p renju.Point) []Three {
	var found []Three
	var room, place [2*reach + 1]renju.Point
	for _, d := range directions {
		stones, empty := b.near(room[:0], place[:0], p, d)
		for i, s := range stones {
			for j, t := range stones[:i] {
				for _, u := range stones[:j] {
					three := Three{Stones: [3]renju.Point{u, t, s}}
					if !slices.Contains(three.Stones[:], p) {
						continue
					}
					for _, e := range empty {
						if b.makesStraightFour(three.Stones[:], e, d) {
							three.Extensions = append(three.Extensions, Extension{Point: e})
						}
					}
					if len(three.Extensions) > 0 {
						found = append(found, three)
					}
				}
			}
		}
	}
	return found
}

// completing returns those of the empty points at which a black stone makes an
// unbroken row of exactly five out of it and the four stones.
func (b *Board) completing(four, empty []renju.Point, d direction) []renju.Point {
	var points []renju.Point
	for _, e := range empty {
		if b.makesFive(four, e, d) {
			points = append(points, e)
		}
	}
	return points
}

// makesFive reports whether a black stone on the empty point e makes an unbroken
// row of exactly five that consists of it and the four stones.
func (b *Board) makesFive(four []renju.Point, e renju.Point, d direction) bool {
	with := b.Place(renju.Black, e)
	var room [renju.Size]renju.Point
	row := with.rowThrough(room[:0], e, d)
	return len(row) == 5 && consistsOf(row, four, e)
}

// makesStraightFour reports whether a black stone on the empty point e makes an
// unbroken row of four out of it and the three stones, and this row becomes a
// five in two different ways (ruling R7).
func (b *Board) makesStraightFour(three []renju.Point, e renju.Point, d direction) bool {
	with := b.Place(renju.Black, e)
	var room [renju.Size]renju.Point
	row := with.rowThrough(room[:0], e, d)
	if len(row) != 4 || !consistsOf(row, three, e) {
		return false
	}
	var stones, empty [2*reach + 1]renju.Point
	_, free := with.near(stones[:0], empty[:0], e, d)
	return len(with.completing(row, free, d)) == 2
}

// consistsOf reports whether the row is the set of the given stones and the one
// that was added.
func consistsOf(row, stones []renju.Point, added renju.Point) bool {
	if len(row) != len(stones)+1 || !slices.Contains(row, added) {
		return false
	}
	for _, s := range stones {
		if s == added || !slices.Contains(row, s) {
			return false
		}
	}
	return true
}
