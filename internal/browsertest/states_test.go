package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// screens are the windows in which every state of the pages must look right.
var screens = []struct{ width, height int64 }{{360, 780}, {820, 1180}, {1440, 900}}

// The pages in their main states fit in every window, in both languages; with
// -shots pictures of them are kept, light and dark.
func TestStates(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "ru"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			showStates(t, lang)
		})
	}
}

// rich is a game in which Black, who is to move, has forbidden points; richFive are
// the moves after which Black wins.
const (
	rich     = "h8 i8 i9 h9 j10 g7 k11 l12 g10 h10 h11 f9 i11 j11 i10 i12 k10 l10"
	richFoul = "k9"
	richFive = "j9 k9 g12 k8 f13"
)

func showStates(t *testing.T, lang string) {
	s := newSite(t)
	black, white := s.window("Black", lang), s.window("White", lang)
	black.open("/")
	black.show("front-empty")
	black.open("/new")
	black.show("new")
	address := black.newGame(choices{"preset": "guide", "color": "black"})
	black.show("waiting")
	white.open(address)
	white.table()
	white.show("free-seat")
	white.press(white.say("web.take-seat", nil))
	white.table()
	black.myTurn()
	black.show("start")
	alternate(black, white, rich)
	black.myTurn()
	black.boardIs("the marks", func(b board) bool { return b.Fouls[richFoul] == "3" })
	black.show("marks")
	showQuestions(black, white)
	alternate(black, white, richFive)
	black.show("five")
	white.press(white.say("web.nav.prev", nil))
	white.show("past")
	black.open("/games")
	black.show("games")

	foul := black.newGame(choices{"preset": "rif", "color": "black", "hints": "none", "clock": "off"})
	white.join(foul)
	alternate(black, white, rich)
	black.put(richFoul)
	black.boardIs("the mark", func(b board) bool { return b.Fouls[richFoul] == "3" })
	black.show("foul")
	black.open("/")
	black.show("front")
}

// showQuestions opens what asks and explains beside the board, in the game of rich
// moves, and closes it again.
func showQuestions(black, white *window) {
	black.t.Helper()
	black.touch(richFoul)
	black.answer(black.say("web.foul.other", nil)) // it can be pressed by now
	black.touch(richFoul)
	black.show("refused")
	black.answer(black.say("web.why", nil))
	black.press(black.say("web.why.next", nil))
	black.press(black.say("web.why.next", nil))
	black.show("why")
	black.press(black.say("web.why.close", nil))
	black.answer(black.say("web.foul.other", nil))
	white.press(white.say("web.resign", nil))
	white.show("resigning")
	white.answer(white.say("web.back", nil))
	white.press(white.say("web.draw.offer", nil))
	black.sees(black.say("web.draw.asked", nil))
	black.show("draw-asked")
	black.answer(black.say("web.draw.decline", nil))
}

// show looks at the page in windows of all sizes. If pictures are wanted it takes
// them, light and dark.
func (w *window) show(state string) {
	w.t.Helper()
	w.showWith(state, 0.9)
}

// showWith is show for pages on which the board has at least a share of the width of a
// phone.
func (w *window) showWith(state string, board float64) {
	w.t.Helper()
	w.speaks()
	for _, screen := range screens {
		w.resize(screen.width, screen.height)
		w.fitsWith(fmt.Sprintf("%s at %d", state, screen.width), board)
	}
	if *shots != "" {
		w.pictures(state)
	}
	w.resize(width, height)
}

// pictures takes a state in windows of all sizes, light and dark.
func (w *window) pictures(state string) {
	w.t.Helper()
	for _, screen := range screens {
		w.resize(screen.width, screen.height)
		for _, theme := range []string{"dark", "light"} {
			w.theme(theme)
			await(w, "the page to be at rest", "document.getAnimations().length", func(moving int) bool { return moving == 0 })
			w.shoot(fmt.Sprintf("%s-%s-%d-%s.png", state, w.texts.Lang(), screen.width, theme))
		}
	}
	w.resize(width, height)
}

// theme chooses light or dark, as the system of a person does.
func (w *window) theme(name string) {
	w.t.Helper()
	_, err := cdp.Call(w.ctx, chromedp.FromContext(w.ctx).Target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}},
	})
	w.must("choose "+name, err)
}

// shoot writes a picture of what the window shows.
func (w *window) shoot(name string) {
	w.t.Helper()
	picture, err := chromedp.Run(w.ctx, chromedp.CaptureScreenshot())
	w.must("take a picture", err)
	w.must("make the folder", os.MkdirAll(*shots, 0o755))
	w.must("keep a picture", os.WriteFile(filepath.Join(*shots, name), picture, 0o644))
}
