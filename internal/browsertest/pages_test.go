package browsertest

import (
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A page can be switched to the other language in the middle of a game; the seat
// and the position stay.
func TestLanguageSwitch(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "en"), s.window("White", "en")
	couple(black, white, choices{"preset": "rif"})
	alternate(black, white, "h8 h9")
	black.sees("Your move.")
	black.press("Русский")
	black.table()
	black.sees("Ваш ход.")
	await(black, "the page to be Russian", "document.documentElement.lang", func(lang string) bool { return lang == "ru" })
	black.texts = s.window("a Russian", "ru").texts
	black.movesAre("h8 h9")
	black.put("i7")
	white.played("i7")
	white.sees("Your move.")
	black.press("Партии") // the choice holds on other pages
	black.sees("Сыгранные партии")
	black.press("English")
	black.sees("Finished games")
}

// A whole fragment of a game without a mouse: the form, the seat, moves by typed
// points in Russian letters and by arrows, a resignation.
func TestKeyboardOnly(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "ru"), s.window("White", "en")
	on := func(w *window, key string) {
		t.Helper()
		name := w.say(key, nil)
		w.tabTo("“"+name+"”", "document.activeElement.matches('button, a') && nameOf(document.activeElement) === "+quoted(name))
	}
	black.open("/new")
	black.tabTo("the rules", "document.activeElement.name === 'preset'")
	black.keys(kb.ArrowDown) // from the international rules to the Russian ones
	black.tabTo("the colours", "document.activeElement.name === 'color'")
	black.keys(kb.ArrowDown)
	on(black, "page.form.create")
	black.keys(kb.Enter)
	black.table()
	address := await(black, "the link", "document.querySelector('.status input')?.value ?? ''", func(link string) bool { return link != "" })
	if preset := s.view(address); preset.Seats != [2]bool{true, false} {
		t.Fatalf("the seats are %v, want the creator on the first", preset.Seats)
	}
	white.open(address)
	white.table()
	on(white, "web.take-seat")
	white.keys(kb.Enter)
	white.table()

	black.keyPut("H8", "h8")
	white.myTurn()
	white.tabTo("the board", "document.activeElement.getAttribute('role') === 'gridcell'")
	white.keys("h8" + kb.ArrowUp + kb.ArrowRight + kb.ArrowRight)
	white.focusIsOn("j9")
	white.keys(" ")
	white.played("j9")
	black.movesAre("H8 K9") // the Russian letters leave out J
	black.keyPut("K7", "j7")
	on(white, "web.resign")
	white.keys(kb.Enter)
	white.sees(white.say("web.ask.resign", nil))
	// The question has the focus, so that its answers come next.
	await(white, "the question to have the focus", "document.activeElement.closest('.decision') !== null", func(in bool) bool { return in })
	await(white, "the answers to be open", "document.querySelector('.decision button.grave').disabled", func(shut bool) bool { return !shut })
	white.keys(kb.Tab + kb.Tab + kb.Enter)
	white.sees(white.say("ending.resignation.black", nil))
	black.sees(black.say("ending.resignation.black", nil))
}

// On the smallest phone nothing is wider than the screen; a finger that rests
// brings the loupe, proposes, and a button plays.
func TestPhone(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "ru"), s.window("White", "en")
	black.asPhone(320, 640)
	white.asPhone(320, 640)
	for _, page := range []string{"/", "/new"} {
		black.open(page)
		black.fits(page)
	}
	_, _, address := couple(black, white, choices{"preset": "guide"})
	black.fits("the start")
	white.fits("the start")
	black.press(black.say("web.settings", nil))
	black.selectOption(black.say("web.settings.confirm", nil), "button")
	// The keyboard goes through all that is below the board, and nothing that has
	// the focus lies under it.
	for range 25 {
		black.keys(kb.Tab)
		where := await(black, "the focus", "focused()", func(place) bool { return true })
		if where.Problem != "" {
			t.Errorf("what has the focus %s", where.Problem)
		}
	}
	black.hold("h8")
	black.press(strings.ReplaceAll(black.say("web.place", nil), "{point}", "h8"))
	black.played("h8")
	white.tap("h9")
	black.fits("a game")
	black.tap("i7")
	black.press(strings.ReplaceAll(black.say("web.place", nil), "{point}", "i7"))
	white.played("i7")
	s.movesAre(address, "h8 h9 i7")
	for _, page := range []string{"/games", "/games/" + path.Base(address), "/?lang=en"} {
		black.open(page)
		black.fits(page)
	}
}

