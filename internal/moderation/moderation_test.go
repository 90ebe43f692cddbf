package moderation_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/limit"
	"tengen/internal/memory"
	"tengen/internal/moderation"
	"tengen/internal/notice"
)

// court is a node with people, a chat of one line, and a clock that stands until it
// is moved.
type court struct {
	t *testing.T
	*moderation.App
	people   *account.App
	hub      notice.Hub
	now      time.Time
	silenced map[notice.Person]time.Time
	ids      map[string]account.ID
}

// speaker wrote the only line of the chat.
const speaker = notice.Person("g:speaker")

// Silence implements [moderation.Chat].
func (c *court) Silence(_ context.Context, _ account.ID, whom notice.Person, until time.Time) error {
	c.silenced[whom] = until
	return nil
}

// Line implements [moderation.Chat].
func (c *court) Line(_ context.Context, _ account.ID, game string, line int) (notice.Person, string, error) {
	if game != "g" || line != 1 {
		return "", "", moderation.ErrUnknown
	}
	return speaker, "You …!", nil
}

func newCourt(t *testing.T, limits moderation.Limits) *court {
	t.Helper()
	c := &court{t: t, now: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC), silenced: map[notice.Person]time.Time{}, ids: map[string]account.ID{}}
	now := func() time.Time { return c.now }
	c.people = account.New(account.Config{
		Store: new(memory.Accounts), Now: now, Rand: rand.Reader, Hashing: account.Hashing{Memory: 8, Passes: 1, Lanes: 1}, Limits: account.NoLimits,
	})
	t.Cleanup(func() {
		if err := c.people.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	c.App = moderation.New(moderation.Config{
		Store: new(memory.Reports), People: c.people, Chat: c, Hub: &c.hub, Now: now, Rand: rand.Reader, Limits: limits,
	})
	c.people.Also(c.App)
	for name, role := range map[string]account.Role{
		"Anna": account.Plain, "Boris": account.Plain, "Mallory": account.Plain, "Judith": account.Arbiter, "Keeper": account.Moderator,
		"Warden": account.Moderator, "Chief": account.Administrator,
	} {
		a, err := c.people.AddPerson(t.Context(), account.Console, name, "correct horse", role)
		if err != nil {
			t.Fatal(err)
		}
		c.ids[name] = a.ID
	}
	return c
}

func (c *court) person(name string) notice.Person { return notice.Account(string(c.ids[name])) }

// report has somebody report another.
func (c *court) report(by, whom string) moderation.Report {
	c.t.Helper()
	r, err := c.Report(c.t.Context(), moderation.Complaint{By: c.ids[by], Subject: moderation.Person, Whom: c.person(whom), Reason: moderation.Abuse})
	if err != nil {
		c.t.Fatal(err)
	}
	return r
}

func TestComplaints(t *testing.T) {
	c := newCourt(t, moderation.NoLimits)
	good := moderation.Complaint{By: c.ids["Anna"], Subject: moderation.Person, Whom: c.person("Mallory"), Reason: moderation.Abuse, Text: "Look."}
	for what, test := range map[string]struct {
		change func(*moderation.Complaint)
		want   error
	}{
		"no reason":           {func(x *moderation.Complaint) { x.Reason = "" }, moderation.ErrReason},
		"an unknown reason":   {func(x *moderation.Complaint) { x.Reason = "envy" }, moderation.ErrReason},
		"other without words": {func(x *moderation.Complaint) { x.Reason, x.Text = moderation.Other, " \x00 " }, moderation.ErrText},
		"a book":              {func(x *moderation.Complaint) { x.Text = strings.Repeat("ы", moderation.MaxText+1) }, moderation.ErrLong},
		"himself":             {func(x *moderation.Complaint) { x.Whom = c.person("Anna") }, moderation.ErrSelf},
		"nobody":              {func(x *moderation.Complaint) { x.Whom = "" }, moderation.ErrUnknown},
		"an unknown person":   {func(x *moderation.Complaint) { x.Whom = "a:nobody" }, moderation.ErrUnknown},
		"a guest as a person": {func(x *moderation.Complaint) { x.Whom = "g:x" }, moderation.ErrUnknown},
		"an unknown line":     {func(x *moderation.Complaint) { x.Subject, x.Game, x.Line = moderation.Line, "g", 2 }, moderation.ErrUnknown},
		"an unknown subject":  {func(x *moderation.Complaint) { x.Subject = "weather" }, moderation.ErrUnknown},
	} {
		bad := good
		test.change(&bad)
		if _, err := c.Report(t.Context(), bad); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", what, err, test.want)
		}
	}
	first, err := c.Report(t.Context(), good)
	if err != nil || first.State != moderation.Open {
		t.Fatal(first, err)
	}
	again, err := c.Report(t.Context(), good)
	if !errors.Is(err, moderation.ErrReported) || again.ID != first.ID {
		t.Errorf("again: %+v, %v", again, err)
	}
	// Who a line is by is not for the reporter to say.
	line, err := c.Report(t.Context(), moderation.Complaint{
		By: c.ids["Anna"], Subject: moderation.Line, Game: "g", Line: 1, Whom: c.person("Boris"), Reason: moderation.Abuse})
	if err != nil || line.Whom != speaker || line.Quote != "You …!" {
		t.Errorf("a line: %+v, %v", line, err)
	}
}

