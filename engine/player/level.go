package player

import (
	"fmt"
	"math/bits"
	"strconv"
)

// Level is a strength, from 1 to [Levels]. The zero value is no level. Its name for
// people is the text "level." and its number in package say.
type Level uint8

// Levels is the number of levels; the last plays at full strength and is the only
// one that looks at the clock.
const Levels = 12

// Full is the level of full strength.
const Full Level = Levels

// Valid reports whether l is one of the levels.
func (l Level) Valid() bool { return 1 <= l && l <= Levels }

// String returns the number of the level.
func (l Level) String() string { return strconv.Itoa(int(l)) }

// ParseLevel reads the number of a level. Any other text is an error that quotes it.
func ParseLevel(text string) (Level, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > Levels || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("%q is no level: there are 1 to %d", text, Levels)
	}
	return Level(n), nil
}

// ability is what a level can do.
type ability struct {
	// blind is how readily a line is overlooked; see sight.look.
	blind float64
	// noise is how much the value of a point or a position is misjudged: the
	// standard deviation, in hundredths of a three for a level that only glances, in
	// units of the engine's scores for one that looks ahead.
	noise float64
	// forks is how much a fork counts for more than its parts, from 0 to 1.
	forks float64
	// fouls is the share of forbidden points that are known to be forbidden where
	// nobody prevents the stone.
	fouls float64
	// depth is how many moves of both sides it looks ahead, over the width best
	// moves of each; 0 only glances.
	depth, width int
	// fours is the longest win by fours, in moves of the winner, that it sees.
	fours int
	// nodes is how many the engine may search for a move; 0 does without it. forget is
	// the share of quiet moves that do not come to mind.
	nodes  int
	forget float64
	// margin is how much worse than the best a move of the opening may look, in units
	// of the engine's scores, to be played for a change.
	margin int
}

// hurried is the ability with a part of the time for a decision: it looks less far
// ahead.
func (a ability) hurried(e effort) ability {
	if e > whole && a.depth > 0 {
		a.depth = max(1, a.depth/(1+bits.Len(uint(e))/2))
	}
	return a
}

// abilities are those of each level, from level 1. The figures were set by the
// command in ladder.
var abilities = [Levels + 1]ability{
	1:    {blind: .50, noise: 80, fouls: .85, margin: 60},
	2:    {blind: .40, noise: 62, forks: .2, fouls: .93, margin: 60},
	3:    {blind: .27, noise: 42, forks: .6, fouls: .97, margin: 60},
	4:    {blind: .16, noise: 26, forks: 1, fouls: 1, margin: 50},
	5:    {blind: .09, noise: 45, forks: 1, fouls: 1, depth: 1, width: 10, fours: 2, margin: 50},
	6:    {blind: .06, noise: 40, forks: 1, fouls: 1, depth: 2, width: 8, fours: 3, margin: 40},
	7:    {blind: .045, noise: 36, forks: 1, fouls: 1, depth: 3, width: 7, fours: 4, margin: 40},
	8:    {blind: .03, noise: 22, forks: 1, fouls: 1, depth: 4, width: 7, fours: 5, margin: 40},
	9:    {blind: .01, forks: 1, fouls: 1, nodes: 6000, forget: .12, margin: 30},
	10:   {blind: .01, forks: 1, fouls: 1, nodes: 18000, forget: .08, margin: 25},
	11:   {forks: 1, fouls: 1, nodes: 60000, forget: .03, margin: 20},
	Full: {forks: 1, fouls: 1, margin: 15},
}
