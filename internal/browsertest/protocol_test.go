package browsertest

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

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
	o.Hints, o.ClockStart = game.HintsNone, game.AfterFirstActs
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
	two.watchButtons()
	one.puts("h8")

	two.decides("web.open.you.swap.place", say.Args{"n": 2})
	one.sees(one.say("web.open.if.swap.white", nil))
	two.way("web.open.swap.black", nil)
	one.sees(one.say("web.open.swapped.white", nil))
	two.sees(two.say("web.open.swapped.black", nil))
	one.puts("i9")
	two.decides("web.open.you.swap.place", say.Args{"n": 3})
	two.puts("h9") // which keeps the colours
	one.decides("web.open.you.swap.place", say.Args{"n": 4})
	one.way("web.open.keep.white", nil)
	one.decides("web.open.you.place.white", say.Args{"n": 4})
	one.puts("i8")

	two.decides("web.open.you.choice", say.Args{"n": 5, "count": 10})
	two.way("web.open.offer", say.Args{"count": 10})
	two.gathers("h10 h11 g8 g10")
	two.touch("g9") // with the stones the same shape as g8
	two.sees(two.say("web.gather.same", say.Args{"point": "g9", "twin": "g8", "letter": "C"}))
	two.press(two.say("web.gather.remove", say.Args{"point": "g10"}))
	two.boardIs("three points", func(b board) bool { return len(b.Selected) == 3 })
	two.gathers("g10 f8 j10 j8 e12 k8 d12")
	two.press(two.say("web.gather.send.offer", nil))

	one.decides("web.open.you.choose", say.Args{"count": 10})
	two.sees(two.say("web.open.they.choose", say.Args{"who": "Соперник"}))
	one.press("A, h10")
	one.press(one.say("web.choose.keep", say.Args{"letter": "A", "point": "h10"}))
	one.played("h10")
	two.noneWasEarly()
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

// Soosorv-8: move 4 with a declaration, a swap before the offer, the offer of as
// many as were declared, a choice.
func TestSoosorvEight(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	one, two := s.window("the first player", "ru"), s.window("the second player", "en")
	address := one.newGame(choices{"preset": "russia", "opening": "soosorv", "n": "8", "color": "black", "clock": "off"})
	two.join(address)
	one.puts("h8")
	one.decides("web.open.you.place.white", say.Args{"n": 2}) // who opens puts White's stone too
	one.puts("i9")
	one.puts("j7")
	two.decides("web.open.you.swap.place", say.Args{"n": 4})
	one.sees(one.say("web.open.they.swap", say.Args{"who": one.say("web.open.they", nil)}))
	two.puts("g9") // which keeps the colours
	two.decides("web.open.you.declare", nil)
	one.sees(one.say("web.open.declare.about", nil))
	two.press("3")
	two.press(two.say("web.open.declare", say.Args{"n": 3}))

	one.decides("web.open.you.swap.offer", nil)
	one.sees(one.say("web.news.declared", say.Args{"who": one.say("web.open.they", nil), "n": 3}))
	one.way("web.open.swap.white", nil)
	two.sees(two.say("web.open.swapped.black", nil))
	two.decides("web.open.you.offer", say.Args{"count": 3})
	one.sees(one.say("web.open.if.chosen", nil))
	two.gathers("h10 g7 i6")
	two.press(two.say("web.gather.send.offer", nil))
	one.decides("web.open.you.choose", say.Args{"count": 3})
	one.press("C, I6") // the letters of the Russian rules
	one.press(one.say("web.choose.keep", say.Args{"letter": "C", "point": "I6"}))
	one.puts("a1")
	two.myTurn()
	s.movesAre(address, "h8 i9 j7 g9 i6 a1")
	if view := s.view(address); view.Black != game.Second {
		t.Errorf("seat %v holds Black, want the second", view.Black)
	}
}

// RIF: of two fifth moves that are the same the second is not taken, before
// anything is sent, and the page says why.
func TestSymmetricOffer(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	one, two := s.window("the first player", "en"), s.window("the second player", "ru")
	address := one.newGame(choices{"preset": "rif", "opening": "rif", "color": "black", "clock": "off"})
	two.join(address)
	for _, p := range []string{"h8", "h9", "h7"} {
		one.puts(p)
	}
	two.way("web.open.keep.white", nil)
	two.puts("h6")
	one.decides("web.open.you.offer", say.Args{"count": 2})
	one.gathers("g7")
	one.boardIs("the twins of g7, as they are said", func(b board) bool {
		same := one.say("board.same", say.Args{"letter": "A"})
		return strings.Contains(b.Said["i7"], same) && strings.Contains(b.Said["g8"], same) && strings.Contains(b.Said["i8"], same)
	})
	one.touch("i8")
	one.sees("i8 is the same move as A (g7): with the stones it makes the same shape")
	one.boardIs("one point gathered", func(b board) bool { return slices.Equal(b.Selected, []string{"g7"}) })
	one.touch("h9")
	one.sees(one.say("board.refusal.occupied", say.Args{"point": "h9"}))
	one.gathers("g6")
	one.misses(one.say("board.refusal.occupied", say.Args{"point": "h9"}))
	if n := count(one.frames(), true, `"offer"`); n != 0 {
		t.Errorf("an offer was sent %d times before it was complete", n)
	}
	one.press(one.say("web.gather.send.offer", nil))
	two.decides("web.open.you.choose", say.Args{"count": 2})
	s.movesAre(address, "h8 h9 h7 h6")
}

// Super Sakata with the keyboard alone where there is something to choose: two
// stones are added, and the same choice goes to the other player, who swaps.
func TestSuperSakata(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	one, two := s.window("the first player", "en"), s.window("the second player", "ru")
	address := s.begin(rules(game.RIF, opening.SuperSakata, ""), one, two)
	for _, p := range []string{"h8", "h9", "i10"} {
		one.puts(p)
	}
	two.puts("g9")
	two.puts("g7")
	one.decides("web.open.you.add", say.Args{"n": 6})
	one.tabTo("the button that adds", "textOf(document.activeElement).startsWith("+quoted(one.say("web.open.add", nil))+")")
	one.keys(kb.Enter)
	one.sees(one.say("web.gather.add.hint", nil))
	one.gathers("f6 j6")
	if b := one.board(); len(b.White) != 2 || len(b.Black) != 3 {
		t.Errorf("before they are sent the board has %d white and %d black stones", len(b.White), len(b.Black))
	}
	one.press(one.say("web.gather.send.add", nil))
	two.decides("web.open.you.add", say.Args{"n": 8})
	two.way("web.open.swap.black", nil)
	one.sees(one.say("web.open.swapped.white", nil))
	one.puts("e5")
	two.myTurn()
	s.movesAre(address, "h8 h9 i10 g9 g7 f6 j6 e5")
	if view := s.view(address); view.Black != game.Second {
		t.Errorf("seat %v holds Black, want the second", view.Black)
	}
}
