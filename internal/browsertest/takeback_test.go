package browsertest

import (
	"testing"

	"tengen/game"
	"tengen/opening"
	"tengen/say"
)

// A takeback is asked for by the name of the move, declined, asked again and
// agreed to; a question that comes stands below the one that is there.
func TestTakeback(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "ru"), s.window("White", "en")
	address := s.begin(rules(game.RIF, opening.None, ""), black, white)
	alternate(black, white, "h8 h9 i7")
	black.press(black.say("web.takeback", nil))
	black.sees(black.say("web.ask.takeback.move", say.Args{"n": 3, "move": "i7"}))
	black.answer(black.say("web.takeback.send", nil))
	asked := white.say("web.takeback.asked.move", say.Args{"who": "Your opponent", "n": 3, "move": "i7"})
	white.sees(asked)
	white.answer(white.say("web.takeback.decline", nil))
	black.sees(black.say("web.news.takeback-declined", say.Args{"who": "Соперник"}))

	black.press(black.say("web.takeback", nil))
	black.answer(black.say("web.takeback.send", nil))
	white.sees(asked)
	black.press(black.say("web.draw.offer", nil))
	white.sees(white.say("web.draw.asked", nil))
	if order := await(white, "the questions", "[...document.querySelectorAll('.decision p')].map(textOf)",
		func(q []string) bool { return len(q) == 2 }); order[0] != asked {
		t.Errorf("the questions are %q: the older one must stay on top", order)
	}
	white.answer(white.say("web.takeback.accept", say.Args{"n": 3}))
	for _, w := range []*window{black, white} {
		w.movesAre("h8 h9")
		w.sees(w.say("web.news.went-back", say.Args{"n": 2}))
	}
	black.put("i9")
	s.movesAre(address, "h8 h9 i9")
}
