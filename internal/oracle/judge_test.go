package oracle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tengen/renju"
)

// draw reads a board drawn as in every diagram, from the row given down. P is
// the empty point on which the stone is put.
func draw(t testing.TB, drawing string) (Board, renju.Point) {
	t.Helper()
	var b Board
	point := renju.NoPoint
	lines := strings.Split(strings.TrimSpace(drawing), "\n")
	for i, line := range lines {
		for col, mark := range strings.Fields(line) {
			p := renju.At(col, len(lines)-1-i)
			switch mark {
			case "X":
				b.drop(renju.Black, p)
			case "O":
				b.drop(renju.White, p)
			case "P":
				point = p
			case ".":
			default:
				t.Fatalf("%q in a drawing", mark)
			}
		}
	}
	return b, point
}

// The definitions of section 3 of the rules, one line at a time: rows at the
// edge, with gaps, before stones of White and before black ones that would make
// six.
func TestOneLine(t *testing.T) {
	for _, c := range []struct {
		line      string
		row       int    // the length of the unbroken row
		completes string // the completing points of each four, by column
		extends   string // the extensions of each three, by column
	}{
		{". . . X X P X X . . . . . . .", 5, "", ""},
		{"X X P X X . . . . . . . . . .", 5, "", ""},
		{". . . X X P X X X . . . . . .", 6, "", ""},
		{". X X X P X X X X . . . . . .", 8, "", ""},
		{". . . . X X P X . . . . . . .", 4, "d,i", ""}, // a straight four
		{"O X X P X . . . . . . . . . .", 4, "f", ""},
		{"X X P X . . . . . . . . . . .", 4, "e", ""},
		{". . X . X X P X . X . . . . .", 4, "", ""},  // six at both ends
		{". . X . X X P X . . . . . . .", 4, "i", ""}, // six at one
		{". . X X . X P . . . . . . . .", 2, "e", ""},
		{". . . X X . P X X . . . . . .", 3, "", ""},    // the gap makes six
		{". . O X X . P X O . . . . . .", 2, "f", ""},   // no room is needed round a four
		{"O . X X P X . X X O . . . . .", 4, "b", ""},   // seven at one end
		{"O X . X P X . X O . . . . . .", 3, "c g", ""}, // two fours on one line: X.XXX.X
		{"O X X . P X . X X O . . . . .", 2, "d g", ""}, // XX.XX.XX
		{"O X X X . P . X X X O . . . .", 1, "e g", ""}, // XXX.X.XXX
		{". X X X . P . X X X X . . . .", 1, "e", ""},   // six at one gap
		{"X X X X . P . X X X X . . . .", 1, "", ""},    // six at both
		{". P . X X X . X . . . . . . .", 1, "c", ""},   // an outer stone is in one of the two fours
		{". . . . X . P X . X . . . . .", 2, "", ""},    // a fourth stone too far: six at one end
		{". . . . X P X . . . . . . . .", 3, "", "d,h"}, // open on both sides
		{". . . . X P . X . . . . . . .", 2, "", "g"},   // a gap
		{". . X . . X P X . . . . . . .", 3, "", "i"},   // six if extended on the left
		{". . . . . P X X . . X . . . .", 3, "", "e"},   // six if extended on the right
		{". . . . . P X X . . . X . . .", 3, "", "e,i"}, // far enough away
		{". . X . . X P X . . X . . . .", 3, "", ""},    // six on either side
		{"O . X P X . O . . . . . . . .", 3, "", ""},    // no room for a straight four
		{"O . X P X . . O . . . . . . .", 3, "", "f"},   // room for one
		{"O . . X P X . . O . . . . . .", 3, "", "c,g"}, // and for two
		{". X P X . . . . . . . . . . .", 3, "", "e"},   // the edge
		{"X P . X . . . . . . . . . . .", 2, "", ""},    // against the edge
		{". . . . . . . . . . P . X X .", 1, "", "l"},   // near the other edge
		{". . . . . . . . . . . P X X .", 3, "", "k"},
		{". . . . X P . . X . . . . . .", 2, "", ""}, // too wide
		{". . . . X . P . X . . . . . .", 1, "", ""}, // two gaps
		{". . . X X O P X X . . . . . .", 3, "", ""}, // a white stone parts the row
		{". . . . O X P X . . . . . . .", 3, "", ""}, // and shuts it in
	} {
		b, p := draw(t, c.line)
		v := Judge(b, p, renju.ReadingRIF)
		b.put(renju.Black, p)
		row := len(b.rowThrough(nil, p, directions[0]))
		var fours, threes []string
		for _, f := range v.Fours {
			fours = append(fours, columns(f.Completes))
		}
		for _, three := range v.Threes {
			var points []renju.Point
			for _, x := range three.Extensions {
				points = append(points, x.Point)
			}
			threes = append(threes, columns(points))
		}
		slices.Sort(fours)
		if row != c.row || strings.Join(fours, " ") != c.completes || strings.Join(threes, " ") != c.extends {
			t.Errorf("%s\nis a row of %d, fours completed at %q, threes extended at %q; want %d, %q, %q",
				c.line, row, fours, threes, c.row, c.completes, c.extends)
		}
	}
}

