package renju_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"tengen/opening"
	"tengen/renju"
)

// russia are the rules of S001 as far as this package knows them.
var russia = renju.Rules{Reading: renju.ReadingPermitted, FirstPass: 7, TwoPassDraw: true, NoFiveDraw: true}

// S001 9.2.2.2: 225 points, columns A to P with I or J, five marked points.
func TestS001Board(t *testing.T) {
	if renju.Points != 225 || renju.Size != 15 {
		t.Errorf("%d points in rows of %d", renju.Points, renju.Size)
	}
	for letters, ninth := range map[renju.Lettering]string{renju.RussianI: "I", renju.RussianJ: "J"} {
		want := strings.Split("A B C D E F G H * K L M N O P", " ")
		for col, name := range want {
			if name == "*" {
				name = ninth
			}
			if got := letters.Format(renju.At(col, 3)); got != name+"4" {
				t.Errorf("column %d, row 4 is %s, want %s4", col+1, got, name)
			}
		}
		for text, inner := range map[string]string{"H8": "h8", "D4": "d4", "D12": "d12", "M4": "l4", "M12": "l12"} {
			if p, err := letters.Parse(text); err != nil || p.String() != inner {
				t.Errorf("the marked point %s is %v (%v), want %s", text, p, err, inner)
			}
		}
	}
	if p, err := renju.RussianI.Parse("H8"); err != nil || p != renju.Tengen {
		t.Errorf("H8 is %v (%v), want the centre", p, err)
	}
}

// S001 9.2.3, term by term, in one row for each colour: what the stones X are when
// they are Black's and when they are White's.
func TestS001Terms(t *testing.T) {
	for _, c := range []struct{ term, row, black, white string }{
		{"row: an opposing stone ends it", "...XXOXX.......", "", ""},
		{"unbroken row of six: long row", "...XXXXXX......", "overline d8-i8", "overline d8-i8"},
		{"five", "...XXXXX.......", "five d8-h8", "five d8-h8"},
		{"four", "..OXXXX........", "closed-four d8-g8 at h8", "closed-four d8-g8 at h8"},
		{"four with a gap", "...XX.XX.......", "closed-four d8-h8 at f8", "closed-four d8-h8 at f8"},
		{"open four", "...XXXX........", "straight-four d8-g8 at c8 h8", "straight-four d8-g8 at c8 h8"},
		{"four that only six would complete", "...XXX.XX......", "pseudo-three d8-f8 at b8 c8", "closed-four d8-i8 at g8"},
		{"three, open in two ways", "...XXX.........", "open-three d8-f8 at c8 g8", "open-three d8-f8 at c8 g8"},
		{"three with a gap", "...XX.X........", "three d8-g8 at f8", "three d8-g8 at f8"},
		{"no three: one end shut", "..OXXX.........", "pseudo-three d8-f8 at g8 h8", "pseudo-three d8-f8 at g8 h8"},
	} {
		b, _ := oneRow(t, c.row)
		for color, want := range map[renju.Color]string{renju.Black: c.black, renju.White: c.white} {
			board := b
			if color == renju.White {
				board = swapColors(t, b)
			}
			var got []string
			for _, s := range board.Structures(color, renju.ReadingPermitted) {
				text := fmt.Sprintf("%v %v-%v", s.Kind, s.Stones[0], s.Stones[len(s.Stones)-1])
				if len(s.Completes) > 0 {
					text += " at " + list(s.Completes)
				}
				got = append(got, text)
			}
			if text := strings.Join(got, "; "); text != want {
				t.Errorf("%s, %v: %s is %q, want %q", c.term, color, c.row, text, want)
			}
		}
	}
}

// threesOf writes the threes of a colour with their completing points.
func threesOf(b renju.Board, c renju.Color, r renju.Reading) []string {
	var found []string
	for _, s := range b.Structures(c, r) {
		if s.Kind == renju.Three || s.Kind == renju.OpenThree {
			found = append(found, list(s.Stones)+" at "+list(s.Completes))
		}
	}
	return found
}

