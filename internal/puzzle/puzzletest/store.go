// Package puzzletest is the contract of a [puzzle.Store] as tests: every store passes
// the same ones.
package puzzletest

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	diff "github.com/google/go-cmp/cmp"

	"tengen/internal/account"
	"tengen/internal/contract"
	"tengen/internal/puzzle"
	"tengen/rating"
)

// start is the time of the first try in these tests.
var start = time.Date(2026, 11, 29, 18, 0, 0, 123456000, time.UTC)

// standing is one with n tries; its numbers differ with n.
func standing(n int) puzzle.Standing {
	return puzzle.Standing{
		Rating: rating.Rating{Value: 1500.25 + float64(n), Deviation: 120.5 - float64(n), Volatility: 0.059999},
		Tries:  n, At: start.Add(time.Duration(n) * time.Minute),
	}
}

// try is the n-th of a person, which is the m-th at its puzzle.
func try(who account.ID, of string, n, m int) puzzle.Try {
	return puzzle.Try{
		Account: who, Puzzle: of, At: standing(n).At, Solved: n%2 == 1,
		Before: standing(n - 1).Rating, Solver: standing(n), Of: standing(m),
	}
}

// TestStore runs the contract against pairs of stores made by open: both on one
// database, which is empty. They may be the same store. They are closed by open's own
// clean-up.
func TestStore(t *testing.T, open func(*testing.T) (a, b puzzle.Store)) {
	contract.Run(t, open, []contract.Clause[puzzle.Store]{
		{Name: "tries and standings", Test: kept},
		{Name: "a second try and one too late", Test: refused},
		{Name: "of many at once one is first", Test: oneFirst},
		{Name: "what a guest tried is taken over once", Test: adopted},
		{Name: "a person is forgotten", Test: forgotten},
	})
}

// add keeps tries.
func add(t *testing.T, s puzzle.Store, tries ...puzzle.Try) {
	t.Helper()
	for _, one := range tries {
		contract.Must(t, s.AddTry(t.Context(), one))
	}
}

// same compares what a store has with what it should have.
func same[T any](t *testing.T, what string, want T) func(T, error) {
	return func(got T, err error) {
		t.Helper()
		if d := diff.Diff(want, got); err != nil || d != "" {
			t.Errorf("%s: %v\n%s", what, err, d)
		}
	}
}

func kept(t *testing.T, a, b puzzle.Store) {
	ctx := t.Context()
	same(t, "nobody's standing", puzzle.Standing{})(a.SolverStanding(ctx, "anna"))
	same(t, "nobody's tries", []string(nil))(a.Tried(ctx, "anna"))
	one, two, three := try("anna", "p2", 1, 1), try("anna", "p1", 2, 1), try("anna", "p3", 3, 1)
	other := try("boris", "p2", 1, 2)
	add(t, a, one, two, three)
	add(t, b, other)
	same(t, "Anna's standing", standing(3))(b.SolverStanding(ctx, "anna"))
	same(t, "the puzzle's", standing(2))(a.PuzzleStanding(ctx, "p2"))
	same(t, "names", []string{"p1", "p2", "p3"})(b.Tried(ctx, "anna"))
	same(t, "all tries", []puzzle.Try{three, two, one})(b.Tries(ctx, "anna", time.Time{}, 9))
	same(t, "the latest", []puzzle.Try{three})(b.Tries(ctx, "anna", time.Time{}, 1))
	same(t, "older ones", []puzzle.Try{two, one})(b.Tries(ctx, "anna", three.At, 9))
	same(t, "Boris's", []puzzle.Try{other})(a.Tries(ctx, "boris", time.Time{}, 9))
}

func refused(t *testing.T, a, b puzzle.Store) {
	ctx := t.Context()
	add(t, a, try("anna", "p1", 1, 1))
	for name, c := range map[string]struct {
		try  puzzle.Try
		want error
	}{
		"the same puzzle":      {try("anna", "p1", 2, 2), puzzle.ErrTried},
		"a standing of before": {try("anna", "p2", 1, 1), puzzle.ErrStale},
		"a puzzle of before":   {try("boris", "p1", 1, 1), puzzle.ErrStale},
	} {
		if err := b.AddTry(ctx, c.try); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	same(t, "the standing", standing(1))(a.SolverStanding(ctx, "anna"))
	same(t, "the puzzle's", standing(1))(a.PuzzleStanding(ctx, "p1"))
	same(t, "another's", puzzle.Standing{})(a.SolverStanding(ctx, "boris"))
}

func oneFirst(t *testing.T, a, b puzzle.Store) {
	var all sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		all.Go(func() { errs[i] = []puzzle.Store{a, b}[i%2].AddTry(t.Context(), try("anna", "p1", 1, 1)) })
	}
	all.Wait()
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
		} else if !errors.Is(err, puzzle.ErrTried) {
			t.Error(err)
		}
	}
	if won != 1 {
		t.Errorf("%d of 8 tries are the first", won)
	}
}

func adopted(t *testing.T, a, b puzzle.Store) {
	ctx := t.Context()
	one := try("anna", "p1", 1, 1)
	add(t, a, one)
	as := func(name string, solved bool) puzzle.Try {
		return puzzle.Try{Account: "anna", Puzzle: name, At: start, Solved: solved}
	}
	for _, s := range []puzzle.Store{b, a} { // the second time changes nothing
		contract.Must(t, s.AdoptTries(ctx, "anna", []puzzle.Try{as("p1", false), as("p2", true), as("p3", false)}))
		same(t, "all tries", []puzzle.Try{one, as("p2", true), as("p3", false)})(b.Tries(ctx, "anna", time.Time{}, 9))
		same(t, "her standing", standing(1))(a.SolverStanding(ctx, "anna"))
		same(t, "a puzzle's", puzzle.Standing{})(a.PuzzleStanding(ctx, "p2"))
	}
	if err := b.AddTry(ctx, try("anna", "p2", 2, 1)); !errors.Is(err, puzzle.ErrTried) {
		t.Errorf("a puzzle that she tried as a guest: %v, want ErrTried", err)
	}
}

func forgotten(t *testing.T, a, b puzzle.Store) {
	ctx := t.Context()
	add(t, a, try("anna", "p1", 1, 1), try("boris", "p1", 1, 2))
	contract.Must(t, b.ForgetTries(ctx, "anna"))
	same(t, "her standing", puzzle.Standing{})(a.SolverStanding(ctx, "anna"))
	same(t, "her tries", []puzzle.Try(nil))(a.Tries(ctx, "anna", time.Time{}, 9))
	same(t, "the puzzle's standing", standing(2))(a.PuzzleStanding(ctx, "p1"))
	if names, err := a.Tried(ctx, "boris"); err != nil || !slices.Equal(names, []string{"p1"}) {
		t.Errorf("another's: %v, %v", names, err)
	}
	contract.Must(t, a.ForgetTries(ctx, "nobody"))
}
