package renju_test

import (
	"fmt"
	"testing"

	"tengen/renju"
)

func TestS003Figure1(t *testing.T) {
	d := readDrawn(t, "s003/figure-1.txt")
	marks := forbiddenMarks(d.Board, rif)
	for c, letter := range map[renju.Color]byte{renju.Black: 'B', renju.White: 'W'} {
		for _, p := range d.Board.AppendFives(nil, c) {
			marks[p] = letter
			if row := put(t, d.Board, c, p).WinningRow(p); len(row) != 5 {
				t.Errorf("%c completes %v, want five", letter, row)
			}
		}
	}
	d.compare(t, marks)
	g3 := point(t, "g3")
	if e := d.Board.Explain(g3, rif); list(e.Overline) != "d3 e3 f3 g3 h3 i3" {
		t.Errorf("on g3 Black joins %v, want d3 to i3", e.Overline)
	}
	p, err := renju.SetUp(d.Board, renju.Black).Play(&standard, renju.Move(g3))
	if err != nil || p.Outcome != (renju.Outcome{Winner: renju.White, Ending: renju.EndedFoul}) {
		t.Errorf("Black on g3: %v (%v), want that he loses by a foul", p.Outcome, err)
	}
}

// The long row wins for White where it is a foul for Black.
func TestS003LongRow(t *testing.T) {
	d := readDrawn(t, "s003/figure-1.txt")
	p, err := renju.SetUp(swapColors(t, d.Board), renju.White).Play(&standard, renju.Move(point(t, "g3")))
	if err != nil || p.Outcome != (renju.Outcome{Winner: renju.White, Ending: renju.EndedOverline}) {
		t.Errorf("White's long row: %v (%v)", p.Outcome, err)
	}
}

func TestS003Figure2(t *testing.T) {
	d := readDrawn(t, "s003/figure-2.txt")
	marks := completing(d.Board, rif, map[renju.StructureKind]byte{renju.StraightFour: 'a', renju.ClosedFour: 'b'})
	d.compare(t, marks)
	wins := map[renju.Point]bool{}
	for _, c := range bothColors {
		for _, p := range d.Board.AppendFives(nil, c) {
			wins[p] = true
		}
	}
	for p, mark := range marks {
		if !wins[p] {
			t.Errorf("%c on %v completes nothing", mark, p)
		}
	}
	if len(wins) != len(marks) {
		t.Errorf("%d points win, %d are marked", len(wins), len(marks))
	}
}

// The two rows at the lower left: the shape is the same, the colour decides.
func TestS003FourDependsOnColour(t *testing.T) {
	d := readDrawn(t, "s003/figure-2.txt")
	for _, b := range []renju.Board{d.Board, swapColors(t, d.Board)} {
		for _, c := range bothColors {
			for _, s := range b.Structures(c, rif) {
				p := s.Stones[0]
				if p.Col() != 2 || p.Row() != 1 && p.Row() != 3 {
					continue
				}
				want := renju.ClosedFour
				if c == renju.White {
					want = renju.StraightFour
				}
				if s.Kind != want || len(s.Stones) != 4 {
					t.Errorf("%v's row from %v is a %v, want a %v", c, p, s.Kind, want)
				}
			}
		}
	}
}

func TestS003StraightFourCannotBeStopped(t *testing.T) {
	d := readDrawn(t, "s003/figure-2.txt")
	for _, c := range bothColors {
		for _, s := range d.Board.Structures(c, rif) {
			if s.Kind != renju.StraightFour {
				continue
			}
			if first, last := s.Stones[0], s.Stones[3]; first.Distance(last) != 3 {
				t.Errorf("a straight four with a gap: %v", s.Stones)
			}
			for i, stop := range s.Completes {
				if after := put(t, d.Board, c.Other(), stop); !after.Wins(c, s.Completes[1-i]) {
					t.Errorf("%v's straight four %v is stopped on %v", c, s.Stones, stop)
				}
			}
		}
	}
}

