package browsertest

import (
	"testing"
	"time"

	"tengen/say"
)

// Byo-yomi to the last period: a period that runs out is gone, one in which a move
// is made begins anew, and after the last the flag falls.
func TestByoyomi(t *testing.T) {
	t.Parallel()
	const period = 10 // seconds
	s := newSite(t)
	black, white := s.window("Black", "en"), s.window("White", "ru")
	_, _, address := couple(black, white, choices{
		"preset": "rif", "clock": "byoyomi", "byo-minutes": "0", "periods": "2", "period": "10",
	})
	alternate(black, white, openingMoves)
	black.myTurn()
	black.sees(black.say("web.time.period", say.Args{"n": 2, "s": period}))
	black.sees(black.say("web.time.last", say.Args{"s": period})) // one is gone
	white.sees(white.say("web.time.last", say.Args{"s": period}))
	if left := s.view(address).Clocks[0]; left.Periods != 1 {
		t.Errorf("the server counts %d periods for Black when the page says the last", left.Periods)
	}
	black.put("i9")
	white.put("g7")
	if shown, running := black.clock("black"); !running || shown < (period-5)*time.Second {
		t.Errorf("after a move in the last period Black's clock shows %v, running %v; want a whole period", shown, running)
	}
	black.sees(black.say("ending.time.white", nil))
	white.sees(white.say("ending.time.white", nil))
	if shown, _ := white.clock("black"); shown != 0 {
		t.Errorf("the fallen flag shows %v", shown)
	}
	s.movesAre(address, openingMoves+" i9 g7")
}
