package rank_test

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/memory"
	"tengen/internal/play"
	"tengen/internal/rank"
	"tengen/rating"
	"tengen/renju"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var start = time.Date(2026, 11, 29, 18, 0, 0, 0, time.UTC)

// club is a server with a log, people and ratings.
type club struct {
	t      *testing.T
	games  *memory.Store
	people *memory.Accounts
	ranks  rank.Store
	states map[play.GameID]game.State
	now    time.Time
}

func newClub(t *testing.T, names ...string) *club {
	c := &club{t: t, games: new(memory.Store), people: new(memory.Accounts), ranks: new(memory.Ranks), states: make(map[play.GameID]game.State), now: start}
	for _, name := range names {
		a := account.Account{ID: account.ID(name), Version: 1, Name: account.StoredName(name), Role: account.Plain, Created: start}
		if err := c.people.AddAccount(t.Context(), a); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// people is the part of account.App that ratings need, over a store.
type people struct{ *memory.Accounts }

func (p people) Players(ctx context.Context, games ...string) (map[string][2]account.Player, error) {
	return p.Accounts.Players(ctx, games)
}

// open starts the ratings; they stop with the test.
func (c *club) open() *rank.App {
	app := rank.Open(rank.Config{
		Store: c.ranks, Games: c.games, People: people{c.people}, Now: func() time.Time { return c.now },
		Log: slog.New(slog.NewTextHandler(c.t.Output(), nil)),
	})
	var once sync.Once
	c.t.Cleanup(func() { once.Do(func() { app.Close() }) })
	return app
}

// rated are the options of a rated blitz game.
func rated() game.Options {
	o := game.RIF.Options(true)
	o.Clocks = [2]clock.Control{clock.MustParse("5m"), clock.MustParse("5m")}
	return o
}

// do carries out commands in a game at a minute, and returns what a node would be
// told.
func (c *club) do(id play.GameID, minute int, commands ...game.Command) play.Change {
	c.t.Helper()
	before := c.states[id]
	s := before
	a := play.Append{Game: id, At: s.Version()}
	var all []game.Event
	for _, command := range commands {
		events, err := s.Decide(command, start.Add(time.Duration(minute)*time.Minute))
		if err != nil {
			c.t.Fatalf("game %s: %#v: %v", id, command, err)
		}
		for _, e := range events {
			text, err := game.Marshal(e)
			if err == nil {
				s, err = s.Apply(e)
			}
			if err != nil {
				c.t.Fatal(err)
			}
			a.Records = append(a.Records, play.Record{Version: s.Version(), At: s.At(), Event: text})
		}
		all = append(all, events...)
	}
	change := play.Change{Game: id, Before: before, After: s, Events: all}
	if line, ok := change.Line(); ok {
		a.Summary = &line
	}
	if err := c.games.Append(c.t.Context(), a); err != nil {
		c.t.Fatal(err)
	}
	c.states[id] = s
	return change
}

// seats writes down whose the seats of a game are.
func (c *club) seats(id play.GameID, one, two string) {
	c.t.Helper()
	for i, name := range []string{one, two} {
		if name == "" {
			continue
		}
		if err := c.people.ClaimSeat(c.t.Context(), account.Seat{Game: string(id), Seat: i + 1, Account: account.ID(name), At: start}); err != nil {
			c.t.Fatal(err)
		}
	}
}

// begin are the commands with which a game begins.
func begin(o game.Options) []game.Command {
	return []game.Command{game.Create{Options: o, Seat: game.First, KeyHash: "a"}, game.Sit{KeyHash: "b"}}
}

// play begins a game that one wins or loses by resignation at a minute.
func (c *club) play(id play.GameID, o game.Options, minute int, one, two string, winner game.Seat) play.Change {
	c.t.Helper()
	c.seats(id, one, two)
	c.do(id, minute, begin(o)...)
	return c.do(id, minute, game.Place{By: game.By{Seat: game.First}, Point: renju.Tengen}, game.Resign{By: game.By{Seat: winner.Other()}})
}

// values are the ratings of accounts in a pool, "name value" in the order asked.
func values(t *testing.T, app *rank.App, names ...string) string {
	t.Helper()
	var list []string
	for _, name := range names {
		r, n, err := app.Rating(t.Context(), account.ID(name), blitz)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, fmt.Sprintf("%s %.0f/%d", name, r.Value, n))
	}
	return strings.Join(list, ", ")
}

// check asks that what was counted follows from the log.
func check(t *testing.T, app *rank.App) {
	t.Helper()
	if err := app.Check(t.Context(), func(d rank.Difference) { t.Error(d) }); err != nil {
		t.Fatal(err)
	}
}

func wait(t *testing.T, app *rank.App) {
	t.Helper()
	if err := app.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// Which games count, and which do not.
func TestWhatCounts(t *testing.T) {
	unrated, guarded, untimed := rated(), rated(), rated()
	unrated.Rated = false
	guarded.Foul = renju.FoulPrevented
	untimed.Clocks = [2]clock.Control{}
	aborted := func(c *club) play.Change {
		c.seats("g", "anna", "boris")
		c.do("g", 1, begin(rated())...)
		return c.do("g", 1, game.Abort{By: game.By{Seat: game.First}})
	}
	void := func(c *club) play.Change {
		c.play("g", rated(), 1, "anna", "boris", game.First)
		return c.do("g", 2, game.Adjudicate{Author: "Judge", Outcome: renju.Outcome{Ending: renju.EndedVoid}})
	}
	drawn := func(c *club) play.Change {
		c.seats("g", "anna", "boris")
		c.do("g", 1, begin(rated())...)
		c.do("g", 1, game.Place{By: game.By{Seat: game.First}, Point: renju.Tengen})
		_, err := c.states["g"].Decide(game.Draw{By: game.By{Seat: game.First}, Reply: game.Ask}, start)
		if err != nil {
			c.t.Fatal(err)
		}
		c.do("g", 1, game.Draw{By: game.By{Seat: game.First}, Reply: game.Ask})
		offer, version := c.states["g"].DrawOffer()
		_ = offer
		return c.do("g", 1, game.Draw{By: game.By{Seat: game.Second}, Reply: game.Accept, Offer: version})
	}
	engine := func(c *club) play.Change {
		c.seats("g", "anna", "")
		c.do("g", 1, game.Create{Options: rated(), Seat: game.First, KeyHash: "a"}, game.Sit{Level: 5})
		return c.do("g", 1, game.Place{By: game.By{Seat: game.First}, Point: renju.Tengen}, game.Resign{By: game.By{Seat: game.Second}})
	}
	plain := func(o game.Options, one, two string, winner game.Seat) func(*club) play.Change {
		return func(c *club) play.Change { return c.play("g", o, 1, one, two, winner) }
	}
	for name, v := range map[string]struct {
		play func(*club) play.Change
		want string
	}{
		"the first seat wins":   {plain(rated(), "anna", "boris", game.First), "anna 1662/1, boris 1338/1"},
		"the second seat wins":  {plain(rated(), "anna", "boris", game.Second), "anna 1338/1, boris 1662/1"},
		"a draw":                {drawn, "anna 1500/1, boris 1500/1"},
		"unrated":               {plain(unrated, "anna", "boris", game.First), "anna 1500/0, boris 1500/0"},
		"another pool":          {plain(guarded, "anna", "boris", game.First), "anna 1500/0, boris 1500/0"},
		"no clock":              {plain(untimed, "anna", "boris", game.First), "anna 1500/0, boris 1500/0"},
		"against a guest":       {plain(rated(), "anna", "", game.First), "anna 1500/0, boris 1500/0"},
		"both seats one person": {plain(rated(), "anna", "anna", game.First), "anna 1500/0, boris 1500/0"},
		"against the engine":    {engine, "anna 1500/0, boris 1500/0"},
		"aborted":               {aborted, "anna 1500/0, boris 1500/0"},
		"void":                  {void, "anna 1500/0, boris 1500/0"},
	} {
		t.Run(name, func(t *testing.T) {
			c := newClub(t, "anna", "boris")
			app := c.open()
			c.now = start.Add(time.Minute)
			app.Observe(v.play(c))
			wait(t, app)
			if got := values(t, app, "anna", "boris"); got != v.want {
				t.Errorf("got %s, want %s", got, v.want)
			}
			check(t, app)
		})
	}
}

// Games become known in any order; what comes of them is what the log says in its
// own order.
func TestLateArrivals(t *testing.T) {
	names := []string{"anna", "boris", "vera", "gleb", "dina"}
	c := newClub(t, names...)
	app := c.open()
	random := rand.New(rand.NewPCG(3, 3))
	var changes []play.Change
	for i := range 300 {
		one := random.IntN(5)
		two := (one + 1 + random.IntN(4)) % 5
		changes = append(changes, c.play(play.GameID(fmt.Sprintf("g%03d", random.IntN(1e6)*1000+i)), rated(), random.IntN(200),
			names[one], names[two], game.First+game.Seat(random.IntN(2))))
	}
	for i, change := range changes {
		app.Observe(change)
		if i%17 == 0 {
			wait(t, app)
		}
	}
	wait(t, app)
	check(t, app)
	before := values(t, app, names...)

	c.ranks = new(memory.Ranks)
	fresh := c.open()
	wait(t, fresh)
	if got := values(t, fresh, names...); got != before {
		t.Errorf("made again: %s, want %s", got, before)
	}
	check(t, fresh)
}

// An arbiter changes a result, declares a game void, sets it going again: all that
// came after counts anew.
func TestArbiterChangesResults(t *testing.T) {
	c := newClub(t, "anna", "boris", "vera")
	app := c.open()
	app.Observe(c.play("g1", rated(), 1, "anna", "boris", game.First))
	app.Observe(c.play("g2", rated(), 2, "boris", "vera", game.First))
	wait(t, app)
	first := values(t, app, "anna", "boris", "vera")
	step := func(what string, change play.Change) string {
		t.Helper()
		app.Observe(change)
		wait(t, app)
		check(t, app)
		got := values(t, app, "anna", "boris", "vera")
		if t.Failed() {
			t.Fatal(what)
		}
		return got
	}
	turned := step("another winner", c.do("g1", 3, game.Adjudicate{
		Author: "Judge", Outcome: renju.Outcome{Winner: renju.White, Ending: renju.EndedAdjudication},
	}))
	if turned == first {
		t.Errorf("another winner leaves the ratings at %s", first)
	}
	void := step("void", c.do("g1", 4, game.Adjudicate{Author: "Judge", Outcome: renju.Outcome{Ending: renju.EndedVoid}}))
	if want := "anna 1500/0"; !strings.HasPrefix(void, want) {
		t.Errorf("after the only game of anna is void: %s", void)
	}
	step("again a win", c.do("g1", 5, game.Adjudicate{
		Author: "Judge", Outcome: renju.Outcome{Winner: renju.Black, Ending: renju.EndedAdjudication},
	}))
	back := step("set going again", c.do("g1", 6, game.Restore{Author: "Judge", To: 5}))
	if back != void {
		t.Errorf("a game that goes on counts: %s, want %s", back, void)
	}
}

// A game whose end is in the log is rated at the next start, if the server stopped
// between the two.
func TestCatchUp(t *testing.T) {
	c := newClub(t, "anna", "boris")
	first := c.open()
	first.Observe(c.play("g1", rated(), 1, "anna", "boris", game.First))
	wait(t, first)
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	c.play("g2", rated(), 2, "anna", "boris", game.First) // nobody is told
	c.do("g1", 3, game.Restore{Author: "Judge", To: 5})   // nor of this
	second := c.open()
	wait(t, second)
	if got, want := values(t, second, "anna", "boris"), "anna 1662/1, boris 1338/1"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	check(t, second)
}

// A count that was broken off in the middle is taken up where it was.
func TestBrokenOff(t *testing.T) {
	c := newClub(t, "anna", "boris")
	for i := range 40 {
		c.play(play.GameID(fmt.Sprintf("g%02d", i)), rated(), i, "anna", "boris", game.First+game.Seat(i%2))
	}
	app := c.open()
	wait(t, app)
	app.Close()
	// Games from g20 on stand as they would without g05.
	entries, err := c.ranks.Entries(t.Context(), blitz, rank.Mark{}, 100)
	if err != nil {
		t.Fatal(err)
	}
	stale := slices.Clone(entries[20:])
	for i := range stale {
		stale[i].Sides[0].After.Value -= 33
	}
	step := rank.Step{Pool: blitz, Revision: 1, From: stale[0].Mark, Entries: stale, Todo: stale[0].Mark}
	if err := c.ranks.WriteRatings(t.Context(), step); err != nil {
		t.Fatal(err)
	}
	next := c.open()
	wait(t, next)
	check(t, next)
}

// Every kind of difference is found, and Rebuild mends it.
func TestCheckAndRebuild(t *testing.T) {
	c := newClub(t, "anna", "boris", "vera")
	app := c.open()
	for i := range 6 {
		app.Observe(c.play(play.GameID(fmt.Sprint("g", i)), rated(), i, "anna", "boris", game.First))
	}
	wait(t, app)
	entries, err := c.ranks.Entries(t.Context(), blitz, rank.Mark{}, 100)
	if err != nil {
		t.Fatal(err)
	}
	missing := slices.Delete(slices.Clone(entries), 2, 3)
	extra := entries[5]
	extra.Game, extra.At = "never", extra.At.Add(time.Minute)
	wrong := slices.Clone(entries)
	wrong[3].Sides[1].After.Deviation++
	moved := rank.Standing{Account: "anna", Pool: blitz, Rating: rating.New(), Games: 6, At: entries[5].At}
	for name, v := range map[string]struct {
		entries  []rank.Entry
		standing []rank.Standing
		want     string
	}{
		"a game was not counted":   {missing, nil, "game g2: it counts, but was not counted"},
		"a game was counted wrong": {wrong, nil, "game g3: counted as"},
		"a game that is none":      {append(slices.Clone(entries), extra), nil, "game never: it was counted, but does not count"},
		"a standing":               {entries, []rank.Standing{moved}, "account anna: stands at"},
	} {
		now, err := c.ranks.Progress(t.Context(), blitz)
		if err != nil {
			t.Fatal(err)
		}
		step := rank.Step{Pool: blitz, Revision: now.Revision, Entries: v.entries, Standings: v.standing}
		if err := c.ranks.WriteRatings(t.Context(), step); err != nil {
			t.Fatal(err)
		}
		var found []string
		if err := app.Check(t.Context(), func(d rank.Difference) { found = append(found, d.String()) }); err != nil {
			t.Fatal(err)
		}
		if len(found) != 1 || !strings.Contains(found[0], v.want) {
			t.Errorf("%s: found %q, want one with %q", name, found, v.want)
		}
		if err := app.Rebuild(t.Context()); err != nil {
			t.Fatal(err)
		}
		check(t, app)
	}
}

// An account that was erased keeps its opponents' games as they were counted, and
// has none after.
func TestErased(t *testing.T) {
	c := newClub(t, "anna", "boris")
	app := c.open()
	app.Observe(c.play("g1", rated(), 1, "anna", "boris", game.First))
	c.seats("g2", "anna", "boris")
	c.do("g2", 2, begin(rated())...)
	c.do("g2", 2, game.Place{By: game.By{Seat: game.First}, Point: renju.Tengen})
	if err := c.people.EraseAccount(t.Context(), "boris", start.Add(3*time.Minute)); err != nil {
		t.Fatal(err)
	}
	app.Observe(c.do("g2", 4, game.Resign{By: game.By{Seat: game.Second}}))
	wait(t, app)
	if got, want := values(t, app, "anna"), "anna 1662/1"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	check(t, app)
}

// The leaders are those whose rating is sure and who still play.
func TestLeaders(t *testing.T) {
	names := []string{"anna", "boris", "vera", "gleb"}
	c := newClub(t, append(names, "new")...)
	app := c.open()
	for i := range 120 {
		one, two := names[i%4], names[(i/4+1+i)%4]
		if one == two {
			continue
		}
		app.Observe(c.play(play.GameID(fmt.Sprintf("g%03d", i)), rated(), i, one, two, game.First))
	}
	app.Observe(c.play("last", rated(), 200, "new", "anna", game.First))
	wait(t, app)
	c.now = start.Add(24 * time.Hour)
	list, err := app.Leaders(t.Context(), blitz, 3)
	if err != nil || len(list) != 3 {
		t.Fatalf("the leaders are %+v, %v", list, err)
	}
	for i, s := range list {
		if s.Account == "new" || s.Rating.Provisional() || i > 0 && s.Rating.Value > list[i-1].Rating.Value {
			t.Errorf("in place %d stands %+v", i+1, s)
		}
	}
	c.now = start.Add(400 * 24 * time.Hour)
	if list, err = app.Leaders(t.Context(), blitz, 3); err != nil || len(list) != 0 {
		t.Errorf("a year later the leaders are %+v, %v", list, err)
	}
}

// A store that fails is tried again.
func TestStoreFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t, "anna", "boris")
		broken := &failing{Store: c.ranks, fails: 2}
		c.ranks = broken
		app := c.open()
		app.Observe(c.play("g1", rated(), 1, "anna", "boris", game.First))
		wait(t, app)
		if got, want := values(t, app, "anna"), "anna 1662/1"; got != want || broken.fails != 0 {
			t.Errorf("got %s after a failure, want %s", got, want)
		}
	})
}

