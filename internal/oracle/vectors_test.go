package oracle

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tengen/renju"
)

const (
	foulsFile  = "../../testdata/fouls.json"
	randomFile = "../../testdata/random-boards.jsonl"
)

func readFouls(t testing.TB) ([]FoulCase, []BoardCase) {
	t.Helper()
	cases, boards, err := ReadFouls(foulsFile)
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) < 178 || len(boards) < 14 {
		t.Fatalf("%s has %d points and %d boards; want at least 178 and 14", foulsFile, len(cases), len(boards))
	}
	return cases, boards
}

func (c *FoulCase) mustBoard(t testing.TB) Board {
	t.Helper()
	b, err := c.Board()
	if err != nil {
		t.Fatalf("%s: %v", c.ID, err)
	}
	return b
}

// Every published point gets the published verdict and kinds, and the verdict of
// the other reading where it differs.
func TestFoulCases(t *testing.T) {
	cases, _ := readFouls(t)
	other := 0
	for _, c := range cases {
		b := c.mustBoard(t)
		v := Judge(b, c.Point, renju.ReadingRIF).Renju()
		var kinds []string
		if v.Five {
			kinds = append(kinds, "five") // the collection lists it among the kinds
		}
		for _, f := range v.Kinds.List() {
			kinds = append(kinds, f.String())
		}
		if v.String() != c.Verdict || !sameKinds(kinds, c.Kinds) {
			t.Errorf("%s (%s): %v is %v %v; want %s %v\n%v", c.ID, c.Note, c.Point, v, kinds, c.Verdict, c.Kinds, &b)
		}
		want := c.Verdict
		if c.Alt.FiveCounts != "" {
			want = c.Alt.FiveCounts
			other++
		}
		if v := Judge(b, c.Point, renju.ReadingPermitted).Renju(); v.String() != want {
			t.Errorf("%s: %v is %v if any permitted stone may extend a three; want %s\n%v", c.ID, c.Point, v, want, &b)
		}
	}
	if other != 6 {
		t.Errorf("%d points differ by the reading of a three; want 6", other)
	}
}

func sameKinds(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// Every judged board has the forbidden points and the fives that its vector
// lists, and no others.
func TestBoardCases(t *testing.T) {
	_, boards := readFouls(t)
	random, err := ReadBoards(randomFile)
	if err != nil {
		t.Fatal(err)
	}
	if len(random) < 400 {
		t.Fatalf("%s has %d boards; want 400", randomFile, len(random))
	}
	for _, c := range append(boards, random...) {
		b, err := c.Board()
		if err != nil {
			t.Fatalf("%s: %v", c.ID, err)
		}
		forbidden := map[renju.Point]string{}
		for _, f := range Forbidden(b, renju.ReadingRIF) {
			forbidden[f.Point] = f.Kinds.First().String()
		}
		if !maps.Equal(forbidden, c.Forbidden) {
			t.Errorf("%s: forbidden are %v; want %v\n%v", c.ID, forbidden, c.Forbidden, &b)
		}
		if fives := Fives(b, renju.Black); !samePoints(fives, c.Fives) {
			t.Errorf("%s: fives are on %v; want %v\n%v", c.ID, fives, c.Fives, &b)
		}
	}
}

func samePoints(a, b []renju.Point) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// The depth that the oracle reports is the one that the collection names: an
// entry that "needs recursion n" is wrong for a program that stops before.
func TestDepthOfCases(t *testing.T) {
	cases, _ := readFouls(t)
	seen := 0
	for _, c := range cases {
		b := c.mustBoard(t)
		v := Judge(b, c.Point, renju.ReadingRIF)
		depth := Depth(b, v, renju.ReadingRIF)
		if depth > v.Levels {
			t.Errorf("%s: decided at depth %d of %d levels", c.ID, depth, v.Levels)
		}
		for _, tag := range c.Tags {
			if needs, found := strings.CutPrefix(tag, "needs-recursion-"); found {
				seen++
				if n, _ := strconv.Atoi(needs); depth != n {
					t.Errorf("%s: decided at depth %d, %d levels; want depth %s\n%v", c.ID, depth, v.Levels, needs, &b)
				}
			}
		}
	}
	if seen != 21 {
		t.Errorf("%d entries name their depth; want 21", seen)
	}
}

// Levels counts extensions of extensions only where a double-three is in
// question.
func TestLevels(t *testing.T) {
	for _, c := range []struct {
		drawing string
		want    int
		why     string
	}{
		{". . . . X X P . . .", 0, "one three"},
		{`
			. . . . X . . .
			. . . . X . . .
			. . X X P . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .`, 1, "two threes, whose extensions make no others"},
		{`
			. . . . . . . . . .
			. . . . X . . X . .
			. . . . X . X . . .
			. . X X P . . . . .
			. . . . . X . . . .
			. . . . . X . . . .
			. . . . . . . . . .
			. . . . . . . . . .
			. . . . . . . . . .`, 2, "an extension makes two threes more"},
		{`
			. . . . X . . . . . .
			. . . . X . . . . . .
			. . X X P X X X . . .
			. . . . . . . . . . .
			. . X . . . . . . . .
			. X . . . . . . . . .
			. . . . . . . . . . .`, 0, "six, whatever else"},
	} {
		b, p := draw(t, c.drawing)
		if v := Judge(b, p, renju.ReadingRIF); v.Levels != c.want {
			t.Errorf("%d levels with %s; want %d\n%v", v.Levels, c.why, c.want, &b)
		}
	}
}
