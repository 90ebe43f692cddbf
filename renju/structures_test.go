package renju_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tengen/renju"
)

// structureRows are rows of 15 points and what the stones X are, O being the
// opponent's: for Black, and for White if that is something else. Points are named
// a to o along the row, first the stones, then the points that complete them.
var structureRows = []struct{ row, black, white string }{
	// Finished rows.
	{"...XXXXX.......", "five defgh", ""},
	{"XXXXXX.........", "overline abcdef", ""},
	{".XXXXXXXXX.....", "overline bcdefghij", ""},
	// Fours.
	{"...XXXX........", "straight-four defg>ch", ""},
	{"..OXXXX........", "closed-four defg>h", ""},
	{"XXXX...........", "closed-four abcd>e", ""},
	{".XXXX..........", "straight-four bcde>af", ""},
	{"...........XXXX", "closed-four lmno>k", ""},
	{"...XX.XX.......", "closed-four degh>f", ""},
	{"...X.XXX.......", "closed-four dfgh>e", ""},
	{"..OXXX.XO......", "closed-four defh>g", ""},
	{"..OXXXXO.......", "dead-row defg", ""},
	// A stone further on: six is no five for Black, and better than none for White.
	{"...XXXX.X......", "closed-four defg>c", "straight-four defg>ch"},
	{".X.XXXX.X......", "dead-row bdef; dead-row defg; dead-row efgi", "straight-four defg>ch"},
	{"X.XXXX.........", "closed-four cdef>g", "straight-four cdef>bg"},
	{"..OXXXX.X......", "dead-row defg; dead-row efgi", "closed-four defgi>h"},
	{"XX.XXXX........", "closed-four defg>h", "straight-four defg>ch"},
	{"XXXX.XXXX......", "closed-four fghi>j; dead-row abcd; dead-row bcdf", "closed-four abcd>e; straight-four fghi>ej"},
	// Two fours in one row (ruling R6), and what is only one.
	{"XX.XX.XX.......", "closed-four abde>c; closed-four degh>f", ""},
	{"X.XXX.X........", "closed-four acde>b; closed-four cdeg>f", ""},
	{"XXX.X.XXX......", "closed-four abce>d; closed-four eghi>f", ""},
	{"..XXX.XX.......", "pseudo-three cde>ab", "closed-four cdegh>f"},
	{"XXX.XX.........", "dead-row abce; dead-row bcef", "closed-four abcef>d"},
	{"XXX.XXX........", "dead-row abce; pseudo-three efg>hi", "closed-four abcefg>d"},
	// Threes.
	{"...XXX.........", "open-three def>cg", ""},
	{"...XX.X........", "three deg>f", ""},
	{"...X.XX........", "three dfg>e", ""},
	{".XXX...........", "three bcd>e", ""},
	{"...........XXX.", "three lmn>k", ""},
	{"..O.XXX........", "three efg>h", ""},
	{"..O.XXX..O.....", "three efg>h", ""},
	{"..XXO.XXX......", "three ghi>j", ""},
	{"...XXX..X......", "three def>c", "open-three def>cg"},
	{"X..XXX..X......", "pseudo-three def>cg", "open-three def>cg"},
	{"X.XXX..........", "closed-four acde>b", ""},
	{".X.XX.X........", "pseudo-three bde>ac; pseudo-three deg>fh", "three bde>c; three deg>f"},
	{".X.XX..X.......", "three bde>c", ""},
	// Pseudo-threes.
	{"XXX............", "pseudo-three abc>de", ""},
	{"............XXX", "pseudo-three mno>kl", ""},
	{"..OXXX.........", "pseudo-three def>gh", ""},
	{"..O.XXX.O......", "pseudo-three efg>dh", ""},
	{"X.X.X..........", "pseudo-three ace>bd", ""},
	{"X..XX..........", "pseudo-three ade>bc", ""},
	{"X.XX...........", "pseudo-three acd>be", ""},
	{".O.X.XXO.......", "pseudo-three dfg>ce", ""},
	{".O.X.XX.O......", "three dfg>e", ""},
	// Rows that can never become a five, and stones that are no row.
	{"OXXXO..........", "dead-row bcd", ""},
	{"OX.XXO.........", "dead-row bde", ""},
	{"XXXO...........", "dead-row abc", ""},
	{"XX.XO..........", "dead-row abd", ""},
	{".XXX.XX........", "dead-row bcdf; dead-row cdfg", "closed-four bcdfg>e"},
	{"XX.............", "", ""},
	{"X...XX.........", "", ""},
	{"XX.OX..........", "", ""},
	{"OXX............", "", ""},
}

