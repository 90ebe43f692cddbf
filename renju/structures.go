package renju

import (
	"math/bits"
	"strconv"
	"strings"
)

// StructureKind is a kind of simple structure: stones of one colour in one line,
// named by what they are or can become (S000 2, S001 9.2.3, S003).
type StructureKind uint8

// The kinds of structure. The zero value names none.
const (
	NoStructure  StructureKind = iota
	Five                       // an unbroken row of exactly five
	LongRow                    // an unbroken row of six or more
	StraightFour               // a four that becomes a five, or White's overline, at two points
	ClosedFour                 // a four that does so at one point
	OpenThree                  // a three that becomes a straight four at two points
	Three                      // a three that does so at one point
	PseudoThree                // three stones that can become a closed four only
	DeadRow                    // three or four stones that can never become a five
)

var structureNames = [...]string{
	"none", "five", "overline", "straight-four", "closed-four", "open-three", "three", "pseudo-three", "dead-row",
}

// String returns the name used in machine output, such as "straight-four".
func (k StructureKind) String() string {
	if int(k) < len(structureNames) {
		return structureNames[k]
	}
	return "unknown"
}

// Structure is a group of stones in one line and the points that complete it: a
// four to a five, a three to a straight four, a pseudo-three to a closed four.
type Structure struct {
	Kind StructureKind
	// Stones are in board order along the line. A four has four stones, unless a
	// white stone at the completing point would join more to an overline.
	Stones    []Point
	Completes []Point // nil for a row that is complete or dead
}

// Fork is an empty point on which a stone would make two or more fours and
// threes at once.
type Fork struct {
	Point  Point
	Fours  []Structure
	Threes []Structure
	// Verdict says whether Black may play there. It is the zero value for White,
	// who may always.
	Verdict Verdict
}

// String names the fork by its parts, fours first: "4x3", "3x3", "4x4x3".
func (f Fork) String() string {
	parts := make([]string, 0, len(f.Fours)+len(f.Threes))
	for range f.Fours {
		parts = append(parts, strconv.Itoa(4))
	}
	for range f.Threes {
		parts = append(parts, strconv.Itoa(3))
	}
	return strings.Join(parts, "x")
}

// Structures returns every structure of colour c on the board, line by line: the
// rows first, then the columns and the diagonals, last the diagonals in the
// corners that are too short for a five. Colour matters: for White, six is as good
// as five. A structure that is only a part of another in its line is left out, and
// so is a pseudo-three or a dead row that shares two stones with something better.
// The reading says what a three is: under ReadingRIF the completing stone must not
// make a five at the same time, under ReadingPermitted it must be allowed to Black,
// under ReadingShape the shape alone decides. It allocates and looks at the whole
// board; it is for people, not for search.
func (b Board) Structures(c Color, r Reading) []Structure {
	if c != Black && c != White {
		return nil
	}
	var list []Structure
	for line := range uint8(lineCount) {
		list = append(list, b.structuresIn(line, c, r)...)
	}
	return append(list, b.cornerRows(c)...)
}

// corners are the eight diagonals of three or four points. They are no lines of
// the lattice, because no five fits there.
var corners = shortDiagonals()

func shortDiagonals() (lines [][]Point) {
	for n := 3; n <= 4; n++ {
		var sw, se, nw, ne []Point
		for i := range n {
			sw = append(sw, At(i, n-1-i))
			se = append(se, At(Size-n+i, i))
			nw = append(nw, At(i, Size-n+i))
			ne = append(ne, At(Size-n+i, Size-1-i))
		}
		lines = append(lines, sw, se, nw, ne)
	}
	return lines
}

// cornerRows finds the rows of three and four in the corners: dead, all of them.
func (b *Board) cornerRows(c Color) []Structure {
	var list []Structure
	for _, line := range corners {
		var row []Point
		for _, p := range line {
			switch b.at(p) {
			case c:
				row = append(row, p)
			case c.Other():
				if len(row) < 3 { // with three before it, it is the last point
					row = nil
				}
			}
		}
		if len(row) >= 3 {
			list = append(list, Structure{Kind: DeadRow, Stones: row})
		}
	}
	return list
}

// Forks returns every empty point on which a stone of colour c would make more
// than one four or three, or one of each, from a1 row by row, with the structures
// that would stand there. A point at which the stone wins at once is no fork. See
// [Board.Structures] for the reading and the cost.
func (b Board) Forks(c Color, r Reading) []Fork {
	if c != Black && c != White {
		return nil
	}
	var forks []Fork
	for _, p := range b.AppendEmpty(nil) {
		if b.wins(c, p) {
			continue
		}
		if f := b.forkAt(p, c, r); len(f.Fours)+len(f.Threes) > 1 {
			if c == Black {
				f.Verdict = b.judge(p, r)
			}
			forks = append(forks, f)
		}
	}
	return forks
}

func (b *Board) forkAt(p Point, c Color, r Reading) Fork {
	f := Fork{Point: p}
	after := *b
	after.put(c, p)
	for _, s := range board.slots[p][:board.through[p]] {
		for _, st := range after.structuresIn(s.line, c, r) {
			switch {
			case !st.has(p):
			case st.Kind == StraightFour || st.Kind == ClosedFour:
				f.Fours = append(f.Fours, st)
			case st.Kind == OpenThree || st.Kind == Three:
				f.Threes = append(f.Threes, st)
			}
		}
	}
	return f
}

func (s *Structure) has(p Point) bool {
	for _, q := range s.Stones {
		if p == q {
			return true
		}
	}
	return false
}

// group is a structure as masks of one line.
type group struct {
	kind              StructureKind
	stones, completes uint32
}

// structuresIn finds the structures of one line.
func (b *Board) structuresIn(line uint8, c Color, r Reading) []Structure {
	s := slot{line: line}
	v := b.look(c, s)
	if bits.OnesCount32(v.own) < 3 {
		return nil
	}
	scan := lineScan{view: v, end: reach + int(board.length[line]), exact: c == Black}
	scan.rows()
	scan.fours()
	scan.threes()
	scan.pseudoThrees()
	scan.deadRows()
	var list []Structure
	for _, g := range scan.found {
		if g.kind == Three {
			g = b.countedThree(g, s, c, r)
		}
		if g.kind != NoStructure {
			list = append(list, Structure{g.kind, s.appendPlaces(nil, g.stones), s.appendPlaces(nil, g.completes)})
		}
	}
	return list
}

// countedThree keeps the completing points of a three that the reading accepts. If
// none is left it is no three.
func (b *Board) countedThree(g group, s slot, c Color, r Reading) group {
	for mask := g.completes; mask != 0; mask &= mask - 1 {
		p := s.place(bits.TrailingZeros32(mask))
		drop := r == ReadingRIF && b.wins(c, p) ||
			r == ReadingPermitted && c == Black && b.judge(p, r).Foul() != NoFoul
		if drop {
			g.completes &^= mask & -mask
		}
	}
	switch bits.OnesCount32(g.completes) {
	case 0:
		return group{}
	case 2:
		g.kind = OpenThree
	}
	return g
}
