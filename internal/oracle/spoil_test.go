package oracle

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tengen/renju"
)

// A spoiler makes a right explanation wrong in one way. It returns false if e
// has nothing that can be spoiled so.
type spoiler struct {
	name  string
	spoil func(e *renju.Explanation) bool
	want  string // part of the complaint
}

var spoilers = []spoiler{
	{"the five is left out", func(e *renju.Explanation) bool {
		had := e.Five != nil
		e.Five = nil
		return had
	}, "is missing"},
	{"a five that is not there", func(e *renju.Explanation) bool {
		had := e.Five != nil
		e.Five = []renju.Point{e.Point}
		return !had
	}, "the unbroken rows"},
	{"a five is a stone short", func(e *renju.Explanation) bool {
		return shorten(&e.Five)
	}, "the unbroken rows"},
	{"the overline is left out", func(e *renju.Explanation) bool {
		had := e.Overline != nil
		e.Overline = nil
		return had
	}, "is missing"},
	{"the overline is a stone short", func(e *renju.Explanation) bool {
		return shorten(&e.Overline)
	}, "the unbroken rows"},
	{"a four is left out", func(e *renju.Explanation) bool {
		return shorten(&e.Fours)
	}, "missing"},
	{"a four is named twice", func(e *renju.Explanation) bool {
		return double(&e.Fours)
	}, "named twice"},
	{"a four has a stone twice", func(e *renju.Explanation) bool {
		if len(e.Fours) == 0 {
			return false
		}
		e.Fours[0].Stones[0] = e.Fours[0].Stones[1]
		return true
	}, "not four different"},
	{"a four has an empty point", func(e *renju.Explanation) bool {
		if len(e.Fours) == 0 {
			return false
		}
		e.Fours[0].Stones[3] = e.Fours[0].Completes[0]
		return true
	}, "not four different"},
	{"a completing point is left out", func(e *renju.Explanation) bool {
		return len(e.Fours) > 0 && shorten(&e.Fours[0].Completes)
	}, "completed by"},
	{"a completing point too many", func(e *renju.Explanation) bool {
		if len(e.Fours) == 0 {
			return false
		}
		four := &e.Fours[0]
		four.Completes = append(four.Completes, four.Completes[0]%renju.Points+1)
		return true
	}, "completed by"},
	{"a three is left out", func(e *renju.Explanation) bool {
		return shorten(&e.Threes)
	}, "missing"},
	{"a three is named twice", func(e *renju.Explanation) bool {
		return double(&e.Threes)
	}, "named twice"},
	{"a three without the stone", func(e *renju.Explanation) bool {
		if len(e.Threes) == 0 {
			return false
		}
		stones := &e.Threes[0].Stones
		stones[slices.Index(stones[:], e.Point)] = e.Threes[0].Extensions[0].Point
		return true
	}, "not three different"},
	{"a three counts that does not, or the other way", func(e *renju.Explanation) bool {
		if len(e.Threes) == 0 {
			return false
		}
		e.Threes[0].Counts = !e.Threes[0].Counts
		return true
	}, "counts"},
	{"an extension is left out", func(e *renju.Explanation) bool {
		return len(e.Threes) > 0 && shorten(&e.Threes[0].Extensions)
	}, "extended by"},
	{"an extension too many", func(e *renju.Explanation) bool {
		if len(e.Threes) == 0 {
			return false
		}
		e.Threes[0].Extensions = append(e.Threes[0].Extensions, renju.Extension{Point: e.Point, Usable: true})
		return true
	}, "extended by"},
	{"an unusable extension is called usable", func(e *renju.Explanation) bool {
		return spoilExtension(e, false, func(three *renju.ThreeReason, x *renju.Extension) {
			x.Usable, x.Why, three.Counts = true, nil, true
		})
	}, "usable, but the oracle"},
	{"a usable extension is called unusable", func(e *renju.Explanation) bool {
		return spoilExtension(e, true, func(three *renju.ThreeReason, x *renju.Extension) {
			x.Usable = false
			three.Counts = slices.ContainsFunc(three.Extensions, func(x renju.Extension) bool { return x.Usable })
		})
	}, "without a reason"},
	{"a usable extension gets a reason that does not hold", func(e *renju.Explanation) bool {
		return spoilExtension(e, true, func(three *renju.ThreeReason, x *renju.Extension) {
			x.Usable = false
			x.Why = &renju.Explanation{Point: x.Point, Verdict: renju.Verdict{Kinds: renju.FoulsOf(renju.DoubleFour)}}
			three.Counts = slices.ContainsFunc(three.Extensions, func(x renju.Extension) bool { return x.Usable })
		})
	}, "missing"},
	{"the reason is left out", func(e *renju.Explanation) bool {
		return spoilExtension(e, false, func(_ *renju.ThreeReason, x *renju.Extension) { x.Why = nil })
	}, "without a reason"},
	{"the reason is about another point", func(e *renju.Explanation) bool {
		return spoilExtension(e, false, func(_ *renju.ThreeReason, x *renju.Extension) { x.Why.Point = e.Point })
	}, "without a reason"},
	{"the reason says legal", func(e *renju.Explanation) bool {
		return spoilExtension(e, false, func(_ *renju.ThreeReason, x *renju.Extension) { x.Why.Verdict = renju.Verdict{} })
	}, "its reason says legal"},
	{"the verdict wins without a five", func(e *renju.Explanation) bool {
		e.Verdict.Five = !e.Verdict.Five
		return true
	}, "follows"},
	{"the verdict has a kind too many or too few", func(e *renju.Explanation) bool {
		e.Verdict.Kinds ^= renju.FoulsOf(renju.DoubleThree)
		return true
	}, "follows"},
}

