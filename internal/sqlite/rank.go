package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/internal/rank"
	"tengen/rating"
)

// Ranks is the [rank.Store] in the file of a [Store].
type Ranks struct{ store *Store }

// Ranks returns the store of ratings in the same file. It is closed with s.
func (s *Store) Ranks() *Ranks { return &Ranks{s} }

// Progress implements [rank.Store].
func (s *Ranks) Progress(ctx context.Context, p rating.Pool) (rank.Progress, error) {
	var progress rank.Progress
	var at sql.NullInt64
	var game sql.NullString
	err := s.store.reader.QueryRowContext(ctx, `SELECT revision, todo_at, todo_game FROM pool WHERE class = ? AND family = ?`,
		p.Class, p.Family).Scan(&progress.Revision, &at, &game)
	if errors.Is(err, sql.ErrNoRows) {
		return progress, nil
	}
	if at.Valid {
		progress.Todo = rank.Mark{At: timeOf(at.Int64), Game: play.GameID(game.String)}
	}
	return progress, s.store.fault(err)
}

// WriteRatings implements [rank.Store].
func (s *Ranks) WriteRatings(ctx context.Context, step rank.Step) error {
	stale := false
	err := s.store.submit(ctx, func(ctx context.Context, tx *sql.Tx) (err error) {
		if stale, err = advance(ctx, tx, step); err != nil || stale {
			return err
		}
		if err := clearStretch(ctx, tx, step); err != nil {
			return err
		}
		if err := putEntries(ctx, tx, step.Entries); err != nil {
			return err
		}
		return putStandings(ctx, tx, step.Standings)
	})
	if err == nil && stale {
		return rank.ErrStale
	}
	return err
}

// advance moves a pool to its next revision; stale if it is not at the one that
// was read.
func advance(ctx context.Context, tx *sql.Tx, step rank.Step) (stale bool, err error) {
	todoAt := sql.NullInt64{Int64: step.Todo.At.UnixMicro(), Valid: !step.Todo.IsZero()}
	todoGame := sql.NullString{String: string(step.Todo.Game), Valid: !step.Todo.IsZero()}
	result, err := tx.ExecContext(ctx, `INSERT INTO pool (class, family, revision, todo_at, todo_game)
		SELECT ?1, ?2, ?3 + 1, ?4, ?5
		WHERE ?3 = coalesce((SELECT revision FROM pool WHERE class = ?1 AND family = ?2), 0)
		ON CONFLICT (class, family) DO UPDATE SET revision = excluded.revision, todo_at = excluded.todo_at, todo_game = excluded.todo_game`,
		step.Pool.Class, step.Pool.Family, step.Revision, todoAt, todoGame)
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n == 0, err
}

// clearStretch deletes the entries that a step replaces.
func clearStretch(ctx context.Context, tx *sql.Tx, step rank.Step) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM rated_game WHERE class = ?1 AND family = ?2 AND (at, game) >= (?3, ?4)
		AND (?7 OR (at, game) < (?5, ?6))`, step.Pool.Class, step.Pool.Family, step.From.At.UnixMicro(), step.From.Game,
		step.To.At.UnixMicro(), step.To.Game, step.To.IsZero())
	return err
}

func putEntries(ctx context.Context, tx *sql.Tx, entries []rank.Entry) error {
	put, err := tx.PrepareContext(ctx, `INSERT INTO rated_game (game, class, family, at, score, first, second, sides)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	defer put.Close()
	for i := range entries {
		e := &entries[i]
		sides, err := json.Marshal(e.Sides)
		if err != nil {
			return err
		}
		if _, err := put.ExecContext(ctx, e.Game, e.Pool.Class, e.Pool.Family, e.At.UnixMicro(), int(2*e.Score),
			e.Players[0], e.Players[1], string(sides)); err != nil {
			return err
		}
	}
	return nil
}

