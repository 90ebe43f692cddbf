package player

import (
	"testing"
	"time"

	"tengen/clock"
	"tengen/game"
)

// TestNeverLosesOnTime plays out clocks in which every decision takes as long as its
// hard limit and every message 50 ms: no flag falls in 150 moves.
func TestNeverLosesOnTime(t *testing.T) {
	for _, text := range []string{
		"20s", "1m", "5m+2s", "10s+1s", "1s+1s", "90m+30s", "30m,3x60s", "1m,1x10s", "5x20s", "1x2s",
		"40/120m,20/60m,15m+30s", "40/5m,5m", "135d", "135d/21d", "14d/3d",
	} {
		control := clock.MustParse(text)
		now := time.Unix(0, 0)
		s := clock.New(control, control).Start(clock.First, now)
		for move := 0; move < 150; move++ {
			seat := game.Seat(1 + move%2)
			b := budgetOf(s, control, seat, move, 0, now)
			if b.soft > b.hard || b.soft <= 0 {
				t.Fatalf("%s, move %d: soft %v, hard %v", text, move, b.soft, b.hard)
			}
			now = now.Add(b.hard + 50*time.Millisecond)
			if s.Fallen(clock.Seat(seat), now) {
				t.Errorf("%s: the flag falls at move %d, of which the hard limit was %v", text, move, b.hard)
				break
			}
			s = s.Press(now, 0)
		}
	}
}

// TestUsesItsTime: a clock with much time is not played as one with little.
func TestUsesItsTime(t *testing.T) {
	soft := func(text string, most time.Duration) time.Duration {
		control := clock.MustParse(text)
		s := clock.New(control, control).Start(clock.First, time.Unix(0, 0))
		return budgetOf(s, control, game.First, 10, most, time.Unix(0, 0)).soft
	}
	for _, c := range []struct {
		text        string
		most        time.Duration
		least, upTo time.Duration
	}{
		{"5m", 0, 5 * time.Second, 12 * time.Second},
		{"5m+10s", 0, 12 * time.Second, 20 * time.Second},
		{"3x60s", 0, 25 * time.Second, 30 * time.Second},
		{"2h", 0, 30 * time.Second, 30 * time.Second},
		{"2h", time.Second, time.Second, time.Second},
		{"1s", 0, time.Millisecond, 20 * time.Millisecond},
	} {
		if got := soft(c.text, c.most); got < c.least || got > c.upTo {
			t.Errorf("%s, at most %v: thinks for %v, want %v to %v", c.text, c.most, got, c.least, c.upTo)
		}
	}
	if b := budgetOf(clock.State{}, clock.Control{}, game.First, 0, 0, time.Unix(0, 0)); b.soft != unclocked {
		t.Errorf("without a clock: %v", b)
	}
}
