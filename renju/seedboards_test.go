package renju_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tengen/renju"
)

// drawn is a file of testdata: a heading of lines that begin with #, a blank
// line, and a board. Marks on it are either what the rules say of the board,
// which a test draws again and compares, or letters that a test speaks of.
type drawn struct {
	file, heading, picture string
	renju.Diagram
}

func readDrawn(t testing.TB, name string) drawn {
	t.Helper()
	d := drawn{file: filepath.Join("testdata", name)}
	text, err := os.ReadFile(d.file)
	if err != nil {
		t.Fatal(err)
	}
	heading, picture, found := strings.Cut(string(text), "\n\n")
	if !found {
		t.Fatalf("%s: no blank line behind the heading", d.file)
	}
	d.heading, d.picture = heading+"\n", picture
	if d.Diagram, err = renju.ParseDiagram(picture); err != nil {
		t.Fatalf("%s: %v", d.file, err)
	}
	return d
}

// compare draws the board with the marks that the rules give and compares the
// two pictures; with -update it rewrites the file instead.
func (d drawn) compare(t *testing.T, marks map[renju.Point]byte) {
	t.Helper()
	got := d.Board.Diagram(func(p renju.Point) byte {
		if m := marks[p]; m != 0 {
			return m
		}
		return '.'
	})
	if *update {
		if err := os.WriteFile(d.file, []byte(d.heading+"\n"+got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got != d.picture {
		t.Errorf("%s\n%sgot\n%swant\n%s", d.file, d.heading, got, d.picture)
	}
}

// at returns the point that carries a letter.
func (d drawn) at(t testing.TB, letter byte) renju.Point {
	t.Helper()
	for p, c := range d.Marks {
		if c == letter {
			return p
		}
	}
	t.Fatalf("%s: no point %c", d.file, letter)
	return renju.NoPoint
}

// letters writes points as the letters that stand on them in the drawing, in
// their order; a point without a letter is written out.
func (d drawn) letters(points []renju.Point) string {
	var list []string
	for _, p := range points {
		if c := d.Marks[p]; c != 0 {
			list = append(list, string(c))
			continue
		}
		list = append(list, p.String())
	}
	return strings.Join(inOrder(list), " ")
}

// forbiddenMarks are the marks 3, 4 and 6 of a board.
func forbiddenMarks(b renju.Board, r renju.Reading) map[renju.Point]byte {
	marks := map[renju.Point]byte{}
	for _, f := range b.AppendForbidden(nil, r) {
		marks[f.Point] = f.Kinds.First().Mark()
	}
	return marks
}

// completing marks the completing points of both colours' structures with the
// letter of their kind; kinds without a letter are left out.
func completing(b renju.Board, r renju.Reading, letter map[renju.StructureKind]byte) map[renju.Point]byte {
	marks := map[renju.Point]byte{}
	for _, c := range bothColors {
		for _, s := range b.Structures(c, r) {
			for _, p := range s.Completes {
				if m := letter[s.Kind]; m != 0 {
					marks[p] = m
				}
			}
		}
	}
	return marks
}

var bothColors = [2]renju.Color{renju.Black, renju.White}

// put returns the board with stones added, the colours taking turns from c.
func put(t testing.TB, b renju.Board, c renju.Color, points ...renju.Point) renju.Board {
	t.Helper()
	for _, p := range points {
		var err error
		if b, err = b.Place(c, p); err != nil {
			t.Fatal(err)
		}
		c = c.Other()
	}
	return b
}

// points reads points separated by blanks.
func points(t testing.TB, text string) []renju.Point {
	t.Helper()
	var list []renju.Point
	for _, s := range strings.Fields(text) {
		p, err := renju.ParsePoint(s)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

func point(t testing.TB, text string) renju.Point { return points(t, text)[0] }

// oneRow puts a row of 15 signs on row 8 of an empty board. Other signs than X,
// O and the dot are marks.
func oneRow(t testing.TB, row string) (renju.Board, map[renju.Point]byte) {
	t.Helper()
	empty := strings.Repeat("...............\n", 7)
	d, err := renju.ParseDiagram(empty + row + "\n" + empty)
	if err != nil {
		t.Fatal(err)
	}
	return d.Board, d.Marks
}

// swapColors returns the board with the colours exchanged.
func swapColors(t testing.TB, b renju.Board) renju.Board {
	t.Helper()
	return newBoard(t, b.AppendStones(nil, renju.White), b.AppendStones(nil, renju.Black))
}

var threeReadings = [3]renju.Reading{renju.ReadingRIF, renju.ReadingPermitted, renju.ReadingShape}
