package browsertest

import (
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// axeCore is the program that looks for what keeps people out.
var axeCore = sync.OnceValues(func() (string, error) {
	text, err := os.ReadFile("../../web/node_modules/axe-core/axe.min.js")
	return string(text), err
})

// axeScript is axe-core as text.
func axeScript(t *testing.T) string {
	t.Helper()
	text, err := axeCore()
	if err != nil {
		t.Fatalf("axe-core is not there: run make web first: %v", err)
	}
	return text
}

// colorRules are the rules of axe-core for which the theme matters.
const colorRules = "{ type: 'rule', values: ['color-contrast', 'link-in-text-block'] }"

// allRules are those that a page is to keep.
const allRules = "{ type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }"

// eachTheme has axe-core look at the page in both themes, and leaves it light: at all of
// it in the light, and at its colours in the dark.
func (w *window) eachTheme(what string) {
	w.t.Helper()
	_, err := chromedp.Run(w.ctx, chromedp.Evaluate[bool]("window.axe ? true : (() => {"+axeScript(w.t)+"\n;window.axe = axe; return true; })()"))
	w.must("load axe-core", err)
	for _, look := range []struct{ theme, rules string }{{"dark", colorRules}, {"light", allRules}} {
		w.theme(look.theme)
		wrong, err := ask[[]string](w.ctx, "violations("+look.rules+")")
		w.must("look with axe-core", err)
		if len(wrong) > 0 {
			w.t.Errorf("%s, %s:\n%s", what, look.theme, strings.Join(wrong, "\n"))
		}
	}
}
