package oracle

import (
	"math/rand/v2"
	"testing"

	"tengen/renju"
)

// explanation makes an explanation of the oracle's own verdicts, for walks that
// do not depend on renju.
func explanation(b Board, p renju.Point, r renju.Reading) renju.Explanation {
	v := Judge(b, p, r)
	e := renju.Explanation{Point: p, Verdict: v.Renju()}
	if len(v.Fives) > 0 {
		e.Five = v.Fives[0]
	}
	if len(v.Overlines) > 0 {
		e.Overline = v.Overlines[0]
	}
	for _, f := range v.Fours {
		e.Fours = append(e.Fours, renju.FourReason{Stones: f.Stones, Completes: f.Completes})
	}
	for _, t := range v.Threes {
		three := renju.ThreeReason{Stones: t.Stones, Counts: t.Counts}
		for _, x := range t.Extensions {
			extension := renju.Extension{Point: x.Point, Usable: x.Usable}
			if !x.Usable {
				why := explanation(b.Place(renju.Black, p), x.Point, r)
				extension.Why = &why
			}
			three.Extensions = append(three.Extensions, extension)
		}
		e.Threes = append(e.Threes, three)
	}
	return e
}

// Every published point is explained so that the walker confirms it, by both
// readings; so is the oracle's own tree.
func TestWalkFoulCases(t *testing.T) {
	cases, _ := readFouls(t)
	for _, c := range cases {
		b := c.mustBoard(t)
		fast, err := b.Renju()
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range Readings {
			own := Judge(b, c.Point, r)
			if err := CheckExplanation(b, explanation(b, c.Point, r), r); err != nil {
				t.Errorf("%s, reading %d: the oracle's own tree: %v\n%v", c.ID, r, err, &b)
			}
			e := fast.Explain(c.Point, r)
			if err := CheckExplanation(b, e, r); err != nil {
				t.Errorf("%s, reading %d: %v\n%v", c.ID, r, err, &b)
			}
			if e.Verdict != own.Renju() {
				t.Errorf("%s, reading %d: explained as %v; want %v", c.ID, r, e.Verdict, own.Renju())
			}
		}
	}
}

// The explanations of ten thousand random fouls hold, claim by claim.
func TestWalkRandomFouls(t *testing.T) {
	generators := Generators(seeds(t))
	fouls, deep := 0, 0
	for n := uint64(0); fouls < 10_000; n++ {
		i := n % uint64(len(generators))
		b := *generators[i].Make(rand.New(rand.NewPCG(i, 2_000_000+n)))
		fast, err := b.Renju()
		if err != nil {
			t.Fatal(err)
		}
		r := Readings[n/uint64(len(generators))%2]
		for _, f := range Forbidden(b, r) {
			e := fast.Explain(f.Point, r)
			if err := CheckExplanation(b, e, r); err != nil {
				t.Fatalf("%s, board %d, reading %d: %v\n%v", generators[i].Name, n, r, err, &b)
			}
			if e.Verdict != (renju.Verdict{Kinds: f.Kinds}) {
				t.Fatalf("%s, board %d, reading %d: %v explained as %v\n%v", generators[i].Name, n, r, f.Point, e.Verdict, &b)
			}
			fouls++
			if nesting(e) > 1 {
				deep++
			}
		}
	}
	if deep < 100 {
		t.Errorf("only %d of %d fouls were explained over more than one level", deep, fouls)
	}
}

// nesting is the number of levels of an explanation below its top.
func nesting(e renju.Explanation) int {
	deepest := 0
	for _, three := range e.Threes {
		for _, x := range three.Extensions {
			if x.Why != nil {
				deepest = max(deepest, 1+nesting(*x.Why))
			}
		}
	}
	return deepest
}
