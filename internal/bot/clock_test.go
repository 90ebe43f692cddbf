package bot

import (
	"testing"
	"time"

	"tengen/wire"
)

// How long is thought is worked out from the moment when the thinking begins, not
// from that when the clock was told.
func TestTime(t *testing.T) {
	heard := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	const s = 1000 // milliseconds
	fischer := &wire.Options{Controls: [2]wire.Control{{Stages: []wire.Stage{{Main: 300 * s, Increment: 4 * s}}}}}
	byoyomi := &wire.Options{Controls: [2]wire.Control{{Stages: []wire.Stage{{Main: 600 * s}}, Periods: 3, Period: 30 * s}}}
	clock := func(left int64, face wire.Face) *wire.Clock {
		return &wire.Clock{Left: [2]int64{left, 99 * s}, Running: 1, Faces: [2]wire.Face{face}}
	}
	for name, c := range map[string]struct {
		options *wire.Options
		clock   *wire.Clock
		waited  time.Duration
		want    Time
	}{
		"no clock":            {fischer, nil, time.Hour, Time{Think: untimed}},
		"a seat without one":  {fischer, clock(-1, wire.Face{}), 0, Time{Think: untimed}},
		"at once":             {fischer, clock(250*s, wire.Face{Main: 250 * s}), 0, Time{Left: 250 * time.Second, Think: 13 * time.Second}},
		"after a wait":        {fischer, clock(250*s, wire.Face{Main: 250 * s}), 100 * time.Second, Time{Left: 150 * time.Second, Think: 9 * time.Second}},
		"nearly all is gone":  {fischer, clock(2*s, wire.Face{Main: 2 * s}), time.Second, Time{Left: time.Second, Think: 700 * time.Millisecond}},
		"all is gone":         {fischer, clock(2*s, wire.Face{Main: 2 * s}), time.Minute, Time{Think: leastThink}},
		"in byo-yomi":         {byoyomi, clock(90*s, wire.Face{Periods: 3, Period: 30 * s}), 0, Time{Left: 90 * time.Second, Think: 18 * time.Second}},
		"a single move":       {fischer, clock(250*s, wire.Face{Main: 250 * s, Single: 5 * s}), time.Second, Time{Left: 249 * time.Second, Think: 3700 * time.Millisecond}},
		"moves to a control":  {fischer, clock(60*s, wire.Face{Main: 60 * s, ToGo: 2}), 0, Time{Left: 60 * time.Second, Think: 20 * time.Second}},
		"the other one's run": {fischer, &wire.Clock{Left: [2]int64{250 * s, 9 * s}, Running: 2, Faces: [2]wire.Face{{Main: 250 * s}}}, time.Minute, Time{Left: 250 * time.Second, Think: 13 * time.Second}},
	} {
		if got := timeFor(c.options, c.clock, 1, heard, heard.Add(c.waited)); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}
