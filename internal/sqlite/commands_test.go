package sqlite

import (
	"errors"
	"testing"
	"time"

	"tengen/internal/play"
)

// made is a step of one event with a command.
func made(at int, command string) play.Append {
	return play.Append{Game: "g", At: at, Records: []play.Record{{
		Version: at + 1, At: time.Date(2026, 11, 30, 12, 0, at, 0, time.UTC), Command: command, Event: []byte("{}"),
	}}}
}

// What one store knows of the commands of a game does not hide those that another has
// written to the same file, in whatever order they take turns.
func TestCommandsOfOthers(t *testing.T) {
	path := tables(t)
	a, b := opened(t, OpenShared, path), opened(t, OpenShared, path)
	for _, step := range []struct {
		by      *Store
		at      int
		command string
		want    error
	}{
		{a, 0, "one", nil}, {a, 1, "two", nil},
		{b, 2, "one", play.ErrRepeated}, {b, 2, "three", nil}, // b reads what a has written
		{a, 2, "four", play.ErrConflict}, {a, 3, "three", play.ErrRepeated}, {a, 3, "four", nil},
		{b, 3, "four", play.ErrRepeated}, {b, 3, "five", play.ErrConflict}, {b, 4, "four", play.ErrRepeated}, {b, 4, "five", nil},
		{a, 5, "five", play.ErrRepeated}, {a, 5, "", nil}, {b, 6, "six", nil}, {a, 7, "six", play.ErrRepeated},
	} {
		if err := step.by.Append(t.Context(), made(step.at, step.command)); !errors.Is(err, step.want) {
			t.Errorf("%q at %d: %v, want %v", step.command, step.at, err, step.want)
		}
	}
}

// After a transaction that failed nothing is believed that was noted in it.
func TestCommandsAfterFailure(t *testing.T) {
	s := opened(t, Open, tables(t))
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(s.Append(t.Context(), made(0, "one")))
	must(s.Append(t.Context(), made(1, "two")))
	disk := errors.New("the disk is gone")
	lost := made(2, "three")
	err := s.hand(t.Context(), &write{log: func(l *log) error { return errors.Join(l.append(&lost), disk) }})
	if !errors.Is(err, disk) {
		t.Fatalf("got %v, want what the disk said", err)
	}
	if s.log.commands.knows("g", 3) {
		t.Error("a store knows commands of a version that the game has not")
	}
	must(s.Append(t.Context(), made(2, "other")))
	if err := s.Append(t.Context(), made(3, "other")); !errors.Is(err, play.ErrRepeated) {
		t.Errorf("a command again: %v, want ErrRepeated", err)
	}
	must(s.Append(t.Context(), made(3, "three")))
}
