package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	lib "modernc.org/sqlite/lib"

	"tengen/internal/account"
	"tengen/internal/chat"
	"tengen/internal/lobby"
	"tengen/internal/play"
)

// maxBatch is the largest number of writes that share a transaction.
const maxBatch = 1024

// errClosed answers writes that come after Close.
var errClosed = errors.New("the database is closed")

// write is one write that waits to become durable.
type write struct {
	do   func(context.Context, *sql.Tx) error
	err  error // what do returned, or why the transaction failed
	done chan struct{}
}

// submit waits until do is durable or refused. It does not listen to ctx once
// the write is handed over, so that the answer is always the true one.
func (s *Store) submit(ctx context.Context, do func(context.Context, *sql.Tx) error) error {
	w := &write{do: do, done: make(chan struct{})}
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
	tx, err := s.writer.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for _, w := range batch {
		if err := guarded(ctx, tx, w); err != nil {
			return err
		}
	}
	return tx.Commit()
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

// refusal reports whether err is about the write and not about the database.
func refusal(err error) bool {
	return errors.Is(err, play.ErrConflict) || errors.Is(err, play.ErrRepeated) || errors.Is(err, account.ErrUnknown) ||
		errors.Is(err, account.ErrStale) || errors.Is(err, account.ErrTaken) ||
		errors.Is(err, lobby.ErrGone) || errors.Is(err, lobby.ErrDealt) || errors.Is(err, chat.Full) ||
		has(err, lib.SQLITE_CONSTRAINT)
}

// lineColumns are those of a line of the lists, in the order in which it is written
// and read.
const lineColumns = `id, phase, changed, created, started, preset, opening, clock, moves, result, ending,
	rated, winner, class, family, level1, level2, private`

// insert are the statements of the writing connection.
type insert struct{ first, next, repeated, line, beat *sql.Stmt }

func prepare(ctx context.Context, db *sql.DB) (insert, error) {
	var in insert
	for stmt, text := range map[**sql.Stmt]string{
		// The first record goes in only if the game is at the version seen.
		&in.first: `INSERT INTO event (game, version, at, command, event) SELECT ?1, ?2, ?3, ?4, ?5
			WHERE ?2 - 1 = (SELECT coalesce(max(version), 0) FROM event WHERE game = ?1)`,
		&in.next:     `INSERT INTO event (game, version, at, command, event) VALUES (?, ?, ?, ?, ?)`,
		&in.repeated: `SELECT 1 FROM event WHERE game = ? AND command = ?`,
		&in.line: `INSERT INTO game (` + lineColumns + `)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, changed = excluded.changed, created = excluded.created,
				started = excluded.started, preset = excluded.preset, opening = excluded.opening, clock = excluded.clock,
				moves = excluded.moves, result = excluded.result, ending = excluded.ending, rated = excluded.rated,
				winner = excluded.winner, class = excluded.class, family = excluded.family, level1 = excluded.level1,
				level2 = excluded.level2, private = excluded.private`,
		&in.beat: `UPDATE beat SET at = ?1 WHERE at < ?1`,
	} {
		var err error
		if *stmt, err = db.PrepareContext(ctx, text); err != nil {
			return in, err
		}
	}
	return in, nil
}

// Append implements [play.Store].
func (s *Store) Append(ctx context.Context, a play.Append) error {
	return s.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if err := s.records(ctx, tx, a); err != nil {
			return err
		}
		if a.Summary != nil {
			return s.putLine(ctx, tx, a.Summary)
		}
		return nil
	})
}

func (s *Store) records(ctx context.Context, tx *sql.Tx, a play.Append) error {
	last := a.Records[len(a.Records)-1]
	for i, r := range a.Records {
		stmt := s.insert.next
		if i == 0 {
			stmt = s.insert.first
		}
		command := sql.NullString{String: r.Command, Valid: r.Command != ""}
		result, err := tx.StmtContext(ctx, stmt).ExecContext(ctx, a.Game, a.At+1+i, r.At.UnixMicro(), command, r.Event)
		if has(err, lib.SQLITE_CONSTRAINT) && command.Valid {
			return play.ErrRepeated
		}
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, s.whyNot(ctx, tx, a.Game, last.Command))
		}
	}
	return s.beatIn(ctx, tx, last.At)
}

// whyNot tells a conflict from a command that is in the log already, which also
// moved the game on.
func (s *Store) whyNot(ctx context.Context, tx *sql.Tx, id play.GameID, command string) error {
	var one int
	err := tx.StmtContext(ctx, s.insert.repeated).QueryRowContext(ctx, id, command).Scan(&one)
	switch {
	case err == nil:
		return play.ErrRepeated
	case errors.Is(err, sql.ErrNoRows):
		return play.ErrConflict
	}
	return err
}

func (s *Store) putLine(ctx context.Context, tx *sql.Tx, l *play.Summary) error {
	started := sql.NullInt64{Int64: l.Started.UnixMicro(), Valid: !l.Started.IsZero()}
	_, err := tx.StmtContext(ctx, s.insert.line).ExecContext(ctx, l.ID, l.Phase, l.Changed.UnixMicro(),
		l.Created.UnixMicro(), started, l.Preset, l.Opening, l.Clock, l.Moves, l.Result, l.Ending,
		l.Rated, l.Winner, l.Class, l.Family, l.Levels[0], l.Levels[1], l.Private)
	return err
}

func (s *Store) beatIn(ctx context.Context, tx *sql.Tx, at time.Time) error {
	_, err := tx.StmtContext(ctx, s.insert.beat).ExecContext(ctx, at.UnixMicro())
	return err
}

// Replace implements [play.Store].
func (s *Store) Replace(ctx context.Context, lines []play.Summary) error {
	return s.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		for i := range lines {
			if err := s.putLine(ctx, tx, &lines[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// Beat implements [play.Store].
func (s *Store) Beat(ctx context.Context, at time.Time) error {
	return s.submit(ctx, func(ctx context.Context, tx *sql.Tx) error { return s.beatIn(ctx, tx, at) })
}
