package analysis

import (
	"tengen/opening"
	"tengen/renju"
	"tengen/threat"
)

// Report is what is to be said about a game. Its slices are the receiver's.
type Report struct {
	Moves []Move
	// Positions are those of the game, one more than moves: Positions[i] is the
	// position before Moves[i], the last one that after the game.
	Positions []Position
	Outcome   renju.Outcome
	// AfterEnd is how many of the moves that were given came after the end; they are
	// left out.
	AfterEnd int
	Opening  opening.Opening
	Named    bool // Opening is set: the first three stones are one of the 26
	// Turning is the number of the move that decided: the loser's costliest one since he
	// had half of the points for the last time. 0 if nobody won, or if he made nothing
	// that is graded a mistake or worse.
	Turning   int
	Stretches []Stretch
	Sides     [2]Side // of Black and of White
	Nodes     int     // of engine and solver together
}

// Move is one move of the game. Promises are for the side that made it.
type Move struct {
	Number        int // from 1
	Color         renju.Color
	Move          renju.Move
	Before, After float64
	// Loss is what the move gave away, Before less After; never negative.
	Loss  float64
	Grade Grade
	// Forced: a five was threatened and had to be stopped, so that there was no choice.
	Forced bool
	// Four: the move threatens a five.
	Four   bool
	Fouls  renju.Fouls // what the move is, if Black's stone is a foul
	Missed Missed
}

// Grade is how good a move was, by its loss. The zero value is a move that is not
// graded: one of the opening.
type Grade uint8

// The grades, the better first.
const (
	Ungraded   Grade = iota
	Only             // a forced move
	Good             // it gave away less than 0.05 of a point
	Inaccuracy       // less than 0.15
	Mistake          // less than 0.3
	Blunder          // more
)

// String returns the name for programs: "", "only", "good", "inaccuracy", "mistake" or
// "blunder".
func (g Grade) String() string {
	return [...]string{"", "only", "good", "inaccuracy", "mistake", "blunder"}[g]
}

// gradeOf is the grade of a loss.
func gradeOf(loss float64) Grade {
	switch {
	case loss < 0.05:
		return Good
	case loss < 0.15:
		return Inaccuracy
	case loss < 0.3:
		return Mistake
	}
	return Blunder
}

// Missed is what a move failed to do. The zero value is nothing.
type Missed uint8

// What can be missed.
const (
	NothingMissed Missed = iota
	MissedFive           // to make a five that stood ready
	MissedBlock          // to stop a five of the opponent, where that was possible
	MissedWin            // a proved win, see Position.Win
	MissedFoulWin        // a proved win by a forbidden block, see Win.Block
	MissedClaim          // to claim Black's foul, where fouls are claimed
	MissedOwnFive        // to claim the five just made, where fives are claimed
)

// String returns the name for programs: "", "five", "block", "win", "win-by-foul",
// "claim-foul" or "claim-five".
func (m Missed) String() string {
	return [...]string{"", "five", "block", "win", "win-by-foul", "claim-foul", "claim-five"}[m]
}

// Position is what is known about a position of the game. Promises are for the side
// to move.
type Position struct {
	Turn     renju.Color
	Expected float64 // the share of the points that the position promises, 0 to 1
	// Distance is in how many moves of both sides the game ends by force, as far as is
	// known: positive for a win of the side to move, negative for a loss, 0 if nothing
	// is forced.
	Distance int
	Lines    []Line // the best ones, the best first; none after the end
	Win      *Win   // a proved win of the side to move, or nil
	Claim    bool   // the side to move may claim a foul and win by it
	Nodes    int
}

// Best returns the best move, or NoMove after the end of the game.
func (p *Position) Best() renju.Move {
	if len(p.Lines) == 0 || len(p.Lines[0].Moves) == 0 {
		return renju.NoMove
	}
	return p.Lines[0].Moves[0]
}

// Line is a way to go on.
type Line struct {
	Moves    []renju.Move
	Expected float64
	Distance int // as in Position
}

// Win is a win that is proved and verified.
type Win struct {
	Kind  threat.Kind // by fours or by threats
	Line  []renju.Point
	Proof *threat.Proof
	// Block is the only point that would stop the last four, where it is forbidden for
	// Black, and Kinds are the fouls it would be: the win is a win by foul. NoPoint in
	// other wins.
	Block renju.Point
	Kinds renju.Fouls
}

// Stretch is a part of the game in which one side made fours and the other had no
// choice: moves From to To.
type Stretch struct {
	From, To int
	Attacker renju.Color
}

// Side is how one side played. Moves of the opening and forced moves do not count.
type Side struct {
	Moves    int     // that were graded and not forced
	MeanLoss float64 // of the points, a move
	// Accuracy is from 0 to 1: the mean of e to the power of -4 times the loss, so that a
	// move that gives away a tenth of a point counts for two thirds of a faultless one.
	Accuracy float64
	Grades   [Blunder + 1]int // how many moves have each grade
	Missed   int              // proved wins, fives and claims that were missed
}
