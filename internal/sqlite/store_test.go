package sqlite

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"tengen/internal/play"
	"tengen/internal/play/playtest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// file is the path of a database that does not exist yet.
func file(t *testing.T) string { return filepath.Join(t.TempDir(), "games ? & ü.db") }

// empty is a database with all tables and nothing in them. Every test that needs one
// gets a copy: to make the tables takes the race detector most of a second.
var empty = sync.OnceValues(func() (content []byte, err error) {
	folder, err := os.MkdirTemp("", "tengen")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	path := filepath.Join(folder, "empty.db")
	s, err := Open(context.Background(), path)
	if err != nil {
		return nil, err
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// tables is the path of a database with all tables and nothing in them.
func tables(t *testing.T) string {
	t.Helper()
	content, err := empty()
	if err != nil {
		t.Fatal(err)
	}
	path := file(t)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func opened(t *testing.T, how func(context.Context, string) (*Store, error), path string) *Store {
	t.Helper()
	s, err := how(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestStore(t *testing.T) {
	playtest.TestStore(t, func(t *testing.T) play.Store { return opened(t, Open, tables(t)) })
}

func TestSharing(t *testing.T) {
	playtest.TestSharing(t, func(t *testing.T) (a, b play.Store) {
		path := tables(t)
		return opened(t, OpenShared, path), opened(t, OpenShared, path)
	})
}

// The writer's promise rests on these two settings.
func TestWriterIsDurable(t *testing.T) {
	s := opened(t, Open, tables(t))
	for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2"} { // 2 is FULL
		var got string
		if err := s.writer.QueryRow("PRAGMA " + pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %s, %v; want %s", pragma, got, err, want)
		}
	}
	if n := s.writer.Stats().MaxOpenConnections; n != 1 {
		t.Errorf("%d connections may write, want 1: the settings belong to a connection", n)
	}
}

func TestReadersCannotWrite(t *testing.T) {
	s := opened(t, Open, tables(t))
	if _, err := s.reader.Exec("UPDATE beat SET at = 1"); err == nil {
		t.Error("a reading connection wrote")
	}
}

func TestReopen(t *testing.T) {
	path := file(t)
	at := time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	want := play.Record{Version: 1, At: at, Command: "c", Event: []byte("{}")}
	if err := s.Append(t.Context(), play.Append{Game: "g", Records: []play.Record{want}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), play.Append{Game: "g", At: 1, Records: []play.Record{want}}); err == nil {
		t.Error("a closed store took an append")
	}
	again := opened(t, Open, path)
	log, err := again.Load(t.Context(), "g", 0)
	if err != nil || len(log) != 1 || log[0].Command != "c" || !log[0].At.Equal(at) {
		t.Errorf("after opening again: %+v, %v", log, err)
	}
}

func TestSecondStoreIsRefused(t *testing.T) {
	path := file(t)
	opened(t, Open, path)
	_, err := Open(t.Context(), path)
	if !errors.Is(err, ErrInUse) || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v, want a sentence that names the file and the other process", err)
	}
}

func TestNewerSchemaIsRefused(t *testing.T) {
	path := file(t)
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.writer.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)"); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	_, err = Open(t.Context(), path)
	if !errors.Is(err, ErrNewer) || !strings.Contains(err.Error(), "99") {
		t.Errorf("got %v, want a sentence about a newer version", err)
	}
}

// A commit that fails refuses the whole batch and leaves nothing of it; what
// comes after is written again.
func TestFailedCommit(t *testing.T) {
	path := file(t)
	s := opened(t, OpenShared, path)
	if _, err := s.writer.Exec("PRAGMA busy_timeout = 50"); err != nil {
		t.Fatal(err)
	}
	other := opened(t, OpenShared, path)
	blocking, err := other.writer.Begin()
	if err != nil {
		t.Fatal(err)
	}
	step := func(id play.GameID) play.Append {
		return play.Append{Game: id, Records: []play.Record{{Version: 1, At: time.Now(), Event: []byte("{}")}}}
	}
	errs := make(chan error)
	for _, id := range []play.GameID{"a", "b", "c"} {
		go func() { errs <- s.Append(t.Context(), step(id)) }()
	}
	for range 3 {
		if err := <-errs; err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("got %v, want an error that names the file", err)
		}
	}
	if err := blocking.Rollback(); err != nil {
		t.Fatal(err)
	}
	if heads, err := s.Heads(t.Context(), []play.GameID{"a", "b", "c"}); err != nil || len(heads) != 0 {
		t.Errorf("the refused batch left %v, %v", heads, err)
	}
	if err := s.Append(t.Context(), step("a")); err != nil {
		t.Errorf("after the failure: %v", err)
	}
}

func BenchmarkAppend(b *testing.B) {
	s, err := Open(b.Context(), filepath.Join(b.TempDir(), "games.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	event := []byte(`{"name":"placed","v":1,"seat":1,"point":"h8","at":"2026-11-29T18:00:00.123456Z"}`)
	b.SetParallelism(200)
	b.RunParallel(func(p *testing.PB) {
		id := play.GameID(time.Now().Format("150405.000000000"))
		for at := 0; p.Next(); at++ {
			record := play.Record{Version: at + 1, At: time.Now(), Command: "1:" + time.Now().Format("150405.000000"), Event: event}
			if err := s.Append(b.Context(), play.Append{Game: id, At: at, Records: []play.Record{record}}); err != nil {
				b.Error(err)
				return
			}
		}
	})
}
