package sqlite

import (
	"context"
	"errors"
	"fmt"
	"time"

	lib "modernc.org/sqlite/lib"

	"tengen/internal/play"
)

// Commit is one transaction of a store, for who counts them.
type Commit struct {
	Writes int           // that shared it
	Took   time.Duration // until it was durable, or had failed
	Err    error         // why nothing of it was written
}

// OnCommit has f told of every transaction from now on. f is called by the writing
// goroutine: it must be quick and must not write to the store.
func (s *Store) OnCommit(f func(Commit)) { s.told.Store(&f) }

// tell tells who counts of a transaction.
func (s *Store) tell(writes int, started time.Time, err error) {
	if f := s.told.Load(); f != nil {
		(*f)(Commit{Writes: writes, Took: time.Since(started), Err: err})
	}
}

// ErrFull says that the disk has no room for what was to be written. Nothing of it
// was; what was acknowledged before is safe, and writing goes on by itself when
// there is room again.
var ErrFull = errors.New("the disk is full: make room; what was acknowledged is safe, and writing goes on by itself")

// explained adds what to do to an error of the database, where that is known.
func explained(err error) error {
	if has(err, lib.SQLITE_FULL) {
		return fmt.Errorf("%w (%w)", ErrFull, err)
	}
	return err
}

// Count returns how many games a list holds.
func (s *Store) Count(ctx context.Context, phase play.Phase) (n int, err error) {
	err = s.reader.QueryRowContext(ctx, `SELECT count(*) FROM game WHERE phase = ?`, phase).Scan(&n)
	return n, s.fault(err)
}
