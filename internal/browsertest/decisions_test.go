package browsertest

import (
	"testing"

	"tengen/clock"
	"tengen/game"
	"tengen/opening"
	"tengen/renju"
	"tengen/say"
)

// What there is to decide beside the board fits in every window, in both
// languages, light and dark: the openings, claims, questions, a game that is
// broken off, the clocks.
func TestDecisions(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "ru"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			one, two := s.window("the first player", lang), s.window("the second player", lang)
			showTaraguchi(s, one, two)
			showDeclaration(s, one, two)
			showSuperSakata(s, one, two)
			showClaims(s, one, two)
			showAdjournment(s, one, two)
			showClocks(s, one, two)
		})
	}
}

func showTaraguchi(s *site, one, two *window) {
	s.begin(rules(game.RIF, opening.Taraguchi(10), "10m+5s"), one, two)
	one.puts("h8")
	two.decides("web.open.you.swap.place", say.Args{"n": 2})
	two.show("swap")
	two.way("web.open.swap.black", nil)
	one.sees(one.say("web.open.swapped.white", nil))
	one.show("swapped")
	one.puts("i9")
	two.puts("h9")
	one.puts("i8")
	two.decides("web.open.you.choice", say.Args{"n": 5, "count": 10})
	two.show("choice")
	one.press(one.say("web.why", nil) + " " + one.say("web.rule.taraguchi.name", say.Args{"n": 10}))
	one.show("choosing")
	two.way("web.open.offer", say.Args{"count": 10})
	two.gathers("h10 h11 g8 g10")
	two.touch("g9")
	two.sees(two.say("web.gather.same", say.Args{"point": "g9", "twin": "g8", "letter": "C"}))
	two.show("offering")
	two.gathers("f8 j10 j8 e12 k8 d12")
	two.show("offered")
	two.press(two.say("web.gather.send.offer", nil))
	one.decides("web.open.you.choose", say.Args{"count": 10})
	one.press("J, d12")
	one.show("choose")
}

func showDeclaration(s *site, one, two *window) {
	s.begin(rules(game.Russia, opening.Soosorv(8), "90m+30s"), one, two)
	for _, p := range []string{"h8", "i9", "h9"} {
		one.puts(p)
	}
	one.show("waiting-for-swap")
	two.puts("i8")
	two.press("5")
	two.show("declare")
	two.press(two.say("web.open.declare", say.Args{"n": 5}))
	one.decides("web.open.you.swap.offer", nil)
	one.show("declared")
}

func showSuperSakata(s *site, one, two *window) {
	s.begin(rules(game.RIF, opening.SuperSakata, ""), one, two)
	for _, p := range []string{"h8", "h9", "i10"} {
		one.puts(p)
	}
	two.puts("g9")
	two.puts("g7")
	one.decides("web.open.you.add", say.Args{"n": 6})
	one.show("super-sakata")
	one.way("web.open.add", nil)
	one.gathers("f6")
	one.show("adding")
}

func showClaims(s *site, one, two *window) {
	o := rules(game.RIF, opening.None, "")
	o.Foul, o.Adjourn, o.Flag = renju.FoulClaimed, true, game.FlagClaimed
	s.begin(o, one, two)
	alternate(one, two, "h8 h9 i7")
	one.press(one.say("web.claim.five", nil))
	one.sees(one.say("web.news.claim-failed.you.five", nil))
	one.show("wrong-claim")
	two.press(two.say("web.claim.foul", nil))
	two.show("claiming")
	two.answer(two.say("web.back", nil))
	one.press(one.say("web.takeback", nil))
	one.answer(one.say("web.takeback.send", nil))
	one.press(one.say("web.draw.offer", nil))
	two.sees(two.say("web.draw.asked", nil))
	two.show("two-questions")
}

func showAdjournment(s *site, one, two *window) {
	o := rules(game.RIF, opening.None, "30m,3x60s")
	o.Adjourn = true
	s.begin(o, one, two)
	alternate(one, two, "h8 h9 i7 j6")
	two.press(two.say("web.adjourn", nil))
	two.answer(two.say("web.adjourn.send", nil))
	one.sees(one.say("web.adjourn.asked", say.Args{"who": one.say("web.open.they", nil)}))
	one.show("adjourn-asked")
	one.answer(one.say("web.adjourn.accept", nil))
	one.sees(one.say("web.seal.you", nil))
	one.show("sealing")
	one.touch("k11")
	one.sees(one.say("web.adjourned", nil))
	one.show("sealed")
	two.show("sealed-by-other")
}

func showClocks(s *site, one, two *window) {
	for name, control := range map[string]string{
		"stages": "40/120m,20/60m,15m+30s", "days": "135d/21d", "period": "3x60s", "last-period": "1s,1x60s", "move": "1x30s",
	} {
		o := rules(game.RIF, opening.None, control)
		o.Clocks[1] = clock.MustParse("90m")
		s.begin(o, one, two)
		if name == "days" { // there a move is made by a button, unless a player chooses otherwise
			one.movesByOneTouch()
			two.movesByOneTouch()
		}
		alternate(one, two, "h8 h9 i7 j6")
		one.show("clock-" + name)
	}
}

// movesByOneTouch sets that a touch is a move also in a game over days.
func (w *window) movesByOneTouch() {
	w.t.Helper()
	w.press(w.say("web.settings", nil))
	w.selectOption(w.say("web.settings.confirm-slow", nil), "none")
	w.press(w.say("web.settings", nil))
}
