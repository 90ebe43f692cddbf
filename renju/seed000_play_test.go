package renju_test

import (
	"errors"
	"strings"
	"testing"

	"tengen/opening"
	"tengen/renju"
)

// gambler are the rules of S000 as far as this package knows them: a foul is
// refused, passes from the fourth move of each side, no draw by passes.
var gambler = renju.Rules{Reading: renju.ReadingShape, Foul: renju.FoulPrevented, FirstPass: 7}

// playOut plays the moves of one string from the start and fails if one is refused.
func playOut(t *testing.T, r renju.Rules, moves string) renju.Position {
	t.Helper()
	p, err := replay(t, r, moves)
	if err != nil {
		t.Fatalf("%s: %v", moves, err)
	}
	return p
}

func TestS000BoardAndTurns(t *testing.T) {
	var p renju.Position
	if n := len(p.Board.AppendEmpty(nil)); renju.Size != 15 || n != 15*15 {
		t.Errorf("an empty board has %d points", n)
	}
	for i, want := range []renju.Color{renju.Black, renju.White, renju.Black, renju.White} {
		if p.Turn() != want {
			t.Fatalf("move %d: %v to move", i+1, p.Turn())
		}
		point := renju.At(7, 7+i)
		after, err := p.Play(&gambler, renju.Move(point))
		if err != nil || after.Board.At(point) != want || after.Board.Count(renju.Black)+after.Board.Count(renju.White) != i+1 {
			t.Fatalf("move %d puts %v (%v), want one stone of %v", i+1, after.Board.At(point), err, want)
		}
		p = after
	}
	if _, err := p.Play(&gambler, renju.Move(renju.Tengen)); !errors.Is(err, renju.ErrOccupied) {
		t.Errorf("a stone on a stone: %v", err)
	}
}

// openingNumber is the mark of an opening in the drawings of third moves.
func openingNumber(t *testing.T, second, third renju.Point, family opening.Family) byte {
	t.Helper()
	o, ok := opening.Recognise(renju.Tengen, second, third)
	if !ok || o.Family != family {
		t.Fatalf("%v, %v make opening %v (%v), want one of family %v", second, third, o.Code(), ok, family)
	}
	return " 123456789abcd"[o.Number]
}

func TestS000FirstThreeMoves(t *testing.T) {
	first := opening.Free.Start()
	for _, p := range (renju.Board{}).AppendEmpty(nil) {
		if allowed := first.CheckPlace(p) == nil; allowed != (p == renju.Tengen) {
			t.Errorf("the first stone on %v: %v", p, allowed)
		}
	}
	second, err := first.Placed(renju.Tengen)
	if err != nil {
		t.Fatal(err)
	}
	d := readDrawn(t, "s000/second-moves.txt")
	for _, p := range d.Board.AppendEmpty(nil) {
		letter := d.Marks[p]
		if allowed := second.CheckPlace(p) == nil; allowed != (letter != 0) {
			t.Errorf("the second stone on %v: %v", p, allowed)
		}
		if letter == 0 {
			continue
		}
		family := opening.Direct
		if strings.IndexByte("ACEG", letter) >= 0 {
			family = opening.Indirect
		}
		marks := thirdMoves(t, second, p, family)
		switch letter {
		case 'A':
			readDrawn(t, "s000/third-moves-diagonal.txt").compare(t, marks)
		case 'H':
			readDrawn(t, "s000/third-moves-vertical.txt").compare(t, marks)
		}
	}
}

// thirdMoves marks the third moves after a second with the numbers of their
// openings and checks that all thirteen of the family are among them.
func thirdMoves(t *testing.T, second opening.State, p renju.Point, family opening.Family) map[renju.Point]byte {
	t.Helper()
	third, err := second.Placed(p)
	if err != nil {
		t.Fatal(err)
	}
	marks, numbers := map[renju.Point]byte{}, map[byte]bool{}
	for _, q := range put(t, renju.Board{}, renju.Black, renju.Tengen, p).AppendEmpty(nil) {
		if third.CheckPlace(q) == nil {
			marks[q] = openingNumber(t, p, q, family)
			numbers[marks[q]] = true
		}
	}
	if len(marks) != 23 || len(numbers) != 13 {
		t.Errorf("after %v there are %d third moves and %d openings, want 23 and 13", p, len(marks), len(numbers))
	}
	return marks
}

func TestS000OpeningTenIsSiyanie(t *testing.T) {
	o, ok := opening.Recognise(renju.Tengen, point(t, "i9"), point(t, "h6"))
	if !ok || o.Code() != "10I" || o.RussianCode() != "10Д" || o.Russian != "Сияние" {
		t.Errorf("h8 i9 h6 is %s, %s, %q (%v)", o.Code(), o.RussianCode(), o.Russian, ok)
	}
}

