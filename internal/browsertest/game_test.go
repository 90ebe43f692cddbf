package browsertest

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tengen/say"
)

// A game that Black wins with five on row 8.
const (
	fiveGame = "h8 h9 i7 j6 i9 g7 i8 i10 i6 i5 j8 k9 g8 k8 f8"
	fiveRow  = "f8 g8 h8 i8 j8"
)

// Two people play from the front page to a five, one in Russian with the mouse,
// one in English with the keyboard, and a third watches. Then the game stands in
// the list, and can be walked through.
func TestWholeGame(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "ru"), s.window("White", "en")
	address := black.newGame(choices{"preset": "rif", "color": "black", "minutes": "10", "seconds": "3"})
	white.open(address)
	white.press("Take the seat")
	white.table()
	white.sees("Your opponent is to move.")
	black.sees("Ваш ход")

	watcher := s.window("the watcher", "en")
	watcher.open(address)
	watcher.table()
	watcher.sees("You are watching.")
	watcher.boardIs("a board that takes no move", func(b board) bool { return !b.Active })

	moves := strings.Fields(fiveGame)
	for i, point := range moves {
		if i%2 == 0 {
			black.put(point)
		} else {
			white.keyPut(point, point)
		}
		watcher.played(point)
	}
	black.sees("Чёрные выиграли: пятёрка.")
	row := strings.Fields(fiveRow)
	for _, w := range []*window{black, white, watcher} {
		w.sees(w.say("ending.five.black", nil))
		w.movesAre(fiveGame)
		b := w.boardIs("the winning row", func(b board) bool { return slices.Equal(b.Win, row) })
		if len(b.Black) != 8 || len(b.White) != 7 {
			t.Errorf("%s sees %d black and %d white stones, want 8 and 7", w.name, len(b.Black), len(b.White))
		}
		last := "f8, " + w.say("board.black", nil) + " 15, " + w.say("board.last", nil) + ", " + w.say("board.win", nil)
		if b.Said["f8"] != last {
			t.Errorf("%s hears %q of the last stone, want %q", w.name, b.Said["f8"], last)
		}
	}
	await(black, "the last move in view in the list",
		"inView(document.querySelector('.moves [aria-current]'), document.querySelector('.moves ol'))", func(seen bool) bool { return seen })
	s.movesAre(address, fiveGame)
	walkThrough(t, s.window("a visitor", "ru"), strings.TrimPrefix(address, s.base))
}

// walkThrough finds the ended game in the list and steps through it.
func walkThrough(t *testing.T, w *window, address string) {
	t.Helper()
	w.open("/")
	w.sees(w.say("ending.five.black", nil))
	w.press(w.say("page.nav.games", nil))
	w.sees(w.say("page.list.moves", say.Args{"n": 15}))
	w.click("the game in the list", "place(document.querySelector('ul.games a[href=\""+address+"\"]'))")
	w.table()
	w.boardIs("the last position", func(b board) bool { return len(b.Win) == 5 && !b.Active })

	after := func(n int, last ...string) {
		t.Helper()
		w.boardIs("the position after the moves before "+strings.Join(last, ""), func(b board) bool {
			return len(b.Black)+len(b.White) == n && slices.Equal(b.Last, last)
		})
	}
	w.press(w.say("web.nav.first", nil))
	after(0)
	w.sees(w.say("web.past.start", nil))
	for i, point := range strings.Fields(fiveGame)[:3] {
		w.press(w.say("web.nav.next", nil))
		after(i+1, point)
	}
	w.sees(w.say("web.past", say.Args{"n": 3, "total": 15}))
	w.press(w.say("web.nav.prev", nil))
	after(2, "h9")
	w.press("7 i8") // in the list of moves
	after(7, "i8")
	w.keys(kb.ArrowRight)
	after(8, "i10")
	w.keys(kb.ArrowLeft + kb.ArrowLeft)
	after(6, "g7")
	w.press(w.say("web.to-now", nil))
	w.boardIs("the winning row again", func(b board) bool { return len(b.Win) == 5 })
}
