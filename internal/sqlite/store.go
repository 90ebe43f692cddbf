package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path/filepath"
	"sync"
	"sync/atomic"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver "sqlite"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Errors of [Open]. They come wrapped in a sentence that names the file.
var (
	ErrInUse = errors.New("is open in another tengen")
	ErrNewer = errors.New("was written by a newer Tengen")
	ErrOlder = errors.New("was written by an older Tengen")
)

// readers is how many connections read beside the one that writes.
const readers = 4

// Store is a log in one file. Make it with [Open].
type Store struct {
	path   string
	lock   *fileLock // nil if shared
	writer *sql.DB   // one connection, used by the writing goroutine only
	reader *sql.DB
	reads  sync.Map                     // text to *sql.Stmt
	log    log                          // used by the writing goroutine only
	told   atomic.Pointer[func(Commit)] // of every transaction

	queue   chan *write
	stop    chan struct{} // closed by Close
	stopped chan struct{} // closed when the writing goroutine is gone
}

// Open opens the log in the file at path and makes it if there is none; its
// folder must exist. It refuses a file that another store, of this process or
// another, has open, and one that a newer version of the program has written.
// Close the store when done.
func Open(ctx context.Context, path string) (*Store, error) {
	return open(ctx, path, mode{lock: true, migrate: true})
}

// OpenShared is Open for a file that several stores have open at the same time.
// The log stays right, because every append names its version; but nodes hear of
// each other's events only through a bus between them. No store that was opened
// with [Open] may have the file.
func OpenShared(ctx context.Context, path string) (*Store, error) {
	return open(ctx, path, mode{migrate: true})
}

// OpenBeside opens a file that a running server has open, for work on
// [Store.Accounts]; the log of games is the server's. It changes no table: a file
// that is not of this program's schema is refused.
func OpenBeside(ctx context.Context, path string) (*Store, error) { return open(ctx, path, mode{}) }

// mode is how a file is opened.
type mode struct {
	lock    bool // keep other stores away
	migrate bool // bring the tables up to date
}

func open(ctx context.Context, path string, m mode) (*Store, error) {
	s := &Store{path: path, queue: make(chan *write, maxBatch), stop: make(chan struct{}), stopped: make(chan struct{})}
	if err := s.open(ctx, m); err != nil {
		return nil, errors.Join(err, s.closeFiles())
	}
	go s.run()
	if m.migrate {
		if err := s.refresh(ctx); err != nil {
			return nil, errors.Join(err, s.Close())
		}
	}
	return s, nil
}

func (s *Store) open(ctx context.Context, m mode) (err error) {
	if m.lock {
		if s.lock, err = acquire(ctx, s.path); err != nil {
			return err
		}
	}
	s.writer, err = connect(s.path, "_txlock=immediate&_pragma=journal_mode(wal)&_pragma=synchronous(full)&_pragma=busy_timeout(10000)&_pragma=cache_size(-32000)&_pragma=wal_autocheckpoint(4000)")
	if err != nil {
		return err
	}
	s.writer.SetMaxOpenConns(1)
	if err := migrate(ctx, s.writer, s.path, m.migrate); err != nil {
		return err
	}
	s.reader, err = connect(s.path, "_pragma=query_only(1)&_pragma=busy_timeout(10000)")
	if err != nil {
		return err
	}
	s.reader.SetMaxOpenConns(readers)
	s.reader.SetMaxIdleConns(readers)
	return nil
}

func connect(path, parameters string) (*sql.DB, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(abs), RawQuery: parameters}
	return sql.Open("sqlite", u.String())
}

// migrate brings the tables up to date, or refuses those that are not if it may
// not, and always what a newer program made.
func migrate(ctx context.Context, db *sql.DB, path string, may bool) error {
	folder, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, folder, goose.WithDisableGlobalRegistry(true), goose.WithAllowOutofOrder(true))
	if err != nil {
		return fmt.Errorf("database %s: %w", path, err)
	}
	has, knows, err := p.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("database %s cannot be read as Tengen's: %w", path, err)
	}
	if has > knows {
		return newerError(path, has, knows)
	}
	if !may && has < knows {
		return olderError(path, has, knows)
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("database %s: cannot bring its tables up to date: %w", path, err)
	}
	return nil
}

// Close waits for the writes that have begun, refuses the others and releases
// the file. It must not be called twice.
func (s *Store) Close() error {
	close(s.stop)
	<-s.stopped
	return s.closeFiles()
}

func (s *Store) closeFiles() error {
	errs := []error{s.log.close()}
	s.reads.Range(func(_, stmt any) bool {
		errs = append(errs, stmt.(*sql.Stmt).Close())
		return true
	})
	for _, db := range []*sql.DB{s.reader, s.writer} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	errs = append(errs, s.lock.release())
	return errors.Join(errs...)
}
