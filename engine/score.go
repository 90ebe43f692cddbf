package engine

// Scores are in the units of engine/eval. A forced win or loss is a score beyond
// every evaluation: winScore less the number of moves, of both sides, until the
// game ends.
const (
	infinity = 32000
	winScore = 30000
	// mostPlies bounds the depth of a line and so the distance of a forced win.
	mostPlies = 500
	// decided is the least score of a forced win.
	decided = winScore - mostPlies
)

// winIn is the score of winning with the n-th move from the root.
func winIn(n int) int { return winScore - n }

// lossIn is the score of losing by the opponent's n-th move from the root.
func lossIn(n int) int { return n - winScore }

// toTable makes a score of a forced result relative to the node at ply, and
// fromTable to the root.
func toTable(score, ply int) int16 {
	switch {
	case score >= decided:
		score += ply
	case score <= -decided:
		score -= ply
	}
	return int16(score)
}

func fromTable(s int16, ply int) int {
	score := int(s)
	switch {
	case score >= decided:
		score -= ply
	case score <= -decided:
		score += ply
	}
	return score
}

// WinDistance returns in how many moves of both sides a score promises the end of
// the game: positive for a win of the side to move, negative for a loss. It is 0
// and false for a score that promises nothing.
func WinDistance(score int) (int, bool) {
	switch {
	case score >= decided:
		return winScore - score, true
	case score <= -decided:
		return -(winScore + score), true
	}
	return 0, false
}
