package renju_test

import (
	"errors"
	"strings"
	"testing"

	"tengen/renju"
)

func TestPointsReadAndPrint(t *testing.T) {
	seen := map[string]bool{}
	for row := range renju.Size {
		for col := range renju.Size {
			p := renju.At(col, row)
			back, err := renju.ParsePoint(p.String())
			if err != nil || back != p || p.Col() != col || p.Row() != row || seen[p.String()] {
				t.Fatalf("column %d, row %d is written %q and read back as %v (%v)", col, row, p, back, err)
			}
			seen[p.String()] = true
		}
	}
	if renju.Tengen.String() != "h8" || renju.At(0, 0).String() != "a1" || renju.At(14, 14).String() != "o15" {
		t.Error("h8, a1 or o15 is elsewhere")
	}
	for _, s := range []string{"", "h", "8", "h0", "h16", "p1", "h08", "h 8", "H8", "h8 ", "h-1", "hh", "8h", "h1a", "h99", "ч8", "i１"} {
		if p, err := renju.ParsePoint(s); !errors.Is(err, renju.ErrOffBoard) || p != renju.NoPoint {
			t.Errorf("%q is read as %v (%v)", s, p, err)
		}
	}
	var none renju.Point
	if none.Valid() || none.String() != "-" || none.Col() != -1 || renju.At(15, 0).Valid() || renju.Point(226).Valid() {
		t.Error("a value that is no point looks like one")
	}
}

func TestLetteringsNameTheSamePoints(t *testing.T) {
	for _, c := range []struct {
		letters renju.Lettering
		text    string
		point   string
	}{
		{renju.International, "h8", "h8"}, {renju.International, "I9", "i9"}, {renju.International, "o15", "o15"},
		{renju.RussianI, "H8", "h8"}, {renju.RussianI, "I9", "i9"}, {renju.RussianI, "K10", "j10"}, {renju.RussianI, "M4", "l4"}, {renju.RussianI, "p15", "o15"},
		{renju.RussianJ, "J9", "i9"}, {renju.RussianJ, "K10", "j10"}, {renju.RussianJ, "M12", "l12"}, {renju.RussianJ, " P1 ", "o1"},
	} {
		p, err := c.letters.Parse(c.text)
		if err != nil || p.String() != c.point {
			t.Errorf("%q in %s is %v (%v), want %s", c.text, c.letters.Columns(), p, err, c.point)
		}
		if !strings.EqualFold(c.letters.Format(p), strings.TrimSpace(c.text)) {
			t.Errorf("%v is written %q in %s, want %q", p, c.letters.Format(p), c.letters.Columns(), c.text)
		}
	}
	for letters, text := range map[renju.Lettering]string{renju.International: "p1", renju.RussianI: "J9", renju.RussianJ: "I9"} {
		if p, err := letters.Parse(text); !errors.Is(err, renju.ErrOffBoard) {
			t.Errorf("%q in %s is read as %v", text, letters.Columns(), p)
		}
	}
}

func TestMovesInOneString(t *testing.T) {
	moves, err := renju.AppendMoves(nil, "h8i9h9 -- , j10\n--")
	if err != nil || renju.FormatMoves(moves) != "h8i9h9--j10--" {
		t.Errorf("read %v (%v)", moves, err)
	}
	for text, want := range map[string]string{
		"h8q9":   `move 2: "q9" is not a point of the board: columns are a to o, rows 1 to 15`,
		"h8i9-":  `move 3: "-" is not a point of the board: columns are a to o, rows 1 to 15`,
		"h8i16":  `move 2: "i16" is not a point of the board: columns are a to o, rows 1 to 15`,
		"h8 ж9":  `move 2: "ж9" is not a point of the board: columns are a to o, rows 1 to 15`,
		"h123i9": `move 1: "h123" is not a point of the board: columns are a to o, rows 1 to 15`,
	} {
		_, err := renju.AppendMoves(nil, text)
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
}

func FuzzAppendMoves(f *testing.F) {
	for _, s := range []string{"", "h8i9--", "h8 i9,j10\r\n", "h8q9", "\x00h8", "--------", "ж1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		moves, err := renju.AppendMoves(nil, s)
		var bad *renju.MoveError
		if err != nil && (!errors.As(err, &bad) || bad.Number != len(moves)+1) {
			t.Fatalf("%q: error %v after %d moves", s, err, len(moves))
		}
		back, err := renju.AppendMoves(nil, renju.FormatMoves(moves))
		if err != nil || renju.FormatMoves(back) != renju.FormatMoves(moves) {
			t.Fatalf("%q is read as %v and read back as %v (%v)", s, moves, back, err)
		}
	})
}

func FuzzParseDiagram(f *testing.F) {
	f.Add(renju.Board{}.Diagram(nil))
	f.Add(strings.Repeat("...............\n", 15))
	f.Add(strings.Repeat("X O . 3 4 6 A B C . . . . . O\n", 15))
	f.Add("15 " + strings.Repeat(". ", 15) + "15\n")
	f.Fuzz(func(t *testing.T, s string) {
		d, err := renju.ParseDiagram(s)
		if err != nil {
			return
		}
		again, err := renju.ParseDiagram(d.Board.Diagram(nil))
		if err != nil || again.Board != d.Board {
			t.Fatalf("reads back as another board (%v)\n%s", err, s)
		}
	})
}

func TestDiagramsInManyHands(t *testing.T) {
	plain := strings.Repeat(". . . . . . . . . . . . . . .\n", 7) +
		". . . . . . . X O A . . . . .\n" + strings.Repeat(". . . . . . . . . . . . . . .\n", 7)
	want, err := renju.ParseDiagram(plain)
	if err != nil || want.Marks[renju.At(9, 7)] != 'A' {
		t.Fatal(err)
	}
	var numbered, tight strings.Builder
	numbered.WriteString("# a board\n\n   a b c d e f g h i j k l m n o\n")
	for i, line := range strings.Split(strings.TrimSpace(plain), "\n") {
		row := renju.At(0, 14-i).String()[1:]
		numbered.WriteString(" " + row + " " + line + " " + row + "\n")
		tight.WriteString(strings.ReplaceAll(line, " ", "") + "\r\n")
	}
	numbered.WriteString("   A B C D E F G H I J K L M N O\n")
	for _, text := range []string{numbered.String(), tight.String()} {
		d, err := renju.ParseDiagram(text)
		if err != nil || d.Board != want.Board || d.Marks[renju.At(9, 7)] != 'A' || len(d.Marks) != 1 {
			t.Errorf("%v\n%s", err, text)
		}
	}
}

func TestBadDiagramsSayWhere(t *testing.T) {
	row := strings.Repeat(".", 15) + "\n"
	for text, want := range map[string]string{
		"":                                       "a diagram has 15 rows, this one has 0",
		strings.Repeat(row, 14):                  "a diagram has 15 rows, this one has 14",
		strings.Repeat(row, 16):                  `line 16: a diagram has 15 rows, this is one more: "..............."`,
		row + "....\n" + strings.Repeat(row, 13): `line 2: row 14 has 4 points, want 15: "...."`,
		"................\n":                     `line 1: row 15 has 16 points, want 15: "................"`,
		"......\u00b7.......\n":                  "line 1: 'Â' on g15: stones are the capital letters X (Black) and O (White), an empty point is a dot",
		".......x.......\n":                      "line 1: 'x' on h15: stones are the capital letters X (Black) and O (White), an empty point is a dot",
	} {
		if _, err := renju.ParseDiagram(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
}
