package browsertest

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tengen/game"
	"tengen/internal/practice"
	"tengen/say"
)

// A game that comes to the false three of the guide to forbidden moves (S004): h7 makes
// two threes in appearance, and one of them could go on only at g7, an overline.
const (
	beforeFalseThree = "h8 a15 e7 c15 f7 e15 h9 a13 g5 c13 g6 e13 g10 a11 g8 c11 g9 e11"
	falseThree       = "h7"
)

// In a running game with hints the false three explains itself on the board, step by
// step, by keyboard alone; it closes where it was opened.
func TestFalseThreeIsExplainedInAGame(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "en"), s.window("White", "ru")
	s.begin(game.Guide.Options(false), black, white) // its hints are for Black
	alternate(black, white, beforeFalseThree)
	black.myTurn()
	black.rightClick(falseThree)
	black.sees("h7 is allowed.")
	for range 3 {
		black.keys(kb.ArrowRight)
	}
	black.sees(black.say("web.why.step", say.Args{"n": 4, "total": 6}))
	black.boardIs("the row that is no three", func(b board) bool {
		return slices.Equal(b.Rings, []string{"e7", "f7", "h7"}) && slices.Equal(b.Squares, []string{"g7"}) && b.Rows == 1
	})
	black.keys(kb.ArrowRight)
	black.sees("But g7 would also join g5-g6-g8-g9-g10 to six in column g: an overline, forbidden.")
	black.boardIs("the overline", func(b board) bool {
		return slices.Equal(b.Ghosts, []string{"g7", "h7"}) && len(b.Rings) == 6
	})
	black.keys(kb.Escape)
	black.misses("h7 is allowed.")
	black.boardIs("the game again", func(b board) bool { return b.Active && b.Fouls["g7"] == "6" })
}

// On the page for any position a stone is put, a point is asked about, and the address
// holds both.
func TestWhyPage(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	w := s.window("the reader", "ru")
	w.open("/why?black=g8h8i9&white=a15")
	w.sees(w.say("web.why.pick", nil))
	w.press(w.say("web.why.tool.black", nil))
	w.touch("i10")
	w.boardIs("the fork that is forbidden now", func(b board) bool { return b.Fouls["i8"] == "3" })
	w.press(w.say("web.why.tool.ask", nil))
	w.touch("i8")
	w.sees("Ход i8 запрещён: вилка 3×3.")
	await(w, "the address", "location.search", func(query string) bool {
		return strings.Contains(query, "point=i8") && strings.Contains(query, "black=g8h8i9i10")
	})
	w.fits("the page that explains")
}

// What a guest answers wrong comes back in this browser; answered right, it goes.
func TestPractice(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	w := s.window("the pupil", "en")
	five, _ := practice.Find(practice.Names(practice.Five)[0])
	right := five.Solve().Points[0].String()
	waits := func(n int) string { return w.say("web.practice.due", say.Args{"n": n}) }
	w.open("/learn/practice")
	w.press(w.say("practice.begin", nil))
	w.sees(w.say("practice.ask.five."+five.Turn.String(), nil))
	w.boardIs("a board to answer on", func(b board) bool { return b.Active })
	w.touch("o15")
	w.press(w.say("practice.answer", nil))
	w.sees(w.say("practice.wrong", nil))
	w.boardIs("the right point", func(b board) bool { return slices.Contains(b.Squares, right) })
	w.press(w.say("practice.next", nil))
	w.misses(w.say("practice.wrong", nil))
	w.open("/learn/practice")
	w.sees(waits(1))
	w.press(w.say("practice.begin", nil))
	w.sees(w.say("practice.ask.five."+five.Turn.String(), nil))
	w.boardIs("a board to answer on", func(b board) bool { return b.Active })
	w.touch(right)
	w.press(w.say("practice.answer", nil))
	w.sees(w.say("practice.right", nil))
	w.open("/learn/practice")
	w.sees(waits(0))
}