// structureLines are the lines of 15 points on which the rows are tried, by their
// first points and steps.
var structureLines = [][2][2]int{
	{{0, 7}, {1, 0}}, {{14, 2}, {-1, 0}}, {{4, 0}, {0, 1}}, {{0, 14}, {0, -1}},
	{{0, 0}, {1, 1}}, {{14, 14}, {-1, -1}}, {{0, 14}, {1, -1}}, {{14, 0}, {-1, 1}},
}

func TestStructuresInOneRow(t *testing.T) {
	for _, c := range structureRows {
		if c.white == "" {
			c.white = c.black
		}
		for _, line := range structureLines {
			for color, want := range map[renju.Color]string{renju.Black: c.black, renju.White: c.white} {
				b, names := onLine(t, c.row, line, color)
				if got := namedStructures(b, color, names); got != want {
					t.Errorf("%s for %v from %v along %v is\n%q, want\n%q", c.row, color, line[0], line[1], got, want)
				}
			}
		}
	}
}

// onLine puts a row on a line of the board, X as a colour and O as the other, and
// names the points of the line a to o.
func onLine(t *testing.T, row string, line [2][2]int, c renju.Color) (renju.Board, map[renju.Point]byte) {
	t.Helper()
	if len(row) != renju.Size {
		t.Fatalf("a row of %d points: %q", len(row), row)
	}
	var b renju.Board
	names := map[renju.Point]byte{}
	for i, sign := range []byte(row) {
		p := renju.At(line[0][0]+i*line[1][0], line[0][1]+i*line[1][1])
		names[p] = byte('a' + i)
		switch sign {
		case 'X':
			b = put(t, b, c, p)
		case 'O':
			b = put(t, b, c.Other(), p)
		}
	}
	return b, names
}

// namedStructures writes the structures with the names of their points, sorted.
func namedStructures(b renju.Board, c renju.Color, names map[renju.Point]byte) string {
	named := func(points []renju.Point) string {
		var text []byte
		for _, p := range points {
			text = append(text, names[p])
		}
		slices.Sort(text)
		return string(text)
	}
	var all []string
	for _, s := range b.Structures(c, rif) {
		text := s.Kind.String() + " " + named(s.Stones)
		if len(s.Completes) > 0 {
			text += ">" + named(s.Completes)
		}
		all = append(all, text)
	}
	return strings.Join(inOrder(all), "; ")
}

func TestStructuresInTheCorners(t *testing.T) {
	for _, c := range []struct{ black, white, want string }{
		{"a4 b3 c2 d1", "", "dead-row a4 b3 c2 d1"},
		{"a3 b2 c1", "", "dead-row a3 b2 c1"},
		{"l15 m14 n13 o12", "", "dead-row l15 m14 n13 o12"},
		{"a12 b13 d15", "", "dead-row a12 b13 d15"},
		{"m1 n2 o3", "", "dead-row m1 n2 o3"},
		{"l1 m2 n3", "o4", "dead-row l1 m2 n3"},
		{"m2 n3 o4", "l1", "dead-row m2 n3 o4"},
		{"l1 m2 o4", "n3", ""},
		{"a3 b2", "", ""},
		{"a5 b4 c3 d2", "", "closed-four a5 b4 c3 d2 > e1"},
	} {
		b := newBoard(t, points(t, c.black), points(t, c.white))
		for _, color := range bothColors {
			board := b
			if color == renju.White {
				board = swapColors(t, b)
			}
			var all []string
			for _, s := range board.Structures(color, rif) {
				text := s.Kind.String() + " " + list(s.Stones)
				if len(s.Completes) > 0 {
					text += " > " + list(s.Completes)
				}
				all = append(all, text)
			}
			if got := strings.Join(all, "; "); got != c.want {
				t.Errorf("%s for %v: %q, want %q", c.black, color, got, c.want)
			}
		}
	}
	if n := len((renju.Board{}).Structures(renju.NoColor, rif)) + len((renju.Board{}).Forks(renju.NoColor, rif)); n > 0 {
		t.Error("no colour has structures")
	}
}

