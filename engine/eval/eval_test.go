package eval_test

import (
	"testing"

	"tengen/engine/eval"
	"tengen/pattern"
	"tengen/renju"
)

func TestEncodeAndDecode(t *testing.T) {
	want := eval.TablesFor(pattern.Renju)
	got, err := eval.Decode(eval.Encode(want))
	if err != nil || *got != *want {
		t.Errorf("tables are not what was written: %v", err)
	}
	for _, text := range []string{"", "AAAA", "no base64!"} {
		if _, err := eval.Decode(text); err == nil {
			t.Errorf("%q was read as tables", text)
		}
	}
}

// TestThreats puts stones in rows and looks for the bits of what both could make.
func TestThreats(t *testing.T) {
	var b renju.Board
	for _, col := range []int{6, 7, 8} {
		b, _ = b.Place(renju.White, renju.At(col, 7))
	}
	if set := eval.Threats(pattern.New(b, renju.Black, nil)); set&16 == 0 || set&7 != 0 {
		t.Errorf("White's three, Black to move: threats %#b", set)
	}
	if set := eval.Threats(pattern.New(b, renju.White, nil)); set&2 == 0 || set>>4 != 0 {
		t.Errorf("White's three, White to move: threats %#b", set)
	}
}

// TestScore: a colour likes its own rows, and the other's not.
func TestScore(t *testing.T) {
	var b renju.Board
	for _, p := range []renju.Point{renju.At(7, 7), renju.At(8, 8), renju.At(8, 6)} {
		b, _ = b.Place(renju.White, p)
	}
	for _, p := range []renju.Point{renju.At(0, 0), renju.At(14, 0), renju.At(0, 14)} {
		b, _ = b.Place(renju.Black, p)
	}
	white := eval.Score(pattern.New(b, renju.White, eval.Values()))
	black := eval.Score(pattern.New(b, renju.Black, eval.Values()))
	if white <= 0 || black >= 0 {
		t.Errorf("three good white stones: %d for White, %d for Black", white, black)
	}
	if e := eval.Expected(white); e <= 0.5 || e >= 1 {
		t.Errorf("a score of %d promises %v", white, e)
	}
}

func TestRelation(t *testing.T) {
	h8 := renju.Tengen
	for _, c := range []struct{ col, row, want int }{{8, 7, 1}, {9, 9, 2}, {9, 8, 7}, {12, 7, 5}, {13, 7, 0}, {12, 8, 10}} {
		if got := eval.Relation(renju.At(c.col, c.row), h8); got != c.want {
			t.Errorf("%v and %v: %d, want %d", renju.At(c.col, c.row), h8, got, c.want)
		}
	}
}