// S001 9.2.3: a three needs a permitted move that makes an open four of it.
func TestS001ThreeByPermittedMove(t *testing.T) {
	t.Run("overline", func(t *testing.T) {
		b := put(t, readDrawn(t, "s004/4-false-three.txt").Board, renju.Black, renju.Tengen)
		sameList(t, "under S001", within("h8", threesOf(b, renju.Black, renju.ReadingPermitted)), "h8 h9 h10 at h7 h11")
		sameList(t, "by shape", within("h8", threesOf(b, renju.Black, renju.ReadingShape)), "h8 h9 h10 at h7 h11", "e8 f8 h8 at g8")
	})
	t.Run("double-four", func(t *testing.T) {
		d := readDrawn(t, "s000/pseudo-foul.txt")
		a := d.at(t, 'A')
		b := put(t, put(t, d.Board, renju.White, d.at(t, 'B')), renju.Black, a)
		sameList(t, "under S001", within(a.String(), threesOf(b, renju.Black, renju.ReadingPermitted)), "h6 i7 k9 at j8")
		sameList(t, "by shape", within(a.String(), threesOf(b, renju.Black, renju.ReadingShape)), "h6 i7 k9 at j8", "i9 k9 l9 at j9")
	})
	t.Run("one of two ways", func(t *testing.T) {
		d := readDrawn(t, "s001/one-way-forbidden.txt")
		d.compare(t, forbiddenMarks(d.Board, renju.ReadingPermitted))
		sameList(t, "under S001", threesOf(d.Board, renju.Black, renju.ReadingPermitted), "f8 g8 h8 at e8")
		sameList(t, "by shape", threesOf(d.Board, renju.Black, renju.ReadingShape), "f8 g8 h8 at e8 i8")
		sameList(t, "White's", threesOf(swapColors(t, d.Board), renju.White, renju.ReadingPermitted), "f8 g8 h8 at e8 i8")
	})
}

// within keeps the lines that name a point.
func within(p string, lines []string) []string {
	var kept []string
	for _, line := range lines {
		if strings.Contains(" "+line+" ", " "+p+" ") {
			kept = append(kept, line)
		}
	}
	return kept
}

// A five is a permitted move, so S001's three may be completed by one; RIF's may
// not (ruling R1).
func TestS001ThreeByAFive(t *testing.T) {
	d := readDrawn(t, "s001/three-by-a-five.txt")
	d.compare(t, forbiddenMarks(d.Board, renju.ReadingPermitted))
	if v := d.Board.Judge(renju.Tengen, renju.ReadingPermitted); v.String() != "double-three" {
		t.Errorf("under S001 h8 is %v, want a double-three", v)
	}
	if v := d.Board.Judge(renju.Tengen, rif); v.String() != "legal" {
		t.Errorf("under RIF h8 is %v, want legal", v)
	}
	after := put(t, d.Board, renju.Black, renju.Tengen)
	sameList(t, "under S001", within("h8", threesOf(after, renju.Black, renju.ReadingPermitted)), "h8 h9 h10 at h7 h11", "e8 f8 h8 at g8")
	sameList(t, "under RIF", within("h8", threesOf(after, renju.Black, rif)), "h8 h9 h10 at h7 h11")
}

// S001 9.2.4.1: the first stone on h8, then in turn; stones stay.
func TestS001Moves(t *testing.T) {
	start := opening.None.Start()
	for _, p := range (renju.Board{}).AppendEmpty(nil) {
		if allowed := start.CheckPlace(p) == nil; allowed != (p == renju.Tengen) {
			t.Errorf("the first stone on %v: %v", p, allowed)
		}
	}
	second, err := start.Placed(renju.Tengen)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range put(t, renju.Board{}, renju.Black, renju.Tengen).AppendEmpty(nil) {
		if err := second.CheckPlace(p); err != nil {
			t.Errorf("the second stone on %v: %v", p, err)
		}
	}
	p := playOut(t, russia, "h8a1i9b2o15o14--c3")
	if want := newBoard(t, points(t, "h8 i9 o15"), points(t, "a1 b2 o14 c3")); p.Board != want {
		t.Errorf("the stones are not where they were put\n%s", p.Board.Diagram(nil))
	}
}