// What a three is under each reading: the points that complete the three in row 8.
func TestStructuresByReading(t *testing.T) {
	for _, c := range []struct {
		name, stones string
		color        renju.Color
		want         [3]string // by ReadingRIF, ReadingPermitted, ReadingShape
	}{
		{"nothing in the way", "f8 g8 h8", renju.Black, [3]string{"e8 i8", "e8 i8", "e8 i8"}},
		{"six at one end", "f8 g8 h8 i5 i6 i7 i9 i10 i11", renju.Black, [3]string{"e8 i8", "e8", "e8 i8"}},
		{"a second four at one end", "f8 g8 h8 i9 i10 i11", renju.Black, [3]string{"e8 i8", "e8", "e8 i8"}},
		{"a five at one end", "f8 g8 h8 i6 i7 i9 i10", renju.Black, [3]string{"e8", "e8 i8", "e8 i8"}},
		{"a five at the only point", "f8 g8 i8 h6 h7 h9 h10", renju.Black, [3]string{"", "h8", "h8"}},
		{"two threes at one end", "f8 g8 h8 i9 i10 j9 k10", renju.Black, [3]string{"e8 i8", "e8", "e8 i8"}},
		{"six at the only point", "f8 g8 i8 h5 h6 h7 h9 h10", renju.Black, [3]string{"h8", "", "h8"}},
		{"six for White", "f8 g8 i8 h5 h6 h7 h9 h10", renju.White, [3]string{"", "h8", "h8"}},
		{"five for White", "f8 g8 h8 i6 i7 i9 i10", renju.White, [3]string{"e8", "e8 i8", "e8 i8"}},
		{"two fours for White", "f8 g8 h8 i9 i10 i11", renju.White, [3]string{"e8 i8", "e8 i8", "e8 i8"}},
	} {
		b := newBoard(t, points(t, c.stones), nil)
		if c.color == renju.White {
			b = swapColors(t, b)
		}
		for i, r := range threeReadings {
			kind, completes := renju.NoStructure, ""
			for _, s := range b.Structures(c.color, r) {
				if s.Stones[0] == point(t, "f8") && s.Stones[1] == point(t, "g8") {
					kind, completes = s.Kind, list(s.Completes)
				}
			}
			want := map[int]renju.StructureKind{0: renju.NoStructure, 1: renju.Three, 2: renju.OpenThree}[len(strings.Fields(c.want[i]))]
			if completes != c.want[i] || kind != want {
				t.Errorf("%s, reading %d: a %v at %q, want a %v at %q", c.name, i, kind, completes, want, c.want[i])
			}
		}
	}
}

// White's three is completed wherever the row allows: what Black may do there does
// not matter.
func TestStructuresOfWhiteKnowNoFouls(t *testing.T) {
	b := newBoard(t, points(t, "i9 i10 j9 k10"), points(t, "f8 g8 h8"))
	if f := b.Foul(point(t, "i8"), rif); f != renju.DoubleThree {
		t.Fatalf("Black's stone on i8 is a %v, want a double-three", f)
	}
	for _, r := range threeReadings {
		sameList(t, "White's threes", threesOf(b, renju.White, r), "f8 g8 h8 at e8 i8")
	}
}

