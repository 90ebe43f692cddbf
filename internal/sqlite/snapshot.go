package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
)

// Snapshot is a database as it was at one moment, for reading. Make it with
// [OpenSnapshot].
type Snapshot struct {
	// Store reads what was there at that moment; what writes fails.
	Store *Store
}

// OpenSnapshot opens the database at path, which a server may have open and go on
// writing to: what is read is all of the moment of the call. A file of another
// schema than the program's is refused with ErrNewer or ErrOlder, one that is not
// Tengen's with ErrForeign. The journal of the server grows while the snapshot is
// open. Close it when done.
func OpenSnapshot(ctx context.Context, path string) (*Snapshot, error) {
	if err := mustExist(path); err != nil {
		return nil, err
	}
	db, err := connect(path, "mode=rw&_pragma=query_only(1)&_pragma=busy_timeout(10000)")
	if err != nil {
		return nil, err
	}
	// One connection, in one transaction: all questions are about the same moment.
	db.SetMaxOpenConns(1)
	s := &Store{path: path, reader: db, stop: make(chan struct{}), stopped: make(chan struct{})}
	close(s.stop) // nobody writes
	close(s.stopped)
	if err := s.begin(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &Snapshot{s}, nil
}

// begin starts the transaction that the snapshot is.
func (s *Store) begin(ctx context.Context) error {
	if err := known(ctx, s.reader, s.path); err != nil {
		return err
	}
	if _, err := s.reader.ExecContext(ctx, "BEGIN"); err != nil {
		return s.fault(err)
	}
	has, err := schemaOf(ctx, s.reader) // the first reading fixes the moment
	if err != nil {
		return s.fault(err)
	}
	if knows := newestSchema(); has < knows {
		return olderError(s.path, has, knows)
	}
	return nil
}

// Close gives the database back.
func (s *Snapshot) Close() error { return s.Store.reader.Close() }

// Loose is something in a database that nothing belongs to.
type Loose struct {
	Table string `json:"table"`
	Key   string `json:"key"`
	Why   string `json:"why"`
}

// loose are questions for rows that nothing belongs to, each with what is wrong
// about its rows. A seat without a game is none: seats are written first, and a
// server that was killed may have left one.
var loose = []struct{ table, why, query string }{
	{"seat", "there is no such account", `SELECT game || ' seat ' || seat FROM seat WHERE account <> ''
		AND NOT EXISTS (SELECT 1 FROM account WHERE id = seat.account)`},
	{"session", "there is no such account", `SELECT substr(hash, 1, 8) FROM session
		WHERE NOT EXISTS (SELECT 1 FROM account WHERE id = session.account AND erased IS NULL)`},
	{"token", "there is no such account", `SELECT substr(hash, 1, 8) FROM token
		WHERE NOT EXISTS (SELECT 1 FROM account WHERE id = token.account AND erased IS NULL)`},
}

// Integrity returns what SQLite itself finds wrong with the file, nothing if it is
// whole. It reads all of it.
func (s *Snapshot) Integrity(ctx context.Context) ([]string, error) {
	found, err := integrity(ctx, s.Store.reader)
	return found, s.Store.fault(err)
}

// Loose returns the rows that nothing belongs to.
func (s *Snapshot) Loose(ctx context.Context) ([]Loose, error) {
	var list []Loose
	for _, q := range loose {
		err := s.Store.query(ctx, func(rows *sql.Rows) error {
			l := Loose{Table: q.table, Why: q.why}
			err := rows.Scan(&l.Key)
			list = append(list, l)
			return err
		}, q.query)
		if err != nil {
			return list, err
		}
	}
	return list, nil
}

// schemaOf is the number of the last migration that a database has had. It changes
// nothing.
func schemaOf(ctx context.Context, db *sql.DB) (n int64, err error) {
	err = db.QueryRowContext(ctx, `SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied`).Scan(&n)
	return n, err
}

// newestSchema is the number of the last migration that this program knows.
func newestSchema() int64 {
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		panic(err) // the pattern is right
	}
	newest := int64(0)
	for _, name := range names {
		number, _, _ := strings.Cut(strings.TrimPrefix(name, "migrations/"), "_")
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			panic("migration " + name + " has no number")
		}
		newest = max(newest, n)
	}
	return newest
}

func newerError(path string, has, knows int64) error {
	return fmt.Errorf("database %s %w: its schema is %d, this program knows up to %d; "+
		"use the newer program, or another folder", path, ErrNewer, has, knows)
}

func olderError(path string, has, knows int64) error {
	return fmt.Errorf("database %s %w: its schema is %d, this program's %d; start the server with this program once",
		path, ErrOlder, has, knows)
}
