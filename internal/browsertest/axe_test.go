package browsertest

import "github.com/chromedp/chromedp"

// accessible has axe-core look at the page: at all of it in the light, and at its
// colours in the dark.
func (w *window) accessible(what, axe, theme string) {
	w.t.Helper()
	_, err := chromedp.Run(w.ctx, chromedp.Evaluate[bool](axe+"\n;true"))
	w.must("load axe-core", err)
	rules := "{ type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }"
	if theme == "dark" {
		rules = "{ type: 'rule', values: ['color-contrast', 'link-in-text-block'] }"
	}
	wrong, err := ask[[]string](w.ctx, "axe.run(document, { resultTypes: ['violations'], runOnly: "+rules+" }).then((r) => r.violations.flatMap((v) => v.nodes.map((n) => v.id + ': ' + n.target.join(' ') + ' ' + n.failureSummary.replace(/\\s+/g, ' ')))) ")
	w.must("look with axe-core", err)
	for _, line := range wrong {
		w.t.Errorf("%s: %s", what, line)
	}
}
