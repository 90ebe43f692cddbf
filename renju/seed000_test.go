package renju_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tengen/renju"
)

// inOrder returns the list sorted.
func inOrder(list []string) []string {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}

// listed writes the structures of one colour whose kind is wanted, as letters of
// the drawing: what completes them, one structure after the other.
func (d drawn) listed(c renju.Color, r renju.Reading, wanted ...renju.StructureKind) []string {
	var list []string
	for _, s := range d.Board.Structures(c, r) {
		if slices.Contains(wanted, s.Kind) {
			list = append(list, fmt.Sprintf("%v: %s", s.Kind, d.letters(s.Completes)))
		}
	}
	return inOrder(list)
}

func sameList(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if want = inOrder(want); !slices.Equal(inOrder(got), want) {
		t.Errorf("%s:\n%s\nwant\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// spans writes rows as first and last point.
func spans(b renju.Board, c renju.Color) []string {
	var list []string
	for _, s := range b.Structures(c, renju.ReadingShape) {
		list = append(list, fmt.Sprintf("%v %v-%v", s.Kind, s.Stones[0], s.Stones[len(s.Stones)-1]))
	}
	return list
}

func TestS000FivesAndOverline(t *testing.T) {
	d := readDrawn(t, "s000/fives.txt")
	sameList(t, "Black's rows", spans(d.Board, renju.Black), "five b14-f14", "five d10-h6")
	sameList(t, "White's rows", spans(d.Board, renju.White), "five m9-m13", "overline f3-k3")
	for text, length := range map[string]int{"d14": 5, "f8": 5, "m11": 5, "h3": 6} {
		p := point(t, text)
		if row := d.Board.WinningRow(p); len(row) != length || !slices.Contains(row, p) {
			t.Errorf("the row through %s is %v, want %d points", text, row, length)
		}
		before := d.Board.Remove(p)
		if c := d.Board.At(p); !before.Wins(c, p) {
			t.Errorf("%v's last stone on %s wins nothing", c, text)
		}
	}
}

// A row is unbroken only without gaps, and one opposing stone between makes two
// rows of one.
func TestS000Rows(t *testing.T) {
	for _, c := range []struct {
		row  string
		wins bool
		why  string
	}{
		{"..XXXX*........", true, "five unbroken"},
		{"..XXXXXX*......", false, "seven are no five"},
		{"..XX.XX*.......", false, "a gap breaks the row"},
		{"..XXOXX*.......", false, "a white stone ends the row"},
		{"XXXX*..........", true, "the edge limits the row and shortens nothing"},
	} {
		b, marks := oneRow(t, c.row)
		for p := range marks {
			if b.Wins(renju.Black, p) != c.wins {
				t.Errorf("%s (%s): Wins says %v", c.row, c.why, !c.wins)
			}
		}
	}
}

func TestS000OpenFours(t *testing.T) {
	d := readDrawn(t, "s000/open-fours.txt")
	a, b := d.at(t, 'A'), d.at(t, 'B')
	four := []renju.StructureKind{renju.StraightFour, renju.ClosedFour}
	sameList(t, "Black's fours", d.listed(renju.Black, renju.ReadingShape, four...), "closed-four: A", "straight-four: C D")
	sameList(t, "White's fours", d.listed(renju.White, renju.ReadingShape, four...), "straight-four: E F", "straight-four: G H")
	if v := d.Board.Judge(a, renju.ReadingRIF); !v.Five {
		t.Errorf("A is %v, want a five", v)
	}
	if v := d.Board.Judge(b, renju.ReadingRIF); v.String() != "overline" {
		t.Errorf("B is %v, want an overline", v)
	}
	if got := d.letters(d.Board.AppendFives(nil, renju.Black)); got != "A C D" {
		t.Errorf("Black makes a five at %s", got)
	}
	if got := d.letters(d.Board.AppendFives(nil, renju.White)); got != "E F G H" {
		t.Errorf("White wins at %s", got)
	}
	if row := put(t, d.Board, renju.White, d.at(t, 'F')).WinningRow(d.at(t, 'F')); len(row) != 6 {
		t.Errorf("at F White makes %v, want six", row)
	}
}

func TestS000ClosedFours(t *testing.T) {
	d := readDrawn(t, "s000/closed-fours.txt")
	all := []renju.StructureKind{renju.Five, renju.LongRow, renju.StraightFour, renju.ClosedFour, renju.Three, renju.OpenThree}
	sameList(t, "Black's fours", d.listed(renju.Black, renju.ReadingShape, all...),
		"closed-four: A", "closed-four: B", "closed-four: C", "closed-four: D")
	sameList(t, "White's fours", d.listed(renju.White, renju.ReadingShape, all...),
		"closed-four: E", "closed-four: F", "closed-four: G", "closed-four: H")
	for _, c := range bothColors {
		want := map[renju.Color]string{renju.Black: "A B C D", renju.White: "E F G H"}[c]
		if got := d.letters(d.Board.AppendFives(nil, c)); got != want {
			t.Errorf("%v makes a five at %s, want %s", c, got, want)
		}
	}
}

func TestS000Threes(t *testing.T) {
	d := readDrawn(t, "s000/threes.txt")
	for _, r := range threeReadings {
		all := []renju.StructureKind{renju.StraightFour, renju.ClosedFour, renju.Three, renju.OpenThree}
		sameList(t, "Black's threes", d.listed(renju.Black, r, all...), "three: A", "three: B", "three: E")
		sameList(t, "White's threes", d.listed(renju.White, r, all...), "open-three: C D", "three: F", "three: G")
	}
	for p, letter := range d.Marks {
		c := renju.Black
		if strings.IndexByte("CDFG", letter) >= 0 {
			c = renju.White
		}
		after := drawn{Diagram: renju.Diagram{Board: put(t, d.Board, c, p)}}
		if n := len(after.listed(c, renju.ReadingShape, renju.StraightFour)); n != 1 {
			t.Errorf("%c makes %d straight fours, want one", letter, n)
		}
	}
}

// Each row would be a three if one thing were different.
func TestS000CombinationsThatAreNoThrees(t *testing.T) {
	d := readDrawn(t, "s000/not-threes.txt")
	three := map[renju.StructureKind]byte{renju.Three: 'A', renju.OpenThree: 'B', renju.ClosedFour: 'c', renju.StraightFour: 'c'}
	for _, r := range threeReadings {
		d.compare(t, completing(d.Board, r, three))
		for _, p := range points(t, "f14 e12 f10 e8 g6 c4 f2") {
			if e := d.Board.Remove(p).Explain(p, r); len(e.Threes) > 0 {
				t.Errorf("Black's stone on %v makes a three: %v", p, told(e))
			}
		}
	}
	for _, c := range []struct{ why, remove, addBlack, addWhite string }{
		{"a white stone at one end", "c14", "", ""},
		{"too little room between two white stones", "a12", "", ""},
		{"black stones near both ends", "a10", "", ""},
		{"two gaps", "c8", "d8", ""},
		{"a gap and a white stone at one end", "e6", "", ""},
		{"a white stone between them", "d4", "", ""},
		{"a gap of two", "c2", "d2", ""},
		{"the edge at one end", "o15", "", "o12"},
		{"too little room between a black stone and the edge", "m10", "", ""},
		{"two gaps in a diagonal", "i2", "", "j3"},
	} {
		b := d.Board
		for _, p := range points(t, c.remove) {
			b = b.Remove(p)
		}
		b = put(t, b, renju.Black, points(t, c.addBlack)...)
		b = put(t, b, renju.White, points(t, c.addWhite)...)
		if n := len(completing(b, renju.ReadingRIF, three)); n == 0 {
			t.Errorf("without its reason (%s) the row is still no three\n%s", c.why, b.Diagram(nil))
		}
	}
}

// forksOf writes the forks of one colour as the letters of the drawing.
func (d drawn) forksOf(c renju.Color) []string {
	var list []string
	for _, f := range d.Board.Forks(c, renju.ReadingRIF) {
		list = append(list, d.letters([]renju.Point{f.Point})+" "+f.String())
	}
	return list
}

func TestS000DoubleFours(t *testing.T) {
	d := readDrawn(t, "s000/double-fours.txt")
	sameList(t, "White's forks", d.forksOf(renju.White), "A 4x4", "B 4x4", "C 4x4", "D 4x4")
	for p, letter := range d.Marks {
		after := put(t, d.Board, renju.White, p)
		if n := len(after.AppendFives(nil, renju.White)); n != 2 {
			t.Errorf("after %c White wins at %d points, want 2", letter, n)
		}
		for _, f := range d.Board.Forks(renju.White, renju.ReadingRIF) {
			for _, four := range f.Fours {
				if !slices.Contains(four.Stones, f.Point) {
					t.Errorf("a four of %c does not hold its stone: %v", letter, four.Stones)
				}
			}
		}
	}
}

func TestS000DoubleThrees(t *testing.T) {
	d := readDrawn(t, "s000/double-threes.txt")
	sameList(t, "White's forks", d.forksOf(renju.White), "A 3x3", "B 3x3", "C 3x3")
	sameList(t, "Black's forks", d.forksOf(renju.Black), "D 3x3", "E 3x3", "F 3x3")
	var got []string
	for p, mark := range forbiddenMarks(d.Board, renju.ReadingRIF) {
		got = append(got, d.letters([]renju.Point{p})+string(mark))
	}
	sameList(t, "forbidden points", got, "D3", "E3", "F3")
	rules := renju.Rules{}
	for _, letter := range []byte("ABC") {
		p, err := renju.SetUp(d.Board, renju.White).Play(&rules, renju.Move(d.at(t, letter)))
		if err != nil || p.Outcome.Over() {
			t.Errorf("White plays %c: %v (%v), want that the game goes on", letter, p.Outcome, err)
		}
	}
}
