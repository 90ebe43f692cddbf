package oracle

import (
	"fmt"
	"slices"

	"tengen/renju"
)

// CheckExplanation walks the explanation e of a black stone on an empty point of
// b, puts its stones on a board of its own and confirms every claim: each row is
// there and unbroken and its whole length; each four is one, with all points
// that complete it and no others; each three in appearance is one, with all its
// extensions and no others, and counts exactly if an extension is usable; a
// usable extension is usable by [Judge], and an unusable one has a reason that is
// walked in its turn with the outer stones on the board; nothing is missing or
// named twice; and the verdict follows from what is listed. Points are in the
// order of their line, in either sense. The error names the path of points to
// the false claim.
//
// Where the stone makes several fives, or several overlines, an explanation
// shows one of them.
func CheckExplanation(b Board, e renju.Explanation, r renju.Reading) error {
	if !e.Point.Valid() || b.At(e.Point) != renju.NoColor {
		return fmt.Errorf("%v is not an empty point", e.Point)
	}
	if err := checkStone(b.Place(renju.Black, e.Point), e, r); err != nil {
		return fmt.Errorf("%v: %w", e.Point, err)
	}
	return nil
}

// checkStone confirms e on the board b on which the stone already lies.
func checkStone(b Board, e renju.Explanation, r renju.Reading) error {
	if err := checkRow("five", e.Five, b.rows(e.Point, func(n int) bool { return n == 5 })); err != nil {
		return err
	}
	if err := checkRow("overline", e.Overline, b.rows(e.Point, func(n int) bool { return n > 5 })); err != nil {
		return err
	}
	if err := checkFours(b, e); err != nil {
		return err
	}
	counting, err := checkThrees(b, e, r)
	if err != nil {
		return err
	}
	overlines := 0
	if e.Overline != nil {
		overlines = 1
	}
	follows := renju.Verdict{Five: e.Five != nil, Kinds: kinds(overlines, len(e.Fours), counting)}
	if e.Verdict != follows {
		return fmt.Errorf("the verdict is %v %v, but from the rows, fours and threes follows %v %v",
			e.Verdict, e.Verdict.Kinds.List(), follows, follows.Kinds.List())
	}
	return nil
}

// rows returns the unbroken rows through the stone on p, one for each direction,
// whose length is wanted.
func (b *Board) rows(p renju.Point, wanted func(length int) bool) [][]renju.Point {
	var rows [][]renju.Point
	for _, d := range directions {
		if row := b.rowThrough(nil, p, d); wanted(len(row)) {
			rows = append(rows, row)
		}
	}
	return rows
}

// checkRow confirms that a claimed row is one of those on the board, and that a
// row is claimed if there is one.
func checkRow(name string, claimed []renju.Point, rows [][]renju.Point) error {
	switch {
	case claimed == nil && len(rows) == 0:
		return nil
	case claimed == nil:
		return fmt.Errorf("the %s %v is missing", name, rows[0])
	}
	for _, row := range rows {
		if sameOrder(claimed, row) {
			return nil
		}
	}
	return fmt.Errorf("%s %v: the unbroken rows of that length are %v", name, claimed, rows)
}

// checkFours confirms the fours of e: each by adding its completing points, and
// that there is one for every four on the board.
func checkFours(b Board, e renju.Explanation) error {
	for i, four := range e.Fours {
		d, ok := b.lineOf(four.Stones[:], e.Point)
		if !ok {
			return fmt.Errorf("four %v: not four different black stones of one line with %v, in its order", four.Stones, e.Point)
		}
		all := b.completing(four.Stones[:], b.emptyOf(e.Point, d), d)
		if len(all) == 0 || !sameOrder(four.Completes, all) {
			return fmt.Errorf("four %v: completed by %v, but %v make it exactly five", four.Stones, four.Completes, all)
		}
		for _, other := range e.Fours[:i] {
			if sameSet(four.Stones[:], other.Stones[:]) {
				return fmt.Errorf("four %v: named twice", four.Stones)
			}
		}
	}
	for _, four := range b.fours(e.Point) {
		if !slices.ContainsFunc(e.Fours, func(f renju.FourReason) bool { return sameSet(f.Stones[:], four.Stones[:]) }) {
			return fmt.Errorf("the four %v, completed by %v, is missing", four.Stones, four.Completes)
		}
	}
	return nil
}

