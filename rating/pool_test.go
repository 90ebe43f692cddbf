package rating_test

import (
	"testing"

	"tengen/clock"
	"tengen/game"
	"tengen/rating"
	"tengen/renju"
)

// Which games count for each other.
func TestPoolOf(t *testing.T) {
	for _, c := range []struct {
		preset        game.Preset
		foul          string // "" is the preset's
		first, second string
		want          string // "" is none
	}{
		{game.RIF, "", "3m+2s", "3m+2s", "blitz-strict"},
		{game.Russia, "", "15m", "15m", "rapid-strict"},
		{game.RIF, "claim", "90m+30s", "90m+30s", "classical-strict"},
		{game.Gambler, "", "5m", "5m", "blitz-guarded"},
		{game.Guide, "", "135d/21d", "135d/21d", "correspondence-guarded"},
		{game.Guide, "lose", "10d", "10d", "correspondence-strict"},
		{game.RIF, "prevent", "1h", "1h", "classical-guarded"},
		{game.RIF, "", "none", "none", ""},
		{game.RIF, "", "5m", "none", ""},
		{game.RIF, "", "5m", "3m", ""},
	} {
		o := c.preset.Options(true)
		o.Clocks = [2]clock.Control{clock.MustParse(c.first), clock.MustParse(c.second)}
		switch c.foul {
		case "claim":
			o.Foul = renju.FoulClaimed
		case "lose":
			o.Foul = renju.FoulLoses
		case "prevent":
			o.Foul = renju.FoulPrevented
		}
		pool, ok := rating.PoolOf(&o)
		if ok != (c.want != "") || ok && pool.String() != c.want {
			t.Errorf("%v %s %s / %s is of pool %q, %v; want %q", c.preset, c.foul, c.first, c.second, pool, ok, c.want)
		}
	}
}

func TestPools(t *testing.T) {
	seen := make(map[rating.Pool]bool)
	for _, p := range rating.Pools() {
		back, err := rating.ParsePool(p.String())
		if err != nil || back != p || seen[p] {
			t.Errorf("%v comes back as %v, %v", p, back, err)
		}
		seen[p] = true
	}
	if len(seen) != 8 {
		t.Errorf("there are %d pools, want 8", len(seen))
	}
	if _, err := rating.ParsePool("untimed-strict"); err == nil {
		t.Error("games without a clock have a pool")
	}
}