// failing is a store whose first writes fail.
type failing struct {
	rank.Store
	fails int
}

func (f *failing) WriteRatings(ctx context.Context, s rank.Step) error {
	if f.fails > 0 {
		f.fails--
		return fmt.Errorf("the disk is full")
	}
	return f.Store.WriteRatings(ctx, s)
}

// People take their ratings along.
func TestExport(t *testing.T) {
	c := newClub(t, "anna", "boris")
	app := c.open()
	app.Observe(c.play("g1", rated(), 1, "anna", "boris", game.First))
	wait(t, app)
	data, err := app.Export(t.Context(), "anna")
	if text := fmt.Sprintf("%+v", data); err != nil || !strings.Contains(text, "blitz-strict") || !strings.Contains(text, "g1") {
		t.Errorf("what is exported is %s, %v", text, err)
	}
	if data, err := app.Export(t.Context(), "nobody"); err != nil || data != nil {
		t.Errorf("of nobody there is %v, %v", data, err)
	}
}

// A node that is idle counts nothing by itself, and can check what others counted.
func TestIdle(t *testing.T) {
	c := newClub(t, "anna", "boris")
	c.play("g", rated(), 1, "anna", "boris", game.First)
	app := rank.Idle(rank.Config{Store: c.ranks, Games: c.games, People: people{c.people}, Now: func() time.Time { return c.now }})
	wait(t, app)
	if p, err := c.ranks.Progress(t.Context(), blitz); err != nil || p != (rank.Progress{}) {
		t.Errorf("an idle node has written %+v, %v", p, err)
	}
	var found []string
	if err := app.Check(t.Context(), func(d rank.Difference) { found = append(found, d.String()) }); err != nil {
		t.Fatal(err)
	}
	if len(found) == 0 || !strings.Contains(found[0], "was not counted") {
		t.Errorf("found %q", found)
	}
	if err := app.Close(); err != nil {
		t.Fatal(err)
	}
}