func shorten[T any](list *[]T) bool {
	if len(*list) == 0 {
		return false
	}
	*list = (*list)[1:]
	return true
}

func double[T any](list *[]T) bool {
	if len(*list) == 0 {
		return false
	}
	*list = append(*list, (*list)[0])
	return true
}

// spoilExtension changes the first extension of e that is usable as given.
func spoilExtension(e *renju.Explanation, usable bool, change func(*renju.ThreeReason, *renju.Extension)) bool {
	for i := range e.Threes {
		for j := range e.Threes[i].Extensions {
			if x := &e.Threes[i].Extensions[j]; x.Usable == usable {
				change(&e.Threes[i], x)
				return true
			}
		}
	}
	return false
}

// reasons returns e and all reasons below it.
func reasons(e *renju.Explanation) []*renju.Explanation {
	all := []*renju.Explanation{e}
	for _, three := range e.Threes {
		for _, x := range three.Extensions {
			if x.Why != nil {
				all = append(all, reasons(x.Why)...)
			}
		}
	}
	return all
}

// The walker refuses an explanation that was spoiled in any one way, at the top
// or in a reason below, and says what is wrong.
func TestWalkRefusesSpoiled(t *testing.T) {
	generators := Generators(seeds(t))
	done := make([]int, len(spoilers))
	below := 0
	for n := range uint64(120) {
		rng := rand.New(rand.NewPCG(7, n))
		b := *generators[n%uint64(len(generators))].Make(rng)
		for _, p := range b.Stones(renju.NoColor) {
			v := Judge(b, p, renju.ReadingRIF)
			if v.Kinds == 0 && len(v.Threes) == 0 {
				continue
			}
			i := rng.IntN(len(spoilers))
			e := explanation(b, p, renju.ReadingRIF)
			places := reasons(&e)
			place := rng.IntN(len(places))
			if !spoilers[i].spoil(places[place]) {
				continue
			}
			done[i]++
			below += min(place, 1)
			err := CheckExplanation(b, e, renju.ReadingRIF)
			if err == nil || place == 0 && !strings.Contains(err.Error(), spoilers[i].want) {
				t.Fatalf("%s, at %v under %v: the walker says %v; want something with %q\n%v",
					spoilers[i].name, places[place].Point, p, err, spoilers[i].want, &b)
			}
		}
	}
	for i, n := range done {
		if n == 0 {
			t.Errorf("never happened: %s", spoilers[i].name)
		}
	}
	if below < 50 {
		t.Errorf("only %d reasons below the top were spoiled", below)
	}
}

// A walk begins on an empty point of the board.
func TestWalkRefusesPoint(t *testing.T) {
	b := Board{}.Place(renju.White, renju.Tengen)
	for _, p := range []renju.Point{renju.NoPoint, renju.Tengen, 226} {
		if err := CheckExplanation(b, renju.Explanation{Point: p}, renju.ReadingRIF); err == nil {
			t.Errorf("an explanation of a stone on %v was accepted", p)
		}
	}
}