func TestForks(t *testing.T) {
	for _, c := range []struct {
		name, stones string
		point        string
		color        renju.Color
		fork         string
		verdict      string
	}{
		{"three and three", "f8 g8 h9 h10", "h8", renju.Black, "3x3", "double-three"},
		{"three and three", "f8 g8 h9 h10", "h8", renju.White, "3x3", "legal"},
		{"four and three", "e8 f8 g8 h9 h10", "h8", renju.Black, "4x3", "legal"},
		{"four and four", "e8 f8 g8 h9 h10 h11", "h8", renju.Black, "4x4", "double-four"},
		{"four and four", "e8 f8 g8 h9 h10 h11", "h8", renju.White, "4x4", "legal"},
		{"two fours in one row", "e8 g8 i8 k8", "h8", renju.Black, "4x4", "double-four"},
		{"two fours in one row", "e8 g8 i8 k8", "h8", renju.White, "4x4", "legal"},
		{"two fours in one row, wide", "d8 e8 f8 j8 k8 l8", "h8", renju.Black, "4x4", "double-four"},
		{"two fours in one row, in pairs", "e8 f8 h8 k8 l8", "i8", renju.Black, "4x4", "double-four"},
		{"two fours and a three", "e8 f8 g8 h9 h10 h11 i9 j10", "h8", renju.Black, "4x4x3", "double-four"},
		{"a four and two threes", "e8 f8 g8 h9 h10 i9 j10", "h8", renju.White, "4x3x3", "legal"},
		{"four threes", "f8 g8 h9 h10 i9 j10 i7 j6", "h8", renju.Black, "3x3x3x3", "double-three"},
		{"one three", "f8 g8", "h8", renju.Black, "", ""},
		{"a five is no fork", "d8 e8 f8 g8 h9 h10 h11", "h8", renju.Black, "", ""},
		{"an overline is none for White", "d8 e8 f8 g8 i8 h9 h10 h11", "h8", renju.White, "", ""},
		{"an overline and two threes", "e8 f8 g8 i8 j8 h9 h10 i9 j10", "h8", renju.Black, "3x3", "overline"},
		{"a straight four is one four", "e8 f8 g8", "h8", renju.Black, "", ""},
	} {
		b := newBoard(t, points(t, c.stones), nil)
		if c.color == renju.White {
			b = swapColors(t, b)
		}
		var got renju.Fork
		for _, f := range b.Forks(c.color, rif) {
			if f.Point == point(t, c.point) {
				got = f
			}
		}
		if got.String() != c.fork || got.Point != renju.NoPoint && got.Verdict.String() != c.verdict {
			t.Errorf("%s for %v: a fork %q that is %v, want %q that is %s", c.name, c.color, got, got.Verdict, c.fork, c.verdict)
		}
	}
}

// An apparent three makes a fork in appearance, which the verdict allows; where a
// three needs a permitted move, it makes none.
func TestForksByReading(t *testing.T) {
	d := readDrawn(t, "s004/4-false-three.txt")
	for i, want := range []string{"3x3 legal", "", "3x3 legal"} {
		got := ""
		for _, f := range d.Board.Forks(renju.Black, threeReadings[i]) {
			if f.Point == renju.Tengen {
				got = f.String() + " " + f.Verdict.String()
			}
		}
		if got != want {
			t.Errorf("reading %d: h8 is %q, want %q", i, got, want)
		}
	}
}

func TestStructuresTurnWithTheBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s, r := anyBoard(t), anySymmetry(t), anyReading(t)
		turned := b.Transform(s)
		for _, c := range bothColors {
			want, got := turnedStructures(b, c, r, s), turnedStructures(turned, c, r, 0)
			if !slices.Equal(want, got) {
				t.Fatalf("%v's structures turned by %d\n%s\n%s", c, s, differences(got, want), b.Diagram(nil))
			}
			want, got = turnedForks(b, c, r, s), turnedForks(turned, c, r, 0)
			if !slices.Equal(want, got) {
				t.Fatalf("%v's forks turned by %d\n%s\n%s", c, s, differences(got, want), b.Diagram(nil))
			}
		}
	})
}

// turned writes a structure as it lies after a symmetry, its points sorted.
func turned(s renju.Structure, by renju.Symmetry) string {
	return structure{s.Kind, sorted(s.Stones, by), sorted(s.Completes, by)}.String()
}

func turnedStructures(b renju.Board, c renju.Color, r renju.Reading, by renju.Symmetry) []string {
	var all []string
	for _, s := range b.Structures(c, r) {
		all = append(all, turned(s, by))
	}
	return inOrder(all)
}

