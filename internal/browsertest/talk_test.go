package browsertest

import (
	"testing"

	"tengen/say"
)

// Two people end four games with words: a draw that is offered, declined, offered
// again and agreed to; two passes; a resignation; a game that is called off.
func TestWords(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "ru"), s.window("White", "en")
	for _, game := range []struct {
		name string
		play func(t *testing.T, black, white *window) (ending string)
	}{
		{"draw", agreeDraw}, {"passes", passTwice}, {"resignation", resign}, {"called off", callOff},
	} {
		_, _, address := couple(black, white, choices{"preset": "rif", "clock": "off"})
		ending := game.play(t, black, white)
		for _, w := range []*window{black, white} {
			w.sees(w.say("ending."+ending, nil))
			w.boardIs("a board that takes no move", func(b board) bool { return !b.Active })
		}
		if view := s.view(address); len(view.May) != 0 {
			t.Errorf("%s: after the end one may %q", game.name, view.May)
		}
	}
	// All four stand in the list of ended games, with how they ended.
	white.press(white.say("page.nav.games", nil))
	for _, ending := range []string{"agreement.draw", "passes.draw", "resignation.white", "void.void"} {
		white.sees(white.say("ending."+ending, nil))
	}
}

func agreeDraw(t *testing.T, black, white *window) string {
	t.Helper()
	black.put("h8")
	black.press(black.say("web.draw.offer", nil))
	black.sees(black.say("web.draw.offered", nil))
	white.sees("Your opponent offers a draw.")
	white.answer("Play on")
	white.misses("Your opponent offers a draw.")
	black.misses(black.say("web.draw.offered", nil))

	white.put("h9") // and now the other way round
	white.press("Offer a draw")
	black.sees(black.say("web.draw.asked", nil))
	black.put("i7") // playing on declines
	white.misses(white.say("web.draw.offered", nil))

	white.put("j6")
	white.press("Offer a draw")
	black.answer(black.say("web.draw.accept", nil))
	return "agreement.draw"
}

func passTwice(t *testing.T, black, white *window) string {
	t.Helper()
	alternate(black, white, "h8 h9 i7 j6 i9 g7")
	black.myTurn()
	black.press(black.say("web.pass", nil))
	black.sees(black.say("web.ask.pass", nil))
	black.answer(black.say("web.back", nil))
	black.misses(black.say("web.ask.pass", nil))
	black.myTurn()
	black.press(black.say("web.pass", nil))
	black.answer(black.say("web.pass", nil))
	white.movesAre("h8 h9 i7 j6 i9 g7 pass")
	white.myTurn()
	white.press("Pass")
	white.answer("Pass")
	return "passes.draw"
}

func resign(t *testing.T, black, white *window) string {
	t.Helper()
	alternate(black, white, "h8 h9")
	white.sees(white.say("web.turn.opponent", nil))
	black.press(black.say("web.resign", nil))
	black.sees(black.say("web.ask.resign", nil))
	black.answer(black.say("web.back", nil))
	white.sees(white.say("web.turn.opponent", nil))
	black.press(black.say("web.resign", nil))
	black.answer(black.say("web.resign", nil))
	return "resignation.white"
}

func callOff(t *testing.T, black, white *window) string {
	t.Helper()
	black.put("h8")
	white.press(white.say("web.abort", nil))
	white.sees(white.say("web.ask.abort", nil))
	white.answer(white.say("web.abort", nil))
	return "void.void"
}

// What cannot be played is refused in words, and nothing changes.
func TestRefusals(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "en"), s.window("White", "ru")
	_, _, address := couple(black, white, choices{"preset": "gambler", "clock": "off"})
	live := func(w *window, text string) {
		t.Helper()
		await(w, "to hear “"+text+"”", "document.querySelector('.tb-live').textContent.trim()", func(said string) bool { return said == text })
	}
	black.sees(black.say("web.zone.one", say.Args{"point": "h8"}))
	black.touch("a1")
	live(black, black.say("board.refusal.outside", say.Args{"point": "a1"}))
	black.put("h8")
	white.myTurn()
	white.touch("h8")
	live(white, white.say("board.refusal.occupied", say.Args{"point": "h8"}))
	black.touch("h9") // it is White's turn: nothing happens
	white.put("i9")
	s.movesAre(address, "h8 i9")

	third := s.window("a third person", "en")
	third.open(address)
	third.table()
	third.misses(third.say("web.take-seat", nil))
	third.touch("g8")
	third.boardIs("no stone on its way", func(b board) bool { return len(b.Ghosts) == 0 && !b.Active })
	s.movesAre(address, "h8 i9")
}
