package patterntest_test

import (
	"strings"
	"testing"

	"tengen/pattern"
	"tengen/pattern/patterntest"
	"tengen/renju"
)

// Boards of other variants say other things than the rules of renju: each must be
// seen, and the same stones in renju be passed.
func TestDifferencesAreSeen(t *testing.T) {
	for _, c := range []struct {
		name    string
		variant pattern.Variant
		stones  string
		want    string
	}{
		{"six win for Black", pattern.Freestyle, "X X X . X X", "for black: class"},
		{"six do not win for White", pattern.Standard, "O O O . O O", "for white: class"},
		{"two fours are no foul", pattern.Standard, "X . X X . . X", "for black: class"},
	} {
		blank := strings.Repeat(" .", renju.Size)[1:] + "\n"
		row := c.stones + strings.Repeat(" .", renju.Size-(len(c.stones)+1)/2) + "\n"
		d, err := renju.ParseDiagram(strings.Repeat(blank, 7) + row + strings.Repeat(blank, 7))
		if err != nil {
			t.Fatal(err)
		}
		err = patterntest.Check(pattern.NewVariant(d.Board, renju.Black, nil, c.variant), new(patterntest.Tally))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), c.stones) {
			t.Errorf("%s: %v", c.name, err)
		}
		var tally patterntest.Tally
		if err := patterntest.Check(pattern.New(d.Board, renju.Black, nil), &tally); err != nil || tally.Points == 0 || tally.Boards != 1 {
			t.Errorf("%s, in renju: %v, %+v", c.name, err, tally)
		}
	}
}