// columns writes the columns of points, with commas.
func columns(points []renju.Point) string {
	var names []string
	for _, p := range points {
		names = append(names, fmt.Sprintf("%c", 'a'+p.Col()))
	}
	return strings.Join(names, ",")
}

// Ruling R6, by all 59,049 surroundings of a stone within five points on its
// line: at most one three, never a three and a four, and two fours in three
// families only, with the stone in the middle group. package renju says the same
// of every one.
func TestAllSurroundingsOfALine(t *testing.T) {
	families := map[string]int{}
	for n := range 59_049 {
		b, mid := Board{}, renju.Tengen
		for i, rest := 0, n; i < 10; i, rest = i+1, rest/3 {
			offset := i - 5
			if offset >= 0 {
				offset++
			}
			b.put(renju.Color(rest%3), step(mid, directions[0], offset))
		}
		v := Judge(b, mid, renju.ReadingRIF)
		if len(v.Threes) > 1 || len(v.Threes) == 1 && len(v.Fours) > 0 || len(v.Fours) > 2 {
			t.Fatalf("%d fours and %d threes on one line\n%v", len(v.Fours), len(v.Threes), &b)
		}
		if len(v.Fours) == 2 {
			families[between(b.Place(renju.Black, mid), v.Fours)]++
		}
		fast, err := b.Renju()
		if err != nil {
			t.Fatal(err)
		}
		if got := fast.Judge(mid, renju.ReadingRIF); got != v.Renju() {
			t.Fatalf("renju says %v, the oracle %v\n%v", got, v.Renju(), &b)
		}
	}
	for _, family := range []string{"X.XXX.X", "XX.XX.XX", "XXX.X.XXX"} {
		if families[family] == 0 {
			t.Errorf("no double-four of the family %s", family)
		}
		delete(families, family)
	}
	if len(families) > 0 {
		t.Errorf("double-fours on one line of other families: %v", families)
	}
}

// between writes the points from the first to the last stone of the fours.
func between(b Board, fours []Four) string {
	first, last := renju.Point(renju.Points), renju.NoPoint
	for _, f := range fours {
		first, last = min(first, f.Stones[0]), max(last, f.Stones[3])
	}
	text := ""
	for p := first; p <= last; p++ {
		text += string(".XO"[b.At(p)])
	}
	return text
}

