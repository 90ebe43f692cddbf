package browsertest

import (
	"context"
	"slices"
	"testing"

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
