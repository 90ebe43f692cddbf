package browsertest

import (
	"strings"
	"testing"

	"tengen/say"
)

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

// Where fouls are claimed: wrong claims are told in words to both and counted, and
// the game goes on; the right one wins.
func TestFoulIsClaimed(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "en"), s.window("White", "ru")
	_, _, address := couple(black, white, choices{"preset": "rif", "foul": "claim", "clock": "off"})
	moves := strings.Fields(rich)
	alternate(black, white, strings.Join(moves[:3], " "))
	black.press(black.say("web.claim.five", nil))
	black.sees(black.say("web.news.claim-failed.you.five", nil))
	white.sees(white.say("web.news.claim-failed.they.five", say.Args{"who": white.say("web.open.they", nil)}))
	white.press(white.say("web.claim.foul", nil))
	white.sees(white.say("web.ask.claim-foul", say.Args{"point": "i9"}))
	white.answer(white.say("web.claim-foul", nil))
	white.sees(white.say("web.news.claim-failed.you.foul", nil))
	for _, w := range []*window{black, white} {
		w.sees(w.say("web.claim.wrong", say.Args{"black": 1, "white": 1}))
	}
	white.put(moves[3])
	alternate(black, white, strings.Join(moves[4:], " "))
	black.put(richFoul)
	white.myTurn() // the foul stands until it is claimed, and nobody is told
	noWord(t, black)
	noWord(t, white)
	white.press(white.say("web.claim.foul", nil))
	white.answer(white.say("web.claim-foul", nil))
	for _, w := range []*window{black, white} {
		w.sees(w.say("ending.foul.white", say.Args{"point": richFoul, "foul": w.say("foul.a.double-three", nil)}))
	}
	if failed := s.view(address).Failed; failed != [2]int{1, 1} {
		t.Errorf("the server counts the wrong claims %v, want one each", failed)
	}
}
