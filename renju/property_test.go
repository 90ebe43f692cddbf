package renju_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tengen/renju"
)

// anyBoard draws boards of all densities, Black rather more than White, so that
// fouls are common.
func anyBoard(t *rapid.T) renju.Board {
	black := rapid.IntRange(0, 50).Draw(t, "black percent")
	white := rapid.IntRange(0, 20).Draw(t, "white percent")
	cells := rapid.SliceOfN(rapid.IntRange(0, 99), renju.Points, renju.Points).Draw(t, "cells")
	var b renju.Board
	for i, n := range cells {
		p := renju.Point(i + 1)
		switch {
		case n < black:
			b, _ = b.Place(renju.Black, p)
		case n < black+white:
			b, _ = b.Place(renju.White, p)
		}
	}
	return b
}

func anySymmetry(t *rapid.T) renju.Symmetry {
	return renju.Symmetry(rapid.IntRange(0, renju.Symmetries-1).Draw(t, "symmetry"))
}

func anyReading(t *rapid.T) renju.Reading {
	return rapid.SampledFrom([]renju.Reading{
		renju.ReadingRIF, renju.ReadingPermitted, renju.ReadingShape,
	}).Draw(t, "reading")
}

func TestVerdictsDoNotDependOnTheSideOfTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s, r := anyBoard(t), anySymmetry(t), anyReading(t)
		turned := b.Transform(s)
		for _, p := range b.AppendEmpty(nil) {
			if v, w := b.Judge(p, r), turned.Judge(s.Apply(p), r); v != w {
				t.Fatalf("%v is %v, turned by %d it is %v\n%s", p, v, s, w, b.Diagram(nil))
			}
			for _, c := range []renju.Color{renju.Black, renju.White} {
				if b.Wins(c, p) != turned.Wins(c, s.Apply(p)) {
					t.Fatalf("%v wins for %v on one side of the table only\n%s", p, c, b.Diagram(nil))
				}
			}
		}
		for _, c := range []renju.Color{renju.Black, renju.White} {
			if b.CanMakeFive(c) != turned.CanMakeFive(c) {
				t.Fatalf("%v can make a five on one side of the table only\n%s", c, b.Diagram(nil))
			}
		}
	})
}

func TestExplanationsTurnWithTheBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s, r := anyBoard(t), anySymmetry(t), anyReading(t)
		turned := b.Transform(s)
		for _, p := range b.AppendEmpty(nil) {
			want := outline(b.Explain(p, r), s)
			if diff := cmp.Diff(want, outline(turned.Explain(s.Apply(p), r), 0)); diff != "" {
				t.Fatalf("%v turned by %d:\n%s\n%s", p, s, diff, b.Diagram(nil))
			}
		}
	})
}

// claims is an explanation without the order of its parts, which follows the
// lines of the board and so turns into another order.
type claims struct {
	Verdict  renju.Verdict
	Five     int // the number of stones: which of several rows is named may differ
	Overline bool
	Fours    map[[4]renju.Point]set
	Threes   map[[3]renju.Point]map[renju.Point]claim
}

type set map[renju.Point]bool

type claim struct {
	Usable bool
	Why    *claims
}

func outline(e renju.Explanation, s renju.Symmetry) *claims {
	c := &claims{
		Verdict: e.Verdict, Five: len(e.Five), Overline: e.Overline != nil,
		Fours:  map[[4]renju.Point]set{},
		Threes: map[[3]renju.Point]map[renju.Point]claim{},
	}
	for _, four := range e.Fours {
		completes := set{}
		for _, p := range four.Completes {
			completes[s.Apply(p)] = true
		}
		c.Fours[[4]renju.Point(sorted(four.Stones[:], s))] = completes
	}
	for _, three := range e.Threes {
		extensions := map[renju.Point]claim{}
		for _, x := range three.Extensions {
			why := (*claims)(nil)
			if x.Why != nil {
				why = outline(*x.Why, s)
			}
			extensions[s.Apply(x.Point)] = claim{x.Usable, why}
		}
		c.Threes[[3]renju.Point(sorted(three.Stones[:], s))] = extensions
	}
	return c
}

func sorted(stones []renju.Point, s renju.Symmetry) []renju.Point {
	seen := [renju.Points + 1]bool{}
	for _, p := range stones {
		seen[s.Apply(p)] = true
	}
	var list []renju.Point
	for p, ok := range seen {
		if ok {
			list = append(list, renju.Point(p))
		}
	}
	return list
}

func TestJudgeFoulAndExplainAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, r := anyBoard(t), anyReading(t)
		forbidden := map[renju.Point]renju.Fouls{}
		for _, f := range b.AppendForbidden(nil, r) {
			forbidden[f.Point] = f.Kinds
		}
		for _, p := range b.AppendEmpty(nil) {
			v := b.Judge(p, r)
			if e := b.Explain(p, r); e.Verdict != v {
				t.Fatalf("%v: Judge says %v, Explain %v\n%s", p, v, e.Verdict, b.Diagram(nil))
			}
			if f := b.Foul(p, r); f != v.Foul() {
				t.Fatalf("%v: Judge says %v, Foul %v\n%s", p, v, f, b.Diagram(nil))
			}
			if kinds, ok := forbidden[p]; ok != (v.Foul() != renju.NoFoul) || ok && kinds != v.Kinds {
				t.Fatalf("%v: Judge says %v, AppendForbidden %v\n%s", p, v, kinds, b.Diagram(nil))
			}
			if b.Wins(renju.Black, p) != v.Five {
				t.Fatalf("%v: Judge says %v, Wins the opposite\n%s", p, v, b.Diagram(nil))
			}
		}
	})
}

func TestCanonicalFormStandsForAllImages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s := anyBoard(t), anySymmetry(t)
		form, by := b.Canonical()
		if b.Transform(by) != form {
			t.Fatalf("symmetry %d does not lead to the canonical form", by)
		}
		if other, _ := b.Transform(s).Canonical(); other != form {
			t.Fatalf("turned by %d the canonical form is another\n%s", s, b.Diagram(nil))
		}
		if b.Transform(s).Transform(s.Inverse()) != b {
			t.Fatalf("symmetry %d is not undone by its inverse %d", s, s.Inverse())
		}
	})
}

func TestPrintedBoardsAndMovesReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard(t)
		d, err := renju.ParseDiagram(b.Diagram(b.ForbiddenMarks(renju.ReadingRIF)))
		if err != nil || d.Board != b {
			t.Fatalf("a printed board reads back as another (%v)\n%s", err, b.Diagram(nil))
		}
		for _, f := range b.AppendForbidden(nil, renju.ReadingRIF) {
			if d.Marks[f.Point] != f.Kinds.First().Mark() {
				t.Fatalf("the mark of %v is lost", f.Point)
			}
		}
		moves := rapid.SliceOf(rapid.Custom(anyMove)).Draw(t, "moves")
		back, err := renju.AppendMoves(nil, renju.FormatMoves(moves))
		if diff := cmp.Diff(moves, back); err != nil || len(moves) > 0 && diff != "" {
			t.Fatalf("moves read back as others (%v)\n%s", err, diff)
		}
	})
}

func anyMove(t *rapid.T) renju.Move {
	n := rapid.IntRange(0, renju.Points).Draw(t, "move")
	if n == 0 {
		return renju.Pass
	}
	return renju.Move(n)
}

// TestHashFollowsTheStones puts and takes stones in any order: the hash depends
// on what lies on the board and on nothing else.
func TestHashFollowsTheStones(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard(t)
		again, err := renju.NewBoard(b.AppendStones(nil, renju.Black), b.AppendStones(nil, renju.White))
		if err != nil || again != b || again.Hash() != b.Hash() {
			t.Fatalf("the same stones make another board (%v)", err)
		}
		for _, p := range b.AppendEmpty(nil) {
			more, err := b.Place(renju.White, p)
			if err != nil || more.Hash() == b.Hash() || more.Remove(p) != b {
				t.Fatalf("a stone put on %v and taken away leaves another board (%v)", p, err)
			}
		}
	})
}

func TestQueriesDoNotAllocate(t *testing.T) {
	e := entry(t, "mk-nested-09-d7-ok")
	b := newBoard(t, e.Black, e.White)
	points := make([]renju.Point, 0, renju.Points)
	forbidden := make([]renju.ForbiddenPoint, 0, renju.Points)
	for name, f := range map[string]func(){
		"Judge":           func() { b.Judge(e.Point, renju.ReadingRIF) },
		"Foul":            func() { b.Foul(e.Point, renju.ReadingRIF) },
		"Wins":            func() { b.Wins(renju.White, e.Point) },
		"CanMakeFive":     func() { b.CanMakeFive(renju.Black) },
		"Place":           func() { _, _ = b.Place(renju.Black, e.Point) },
		"AppendStones":    func() { points = b.AppendStones(points[:0], renju.Black) },
		"AppendEmpty":     func() { points = b.AppendEmpty(points[:0]) },
		"AppendFives":     func() { points = b.AppendFives(points[:0], renju.Black) },
		"AppendForbidden": func() { forbidden = b.AppendForbidden(forbidden[:0], renju.ReadingRIF) },
		"ParsePoint":      func() { _, _ = renju.ParsePoint("h8") },
	} {
		if n := testing.AllocsPerRun(20, f); n != 0 {
			t.Errorf("%s makes %v allocations, want none", name, n)
		}
	}
}
