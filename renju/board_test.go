package renju_test

import (
	"errors"
	"fmt"
	"testing"

	"tengen/renju"
)

func TestStonesStayWhereTheyArePut(t *testing.T) {
	var b renju.Board
	for p := renju.Point(1); p <= renju.Points; p++ {
		c := renju.Color(1 + p%2)
		before := b
		after, err := b.Place(c, p)
		if err != nil || after.At(p) != c || b != before || b.At(p) != renju.NoColor {
			t.Fatalf("%v on %v: %v (%v)", c, p, after.At(p), err)
		}
		b = after
	}
	if !b.Full() || b.Count(renju.Black) != 112 || b.Count(renju.White) != 113 || b.Count(renju.NoColor) != 0 {
		t.Errorf("%d and %d stones on a full board", b.Count(renju.Black), b.Count(renju.White))
	}
	if b.At(renju.NoPoint) != renju.NoColor || b.At(226) != renju.NoColor {
		t.Error("there is a stone beside the board")
	}
}

func TestStonesThatCannotBePut(t *testing.T) {
	b := newBoard(t, []renju.Point{renju.Tengen}, nil)
	for _, c := range []struct {
		point renju.Point
		want  error
		text  string
	}{
		{renju.Tengen, renju.ErrOccupied, "h8: the point is taken"},
		{renju.NoPoint, renju.ErrOffBoard, "point 0: not a point of the board"},
		{226, renju.ErrOffBoard, "point 226: not a point of the board"},
	} {
		after, err := b.Place(renju.White, c.point)
		if !errors.Is(err, c.want) || err.Error() != c.text || after != b {
			t.Errorf("%v: %v, want %q", c.point, err, c.text)
		}
	}
	if _, err := renju.NewBoard([]renju.Point{renju.Tengen}, []renju.Point{renju.Tengen}); !errors.Is(err, renju.ErrOccupied) {
		t.Errorf("two stones on one point: %v", err)
	}
}

func TestJudgeRefusesATakenPoint(t *testing.T) {
	b := newBoard(t, []renju.Point{renju.Tengen}, nil)
	defer func() {
		if r := recover(); r != "renju: h8 is not an empty point" {
			t.Errorf("Judge on a stone: %v", r)
		}
	}()
	b.Judge(renju.Tengen, renju.ReadingRIF)
}

func TestHashIsTheSameEverywhere(t *testing.T) {
	b := newBoard(t, []renju.Point{renju.Tengen, renju.At(8, 8)}, []renju.Point{renju.At(7, 8)})
	if got := b.Hash(); got != 0x3003dc1a5ce24acf {
		t.Errorf("the hash of a stored position changed: %#x", got)
	}
	if (renju.Board{}).Hash() != 0 {
		t.Error("the empty board has a hash")
	}
}

func ExampleBoard_Judge() {
	d, _ := renju.ParseDiagram(`
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . X . . . . . . .
		. . . . . . . X . . . . . . .
		. . . . . X X . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .`)
	fmt.Println(d.Board.Judge(renju.Tengen, renju.ReadingRIF))
	// Output: double-three
}

func ExamplePosition_Play() {
	rules := renju.Rules{FirstPass: 7, TwoPassDraw: true, NoFiveDraw: true}
	moves, _ := renju.AppendMoves(nil, "h8a1i8a2j8a3k8a4l8")
	var p renju.Position
	for _, m := range moves {
		p, _ = p.Play(&rules, m)
	}
	fmt.Println(p.Outcome.Result(), p.Outcome.Ending, p.Board.WinningRow(renju.At(11, 7)))
	// Output: black five [h8 i8 j8 k8 l8]
}