// One person reports only so often, others as before, and who repeats himself is
// not counted.
func TestLimitOfReports(t *testing.T) {
	c := newCourt(t, moderation.Limits{Report: limit.Limit{Times: 2, Every: time.Hour}})
	report := func(by, whom string) error {
		_, err := c.Report(t.Context(), moderation.Complaint{By: c.ids[by], Subject: moderation.Person, Whom: c.person(whom), Reason: moderation.Spam})
		return err
	}
	for _, step := range []struct {
		by, whom string
		limited  bool
	}{{"Anna", "Mallory", false}, {"Anna", "Boris", false}, {"Anna", "Judith", true}, {"Boris", "Mallory", false}} {
		var over *limit.Error
		if err := report(step.by, step.whom); errors.As(err, &over) != step.limited || err != nil && !step.limited {
			t.Errorf("%s reports %s: %v", step.by, step.whom, err)
		} else if step.limited && over.Wait != time.Hour {
			t.Errorf("wait %v", over.Wait)
		}
	}
	if err := report("Anna", "Mallory"); !errors.Is(err, moderation.ErrReported) {
		t.Errorf("the same again: %v", err)
	}
	c.now = c.now.Add(time.Hour)
	if err := report("Anna", "Judith"); err != nil {
		t.Errorf("an hour later: %v", err)
	}
}

// What is decided is carried out, noted and told, once, for all who reported.
func TestDecision(t *testing.T) {
	c := newCourt(t, moderation.NoLimits)
	first, second := c.report("Anna", "Mallory"), c.report("Boris", "Mallory")
	other := c.report("Anna", "Boris")
	anna, endAnna := c.hub.Subscribe(c.person("Anna"))
	boris, endBoris := c.hub.Subscribe(c.person("Boris"))
	mallory, endMallory := c.hub.Subscribe(c.person("Mallory"))
	defer func() { endAnna(); endBoris(); endMallory() }()
	keeper := c.ids["Keeper"]
	if _, same, err := c.Get(t.Context(), keeper, first.ID); err != nil || len(same) != 1 || same[0].ID != second.ID {
		t.Errorf("the others are %+v, %v", same, err)
	}
	if err := c.Decide(t.Context(), keeper, first.ID, moderation.Decision{Verdict: moderation.Silence, Days: 7, Note: "again", Told: "Calm down.", Flag: true}); err != nil {
		t.Fatal(err)
	}
	week := c.now.AddDate(0, 0, 7)
	if !c.silenced[c.person("Mallory")].Equal(week) {
		t.Errorf("silenced: %v", c.silenced)
	}
	for id, flag := range map[string]moderation.Flag{first.ID: moderation.Raised, second.ID: moderation.NoFlag} {
		r, _, err := c.Get(t.Context(), keeper, id)
		if err != nil || r.State != moderation.Decided || r.Verdict != moderation.Silence || r.Taker != keeper || !r.Until.Equal(week) || r.Flag != flag {
			t.Errorf("%s is %+v, %v", id, r, err)
		}
	}
	if r, _, err := c.Get(t.Context(), keeper, other.ID); err != nil || r.State != moderation.Open {
		t.Errorf("another report is %+v, %v", r, err)
	}
	for who, news := range map[string]<-chan notice.Notice{"Anna": anna, "Boris": boris, "Mallory": mallory} {
		if len(news) != 1 {
			t.Fatalf("%s hears %d notices", who, len(news))
		}
		n := <-news
		if want := map[bool]string{true: "standing", false: "report"}[who == "Mallory"]; n.What["of"] != want || n.Kind != notice.Message {
			t.Errorf("%s hears %+v", who, n)
		}
	}
	notes, err := c.people.Notes(t.Context(), account.Official{ID: keeper}, c.ids["Mallory"], time.Time{}, 10)
	want := []account.Fact{
		{Kind: account.FactReport, Args: account.FactArgs{"id": first.ID}},
		{Kind: account.FactVerdict, Args: account.FactArgs{"verdict": "silence"}},
		{Kind: account.FactUntil, Args: account.FactArgs{"day": "2026-12-07"}},
		{Kind: account.FactFlagged},
		{Kind: account.FactWords, Args: account.FactArgs{"text": "again"}},
	}
	if err != nil || !reflect.DeepEqual(notes[0].Facts, want) || notes[0].By != keeper {
		t.Errorf("the notes are %+v, %v", notes, err)
	}
	if err := c.Decide(t.Context(), keeper, first.ID, moderation.Decision{Verdict: moderation.NoFault}); !errors.Is(err, moderation.ErrDecided) {
		t.Errorf("deciding again: %v", err)
	}
	about, err := c.Against(t.Context(), c.person("Mallory"), 10)
	if err != nil || len(about) != 1 || about[0].By != "" || about[0].Note != "" || about[0].Told != "Calm down." {
		t.Errorf("Mallory may read %+v, %v", about, err)
	}
	c.report("Anna", "Mallory") // it happens again, and may be reported again
}

