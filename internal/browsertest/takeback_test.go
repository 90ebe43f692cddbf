package browsertest

import (
	"slices"
	"testing"

	"tengen/game"
	"tengen/opening"
	"tengen/say"
)

// watchButtons notes of every button that appears in a question or in the dialogue
// of an opening whether it can be pressed in its first moment.
func (w *window) watchButtons() {
	w.t.Helper()
	_, err := ask[bool](w.ctx, `(() => {
		window.early = [];
		new MutationObserver((list) => {
			const added = list.flatMap((m) => [...m.addedNodes]).filter((el) => el instanceof Element);
			const buttons = added.flatMap((el) => [el, ...el.querySelectorAll("*")]).filter((el) => el.matches(".decision button, .way"));
			window.early.push(...buttons.map((el) => !el.disabled));
		}).observe(document.body, { childList: true, subtree: true });
		return true;
	})()`)
	w.must("watch the buttons", err)
}

// noneWasEarly fails the test if a button could be pressed when it appeared, or if
// none appeared.
func (w *window) noneWasEarly() {
	w.t.Helper()
	early := await(w, "its buttons", "window.early", func([]bool) bool { return true })
	if len(early) == 0 || slices.Contains(early, true) {
		w.t.Errorf("%s could press buttons the moment they appeared: %v", w.name, early)
	}
}

// A takeback is asked for by the name of the move, declined, asked again and
// agreed to; a question that comes stands below the one that is there.
func TestTakeback(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "ru"), s.window("White", "en")
	address := s.begin(rules(game.RIF, opening.None, ""), black, white)
	alternate(black, white, "h8 h9 i7")
	black.watchButtons()
	white.watchButtons()
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
	black.noneWasEarly()
	white.noneWasEarly()
}
