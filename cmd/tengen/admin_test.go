package main

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/internal/rank"
	"tengen/internal/sqlite"
)

// opened opens the database of a data folder.
func opened(t *testing.T, folder string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), filepath.Join(folder, databaseName))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// club is a server at which games are played one after the other at some tables.
type club struct {
	t     *testing.T
	app   *play.App
	stop  chan struct{}
	tasks sync.WaitGroup

	mu    sync.Mutex
	acked map[play.GameID]int // the version that was acknowledged last
}

func newClub(t *testing.T, store play.Store, tables int) *club {
	c := &club{t: t, app: playtest.Node(t, play.Config{Store: store}), stop: make(chan struct{}), acked: make(map[play.GameID]int)}
	for range tables {
		c.tasks.Go(func() {
			for c.play() {
			}
		})
	}
	return c
}

// play plays a game at one table; false if it was stopped.
func (c *club) play() bool {
	id := playtest.Seats(c.t, c.app, playtest.Options("10m+5s"))
	seats := []*playtest.Person{playtest.Enter(c.t, c.app, id, game.First), playtest.Enter(c.t, c.app, id, game.Second)}
	for i := range 40 {
		select {
		case <-c.stop:
			return false
		default:
		}
		version, err := seats[i%2].Do(playtest.Place(playtest.Quiet(i)))
		if err != nil {
			c.t.Error(err)
			return false
		}
		c.mu.Lock()
		c.acked[id] = version
		c.mu.Unlock()
	}
	return true
}

// versions are what was acknowledged so far.
func (c *club) versions() map[play.GameID]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.acked)
}

// A backup that is made while games are played is put into another folder and
// verified: it holds every move that was acknowledged before, and of every game the
// beginning of the log as it is in the original, event for event.
func TestBackupWhileGamesGoOn(t *testing.T) {
	data, elsewhere := t.TempDir(), t.TempDir()
	backup := filepath.Join(t.TempDir(), "backup.db")
	store := opened(t, data)
	c := newClub(t, store, 6)
	for len(c.versions()) < 12 { // some games are over, some go on
		time.Sleep(time.Millisecond)
	}
	acked := c.versions()
	for _, args := range [][]string{
		{"backup", backup, "--data", data},
		{"restore", backup, "--data", elsewhere},
		{"verify", "--data", elsewhere},
		{"verify", "--data", data}, // while the games go on
	} {
		if out, stderr, status := tengen(t, "", append([]string{"admin"}, args...)...); status != statusDone || out == "" || stderr != "" {
			t.Fatalf("admin %s: status %d, %s%s", args[0], status, out, stderr)
		}
	}
	close(c.stop)
	c.tasks.Wait()

	restored := opened(t, elsewhere)
	last := c.versions()
	for id, version := range acked {
		copied, err := restored.Load(t.Context(), id, 0)
		if err != nil || len(copied) < version || len(copied) > last[id] {
			t.Fatalf("game %s: %d events in the backup, %v; %d were acknowledged before, %d in the end", id, len(copied), err, version, last[id])
		}
		whole, err := store.Load(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(whole[:len(copied)], copied); diff != "" {
			t.Errorf("game %s: the backup is not what the log was:\n%s", id, diff)
		}
	}
}

// What does not fit is told game by game, and the status is 1.
func TestVerifyTells(t *testing.T) {
	data := t.TempDir()
	store := opened(t, data)
	app := playtest.Node(t, play.Config{Store: store})
	id := playtest.Seats(t, app, playtest.Options(""))
	ask := func(args ...string) (string, int) {
		out, stderr, status := tengen(t, "", append([]string{"admin", "verify", "--data", data}, args...)...)
		if stderr != "" {
			t.Errorf("stderr: %s", stderr)
		}
		return out, status
	}
	if out, status := ask(); status != statusDone || out != "Games: 1, events: 4, results judged again: 1, findings: 0.\n" {
		t.Errorf("a store that is in order: status %d, %s", status, out)
	}
	line, err := play.LineFromLog(t.Context(), store, id)
	if err != nil {
		t.Fatal(err)
	}
	line.Moves = 7
	if err := store.Replace(t.Context(), []play.Summary{line, {ID: "ghost", Phase: play.Live}}); err != nil {
		t.Fatal(err)
	}
	out, status := ask("--lang", "ru")
	if status != statusNo || !strings.Contains(out, "Партия "+string(id)) || !strings.Contains(out, "Партия ghost") || !strings.Contains(out, "находок: 2.") {
		t.Errorf("a store that is not: status %d, %s", status, out)
	}
	out, status = ask("--json")
	var v verified
	if err := json.Unmarshal([]byte(out), &v); err != nil || status != statusNo || strings.Count(out, "\n") != 1 {
		t.Fatalf("status %d, %v: %s", status, err, out)
	}
	var faults []string
	for _, f := range v.Findings {
		faults = append(faults, fmt.Sprintf("%s %s", f.Game, f.Fault))
	}
	slices.Sort(faults)
	want := []string{string(id) + " line", "ghost orphan"}
	slices.Sort(want)
	if v.OK || !slices.Equal(faults, want) || v.Games != 1 {
		t.Errorf("%+v", v)
	}
}

// A rated game that was never counted, and one that was: the ratings are compared
// with a count of the whole log.
func TestVerifyRatings(t *testing.T) {
	data := t.TempDir()
	for _, name := range []string{"Anna", "Boris"} {
		if _, stderr, status := tengen(t, "correct horse\n", "admin", "user", "add", name, "--data", data); status != statusDone {
			t.Fatal(stderr)
		}
	}
	store := opened(t, data)
	app := playtest.Node(t, play.Config{Store: store})
	o := game.RIF.Options(true)
	o.Clocks = [2]clock.Control{clock.MustParse("5m"), clock.MustParse("5m")}
	id := playtest.Seats(t, app, o)
	people := account.New(account.Config{Store: store.Accounts(), Now: app.Now, Rand: rand.Reader})
	defer people.Close(t.Context())
	for i, name := range []string{"Anna", "Boris"} {
		who, err := people.Named(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		seat := account.Seat{Game: string(id), Seat: i + 1, Account: who.ID, At: app.Now()}
		if err := store.Accounts().ClaimSeat(t.Context(), seat); err != nil {
			t.Fatal(err)
		}
	}
	black, white := playtest.Enter(t, app, id, game.First), playtest.Enter(t, app, id, game.Second)
	playtest.PlayOut(t, black, white, "h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7", "h12")
	check := func() verified {
		out, _, _ := tengen(t, "", "admin", "verify", "--data", data, "--json")
		var v verified
		if err := json.Unmarshal([]byte(out), &v); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return v
	}
	if v := check(); v.OK || len(v.Ratings) == 0 || !strings.Contains(v.Ratings[0], string(id)) || len(v.Findings) > 0 {
		t.Errorf("a game that was not counted: %+v", v)
	}
	ranks := rank.Open(rank.Config{Store: store.Ranks(), Games: store, People: people, Now: app.Now})
	err := errors.Join(ranks.Wait(t.Context()), ranks.Close())
	if v := check(); err != nil || !v.OK {
		t.Errorf("when it was counted: %+v, %v", v, err)
	}
}
