// Package playtest is the contract of a [play.Store] as tests: every store passes
// the same ones.
package playtest

import (
	"bytes"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tengen/internal/contract"
	"tengen/internal/play"
)

// start is the time of the first record in these tests.
var start = time.Date(2026, 11, 29, 18, 0, 0, 123456000, time.UTC)

// step is an append of n records at version at; the last has the command.
func step(id play.GameID, at, n int, command string) play.Append {
	a := play.Append{Game: id, At: at}
	for v := at + 1; v <= at+n; v++ {
		a.Records = append(a.Records, play.Record{
			Version: v, At: start.Add(time.Duration(v) * time.Second), Event: fmt.Appendf(nil, `{"v":%d,"by":%q}`, v, command),
		})
	}
	a.Records[n-1].Command = command
	return a
}

// TestStore runs the contract against stores made by open, each of them empty.
// The store is closed by open's own clean-up.
func TestStore(t *testing.T, open func(*testing.T) play.Store) {
	for _, c := range []struct {
		name string
		test func(*testing.T, play.Store)
	}{
		{"of eight concurrent appends one wins", oneWins},
		{"an append comes back as it was written", roundTrip},
		{"an append at another version changes nothing", conflict},
		{"a command is done once", commands},
		{"all records of an append or none", allOrNone},
		{"a failing append does not fail its neighbours", neighbours},
		{"an unknown game", unknown},
		{"the games of the log", walk},
		{"the lists", lists},
		{"time never falls", lastTime},
		{"what was written can be changed by its writer", noAlias},
		{"commands of many connections to one game are carried out one after the other", func(t *testing.T, s play.Store) {
			linear(t, Node(t, play.Config{Store: s}))
		}},
	} {
		t.Run(c.name, func(t *testing.T) { c.test(t, open(t)) })
	}
}

func oneWins(t *testing.T, s play.Store) {
	contract.Must(t, s.Append(t.Context(), step("g", 0, 1, "")))
	var wait sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		wait.Go(func() { errs[i] = s.Append(t.Context(), step("g", 1, 1, fmt.Sprint("command-", i))) })
	}
	wait.Wait()
	winner := -1
	for i, err := range errs {
		switch {
		case err == nil && winner < 0:
			winner = i
		case err == nil:
			t.Errorf("both %d and %d won", winner, i)
		case !errors.Is(err, play.ErrConflict):
			t.Errorf("append %d: %v, want ErrConflict", i, err)
		}
	}
	if winner < 0 {
		t.Fatal("nobody won")
	}
	log := load(t, s, "g", 0)
	if want := fmt.Sprint("command-", winner); len(log) != 2 || log[1].Command != want {
		t.Errorf("the log is %v, want two records, the second by %s", log, want)
	}
}

func roundTrip(t *testing.T, s play.Store) {
	a, b := step("g", 0, 2, "one"), step("g", 2, 3, "two")
	contract.Must(t, s.Append(t.Context(), a))
	contract.Must(t, s.Append(t.Context(), b))
	contract.Must(t, s.Append(t.Context(), step("h", 0, 1, "one")))
	want := append(append([]play.Record(nil), a.Records...), b.Records...)
	for since := range len(want) + 1 {
		if diff := cmp.Diff(want[since:], load(t, s, "g", since), sameEmpty); diff != "" {
			t.Errorf("since %d (-want +got)\n%s", since, diff)
		}
	}
	heads, err := s.Heads(t.Context(), []play.GameID{"g", "h", "nothing"})
	contract.Must(t, err)
	if diff := cmp.Diff(map[play.GameID]int{"g": 5, "h": 1}, heads); diff != "" {
		t.Errorf("heads (-want +got)\n%s", diff)
	}
}

// sameEmpty compares a slice that is nil with one that is empty as equal.
var sameEmpty = cmp.FilterValues(
	func(a, b []play.Record) bool { return len(a) == 0 && len(b) == 0 },
	cmp.Comparer(func(a, b []play.Record) bool { return true }))

func conflict(t *testing.T, s play.Store) {
	contract.Must(t, s.Append(t.Context(), step("g", 0, 2, "one")))
	line := play.Summary{ID: "g", Phase: play.Live, Changed: start, Created: start}
	for _, at := range []int{0, 1, 3} {
		a := step("g", at, 1, "late")
		a.Summary = &line
		if err := s.Append(t.Context(), a); !errors.Is(err, play.ErrConflict) {
			t.Errorf("at %d: %v, want ErrConflict", at, err)
		}
	}
	if err := s.Append(t.Context(), step("new", 1, 1, "")); !errors.Is(err, play.ErrConflict) {
		t.Errorf("a game that begins at 2: %v, want ErrConflict", err)
	}
	if log := load(t, s, "g", 0); len(log) != 2 {
		t.Errorf("the log has %d records, want 2", len(log))
	}
	if lines := list(t, s, play.Live); len(lines) != 0 {
		t.Errorf("a refused append changed the lists: %v", lines)
	}
}