func TestWhoMayDecideWhat(t *testing.T) {
	c := newCourt(t, moderation.NoLimits)
	aboutMallory, aboutKeeper, aboutJudith := c.report("Anna", "Mallory"), c.report("Anna", "Keeper"), c.report("Anna", "Judith")
	byKeeper := c.report("Keeper", "Boris")
	line, err := c.Report(t.Context(), moderation.Complaint{By: c.ids["Anna"], Subject: moderation.Line, Game: "g", Line: 1, Reason: moderation.Abuse})
	if err != nil {
		t.Fatal(err)
	}
	game, err := c.Report(t.Context(), moderation.Complaint{By: c.ids["Anna"], Subject: moderation.Game, Game: "g", Reason: moderation.Stall})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		by      string
		report  moderation.Report
		verdict moderation.Verdict
		days    int
		want    error
	}{
		{"Anna", aboutMallory, moderation.Warn, 0, account.ErrForbidden},
		{"Judith", aboutMallory, moderation.Warn, 0, account.ErrForbidden},
		{"Keeper", aboutKeeper, moderation.NoFault, 0, moderation.ErrOwn},
		{"Keeper", byKeeper, moderation.Warn, 0, moderation.ErrOwn},
		{"Keeper", aboutJudith, moderation.Warn, 0, moderation.ErrOffice},
		{"Chief", aboutJudith, moderation.Close, 0, moderation.ErrOffice}, // the office goes first
		{"Keeper", aboutMallory, "", 0, moderation.ErrVerdict},
		{"Keeper", aboutMallory, "hang", 0, moderation.ErrVerdict},
		{"Keeper", aboutMallory, moderation.Silence, 0, moderation.ErrDays},
		{"Keeper", aboutMallory, moderation.Silence, 366, moderation.ErrDays},
		{"Keeper", line, moderation.Close, 0, moderation.ErrVerdict}, // a guest
		{"Keeper", line, moderation.Warn, 0, moderation.ErrVerdict},
		{"Keeper", game, moderation.Silence, 1, moderation.ErrVerdict}, // nobody
		{"Keeper", moderation.Report{ID: "none"}, moderation.Warn, 0, moderation.ErrUnknown},
		{"Warden", byKeeper, moderation.Warn, 0, nil},
		{"Chief", aboutJudith, moderation.Warn, 0, nil},
		{"Chief", aboutKeeper, moderation.NoFault, 0, nil},
		{"Keeper", line, moderation.Silence, 1, nil},
		{"Keeper", game, moderation.NoFault, 0, nil},
		{"Keeper", aboutMallory, moderation.Close, 0, nil},
	} {
		err := c.Decide(t.Context(), c.ids[test.by], test.report.ID, moderation.Decision{Verdict: test.verdict, Days: test.days})
		if !errors.Is(err, test.want) {
			t.Errorf("%s, %s about %s: %v, want %v", test.by, test.verdict, test.report.Whom, err, test.want)
		}
	}
	if a, err := c.people.Account(t.Context(), c.ids["Mallory"]); err != nil || a.Closed.IsZero() {
		t.Errorf("Mallory is not closed: %v", err)
	}
	if c.silenced[speaker].IsZero() {
		t.Error("the guest is not silenced")
	}
}

