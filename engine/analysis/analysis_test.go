package analysis

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"tengen/engine"
	"tengen/renju"
	"tengen/threat/check"
)

// calm is an engine that always thinks the game even, unless a score is set for the
// position after so many stones, and wants to play on a far point.
type calm struct {
	scores map[int]int
	lines  []engine.Info
}

func (c *calm) Search(_ context.Context, b renju.Board, _ renju.Color, l engine.Limits, _ func(engine.Info)) engine.Info {
	m := l.Only
	if len(m) == 0 {
		for _, p := range b.AppendEmpty(nil) {
			m = append(m, renju.Move(p))
		}
	}
	n := b.Count(renju.Black) + b.Count(renju.White)
	i := engine.Info{Score: c.scores[n], Nodes: 1, Line: m[len(m)-1:], Rank: 1}
	c.lines = []engine.Info{i}
	return i
}

func (c *calm) Lines() []engine.Info { return c.lines }
func (c *calm) Clear()               {}

func analyse(t *testing.T, s Searcher, moves string, o Options) Report {
	t.Helper()
	list, err := renju.AppendMoves(nil, moves)
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(s).Game(context.Background(), list, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The stones of foulWin: Black cannot stop c7 on g7, where he would make six.
//
//	9 . . . . . . X
//	8 . . . . . . X
//	7 . X . O O O . X
//	6 . . . . . . X
//	5 . . . . . . X
//	4 . . . . . . X
const foulWin = "g4o15g5a15g8d7g9e7b7f7h7o1g6"

func TestMissed(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		claim       bool
		at          int // the number of the move
		want        Missed
	}{
		{"a five", "f8a1g8a3h8a5i8a7o15", false, 9, MissedFive},
		{"the five was made", "f8a1g8a3h8a5i8a7j8", false, 9, NothingMissed},
		{"a block", "f8e8g8a3h8a5i8a7", false, 8, MissedBlock},
		{"the block was made", "f8e8g8a3h8a5i8j8", false, 8, NothingMissed},
		{"nothing could be stopped", "f8a1g8a3h8a5i8a7o15c3", false, 10, NothingMissed},
		{"a straight four", "f8a1g8a3h8a5a15", false, 7, MissedWin},
		{"the straight four was made", "f8a1g8a3h8a5i8", false, 7, NothingMissed},
		{"a win by foul", foulWin + "a1", false, 14, MissedFoulWin},
		{"the win by foul was begun", foulWin + "c7", false, 14, NothingMissed},
		{"a claim", "f8f9g8a1h9a3h10a5h8a7", true, 10, MissedClaim},
		{"the five was not claimed", "f8a1g8a3h8a5i8a7j8o1", true, 9, MissedOwnFive},
	} {
		o := Options{First: 1}
		if c.claim {
			o.Rules.Foul = renju.FoulClaimed
		}
		r := analyse(t, &calm{}, c.moves, o)
		if got := r.Moves[c.at-1].Missed; got != c.want {
			t.Errorf("%s: move %d of %s misses %q, want %q", c.name, c.at, c.moves, got, c.want)
		}
	}
}

// A win by foul comes with the forbidden block, and every win with a proof that holds.
func TestWinsAreProved(t *testing.T) {
	r := analyse(t, &calm{}, foulWin+"a1", Options{})
	p := &r.Positions[13]
	if p.Win == nil || p.Win.Block.String() != "g7" || p.Win.Kinds != renju.FoulsOf(renju.Overline) || p.Expected != 1 || p.Best().String() != "c7" {
		t.Fatalf("before move 14: %+v", p)
	}
	var b renju.Board
	for i, m := range r.Moves {
		if w := r.Positions[i].Win; w != nil {
			if err := check.Proof(b, m.Color, w.Proof, renju.ReadingRIF); err != nil {
				t.Errorf("before move %d: %v", i+1, err)
			}
		}
		s, _ := m.Move.Stone()
		b, _ = b.Place(m.Color, s)
	}
	if s := r.Sides[1]; s.Missed != 1 || s.Grades[Blunder] != 1 {
		t.Errorf("White: %+v", s)
	}
}

// A foul costs the game; the report says which it is, and that the move decided.
func TestFoul(t *testing.T) {
	r := analyse(t, &calm{}, "f8f9g8a1h9a3h10a5h8a7", Options{})
	m := r.Moves[8]
	if m.Fouls != renju.FoulsOf(renju.DoubleThree) || m.After != 0 || m.Grade != Blunder || r.Turning != 9 || r.AfterEnd != 1 || len(r.Moves) != 9 {
		t.Errorf("%+v, turning %d, after the end %d", m, r.Turning, r.AfterEnd)
	}
	if r.Outcome.Winner != renju.White || r.Positions[9].Expected != 1 || len(r.Positions[9].Lines) != 0 {
		t.Errorf("the end: %+v %+v", r.Outcome, r.Positions[9])
	}
}

// Grades follow from the engine's scores; what the later position shows counts for the
// earlier one if the move played is better than the engine thought, and if it is worse
// than what else there was.
func TestGrades(t *testing.T) {
	const moves = "h8i9a1c15c1o15e1"
	r := analyse(t, &calm{scores: map[int]int{4: 0, 5: 200, 6: -300, 7: 300}}, moves, Options{First: 1})
	// After the fifth stone White has 73 %, after the sixth Black has 18 %.
	if m := r.Moves[4]; m.Grade != Mistake && m.Grade != Blunder || m.Before != 0.5 || m.After > 0.3 {
		t.Errorf("move 5: %+v", m)
	}
	if m, p := r.Moves[5], r.Positions[5]; m.Loss != 0 || m.Grade != Good || p.Best().String() != "o15" || p.Expected < 0.8 {
		t.Errorf("move 6: %+v, best %v of %.2f", m, p.Best(), p.Expected)
	}
	for _, m := range r.Moves {
		if m.Loss < 0 || m.Before < 0 || m.After > 1 {
			t.Errorf("move %d: %+v", m.Number, m)
		}
	}
	if r := analyse(t, &calm{}, moves, Options{}); r.Moves[4].Grade != Ungraded || r.Moves[5].Grade != Good {
		t.Error("the opening is graded")
	}
}

// The same game with the same nodes gives the same report, whatever came before.
func TestSameEveryTime(t *testing.T) {
	const moves = "h8i9i7g9h9h10g10j7g8g7h7h6i6"
	e := engine.New(engine.Options{Megabytes: 1})
	o := Options{Limits: engine.Limits{Nodes: 400, Lines: 2}, Proofs: 300}
	first := analyse(t, e, moves, o)
	analyse(t, e, "h8h9i8", o)
	second := analyse(t, e, moves, o)
	if !reflect.DeepEqual(first, second) {
		t.Errorf("two reports differ:\n%+v\n%+v", first, second)
	}
	if p := first.Positions[6]; len(p.Lines) != 2 || p.Lines[0].Moves[0] == p.Lines[1].Moves[0] {
		t.Errorf("lines: %+v", p.Lines)
	}
	if !first.Named || first.Opening.Code() == "" {
		t.Error("the opening has no name")
	}
}

func TestStretches(t *testing.T) {
	var moves []Move
	for i, kind := range "..F!F!F.F!F." {
		moves = append(moves, Move{Number: i + 1, Color: renju.Color(1 + i%2), Four: kind == 'F', Forced: kind == '!'})
	}
	want := []Stretch{{From: 3, To: 7, Attacker: renju.Black}}
	if got := stretches(moves); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestBadGames(t *testing.T) {
	a := New(&calm{})
	h8 := renju.Move(renju.Tengen)
	var move *renju.MoveError
	if _, err := a.Game(context.Background(), []renju.Move{h8, h8}, Options{}, nil); !errors.As(err, &move) || move.Number != 2 {
		t.Errorf("a point taken twice: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	stop := func(done, total int) {
		if done == 2 {
			cancel()
		}
	}
	list, _ := renju.AppendMoves(nil, "h8i9i7")
	if _, err := a.Game(ctx, list, Options{}, stop); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
	r, err := a.Game(context.Background(), nil, Options{}, nil)
	if err != nil || len(r.Positions) != 1 || len(r.Moves) != 0 {
		t.Errorf("no moves: %+v, %v", r, err)
	}
}

// Grades and misses have names for programs, different ones.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for g := Ungraded; g <= Blunder; g++ {
		seen[g.String()] = true
	}
	for m := MissedFive; m <= MissedOwnFive; m++ {
		seen[m.String()] = true
	}
	if len(seen) != 12 || strings.Contains(MissedFoulWin.String(), "_") {
		t.Errorf("%v", seen)
	}
}
