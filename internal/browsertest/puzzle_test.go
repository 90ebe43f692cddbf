package browsertest

import (
	"context"
	"slices"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tengen/internal/puzzle"
	"tengen/renju"
)

// A puzzle is solved by another win than the one that stands in it: with the last of
// the first moves that win, and then whatever wins from there.
func TestPuzzleBySecondLine(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	w := s.window("the solver", "en")
	z := manyWays(t)
	w.open("/puzzles/" + z.ID)
	w.sees(w.say(z.Task(), nil))
	moves := []renju.Point{z.First[len(z.First)-1]}
	for judge := puzzle.NewJudge(); ; {
		w.boardIs("a board that takes a move", func(b board) bool { return b.Active })
		w.touch(moves[len(moves)-1].String())
		v, err := judge.Try(context.Background(), z, moves)
		if err != nil || v.State != puzzle.Open && v.State != puzzle.Solved {
			t.Fatalf("%v of %s: %v, %v", moves, z.ID, v.State, err)
		}
		if v.State == puzzle.Solved {
			w.sees(w.say(map[bool]string{true: "puzzle.solved.five", false: "puzzle.solved.fours"}[len(v.Row) > 4], nil))
			break
		}
		moves = append(moves, v.Reply)
		w.boardIs("the answer "+v.Reply.String(), func(b board) bool {
			return slices.Contains(slices.Concat(b.Black, b.White), v.Reply.String())
		})
		line, err := judge.Next(context.Background(), z, moves)
		if err != nil || len(line) == 0 {
			t.Fatalf("no way on after %v: %v", moves, err)
		}
		moves = append(moves, line[0])
	}
	w.fits("a puzzle that is solved")
}

// manyWays is a puzzle of fours with a second first move that wins.
func manyWays(t *testing.T) *puzzle.Puzzle {
	t.Helper()
	for _, z := range puzzle.Shipped().OfKind(puzzle.Fours) {
		if last := z.First[len(z.First)-1]; last != z.Line[0] && z.Length() > 2 {
			return z
		}
	}
	t.Fatal("every puzzle of fours has one first move")
	return nil
}

// A foul that loses a puzzle is explained over the page by one press, step by step, in
// the language of the page; so is any point that one asks about.
func TestFoulInPuzzleIsExplained(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	w := s.window("the solver", "ru")
	z, foul := trap(t)
	w.open("/puzzles/" + z.ID)
	w.boardIs("a board that takes a move", func(b board) bool { return b.Active })
	w.touch(foul.Point.String())
	w.sees("Ход " + foul.Point.String() + " – фол")
	w.press(w.say("puzzle.word.why", nil))
	explained := "Ход " + foul.Point.String() + " запрещён"
	w.sees(explained)
	await(w, "the focus in it", "document.activeElement.closest('dialog .why') !== null", func(yes bool) bool { return yes })
	w.keys(kb.ArrowRight)
	await(w, "the second step", "document.querySelector('dialog li[aria-current=step]').previousElementSibling !== null", func(yes bool) bool { return yes })
	w.fits("an explanation over a puzzle")
	w.press(w.say("web.why.close", nil))
	w.misses(explained)
	w.press(w.say("puzzle.word.again", nil))
	w.rightClick(foul.Point.String())
	w.sees(explained)
}

// trap is a puzzle of Black with a forbidden point.
func trap(t *testing.T) (*puzzle.Puzzle, renju.ForbiddenPoint) {
	t.Helper()
	for _, z := range puzzle.Shipped().OfKind(puzzle.Avoid) {
		if fouls := z.Position().Board.AppendForbidden(nil, renju.ReadingRIF); len(fouls) > 0 {
			return z, fouls[0]
		}
	}
	t.Fatal("no puzzle has a forbidden point")
	return nil, renju.ForbiddenPoint{}
}

// Without a network the page says that answers need one, and goes on when it is back.
func TestPuzzleWithoutNetwork(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	w := s.window("the solver", "en")
	w.open("/puzzles/" + manyWays(t).ID)
	w.boardIs("a board that takes a move", func(b board) bool { return b.Active })
	w.network(false)
	w.sees(w.say("puzzle.word.offline", nil))
	w.boardIs("a board that waits", func(b board) bool { return !b.Active })
	w.network(true)
	w.misses(w.say("puzzle.word.offline", nil))
	w.boardIs("a board that takes a move again", func(b board) bool { return b.Active })
}

// network tells the page that the network is there, or that it is gone.
func (w *window) network(there bool) {
	w.t.Helper()
	answer, kind := strconv.FormatBool(there), map[bool]string{true: "online", false: "offline"}[there]
	_, err := ask[bool](w.ctx, "(Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => "+answer+" }), dispatchEvent(new Event('"+kind+"')))")
	w.must("tell about the network", err)
}