func TestS003Figure3(t *testing.T) {
	d := readDrawn(t, "s003/figure-3.txt")
	for _, r := range threeReadings {
		d.compare(t, completing(d.Board, r, map[renju.StructureKind]byte{renju.Three: 'A', renju.OpenThree: 'B'}))
	}
	for _, c := range bothColors {
		for _, s := range d.Board.Structures(c, rif) {
			for _, p := range s.Completes {
				straight := false
				for _, f := range put(t, d.Board, c, p).Structures(c, rif) {
					straight = straight || f.Kind == renju.StraightFour
				}
				if !straight {
					t.Errorf("%v on %v makes no straight four of %v", c, p, s.Stones)
				}
			}
			if s.Kind == renju.OpenThree && s.Stones[0].Distance(s.Stones[2]) != 2 {
				t.Errorf("an open three with a gap: %v", s.Stones)
			}
		}
	}
}

func TestS003Figure4(t *testing.T) {
	d := readDrawn(t, "s003/figure-4.txt")
	d.compare(t, completing(d.Board, rif, map[renju.StructureKind]byte{
		renju.PseudoThree: 'p', renju.Three: 'A', renju.OpenThree: 'B', renju.ClosedFour: 'b', renju.StraightFour: 'a',
	}))
	var dead []string
	for _, c := range bothColors {
		for _, s := range d.Board.Structures(c, rif) {
			switch s.Kind {
			case renju.DeadRow:
				dead = append(dead, fmt.Sprintf("%v %s", c, list(s.Stones)))
			case renju.PseudoThree:
				closedOnly(t, d.Board, c, s)
			default:
				t.Errorf("a %v of %v: %v", s.Kind, c, s.Stones)
			}
		}
	}
	sameList(t, "dead rows", dead, "black a2 b2 d2", "white e2 f2 g2", "black h2 i2 j2 k2", "white l2 m2 n2 o2")
}

// closedOnly checks that each completing point of a pseudo-three makes a closed
// four and that two more stones make the five.
func closedOnly(t *testing.T, b renju.Board, c renju.Color, s renju.Structure) {
	t.Helper()
	for _, p := range s.Completes {
		after := put(t, b, c, p)
		fives := 0
		for _, f := range after.Structures(c, rif) {
			if f.Kind == renju.StraightFour {
				t.Errorf("%v makes a straight four of the pseudo-three %v", p, s.Stones)
			}
			if f.Kind == renju.ClosedFour {
				fives++
			}
		}
		if fives != 1 || len(after.AppendFives(nil, c)) != 1 {
			t.Errorf("%v makes %d closed fours of the pseudo-three %v", p, fives, s.Stones)
		}
	}
}

// S003's rules of play, as far as this package knows them.
func TestS003Play(t *testing.T) {
	for _, c := range []struct{ name, moves, result, ending string }{
		{"five", "h8a1i8a2j8a3k8a4l8", "black", "five"},
		{"White's six", "h8a1o1a2o3a3o5a5o7a6o9a4", "white", "overline"},
		{"two passes in a row", "h8i9h9i8g8g9----", "draw", "passes"},
		{"a stone between two passes", "h8i9h9i8g8g9--a1--", "open", ""},
		{"fork of two threes", "h9a1h10a3f8a5g8a7h8", "white", "foul"},
	} {
		p, err := replay(t, standard, c.moves)
		if err != nil || p.Outcome.Result() != c.result || p.Outcome.Ending.String() != c.ending {
			t.Errorf("%s: %s by %q (%v), want %s by %q", c.name, p.Outcome.Result(), p.Outcome.Ending, err, c.result, c.ending)
		}
	}
}

// Black may make a fork of one four and one three, and no larger one.
func TestS003ForksForBlack(t *testing.T) {
	for _, c := range []struct{ fork, stones, verdict string }{
		{"4x3", "e8 f8 g8 h9 h10", "legal"},
		{"3x3", "f8 g8 h9 h10", "double-three"},
		{"4x4", "e8 f8 g8 h9 h10 h11", "double-four"},
		{"4x3x3", "e8 f8 g8 h9 h10 i9 j10", "double-three"},
		{"4x4x3", "e8 f8 g8 h9 h10 h11 i9 j10", "double-four"},
		{"3x3x3", "f8 g8 h9 h10 i9 j10", "double-three"},
	} {
		b := newBoard(t, points(t, c.stones), nil)
		var found *renju.Fork
		for _, f := range b.Forks(renju.Black, rif) {
			if f.Point == renju.Tengen {
				found = &f
			}
		}
		if found == nil || found.String() != c.fork || found.Verdict.String() != c.verdict {
			t.Errorf("h8 is %+v, want a fork %s that is %s", found, c.fork, c.verdict)
		}
	}
}