func commands(t *testing.T, s play.Store) {
	contract.Must(t, s.Append(t.Context(), step("g", 0, 1, "")))
	contract.Must(t, s.Append(t.Context(), step("g", 1, 2, "one")))
	for _, at := range []int{1, 3} { // sent again by one who saw the answer, and by one who did not
		if err := s.Append(t.Context(), step("g", at, 1, "one")); !errors.Is(err, play.ErrRepeated) {
			t.Errorf("the same command at %d: %v, want ErrRepeated", at, err)
		}
	}
	for command, want := range map[string]int{"one": 3, "two": 0} {
		got, err := s.Find(t.Context(), "g", command)
		contract.Must(t, err)
		if got != want {
			t.Errorf("command %s is at %d, want %d", command, got, want)
		}
	}
	contract.Must(t, s.Append(t.Context(), step("g", 3, 1, ""))) // no command is no repetition
	contract.Must(t, s.Append(t.Context(), step("h", 0, 1, "one")))
}

func allOrNone(t *testing.T, s play.Store) {
	contract.Must(t, s.Append(t.Context(), step("g", 0, 1, "one")))
	if err := s.Append(t.Context(), step("g", 1, 3, "one")); !errors.Is(err, play.ErrRepeated) {
		t.Fatalf("got %v, want ErrRepeated, which only the last record of three has", err)
	}
	if log := load(t, s, "g", 0); len(log) != 1 {
		t.Errorf("the log has %d records, want 1", len(log))
	}
}

// Many writers at once, each with a game of its own, every second append wrong.
func neighbours(t *testing.T, s play.Store) {
	const games, steps = 20, 10
	var wait sync.WaitGroup
	for g := range games {
		id := play.GameID(fmt.Sprint("game-", g))
		wait.Go(func() {
			for v := range steps {
				if err := s.Append(t.Context(), step(id, v+7, 2, "wrong")); !errors.Is(err, play.ErrConflict) {
					t.Errorf("%s at %d: %v, want ErrConflict", id, v+7, err)
				}
				if err := s.Append(t.Context(), step(id, v, 1, fmt.Sprint(v))); err != nil {
					t.Errorf("%s at %d: %v", id, v, err)
				}
			}
		})
	}
	wait.Wait()
	for g := range games {
		if log := load(t, s, play.GameID(fmt.Sprint("game-", g)), 0); len(log) != steps {
			t.Errorf("game %d has %d records, want %d", g, len(log), steps)
		}
	}
}

func unknown(t *testing.T, s play.Store) {
	for _, since := range []int{0, 5} {
		if _, err := s.Load(t.Context(), "nothing", since); !errors.Is(err, play.ErrNoGame) {
			t.Errorf("since %d: %v, want ErrNoGame", since, err)
		}
	}
	contract.Must(t, s.Append(t.Context(), step("g", 0, 1, "")))
	if log, err := s.Load(t.Context(), "g", 9); err != nil || len(log) != 0 {
		t.Errorf("above the head: %v, %v; want nothing", log, err)
	}
}

