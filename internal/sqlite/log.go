package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"time"

	lib "modernc.org/sqlite/lib"

	"tengen/internal/play"
)

// log writes the log of games by statements that are prepared on the driver's own
// connection. A move costs little more than they do, and database/sql would take
// as much time again to look after each of them. It belongs to the writing
// goroutine.
type log struct {
	conn                                     any // the driver's connection on which they are prepared
	first, next, repeated, named, line, beat driver.Stmt
	commands                                 commands
	args                                     []driver.NamedValue // room for the arguments of a statement
	latest                                   time.Time           // of what was written in this transaction
}

// prepare makes the statements for a connection, unless they are made for it.
func (l *log) prepare(conn any) error {
	if l.conn == conn {
		return nil
	}
	c, ok := conn.(driver.ConnPrepareContext)
	if !ok {
		return fmt.Errorf("the driver's connection, a %T, prepares no statements", conn)
	}
	l.close()
	for stmt, text := range map[*driver.Stmt]string{
		// The first record goes in only if the game is at the version seen.
		&l.first: `INSERT INTO event (game, version, at, command, event) SELECT ?1, ?2, ?3, ?4, ?5
			WHERE ?2 - 1 = (SELECT coalesce(max(version), 0) FROM event WHERE game = ?1)`,
		&l.next:     `INSERT INTO event (game, version, at, command, event) VALUES (?, ?, ?, ?, ?)`,
		&l.repeated: `SELECT 1 FROM event WHERE game = ? AND command = ?`,
		&l.named:    `SELECT version, command FROM event WHERE game = ? ORDER BY version`,
		&l.line: `INSERT INTO game (` + lineColumns + `)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, changed = excluded.changed, created = excluded.created,
				started = excluded.started, preset = excluded.preset, opening = excluded.opening, clock = excluded.clock,
				moves = excluded.moves, result = excluded.result, ending = excluded.ending, rated = excluded.rated,
				winner = excluded.winner, class = excluded.class, family = excluded.family, level1 = excluded.level1,
				level2 = excluded.level2, private = excluded.private, pattern = excluded.pattern`,
		&l.beat: `UPDATE beat SET at = ?1 WHERE at < ?1`,
	} {
		var err error
		if *stmt, err = c.PrepareContext(context.Background(), text); err != nil {
			return errors.Join(err, l.close())
		}
	}
	l.conn = conn
	return nil
}

// close gives the statements back; it must come before their connection is closed.
func (l *log) close() error {
	var errs []error
	for _, stmt := range []*driver.Stmt{&l.first, &l.next, &l.repeated, &l.named, &l.line, &l.beat} {
		if *stmt != nil {
			errs = append(errs, (*stmt).Close())
			*stmt = nil
		}
	}
	l.conn = nil
	return errors.Join(errs...)
}

// bind lays out the arguments of a statement.
func (l *log) bind(values []driver.Value) []driver.NamedValue {
	l.args = l.args[:0]
	for i, v := range values {
		l.args = append(l.args, driver.NamedValue{Ordinal: i + 1, Value: v})
	}
	return l.args
}

// exec runs a statement and returns how many rows it has changed.
func (l *log) exec(stmt driver.Stmt, values ...driver.Value) (int64, error) {
	result, err := stmt.(driver.StmtExecContext).ExecContext(context.Background(), l.bind(values))
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// append writes a step of a game. A refusal leaves nothing behind: a command that may
// be in the log already is looked for before, the first record is refused by its
// statement alone, and no other one can be.
func (l *log) append(a *play.Append) error {
	last := a.Records[len(a.Records)-1]
	if err := l.checkNew(a, last.Command); err != nil {
		return err
	}
	for i, r := range a.Records {
		stmt, command := l.next, driver.Value(nil)
		if i == 0 {
			stmt = l.first
		}
		if r.Command != "" {
			command = r.Command
		}
		n, err := l.exec(stmt, string(a.Game), int64(a.At+1+i), r.At.UnixMicro(), command, r.Event)
		switch {
		case i > 0 && has(err, lib.SQLITE_CONSTRAINT): // no refusal: what went in before it would stay
			return fmt.Errorf("record %d of a step of game %s does not fit behind the one before it: %v", i+1, a.Game, err)
		case err != nil:
			return err
		case n == 0:
			return l.whyNot(a.Game, last.Command)
		}
	}
	l.commands.wrote(a)
	if last.At.After(l.latest) {
		l.latest = last.At
	}
	if a.Summary != nil {
		return l.putLine(a.Summary)
	}
	return nil
}

// checkNew refuses a command that the game has already.
func (l *log) checkNew(a *play.Append, command string) error {
	if l.commands.fresh(a.Game, a.At, command) {
		return nil
	}
	if !l.commands.knows(a.Game, a.At) {
		if err := l.learn(a.Game); err != nil {
			return err
		}
		if l.commands.fresh(a.Game, a.At, command) {
			return nil
		}
	}
	found, err := l.has(a.Game, command)
	return errors.Join(err, repeatedIf(found))
}

// learn reads the commands of a game.
func (l *log) learn(id play.GameID) error {
	rows, err := l.named.(driver.StmtQueryContext).QueryContext(context.Background(), l.bind([]driver.Value{string(id)}))
	if err != nil {
		return err
	}
	version, all := 0, []string(nil)
	var row [2]driver.Value
	for err = rows.Next(row[:]); err == nil; err = rows.Next(row[:]) {
		n, _ := row[0].(int64)
		version = int(n)
		if command, ok := row[1].(string); ok {
			all = append(all, command)
		}
	}
	if closed := rows.Close(); !errors.Is(err, io.EOF) || closed != nil {
		return errors.Join(err, closed)
	}
	l.commands.learn(id, version, all)
	return nil
}

func repeatedIf(found bool) error {
	if found {
		return play.ErrRepeated
	}
	return nil
}

// whyNot tells a conflict from a command that is in the log already, which also
// moved the game on.
func (l *log) whyNot(id play.GameID, command string) error {
	found, err := l.has(id, command)
	if err != nil || found {
		return errors.Join(err, repeatedIf(found))
	}
	return play.ErrConflict
}

// has reports whether a game has a record with the command.
func (l *log) has(id play.GameID, command string) (bool, error) {
	rows, err := l.repeated.(driver.StmtQueryContext).QueryContext(context.Background(), l.bind([]driver.Value{string(id), command}))
	if err != nil {
		return false, err
	}
	var one [1]driver.Value
	next := rows.Next(one[:])
	if err := rows.Close(); err != nil {
		return false, err
	}
	if errors.Is(next, io.EOF) {
		return false, nil
	}
	return next == nil, next
}

func (l *log) putLine(s *play.Summary) error {
	var started driver.Value
	if !s.Started.IsZero() {
		started = s.Started.UnixMicro()
	}
	_, err := l.exec(l.line, string(s.ID), string(s.Phase), s.Changed.UnixMicro(), s.Created.UnixMicro(), started,
		s.Preset, s.Opening, s.Clock, int64(s.Moves), s.Result, s.Ending, s.Rated, int64(s.Winner), string(s.Class), string(s.Family),
		int64(s.Levels[0]), int64(s.Levels[1]), s.Private, s.Pattern)
	return err
}

// sign writes that there was life at the latest time of what was written.
func (l *log) sign() error {
	if l.latest.IsZero() {
		return nil
	}
	_, err := l.exec(l.beat, l.latest.UnixMicro())
	return err
}
