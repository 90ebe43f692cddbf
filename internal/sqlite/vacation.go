package sqlite

import (
	"context"
	"database/sql"
	"time"

	"tengen/internal/account"
	"tengen/internal/vacation"
)

// Vacations is the [vacation.Store] in the file of a [Store].
type Vacations struct{ store *Store }

// Vacations returns the store of vacations in the same file. It is closed with s.
func (s *Store) Vacations() *Vacations { return &Vacations{s} }

// exec runs one statement durably; false if it changed nothing.
func (s *Vacations) exec(ctx context.Context, text string, args ...any) (bool, error) {
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

// Begin implements [vacation.Store].
func (s *Vacations) Begin(ctx context.Context, v vacation.Vacation) error {
	done, err := s.exec(ctx, `INSERT INTO vacation (account, began, until) SELECT ?1, ?2, ?3
		WHERE NOT EXISTS (SELECT 1 FROM vacation WHERE account = ?1 AND ended IS NULL)`,
		v.Account, v.Began.UnixMicro(), v.Until.UnixMicro())
	if err == nil && !done {
		return vacation.ErrAway
	}
	return err
}

// End implements [vacation.Store].
func (s *Vacations) End(ctx context.Context, id account.ID, at time.Time) error {
	done, err := s.exec(ctx, `UPDATE vacation SET ended = ? WHERE account = ? AND ended IS NULL`, at.UnixMicro(), id)
	if err == nil && !done {
		return vacation.ErrHere
	}
	return err
}

// Of implements [vacation.Store].
func (s *Vacations) Of(ctx context.Context, id account.ID, since time.Time) ([]vacation.Vacation, error) {
	return s.list(ctx, `WHERE account = ? AND (ended IS NULL OR ended > ?) ORDER BY began DESC`, id, since.UnixMicro())
}

// Lasting implements [vacation.Store].
func (s *Vacations) Lasting(ctx context.Context) ([]vacation.Vacation, error) {
	return s.list(ctx, `WHERE ended IS NULL ORDER BY until`)
}

func (s *Vacations) list(ctx context.Context, where string, args ...any) ([]vacation.Vacation, error) {
	var list []vacation.Vacation
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		var v vacation.Vacation
		var began, until int64
		var ended sql.NullInt64
		if err := rows.Scan(&v.Account, &began, &until, &ended); err != nil {
			return err
		}
		v.Began, v.Until = time.UnixMicro(began).UTC(), time.UnixMicro(until).UTC()
		if ended.Valid {
			v.Ended = time.UnixMicro(ended.Int64).UTC()
		}
		list = append(list, v)
		return nil
	}, `SELECT account, began, until, ended FROM vacation `+where, args...)
	return list, err
}

// Forget implements [vacation.Store].
func (s *Vacations) Forget(ctx context.Context, id account.ID) error {
	_, err := s.exec(ctx, `DELETE FROM vacation WHERE account = ?`, id)
	return err
}
