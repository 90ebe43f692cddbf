package say

import (
	"slices"
	"strconv"

	"tengen/renju"
)

// Options say how an explanation is told. The zero value is good.
type Options struct {
	// Lettering is how points are written.
	Lettering renju.Lettering
	// Board and Reading are those the explanation was made with. They are needed
	// where a three counts only because of a point that itself looks forbidden:
	// with them the text goes on to say why that point is allowed. An explanation
	// of stones that are not on Board is told without that.
	Board   renju.Board
	Reading renju.Reading
}

// Explain tells an explanation, one sentence a step: the verdict first, then each
// line with what the stone makes there and why it counts, then what follows.
// Where a point is forbidden because it is a double-three after the stone, a
// paragraph of its own about that point follows, one level deeper, as deep as the
// fouls are nested. Such a paragraph gives as many reasons as are needed; the
// first gives all. The slices of the steps may share memory with e.
func (t Texts) Explain(e renju.Explanation, o Options) []Step {
	n := teller{t: t, o: o}
	n.tell(frame{e: &e, before: o.Board, placed: []renju.Point{e.Point}})
	return n.steps
}

// teller collects the steps of one explanation.
type teller struct {
	t     Texts
	o     Options
	steps []Step
}

// frame is a stone to explain, where it stands in the nesting.
type frame struct {
	e      *renju.Explanation
	before renju.Board   // without the stone
	placed []renju.Point // the imagined stones; the last is the stone itself
}

func (f frame) nested() bool { return len(f.placed) > 1 }

// within is the frame of a stone that is imagined after that of f.
func (f frame) within(e *renju.Explanation) frame {
	after, err := f.before.Place(renju.Black, f.e.Point)
	if err != nil {
		after = f.before
	}
	return frame{e: e, before: after, placed: append(slices.Clone(f.placed), e.Point)}
}

func (n *teller) tell(f frame) {
	n.verdict(f)
	var later []frame
	switch {
	case f.e.Verdict.Five:
		n.five(f)
	case f.nested() && f.e.Verdict.Foul() != renju.NoFoul:
		later = n.threes(f, cheapest(n, f))
	case f.e.Verdict.Foul() == renju.Overline, f.e.Verdict.Foul() == renju.DoubleFour:
		later = n.rowsAndFours(f)
	default:
		later = n.lines(f)
	}
	for _, g := range later {
		n.tell(g)
	}
}

// add appends a step about the stone of f.
func (n *teller) add(f frame, role Role, key string, args Args, stones, points []renju.Point) {
	n.steps = append(n.steps, Step{
		Role: role, Text: n.t.Text(key, args), Depth: len(f.placed) - 1, Placed: f.placed, Stones: stones, Points: points,
	})
}

func (n *teller) verdict(f frame) {
	last := len(f.placed) - 1
	args := Args{
		"point":  n.o.Lettering.Format(f.e.Point),
		"placed": n.t.points("list.and", f.placed[:last], n.o.Lettering),
		"foul":   n.t.kinds("foul.a.", f.e.Verdict.Kinds),
	}
	key := "verdict."
	if f.nested() {
		key = "explain.then."
	}
	switch {
	case f.e.Verdict.Five:
		key += "five"
	case f.e.Verdict.Foul() != renju.NoFoul:
		key += "foul"
	default:
		key += "legal"
	}
	n.add(f, RoleVerdict, key, args, f.placed[last:], nil)
}

// kinds lists kinds of foul, each by the text of prefix and its name.
func (t Texts) kinds(prefix string, kinds renju.Fouls) string {
	var items []string
	for _, k := range kinds.List() {
		items = append(items, t.Text(prefix+k.String(), nil))
	}
	return t.list("list.and", items)
}