func putStandings(ctx context.Context, tx *sql.Tx, standings []rank.Standing) error {
	for _, v := range standings {
		if v.Games == 0 {
			if _, err := tx.ExecContext(ctx, `DELETE FROM standing WHERE account = ? AND class = ? AND family = ?`,
				v.Account, v.Pool.Class, v.Pool.Family); err != nil {
				return err
			}
			continue
		}
		text, err := json.Marshal(v.Rating)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO standing (account, class, family, value, deviation, rating, games, at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account, class, family) DO UPDATE SET value = excluded.value,
				deviation = excluded.deviation, rating = excluded.rating, games = excluded.games, at = excluded.at`,
			v.Account, v.Pool.Class, v.Pool.Family, v.Rating.Value, v.Rating.Deviation, string(text), v.Games, v.At.UnixMicro()); err != nil {
			return err
		}
	}
	return nil
}

// entryColumns are those of an entry, in the order in which scanEntry reads them.
const entryColumns = `game, class, family, at, score, first, second, sides`

func scanEntry(rows *sql.Rows) (rank.Entry, error) {
	var e rank.Entry
	var at int64
	var half int
	var sides string
	err := rows.Scan(&e.Game, &e.Pool.Class, &e.Pool.Family, &at, &half, &e.Players[0], &e.Players[1], &sides)
	if err != nil {
		return e, err
	}
	e.At, e.Score = timeOf(at), rating.Score(half)/2
	return e, json.Unmarshal([]byte(sides), &e.Sides)
}

// entries are those that a query finds.
func (s *Ranks) entries(ctx context.Context, text string, args ...any) ([]rank.Entry, error) {
	var list []rank.Entry
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		e, err := scanEntry(rows)
		list = append(list, e)
		return err
	}, text, args...)
	return list, err
}

// Entries implements [rank.Store].
func (s *Ranks) Entries(ctx context.Context, p rating.Pool, from rank.Mark, limit int) ([]rank.Entry, error) {
	return s.entries(ctx, `SELECT `+entryColumns+` FROM rated_game WHERE class = ? AND family = ? AND (at, game) >= (?, ?)
		ORDER BY at, game LIMIT ?`, p.Class, p.Family, from.At.UnixMicro(), from.Game, limit)
}

// EntriesOf implements [rank.Store]. It asks for up to 500 games at a time.
func (s *Ranks) EntriesOf(ctx context.Context, games []play.GameID) (map[play.GameID]rank.Entry, error) {
	found := make(map[play.GameID]rank.Entry)
	for len(games) > 0 {
		n := min(len(games), 500)
		list, err := s.entries(ctx, `SELECT `+entryColumns+` FROM rated_game WHERE game IN (?`+strings.Repeat(", ?", n-1)+`)`,
			anys(games[:n])...)
		if err != nil {
			return nil, err
		}
		for _, e := range list {
			found[e.Game] = e
		}
		games = games[n:]
	}
	return found, nil
}

// anys are values as arguments of a query.
func anys[T any](list []T) []any {
	args := make([]any, len(list))
	for i, v := range list {
		args[i] = v
	}
	return args
}

// played are the entries of an account in a pool before a mark, the latest first.
func (s *Ranks) played(ctx context.Context, p rating.Pool, id account.ID, at int64, game play.GameID, limit int) ([]rank.Entry, error) {
	return s.entries(ctx, `SELECT * FROM (
			SELECT `+entryColumns+` FROM rated_game WHERE first = ?1 AND class = ?2 AND family = ?3 AND (at, game) < (?4, ?5)
			ORDER BY at DESC, game DESC LIMIT ?6)
		UNION ALL SELECT * FROM (
			SELECT `+entryColumns+` FROM rated_game WHERE second = ?1 AND class = ?2 AND family = ?3 AND (at, game) < (?4, ?5)
			ORDER BY at DESC, game DESC LIMIT ?6)
		ORDER BY at DESC, game DESC LIMIT ?6`, id, p.Class, p.Family, at, game, limit)
}

// StandingBefore implements [rank.Store].
func (s *Ranks) StandingBefore(ctx context.Context, p rating.Pool, id account.ID, before rank.Mark) (rank.Standing, error) {
	standing := rank.Standing{Account: id, Pool: p}
	list, err := s.played(ctx, p, id, before.At.UnixMicro(), before.Game, 1)
	if err != nil || len(list) == 0 {
		return standing, err
	}
	side, _ := list[0].Of(id)
	standing.Rating, standing.Games, standing.At = side.After, side.Games, list[0].At
	return standing, nil
}

// History implements [rank.Store].
func (s *Ranks) History(ctx context.Context, p rating.Pool, id account.ID, before time.Time, limit int) ([]rank.Entry, error) {
	return s.played(ctx, p, id, micros(before), "", limit)
}

// standings are those that a query finds.
func (s *Ranks) standings(ctx context.Context, text string, args ...any) ([]rank.Standing, error) {
	var list []rank.Standing
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		var v rank.Standing
		var at int64
		var text string
		if err := rows.Scan(&v.Account, &v.Pool.Class, &v.Pool.Family, &text, &v.Games, &at); err != nil {
			return err
		}
		v.At = timeOf(at)
		list = append(list, v)
		return json.Unmarshal([]byte(text), &list[len(list)-1].Rating)
	}, text, args...)
	return list, err
}

// StandingsOf implements [rank.Store]. It asks for up to 500 accounts at a time.
func (s *Ranks) StandingsOf(ctx context.Context, ids []account.ID) ([]rank.Standing, error) {
	var all []rank.Standing
	for len(ids) > 0 {
		n := min(len(ids), 500)
		list, err := s.standings(ctx, `SELECT account, class, family, rating, games, at FROM standing WHERE account IN (?`+
			strings.Repeat(", ?", n-1)+`)`, anys(ids[:n])...)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
		ids = ids[n:]
	}
	return all, nil
}

// Leaders implements [rank.Store].
func (s *Ranks) Leaders(ctx context.Context, p rating.Pool, most float64, since time.Time, limit int) ([]rank.Standing, error) {
	return s.standings(ctx, `SELECT account, class, family, rating, games, at FROM standing
		WHERE class = ? AND family = ? AND deviation < ? AND at >= ? ORDER BY value DESC, account LIMIT ?`,
		p.Class, p.Family, most, since.UnixMicro(), limit)
}