func turnedForks(b renju.Board, c renju.Color, r renju.Reading, by renju.Symmetry) []string {
	var all []string
	for _, f := range b.Forks(c, r) {
		var parts []string
		for _, s := range slices.Concat(f.Fours, f.Threes) {
			parts = append(parts, turned(s, by))
		}
		all = append(all, by.Apply(f.Point).String()+" "+f.Verdict.String()+" "+strings.Join(inOrder(parts), ", "))
	}
	return inOrder(all)
}

// TestForksAgreeWithJudgeAndExplain: for Black the fours and threes of a fork are
// those of the explanation, there is a double-four exactly if a fork has two
// fours, and, where a three needs a permitted move, a double-three exactly if it
// has two threes.
func TestForksAgreeWithJudgeAndExplain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, r := anyBoard(t), anyReading(t)
		forks := map[renju.Point]renju.Fork{}
		for _, f := range b.Forks(renju.Black, r) {
			forks[f.Point] = f
		}
		for _, p := range b.AppendEmpty(nil) {
			e, f := b.Explain(p, r), forks[p]
			if e.Verdict.Five {
				if f.Point != renju.NoPoint {
					t.Fatalf("%v makes a five and is called a fork", p)
				}
				continue
			}
			fours, threes := explained(e, r)
			if n := len(fours) + len(threes); (n > 1) != (f.Point == p) {
				t.Fatalf("%v: %d fours and threes, and a fork %v\n%s", p, n, f, b.Diagram(nil))
			} else if n < 2 {
				continue
			}
			if got := forkParts(f.Fours); !slices.Equal(got, fours) {
				t.Fatalf("%v: fours\n%s\n%s", p, differences(got, fours), b.Diagram(nil))
			}
			if got := forkParts(f.Threes); !slices.Equal(got, threes) {
				t.Fatalf("%v: threes\n%s\n%s", p, differences(got, threes), b.Diagram(nil))
			}
			if v := e.Verdict; f.Verdict != v || v.Kinds.Has(renju.DoubleFour) != (len(f.Fours) > 1) ||
				r == renju.ReadingPermitted && v.Kinds.Has(renju.DoubleThree) != (len(f.Threes) > 1) {
				t.Fatalf("%v is %v %v, a fork %v that is %v\n%s", p, v, v.Kinds.List(), f, f.Verdict, b.Diagram(nil))
			}
		}
	})
}

// explained writes the fours and threes of an explanation: of each three the
// extensions that the reading asks for.
func explained(e renju.Explanation, r renju.Reading) (fours, threes []string) {
	for _, four := range e.Fours {
		fours = append(fours, list(sorted(four.Stones[:], 0))+" > "+list(sorted(four.Completes, 0)))
	}
	for _, three := range e.Threes {
		var at []renju.Point
		for _, x := range three.Extensions {
			if x.Usable || r == renju.ReadingShape || r == renju.ReadingRIF && !x.Why.Verdict.Five {
				at = append(at, x.Point)
			}
		}
		if len(at) > 0 {
			threes = append(threes, list(sorted(three.Stones[:], 0))+" > "+list(sorted(at, 0)))
		}
	}
	return inOrder(fours), inOrder(threes)
}

func forkParts(parts []renju.Structure) []string {
	var all []string
	for _, s := range parts {
		all = append(all, list(sorted(s.Stones, 0))+" > "+list(sorted(s.Completes, 0)))
	}
	return inOrder(all)
}

// TestFoursAreWhatWins: where no row is finished, a stone wins exactly on the
// points that complete a four.
func TestFoursAreWhatWins(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard(t)
		for _, c := range bothColors {
			var completes []renju.Point
			for _, s := range b.Structures(c, rif) {
				switch s.Kind {
				case renju.Five, renju.LongRow:
					return
				case renju.StraightFour, renju.ClosedFour:
					completes = append(completes, s.Completes...)
				}
			}
			if got, want := sorted(completes, 0), b.AppendFives(nil, c); !slices.Equal(got, want) {
				t.Fatalf("%v's fours wait for %v, but the winning points are %v\n%s", c, got, want, b.Diagram(nil))
			}
		}
	})
}
