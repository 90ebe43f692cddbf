package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"tengen/internal/chat"
	"tengen/internal/notice"
)

// Chat is the [chat.Store] in the file of a [Store].
type Chat struct{ store *Store }

// Chat returns the store of what is said at games in the same file. It is closed
// with s.
func (s *Store) Chat() *Chat { return &Chat{s} }

const saidColumns = `n, room, at, seat, person, command, text, dropped`

// Add implements [chat.Store].
func (s *Chat) Add(ctx context.Context, l chat.Line, most int) (added chat.Line, fresh bool, err error) {
	err = s.store.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		row := tx.QueryRowContext(ctx, `SELECT `+saidColumns+` FROM chat_line
			WHERE game = ? AND person = ? AND command = ? AND person <> ''`, l.Game, l.Person, l.Command)
		old, err := lineOf(l.Game, row.Scan)
		if !errors.Is(err, sql.ErrNoRows) {
			added, fresh = old, false
			return err
		}
		if err := tx.QueryRowContext(ctx, `SELECT coalesce(max(n), 0) + 1 FROM chat_line WHERE game = ?`, l.Game).Scan(&l.N); err != nil {
			return err
		}
		if l.N > most {
			return chat.Full
		}
		added, fresh = l, true
		_, err = tx.ExecContext(ctx, `INSERT INTO chat_line (game, n, room, at, seat, person, command, text, dropped)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`, l.Game, l.N, l.Room, l.At.UnixMicro(), l.Seat, l.Person, l.Command, l.Text, l.Dropped)
		return err
	})
	if err != nil {
		return chat.Line{}, false, err
	}
	return added, fresh, nil
}

// lineOf reads a row of saidColumns.
func lineOf(game string, scan func(...any) error) (chat.Line, error) {
	l := chat.Line{Game: game}
	var at int64
	err := scan(&l.N, &l.Room, &at, &l.Seat, &l.Person, &l.Command, &l.Text, &l.Dropped)
	l.At = time.UnixMicro(at).UTC()
	return l, err
}

// Lines implements [chat.Store].
func (s *Chat) Lines(ctx context.Context, game string, r chat.Room, limit int) ([]chat.Line, error) {
	var list []chat.Line
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		l, err := lineOf(game, rows.Scan)
		list = append(list, l)
		return err
	}, `SELECT `+saidColumns+` FROM chat_line WHERE game = ? AND room = ? ORDER BY n DESC LIMIT ?`, game, r, limit)
	slices.Reverse(list)
	return list, err
}

// Line implements [chat.Store].
func (s *Chat) Line(ctx context.Context, game string, n int) (chat.Line, error) {
	found := chat.Line{}
	err := s.store.query(ctx, func(rows *sql.Rows) (err error) {
		found, err = lineOf(game, rows.Scan)
		return err
	}, `SELECT `+saidColumns+` FROM chat_line WHERE game = ? AND n = ?`, game, n)
	if err == nil && found.N == 0 {
		return found, chat.ErrUnknown
	}
	return found, err
}

// exec runs one statement durably; false if it changed nothing.
func (s *Chat) exec(ctx context.Context, text string, args ...any) (bool, error) {
	var n int64
	err := s.store.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		result, err := tx.ExecContext(ctx, text, args...)
		if err == nil {
			n, err = result.RowsAffected()
		}
		return err
	})
	return n > 0, err
}

// Drop implements [chat.Store].
func (s *Chat) Drop(ctx context.Context, game string, n int, by string) error {
	done, err := s.exec(ctx, `UPDATE chat_line SET text = '', dropped = ? WHERE game = ? AND n = ?`, by, game, n)
	if err == nil && !done {
		return chat.ErrUnknown
	}
	return err
}

// Of implements [chat.Store].
func (s *Chat) Of(ctx context.Context, p notice.Person, limit int) ([]chat.Line, error) {
	var list []chat.Line
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		var game string
		l, err := lineOf("", func(fields ...any) error { return rows.Scan(append([]any{&game}, fields...)...) })
		l.Game = game
		list = append(list, l)
		return err
	}, `SELECT game, `+saidColumns+` FROM chat_line WHERE person = ? AND person <> '' ORDER BY at DESC LIMIT ?`, p, limit)
	return list, err
}

// Forget implements [chat.Store].
func (s *Chat) Forget(ctx context.Context, p notice.Person) error {
	return s.store.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		for _, text := range []string{
			`UPDATE chat_line SET person = '', text = '' WHERE person = ?`,
			`DELETE FROM chat_mute WHERE person = ?`,
			`DELETE FROM chat_quiet WHERE person = ?`,
		} {
			if _, err := tx.ExecContext(ctx, text, p); err != nil {
				return err
			}
		}
		return nil
	})
}

// Mute implements [chat.Store].
func (s *Chat) Mute(ctx context.Context, p notice.Person, until time.Time, by string) error {
	_, err := s.exec(ctx, `INSERT INTO chat_mute (person, until, by) VALUES (?, ?, ?)
		ON CONFLICT (person) DO UPDATE SET until = excluded.until, by = excluded.by`, p, until.UnixMicro(), by)
	return err
}

// Muted implements [chat.Store].
func (s *Chat) Muted(ctx context.Context, p notice.Person) (until time.Time, err error) {
	err = s.store.query(ctx, func(rows *sql.Rows) error {
		var at int64
		err := rows.Scan(&at)
		until = time.UnixMicro(at).UTC()
		return err
	}, `SELECT until FROM chat_mute WHERE person = ?`, p)
	return until, err
}

// SetQuiet implements [chat.Store].
func (s *Chat) SetQuiet(ctx context.Context, p notice.Person, quiet bool) error {
	text := `DELETE FROM chat_quiet WHERE person = ?`
	if quiet {
		text = `INSERT INTO chat_quiet (person) VALUES (?) ON CONFLICT DO NOTHING`
	}
	_, err := s.exec(ctx, text, p)
	return err
}

// Quiet implements [chat.Store].
func (s *Chat) Quiet(ctx context.Context, p notice.Person) (quiet bool, err error) {
	err = s.store.query(ctx, func(*sql.Rows) error {
		quiet = true
		return nil
	}, `SELECT 1 FROM chat_quiet WHERE person = ?`, p)
	return quiet, err
}
