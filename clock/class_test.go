package clock_test

import (
	"slices"
	"testing"

	"tengen/clock"
)

func TestClass(t *testing.T) {
	for text, want := range map[string]clock.Class{
		"5m+2s": clock.Blitz, "9m59s": clock.Blitz, "10m": clock.Rapid, "15m+5s": clock.Rapid, "45m+10s": clock.Rapid,
		"20m+1m": clock.Classical, "90m": clock.Classical, "40/60m,15m+30s": clock.Classical,
		"135d/21d": clock.Correspondence, "1x86400s": clock.Correspondence, "none": clock.Untimed,
		"1x10s": clock.Blitz, "1x30s": clock.Rapid,
	} {
		got := clock.MustParse(text).Class()
		if got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
		if !slices.Contains(clock.Classes(), got) {
			t.Errorf("%s is not among the classes", got)
		}
		if live := want == clock.Blitz || want == clock.Rapid || want == clock.Classical; got.Live() != live {
			t.Errorf("%s is live: %v, want %v", got, got.Live(), live)
		}
	}
}

// The slower clock says what a game is; one that a seat plays without is untimed.
func TestClassOfTwo(t *testing.T) {
	fast, slow, none := clock.MustParse("5m"), clock.MustParse("90m"), clock.MustParse("none")
	for _, c := range []struct {
		first, second clock.Control
		want          clock.Class
	}{
		{fast, slow, clock.Classical}, {slow, fast, clock.Classical}, {fast, fast, clock.Blitz},
		{fast, none, clock.Untimed}, {none, slow, clock.Untimed},
	} {
		if got := clock.ClassOf(c.first, c.second); got != c.want {
			t.Errorf("%s against %s is %s, want %s", c.first, c.second, got, c.want)
		}
	}
}
