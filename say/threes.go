package say

import (
	"slices"

	"tengen/renju"
)

// split parts threes in appearance into those that count and those that do not.
func split(threes []renju.ThreeReason) (counting, seeming []renju.ThreeReason) {
	for _, t := range threes {
		if t.Counts {
			counting = append(counting, t)
		} else {
			seeming = append(seeming, t)
		}
	}
	return counting, seeming
}

// lines tells a stone that is allowed, or a double-three: what it makes, line by
// line, those that count first, and what is left.
func (n *teller) lines(f frame) []frame {
	e := f.e
	counting, seeming := split(e.Threes)
	switch {
	case len(seeming) == 0:
		n.makes(f, "explain.makes", len(e.Fours), len(counting))
	case len(e.Fours) == 0:
		n.makes(f, "explain.seems", 0, len(e.Threes))
	default:
		n.makes(f, "explain.seems-with-four", 0, len(e.Threes))
	}
	n.fours(f)
	later := n.threes(f, append(counting, seeming...))
	if len(seeming) > 0 {
		n.so(f, counting, seeming)
	} else if end := endOfLines(e, len(counting)); end != "" {
		n.add(f, RoleSummary, end, nil, nil, nil)
	}
	return later
}

// endOfLines is the key of the sentence that ends an explanation in which every
// three counts, or "" if nothing need be said.
func endOfLines(e *renju.Explanation, threes int) string {
	switch {
	case e.Verdict.Foul() != renju.NoFoul:
		return endOfFoul(e)
	case len(e.Fours) > 0 && threes > 0:
		return "explain.end-four-three"
	case len(e.Fours) > 0:
		return "explain.end-four"
	case threes > 0:
		return "explain.end-three"
	}
	return ""
}

// so tells what is left when the threes that do not count are taken away.
func (n *teller) so(f frame, counting, seeming []renju.ThreeReason) {
	var lines []string
	for _, three := range seeming {
		lines = append(lines, n.t.line("there", three.Stones[:], n.o.Lettering))
	}
	args := Args{"lines": n.t.list("list.and", lines), "n": len(lines)}
	left := "explain.left-nothing"
	switch fours := len(f.e.Fours); {
	case len(counting) > 1:
		threes := n.count("explain.threes-", len(counting))
		args["left"] = n.t.Text("explain.left-more", Args{"threes": threes})
		n.add(f, RoleSummary, "explain.so", args, nil, nil)
		return
	case len(counting) == 1 && fours > 0:
		left = "explain.left-four-three"
	case len(counting) == 1:
		left = "explain.left-one"
	case fours > 0:
		left = "explain.left-four"
	}
	args["left"] = n.t.Text(left, nil)
	n.add(f, RoleSummary, "explain.so", args, nil, nil)
}

// threes tells each three in appearance, and returns the stones that need a
// paragraph of their own.
func (n *teller) threes(f frame, list []renju.ThreeReason) (later []frame) {
	for _, three := range list {
		if three.Counts {
			later = append(later, n.counting(f, three)...)
		} else {
			later = append(later, n.seeming(f, three)...)
		}
	}
	return later
}

// counting tells a three that counts, by the points that can be used.
func (n *teller) counting(f frame, three renju.ThreeReason) []frame {
	var plain, looks, not []renju.Extension
	for _, x := range three.Extensions {
		switch {
		case !x.Usable:
			not = append(not, x)
		case n.doubt(f, x) == nil:
			plain = append(plain, x)
		default:
			looks = append(looks, x)
		}
	}
	use := plain
	if len(use) == 0 || !f.nested() {
		use = append(use, looks...)
	}
	points := pointsOf(use)
	args := n.about("head", three.Stones[:])
	args["points"] = n.t.points("list.or", points, n.o.Lettering)
	n.add(f, RoleThree, "explain.three", args, three.Stones[:], points)
	if len(plain) == 0 && !(f.nested() && f.e.Verdict.Foul() == renju.NoFoul) {
		return n.allowed(f, looks[0]) // where a stone is allowed, a three left over proves nothing
	}
	if foul := f.e.Verdict.Foul(); !f.nested() && (foul == renju.NoFoul || foul == renju.DoubleThree) {
		for _, x := range not {
			n.notNeeded(f, x)
		}
	}
	return nil
}

func pointsOf(list []renju.Extension) []renju.Point {
	var points []renju.Point
	for _, x := range list {
		points = append(points, x.Point)
	}
	slices.Sort(points)
	return points
}

