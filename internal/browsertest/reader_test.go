package browsertest

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tengen/game"
	"tengen/opening"
	"tengen/say"
)

var update = flag.Bool("update", false, "write what a screen reader is told anew")

// reader is a person who hears the page and has a keyboard, and what was told him.
type reader struct {
	*window
	told strings.Builder
}

// spoken are the parts of a page that a screen reader walks through or names, by
// their roles in the accessibility tree of the browser.
var spoken = []string{
	"heading", "button", "region", "group", "grid", "timer", "status", "alert", "log", "list", "link", "textbox", "combobox", "checkbox", "DisclosureTriangle",
}

// listen notes from now on what is said without being asked for.
func (r *reader) listen() {
	r.t.Helper()
	_, err := ask[bool](r.ctx, `(() => {
		window.heard = [];
		const before = new WeakMap();
		new MutationObserver(() => {
			for (const el of document.querySelectorAll("[aria-live], [role=status], [role=alert]")) {
				if (el.matches(".connection")) continue; // on a machine that has much else to do it may break
				const text = textOf(el);
				if (text && before.get(el) !== text) window.heard.push(text);
				before.set(el, text);
			}
		}).observe(document.body, { childList: true, subtree: true, characterData: true });
		return true;
	})()`)
	r.must("listen", err)
}

// hears waits until a text was said, and writes down all that was said until then.
func (r *reader) hears(last string) {
	r.t.Helper()
	heard := await(r.window, "to hear “"+last+"”", "window.heard", func(all []string) bool {
		return len(all) > 0 && strings.Contains(all[len(all)-1], last)
	})
	for _, text := range heard {
		fmt.Fprintf(&r.told, "  hears %s\n", text)
	}
	_, err := ask[bool](r.ctx, "(() => { window.heard = []; return true; })()")
	r.must("forget what was said", err)
}

// node is a part of a page as the accessibility tree has it.
type node struct{ role, name string }

// tree is what a screen reader finds in the main part of the page.
func (r *reader) tree() []node {
	r.t.Helper()
	result, err := cdp.Call(r.ctx, chromedp.FromContext(r.ctx).Target, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	r.must("read the accessibility tree", err)
	text := func(v *accessibility.Value) string {
		if v == nil {
			return ""
		}
		var text string
		if json.Unmarshal(v.Value, &text) != nil {
			return string(v.Value) // a number, a truth
		}
		return text
	}
	children := make(map[accessibility.NodeID]*accessibility.Node)
	var main *accessibility.Node
	for _, n := range result.Nodes {
		children[n.NodeID] = n
		if text(n.Role) == "main" {
			main = n
		}
	}
	if main == nil {
		r.t.Fatalf("the page of %s has no main part", r.name)
	}
	var list []node
	var walk func(n *accessibility.Node)
	walk = func(n *accessibility.Node) {
		if !n.Ignored {
			list = append(list, node{text(n.Role), strings.ReplaceAll(text(n.Name), "\u00a0", " ")})
		}
		for _, id := range n.ChildIDs {
			if child := children[id]; child != nil {
				walk(child)
			}
		}
	}
	walk(main)
	return list
}

// finds writes down what the page is made of now, and the points that are not empty.
func (r *reader) finds(what string) {
	r.t.Helper()
	fmt.Fprintf(&r.told, "\n%s\n", what)
	for _, n := range r.tree() {
		empty := ", " + r.say("board.empty", nil)
		switch {
		case n.role == "gridcell" && !strings.HasSuffix(n.name, empty):
			fmt.Fprintf(&r.told, "  point %s\n", n.name)
		case slices.Contains(spoken, n.role) && n.name != "":
			fmt.Fprintf(&r.told, "  %s %s\n", n.role, n.name)
		}
	}
}

// types names a point with the keyboard and puts a stone there.
func (r *reader) types(point string) {
	r.t.Helper()
	r.boardIs("a board that takes a stone", func(b board) bool { return b.Active })
	r.tabTo("the board", "document.activeElement.getAttribute('role') === 'gridcell'")
	r.keys(point)
	r.focusIsOn(point)
	r.keys(kb.Enter)
	fmt.Fprintf(&r.told, "\npresses %s Enter\n", point)
}

// enters presses a button that the keyboard has come to.
func (r *reader) enters(name string) {
	r.t.Helper()
	await(r.window, "the button "+name+" to be open", "[...document.querySelectorAll('button')].some((el) => nameOf(el).startsWith("+quoted(name)+") && !el.disabled)",
		func(open bool) bool { return open })
	r.tabTo("“"+name+"”", "document.activeElement.matches('button') && nameOf(document.activeElement).startsWith("+quoted(name)+")")
	r.keys(kb.Enter)
	fmt.Fprintf(&r.told, "\npresses %s\n", name)
}

// A whole game by somebody who hears the page and has only a keyboard: the opening
// protocol, the choice of fifth moves, a foul and why it was one. What he is told, and
// what he finds on the page, is all of it in a file.
func TestScreenReader(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	r := &reader{window: s.window("who hears the page", "en")}
	other := s.window("the other player", "en")
	s.begin(rules(game.RIF, opening.RIF, "10m+5s"), r.window, other)
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("what was told:\n%s", r.told.String())
		}
	})
	r.listen()
	r.finds("The opening begins.")
	for _, p := range []string{"h8", "h9", "h7"} {
		r.types(p)
		if p != "h7" {
			r.hears(p[1:] + ".")
		}
	}
	r.hears("is deciding")
	other.way("web.open.keep.white", nil)
	other.puts("a1")
	r.hears(r.say("web.open.you.offer", say.Args{"count": 2}))
	r.finds("Fifth moves are offered.")
	r.types("h9")
	r.hears("taken")
	for _, p := range []string{"g7", "g6"} {
		r.types(p)
		r.hears(p)
	}
	r.finds("Both are gathered.")
	r.enters(r.say("web.gather.send.offer", nil))
	r.hears("is choosing")
	other.press("A, g7")
	other.press(other.say("web.choose.keep", say.Args{"letter": "A", "point": "g7"}))
	other.puts("a3")
	r.hears(r.say("web.turn.you", nil))
	r.types("j6")
	r.hears(r.say("web.turn.opponent", nil))
	other.puts("a5")
	r.hears(r.say("web.turn.you", nil))
	r.finds("The game goes on.")
	r.types("i7")
	r.hears("double-three")
	r.finds("The game is over.")
	r.enters(r.say("web.why", nil))
	r.sees("Row 7")
	r.finds("The foul is explained.")
	checkTold(t, r.told.String())
}

// checkTold compares what was told with the file, or writes it.
func checkTold(t *testing.T, told string) {
	t.Helper()
	file := filepath.Join("testdata", "reader.txt")
	if *update {
		if err := os.WriteFile(file, []byte(told), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Split(told, "\n")
	for i, line := range strings.Split(string(want), "\n") {
		if i >= len(got) || got[i] != line {
			t.Fatalf("line %d of %s is %q, told was:\n%s", i+1, file, line, strings.Join(got[min(i, len(got)):], "\n"))
		}
	}
	if n := strings.Count(string(want), "\n"); len(got) > n+1 {
		t.Fatalf("more was told than stands in %s:\n%s", file, strings.Join(got[n+1:], "\n"))
	}
}