// S001 9.2.4.2: a), b), c), the five first, and White.
func TestS001Fouls(t *testing.T) {
	for _, c := range []struct{ name, stones, verdict string }{
		{"two threes", "f8 g8 h9 h10", "double-three"},
		{"two fours", "e8 f8 g8 h9 h10 h11", "double-four"},
		{"long row", "e8 f8 g8 i8 j8", "overline"},
		{"long row of nine", "d8 e8 f8 g8 i8 j8 k8 l8", "overline"},
		{"a four and a three", "e8 f8 g8 h9 h10", "legal"},
		{"a five beside two threes", "d8 e8 f8 g8 h9 h10 i9 j10", "five"},
		{"a five beside a long row", "d8 e8 f8 g8 h9 h10 h11 h12 h7", "five"},
	} {
		b := newBoard(t, points(t, c.stones), nil)
		if v := b.Judge(renju.Tengen, renju.ReadingPermitted); v.String() != c.verdict {
			t.Errorf("%s is %v, want %s", c.name, v, c.verdict)
		}
		want := renju.Outcome{}
		switch c.verdict {
		case "five":
			want = renju.Outcome{Winner: renju.Black, Ending: renju.EndedFive}
		case "double-three", "double-four", "overline":
			want = renju.Outcome{Winner: renju.White, Ending: renju.EndedFoul}
		}
		if p, err := renju.SetUp(b, renju.Black).Play(&russia, renju.Move(renju.Tengen)); err != nil || p.Outcome != want {
			t.Errorf("%s in play: %v (%v), want %v", c.name, p.Outcome, err, want)
		}
		want = renju.Outcome{}
		switch {
		case c.verdict == "five":
			want = renju.Outcome{Winner: renju.White, Ending: renju.EndedFive}
		case c.verdict == "overline":
			want = renju.Outcome{Winner: renju.White, Ending: renju.EndedOverline}
		}
		if p, err := renju.SetUp(swapColors(t, b), renju.White).Play(&russia, renju.Move(renju.Tengen)); err != nil || p.Outcome != want {
			t.Errorf("%s for White: %v (%v), want %v", c.name, p.Outcome, err, want)
		}
	}
}

// S001 9.2.4.4 and 9.2.7.1 b: a refusal is a move, two of them end the game.
func TestS001Passes(t *testing.T) {
	p := playOut(t, russia, "h8i9h9i8g8g9--")
	if p.Moves != 7 || p.Turn() != renju.White || p.Last != renju.Pass || p.Outcome.Over() {
		t.Errorf("after a refusal: move %d, %v to move, %v", p.Moves, p.Turn(), p.Outcome)
	}
	if p := playOut(t, russia, "h8i9h9i8g8g9----"); p.Outcome != (renju.Outcome{Ending: renju.EndedPasses}) || !p.Outcome.Draw() {
		t.Errorf("two refusals: %v", p.Outcome)
	}
	if p := playOut(t, russia, "h8i9h9i8g8g9--a1--b1--"); p.Outcome.Over() {
		t.Errorf("refusals with stones between them: %v", p.Outcome)
	}
}

// S001 9.2.6.1 and 9.2.6.2.
func TestS001Wins(t *testing.T) {
	for _, c := range []struct {
		moves string
		want  renju.Outcome
	}{
		{"h8a1i8a2j8a3k8a4l8", renju.Outcome{Winner: renju.Black, Ending: renju.EndedFive}},
		{"h8a1o1a2o3a3o5a4o7a5", renju.Outcome{Winner: renju.White, Ending: renju.EndedFive}},
		{"h8a1o1a2o3a3o5a5o7a6o9a4", renju.Outcome{Winner: renju.White, Ending: renju.EndedOverline}},
	} {
		p := playOut(t, russia, c.moves)
		if p.Outcome != c.want {
			t.Errorf("%s: %v, want %v", c.moves, p.Outcome, c.want)
		}
		if _, err := p.Play(&russia, renju.Move(point(t, "n15"))); !errors.Is(err, renju.ErrOver) {
			t.Errorf("%s: the game goes on: %v", c.moves, err)
		}
	}
}

// S001 9.2.7.1 c: the draw when neither a five for Black nor a five or a long row
// for White is possible. Row 8 is drawn; no other line has room.
func TestS001DrawWithoutAFive(t *testing.T) {
	for _, c := range []struct {
		why, row, point string
		turn            renju.Color
		draw            bool
	}{
		{"White takes Black's last room", "O.XXX.OXOXOXOXO", "b8", renju.White, true},
		{"Black keeps his room", "O.XXX.OXOXOXOXO", "b8", renju.Black, false},
		{"Black takes White's last room", "X.OOO.XOXOXOXOX", "b8", renju.Black, true},
		{"Black could only make six", "OXXX.XXOXOXOX.O", "n8", renju.White, true},
		{"White can still make a long row", "XOOO.OOXOXOXO.X", "n8", renju.Black, false},
		{"Black takes White's long row", "XOOO.OOXOXOXO.X", "e8", renju.Black, true},
	} {
		b := lineBoard(t, c.row)
		p, err := renju.SetUp(b, c.turn).Play(&russia, renju.Move(point(t, c.point)))
		if err != nil || p.Outcome.Winner != renju.NoColor || (p.Outcome.Ending == renju.EndedNoFive) != c.draw {
			t.Errorf("%s: %v (%v), want a draw: %v\n%s", c.why, p.Outcome, err, c.draw, p.Board.Diagram(nil))
		}
	}
}
