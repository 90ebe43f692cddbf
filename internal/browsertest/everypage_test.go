package browsertest

import (
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// Every page to which links lead, as a guest finds it and as a moderator does, in the
// whole program: it has its texts, fits from the smallest phone to the largest screen,
// hardly moves while it loads, and axe-core finds nothing wrong with it in either
// theme. With -shots pictures of all are kept.
func TestEveryPage(t *testing.T) {
	t.Parallel()
	axe, err := os.ReadFile("../../web/node_modules/axe-core/axe.min.js")
	if err != nil {
		t.Fatalf("axe-core is not there: run make web first: %v", err)
	}
	p := newProcess(t)
	base := "http://" + strings.Replace(p.address, "127.0.0.1", "localhost", 1)
	p.official(t, "Keeper", "moderator")
	someGames(t, base)
	for i, lang := range []string{"en", "ru"} {
		guest := newWindow(t, "a guest", base, lang)
		guest.visitAll("guest", string(axe), i == 0 || *shots != "")
		keeper := newWindow(t, "the moderator", base, lang)
		keeper.signIn("Keeper")
		keeper.at("/account")
		keeper.visitAll("keeper", string(axe), i == 1 || *shots != "")
	}
}

// official makes somebody with a role by the command for it.
func (p *process) official(t *testing.T, name, role string) {
	t.Helper()
	c := exec.Command(p.path, "admin", "--data", p.data, "user", "add", name, "--role", role)
	c.Stdin = strings.NewReader(peoplesPassword + "\n" + peoplesPassword + "\n")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// someGames has a player with a name, a game that is over and one that goes on.
func someGames(t *testing.T, base string) {
	t.Helper()
	anna, boris := newWindow(t, "Anna", base, "en"), newWindow(t, "Boris", base, "ru")
	anna.register("Anna", "/new")
	boris.register("Boris", "/new")
	for _, end := range []bool{true, false} {
		couple(anna, boris, choices{"preset": "rif", "opening": "none", "clock": "off"})
		alternate(anna, boris, "h8 i9 j7 i7")
		if end {
			anna.press(anna.say("web.resign", nil))
			anna.answer(anna.say("web.resign", nil))
			boris.sees(boris.say("ending.resignation.white", nil))
		}
	}
}

// Pages of one kind, of which some are enough.
var pageKinds = []struct {
	like *regexp.Regexp
	most int
}{
	{regexp.MustCompile(`^/games/[^/]+$`), 2},
	{regexp.MustCompile(`^/games/[^/]+/`), 3},
	{regexp.MustCompile(`^/learn/`), 3},
	{regexp.MustCompile(`^/puzzles/`), 6},
	{regexp.MustCompile(`^/players/[^/]+$`), 2},
	{regexp.MustCompile(`^/players/[^/]+/`), 4},
}

// noPages are addresses behind links that are files, or lead out of the page's person.
var noPages = regexp.MustCompile(`^/(api/|account/data|assets/|games/[^/]+/seat/|inbox/next)|\.(json|sgf|txt)$`)

// visitAll follows all links from the front page, and looks at every page. Closely is
// with axe and in all windows.
func (w *window) visitAll(who, axe string, closely bool) {
	w.t.Helper()
	seen := map[string]bool{"/": true, "/nothing-here": true, "/offline": true}
	counts := make(map[int]int)
	for queue := []string{"/", "/nothing-here", "/offline"}; len(queue) > 0; queue = queue[1:] {
		address := queue[0]
		w.open(address)
		w.visit(who, address, axe, closely)
		links := await(w, "the links", "[...document.querySelectorAll('a[href]')].filter((a) => a.origin === location.origin && !a.download).map((a) => a.pathname)",
			func([]string) bool { return true })
		for _, link := range links {
			if !seen[link] && !noPages.MatchString(link) && oneMore(counts, link) {
				queue = append(queue, link)
			}
			seen[link] = true
		}
	}
	if len(seen) < 12 {
		w.t.Errorf("links lead %s to few pages: %v", who, seen)
	}
}

// oneMore counts a page of its kind, and reports whether it is to be looked at.
func oneMore(counts map[int]int, address string) bool {
	kind := slices.IndexFunc(pageKinds, func(k struct {
		like *regexp.Regexp
		most int
	}) bool {
		return k.like.MatchString(address)
	})
	if kind < 0 {
		return true
	}
	counts[kind]++
	return counts[kind] <= pageKinds[kind].most
}

// visit looks at the page that is open.
func (w *window) visit(who, address, axe string, closely bool) {
	w.t.Helper()
	w.speaks()
	what := who + " at " + address
	if shift := await(w, "the shifts", "shifted()", func(float64) bool { return true }); shift > 0.02 {
		w.t.Errorf("%s: the page shifts by %.3f while it loads", what, shift)
	}
	if !closely {
		return
	}
	for _, width := range []int64{320, 3840} {
		w.resize(width, 900)
		w.fitsWith(fmt.Sprintf("%s at %d", what, width), 0)
	}
	w.showWith(pictureName(who, address), 0)
	w.resize(360, 780)
	for _, theme := range []string{"light", "dark"} {
		w.theme(theme)
		w.accessible(what+", "+theme, axe, theme)
	}
	w.theme("light")
	w.resize(width, height)
}

// pictureName is an address as the name of a file.
func pictureName(who, address string) string {
	name := strings.Trim(strings.ReplaceAll(path.Clean(address), "/", "-"), "-")
	if name == "" {
		name = "front"
	}
	return who + "-" + url.PathEscape(name)
}

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
