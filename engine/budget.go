package engine

import "time"

// Clock is the time that the side to move has. Zero values are parts that its clock
// does not have; a Clock of nothing but zeros sets no limit.
type Clock struct {
	// Left is what is left of the main time, Increment what each move earns.
	Left, Increment time.Duration
	// Moves is the number of moves until more main time is added, 0 if none ever is.
	Moves int
	// Period is the length of a byo-yomi period, Periods how many are left.
	Period  time.Duration
	Periods int
	// Move is a limit for this move by itself.
	Move time.Duration
	// Delay is what passes between the decision and its arrival at the clock.
	Delay time.Duration
}

// Budget divides the time on a clock: soft is when no new depth should be begun, hard
// when the search must end, for [Limits]. stones is how many there are on the board:
// the more, the fewer moves are to come. Both are 0 if the clock sets no limit, and
// at least a millisecond if it does.
func Budget(c Clock, stones int) (soft, hard time.Duration) {
	timed := c.Left > 0 || c.Increment > 0 || c.Period > 0
	if !timed && c.Move <= 0 {
		return 0, 0
	}
	if timed {
		soft, hard = c.share(stones)
	}
	if limit := c.Move - c.Delay; c.Move > 0 && (!timed || hard > limit) {
		hard = limit
		if !timed {
			soft = limit * 7 / 10
		}
	}
	hard = max(hard, time.Millisecond)
	return min(max(soft, time.Millisecond), hard), hard
}

// share is the share of the main time, the increment and a period for one move.
func (c Clock) share(stones int) (soft, hard time.Duration) {
	toCome := max(10, 28-stones/4)
	if c.Moves > 0 {
		toCome = min(toCome, c.Moves)
	}
	left := max(0, c.Left-c.Delay)
	soft = left/time.Duration(toCome) + c.Increment*3/4
	hard = min(4*soft, left/2)
	if toCome == 1 {
		hard = left * 9 / 10
	}
	if c.Period > 0 && c.Periods > 0 {
		period := max(0, c.Period-c.Delay)
		if left > 0 {
			soft += period / 2
			return soft, min(max(hard, soft), left+period*9/10)
		}
		return period * 6 / 10, period * 9 / 10
	}
	return min(soft, left*9/10), hard
}
