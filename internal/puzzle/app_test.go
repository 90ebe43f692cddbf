package puzzle_test

import (
	"testing"
	"time"

	"tengen/internal/memory"
	"tengen/internal/puzzle"
	"tengen/renju"
)

// noon is the time of every try here.
var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

func newApp() *puzzle.App {
	return puzzle.New(puzzle.Config{Store: new(memory.Puzzles), Now: func() time.Time { return noon }})
}

// short is an easy puzzle of fours, and far a move that does not.
func short(t *testing.T) (z *puzzle.Puzzle, far renju.Point) {
	t.Helper()
	z = puzzle.Shipped().OfKind(puzzle.Fours)[0]
	for _, p := range z.Position().Board.AppendEmpty(nil) {
		if p != z.Line[0] && z.Position().Board.Foul(p, renju.ReadingRIF) == renju.NoFoul && lost(t, z, p) {
			return z, p
		}
	}
	t.Fatal("every move is right")
	return nil, renju.NoPoint
}

func lost(t *testing.T, z *puzzle.Puzzle, p renju.Point) bool {
	t.Helper()
	v, err := puzzle.NewJudge().Try(t.Context(), z, []renju.Point{p})
	if err != nil {
		t.Fatal(err)
	}
	return v.State == puzzle.Lost
}

// The first wrong move takes from the person what the puzzle gains; what comes after it
// in the same puzzle counts no more.
func TestATryCountsOnce(t *testing.T) {
	a, ctx := newApp(), t.Context()
	z, far := short(t)
	before, err := a.RatingOf(ctx, z)
	if err != nil {
		t.Fatal(err)
	}
	if yes, err := a.Counts(ctx, "anna", z); err != nil || !yes {
		t.Errorf("the first try counts: %v, %v", yes, err)
	}
	_, change, err := a.Try(ctx, "anna", z, []renju.Point{far})
	if err != nil || change == nil || change.Solved || change.After.Value >= change.Before.Value {
		t.Fatalf("a wrong move: %+v, %v", change, err)
	}
	after, err := a.RatingOf(ctx, z)
	if err != nil || after.Value <= before.Value {
		t.Errorf("the puzzle went from %v to %v: %v", before.Value, after.Value, err)
	}
	if _, again, err := a.Next(ctx, "anna", z, nil); err != nil || again != nil {
		t.Errorf("the solution after that: %+v, %v", again, err)
	}
	if yes, err := a.Counts(ctx, "anna", z); err != nil || yes {
		t.Errorf("a second try counts: %v, %v", yes, err)
	}
	tries, err := a.History(ctx, "anna", time.Time{}, 9)
	if err != nil || len(tries) != 1 || tries[0].Puzzle != z.ID {
		t.Errorf("history: %+v, %v", tries, err)
	}
}

// Who solves a puzzle gains; who is a guest is not rated.
func TestSolvedIsGained(t *testing.T) {
	a, ctx := newApp(), t.Context()
	z, _ := short(t)
	for i := 0; i < len(z.Line); i += 2 {
		v, change, err := a.Try(ctx, "anna", z, z.Line[:i+1])
		if err != nil {
			t.Fatal(err)
		}
		if guest, none, err := a.Try(ctx, "", z, z.Line[:i+1]); err != nil || none != nil || guest.State != v.State {
			t.Errorf("a guest: %v, %+v, %v", guest.State, none, err)
		}
		if v.State != puzzle.Solved {
			continue
		}
		if change == nil || !change.Solved || change.After.Value <= change.Before.Value {
			t.Errorf("solved: %+v", change)
		}
		return
	}
	t.Errorf("the line solves nothing: %v", z)
}

// People take their tries along, and are forgotten with them; the puzzle keeps what it
// became.
func TestTakenAlongAndForgotten(t *testing.T) {
	a, ctx := newApp(), t.Context()
	if data, err := a.Export(ctx, "anna"); err != nil || data != nil {
		t.Errorf("before any try: %v, %v", data, err)
	}
	z, far := short(t)
	if _, _, err := a.Try(ctx, "anna", z, []renju.Point{far}); err != nil {
		t.Fatal(err)
	}
	its, _ := a.RatingOf(ctx, z)
	if data, err := a.Export(ctx, "anna"); err != nil || data == nil {
		t.Errorf("after one: %v, %v", data, err)
	}
	if err := a.Erase(ctx, "anna"); err != nil {
		t.Fatal(err)
	}
	if data, err := a.Export(ctx, "anna"); err != nil || data != nil {
		t.Errorf("forgotten: %v, %v", data, err)
	}
	if now, err := a.RatingOf(ctx, z); err != nil || now != its {
		t.Errorf("the puzzle went from %v to %v: %v", its, now, err)
	}
}

// What somebody solved as a guest is his own in his account: it stands in his history, it
// changes no rating, and trying it again counts no more.
func TestTriedAsAGuest(t *testing.T) {
	a, ctx := newApp(), t.Context()
	z, far := short(t)
	other := puzzle.Shipped().OfKind(puzzle.Fours)[1]
	before, err := a.RatingOf(ctx, z)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // what is sent twice counts once
		if err := a.Adopt(ctx, "anna", map[string]bool{z.ID: true, other.ID: false, "nothing": true}); err != nil {
			t.Fatal(err)
		}
	}
	tries, err := a.History(ctx, "anna", time.Time{}, 9)
	if err != nil || len(tries) != 2 || tries[0].Rated() {
		t.Fatalf("history: %+v, %v", tries, err)
	}
	for _, try := range tries {
		if try.Solved != (try.Puzzle == z.ID) {
			t.Errorf("%s was solved: %v", try.Puzzle, try.Solved)
		}
	}
	if _, change, err := a.Try(ctx, "anna", z, []renju.Point{far}); err != nil || change != nil {
		t.Errorf("a try after it: %+v, %v", change, err)
	}
	if after, err := a.RatingOf(ctx, z); err != nil || after != before {
		t.Errorf("the puzzle went from %v to %v, %v", before, after, err)
	}
	if s, err := a.Standing(ctx, "anna"); err != nil || s.Tries != 0 {
		t.Errorf("she stands at %+v, %v", s, err)
	}
	if data, err := a.Export(ctx, "anna"); err != nil || data == nil {
		t.Errorf("she takes along %v, %v", data, err)
	}
}
