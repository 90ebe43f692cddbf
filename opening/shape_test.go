package opening

import (
	"slices"
	"testing"

	"tengen/renju"
)

// The examples of the rules: a symmetry of the board, one of the shape alone, and
// shapes in a line.
func TestTwins(t *testing.T) {
	tests := []struct {
		name string
		four [4]string
		a, b string
		same bool
	}{
		{"1D + e9: mirror in row 9", [4]string{"h8", "h9", "h10", "e9"}, "h11", "h7", true},
		{"8D + h6: the column upside down", [4]string{"h8", "h9", "h7", "h6"}, "i8", "i7", true},
		{"8D + h6: mirror in the column", [4]string{"h8", "h9", "h7", "h6"}, "i8", "g8", true},
		{"8D + h6: both", [4]string{"h8", "h9", "h7", "h6"}, "i8", "g7", true},
		{"8D + h6: different", [4]string{"h8", "h9", "h7", "h6"}, "i8", "i9", false},
		{"4D + i8: a half turn", [4]string{"h8", "h9", "i9", "i8"}, "g8", "j9", true},
		{"4D + i8: a diagonal", [4]string{"h8", "h9", "i9", "i8"}, "g9", "h10", true},
		{"no symmetry", [4]string{"h8", "h9", "j10", "g6"}, "i8", "g8", false},
		{"a point twice", [4]string{"h8", "h9", "j10", "g6"}, "i8", "i8", true},
		{"colours matter: the stones alone have a mirror", [4]string{"h8", "h9", "h10", "h11"}, "i8", "i11", false},
		{"the twin may lie on the edge", [4]string{"h8", "h9", "h7", "h6"}, "a8", "o7", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var four [4]renju.Point
			for i, s := range tt.four {
				four[i] = at(s)
			}
			if _, _, same := Twins(four, []renju.Point{at(tt.a), at(tt.b)}); same != tt.same {
				t.Errorf("%s and %s equivalent: %v", tt.a, tt.b, same)
			}
			twins := AppendTwins(nil, four, at(tt.a))
			if tt.a != tt.b && slices.Contains(twins, at(tt.b)) != tt.same {
				t.Errorf("the twins of %s are %v", tt.a, twins)
			}
		})
	}
}

// TestTwinsOfAllOpenings compares the motions of the four stones with another
// computation, that of the congruent shapes of five stones, for every opening,
// every fourth move and every pair of fifth moves within four lines of the
// centre. The counts are those of docs/verification.md.
func TestTwinsOfAllOpenings(t *testing.T) {
	var positions, shape, board, more, moreNear int
	for _, o := range catalogue {
		for fourth := renju.Point(1); fourth <= renju.Points; fourth++ {
			four := [4]renju.Point{renju.Tengen, o.Second, o.Third, fourth}
			if slices.Contains(four[:3], fourth) {
				continue
			}
			positions++
			classes, paired := congruent(four)
			onShape, onBoard := len(motionsOf(four)), boardSymmetries(four)
			if paired != (onShape > 1) {
				t.Fatalf("%v: %d motions, equal shapes: %v", four, onShape, paired)
			}
			if paired {
				compareTwins(t, four, classes)
			}
			if onShape > 1 {
				shape++
			}
			if onBoard > 1 {
				board++
			}
			if onShape > onBoard {
				more++
				if Z7.Has(fourth) {
					moreNear++
				}
			}
		}
	}
	got := [...]int{positions, shape, board, more, moreNear}
	if want := [...]int{5772, 163, 84, 85, 53}; got != want {
		t.Errorf("positions, with a symmetry of the shape, of the board, with more in the shape, those in Z7:\n%v\nwant\n%v",
			got, want)
	}
}

// shape5 is a set of five coloured stones, moved to the corner and turned into
// the least of its eight images.
type shape5 [5]vector

// congruent sorts the empty points of Z9 by the shape that they make as a fifth
// stone; paired says that two of them make the same.
func congruent(four [4]renju.Point) (classes map[shape5][]renju.Point, paired bool) {
	classes = make(map[shape5][]renju.Point)
	for p := renju.Point(1); p <= renju.Points; p++ {
		if !Z9.Has(p) || slices.Contains(four[:], p) {
			continue
		}
		s := canonicalShape([3]renju.Point{four[0], four[2], p}, [2]renju.Point{four[1], four[3]})
		classes[s] = append(classes[s], p)
		paired = paired || len(classes[s]) > 1
	}
	return classes, paired
}

// canonicalShape is written apart from shape.go: it compares drawings, not maps.
func canonicalShape(black [3]renju.Point, white [2]renju.Point) shape5 {
	var best shape5
	for image := range 8 {
		var s shape5
		left, low := 99, 99
		for i, p := range append(black[:], white[:]...) {
			x, y := p.Col(), p.Row()
			if image&1 != 0 {
				x = -x
			}
			if image&2 != 0 {
				y = -y
			}
			if image&4 != 0 {
				x, y = y, x
			}
			s[i] = vector{x, y}
			left, low = min(left, x), min(low, y)
		}
		for i := range s {
			s[i].x -= left
			s[i].y -= low
		}
		slices.SortFunc(s[:3], compareVectors)
		slices.SortFunc(s[3:], compareVectors)
		if image == 0 || slices.CompareFunc(s[:], best[:], compareVectors) < 0 {
			best = s
		}
	}
	return best
}

func compareVectors(a, b vector) int {
	if a.x != b.x {
		return a.x - b.x
	}
	return a.y - b.y
}

func compareTwins(t *testing.T, four [4]renju.Point, classes map[shape5][]renju.Point) {
	t.Helper()
	motions := motionsOf(four)
	class := make(map[renju.Point]shape5)
	for s, points := range classes {
		for _, p := range points {
			class[p] = s
		}
	}
	for p, s := range class {
		for q, r := range class {
			if p < q && carried(motions, p, q) != (s == r) {
				t.Fatalf("%v with %v and %v: by motions %v, by shapes %v", four, p, q, carried(motions, p, q), s == r)
			}
		}
	}
}

// boardSymmetries counts the symmetries of the board that keep the four stones.
func boardSymmetries(four [4]renju.Point) int {
	n := 0
	b, err := renju.NewBoard([]renju.Point{four[0], four[2]}, []renju.Point{four[1], four[3]})
	if err != nil {
		return 0
	}
	for s := renju.Symmetry(0); s < renju.Symmetries; s++ {
		if b.Transform(s) == b {
			n++
		}
	}
	return n
}
