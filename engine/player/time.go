package player

import (
	"time"

	"tengen/clock"
	"tengen/game"
)

// Times of a decision.
const (
	unclocked = 2 * time.Second        // without a clock
	reserve   = 150 * time.Millisecond // for the way of a move
	longest   = 30 * time.Second       // the soft limit whatever is left, as in correspondence
)

// budgetOf divides the time that is left. The hard limit is such that a move that
// takes it, and the way of the move, leave the flag up with time to spare.
func budgetOf(s clock.State, c clock.Control, seat game.Seat, moves int, most time.Duration, now time.Time) budget {
	b := budget{unclocked, unclocked}
	if most > 0 {
		b = budget{most, most}
	}
	if c.IsNone() {
		return b
	}
	face := s.Face(clock.Seat(seat), now)
	spec := c.Spec()
	stage := spec.Stages[min(face.Stage, len(spec.Stages)-1)]
	togo := time.Duration(max(12, 40-moves/2))
	if face.ToGo > 0 {
		togo = time.Duration(face.ToGo)
	}
	main := max(face.Main/10, face.Main-30*reserve) // the rest is for moves without thinking
	soft := main/togo + stage.Increment*3/4
	hard := min(4*soft, main/6+stage.Increment/2)
	if face.Periods > 0 {
		// What a period has is used up for nothing when the move comes earlier.
		soft = max(soft, face.Period*3/5)
		hard = max(hard, face.Period*4/5)
	}
	if spec.Longest > 0 {
		hard = min(hard, face.Single/2)
	}
	hard = min(hard, face.Left-reserve, face.Left*4/5)
	if most > 0 {
		hard = min(hard, most)
	}
	hard = max(hard, time.Millisecond)
	return budget{soft: max(min(soft, hard, longest), time.Millisecond), hard: hard}
}