// selectOption sets a choice of the settings by its name.
func (w *window) selectOption(name, value string) {
	w.t.Helper()
	await(w, "the choice "+name, "(() => { const s = [...document.querySelectorAll('label')].find((l) => textOf(l).startsWith("+quoted(name)+
		"))?.querySelector('select'); if (!s) return false; s.value = "+quoted(value)+
		"; s.dispatchEvent(new Event('change', { bubbles: true })); return true; })()", func(done bool) bool { return done })
}

// fingers sends a touch at a place, or lifts it.
func (w *window) fingers(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
	w.t.Helper()
	_, err := cdp.Call(w.ctx, chromedp.FromContext(w.ctx).Target, input.DispatchTouchEvent,
		input.DispatchTouchEventParams{Type: kind, TouchPoints: append([]*input.TouchPoint{}, points...)})
	w.must("touch", err)
}

// hold rests a finger on a point until the loupe is there, and lifts it.
func (w *window) hold(point string) {
	w.t.Helper()
	w.myTurn()
	p := w.find(point, "pointPlace("+quoted(point)+")")
	w.fingers(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: p.X, Y: p.Y})
	await(w, "the loupe", "[...document.querySelectorAll('.tb-loupe')].some(visible)", func(there bool) bool { return there })
	w.fingers(input.DispatchTouchEventTypeTouchEnd)
	await(w, "the loupe to go", "[...document.querySelectorAll('.tb-loupe')].some(visible)", func(there bool) bool { return !there })
}

// tap touches a point briefly. On a slow machine the finger may have rested long
// enough to propose only; one then taps again.
func (w *window) tap(point string) {
	w.t.Helper()
	w.myTurn()
	w.later(point+" to be touched", func() bool {
		p := w.find(point, "pointPlace("+quoted(point)+")")
		w.must("tap "+point, chromedp.Do(w.ctx, chromedp.TapXY(p.X, p.Y)))
		b := w.board()
		return slices.Contains(b.Selected, point) && w.byButton() || slices.Contains(append(b.Ghosts, b.Last...), point)
	})
}

// byButton reports whether moves are made by a button of the page.
func (w *window) byButton() bool {
	w.t.Helper()
	return await(w, "the page", "document.querySelector('button.place') !== null", func(bool) bool { return true })
}

// fit is how a page lies in its window.
type fit struct {
	Width   float64
	Scrolls bool
	Wide    []string // what is wider than the window
	Board   []float64
}

// fits fails the test if a page is wider than its window, or the board is small.
// The board follows a window that has changed a moment later.
func (w *window) fits(what string) {
	w.t.Helper()
	w.fitsWith(what, 0.9)
}

// fitsWith is fits for pages on which the board has at least a share of the width of a
// phone.
func (w *window) fitsWith(what string, board float64) {
	w.t.Helper()
	var f fit
	good := func() bool {
		var err error
		f, err = ask[fit](w.ctx, "loaded() && fit()")
		w.must("look at "+what, err)
		small := f.Board != nil && f.Width <= 400 && f.Board[0] < board*f.Width
		return f.Width > 0 && !f.Scrolls && len(f.Wide) == 0 && !small
	}
	for until := time.Now().Add(10 * time.Second); !good(); time.Sleep(between) {
		if time.Now().After(until) {
			w.t.Errorf("%s does not fit in the window of %s: %+v", what, w.name, f)
			return
		}
	}
}
