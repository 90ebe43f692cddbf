package browsertest

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// board is the board as a window draws it and as it says it.
type board struct {
	Black, White   []string          // stones, sorted
	Ghosts         []string          // stones that are on their way or only thought of
	Selected       []string          // points that are proposed
	Last, Win      []string          // stones with the ring of the last move, of the winning row
	Rings, Squares []string          // what an explanation marks
	Rows           int               // bands along rows
	Fouls          map[string]string // marks of fouls by point: 3, 4, 6
	Said           map[string]string // what is said of points that are not simply empty
	Active         bool              // a touch plays
}

func (w *window) board() board {
	w.t.Helper()
	return await(w, "the board", "board()", func(board) bool { return true })
}

// boardIs waits until the board is as it should be.
func (w *window) boardIs(what string, good func(board) bool) board {
	w.t.Helper()
	return await(w, what, "board()", good)
}

// sees waits until a text stands on the page.
func (w *window) sees(text string) {
	w.t.Helper()
	await(w, "the text “"+text+"”", "page()", func(page string) bool { return strings.Contains(page, text) })
}

// misses waits until a text does not stand on the page.
func (w *window) misses(text string) {
	w.t.Helper()
	await(w, "the text “"+text+"” to go", "page()", func(page string) bool { return !strings.Contains(page, text) })
}

// myTurn waits until the window says that its person is to move, and a touch plays.
func (w *window) myTurn() {
	w.t.Helper()
	w.sees(w.say("web.turn.you", nil))
	w.boardIs("a board that takes a move", func(b board) bool { return b.Active })
}

// played waits until the last move is the point, or the winning row has it, and
// nothing is on its way.
func (w *window) played(point string) {
	w.t.Helper()
	w.boardIs(point+" on the board", func(b board) bool {
		return (slices.Equal(b.Last, []string{point}) || slices.Contains(b.Win, point)) && len(b.Ghosts) == 0
	})
}

// movesAre waits until the list has exactly these moves.
func (w *window) movesAre(want string) {
	w.t.Helper()
	await(w, "the moves "+want, "moves()", func(got []string) bool { return slices.Equal(got, strings.Fields(want)) })
}

// face is a clock as it is shown.
type face struct {
	Name    string
	Text    string
	Running bool
}

// clock returns what the clock of a colour shows, and whether it runs.
func (w *window) clock(color string) (time.Duration, bool) {
	w.t.Helper()
	name := w.say("web.clock."+color, nil)
	var shown face
	await(w, name, "clocks()", func(faces []face) bool {
		i := slices.IndexFunc(faces, func(f face) bool { return f.Name == name })
		if i >= 0 {
			shown = faces[i]
		}
		return i >= 0
	})
	return readClock(w.t, shown.Text), shown.Running
}

// readClock reads 1:05:09, 5:09 and 0:09.4, with a point or a comma.
func readClock(t *testing.T, text string) time.Duration {
	t.Helper()
	var left float64
	for part := range strings.SplitSeq(strings.ReplaceAll(text, ",", "."), ":") {
		n, err := strconv.ParseFloat(part, 64)
		if err != nil {
			t.Fatalf("a clock shows %q", text)
		}
		left = left*60 + n
	}
	return time.Duration(left * float64(time.Second))
}

// count is how often a text stands in the frames that a window got, or sent.
func count(frames []frame, sent bool, text string) int {
	n := 0
	for _, f := range frames {
		if f.sent == sent {
			n += strings.Count(f.text, text)
		}
	}
	return n
}
