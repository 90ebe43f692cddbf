package browsertest

import (
	"slices"
	"testing"

	"tengen/say"
)

// A game is adjourned by agreement, a move is sealed, and the server killed and
// started again; only who sealed the move can see it until both go on.
func TestSealedMove(t *testing.T) {
	t.Parallel()
	server := newProcess(t)
	base := "http://" + server.address
	black, white := newWindow(t, "Black", base, "en"), newWindow(t, "White", base, "ru")
	black.roughNetwork()
	white.roughNetwork()
	couple(black, white, choices{"preset": "rif", "minutes": "10", "seconds": "2", "adjourn": "yes"})
	alternate(black, white, openingMoves)
	white.press(white.say("web.adjourn", nil))
	white.answer(white.say("web.adjourn.send", nil))
	black.sees(black.say("web.adjourn.asked", say.Args{"who": black.say("web.open.they", nil)}))
	black.answer(black.say("web.adjourn.accept", nil))
	black.sees(black.say("web.seal.you", nil))
	white.sees(white.say("web.seal.they", say.Args{"who": white.say("web.open.they", nil)}))
	black.boardIs("a board that takes the move", func(b board) bool { return b.Active })
	black.touch("m4")
	yours := black.say("web.adjourned.yours", say.Args{"move": "m4"})
	black.sees(yours)
	theirs := white.say("web.adjourned.theirs", say.Args{"who": white.say("web.open.they", nil)})
	white.sees(theirs)
	stopped, _ := black.clock("black")

	server.kill()
	black.sees(black.say("web.connection.lost", nil))
	white.sees(white.say("web.connection.lost", nil))
	server.start()
	for _, w := range []*window{black, white} {
		w.misses(w.say("web.connection.lost", nil))
		w.movesAre(openingMoves)
	}
	black.sees(yours)
	white.sees(theirs)
	black.boardIs("the sealed stone as a thought", func(b board) bool { return slices.Equal(b.Ghosts, []string{"m4"}) })
	if left, running := black.clock("black"); running || left != stopped {
		t.Errorf("Black's clock shows %v, running %v; it stood at %v when the move was sealed", left, running, stopped)
	}
	if n := count(white.frames(), false, "m4"); n != 0 {
		t.Errorf("White was sent the sealed move %d times", n)
	}

	white.press(white.say("web.resume", nil))
	black.sees(black.say("web.resume.they", nil))
	white.movesAre(openingMoves)
	black.press(black.say("web.resume", nil))
	for _, w := range []*window{black, white} {
		w.played("m4")
		w.movesAre(openingMoves + " m4")
	}
	white.put("g7")
	black.played("g7")
}
