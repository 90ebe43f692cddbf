package renju_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tengen/renju"
)

// This file finds structures a second time, slowly and as the definitions are
// worded: where they say that a stone can be added, a stone is put on a board and
// the row is counted.

// slowLine is one line of the board with a colour that is looked at.
type slowLine struct {
	b      renju.Board
	c      renju.Color
	points []renju.Point
}

// slowLines returns every line that holds three stones of the colour.
func slowLines(b renju.Board, c renju.Color) []slowLine {
	var lines []slowLine
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for p := renju.Point(1); p <= renju.Points; p++ {
			if renju.At(p.Col()-d[0], p.Row()-d[1]) != renju.NoPoint {
				continue
			}
			line, stones := slowLine{b: b, c: c}, 0
			for q := p; q != renju.NoPoint; q = renju.At(q.Col()+d[0], q.Row()+d[1]) {
				line.points = append(line.points, q)
				if b.At(q) == c {
					stones++
				}
			}
			if stones >= 3 {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// part returns the stones of the colour and the empty points among some
// neighbouring points; ok is false if an opposing stone lies among them.
func (l slowLine) part(points []renju.Point) (own, empty []renju.Point, ok bool) {
	for _, p := range points {
		switch l.b.At(p) {
		case l.c:
			own = append(own, p)
		case renju.NoColor:
			empty = append(empty, p)
		default:
			return nil, nil, false
		}
	}
	return own, empty, true
}

// with returns the line with more stones of the colour.
func (l slowLine) with(points ...renju.Point) slowLine {
	for _, p := range points {
		l.b, _ = l.b.Place(l.c, p)
	}
	return l
}

// row returns the unbroken row through the stone on p.
func (l slowLine) row(p renju.Point) []renju.Point {
	i := slices.Index(l.points, p)
	first, last := i, i
	for first > 0 && l.b.At(l.points[first-1]) == l.c {
		first--
	}
	for last+1 < len(l.points) && l.b.At(l.points[last+1]) == l.c {
		last++
	}
	return l.points[first : last+1]
}

// wins reports whether the row through p wins: five, or for White more.
func (l slowLine) wins(p renju.Point) bool {
	n := len(l.row(p))
	return n == 5 || n > 5 && l.c == renju.White
}

// windows returns every n neighbouring points.
func (l slowLine) windows(n int) [][]renju.Point {
	var all [][]renju.Point
	for i := 0; i+n <= len(l.points); i++ {
		all = append(all, l.points[i:i+n])
	}
	return all
}

// canFive reports whether five neighbouring points can hold a winning row that
// takes in the stones: they are filled, and the row is counted.
func (l slowLine) canFive(stones []renju.Point) bool {
	for _, w := range l.windows(5) {
		_, empty, ok := l.part(w)
		if ok && contains(w, stones) && l.with(empty...).wins(w[0]) {
			return true
		}
	}
	return false
}

func contains(all, some []renju.Point) bool {
	for _, p := range some {
		if !slices.Contains(all, p) {
			return false
		}
	}
	return true
}

func shared(a, b []renju.Point) (n int) {
	for _, p := range a {
		if slices.Contains(b, p) {
			n++
		}
	}
	return n
}

// structure is a found structure. Completing points are in board order.
type structure struct {
	kind              renju.StructureKind
	stones, completes []renju.Point
}

func (s structure) String() string {
	return fmt.Sprintf("%v %v > %v", s.kind, s.stones, s.completes)
}

// finished finds rows of five and more.
func (l slowLine) finished() (rows []structure) {
	for _, p := range l.points {
		if l.b.At(p) != l.c || len(rows) > 0 && slices.Contains(rows[len(rows)-1].stones, p) {
			continue
		}
		switch row := l.row(p); {
		case len(row) == 5:
			rows = append(rows, structure{kind: renju.Five, stones: row})
		case len(row) > 5:
			rows = append(rows, structure{kind: renju.LongRow, stones: row})
		}
	}
	return rows
}

// waiting lists the sets of n stones among which and one more point the test
// holds, each with all such points.
func (l slowLine) waiting(n int, test func(window []renju.Point, p renju.Point) bool) (sets []structure) {
	for _, w := range l.windows(n + 1) {
		own, empty, ok := l.part(w)
		if !ok || len(own) != n || !test(w, empty[0]) {
			continue
		}
		i := slices.IndexFunc(sets, func(s structure) bool { return slices.Equal(s.stones, own) })
		if i < 0 {
			sets, i = append(sets, structure{stones: own}), len(sets)
		}
		sets[i].completes = append(sets[i].completes, empty[0])
		slices.Sort(sets[i].completes)
	}
	return sets
}

func (l slowLine) fours(rows []structure) (fours []structure) {
	sets := l.waiting(4, func(_ []renju.Point, p renju.Point) bool { return l.with(p).wins(p) })
	for _, s := range sets {
		idle := slices.ContainsFunc(rows, func(r structure) bool { return contains(r.stones, s.stones) }) ||
			slices.ContainsFunc(sets, func(o structure) bool {
				return len(o.completes) > len(s.completes) && contains(o.completes, s.completes) && shared(o.stones, s.stones) > 0
			})
		if idle {
			continue
		}
		i := slices.IndexFunc(fours, func(f structure) bool { return slices.Equal(f.completes, s.completes) })
		if i >= 0 {
			fours[i].stones = append(fours[i].stones, s.stones...)
			slices.SortFunc(fours[i].stones, func(p, q renju.Point) int {
				return slices.Index(l.points, p) - slices.Index(l.points, q)
			})
			fours[i].stones = slices.Compact(fours[i].stones)
			continue
		}
		s.kind = renju.ClosedFour
		if len(s.completes) == 2 {
			s.kind = renju.StraightFour
		}
		fours = append(fours, s)
	}
	return fours
}

// straight reports whether a stone on p makes an unbroken row of just the window,
// which becomes a winning row at both ends.
func (l slowLine) straight(window []renju.Point, p renju.Point) bool {
	after := l.with(p)
	if !slices.Equal(after.row(p), window) {
		return false
	}
	i := slices.Index(l.points, window[0])
	for _, j := range []int{i - 1, i + 4} {
		if j < 0 || j >= len(l.points) || l.b.At(l.points[j]) != renju.NoColor || !after.with(l.points[j]).wins(p) {
			return false
		}
	}
	return true
}

// counted keeps the completing points of a three that the reading accepts.
func (l slowLine) counted(s structure, r renju.Reading) structure {
	s.kind, s.completes = renju.Three, slices.DeleteFunc(slices.Clone(s.completes), func(p renju.Point) bool {
		switch r {
		case renju.ReadingRIF:
			return l.b.Wins(l.c, p)
		case renju.ReadingPermitted:
			return l.c == renju.Black && l.b.Foul(p, r) != renju.NoFoul
		}
		return false
	})
	if len(s.completes) == 2 {
		s.kind = renju.OpenThree
	}
	return s
}

// better reports whether a set of stones is a part of one found before, or, if
// it is a lesser kind, shares two stones with one.
func better(found []structure, stones []renju.Point, lesser bool) bool {
	return slices.ContainsFunc(found, func(f structure) bool {
		return contains(f.stones, stones) || lesser && shared(f.stones, stones) >= 2
	})
}

func (l slowLine) pseudoThrees(found []structure) (list []structure) {
	for _, w := range l.windows(5) {
		own, empty, ok := l.part(w)
		if !ok || len(own) != 3 || !l.with(empty...).wins(w[0]) || better(found, own, true) {
			continue
		}
		i := slices.IndexFunc(list, func(s structure) bool { return slices.Equal(s.stones, own) })
		if i < 0 {
			list, i = append(list, structure{kind: renju.PseudoThree, stones: own}), len(list)
		}
		list[i].completes = append(list[i].completes, empty...)
		slices.Sort(list[i].completes)
		list[i].completes = slices.Compact(list[i].completes)
	}
	return list
}

// deadRows finds three or four stones within five points, or within the room
// between two opposing stones or edges if that is less, that no five can take in.
func (l slowLine) deadRows(found []structure) (list []structure) {
	var rooms [][]renju.Point
	first := 0
	for i := 0; i <= len(l.points); i++ {
		if i == len(l.points) || l.b.At(l.points[i]) == l.c.Other() {
			if i-first < 5 {
				rooms = append(rooms, l.points[first:i])
			}
			first = i + 1
		}
	}
	var sets [][]renju.Point
	for _, room := range append(rooms, l.windows(5)...) {
		if own, _, ok := l.part(room); ok && (len(own) == 3 || len(own) == 4) && !l.canFive(own) {
			sets = append(sets, own)
		}
	}
	for i, s := range sets {
		again := slices.ContainsFunc(sets[:i], func(o []renju.Point) bool { return slices.Equal(o, s) })
		part := slices.ContainsFunc(sets, func(o []renju.Point) bool { return len(o) > len(s) && contains(o, s) })
		if !again && !part && !better(found, s, true) {
			list = append(list, structure{kind: renju.DeadRow, stones: s})
		}
	}
	return list
}

// slowStructures is what Structures should find, in any order.
func slowStructures(b renju.Board, c renju.Color, r renju.Reading) []string {
	var all []string
	for _, l := range slowLines(b, c) {
		found := l.finished()
		found = append(found, l.fours(found)...)
		threes := l.waiting(3, l.straight)
		for _, s := range threes {
			if better(found, s.stones, false) {
				continue
			}
			found = append(found, structure{stones: s.stones, completes: s.completes})
		}
		found = append(found, l.pseudoThrees(found)...)
		found = append(found, l.deadRows(found)...)
		for _, s := range found {
			if s.kind == renju.NoStructure {
				if s = l.counted(s, r); len(s.completes) == 0 {
					continue
				}
			}
			all = append(all, s.String())
		}
	}
	return inOrder(all)
}

// asFound writes what Structures found in the same form.
func asFound(b renju.Board, c renju.Color, r renju.Reading) []string {
	var all []string
	for _, s := range b.Structures(c, r) {
		completes := slices.Clone(s.Completes)
		slices.Sort(completes)
		all = append(all, structure{s.Kind, s.Stones, completes}.String())
	}
	return inOrder(all)
}

func TestStructuresAreWhatTheDefinitionsSay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, r := anyBoard(t), anyReading(t)
		for _, c := range bothColors {
			if got, want := asFound(b, c, r), slowStructures(b, c, r); !slices.Equal(got, want) {
				t.Fatalf("%v, reading %v\n%s\n%s", c, r, differences(got, want), b.Diagram(nil))
			}
		}
	})
}

