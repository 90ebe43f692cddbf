package brain

import (
	"math"
	"time"
)

// clock is what the manager has said about time.
type clock struct {
	turn      time.Duration // for one move; negative if nothing was said
	match     time.Duration // for the whole game; 0 is no limit
	left      time.Duration // of match, as last told or counted
	counted   bool          // left is our own count: the manager has told none
	increment time.Duration // for each move made
}

// untold is the clock before anything is said.
func untold() clock { return clock{turn: -1, counted: true} }

// unlimited is how the protocol writes that there is no limit to time_left.
const unlimited = math.MaxInt32

// Yixin-Board says that there is no limit by these two numbers together.
const (
	endlessTurn  = 2_000_000 * time.Millisecond
	endlessMatch = 100_000_000 * time.Millisecond
)

// usualTurn is the time for a move if the manager has named none and no other
// limit.
const usualTurn = 5 * time.Second

// budget is how long a search may last. The zero value is no limit.
type budget struct {
	soft, hard time.Duration // as in engine.Limits
	// last is when an answer must be out, with or without the engine.
	last time.Duration
}

// newGame sets the time of a whole game back to its beginning.
func (c *clock) newGame() {
	if c.counted {
		c.left = c.match
	}
}

// setMatch is "INFO timeout_match".
func (c *clock) setMatch(d time.Duration) {
	c.match = d
	if c.counted {
		c.left = d
	}
}

// setLeft is "INFO time_left".
func (c *clock) setLeft(ms int) {
	c.counted = false
	c.left = time.Duration(min(max(ms, -longest), longest)) * time.Millisecond
	if ms >= unlimited {
		c.left = math.MaxInt64
	}
}

// spend counts the time of a move, for managers that do not say what is left.
func (c *clock) spend(d time.Duration) {
	if c.counted && c.match > 0 {
		c.left = max(0, c.left-d) + c.increment
	}
}

// movesToGo is for how many more moves of ours the rest of a game's time is
// thought to have to last.
const movesToGo = 22

// budget says how long to think; limited is false if only other limits hold.
// stands reports that the search has a limit of nodes or depth.
func (c *clock) budget(stands bool) (b budget, limited bool) {
	if c.turn == endlessTurn && c.match == endlessMatch {
		return budget{}, false
	}
	told := c.turn >= 0
	turn := c.turn
	if !told {
		turn = usualTurn
	}
	game := c.match > 0 && c.left < math.MaxInt64
	switch {
	case !told && stands && !game:
		return budget{}, false
	case !told && game:
		turn = c.left
	}
	b = whole(turn)
	if game {
		b = shared(b, max(0, c.left), c.increment)
	}
	return b, true
}

// quick is what "as fast as possible" allows.
const quick = 20 * time.Millisecond

// whole is the budget of a limit that holds for one move: nothing can be saved, so
// all is used, but for what it takes to be heard.
func whole(turn time.Duration) budget {
	if turn <= quick {
		return budget{soft: quick / 2, hard: quick, last: 3 * quick}
	}
	m := margin(turn)
	return budget{soft: turn - m, hard: turn - m, last: turn - m/2}
}

// shared cuts a budget to what the rest of the game's time allows.
func shared(b budget, left, increment time.Duration) budget {
	m := margin(left)
	most := left - m
	soft := min(left/movesToGo+increment*4/5, most*4/5)
	hard := min(soft*3, most*4/5)
	return budget{
		soft: max(quick/4, min(b.soft, soft)),
		hard: max(quick/2, min(b.hard, hard)),
		last: max(quick, min(b.last, left-m/2)),
	}
}

// margin is what is kept back of a limit for the way to the manager's ear and a
// busy machine.
func margin(limit time.Duration) time.Duration {
	return min(limit/3, 20*time.Millisecond+limit/50, 400*time.Millisecond)
}