func walk(t *testing.T, s play.Store) {
	want := []play.GameID{"a", "b", "c", "d", "e"}
	for _, id := range []play.GameID{"c", "e", "a", "d", "b"} {
		contract.Must(t, s.Append(t.Context(), step(id, 0, 3, "")))
	}
	var got []play.GameID
	for after := play.GameID(""); ; {
		ids, err := s.IDs(t.Context(), after, 2)
		contract.Must(t, err)
		if len(ids) == 0 {
			break
		}
		got = append(got, ids...)
		after = ids[len(ids)-1]
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func lists(t *testing.T, s play.Store) {
	at := func(minutes int) time.Time { return start.Add(time.Duration(minutes) * time.Minute) }
	line := func(id play.GameID, phase play.Phase, minutes int) play.Summary {
		l := play.Summary{ID: id, Phase: phase, Created: at(0), Changed: at(minutes), Preset: "rif", Opening: "none", Clock: "5m+2s"}
		if phase != play.Seating {
			l.Started = at(minutes)
		}
		if phase == play.Ended {
			l.Result, l.Ending, l.Moves, l.Winner, l.Pattern = "black", "five", 17, 2, fmt.Sprintf("%dI", minutes)
		}
		l.Class, l.Family, l.Rated, l.Levels, l.Private = "blitz", "strict", minutes%2 == 1, [2]int{0, minutes}, minutes == 3
		return l
	}
	for _, l := range []play.Summary{
		line("a", play.Seating, 0), line("b", play.Live, 1), line("c", play.Live, 3), line("d", play.Ended, 5),
	} {
		a := step(l.ID, 0, 1, "")
		a.Summary = &l
		contract.Must(t, s.Append(t.Context(), a))
	}
	contract.Must(t, s.Append(t.Context(), step("b", 1, 1, ""))) // no change of the lists
	a, moved := step("a", 1, 1, ""), line("a", play.Live, 2)
	a.Summary = &moved
	contract.Must(t, s.Append(t.Context(), a))

	check := func(what string, q play.Query, want ...play.Summary) {
		t.Helper()
		got, err := s.List(t.Context(), q)
		contract.Must(t, err)
		if len(want) == 0 && len(got) == 0 {
			return
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", what, diff)
		}
	}
	b, c := line("b", play.Live, 1), line("c", play.Live, 3)
	check("free seats", play.Query{Phase: play.Seating, Limit: 10, All: true})
	check("live games", play.Query{Phase: play.Live, Limit: 10, All: true}, c, moved, b)
	check("one live game", play.Query{Phase: play.Live, Limit: 1, All: true}, c)
	check("live games before", play.Query{Phase: play.Live, Before: at(2), Limit: 10, All: true}, b)
	check("live games that are not private", play.Query{Phase: play.Live, Limit: 10}, moved, b)
	check("some of the live games", play.Query{Phase: play.Live, Limit: 10, All: true, Among: []play.GameID{"b", "c", "nothing"}}, c, b)
	check("none of the live games", play.Query{Phase: play.Live, Limit: 10, All: true, Among: []play.GameID{}})
	check("rated live games", play.Query{Phase: play.Live, Limit: 10, Rated: true}, b)
	check("ended games", play.Query{Phase: play.Ended, Limit: 10}, line("d", play.Ended, 5))

	contract.Must(t, s.Replace(t.Context(), []play.Summary{line("b", play.Ended, 9), line("c", play.Ended, 8)}))
	check("ended games after a change", play.Query{Phase: play.Ended, Limit: 2}, line("b", play.Ended, 9), line("c", play.Ended, 8))
	check("ended games by their opening", play.Query{Phase: play.Ended, Limit: 2, Pattern: "8I"}, line("c", play.Ended, 8))
	check("some ended games by their opening", play.Query{Phase: play.Ended, Limit: 2, Pattern: "8I", Among: []play.GameID{"b", "d"}})
	check("ended games since a time", play.Query{Phase: play.Ended, Limit: 9, After: at(8), Before: at(9)}, line("c", play.Ended, 8))
	check("ended games by what decides", play.Query{Phase: play.Ended, Limit: 1, Result: "black", Preset: "rif"}, line("b", play.Ended, 9))
	check("ended games with another result", play.Query{Phase: play.Ended, Limit: 9, Result: "white"})
	check("ended games by other rules", play.Query{Phase: play.Ended, Limit: 9, Preset: "guide"})
	check("live games after a change", play.Query{Phase: play.Live, Limit: 10}, moved)
}

func lastTime(t *testing.T, s play.Store) {
	check := func(want time.Time) {
		t.Helper()
		if got, err := s.LastTime(t.Context()); err != nil || !got.Equal(want) {
			t.Errorf("got %v, %v; want %v", got, err, want)
		}
	}
	check(time.Time{})
	contract.Must(t, s.Append(t.Context(), step("g", 0, 1, "")))
	check(start.Add(time.Second))
	contract.Must(t, s.Beat(t.Context(), start.Add(9*time.Second)))
	check(start.Add(9 * time.Second))
	contract.Must(t, s.Beat(t.Context(), start))
	contract.Must(t, s.Append(t.Context(), step("g", 1, 1, "")))
	check(start.Add(9 * time.Second))
}

func noAlias(t *testing.T, s play.Store) {
	a := step("g", 0, 1, "")
	want := bytes.Clone(a.Records[0].Event)
	contract.Must(t, s.Append(t.Context(), a))
	clear(a.Records[0].Event)
	if got := load(t, s, "g", 0)[0].Event; !bytes.Equal(got, want) {
		t.Errorf("the log holds %q, want %q", got, want)
	}
}

// writeAll tries to write every version of a game, against somebody who does the
// same; what it has written it reads at once.
func writeAll(t *testing.T, s play.Store, id play.GameID, steps int) {
	for v := range steps {
		err := s.Append(t.Context(), step(id, v, 1, ""))
		if err == nil && len(load(t, s, id, v)) == 0 {
			t.Errorf("%s: what was just written at %d cannot be read", id, v+1)
		}
		if err != nil && !errors.Is(err, play.ErrConflict) {
			t.Errorf("%s at %d: %v", id, v, err)
		}
	}
}

func load(t *testing.T, s play.Store, id play.GameID, since int) []play.Record {
	t.Helper()
	log, err := s.Load(t.Context(), id, since)
	if err != nil {
		t.Error(err)
	}
	return log
}

func list(t *testing.T, s play.Store, phase play.Phase) []play.Summary {
	t.Helper()
	lines, err := s.List(t.Context(), play.Query{Phase: phase, Limit: 100, All: true})
	contract.Must(t, err)
	return lines
}