// five tells a win, and which fouls do not matter beside it.
func (n *teller) five(f frame) {
	n.add(f, RoleRow, "explain.row-of-five", n.about("head", f.e.Five), f.e.Five, nil)
	var items []string
	for _, k := range f.e.Verdict.Kinds.List() {
		var lines []string
		for _, stones := range shapesOf(f.e, k) {
			if line := n.t.line("name", stones, n.o.Lettering); !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
		items = append(items, n.t.Text("explain.where", Args{
			"what": n.t.Text("foul.makes."+k.String(), nil), "lines": n.t.list("list.comma", lines),
		}))
	}
	if len(items) > 0 {
		n.add(f, RoleSummary, "explain.five-first", Args{"what": n.t.list("list.and", items)}, nil, nil)
	}
}

// shapesOf returns the stones of each shape of e that belongs to a foul of kind k.
func shapesOf(e *renju.Explanation, k renju.Foul) (shapes [][]renju.Point) {
	switch k {
	case renju.Overline:
		shapes = append(shapes, e.Overline)
	case renju.DoubleFour:
		for _, four := range e.Fours {
			shapes = append(shapes, four.Stones[:])
		}
	case renju.DoubleThree:
		for _, three := range e.Threes {
			if three.Counts {
				shapes = append(shapes, three.Stones[:])
			}
		}
	}
	return shapes
}

// about has the arguments that name a group of stones and its line.
func (n *teller) about(form string, stones []renju.Point) Args {
	return Args{
		"line":   n.t.line(form, stones, n.o.Lettering),
		"in":     n.t.line("in", stones, n.o.Lettering),
		"stones": n.t.stones(stones, n.o.Lettering),
	}
}

// rowsAndFours tells an overline or a double-four, which need no look ahead, with
// the threes beside it that count.
func (n *teller) rowsAndFours(f frame) []frame {
	e := f.e
	counting, _ := split(e.Threes)
	if e.Overline == nil {
		n.makes(f, "explain.makes", len(e.Fours), len(counting))
	} else {
		n.overline(f)
	}
	if e.Overline == nil || e.Verdict.Kinds.Has(renju.DoubleFour) {
		n.fours(f)
	}
	var later []frame
	if e.Overline == nil || e.Verdict.Kinds.Has(renju.DoubleThree) {
		later = n.threes(f, counting)
	}
	n.add(f, RoleSummary, endOfFoul(e), nil, nil, nil)
	return later
}

// endOfFoul is the key of the rule behind a foul.
func endOfFoul(e *renju.Explanation) string {
	switch kinds := e.Verdict.Kinds.List(); {
	case len(kinds) > 1:
		return "explain.end-several"
	case kinds[0] == renju.Overline:
		return "explain.end-overline"
	case kinds[0] == renju.DoubleFour && inOneLine(e.Fours):
		return "explain.end-one-line"
	case kinds[0] == renju.DoubleFour:
		return "explain.end-double-four"
	case len(e.Fours) > 0:
		return "explain.end-four-threes"
	}
	return "explain.end-double-three"
}

func inOneLine(fours []renju.FourReason) bool {
	return len(fours) == 2 && sameLine(fours[0].Stones[:], fours[1].Stones[:])
}

// overline tells which stones the stone joins.
func (n *teller) overline(f frame) {
	n.add(f, RoleRow, "explain.row-of-six", n.joined(f.e, "head"), f.e.Overline, nil)
}

// joined has the arguments of a sentence about the overline of e: the stones
// that its stone joins, without itself.
func (n *teller) joined(e *renju.Explanation, form string) Args {
	others := slices.DeleteFunc(slices.Clone(e.Overline), func(p renju.Point) bool { return p == e.Point })
	args := n.about(form, others)
	args["count"] = n.count("explain.number-", len(e.Overline))
	return args
}

// count is the number word of a catalogue, or figures where it has none.
func (n *teller) count(prefix string, number int) string {
	key := prefix + strconv.Itoa(number)
	if n.t.Has(key) {
		return n.t.Text(key, nil)
	}
	return strconv.Itoa(number)
}

// makes tells how many fours and threes there are.
func (n *teller) makes(f frame, key string, fours, threes int) {
	var what []string
	switch {
	case fours > 4:
		what = append(what, n.t.Text("explain.fours-many", Args{"n": fours}))
	case fours > 0:
		what = append(what, n.t.Text("explain.fours-"+strconv.Itoa(fours), nil))
	}
	if threes > 0 {
		what = append(what, n.t.Text("explain.threes-"+strconv.Itoa(threes), nil))
	}
	switch {
	case len(what) == 0:
		key = "explain.makes-nothing"
	case threes == 0 && inOneLine(f.e.Fours):
		key = "explain.makes-in-one-line"
	}
	n.add(f, RoleCount, key, Args{"what": n.t.list("list.and", what)}, f.placed[len(f.placed)-1:], nil)
}

// fours tells each four and what completes it.
func (n *teller) fours(f frame) {
	for i, four := range f.e.Fours {
		form, key := "head", "explain.four"
		if i > 0 && sameLine(four.Stones[:], f.e.Fours[i-1].Stones[:]) {
			form = "same"
		}
		if len(four.Completes) == 2 {
			key = "explain.straight-four"
		}
		args := n.about(form, four.Stones[:])
		args["points"] = n.t.points("list.or", four.Completes, n.o.Lettering)
		n.add(f, RoleFour, key, args, four.Stones[:], four.Completes)
	}
}
