package browsertest

import (
	"slices"
	"strings"
	"testing"

	"tengen/say"
)

// Games in which Black's next move at i8 is a double-three: g8-h8-i8 and
// i8-i9-i10.
const (
	beforeFoul = "h8 a15 g8 c15 i9 e15 i10 a13"
	foulPoint  = "i8"
)

// A foul loses; its reason is a press away, in steps that the board draws.
func TestFoulIsExplained(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "ru"), s.window("White", "en")
	_, _, address := couple(black, white, choices{"preset": "rif", "hints": "none", "clock": "off"})
	alternate(black, white, beforeFoul)
	black.put(foulPoint)
	black.sees("Белые выиграли: i8 – вилка 3×3.")
	white.sees("White wins: i8 is a double-three.")
	s.movesAre(address, beforeFoul+" "+foulPoint)
	for _, w := range []*window{black, white} {
		w.boardIs("the mark on the stone that lost", func(b board) bool { return b.Fouls[foulPoint] == "3" && len(b.Fouls) == 1 })
		w.press(w.say("web.why", nil))
	}
	black.sees("Ход i8 запрещён: вилка 3×3.")
	black.sees("Горизонталь 8: g8–h8–i8 – тройка, ход f8 или j8 даёт открытую четвёрку.")
	black.sees("Больше одной тройки через один камень – фол.")
	white.sees("i8 is forbidden: a double-three.")
	readSteps(t, white)
}

// readSteps goes through an explanation of the double-three at i8 and looks at
// what is drawn for each sentence.
func readSteps(t *testing.T, w *window) {
	t.Helper()
	steps := await(w, "the steps", "[...document.querySelectorAll('.why li')].map(textOf)", func(s []string) bool { return len(s) > 3 })
	drawn := make(map[string]board)
	for n, text := range steps {
		w.sees(w.say("web.why.step", say.Args{"n": n + 1, "total": len(steps)}))
		current := await(w, "the step that is shown", "textOf(document.querySelector('.why [aria-current]'))",
			func(now string) bool { return now == text })
		drawn[current] = w.board()
		if n < len(steps)-1 {
			w.press(w.say("web.why.next", nil))
		}
	}
	want := map[string]struct{ stones, points []string }{
		"Row 8:":    {[]string{"g8", "h8", "i8"}, []string{"f8", "j8"}},
		"Column i:": {[]string{"i10", "i8", "i9"}, []string{"i11", "i7"}},
	}
	for start, shapes := range want {
		i := slices.IndexFunc(steps, func(text string) bool { return strings.HasPrefix(text, start) })
		if i < 0 {
			t.Errorf("%s reads no step that begins with %q, only %q", w.name, start, steps)
			continue
		}
		b := drawn[steps[i]]
		if !slices.Equal(b.Rings, shapes.stones) || !slices.Equal(b.Squares, shapes.points) || b.Rows != 1 {
			t.Errorf("for %q %s sees rings %q, squares %q and %d bands; want %q, %q and one",
				steps[i], w.name, b.Rings, b.Squares, b.Rows, shapes.stones, shapes.points)
		}
	}
	w.press(w.say("web.why.close", nil))
	w.boardIs("the last position again", func(b board) bool { return len(b.Rings) == 0 && b.Fouls[foulPoint] == "3" })
}

// Where fouls are prevented, the player with Black, and nobody else, sees the
// forbidden points; to play one is refused with the reason, and the explanation
// is a press away.
func TestForbiddenPointsAreMarked(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "en"), s.window("White", "ru")
	_, _, address := couple(black, white, choices{"preset": "guide", "hints": "black", "clock": "off"})
	alternate(black, white, beforeFoul)
	black.myTurn()
	b := black.boardIs("the mark at i8", func(b board) bool { return b.Fouls[foulPoint] == "3" })
	if want := "i8, " + black.say("board.empty", nil) + ", double-three"; b.Said[foulPoint] != want {
		t.Errorf("of the forbidden point is said %q, want %q", b.Said[foulPoint], want)
	}
	if b := white.board(); len(b.Fouls) != 0 {
		t.Errorf("White sees the marks %v", b.Fouls)
	}

	black.touch(foulPoint)
	black.sees("i8 is a double-three. Black may not play there.")
	black.press(black.say("web.why", nil))
	black.sees("i8 is forbidden: a double-three.")
	black.sees("Column i: i8-i9-i10 is a three")
	black.press(black.say("web.why.close", nil))
	s.movesAre(address, beforeFoul)

	black.press(black.say("web.foul.other", nil))
	black.put("f8")
	white.played("f8")
	s.movesAre(address, beforeFoul+" f8")
	noWord(t, white)
}

// noWord fails the test if anything of fouls has come to a window, in the page or
// on the wire.
func noWord(t *testing.T, w *window) {
	t.Helper()
	for _, f := range w.frames() {
		for _, word := range []string{`"forbidden"`, `"explained"`, `"tree"`, `"hints":true`, "double", "overline"} {
			if !f.sent && strings.Contains(f.text, word) {
				t.Errorf("%s was sent %s in %s", w.name, word, f.text)
			}
		}
	}
	page := await(w, "the page", "markup()", func(string) bool { return true })
	for _, word := range []string{"tb-foul-", `class="forbidden"`, w.say("foul.double-three", nil), w.say("foul.overline", nil)} {
		if strings.Contains(page, word) {
			t.Errorf("the page of %s holds %q", w.name, word)
		}
	}
}

// With hints for nobody no word about fouls reaches anybody before the end, even
// when a foul is tried and refused.
func TestNoHints(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "en"), s.window("White", "ru")
	_, _, address := couple(black, white, choices{"preset": "guide", "hints": "none", "clock": "off"})
	watcher := s.window("the watcher", "en")
	watcher.open(address)
	watcher.table()
	alternate(black, white, beforeFoul)
	black.myTurn()
	black.touch(foulPoint)
	black.sees(black.say("live.foul-unnamed", say.Args{"point": foulPoint}))
	black.rightClick(foulPoint)
	black.put("f8")
	watcher.played("f8")
	s.movesAre(address, beforeFoul+" f8")
	for _, w := range []*window{black, white, watcher} {
		if count(w.frames(), false, `"t":"event"`) == 0 {
			t.Fatalf("no event was seen on the wire of %s: the recording does not work", w.name)
		}
		noWord(t, w)
	}
}
