// Package chattest is the contract of a [chat.Store] as tests: every store passes
// the same ones.
package chattest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tengen/internal/chat"
	"tengen/internal/contract"
	"tengen/internal/notice"
)

var start = time.Date(2026, 11, 30, 18, 0, 0, 123456000, time.UTC)

const (
	anna  = notice.Person("a:anna")
	guest = notice.Person("g:guest")
)

// most is how many lines a game has in these tests.
const most = 20

// line is a line of a person in the room of the players of game "g".
func line(p notice.Person, command string) chat.Line {
	return chat.Line{Game: "g", Room: chat.Players, At: start, Seat: 1, Person: p, Command: command, Text: "привет " + command}
}

// TestStore runs the contract against pairs of stores made by open: both on one
// database, which is empty. They may be the same store.
func TestStore(t *testing.T, open func(*testing.T) (a, b chat.Store)) {
	contract.Run(t, open, []contract.Clause[chat.Store]{
		{Name: "lines come back as they were said", Test: lines},
		{Name: "a message is said once", Test: once},
		{Name: "of eight lines at a time each has a number", Test: numbers},
		{Name: "a game has no more lines than it may", Test: full},
		{Name: "a line is dropped", Test: dropped},
		{Name: "a person is forgotten", Test: forgotten},
		{Name: "who may not talk, and who does not want to", Test: silence},
	})
}

func add(t *testing.T, s chat.Store, l chat.Line) chat.Line {
	t.Helper()
	added, fresh, err := s.Add(t.Context(), l, most)
	if err != nil || !fresh {
		t.Fatalf("%+v was not added: %v, %v", l, fresh, err)
	}
	return added
}

func read(t *testing.T, s chat.Store, room chat.Room, limit int) []chat.Line {
	t.Helper()
	list, err := s.Lines(t.Context(), "g", room, limit)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func same(t *testing.T, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func lines(t *testing.T, a, b chat.Store) {
	one := add(t, a, line(anna, "1"))
	two := line(guest, "1")
	two.Room, two.Seat = chat.Watchers, 0
	two = add(t, b, two)
	three := add(t, a, line(anna, "2"))
	elsewhere := line(anna, "1")
	elsewhere.Game = "h"
	if l := add(t, b, elsewhere); l.N != 1 {
		t.Errorf("the first line of another game has number %d", l.N)
	}
	if one.N != 1 || two.N != 2 || three.N != 3 {
		t.Errorf("the numbers are %d, %d, %d", one.N, two.N, three.N)
	}
	same(t, read(t, b, chat.Players, 10), []chat.Line{one, three})
	same(t, read(t, a, chat.Watchers, 10), []chat.Line{two})
	same(t, read(t, a, chat.Players, 1), []chat.Line{three})
	got, err := b.Line(t.Context(), "g", 2)
	if err != nil {
		t.Fatal(err)
	}
	same(t, got, two)
	for _, n := range []int{0, 4, -1} {
		if _, err := a.Line(t.Context(), "g", n); !errors.Is(err, chat.ErrUnknown) {
			t.Errorf("line %d: %v", n, err)
		}
	}
}

func once(t *testing.T, a, b chat.Store) {
	first := add(t, a, line(anna, "1"))
	other := line(anna, "1")
	other.Text = "something else"
	again, fresh, err := b.Add(t.Context(), other, most)
	if err != nil || fresh {
		t.Errorf("said again: %v, %v", fresh, err)
	}
	same(t, again, first)
	add(t, b, line(guest, "1")) // another person's message of that name
	if n := len(read(t, a, chat.Players, 10)); n != 2 {
		t.Errorf("there are %d lines, want 2", n)
	}
}

func numbers(t *testing.T, a, b chat.Store) {
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			if _, _, err := []chat.Store{a, b}[i%2].Add(t.Context(), line(anna, fmt.Sprint(i)), most); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	for i, l := range read(t, a, chat.Players, 10) {
		if l.N != i+1 {
			t.Errorf("line %d has number %d", i+1, l.N)
		}
	}
}

func full(t *testing.T, a, b chat.Store) {
	for i := range most {
		add(t, a, line(anna, fmt.Sprint(i)))
	}
	if _, fresh, err := b.Add(t.Context(), line(anna, "more"), most); !errors.Is(err, chat.Full) || fresh {
		t.Errorf("one more line: %v, %v", fresh, err)
	}
	if _, fresh, err := b.Add(t.Context(), line(anna, "0"), most); err != nil || fresh {
		t.Errorf("one that is there already: %v, %v", fresh, err)
	}
}

func dropped(t *testing.T, a, b chat.Store) {
	l := add(t, a, line(anna, "1"))
	if err := b.Drop(t.Context(), "g", l.N, "judge"); err != nil {
		t.Fatal(err)
	}
	l.Text, l.Dropped = "", "judge"
	same(t, read(t, a, chat.Players, 10), []chat.Line{l})
	if err := b.Drop(t.Context(), "g", 2, "judge"); !errors.Is(err, chat.ErrUnknown) {
		t.Errorf("a line that is not there: %v", err)
	}
}

func forgotten(t *testing.T, a, b chat.Store) {
	hers, his := add(t, a, line(anna, "1")), add(t, a, line(guest, "1"))
	if err := a.Mute(t.Context(), anna, start, "judge"); err != nil {
		t.Fatal(err)
	}
	later := line(anna, "2")
	later.At = start.Add(time.Second)
	later = add(t, a, later)
	list, err := b.Of(t.Context(), anna, 10)
	if err != nil {
		t.Fatal(err)
	}
	same(t, list, []chat.Line{later, hers})
	for range 2 { // twice is no error
		if err := b.Forget(t.Context(), anna); err != nil {
			t.Fatal(err)
		}
	}
	hers.Person, hers.Text, later.Person, later.Text = "", "", "", ""
	same(t, read(t, a, chat.Players, 10), []chat.Line{hers, his, later})
	for _, p := range []notice.Person{anna, ""} {
		if list, err = a.Of(t.Context(), p, 10); err != nil || len(list) != 0 {
			t.Errorf("%q has still said %v, %v", p, list, err)
		}
	}
	if until, err := a.Muted(t.Context(), anna); err != nil || !until.IsZero() {
		t.Errorf("who was forgotten is silent until %v, %v", until, err)
	}
}

func silence(t *testing.T, a, b chat.Store) {
	if until, err := a.Muted(t.Context(), anna); err != nil || !until.IsZero() {
		t.Errorf("nobody was kept silent: %v, %v", until, err)
	}
	for _, until := range []time.Time{start, start.Add(time.Hour)} {
		if err := a.Mute(t.Context(), anna, until, "judge"); err != nil {
			t.Fatal(err)
		}
		if got, err := b.Muted(t.Context(), anna); err != nil || !got.Equal(until) {
			t.Errorf("silent until %v, %v; want %v", got, err, until)
		}
	}
	for _, quiet := range []bool{true, true, false, false} {
		if err := a.SetQuiet(t.Context(), guest, quiet); err != nil {
			t.Fatal(err)
		}
		if got, err := b.Quiet(t.Context(), guest); err != nil || got != quiet {
			t.Errorf("wants no talk: %v, %v; want %v", got, err, quiet)
		}
	}
}
