package browsertest

import (
	"slices"
	"strings"
	"testing"

	"tengen/clock"
	"tengen/game"
	"tengen/opening"
	"tengen/say"
)

// begin creates a game with any options on the server and seats two windows.
func (s *site) begin(o game.Options, first, second *window) (address string) {
	s.t.Helper()
	id, key, err := s.app.Create(s.t.Context(), o, game.First)
	if err != nil {
		s.t.Fatal(err)
	}
	other, err := s.app.NewKey()
	if err != nil {
		s.t.Fatal(err)
	}
	if _, err := s.app.Take(s.t.Context(), id, other); err != nil {
		s.t.Fatal(err)
	}
	address = s.base + "/games/" + string(id)
	first.open(address + "/seat/" + string(key))
	second.open(address + "/seat/" + string(other))
	first.table()
	second.table()
	return address
}

// rules are those of a preset with another opening.
func rules(p game.Preset, rule opening.Rule, control string) game.Options {
	o := p.Options(false)
	o.Opening = rule
	o.Hints = game.HintsNone
	if control != "" {
		c := clock.MustParse(control)
		o.Clocks = [2]clock.Control{c, c}
	}
	return o
}

// decides waits until the window says that its person may decide, in these words.
func (w *window) decides(key string, args say.Args) {
	w.t.Helper()
	w.sees(w.say(key, args))
}

// way presses the large button whose first line is a text.
func (w *window) way(key string, args say.Args) {
	w.t.Helper()
	w.click(key, "place([...document.querySelectorAll('.way')].find((el) => textOf(el.querySelector('b')) === "+quoted(w.say(key, args))+"))")
}

// puts touches a point and waits until the stone lies there.
func (w *window) puts(point string) {
	w.t.Helper()
	w.boardIs("a board that takes a stone", func(b board) bool { return b.Active })
	w.touch(point)
	w.played(point)
}

// gathers touches points one after another and waits for each.
func (w *window) gathers(points string) {
	w.t.Helper()
	for _, p := range strings.Fields(points) {
		w.boardIs("a board that takes points", func(b board) bool { return b.Active })
		w.touch(p)
		w.boardIs(p+" among the gathered", func(b board) bool { return slices.Contains(b.Selected, p) })
	}
}

// The whole of Taraguchi-10 in two windows: a swap, the ten offers with a point
// that counts as the same, one that is taken back, a choice, and a five.
func TestTaraguchiTen(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	one, two := s.window("the first player", "en"), s.window("the second player", "ru")
	address := s.begin(rules(game.RIF, opening.Taraguchi(10), "10m+5s"), one, two)
	one.decides("web.open.you.place.black", say.Args{"n": 1})
	two.sees(two.say("web.open.they.place.black", say.Args{"who": "Соперник", "n": 1}))
	one.puts("h8")

	two.decides("web.open.you.swap.white", nil)
	one.sees(one.say("web.open.if.swap.white", nil))
	two.show("swap")
	two.way("web.open.swap.black", nil)
	one.sees(one.say("web.open.swapped.white", nil))
	two.sees(two.say("web.open.swapped.black", nil))
	one.show("swapped")
	one.puts("i9")
	two.decides("web.open.you.swap.place", say.Args{"n": 3})
	two.puts("h9") // which keeps the colours
	one.decides("web.open.you.swap.place", say.Args{"n": 4})
	one.way("web.open.keep.white", nil)
	one.decides("web.open.you.place.white", say.Args{"n": 4})
	one.puts("i8")

	two.decides("web.open.you.choice", say.Args{"n": 5, "count": 10})
	two.show("choice")
	one.show("choosing")
	two.way("web.open.offer", say.Args{"count": 10})
	two.gathers("h10 h11 g8 g10")
	two.touch("g9") // with the stones the same shape as g8
	two.sees(two.say("web.gather.same", say.Args{"point": "g9", "twin": "g8", "letter": "C"}))
	two.show("offering")
	two.press(two.say("web.gather.remove", say.Args{"point": "g10"}))
	two.boardIs("three points", func(b board) bool { return len(b.Selected) == 3 })
	two.gathers("g10 f8 j10 j8 e12 k8 d12")
	two.press(two.say("web.gather.send.offer", nil))

	one.decides("web.open.you.choose", say.Args{"count": 10})
	two.sees(two.say("web.open.they.choose", say.Args{"who": "Соперник"}))
	one.show("choose")
	one.press("A, h10")
	one.press(one.say("web.choose.keep", say.Args{"letter": "A", "point": "h10"}))
	one.played("h10")
	one.puts("a1")
	two.puts("h7")
	one.puts("h11")
	two.puts("h6")
	for _, w := range []*window{one, two} {
		w.sees(w.say("ending.five.black", nil))
		w.movesAre("h8 i9 h9 i8 h10 a1 h7 h11 h6")
	}
	s.movesAre(address, "h8 i9 h9 i8 h10 a1 h7 h11 h6")
	if end := s.view(address).End; end.Seat != game.Second {
		t.Errorf("seat %v has won, want the second, who swapped", end.Seat)
	}
}
