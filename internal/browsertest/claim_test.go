package browsertest

import "testing"

// Where fives are claimed, one stands on the board until its maker claims it, and
// then wins.
func TestFiveIsClaimed(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "ru"), s.window("White", "en")
	_, _, address := couple(black, white, choices{"preset": "rif", "foul": "claim", "clock": "off"})
	alternate(black, white, fiveGame)
	white.myTurn() // the five stands until it is claimed
	black.press(black.say("web.claim.five", nil))
	for _, w := range []*window{black, white} {
		w.sees(w.say("ending.five.black", nil))
	}
	s.movesAre(address, fiveGame)
}
