package clock

import "time"

// The bank of credit for lag starts at 3 gains and holds at most 7, and no single
// press is credited more than the measured round trip and lagMargin. These are
// the values that proved fair on servers with millions of games.
const (
	bankAtStart = 3
	bankLimit   = 7
	lagMargin   = 100 * time.Millisecond
	maxLagGain  = time.Second
)

// Credit returns the lag that a press by the seat on turn, received at now, may
// be credited: the least of what the client claims, the round trip that the
// server itself measured plus 100 ms, the seat's bank, and the time since the
// clock was last charged. It is never negative, so a client's claim can only
// lower what the server measured. Without a clock and while nothing runs it is 0.
//
// The bank starts at three gains; every press in time takes from it what was
// credited and adds one gain, up to seven. The gain is 0.15 s and 0.4 % of the
// length of a game (main time of the first control, and 40 increments and
// periods), at most 1 s.
func (s State) Credit(now time.Time, claimed, roundTrip time.Duration) time.Duration {
	if !s.Running {
		return 0
	}
	measured := min(max(0, roundTrip), time.Hour) + lagMargin
	return max(0, min(claimed, measured, s.Sides[s.Turn-1].Bank, wall(now).Sub(s.Since)))
}

// lagGain is what one press adds to the bank.
func lagGain(c *Control) time.Duration {
	game := min(c.stages[0].Main, time.Hour) + 40*min(c.stages[0].Increment+c.period, time.Hour)
	return min(maxLagGain, 150*time.Millisecond+game*4/1000)
}

// refill adds a gain to what is left of the bank.
func refill(bank, gain time.Duration) time.Duration {
	return min(max(0, bank)+gain, bankLimit*gain)
}