// doubt explains a point that can be used if a reader might think that it cannot:
// it looks like a double-three, or makes a five. Otherwise, and if the board is
// not known, it returns nil.
func (n *teller) doubt(f frame, x renju.Extension) *renju.Explanation {
	after := f.within(&renju.Explanation{Point: x.Point}).before
	if after.At(f.e.Point) != renju.Black || after.At(x.Point) != renju.NoColor {
		return nil
	}
	e := after.Explain(x.Point, n.o.Reading)
	if e.Five == nil && len(e.Threes) < 2 {
		return nil
	}
	return &e
}

// allowed tells why a point that might look forbidden can be used.
func (n *teller) allowed(f frame, x renju.Extension) []frame {
	g := f.within(n.doubt(f, x))
	if g.e.Five != nil {
		args := n.about("head", g.e.Five)
		args["point"] = n.o.Lettering.Format(x.Point)
		n.add(g, RoleReason, "explain.five-permitted", args, g.e.Five, nil)
		return nil
	}
	return n.refer(f, g, "explain.looks-forbidden", Args{})
}

// notNeeded tells shortly why the other point of a three that counts will not do.
func (n *teller) notNeeded(f frame, x renju.Extension) {
	args, key := Args{"point": n.o.Lettering.Format(x.Point)}, "explain.not-needed-five"
	if foul := x.Why.Verdict.Foul(); foul != renju.NoFoul {
		args["foul"] = n.t.Text("foul.a."+foul.String(), nil)
		key = "explain.not-needed"
	}
	n.add(f, RoleReason, key, args, nil, []renju.Point{x.Point})
}

// seeming tells a three that does not count: its points, and why none can be used.
func (n *teller) seeming(f frame, three renju.ThreeReason) (later []frame) {
	points := pointsOf(three.Extensions)
	args := n.about("head", three.Stones[:])
	args["points"] = n.t.points("list.or", points, n.o.Lettering)
	n.add(f, RoleSeeming, "explain.apparent", args, three.Stones[:], points)
	for i, x := range three.Extensions {
		but := "explain.but"
		if i > 0 {
			but = "explain.and"
		}
		later = append(later, n.unusable(f, three, x, n.t.Text(but, nil))...)
	}
	return later
}

// unusable tells why a point cannot be used: the row or the other four that the
// stone would make there, or where to read about its threes.
func (n *teller) unusable(f frame, three renju.ThreeReason, x renju.Extension, but string) []frame {
	g := f.within(x.Why)
	key, stones, points := "", []renju.Point(nil), []renju.Point(nil)
	var args Args
	switch foul := x.Why.Verdict.Foul(); {
	case x.Why.Five != nil:
		key, stones = "explain.then-five", x.Why.Five
		args = n.about("head", stones)
	case foul == renju.Overline:
		key, stones = "explain.then-overline", x.Why.Overline
		args = n.joined(x.Why, "head")
	case foul == renju.DoubleFour:
		four := otherFour(x.Why.Fours, three)
		key, stones, points = "explain.then-double-four", four.Stones[:], four.Completes
		args = n.about("head", stones)
		args["points"] = n.t.points("list.or", points, n.o.Lettering)
	default:
		return n.refer(f, g, "explain.then-double-three", Args{"but": but})
	}
	args["but"], args["point"] = but, n.o.Lettering.Format(x.Point)
	n.add(g, RoleReason, key, args, stones, points)
	return nil
}

// otherFour is the first four that is not in the line of the three: in that line
// the stone makes the straight four.
func otherFour(fours []renju.FourReason, three renju.ThreeReason) renju.FourReason {
	for _, four := range fours {
		if !sameLine(four.Stones[:], three.Stones[:]) {
			return four
		}
	}
	return fours[0]
}

// refer tells of the stone of g in a sentence that points to its paragraph, which
// has still to be told.
func (n *teller) refer(f, g frame, key string, args Args) []frame {
	args["point"] = n.o.Lettering.Format(g.e.Point)
	n.add(f, RoleReason, key, args, nil, []renju.Point{g.e.Point})
	return []frame{g}
}

// cheapest returns the two threes of a nested double-three that need the fewest
// words: two are enough.
func cheapest(n *teller, f frame) []renju.ThreeReason {
	counting, _ := split(f.e.Threes)
	cost := func(t renju.ThreeReason) int {
		for _, x := range t.Extensions {
			if x.Usable && n.doubt(f, x) == nil {
				return 0
			}
		}
		return 1
	}
	slices.SortStableFunc(counting, func(a, b renju.ThreeReason) int { return cost(a) - cost(b) })
	return counting[:2]
}
