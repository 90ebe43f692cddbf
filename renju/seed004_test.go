package renju_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tengen/renju"
)

// guide are the rules of S004: Black cannot play on a forbidden point.
var guide = renju.Rules{Reading: renju.ReadingShape, Foul: renju.FoulPrevented}

// told writes an explanation in lines, each reason under what it explains.
func told(e renju.Explanation) []string {
	lines := []string{fmt.Sprintf("%v is %v", e.Point, e.Verdict)}
	if e.Five != nil {
		lines = append(lines, "five "+list(e.Five))
	}
	if e.Overline != nil {
		lines = append(lines, "overline "+list(e.Overline))
	}
	for _, f := range e.Fours {
		lines = append(lines, "four "+list(f.Stones[:])+" at "+list(f.Completes))
	}
	for _, three := range e.Threes {
		lines = append(lines, fmt.Sprintf("three %s counts %v", list(three.Stones[:]), three.Counts))
		for _, x := range three.Extensions {
			lines = append(lines, fmt.Sprintf("  at %v usable %v", x.Point, x.Usable))
			if x.Why != nil {
				for _, line := range told(*x.Why) {
					lines = append(lines, "    "+line)
				}
			}
		}
	}
	return lines
}

func list(points []renju.Point) string {
	return strings.Trim(fmt.Sprint(points), "[]")
}

// The six examples, each with the tree behind the verdict on h8 and what Black's
// stone there does in play: "refused", "five" or "" if the game goes on.
var guideExamples = []struct {
	name, file, play string
	told             []string
}{
	{"double-three", "s004/1-double-three.txt", "refused", []string{
		"h8 is double-three",
		"three f8 g8 h8 counts true",
		"  at e8 usable true",
		"  at i8 usable true",
		"three h8 h9 h10 counts true",
		"  at h7 usable true",
		"  at h11 usable true",
	}},
	{"double-four", "s004/2-double-four.txt", "refused", []string{
		"h8 is double-four",
		"four d8 e8 f8 h8 at g8",
		"four h8 j8 k8 l8 at i8",
	}},
	{"overline", "s004/3-overline.txt", "refused", []string{
		"h8 is overline",
		"overline e8 f8 g8 h8 i8 j8",
	}},
	{"false three", "s004/4-false-three.txt", "", []string{
		"h8 is legal",
		"three e8 f8 h8 counts false",
		"  at g8 usable false",
		"    g8 is overline",
		"    overline g6 g7 g8 g9 g10 g11",
		"    four e8 f8 g8 h8 at d8 i8",
		"three h8 h9 h10 counts true",
		"  at h7 usable true",
		"  at h11 usable true",
	}},
	{"four-three", "s004/5-four-three.txt", "", []string{
		"h8 is legal",
		"four e8 f8 g8 h8 at d8 i8",
		"three h8 h9 h10 counts true",
		"  at h7 usable true",
		"  at h11 usable true",
	}},
	{"five first", "s004/6-five-first.txt", "five", []string{
		"h8 is five",
		"five d8 e8 f8 g8 h8",
		"three h8 h9 h10 counts true",
		"  at h7 usable true",
		"  at h11 usable true",
		"three h8 i9 j10 counts true",
		"  at g7 usable true",
		"  at k11 usable true",
	}},
}

func TestS004Examples(t *testing.T) {
	for _, c := range guideExamples {
		t.Run(c.name, func(t *testing.T) {
			d := readDrawn(t, c.file)
			d.compare(t, forbiddenMarks(d.Board, renju.ReadingShape))
			e := d.Board.Explain(renju.Tengen, renju.ReadingShape)
			if got := told(e); !slices.Equal(got, c.told) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.told, "\n"))
			}
			p, err := renju.SetUp(d.Board, renju.Black).Play(&guide, renju.Move(renju.Tengen))
			switch refused := errors.Is(err, renju.ErrForbidden); {
			case refused != (c.play == "refused"):
				t.Errorf("Black's stone on h8: %v, want %q", err, c.play)
			case !refused && p.Outcome.Ending.String() != c.play:
				t.Errorf("Black's stone on h8 ends the game by %q, want %q", p.Outcome.Ending, c.play)
			}
		})
	}
}

// The five comes first over every kind of foul.
func TestS004FiveOverEachFoul(t *testing.T) {
	four := "d8 e8 f8 g8 "
	for kind, stones := range map[renju.Foul]string{
		renju.DoubleThree: four + "h9 h10 i9 j10",
		renju.DoubleFour:  four + "h9 h10 h11 i9 j10 k11",
		renju.Overline:    four + "h9 h10 h11 h12 h7",
	} {
		b := newBoard(t, points(t, stones), nil)
		if v := b.Judge(renju.Tengen, renju.ReadingShape); !v.Five || v.Foul() != renju.NoFoul || !v.Kinds.Has(kind) {
			t.Errorf("%v beside a five: %v %v, want a five", kind, v, v.Kinds.List())
		}
		p, err := renju.SetUp(b, renju.Black).Play(&guide, renju.Move(renju.Tengen))
		if err != nil || p.Outcome != (renju.Outcome{Winner: renju.Black, Ending: renju.EndedFive}) {
			t.Errorf("%v beside a five in play: %v, %v", kind, p.Outcome, err)
		}
		if v := b.Remove(point(t, "d8")).Judge(renju.Tengen, renju.ReadingShape); v.Five {
			t.Errorf("%v: without d8 there is still a five", kind)
		}
	}
}

func TestS004WhiteHasNoForbiddenMoves(t *testing.T) {
	for _, c := range guideExamples {
		d := readDrawn(t, c.file)
		white := swapColors(t, d.Board)
		p, err := renju.SetUp(white, renju.White).Play(&guide, renju.Move(renju.Tengen))
		want := map[string]renju.Ending{"overline": renju.EndedOverline, "five first": renju.EndedFive}[c.name]
		if err != nil || p.Outcome.Ending != want {
			t.Errorf("%s for White: %q (%v), want %q", c.name, p.Outcome.Ending, err, want)
		}
	}
}
