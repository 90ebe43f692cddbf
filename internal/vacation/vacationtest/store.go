// Package vacationtest is the contract of a [vacation.Store] as tests: every store
// passes the same ones.
package vacationtest

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tengen/internal/contract"
	"tengen/internal/vacation"
)

var start = time.Date(2026, 11, 30, 18, 0, 0, 123456000, time.UTC)

func at(days int) time.Time { return start.Add(time.Duration(days) * vacation.Day) }

// TestStore runs the contract against pairs of stores made by open: both on one
// database, which is empty. They may be the same store.
func TestStore(t *testing.T, open func(*testing.T) (a, b vacation.Store)) {
	contract.Run(t, open, []contract.Clause[vacation.Store]{
		{Name: "vacations begin, end and are remembered", Test: life},
		{Name: "of eight vacations of a person one begins", Test: one},
		{Name: "a person is forgotten", Test: forget},
	})
}

func same(t *testing.T, got []vacation.Vacation, err error, want ...vacation.Vacation) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func life(t *testing.T, a, b vacation.Store) {
	ctx := t.Context()
	first := vacation.Vacation{Account: "anna", Began: at(0), Until: at(9)}
	other := vacation.Vacation{Account: "boris", Began: at(1), Until: at(3)}
	for _, v := range []vacation.Vacation{first, other} {
		if err := a.Begin(ctx, v); err != nil {
			t.Fatal(err)
		}
	}
	list, err := b.Lasting(ctx)
	same(t, list, err, other, first)
	if err := b.Begin(ctx, vacation.Vacation{Account: "anna", Began: at(2), Until: at(3)}); !errors.Is(err, vacation.ErrAway) {
		t.Errorf("a second vacation: %v", err)
	}
	if err := b.End(ctx, "anna", at(4)); err != nil {
		t.Fatal(err)
	}
	first.Ended = at(4)
	for _, id := range []string{"anna", "nobody"} {
		if err := a.End(ctx, "anna", at(5)); !errors.Is(err, vacation.ErrHere) {
			t.Errorf("%s, who is not away: %v", id, err)
		}
	}
	second := vacation.Vacation{Account: "anna", Began: at(6), Until: at(7)}
	if err := a.Begin(ctx, second); err != nil {
		t.Fatal(err)
	}
	list, err = b.Of(ctx, "anna", at(3))
	same(t, list, err, second, first)
	list, err = b.Of(ctx, "anna", at(4))
	same(t, list, err, second)
	list, err = b.Of(ctx, "anna", time.Time{})
	same(t, list, err, second, first)
	list, err = b.Lasting(ctx)
	same(t, list, err, other, second)
}

func one(t *testing.T, a, b vacation.Store) {
	var wait sync.WaitGroup
	var begun atomic.Int32
	for i := range 8 {
		wait.Go(func() {
			v := vacation.Vacation{Account: "anna", Began: at(i), Until: at(i + 1)}
			switch err := []vacation.Store{a, b}[i%2].Begin(t.Context(), v); {
			case err == nil:
				begun.Add(1)
			case !errors.Is(err, vacation.ErrAway):
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if n := begun.Load(); n != 1 {
		t.Errorf("%d began", n)
	}
}

func forget(t *testing.T, a, b vacation.Store) {
	ctx := t.Context()
	for _, id := range []vacation.Vacation{{Account: "anna", Began: at(0), Until: at(1)}, {Account: "boris", Began: at(0), Until: at(1)}} {
		if err := a.Begin(ctx, id); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 { // twice is no error
		if err := b.Forget(ctx, "anna"); err != nil {
			t.Fatal(err)
		}
	}
	list, err := a.Lasting(ctx)
	same(t, list, err, vacation.Vacation{Account: "boris", Began: at(0), Until: at(1)})
}
