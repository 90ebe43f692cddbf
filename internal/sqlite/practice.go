package sqlite

import (
	"context"
	"database/sql"
	"time"

	"tengen/internal/account"
	"tengen/internal/practice"
)

// Practice is the [practice.Store] in the file of a [Store].
type Practice struct{ store *Store }

// Practice returns the store of exercises in the same file. It is closed with s.
func (s *Store) Practice() *Practice { return &Practice{s} }

// Put implements [practice.Store].
func (s *Practice) Put(ctx context.Context, id account.ID, c practice.Card, t practice.Tally) error {
	return s.store.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		// A first answer finds no card, a later one the card with one answer less.
		result, err := tx.ExecContext(ctx, `INSERT INTO practice_card (account, exercise, box, due, answers, wrong)
			SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE ?5 = 1 OR EXISTS (SELECT 1 FROM practice_card WHERE account = ?1 AND exercise = ?2)
			ON CONFLICT DO UPDATE SET box = ?3, due = ?4, answers = ?5, wrong = ?6 WHERE answers = ?5 - 1`,
			id, c.Exercise, c.Box, dueOf(c), c.Answers, c.Wrong)
		if err != nil {
			return err
		}
		n, err := result.RowsAffected()
		switch {
		case err != nil:
			return err
		case n == 0:
			return practice.ErrStale
		}
		return countTally(ctx, tx, id, t)
	})
}

// Adopt implements [practice.Store].
func (s *Practice) Adopt(ctx context.Context, id account.ID, met []practice.Met, days []string) error {
	return s.store.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		for _, m := range met {
			if err := adoptCard(ctx, tx, id, m); err != nil {
				return err
			}
		}
		for _, day := range days {
			if _, err := tx.ExecContext(ctx, `INSERT INTO practice_tally (account, day, kind, correct, wrong)
				SELECT ?1, ?2, ?3, 0, 0 WHERE NOT EXISTS (SELECT 1 FROM practice_tally WHERE account = ?1 AND day = ?2)`,
				id, day, met[0].Tally.Kind); err != nil {
				return err
			}
		}
		return nil
	})
}

// adoptCard writes a card with its tally, unless there is one of its exercise.
func adoptCard(ctx context.Context, tx *sql.Tx, id account.ID, m practice.Met) error {
	result, err := tx.ExecContext(ctx, `INSERT INTO practice_card (account, exercise, box, due, answers, wrong) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT DO NOTHING`, id, m.Card.Exercise, m.Card.Box, dueOf(m.Card), m.Card.Answers, m.Card.Wrong)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return err
	}
	return countTally(ctx, tx, id, m.Tally)
}

// dueOf is when a card comes back, as its table has it.
func dueOf(c practice.Card) sql.NullInt64 {
	return sql.NullInt64{Int64: c.Due.UnixMicro(), Valid: !c.Due.IsZero()}
}

func countTally(ctx context.Context, tx *sql.Tx, id account.ID, t practice.Tally) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO practice_tally (account, day, kind, correct, wrong) VALUES (?1, ?2, ?3, ?4, ?5)
		ON CONFLICT DO UPDATE SET correct = correct + ?4, wrong = wrong + ?5`, id, t.Day, t.Kind, t.Right, t.Wrong)
	return err
}

// Cards implements [practice.Store].
func (s *Practice) Cards(ctx context.Context, id account.ID) ([]practice.Card, error) {
	var list []practice.Card
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		var c practice.Card
		var due sql.NullInt64
		if err := rows.Scan(&c.Exercise, &c.Box, &due, &c.Answers, &c.Wrong); err != nil {
			return err
		}
		if due.Valid {
			c.Due = time.UnixMicro(due.Int64).UTC()
		}
		list = append(list, c)
		return nil
	}, `SELECT exercise, box, due, answers, wrong FROM practice_card WHERE account = ? ORDER BY exercise`, id)
	return list, err
}

// Tallies implements [practice.Store].
func (s *Practice) Tallies(ctx context.Context, id account.ID) ([]practice.Tally, error) {
	var list []practice.Tally
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		var t practice.Tally
		err := rows.Scan(&t.Day, &t.Kind, &t.Right, &t.Wrong)
		list = append(list, t)
		return err
	}, `SELECT day, kind, correct, wrong FROM practice_tally WHERE account = ? ORDER BY day, kind`, id)
	return list, err
}

// Forget implements [practice.Store].
func (s *Practice) Forget(ctx context.Context, id account.ID) error {
	return s.store.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		for _, table := range []string{"practice_card", "practice_tally"} {
			if _, err := tx.ExecContext(ctx, `DELETE FROM `+table+` WHERE account = ?`, id); err != nil {
				return err
			}
		}
		return nil
	})
}