func TestTakingAndSettling(t *testing.T) {
	c := newCourt(t, moderation.NoLimits)
	r := c.report("Anna", "Mallory")
	take := func(who string, take bool, want account.ID) {
		t.Helper()
		if err := c.Take(t.Context(), c.ids[who], r.ID, take); err != nil {
			t.Fatal(err)
		}
		if got, _, err := c.Get(t.Context(), c.ids["Chief"], r.ID); err != nil || got.Taker != want {
			t.Errorf("taken by %q, %v, want %q", got.Taker, err, want)
		}
	}
	take("Keeper", true, c.ids["Keeper"])
	take("Warden", true, c.ids["Warden"])
	take("Warden", false, "")
	if err := c.Take(t.Context(), c.ids["Anna"], r.ID, true); !errors.Is(err, account.ErrForbidden) {
		t.Errorf("a player takes it: %v", err)
	}
	if n, err := c.Waiting(t.Context(), account.Plain); err != nil || n != 0 {
		t.Errorf("a player is told that %d wait, %v", n, err)
	}
	if n, err := c.Waiting(t.Context(), account.Moderator); err != nil || n != 1 {
		t.Errorf("%d wait, %v", n, err)
	}
	if err := c.Decide(t.Context(), c.ids["Keeper"], r.ID, moderation.Decision{Verdict: moderation.Warn, Flag: true}); err != nil {
		t.Fatal(err)
	}
	if err := c.Take(t.Context(), c.ids["Keeper"], r.ID, true); !errors.Is(err, moderation.ErrDecided) {
		t.Errorf("taking what was decided: %v", err)
	}
	for _, step := range []struct {
		by   string
		want error
	}{{"Keeper", account.ErrForbidden}, {"Chief", nil}, {"Chief", moderation.ErrUnknown}} {
		if err := c.Settle(t.Context(), c.ids[step.by], r.ID, "seen"); !errors.Is(err, step.want) {
			t.Errorf("%s settles: %v", step.by, err)
		}
	}
}

// The file of a person has his reports and what was decided about him, not who
// reported him; erasing takes out what he wrote.
func TestReportsOfWhoLeaves(t *testing.T) {
	c := newCourt(t, moderation.NoLimits)
	if _, err := c.Report(t.Context(), moderation.Complaint{
		By: c.ids["Anna"], Subject: moderation.Person, Whom: c.person("Mallory"), Reason: moderation.Other, Text: "my words"}); err != nil {
		t.Fatal(err)
	}
	r := c.report("Boris", "Anna")
	if err := c.Decide(t.Context(), c.ids["Keeper"], r.ID, moderation.Decision{Verdict: moderation.Warn, Told: "her word"}); err != nil {
		t.Fatal(err)
	}
	data, err := c.people.Export(t.Context(), c.ids["Anna"])
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(data)
	if err != nil || !strings.Contains(string(text), "my words") || !strings.Contains(string(text), "her word") || strings.Contains(string(text), string(c.ids["Boris"])) {
		t.Errorf("the file is %s, %v", text, err)
	}
	if err := c.people.Erase(t.Context(), c.ids["Anna"], "correct horse"); err != nil {
		t.Fatal(err)
	}
	all, err := c.Queue(t.Context(), c.ids["Keeper"], moderation.Query{Limit: 10})
	if err != nil || len(all) != 2 {
		t.Fatal(all, err)
	}
	for _, r := range all {
		if r.Text+r.Told != "" {
			t.Errorf("left: %+v", r)
		}
	}
	if _, err := c.Queue(t.Context(), c.ids["Boris"], moderation.Query{Limit: 10}); !errors.Is(err, account.ErrForbidden) {
		t.Errorf("a player reads the queue: %v", err)
	}
}
