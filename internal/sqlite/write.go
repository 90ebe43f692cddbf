package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	lib "modernc.org/sqlite/lib"

	"tengen/internal/account"
	"tengen/internal/chat"
	"tengen/internal/lobby"
	"tengen/internal/moderation"
	"tengen/internal/play"
	"tengen/internal/practice"
	"tengen/internal/puzzle"
	"tengen/internal/rank"
	"tengen/internal/vacation"
)

// maxBatch is the largest number of writes that share a transaction.
const maxBatch = 1024

// errClosed answers writes that come after Close.
var errClosed = errors.New("the database is closed")

// write is one write that waits to become durable.
type write struct {
	do   func(context.Context, *sql.Tx) error // what is to be done, or
	log  func(*log) error                     // the same to the log of games; it leaves nothing behind if it refuses
	err  error                                // what it returned, or why the transaction failed
	done chan struct{}
}

// submit waits until do is durable or refused.
func (s *Store) submit(ctx context.Context, do func(context.Context, *sql.Tx) error) error {
	return s.hand(ctx, &write{do: do})
}

// hand waits until a write is durable or refused. It does not listen to ctx once
// the write is handed over, so that the answer is always the true one.
func (s *Store) hand(ctx context.Context, w *write) error {
	w.done = make(chan struct{})
	select {
	case s.queue <- w:
	case <-s.stop:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case <-w.done:
	case <-s.stopped:
		select {
		case <-w.done: // it was in the last batch
		default:
			return errClosed
		}
	}
	return w.err
}

// run is the writing goroutine: it takes all that waits and commits it at once.
// While a commit waits for the disk the next batch gathers.
func (s *Store) run() {
	defer close(s.stopped)
	for {
		var batch []*write
		select {
		case w := <-s.queue:
			batch = append(batch, w)
		case <-s.stop:
			return
		}
		for more := true; more && len(batch) < maxBatch; {
			select {
			case w := <-s.queue:
				batch = append(batch, w)
			default:
				more = false
			}
		}
		s.commit(batch)
	}
}

// commit makes a batch durable in one transaction and answers every write. A
// write that is refused (a conflict, a repeated command) is undone alone; if the
// transaction itself fails, every write of the batch that was not refused fails
// with it.
func (s *Store) commit(batch []*write) {
	started := time.Now()
	err := s.transact(batch)
	s.tell(len(batch), started, err)
	if err != nil {
		s.log.commands.games = nil // what was noted may not have come to be
		err = s.fault(err)
		for _, w := range batch {
			if w.err == nil {
				w.err = err
			}
		}
	}
	for _, w := range batch {
		close(w.done)
	}
}

func (s *Store) transact(batch []*write) error {
	ctx := context.Background()
	conn, err := s.writer.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for len(batch) > 0 {
		n := 0
		for n < len(batch) && batch[n].log != nil {
			n++
		}
		if n > 0 {
			err = conn.Raw(func(c any) error { return s.logged(c, batch[:n]) })
		} else {
			n = 1
			err = guarded(ctx, tx, batch[0])
		}
		if err != nil {
			return err
		}
		batch = batch[n:]
	}
	return tx.Commit()
}

// logged runs writes of the log on the driver's connection, inside the transaction.
// Like guarded it returns an error only if that cannot go on.
func (s *Store) logged(conn any, writes []*write) error {
	if err := s.log.prepare(conn); err != nil {
		return err
	}
	s.log.latest = time.Time{}
	for _, w := range writes {
		err := w.log(&s.log)
		if err != nil && !refusal(err) {
			return err
		}
		w.err = err
	}
	return s.log.sign()
}

// guarded runs one write so that it leaves nothing behind if it is refused. It
// returns an error only if the transaction cannot go on: after an error of the
// disk SQLite may have ended it already, and what followed would be on its own.
func guarded(ctx context.Context, tx *sql.Tx, w *write) error {
	if _, err := tx.ExecContext(ctx, "SAVEPOINT w"); err != nil {
		return err
	}
	err := w.do(ctx, tx)
	if err != nil && !refusal(err) {
		return err
	}
	if w.err = err; err != nil {
		if _, err := tx.ExecContext(ctx, "ROLLBACK TO w"); err != nil {
			return err
		}
	}
	_, err = tx.ExecContext(ctx, "RELEASE w")
	return err
}

// refusals are what stores say about a write: it is undone, and those of others that wait
// with it go on. Every error of a use case that a write here returns must be among them.
var refusals = []error{
	play.ErrConflict, play.ErrRepeated, account.ErrUnknown, account.ErrStale, account.ErrTaken, account.ErrOwned,
	lobby.ErrGone, lobby.ErrDealt, lobby.ErrExists, chat.Full, chat.ErrUnknown, moderation.ErrStale, moderation.ErrReported,
	moderation.ErrUnknown, practice.ErrStale, puzzle.ErrStale, puzzle.ErrTried, rank.ErrStale, vacation.ErrAway, vacation.ErrHere,
}

// refusal reports whether err is about the write and not about the database.
func refusal(err error) bool {
	return has(err, lib.SQLITE_CONSTRAINT) || slices.ContainsFunc(refusals, func(r error) bool { return errors.Is(err, r) })
}

// lineColumns are those of a line of the lists, in the order in which it is written
// and read.
const lineColumns = `id, phase, changed, created, started, preset, opening, clock, moves, result, ending,
	rated, winner, class, family, level1, level2, private, pattern`

// Append implements [play.Store].
func (s *Store) Append(ctx context.Context, a play.Append) error {
	return s.hand(ctx, &write{log: func(l *log) error { return l.append(&a) }})
}

// Replace implements [play.Store].
func (s *Store) Replace(ctx context.Context, lines []play.Summary) error {
	return s.hand(ctx, &write{log: func(l *log) error {
		for i := range lines {
			if err := l.putLine(&lines[i]); err != nil {
				return err
			}
		}
		return nil
	}})
}

// Beat implements [play.Store].
func (s *Store) Beat(ctx context.Context, at time.Time) error {
	return s.hand(ctx, &write{log: func(l *log) error {
		if at.After(l.latest) {
			l.latest = at
		}
		return nil
	}})
}
