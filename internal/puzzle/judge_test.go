package puzzle

import (
	"context"
	"errors"
	"flag"
	"slices"
	"testing"

	"tengen/renju"
)

// all lets the tests of the judge take every puzzle, which takes minutes.
var all = flag.Bool("all", false, "try the judge on all puzzles")

// sample is some puzzles of each kind, from its easiest to its hardest.
func sample() (list []*Puzzle) {
	if *all {
		return Shipped().OfKind(0)
	}
	for _, k := range Kinds() {
		of := Shipped().OfKind(k)
		for i := range tried {
			list = append(list, of[(len(of)-1)*i/max(tried-1, 1)])
		}
	}
	return list
}

// TestEveryWinIsAccepted solves the puzzles from every first move that is known to
// be good, going on with what the judge itself finds, against its answers.
func TestEveryWinIsAccepted(t *testing.T) {
	j := NewJudge()
	ctx := context.Background()
	puzzles, ways := sample(), 0
	defer func() { t.Logf("%d puzzles, solved in %d ways", len(puzzles), ways) }()
	for _, z := range puzzles {
		for _, first := range slices.Concat(z.First, z.Also) {
			moves := []renju.Point{first}
			for {
				v, err := j.Try(ctx, z, moves)
				if err != nil {
					t.Fatalf("%s: %v: %v", z.ID, moves, err)
				}
				if v.State == Solved {
					ways++
					break
				}
				if v.State != Open || len(moves) > 80 {
					t.Errorf("%s %v: after %v: %v %v\n%s", z.ID, z.Kind, moves, v.State, v.Reason, z)
					break
				}
				moves = append(moves, v.Reply)
				next, err := j.Next(ctx, z, moves)
				if err != nil || len(next) == 0 {
					t.Errorf("%s: no way on after %v: %v", z.ID, moves, err)
					break
				}
				moves = append(moves, next[0])
			}
		}
	}
}

// TestWrongMoves tries moves all over the board: none is right but those that are
// known and slower wins, and every wrong one is told why.
func TestWrongMoves(t *testing.T) {
	j := NewJudge()
	reasons := make(map[Reason]int)
	for _, z := range sample() {
		right := 0
		empty := z.Position().Board.AppendEmpty(nil)
		for i, p := range empty {
			if i%75 != 0 && !slices.Contains(z.Line[:min(4, len(z.Line))], p) && (z.Turn() == renju.White || z.Position().Board.Foul(p, reading) == renju.NoFoul) {
				continue
			}
			v, err := j.Try(context.Background(), z, []renju.Point{p})
			if err != nil {
				t.Fatal(err)
			}
			known := slices.Contains(z.First, p) || slices.Contains(z.Also, p)
			switch {
			case v.State == Lost:
				reasons[v.Reason]++
				if known || v.Reason == NoReason {
					t.Errorf("%s: %v is %v, reason %q\n%s", z.ID, p, v.State, v.Reason, z)
				}
			case v.State == Unclear:
			default:
				right++
				if !known && !z.Kind.Wins() {
					t.Errorf("%s: %v is %v\n%s", z.ID, p, v.State, z)
				}
			}
		}
		if right > 8 {
			t.Errorf("%s: %d moves are right", z.ID, right)
		}
	}
	for _, r := range []Reason{IsFoul, IsStopped, IsQuiet, Fails} {
		if reasons[r] == 0 {
			t.Errorf("no move was wrong because: %v", r)
		}
	}
}

func TestMovesThatCannotBe(t *testing.T) {
	j := NewJudge()
	z := Shipped().OfKind(Fours)[0]
	taken, _ := z.Moves[0].Stone()
	for name, moves := range map[string][]renju.Point{
		"none":             {},
		"an answer":        {z.Line[0], z.Line[1]},
		"a point taken":    {taken},
		"no point":         {renju.NoPoint},
		"a five not met":   {z.Line[0], far(z), z.Line[2]},
		"taken on the way": {z.Line[0], z.Line[0], z.Line[2]},
	} {
		if v, err := j.Try(context.Background(), z, moves); !errors.Is(err, ErrMoves) {
			t.Errorf("%s: %v, %v", name, v, err)
		}
	}
}

// far is an empty point that blocks nothing.
func far(z *Puzzle) renju.Point {
	b := z.Position().Board
	for _, p := range b.AppendEmpty(nil) {
		if !slices.Contains(z.Line, p) {
			return p
		}
	}
	return renju.NoPoint
}