// TestStructuresInEveryRow tries every content of eight points of row 8 beside
// the edge, and beside one point more that is empty.
func TestStructuresInEveryRow(t *testing.T) {
	signs := [3]renju.Color{renju.NoColor, renju.Black, renju.White}
	for n := range 3 * 3 * 3 * 3 * 3 * 3 * 3 * 3 {
		for shift := range 2 {
			var b renju.Board
			for i, rest := 0, n; i < 8; i, rest = i+1, rest/3 {
				if c := signs[rest%3]; c != renju.NoColor {
					b = put(t, b, c, renju.At(i+shift, 7))
				}
			}
			if got, want := asFound(b, renju.Black, rif), slowStructures(b, renju.Black, rif); !slices.Equal(got, want) {
				t.Fatalf("Black\n%s\n%s", differences(got, want), b.Diagram(nil))
			}
			if got, want := asFound(b, renju.White, rif), slowStructures(b, renju.White, rif); !slices.Equal(got, want) {
				t.Fatalf("White\n%s\n%s", differences(got, want), b.Diagram(nil))
			}
		}
	}
}

// differences lists what stands in one list only.
func differences(got, want []string) (text string) {
	for _, s := range got {
		if !slices.Contains(want, s) {
			text += "found:   " + s + "\n"
		}
	}
	for _, s := range want {
		if !slices.Contains(got, s) {
			text += "missing: " + s + "\n"
		}
	}
	return text
}
