package clock

import "time"

// maxMain is the most main time a clock holds, whatever is earned or given.
const maxMain = 100 * MaxTime

// Side is one seat's clock at the moment up to which time has been charged. The
// zero value is no clock. What a player is shown comes from [State.Face].
type Side struct {
	Control Control `json:"control"`
	// Stage is the index of the control in hand and Presses how many presses of
	// it have been made.
	Stage   int `json:"stage,omitempty"`
	Presses int `json:"presses,omitempty"`
	// Main is the main time left, all that was carried over and earned included.
	Main time.Duration `json:"main,omitempty"`
	// Periods is the byo-yomi periods left, the one in use included; 0 before the
	// last control. Used is the time used of the one in use.
	Periods int           `json:"periods,omitempty"`
	Used    time.Duration `json:"used,omitempty"`
	// Single is what is left of the longest single turn, 0 without such a limit.
	Single time.Duration `json:"single,omitempty"`
	// Thought is the time charged to the turn in hand, or to the last one while
	// the other seat is on turn. Spent is the time charged in the whole game, as a
	// score sheet gives it. Both count without a clock too.
	Thought time.Duration `json:"thought,omitempty"`
	Spent   time.Duration `json:"spent,omitempty"`
	// Bank is the credit for lag the seat has saved.
	Bank time.Duration `json:"bank,omitempty"`
}

// newSide returns a clock before its first press.
func newSide(c Control) Side {
	d := Side{Control: c}
	if c.IsNone() {
		return d
	}
	d.Bank = bankAtStart * lagGain(&c)
	d.Single = c.longest
	d.enter(0)
	return d
}

// enter begins the control with the given index.
func (d *Side) enter(stage int) {
	d.Stage, d.Presses = stage, 0
	d.Main = min(maxMain, d.Main+d.Control.stages[stage].Main)
	if stage == d.Control.n-1 {
		d.Periods = d.Control.periods
	}
}

// left is the time until the flag falls.
func (d *Side) left() time.Duration {
	if d.Control.n == 0 {
		return Forever
	}
	left := d.Main + time.Duration(d.Periods)*d.Control.period - d.Used
	if d.Control.longest > 0 {
		left = min(left, d.Single)
	}
	return left
}

// charge takes e of thinking time: from the main time, then from the periods, at
// most what is left. Charging twice is the same as charging the sum.
func (d *Side) charge(e time.Duration) {
	e = min(e, d.left())
	d.Thought = min(Forever-e, d.Thought) + e
	d.Spent = min(Forever-e, d.Spent) + e
	if d.Control.n == 0 {
		return
	}
	if d.Control.longest > 0 {
		d.Single -= e
	}
	fromMain := min(e, d.Main)
	d.Main -= fromMain
	if over := e - fromMain; over > 0 {
		// Whole periods are gone; a period used up to its last instant is gone too.
		d.Used += over
		d.Periods -= int(d.Used / d.Control.period)
		d.Used %= d.Control.period
	}
}

// press earns what a press in time earns; with a fallen flag nothing.
func (d *Side) press(credit time.Duration) {
	if d.Control.n == 0 || d.left() == 0 {
		return
	}
	d.Bank = refill(d.Bank-credit, lagGain(&d.Control))
	d.Used = 0
	d.Single = d.Control.longest
	stage := &d.Control.stages[d.Stage]
	d.Main = min(maxMain, d.Main+stage.Increment)
	d.Presses++
	if stage.Presses > 0 && d.Presses == stage.Presses {
		d.enter(d.Stage + 1)
	}
}

// begin starts a turn: its thinking time and the limit on it count from nothing.
// A fallen flag stays fallen.
func (d *Side) begin() {
	d.Thought = 0
	if d.left() > 0 {
		d.Single = d.Control.longest
	}
}
