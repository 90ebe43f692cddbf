// Package moderationtest is the contract of a [moderation.Store] as tests: every
// store passes the same ones.
package moderationtest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tengen/internal/account"
	"tengen/internal/contract"
	"tengen/internal/moderation"
	"tengen/internal/notice"
)

// at is a time so many minutes after the first report of these tests.
func at(minutes int) time.Time {
	return time.Date(2026, 11, 29, 18, 0, 0, 123456000, time.UTC).Add(time.Duration(minutes) * time.Minute)
}

// report is a report with every field of one that waits.
func report(id string, by account.ID, whom string, minute int) moderation.Report {
	return moderation.Report{
		ID: id, Version: 1, At: at(minute), By: by, Subject: moderation.Line, Game: "g1", Line: 7, Whom: notice.Account(whom),
		Reason: moderation.Abuse, Text: "Look\nat this.", Quote: "you …", State: moderation.Open,
	}
}

// TestStore runs the contract against pairs of stores made by open: both on one
// database, which is empty. They may be the same store. They are closed by open's
// own clean-up.
func TestStore(t *testing.T, open func(*testing.T) (a, b moderation.Store)) {
	contract.Run(t, open, []contract.Clause[moderation.Store]{
		{Name: "a report comes back as it was written", Test: roundTrip},
		{Name: "the same is reported once while it waits", Test: once},
		{Name: "of two who report the same at once one does", Test: oneReports},
		{Name: "reports are chosen", Test: choosing},
	})
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%s (-want +got)\n%s", what, diff)
	}
}

func wantErr(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// decided is a report with every field of one that was decided.
func decided(r moderation.Report) moderation.Report {
	r.Version++
	r.State, r.Taker, r.Verdict, r.Note, r.Told = moderation.Decided, "chief", moderation.Silence, "note", "told"
	r.Until, r.Decided, r.Flag, r.Text, r.Quote = at(900), at(90), moderation.Raised, "text", "quote"
	return r
}

func roundTrip(t *testing.T, a, b moderation.Store) {
	r := report("one", "anna", "boris", 1)
	contract.Must(t, a.AddReport(t.Context(), r))
	got, err := b.Report(t.Context(), "one")
	contract.Must(t, err)
	same(t, "made", got, r)
	_, err = b.Report(t.Context(), "two")
	wantErr(t, "one that is not there", err, moderation.ErrUnknown)

	next := decided(r)
	changed := next
	changed.At, changed.By, changed.Whom, changed.Game, changed.Line = at(5), "carl", "", "g2", 8
	changed.Subject, changed.Reason = moderation.Game, moderation.Spam
	contract.Must(t, b.PutReport(t.Context(), changed)) // what it is about stays
	got, err = a.Report(t.Context(), "one")
	contract.Must(t, err)
	same(t, "decided", got, next)
	wantErr(t, "at the version that was", a.PutReport(t.Context(), next), moderation.ErrStale)
	next.ID, next.Version = "two", 1
	wantErr(t, "one that is not there", a.PutReport(t.Context(), next), moderation.ErrStale)
}

func once(t *testing.T, a, b moderation.Store) {
	contract.Must(t, a.AddReport(t.Context(), report("one", "anna", "boris", 1)))
	wantErr(t, "the same again", b.AddReport(t.Context(), report("two", "anna", "boris", 2)), moderation.ErrReported)
	contract.Must(t, b.AddReport(t.Context(), report("three", "carl", "boris", 2)))
	for i, change := range []func(*moderation.Report){
		func(r *moderation.Report) { r.Subject = moderation.Game }, func(r *moderation.Report) { r.Game = "g2" },
		func(r *moderation.Report) { r.Line = 8 }, func(r *moderation.Report) { r.Whom = notice.Guest("boris") },
	} {
		r := report("other"+string(rune('0'+i)), "anna", "boris", 2)
		change(&r)
		contract.Must(t, a.AddReport(t.Context(), r))
	}
	contract.Must(t, a.PutReport(t.Context(), decided(report("one", "anna", "boris", 1))))
	contract.Must(t, b.AddReport(t.Context(), report("two", "anna", "boris", 3))) // it happened again
}

func oneReports(t *testing.T, a, b moderation.Store) {
	errs := make(chan error)
	for i, s := range []moderation.Store{a, b} {
		go func() { errs <- s.AddReport(t.Context(), report(string(rune('a'+i)), "anna", "boris", i)) }()
	}
	won := 0
	for range 2 {
		if err := <-errs; err == nil {
			won++
		} else {
			wantErr(t, "who came second", err, moderation.ErrReported)
		}
	}
	if won != 1 {
		t.Errorf("%d reports were made", won)
	}
}

func choosing(t *testing.T, a, b moderation.Store) {
	one, two, three := report("one", "anna", "boris", 1), report("two", "carl", "boris", 2), report("three", "anna", "dora", 3)
	four := report("four", "dora", "boris", 4)
	four.Subject, four.Line, four.Game = moderation.Person, 0, ""
	for _, r := range []moderation.Report{one, two, three, four} {
		contract.Must(t, a.AddReport(t.Context(), r))
	}
	three = decided(three)
	contract.Must(t, a.PutReport(t.Context(), three))
	for what, c := range map[string]struct {
		query moderation.Query
		want  []moderation.Report
	}{
		"all":         {moderation.Query{}, []moderation.Report{four, three, two, one}},
		"waiting":     {moderation.Query{Waiting: true}, []moderation.Report{one, two, four}},
		"decided":     {moderation.Query{Decided: true}, []moderation.Report{three}},
		"by Anna":     {moderation.Query{By: "anna"}, []moderation.Report{three, one}},
		"of Boris":    {moderation.Query{Whom: notice.Account("boris")}, []moderation.Report{four, two, one}},
		"flagged":     {moderation.Query{Flag: moderation.Raised}, []moderation.Report{three}},
		"settled":     {moderation.Query{Flag: moderation.Done}, nil},
		"the same":    {moderation.Query{About: &two}, []moderation.Report{two, one}},
		"of nobody":   {moderation.Query{About: &moderation.Report{Subject: moderation.Line}}, nil},
		"before":      {moderation.Query{Before: at(3)}, []moderation.Report{two, one}},
		"the same by": {moderation.Query{About: &four, By: "anna", Waiting: true}, nil},
	} {
		c.query.Limit = 10
		got, err := b.Reports(t.Context(), c.query)
		contract.Must(t, err)
		same(t, what, got, c.want)
		n, err := b.CountReports(t.Context(), c.query)
		contract.Must(t, err)
		same(t, "how many: "+what, n, len(c.want))
	}
	got, err := b.Reports(t.Context(), moderation.Query{Limit: 1})
	contract.Must(t, err)
	same(t, "the latest", got, []moderation.Report{four})
}