// Rulings that no vector or only one stands for, drawn. The stone goes on P.
func TestRulings(t *testing.T) {
	for _, c := range []struct {
		name, drawing string
		want          string // the verdict
		kinds         []renju.Foul
		permitted     string // the verdict if any permitted stone extends a three
	}{
		{"R8: a five wins although it makes an overline on another line", `
			. . . . X . . . .
			. . . . X . . . .
			. . . . X . . . .
			X X X X P . . . .
			. . . . X . . . .
			. . . . X . . . .`, "five", []renju.Foul{renju.Overline}, "five"},
		{"R9: a four and two threes", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . X . X . .
			. . . . X X . . .
			O X X X P . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, "double-three", []renju.Foul{renju.DoubleThree}, "double-three"},
		{"R9: a four and a three", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . X . . . .
			. . . . X . . . .
			O X X X P . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, "legal", nil, "legal"},
		{"R10: an overline names a stone that is also a double-three", `
			. . . . . . . . . .
			. . . . . . . . . .
			. X X . . . X . . .
			. X . X . X . . . .
			. . . . P X X X X X
			. . . . . . . . . .
			. . . . . . . . . .
			. . . . . . . . . .
			. . . . . . . . . .
			. . . . . . . . . .`, "overline", []renju.Foul{renju.Overline, renju.DoubleThree}, "overline"},
		{"R11: a sixth stone to a five that lies", `
			. . X X X X X P . .`, "overline", []renju.Foul{renju.Overline}, "overline"},
	} {
		b, p := draw(t, c.drawing)
		v := Judge(b, p, renju.ReadingRIF).Renju()
		if v.String() != c.want || !slices.Equal(v.Kinds.List(), c.kinds) {
			t.Errorf("%s: %v %v; want %s %v\n%v", c.name, v, v.Kinds.List(), c.want, c.kinds, &b)
		}
		if v := Judge(b, p, renju.ReadingPermitted).Renju(); v.String() != c.permitted {
			t.Errorf("%s: %v if any permitted stone extends a three; want %s\n%v", c.name, v, c.permitted, &b)
		}
	}
}

// White wins by any row of five or more, Black by exactly five, and whether
// either still can is a question of lines alone (S001 9.2.7).
func TestWinsAndCanMakeFive(t *testing.T) {
	b, p := draw(t, ". . X X X P X X . . O O O . O")
	if Wins(b, renju.Black, p) {
		t.Error("Black wins by six")
	}
	if !Wins(b, renju.White, renju.At(13, 0)) {
		t.Error("White does not win by a five at the edge")
	}
	b, p = draw(t, ". . O O O P O O . . X X X . X")
	if !Wins(b, renju.White, p) || !Wins(b, renju.Black, renju.At(13, 0)) {
		t.Error("White does not win by six, or Black by five at the edge")
	}
	for _, c := range []struct {
		line         string // the only line on which a colour might make a row
		black, white bool
	}{
		{"X X X X . O O X O O X O X O X", true, false},
		{"X X X X . X O O X O X O X O X", false, false}, // only six
		{"X X X X . X O O O O . O O X O", false, true},  // for White six will do
		{"X X X X X O X . O O O O X O X", false, true},
		{"X X X X X O X O X O X O X O X", false, false}, // the five that lies cannot be made again
		{"X O O O O O X O X O X O X O X", false, false}, // nor White's, if it is shut in
		{"O O O O O . X O X O X O X O X", false, true},  // but it can be made longer
		{"O . . X . . O X O X O X O X O", true, false},
		{"X . . O . . X O X O X O X O X", false, true},
		{"X . O . . X . O . X . O . X .", false, false}, // no five points without both colours
		{"O X O X O X O . . . . . O X O", true, true},
		{"O X X . . . X X O X O X O X O", false, false}, // every five would be longer
		{"O X O X O X . . . . X O X O X", false, false},
		{"O X O X O X . . . . X . O X O", true, false}, // from the second empty point it is five
		{"X O X O X O X O X O . . . . X", true, true},
	} {
		b, _ := draw(t, c.line)
		for p := renju.Point(16); p <= renju.Points; p++ {
			b.put([]renju.Color{renju.Black, renju.White}[(p.Row()/2+p.Col())%2], p)
		}
		if black, white := CanMakeFive(b, renju.Black), CanMakeFive(b, renju.White); black != c.black || white != c.white {
			t.Errorf("%s: Black can is %v, White can is %v; want %v, %v", c.line, black, white, c.black, c.white)
		}
	}
}
