package browsertest

import (
	"fmt"
	"strings"

	"github.com/chromedp/chromedp"
)

// visit opens a page and looks at it as TestEveryPage says; closely is on the
// largest screen and with axe-core too.
func (w *window) visit(address string, s stop, closely bool) {
	w.t.Helper()
	w.open(address)
	w.atRest()
	w.stays(s.name)
	w.speaks()
	if lang := await(w, "the language", "document.documentElement.lang", func(string) bool { return true }); lang != w.texts.Lang() {
		w.t.Errorf("%s is marked as %q, want %q", s.name, lang, w.texts.Lang())
	}
	w.titled(s)
	w.clean(s)
	w.resize(320, 900)
	w.fitsWith(s.name+" at 320", 0)
	if closely {
		w.resize(3840, 900)
		w.fitsWith(s.name+" at 3840", 0)
		w.resize(360, 780)
		w.eachTheme(s.name)
	}
	w.resize(width, height)
}

// mostShift is how far a page may shift while it loads.
const mostShift = 0.02

// stays fails the test if the page that is open has shifted while it loaded.
func (w *window) stays(what string) {
	w.t.Helper()
	shifts := await(w, "the shifts", "shifts()", func(shifts) bool { return true })
	if shifts.Sum > mostShift {
		w.t.Errorf("%s shifts by %.3f while it loads: %s", what, shifts.Sum, strings.Join(shifts.What, "; "))
	}
}

// staysAt fails the test if something on the page that is open was moved by what came
// later.
func (w *window) staysAt(what string) {
	w.t.Helper()
	shifts := await(w, "the shifts", "shifts()", func(shifts) bool { return true })
	for _, moved := range shifts.What {
		if strings.HasPrefix(moved, what+" ") {
			w.t.Errorf("%s", moved)
		}
	}
}

// shifts are how far a page has shifted, and what of it.
type shifts struct {
	Sum  float64
	What []string
}

// clean fails the test for what went wrong behind the page, and forgets it.
func (w *window) clean(s stop) {
	w.t.Helper()
	w.watch.mu.Lock()
	defer w.watch.mu.Unlock()
	for _, complaint := range w.watch.wrong {
		if s.status == 0 || !strings.Contains(complaint, fmt.Sprintf("status of %d", s.status)) {
			w.t.Errorf("%s: %s", s.name, complaint)
		}
	}
	w.watch.wrong = nil
}

// atRest waits until a page has loaded, and nothing of it changes or moves any more.
func (w *window) atRest() {
	w.t.Helper()
	await(w, "the page to be at rest", "settled()", func(rest bool) bool { return rest })
}

// titled fails the test if the page is not called anything; the name of the site stands
// behind it.
func (w *window) titled(s stop) {
	w.t.Helper()
	title, err := chromedp.Run(w.ctx, chromedp.Evaluate[string]("document.title"))
	w.must("read the title", err)
	name, ok := strings.CutSuffix(title, " · Tengen")
	if !ok || name == "" || textKey.MatchString(title) {
		w.t.Errorf("the title of %s is %q, want a name before “· Tengen”", s.name, title)
	}
}
