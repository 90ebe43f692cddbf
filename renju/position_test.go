package renju_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tengen/renju"
)

// replay plays a game written in one string until its end or a move that cannot
// be played.
func replay(t *testing.T, r renju.Rules, text string) (renju.Position, error) {
	t.Helper()
	moves, err := renju.AppendMoves(nil, text)
	if err != nil {
		t.Fatal(err)
	}
	p := renju.Position{}
	for _, m := range moves {
		if p, err = p.Play(&r, m); err != nil {
			return p, err
		}
	}
	return p, nil
}

// Games whose last move brings the ending.
var endings = []struct {
	name, moves, result string
	ending              renju.Ending
	rules               renju.Rules
}{
	{"Black's five", "h8a1i8a2j8a3k8a4l8", "black", renju.EndedFive, standard},
	{"White's five", "h8a1o1a2o3a3o5a4o7a5", "white", renju.EndedFive, standard},
	{"White's overline", "h8a1o1a2o3a3o5a5o7a6o9a4", "white", renju.EndedOverline, standard},
	{"White's five beats his overline", "h8a1o1a2o3a3o5a5o7a6o9b4o11c4n1d4n3e4n5a4", "white", renju.EndedFive, standard},
	{"Black's overline", "h8a1i8a3j8a5l8a7m8a9k8", "white", renju.EndedFoul, standard},
	{"double-three", "h9a1h10a3f8a5g8a7h8", "white", renju.EndedFoul, standard},
	{"two passes", "h8i9h9i8g8g9----", "draw", renju.EndedPasses, standard},
	{"two passes play on", "h8i9h9i8g8g9----", "open", renju.NoEnding, renju.Rules{FirstPass: 7}},
	{"a stone between two passes", "h8i9h9i8g8g9--a1--", "open", renju.NoEnding, standard},
	{"move limit", "h8i9h9i8g8g9----", "draw", renju.EndedMoveLimit, renju.Rules{FirstPass: 7, MoveLimit: 8}},
	{"the fifth stone at the limit still wins", "h8a1i8a2j8a3k8a4l8", "black", renju.EndedFive, renju.Rules{MoveLimit: 9}},
	{"claims end nothing", "h8a1i8a2j8a3k8a4l8", "open", renju.NoEnding, renju.Rules{Foul: renju.FoulClaimed}},
}

func TestEndings(t *testing.T) {
	for _, c := range endings {
		t.Run(c.name, func(t *testing.T) {
			p, err := replay(t, c.rules, c.moves)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.Outcome; got.Result() != c.result || got.Ending != c.ending {
				t.Errorf("%s: %s by %q, want %s by %q\n%s", c.moves, got.Result(), got.Ending, c.result, c.ending, p.Board.Diagram(nil))
			}
		})
	}
}

func TestMovesThatCannotBePlayed(t *testing.T) {
	prevented := renju.Rules{FirstPass: 7, Foul: renju.FoulPrevented}
	for _, c := range []struct {
		name, moves string
		rules       renju.Rules
		want        error
		number      int
	}{
		{"taken", "h8h8", standard, renju.ErrOccupied, 2},
		{"a pass before six stones lie", "h8i9h9i8g8--", standard, renju.ErrTooEarly, 6},
		{"after the end", "h8a1i8a2j8a3k8a4l8b1", standard, renju.ErrOver, 10},
		{"a foul where it is prevented", "h9a1h10a3f8a5g8a7h8", prevented, renju.ErrForbidden, 9},
	} {
		t.Run(c.name, func(t *testing.T) {
			before, err := replay(t, c.rules, c.moves)
			var bad *renju.MoveError
			if !errors.Is(err, c.want) || !errors.As(err, &bad) || bad.Number != c.number {
				t.Errorf("%s: %v, want %v at move %d", c.moves, err, c.want, c.number)
			}
			if before.Moves != c.number-1 {
				t.Errorf("the position has %d moves, want the %d before the bad one", before.Moves, c.number-1)
			}
		})
	}
	if _, err := (renju.Position{}).Play(&standard, renju.NoMove); !errors.Is(err, renju.ErrOffBoard) {
		t.Errorf("no move at all: %v", err)
	}
}

func TestPreventedFoulKeepsTheTurn(t *testing.T) {
	rules := renju.Rules{FirstPass: 7, Foul: renju.FoulPrevented}
	p, err := replay(t, rules, "h9a1h10a3f8a5g8a7h8")
	if err == nil || p.Turn() != renju.Black {
		t.Fatalf("%v to move after a refused foul (%v)", p.Turn(), err)
	}
	if p, err = p.Play(&rules, renju.Move(renju.At(0, 8))); err != nil || p.Turn() != renju.White {
		t.Errorf("Black could not choose another point: %v", err)
	}
}

func TestSetUpKeepsTheTurn(t *testing.T) {
	b := newBoard(t, []renju.Point{renju.Tengen}, nil)
	for _, c := range []renju.Color{renju.Black, renju.White} {
		p := renju.SetUp(b, c)
		if p.Turn() != c {
			t.Fatalf("%v to move, want %v", p.Turn(), c)
		}
		if p, err := p.Play(&standard, renju.Move(renju.At(0, 0))); err != nil || p.Board.At(renju.At(0, 0)) != c || p.Turn() != c.Other() {
			t.Errorf("the stone is %v, then %v to move (%v)", p.Board.At(renju.At(0, 0)), p.Turn(), err)
		}
	}
}

