package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"tengen/internal/play"
)

// fault names the file in an error of the database.
func (s *Store) fault(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("database %s: %w", s.path, explained(err))
}

// prepared is the statement of a text for all readers, prepared once: reading a text
// takes SQLite longer than most queries do.
func (s *Store) prepared(ctx context.Context, text string) (*sql.Stmt, error) {
	if stmt, ok := s.reads.Load(text); ok {
		return stmt.(*sql.Stmt), nil
	}
	stmt, err := s.reader.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	if first, again := s.reads.LoadOrStore(text, stmt); again {
		return first.(*sql.Stmt), stmt.Close()
	}
	return stmt, nil
}

// rows begins a query. One that asks for a list of things has as many forms as the
// list has lengths, and is not kept.
func (s *Store) rows(ctx context.Context, text string, args []any) (*sql.Rows, error) {
	if strings.Contains(text, "IN (?") {
		return s.reader.QueryContext(ctx, text, args...)
	}
	stmt, err := s.prepared(ctx, text)
	if err != nil {
		return nil, err
	}
	return stmt.QueryContext(ctx, args...)
}

// query calls row for every row of a query.
func (s *Store) query(ctx context.Context, row func(*sql.Rows) error, text string, args ...any) error {
	rows, err := s.rows(ctx, text, args)
	if err != nil {
		return s.fault(err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := row(rows); err != nil {
			return s.fault(err)
		}
	}
	return s.fault(rows.Err())
}

// Load implements [play.Store].
func (s *Store) Load(ctx context.Context, id play.GameID, since int) ([]play.Record, error) {
	var log []play.Record
	err := s.query(ctx, func(rows *sql.Rows) error {
		var r play.Record
		var at int64
		var command sql.NullString
		if err := rows.Scan(&r.Version, &at, &command, &r.Event); err != nil {
			return err
		}
		r.At, r.Command = time.UnixMicro(at).UTC(), command.String
		log = append(log, r)
		return nil
	}, `SELECT version, at, command, event FROM event WHERE game = ? AND version > ? ORDER BY version`, id, since)
	if err != nil || len(log) > 0 {
		return log, err
	}
	heads, err := s.Heads(ctx, []play.GameID{id})
	if err == nil && heads[id] == 0 {
		err = play.ErrNoGame
	}
	return nil, err
}

// Find implements [play.Store].
func (s *Store) Find(ctx context.Context, id play.GameID, command string) (int, error) {
	var version int
	err := s.reader.QueryRowContext(ctx, `SELECT version FROM event WHERE game = ? AND command = ?`, id, command).Scan(&version)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return version, s.fault(err)
}

// Heads implements [play.Store]. It asks for up to 500 games at a time.
func (s *Store) Heads(ctx context.Context, ids []play.GameID) (map[play.GameID]int, error) {
	heads := make(map[play.GameID]int, len(ids))
	for len(ids) > 0 {
		n := min(len(ids), 500)
		args := make([]any, n)
		for i, id := range ids[:n] {
			args[i] = id
		}
		ids = ids[n:]
		err := s.query(ctx, func(rows *sql.Rows) error {
			var id play.GameID
			var version int
			if err := rows.Scan(&id, &version); err != nil {
				return err
			}
			heads[id] = version
			return nil
		}, `SELECT game, max(version) FROM event WHERE game IN (?`+strings.Repeat(", ?", n-1)+`) GROUP BY game`, args...)
		if err != nil {
			return nil, err
		}
	}
	return heads, nil
}

// IDs implements [play.Store].
func (s *Store) IDs(ctx context.Context, after play.GameID, limit int) ([]play.GameID, error) {
	var ids []play.GameID
	err := s.query(ctx, func(rows *sql.Rows) error {
		var id play.GameID
		if err := rows.Scan(&id); err != nil {
			return err
		}
		ids = append(ids, id)
		return nil
	}, `SELECT game FROM event WHERE version = 1 AND game > ? ORDER BY game LIMIT ?`, after, limit)
	return ids, err
}

// The lists: all games of a phase, some that are named, and those of an opening.
const (
	listed = `SELECT ` + lineColumns + ` FROM game WHERE phase = ?1 AND changed < ?2 AND (?3 OR private = 0) AND (NOT ?4 OR rated = 1)
		AND changed >= ?6 AND (?7 = '' OR result = ?7) AND (?8 = '' OR preset = ?8)`
	inOrder      = ` ORDER BY changed DESC, id LIMIT ?5`
	listAll      = listed + inOrder
	listAmong    = listed + ` AND id IN (SELECT value FROM json_each(?9)) AND (?10 = '' OR pattern = ?10)` + inOrder
	listOpenings = listed + ` AND ?9 IS NULL AND pattern = ?10` + inOrder
)

// List implements [play.Store].
func (s *Store) List(ctx context.Context, q play.Query) ([]play.Summary, error) {
	after := int64(math.MinInt64)
	if !q.After.IsZero() {
		after = q.After.UnixMicro()
	}
	text, args := listAll, []any{q.Phase, micros(q.Before), q.All, q.Rated, q.Limit, after, q.Result, q.Preset}
	switch {
	case q.Among != nil:
		ids, err := json.Marshal(q.Among) // one argument, so that the statement is one for every number of games
		if err != nil {
			return nil, err
		}
		text, args = listAmong, append(args, string(ids), q.Pattern)
	case q.Pattern != "":
		text, args = listOpenings, append(args, nil, q.Pattern)
	}
	var lines []play.Summary
	err := s.query(ctx, func(rows *sql.Rows) error {
		line, err := scanLine(rows)
		lines = append(lines, line)
		return err
	}, text, args...)
	return lines, err
}

func scanLine(rows *sql.Rows) (play.Summary, error) {
	var l play.Summary
	var changed, created int64
	var started sql.NullInt64
	err := rows.Scan(&l.ID, &l.Phase, &changed, &created, &started, &l.Preset, &l.Opening, &l.Clock, &l.Moves, &l.Result, &l.Ending,
		&l.Rated, &l.Winner, &l.Class, &l.Family, &l.Levels[0], &l.Levels[1], &l.Private, &l.Pattern)
	l.Changed, l.Created = time.UnixMicro(changed).UTC(), time.UnixMicro(created).UTC()
	if started.Valid {
		l.Started = time.UnixMicro(started.Int64).UTC()
	}
	return l, err
}

// LastTime implements [play.Store].
func (s *Store) LastTime(ctx context.Context) (time.Time, error) {
	var at int64
	err := s.reader.QueryRowContext(ctx, `SELECT at FROM beat`).Scan(&at)
	if err != nil || at == 0 {
		return time.Time{}, s.fault(err)
	}
	return time.UnixMicro(at).UTC(), nil
}
