package browsertest

import (
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// ground is the colour of the page behind everything, and wood that of the board.
const (
	ground = "getComputedStyle(document.documentElement).backgroundColor"
	wood   = "getComputedStyle(document.querySelector('.tb-board')).getPropertyValue('--wood').trim()"
)

// The pages are light, dark, or as the system is, by a choice at their end that holds
// from then on; with a script it changes the page at once, and the other open pages,
// and without one too. The board has themes of its own.
func TestThemeSwitch(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	w := s.window("somebody", "en")
	is := func(what, question, want string) {
		t.Helper()
		await(w, what+" "+want, question, func(got string) bool { return got == want })
	}
	const paper, night = "rgb(251, 248, 242)", "rgb(23, 22, 20)"
	w.theme("dark")
	w.open("/about")
	is("the page of a dark system", ground, night)
	is("what the browser draws", "getComputedStyle(document.documentElement).colorScheme", "dark")
	_, err := ask[bool](w.ctx, "(window.same = true)")
	w.must("mark the page", err)
	w.press(w.say("page.theme.light", nil))
	is("the page that was made light", ground, paper)
	is("what the browser draws", "getComputedStyle(document.documentElement).colorScheme", "light")
	is("the page that stays", "String(window.same)", "true")
	is("the choice", "document.querySelector('.themes [aria-current]').dataset.theme", "light")
	w.later("the server to know", func() bool {
		w.open("/learn")
		schemes, err := ask[string](w.ctx, "document.querySelector('meta[name=color-scheme]').content")
		w.must("look at the page", err)
		return schemes == "light"
	})
	is("the next page", ground, paper)

	_, err = cdp.Call(w.ctx, chromedp.FromContext(w.ctx).Target, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	w.must("turn scripts off", err)
	w.theme("light")
	w.open("/games")
	p := await(w, "the choice", "control("+quoted(w.say("page.theme.dark", nil))+")", func(p place) bool { return p.Problem == "" })
	w.must("choose", chromedp.Do(w.ctx, chromedp.MouseClickXY(p.X, p.Y)))
	is("the page without a script", ground, night)
	_, err = cdp.Call(w.ctx, chromedp.FromContext(w.ctx).Target, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: false})
	w.must("turn scripts on", err)

	w.open("/board")
	is("the board of a dark page", wood, "#8A6A3C")
	w.selectOption(w.say("web.settings.theme", nil), "paper")
	before := await(w, "the board of paper", wood, func(got string) bool { return got != "#8A6A3C" })
	w.open("/analysis")
	is("the board on another page", wood, before)
	is("the page around it", ground, night)
}