// A full board without a five, and with room for one nowhere: colours change
// every two columns, shifted row by row.
const fullBoard = `
X X O O X X O O X X O O X X O
O O X X O O X X O O X X O O X
X X O O X X O O X X O O X X O
O O X X O O X X O O X X O O X
X X O O X X O O X X O O X X O
O O X X O O X X O O X X O O X
X X O O X X O O X X O O X X O
O O X X O O X X O O X X O O X
X X O O X X O O X X O O X X O
O O X X O O X X O O X X O O X
X X O O X X O O X X O O X X O
O O X X O O X X O O X X O O X
X X O O X X O O X X O O X X O
O O X X O O X X O O X X O O X
X X O O X X O O X X O O X X .
`

func TestLastStoneFillsTheBoard(t *testing.T) {
	d, err := renju.ParseDiagram(fullBoard)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rules renju.Rules
		want  renju.Ending
	}{{renju.Rules{}, renju.EndedFull}, {renju.Rules{NoFiveDraw: true}, renju.EndedFull}} {
		p, err := renju.SetUp(d.Board, renju.White).Play(&c.rules, renju.Move(renju.At(14, 0)))
		if err != nil || p.Outcome != (renju.Outcome{Ending: c.want}) {
			t.Errorf("%v (%v), want %v", p.Outcome, err, c.want)
		}
	}
}

func TestNoFivePossibleEndsTheGame(t *testing.T) {
	d, err := renju.ParseDiagram(fullBoard)
	if err != nil {
		t.Fatal(err)
	}
	b := d.Board.Remove(renju.At(7, 7)).Remove(renju.At(0, 0))
	for noFive, want := range map[bool]renju.Ending{true: renju.EndedNoFive, false: renju.NoEnding} {
		rules := renju.Rules{NoFiveDraw: noFive}
		p, err := renju.SetUp(b, renju.White).Play(&rules, renju.Move(renju.At(7, 7)))
		if err != nil || p.Outcome.Ending != want {
			t.Errorf("no-five draw %v: %q (%v), want %q", noFive, p.Outcome.Ending, err, want)
		}
	}
}

// lineBoard puts a line of signs on row 8 and shuts every other point for both
// colours, so that only that row can hold a five.
func lineBoard(t *testing.T, row string) renju.Board {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(strings.Replace(fullBoard, ".", "X", 1)), "\n")
	lines[7] = row
	d, err := renju.ParseDiagram(strings.Join(lines, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return d.Board
}

func TestRoomForAFive(t *testing.T) {
	for _, c := range []struct {
		row          string
		black, white bool
		why          string
	}{
		{"OXXXX.OXOXOXOXO", true, false, "the last point of five"},
		{"OXXXXX.XOXOXOXO", false, false, "a finished five: one more stone makes six"},
		{"XOOOOO.OXOXOXOX", false, true, "for White one more makes an overline"},
		{"OXXX.XXOXOXOXOX", false, false, "filling the gap makes six"},
		{"XOOO.OOXOXOXOXO", false, true, "six is good for White"},
		{"OXX.XXOXOXOXOXO", true, false, "filling the gap makes exactly five"},
		{"OXXXX.XOXOXOXOX", false, false, "the only window touches another black stone"},
		{"OX..XOXOXOXOXOX", false, false, "four points are too few"},
		{"OX...OXOXOXOXOX", false, false, "the edge of the row is no help"},
		{"O.....OXOXOXOXO", true, true, "five empty points are room for both"},
		{"XX.X.XXOXOXOXOX", false, false, "every window of five touches another black stone"},
		{"XX.XX.XXOXOXOXO", true, false, "two black stones, a gap and two more touch no other"},
	} {
		b := lineBoard(t, c.row)
		black, white := b.CanMakeFive(renju.Black), b.CanMakeFive(renju.White)
		if black != c.black || white != c.white {
			t.Errorf("%s (%s): Black %v, White %v, want %v, %v", c.row, c.why, black, white, c.black, c.white)
		}
	}
}

func TestEndingNamesReadBack(t *testing.T) {
	for e := renju.NoEnding; e <= renju.EndedVoid; e++ {
		if back, ok := renju.ParseEnding(e.String()); !ok || back != e {
			t.Errorf("%q reads back as %v", e, back)
		}
	}
	if _, ok := renju.ParseEnding("mate"); ok {
		t.Error("an unknown ending is read")
	}
	void := renju.Outcome{Ending: renju.EndedVoid}
	if void.Result() != "void" || void.Draw() || !void.Over() {
		t.Error("a void game is a result")
	}
}

// TestPlayAgreesWithJudge plays random moves: the outcome of each stone is what
// Judge and Wins said before it, and nothing is ever played after the end.
func TestPlayAgreesWithJudge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := renju.SetUp(anyBoard(t), rapid.SampledFrom([]renju.Color{renju.Black, renju.White}).Draw(t, "turn"))
		empty := p.Board.AppendEmpty(nil)
		if len(empty) == 0 {
			return
		}
		point := rapid.SampledFrom(empty).Draw(t, "point")
		after, err := p.Play(&standard, renju.Move(point))
		if err != nil {
			t.Fatal(err)
		}
		switch v := p.Board.Judge(point, standard.Reading); {
		case p.Board.Wins(p.Turn(), point):
			if after.Outcome.Winner != p.Turn() || after.Board.WinningRow(point) == nil {
				t.Fatalf("%v wins at %v, but the outcome is %v", p.Turn(), point, after.Outcome)
			}
		case p.Turn() == renju.Black && v.Foul() != renju.NoFoul:
			if after.Outcome.Ending != renju.EndedFoul || after.Fouls != v.Kinds {
				t.Fatalf("%v is a %v, but the outcome is %v", point, v, after.Outcome)
			}
		default:
			if after.Outcome.Winner != renju.NoColor {
				t.Fatalf("%v does nothing, but the outcome is %v", point, after.Outcome)
			}
		}
	})
}