func TestS000Passes(t *testing.T) {
	early := []string{"--", "h8--", "h8i9--", "h8i9h9--", "h8i9h9g9--", "h8i9h9g9i8--"}
	for _, moves := range early {
		if _, err := replay(t, gambler, moves); !errors.Is(err, renju.ErrTooEarly) {
			t.Errorf("%s: %v, want that the pass is too early", moves, err)
		}
	}
	p := playOut(t, gambler, "h8i9h9g9i8g8--")
	if p.Outcome.Over() || p.Turn() != renju.White || p.Board.Count(renju.Black) != 3 {
		t.Errorf("after Black's pass on move 7: %v to move, %v", p.Turn(), p.Outcome)
	}
	if p := playOut(t, gambler, "h8i9h9g9i8g8--------"); p.Outcome.Over() {
		t.Errorf("passes ended the game: %v", p.Outcome)
	}
	drawn := gambler
	drawn.TwoPassDraw = true
	if p := playOut(t, drawn, "h8i9h9g9i8g8----"); p.Outcome != (renju.Outcome{Ending: renju.EndedPasses}) {
		t.Errorf("two passes in a row: %v", p.Outcome)
	}
}

// S000 4.C, 4.E and 4.F in play: the same shapes of White and of Black.
func TestS000ForbiddenMovesInPlay(t *testing.T) {
	for _, c := range []struct{ name, row, black string }{
		{"overline", ". . . . X X X 6 X X . . . . .", "foul"},
		{"double-four in one row", ". . . . X . X 4 X . X . . . .", "foul"},
		{"five", ". . . . X X X * X . X . . . .", "five"},
		{"four", ". . . . X X . * X . . . . . .", ""},
	} {
		b, marks := oneRow(t, c.row)
		for p := range marks {
			after, err := renju.SetUp(b, renju.Black).Play(&gambler, renju.Move(p))
			switch c.black {
			case "foul":
				if !errors.Is(err, renju.ErrForbidden) || after.Outcome.Over() || after.Turn() != renju.Black {
					t.Errorf("%s: Black's stone: %v, %v", c.name, after.Outcome, err)
				}
			default:
				if err != nil || after.Outcome.Ending.String() != c.black {
					t.Errorf("%s: Black's stone: %v, %v, want %q", c.name, after.Outcome, err, c.black)
				}
			}
			if _, err := renju.SetUp(swapColors(t, b), renju.White).Play(&gambler, renju.Move(p)); err != nil {
				t.Errorf("%s: White's stone is refused: %v", c.name, err)
			}
		}
	}
}

func TestS000Wins(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		want        renju.Outcome
	}{
		{"Black's five", "h8a1i8a2j8a3k8a4l8", renju.Outcome{Winner: renju.Black, Ending: renju.EndedFive}},
		{"White's five", "h8a1o1a2o3a3o5a4o7a5", renju.Outcome{Winner: renju.White, Ending: renju.EndedFive}},
		{"White's long row", "h8a1o1a2o3a3o5a5o7a6o9a4", renju.Outcome{Winner: renju.White, Ending: renju.EndedOverline}},
	} {
		if p := playOut(t, gambler, c.moves); p.Outcome != c.want {
			t.Errorf("%s: %v by %v, want %v by %v", c.name, p.Outcome.Result(), p.Outcome.Ending, c.want.Result(), c.want.Ending)
		}
		if _, err := replay(t, gambler, c.moves+"o15"); !errors.Is(err, renju.ErrOver) {
			t.Errorf("%s: the game goes on after the first five: %v", c.name, err)
		}
	}
}

func TestS000FullBoardIsADraw(t *testing.T) {
	d, err := renju.ParseDiagram(fullBoard)
	if err != nil {
		t.Fatal(err)
	}
	before := d.Board.Remove(renju.At(0, 0))
	p, err := renju.SetUp(before, renju.Black).Play(&gambler, renju.Move(renju.At(0, 0)))
	if err != nil || p.Outcome.Over() {
		t.Errorf("with one empty point left: %v, %v (no five is possible, but that is no draw here)", p.Outcome, err)
	}
	if p, err = p.Play(&gambler, renju.Move(renju.At(14, 0))); err != nil || p.Outcome != (renju.Outcome{Ending: renju.EndedFull}) {
		t.Errorf("the last stone: %v, %v, want a draw by a full board", p.Outcome, err)
	}
}
