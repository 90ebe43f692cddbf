package practice_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tengen/internal/memory"
	"tengen/internal/practice"
)

// What a guest practised comes back in his account as it would have come in his browser,
// and his days in a row go on; what he has met with the account stays, and what no
// browser of ours remembers is left out.
func TestAdopt(t *testing.T) {
	now := time.Date(2026, 11, 30, 18, 0, 0, 0, time.UTC)
	a := &practice.App{Store: new(memory.Practice), Now: func() time.Time { return now }}
	ctx, names := t.Context(), practice.Names("")
	mine, _ := practice.Find(names[0])
	if err := a.Answered(ctx, "anna", mine, true, 0); err != nil {
		t.Fatal(err)
	}
	due := practice.Card{Exercise: names[1], Box: 1, Due: now.Add(-time.Hour), Answers: 3, Wrong: 2}
	later := practice.Card{Exercise: names[2], Box: 3, Due: now.Add(40 * time.Hour), Answers: 4, Wrong: 1}
	known := practice.Card{Exercise: names[3], Answers: 1}
	guest := []practice.Card{
		due, later, known,
		{Exercise: mine.ID, Box: 1, Due: now, Answers: 7, Wrong: 7}, // she has met it with the account
		{Exercise: names[1], Answers: 1},                            // twice
		{Exercise: "nothing", Answers: 1},
		{Exercise: names[4]},
		{Exercise: names[4], Answers: 1, Wrong: 2},
		{Exercise: names[4], Answers: 1e6},
		{Exercise: names[4], Box: 9, Due: now, Answers: 2, Wrong: 1},
		{Exercise: names[4], Box: 1, Answers: 2, Wrong: 1},
		{Exercise: names[4], Box: 1, Due: now.AddDate(1, 0, 0), Answers: 2, Wrong: 1},
		{Exercise: names[4], Due: now, Answers: 2},
	}
	for range 2 { // what is sent twice counts once
		if err := a.Adopt(ctx, "anna", guest, []string{"2026-11-29", "2026-11-28", "2027-01-01", "yesterday"}); err != nil {
			t.Fatal(err)
		}
	}
	p, err := a.Progress(ctx, "anna")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []practice.Card{due, later, known, {Exercise: mine.ID, Answers: 1}} {
		if diff := cmp.Diff(want, p.Card(want.Exercise)); diff != "" {
			t.Errorf("a card (-want +got)\n%s", diff)
		}
	}
	right, wrong := 0, 0
	for _, kind := range p.Kinds {
		right, wrong = right+kind.Right, wrong+kind.Wrong
	}
	if len(p.Cards) != 4 || p.Due != 1 || p.Streak != 3 || right != 6 || wrong != 3 {
		t.Errorf("%d cards, %d due, %d days, %d right, %d wrong; want 4, 1, 3, 6, 3\n%+v", len(p.Cards), p.Due, p.Streak, right, wrong, p.Cards)
	}
	if err := a.Adopt(ctx, "boris", guest[5:], nil); err != nil {
		t.Fatal(err)
	}
	if p, err := a.Progress(ctx, "boris"); err != nil || len(p.Cards) != 0 {
		t.Errorf("nothing to believe gives %+v, %v", p.Cards, err)
	}
}
