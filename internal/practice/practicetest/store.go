// Package practicetest is the contract of a [practice.Store] as tests: every store
// passes the same ones.
package practicetest

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tengen/internal/contract"
	"tengen/internal/practice"
)

var start = time.Date(2026, 11, 30, 18, 0, 0, 123456000, time.UTC)

// TestStore runs the contract against pairs of stores made by open: both on one
// database, which is empty. They may be the same store.
func TestStore(t *testing.T, open func(*testing.T) (a, b practice.Store)) {
	contract.Run(t, open, []contract.Clause[practice.Store]{
		{Name: "cards and tallies are remembered", Test: remembers},
		{Name: "a card that was answered meanwhile is refused, its tally too", Test: stale},
		{Name: "of eight answers at once one counts", Test: one},
		{Name: "what a guest practised is taken over once", Test: adopts},
		{Name: "a person is forgotten", Test: forgets},
	})
}

func card(exercise string, answers int) practice.Card {
	return practice.Card{Exercise: exercise, Box: 1, Due: start, Answers: answers, Wrong: 1}
}

func tally(day string, right, wrong int) practice.Tally {
	return practice.Tally{Day: day, Kind: practice.Verdict, Right: right, Wrong: wrong}
}

func has(t *testing.T, s practice.Store, cards []practice.Card, tallies []practice.Tally) {
	t.Helper()
	gotCards, err := s.Cards(t.Context(), "anna")
	if err != nil {
		t.Fatal(err)
	}
	gotTallies, err := s.Tallies(t.Context(), "anna")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(cards, gotCards); diff != "" {
		t.Errorf("cards (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(tallies, gotTallies); diff != "" {
		t.Errorf("tallies (-want +got)\n%s", diff)
	}
}

func remembers(t *testing.T, a, b practice.Store) {
	ctx := t.Context()
	has(t, a, nil, nil)
	second, learned := card("b", 2), practice.Card{Exercise: "a", Answers: 1}
	for _, put := range []struct {
		card  practice.Card
		tally practice.Tally
	}{
		{card("b", 1), tally("2026-11-30", 0, 1)},
		{learned, tally("2026-11-30", 1, 0)},
		{second, tally("2026-12-01", 1, 0)},
	} {
		if err := a.Put(ctx, "anna", put.card, put.tally); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.Put(ctx, "boris", card("b", 1), practice.Tally{Day: "2026-11-30", Kind: practice.Rows, Wrong: 1}); err != nil {
		t.Fatal(err)
	}
	has(t, b, []practice.Card{learned, second}, []practice.Tally{tally("2026-11-30", 1, 1), tally("2026-12-01", 1, 0)})
}

func stale(t *testing.T, a, b practice.Store) {
	ctx := t.Context()
	if err := a.Put(ctx, "anna", card("a", 1), tally("2026-11-30", 1, 0)); err != nil {
		t.Fatal(err)
	}
	for _, answers := range []int{1, 3} {
		if err := b.Put(ctx, "anna", card("a", answers), tally("2026-11-30", 0, 1)); !errors.Is(err, practice.ErrStale) {
			t.Errorf("answer %d after 1: %v, want ErrStale", answers, err)
		}
	}
	if err := b.Put(ctx, "anna", card("b", 2), tally("2026-11-30", 0, 1)); !errors.Is(err, practice.ErrStale) {
		t.Errorf("answer 2 after none: %v, want ErrStale", err)
	}
	has(t, b, []practice.Card{card("a", 1)}, []practice.Tally{tally("2026-11-30", 1, 0)})
}

func one(t *testing.T, a, b practice.Store) {
	var done atomic.Int32
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			err := []practice.Store{a, b}[i%2].Put(t.Context(), "anna", card("a", 1), tally("2026-11-30", 0, 1))
			switch {
			case err == nil:
				done.Add(1)
			case !errors.Is(err, practice.ErrStale):
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if done.Load() != 1 {
		t.Errorf("%d answers were taken", done.Load())
	}
	has(t, b, []practice.Card{card("a", 1)}, []practice.Tally{tally("2026-11-30", 0, 1)})
}

func adopts(t *testing.T, a, b practice.Store) {
	ctx := t.Context()
	if err := a.Put(ctx, "anna", card("b", 1), tally("2026-11-30", 0, 1)); err != nil {
		t.Fatal(err)
	}
	met := []practice.Met{
		{Card: card("a", 3), Tally: tally("2026-11-30", 2, 1)},
		{Card: card("b", 9), Tally: tally("2026-11-30", 8, 1)},
		{Card: practice.Card{Exercise: "c", Answers: 1}, Tally: tally("2026-11-30", 1, 0)},
	}
	for _, s := range []practice.Store{b, a} { // the second time changes nothing
		if err := s.Adopt(ctx, "anna", met, []string{"2026-11-29", "2026-11-30"}); err != nil {
			t.Fatal(err)
		}
		has(t, b, []practice.Card{card("a", 3), card("b", 1), {Exercise: "c", Answers: 1}},
			[]practice.Tally{tally("2026-11-29", 0, 0), tally("2026-11-30", 3, 2)})
	}
}

func forgets(t *testing.T, a, b practice.Store) {
	ctx := t.Context()
	for _, id := range []string{"a", "b"} {
		if err := a.Put(ctx, "anna", card(id, 1), tally("2026-11-30", 0, 1)); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.Put(ctx, "boris", card("a", 1), tally("2026-11-30", 0, 1)); err != nil {
		t.Fatal(err)
	}
	if err := b.Forget(ctx, "anna"); err != nil {
		t.Fatal(err)
	}
	has(t, a, nil, nil)
	if cards, err := a.Cards(ctx, "boris"); err != nil || len(cards) != 1 {
		t.Errorf("another person lost his: %v, %v", cards, err)
	}
}
