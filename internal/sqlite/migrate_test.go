package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/play"
)

// oldest are the schemas that had users before the present one, each with a
// database in testdata as its program left it. Add one before a schema is changed
// by another migration than a new one at the end; never change one.
var oldest = []int{1, 2}

// old makes a file that an older program has written.
func old(t *testing.T, schema int) string {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("testdata/schema-%d.sql", schema))
	if err != nil {
		t.Fatal(err)
	}
	path := file(t)
	db, err := connect(path, "_pragma=journal_mode(wal)")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(string(text)); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// Every schema that there ever was becomes the present one, and all that was in it
// is there: games and their lists, people, sessions, seats, what officials did.
func TestMigrations(t *testing.T) {
	for _, schema := range oldest {
		t.Run(fmt.Sprint(schema), func(t *testing.T) {
			path := old(t, schema)
			if _, err := OpenSnapshot(t.Context(), path); !errors.Is(err, ErrOlder) {
				t.Errorf("a snapshot of it: %v", err)
			}
			s := opened(t, Open, path)
			if has, err := schemaOf(t.Context(), s.writer); err != nil || has != newestSchema() {
				t.Errorf("the schema is %d, %v; want %d", has, err, newestSchema())
			}
			v, err := play.Verify(t.Context(), s, func(f play.Finding) { t.Errorf("%+v", f) }, func(int) {})
			if err != nil || v.Games != 2 || v.Events != 13+18 {
				t.Errorf("looked at %+v, %v", v, err)
			}
			for phase, want := range map[play.Phase]play.GameID{play.Live: "open", play.Ended: "five"} {
				if lines, err := s.List(t.Context(), play.Query{Phase: phase, Limit: 9}); err != nil || len(lines) != 1 || lines[0].ID != want {
					t.Errorf("the list %s: %+v, %v", phase, lines, err)
				}
			}
			if version, err := s.Find(t.Context(), "five", "1:c1"); err != nil || version != 2 {
				t.Errorf("a command that was sent before: version %d, %v", version, err)
			}
			var stale int
			if err := s.reader.QueryRow("SELECT count(*) FROM stale").Scan(&stale); err != nil || stale != 0 {
				t.Errorf("%d things are still stale, %v", stale, err)
			}
			if schema >= 2 {
				oldPeople(t, s)
			}
		})
	}
}

// oldPeople looks for the people of testdata/schema-2.sql.
func oldPeople(t *testing.T, s *Store) {
	people := s.Accounts()
	anna, err := people.AccountByFold(t.Context(), account.StoredName("Анна").Fold())
	if err != nil || anna.ID != "anna" || anna.Version != 3 || !anna.Confirmed || anna.Email != "anna@example.org" ||
		anna.Role != account.Administrator || anna.Country != "EE" || !strings.HasPrefix(anna.Password, "$argon2id$") {
		t.Errorf("Anna is %+v, %v", anna, err)
	}
	if gone, err := people.Account(t.Context(), "gone"); err != nil || gone.Erased.IsZero() {
		t.Errorf("an account that was erased is %+v, %v", gone, err)
	}
	notes, err := people.Notes(t.Context(), "", time.Time{}, 9)
	if err != nil || len(notes) != 1 || !reflect.DeepEqual(notes[0].Facts, account.Words("administrator")) {
		t.Errorf("the notes are %+v, %v", notes, err)
	}
	for table, want := range map[string]int{"session": 1, "token": 1, "seat": 2, "note": 1, "retired_name": 1} {
		var n int
		if err := s.reader.QueryRow("SELECT count(*) FROM " + table).Scan(&n); err != nil || n != want {
			t.Errorf("%s has %d rows, %v; want %d", table, n, err, want)
		}
	}
}

// A newer file is left exactly as it is: there is no way back to an older schema.
func TestNeverDown(t *testing.T) {
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
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, try := range map[string]func() error{
		"open":     func() error { _, err := Open(t.Context(), path); return err },
		"beside":   func() error { _, err := OpenBeside(t.Context(), path); return err },
		"snapshot": func() error { _, err := OpenSnapshot(t.Context(), path); return err },
		"backup":   func() error { return Backup(t.Context(), path, filepath.Join(t.TempDir(), "b.db")) },
		"restore":  func() error { return Restore(t.Context(), path, filepath.Join(t.TempDir(), "r.db"), "") },
	} {
		if err := try(); !errors.Is(err, ErrNewer) || !strings.Contains(err.Error(), "99") {
			t.Errorf("%s: %v, want a sentence about a newer program", name, err)
		}
	}
	after, err := os.ReadFile(path)
	if err != nil || string(after) != string(before) {
		t.Errorf("the newer file was changed, %v", err)
	}
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil || len(names) == 0 {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(migrations, name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "+goose Down") {
			t.Errorf("%s has a way down, which would lose what people did", name)
		}
	}
}
