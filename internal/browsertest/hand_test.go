package browsertest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// place is where something can be pressed, or why it cannot.
type place struct {
	X, Y    float64
	Problem string
}

// find waits until something can be pressed and does not move any more.
func (w *window) find(what, question string) place {
	w.t.Helper()
	return await(w, what, "still(() => "+question+")", func(p place) bool { return p.Problem == "" })
}

// click presses the left button of the mouse over something.
func (w *window) click(what, question string) {
	w.t.Helper()
	p := w.find(what, question)
	w.must("click on "+what, chromedp.Do(w.ctx, chromedp.MouseEvent(chromedp.MouseMoved, p.X, p.Y), chromedp.MouseClickXY(p.X, p.Y)))
	w.hit(what)
}

// hit fails the test if the last press hit something else than was meant. A page that
// has been left has no answer.
func (w *window) hit(what string) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, 5*time.Second)
	defer cancel()
	if instead, err := ask[string](ctx, "window.missed ?? ''"); err == nil && instead != "" {
		w.t.Errorf("the page moved under %s's hand: %s was to be pressed, and this was: %s", w.name, what, instead)
	}
}

// press presses the button, link or label on which a text stands.
func (w *window) press(name string) {
	w.t.Helper()
	w.click("“"+name+"”", "control("+quoted(name)+")")
}

// answer presses a button of the question that is open.
func (w *window) answer(name string) {
	w.t.Helper()
	w.click("“"+name+"” in the question", "control("+quoted(name)+", '.decision')")
}

// touch presses a point of the board, whatever comes of it.
func (w *window) touch(point string) {
	w.t.Helper()
	w.click(point, "pointPlace("+quoted(point)+")")
}

// rightClick asks about a point with the other button of the mouse.
func (w *window) rightClick(point string) {
	w.t.Helper()
	p := w.find(point, "pointPlace("+quoted(point)+")")
	right := func(e *input.DispatchMouseEventParams) {
		e.Button = input.MouseButtonRight
		e.ClickCount = 1
	}
	w.must("ask about "+point, chromedp.Do(w.ctx,
		chromedp.MouseEvent(chromedp.MousePressed, p.X, p.Y, right), chromedp.MouseEvent(chromedp.MouseReleased, p.X, p.Y, right)))
}

// put plays a move with the mouse and waits until it lies on the board.
func (w *window) put(point string) {
	w.t.Helper()
	w.myTurn()
	w.touch(point)
	w.played(point)
}

// keyPut plays a move with the keyboard alone, by typing the point as the people
// of the game write it.
func (w *window) keyPut(typed, point string) {
	w.t.Helper()
	w.myTurn()
	w.tabTo("the board", "document.activeElement.getAttribute('role') === 'gridcell'")
	w.keys(typed)
	w.focusIsOn(point)
	w.keys(kb.Enter)
	w.played(point)
}

// focusIsOn waits until the keyboard is on a point of the board.
func (w *window) focusIsOn(point string) {
	w.t.Helper()
	await(w, "the focus on "+point, "document.activeElement.dataset.point ?? ''", func(p string) bool { return p == point })
}

// keys presses keys one after another.
func (w *window) keys(keys string) {
	w.t.Helper()
	w.must("press keys", chromedp.Do(w.ctx, chromedp.KeyEvent(keys)))
}

// tabTo presses Tab until the focus is where a question says yes.
func (w *window) tabTo(what, question string) {
	w.t.Helper()
	for range 80 {
		there, err := ask[bool](w.ctx, question)
		w.must("look for the focus", err)
		if there {
			return
		}
		w.keys(kb.Tab)
	}
	w.t.Fatalf("%s does not come to %s with Tab", w.name, what)
}

// write replaces what stands in a field of a form.
func (w *window) write(field, text string) {
	w.t.Helper()
	w.click("the field "+field, "field("+quoted(field)+")")
	w.must("choose what stands in "+field, chromedp.Do(w.ctx, chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl))))
	w.keys(text)
	await(w, "the field "+field, "document.querySelector('[name="+field+"]').value", func(v string) bool { return v == text })
}

// choices are what is chosen in the form for a new game; what is not named stays
// as the form proposes.
type choices map[string]string

// inOrder are the fields in the order of the form: some appear only when another
// is chosen.
func (c choices) inOrder() []string {
	order := []string{"preset", "opening", "n", "clock"}
	return slices.SortedFunc(maps.Keys(c), func(a, b string) int {
		rank := func(name string) int {
			if i := slices.Index(order, name); i >= 0 {
				return i
			}
			return len(order)
		}
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b))
	})
}

// newGame creates a game by the form and returns the address of the game
// that is to be sent to the opponent.
func (w *window) newGame(c choices) string {
	w.t.Helper()
	w.open("/new")
	for _, name := range c.inOrder() {
		w.choose(name, c[name])
	}
	w.press(w.say("page.form.create", nil))
	w.table()
	return await(w, "the link to share", "document.querySelector('.status input')?.value ?? ''",
		func(address string) bool { return strings.Contains(address, "/games/") })
}

// choose sets one field of a form, as its kind asks for.
func (w *window) choose(field, value string) {
	w.t.Helper()
	kind := await(w, "the field "+field, "document.querySelector('[name="+field+"]')?.type ?? ''", func(kind string) bool { return kind != "" })
	if folded := await(w, "the form", "document.querySelector('[name="+field+"]').closest('details:not([open])') !== null",
		func(bool) bool { return true }); folded {
		w.press(w.say("page.form.more", nil))
	}
	switch kind {
	case "radio":
		w.click(field+" "+value, "choice("+quoted(field)+", "+quoted(value)+")")
		await(w, field+" "+value, "document.querySelector('[name="+field+"]:checked')?.value ?? ''", func(v string) bool { return v == value })
	case "select-one":
		// The list that opens belongs to the system; the page hears of the choice.
		_, err := ask[bool](w.ctx, "(() => { const s = document.querySelector('[name="+field+"]'); s.value = "+quoted(value)+
			"; s.dispatchEvent(new Event('change', { bubbles: true })); return s.value === "+quoted(value)+"; })()")
		w.must("choose "+field, err)
	default:
		w.write(field, value)
	}
}

// join opens the address of a game and takes the free seat.
func (w *window) join(address string) {
	w.t.Helper()
	w.open(address)
	w.table()
	w.press(w.say("web.take-seat", nil))
	w.table()
	await(w, "a seat", "document.querySelector('.actions') !== null", func(seated bool) bool { return seated })
}

// table waits until the game on the page is alive.
func (w *window) table() {
	w.t.Helper()
	await(w, "the live game", "document.querySelector('.game .connection.online') !== null", func(live bool) bool { return live })
}

// alternate plays moves in turn, first by first.
func alternate(first, second *window, moves string) {
	first.t.Helper()
	for i, point := range strings.Fields(moves) {
		[]*window{first, second}[i%2].put(point)
	}
}

func quoted(text string) string {
	return "\"" + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + "\""
}

// later waits until a condition of the test holds that no window shows.
func (w *window) later(what string, holds func() bool) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	for !holds() {
		select {
		case <-time.After(between):
		case <-ctx.Done():
			w.t.Fatalf("%s waited in vain for %s", w.name, what)
		}
	}
}