// checkThrees confirms the threes of e as checkFours confirms fours, and their
// extensions. It returns the number of threes that count.
func checkThrees(b Board, e renju.Explanation, r renju.Reading) (counting int, err error) {
	for i, three := range e.Threes {
		d, ok := b.lineOf(three.Stones[:], e.Point)
		if !ok {
			return 0, fmt.Errorf("three %v: not three different black stones of one line with %v, in its order", three.Stones, e.Point)
		}
		if err := checkExtensions(b, three, d, e.Point, r); err != nil {
			return 0, fmt.Errorf("three %v: %w", three.Stones, err)
		}
		for _, other := range e.Threes[:i] {
			if sameSet(three.Stones[:], other.Stones[:]) {
				return 0, fmt.Errorf("three %v: named twice", three.Stones)
			}
		}
		if three.Counts {
			counting++
		}
	}
	for _, three := range b.threes(e.Point) {
		if !slices.ContainsFunc(e.Threes, func(t renju.ThreeReason) bool { return sameSet(t.Stones[:], three.Stones[:]) }) {
			return 0, fmt.Errorf("the three %v is missing", three.Stones)
		}
	}
	return counting, nil
}

// checkExtensions confirms that the extensions of three are all points that make
// it a straight four, that each is usable or not as it says, and that the three
// counts if one is.
func checkExtensions(b Board, three renju.ThreeReason, d direction, p renju.Point, r renju.Reading) error {
	var all, claimed []renju.Point
	for _, q := range b.emptyOf(p, d) {
		if b.makesStraightFour(three.Stones[:], q, d) {
			all = append(all, q)
		}
	}
	counts := false
	for _, x := range three.Extensions {
		claimed = append(claimed, x.Point)
		counts = counts || x.Usable
	}
	if len(all) == 0 || !sameOrder(claimed, all) {
		return fmt.Errorf("extended by %v, but %v make it a straight four", claimed, all)
	}
	if counts != three.Counts {
		return fmt.Errorf("counts is %v, but that an extension is usable is %v", three.Counts, counts)
	}
	for _, x := range three.Extensions {
		if err := checkExtension(b, x, r); err != nil {
			return fmt.Errorf("extension %v: %w", x.Point, err)
		}
	}
	return nil
}

// checkExtension confirms that x is usable, or the reason why it is not.
func checkExtension(b Board, x renju.Extension, r renju.Reading) error {
	if x.Usable {
		own := Extension{Point: x.Point}
		if own.judge(b, r, noLimit); !own.Usable || x.Why != nil {
			return fmt.Errorf("usable, but the oracle says that is %v, and a reason is given: %v", own.Usable, x.Why != nil)
		}
		return nil
	}
	if x.Why == nil || x.Why.Point != x.Point {
		return fmt.Errorf("not usable, without a reason for that point")
	}
	if v := x.Why.Verdict; v.Foul() == renju.NoFoul && !(v.Five && r == renju.ReadingRIF) {
		return fmt.Errorf("not usable, but its reason says %v", v)
	}
	return CheckExplanation(b, *x.Why, r)
}

// lineOf returns the direction of the line that holds the given black stones and
// p, if they are different, in the order of the line, and p is among them.
func (b *Board) lineOf(stones []renju.Point, p renju.Point) (direction, bool) {
	for _, d := range directions {
		line := []renju.Point{p}
		for q := step(p, d, -1); q != renju.NoPoint; q = step(q, d, -1) {
			line = slices.Insert(line, 0, q)
		}
		for q := step(p, d, 1); q != renju.NoPoint; q = step(q, d, 1) {
			line = append(line, q)
		}
		var found []renju.Point
		for _, q := range line {
			if b.At(q) == renju.Black && slices.Contains(stones, q) {
				found = append(found, q)
			}
		}
		if slices.Contains(stones, p) && sameOrder(stones, found) {
			return d, true
		}
	}
	return direction{}, false
}

// emptyOf returns the empty points of the line through p along d that can be in
// one five with p.
func (b *Board) emptyOf(p renju.Point, d direction) []renju.Point {
	_, empty := b.near(nil, nil, p, d)
	return empty
}

// sameOrder reports whether two lists of points are equal, read in one sense or
// the other.
func sameOrder(a, b []renju.Point) bool {
	if slices.Equal(a, b) {
		return true
	}
	back := slices.Clone(b)
	slices.Reverse(back)
	return slices.Equal(a, back)
}

// sameSet reports whether two lists of points without doubles hold the same.
func sameSet(a, b []renju.Point) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(p renju.Point) bool { return !slices.Contains(b, p) })
}
