package puzzle

import (
	"context"
	"slices"
	"testing"

	"tengen/renju"
	"tengen/threat"
	"tengen/threat/check"
)

// shipped is a puzzle in the program.
func shipped(t *testing.T, id string) *Puzzle {
	t.Helper()
	z, ok := Shipped().Find(id)
	if !ok {
		t.Fatalf("there is no puzzle %s", id)
	}
	return z
}

// pointsOf reads points.
func pointsOf(t *testing.T, text string) []renju.Point {
	t.Helper()
	points, err := parsePoints(text)
	if err != nil {
		t.Fatal(err)
	}
	return points
}

// A four where the task is to hold is judged by what is left after it is answered.
func TestFourBeforeTheDefence(t *testing.T) {
	// White's three in column b is open; Black's in row 3 is closed, and its four at b3 stops it.
	const open = "c3b4d3b5e3b6c5f3c7o15d8o1a8k15d5o8"
	for _, c := range []struct {
		name  string
		z     *Puzzle
		moves string
		want  Verdict
	}{
		{"it ruins the defence: after the answer nothing holds", shipped(t, "0cchmp"), "h10", Verdict{State: Lost, Reason: NoneHolds, Reply: pointsOf(t, "h9")[0]}},
		{"its answer wins itself", shipped(t, "0cchmp"), "h9", Verdict{State: Lost, Reason: Fails, Reply: pointsOf(t, "h10")[0]}},
		{"it puts the decision off", shipped(t, "jfeshv"), "g11", Verdict{State: Open, Reply: pointsOf(t, "g12")[0]}},
		{"it stops what was threatened", drawn(t, open), "b3", Verdict{State: Solved, Reply: pointsOf(t, "a3")[0]}},
	} {
		v, err := NewJudge().Try(context.Background(), c.z, pointsOf(t, c.moves))
		if err != nil || v.State != c.want.State || v.Reason != c.want.Reason || v.Reply != c.want.Reply {
			t.Errorf("%s: %v %v, answer %v, %v\n%s", c.name, v.State, v.Reason, v.Reply, err, c.z.Position().Board.Diagram(nil))
		}
		if v.State == Lost {
			goesOn(t, c.name, c.z, append(pointsOf(t, c.moves), v.Line...))
		}
	}
}

// drawn is a puzzle of defence in a position, of which nothing is told.
func drawn(t *testing.T, moves string) *Puzzle {
	t.Helper()
	list, err := renju.AppendMoves(nil, moves)
	if err != nil {
		t.Fatal(err)
	}
	return &Puzzle{Kind: Defend, Moves: list}
}

// goesOn fails the test unless a line can be played and ends with a win of the opponent.
func goesOn(t *testing.T, what string, z *Puzzle, line []renju.Point) {
	t.Helper()
	at := z.Position()
	me := at.Turn()
	for _, p := range line {
		next, err := at.Play(&rules, renju.Move(p))
		if err != nil {
			t.Errorf("%s: %v of %v: %v", what, p, line, err)
			return
		}
		at = next
	}
	if !at.Outcome.Over() && len(at.Board.AppendFives(nil, me.Other())) == 0 {
		t.Errorf("%s: %v does not end with a win\n%s", what, line, at.Board.Diagram(nil))
	}
}

// That nothing holds is proved: for every legal move there is a win against it that the
// rules alone confirm.
func TestNothingHoldsIsProved(t *testing.T) {
	z := shipped(t, "0cchmp")
	proofs := 0
	left := tryAll
	g := &guard{ctx: context.Background(), solver: threat.NewSolver(16), me: z.Turn(), left: &left,
		proofs: func(b renju.Board, p *threat.Proof) error {
			proofs++
			return check.Proof(b, z.Turn().Other(), p, reading)
		}}
	after, _ := z.Position().Board.Place(z.Turn(), pointsOf(t, "h10")[0])
	if r := g.four(after, z.First, mostFours); r.standing != falls || r.direct || g.err != nil || proofs < 2 {
		t.Errorf("%v, %d proofs, %v", r, proofs, g.err)
	}
	left = 10
	if r := g.four(after, z.First, mostFours); r.standing != unknown {
		t.Errorf("with ten moves to try: %v", r)
	}
}

// A slow win by fours and threes is found where quiet moves are so many that a search
// with them ends before: the hints go on in it.
func TestSlowWinIsGoneOnWith(t *testing.T) {
	z := shipped(t, "hma39t")
	j, moves := NewJudge(), pointsOf(t, "g8e8")
	if slices.Equal(moves, z.Line[:2]) {
		t.Fatal("this is the line of the puzzle")
	}
	v, err := j.Try(context.Background(), z, moves[:1])
	if err != nil || v.State != Open || v.Reply != moves[1] {
		t.Errorf("g8: %v, %v", v, err)
	}
	if line, err := j.Next(context.Background(), z, moves); err != nil || line == nil {
		t.Errorf("no way on: %v", err)
	}
}
