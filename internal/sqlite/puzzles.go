package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"tengen/internal/account"
	"tengen/internal/puzzle"
	"tengen/rating"
)

// Puzzles is the [puzzle.Store] in the file of a [Store].
type Puzzles struct{ store *Store }

// Puzzles returns the store of tries at puzzles in the same file. It is closed with s.
func (s *Store) Puzzles() *Puzzles { return &Puzzles{s} }

// trySides are what a try made of ratings, as the table holds them.
type trySides struct {
	Before rating.Rating   `json:"before"`
	Solver puzzle.Standing `json:"solver"`
	Of     puzzle.Standing `json:"of"`
}

// AddTry implements [puzzle.Store].
func (s *Puzzles) AddTry(ctx context.Context, t puzzle.Try) error {
	sides, err := json.Marshal(trySides{t.Before, t.Solver, t.Of})
	solver, bad := json.Marshal(t.Solver)
	of, wrong := json.Marshal(t.Of)
	if err := errors.Join(err, bad, wrong); err != nil {
		return err
	}
	var refused error // a refusal leaves the neighbours in the transaction alone
	err = s.store.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if refused, err = mayTry(ctx, tx, t); err != nil || refused != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO puzzle_try (account, puzzle, at, solved, sides) VALUES (?, ?, ?, ?, ?)`,
			t.Account, t.Puzzle, t.At.UnixMicro(), t.Solved, string(sides)); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO puzzle_solver (account, tries, standing) VALUES (?, ?, ?)
			ON CONFLICT (account) DO UPDATE SET tries = excluded.tries, standing = excluded.standing`,
			t.Account, t.Solver.Tries, string(solver)); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO puzzle_rating (puzzle, tries, standing) VALUES (?, ?, ?)
			ON CONFLICT (puzzle) DO UPDATE SET tries = excluded.tries, standing = excluded.standing`,
			t.Puzzle, t.Of.Tries, string(of))
		return err
	})
	if err != nil {
		return err
	}
	return refused
}

// AdoptTries implements [puzzle.Store].
func (s *Puzzles) AdoptTries(ctx context.Context, id account.ID, tries []puzzle.Try) error {
	return s.store.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		for _, t := range tries {
			sides, err := json.Marshal(trySides{t.Before, t.Solver, t.Of})
			if err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, `INSERT INTO puzzle_try (account, puzzle, at, solved, sides) VALUES (?, ?, ?, ?, ?)
				ON CONFLICT DO NOTHING`, id, t.Puzzle, t.At.UnixMicro(), t.Solved, string(sides)); err != nil {
				return err
			}
		}
		return nil
	})
}

// mayTry refuses a second try, and one that does not follow those before it.
func mayTry(ctx context.Context, tx *sql.Tx, t puzzle.Try) (refused, err error) {
	var tried bool
	var solver, of int
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM puzzle_try WHERE account = ?1 AND puzzle = ?2),
		coalesce((SELECT tries FROM puzzle_solver WHERE account = ?1), 0),
		coalesce((SELECT tries FROM puzzle_rating WHERE puzzle = ?2), 0)`, t.Account, t.Puzzle).Scan(&tried, &solver, &of)
	switch {
	case err != nil:
		return nil, err
	case tried:
		return puzzle.ErrTried, nil
	case solver != t.Solver.Tries-1 || of != t.Of.Tries-1:
		return puzzle.ErrStale, nil
	}
	return nil, nil
}

// readStanding reads the standing of a row into v.
func readStanding(v *puzzle.Standing) func(*sql.Rows) error {
	return func(rows *sql.Rows) error {
		var text string
		if err := rows.Scan(&text); err != nil {
			return err
		}
		return json.Unmarshal([]byte(text), v)
	}
}

// SolverStanding implements [puzzle.Store].
func (s *Puzzles) SolverStanding(ctx context.Context, id account.ID) (v puzzle.Standing, err error) {
	err = s.store.query(ctx, readStanding(&v), `SELECT standing FROM puzzle_solver WHERE account = ?`, string(id))
	return v, err
}

// PuzzleStanding implements [puzzle.Store].
func (s *Puzzles) PuzzleStanding(ctx context.Context, id string) (v puzzle.Standing, err error) {
	err = s.store.query(ctx, readStanding(&v), `SELECT standing FROM puzzle_rating WHERE puzzle = ?`, id)
	return v, err
}

// Tries implements [puzzle.Store].
func (s *Puzzles) Tries(ctx context.Context, id account.ID, before time.Time, limit int) ([]puzzle.Try, error) {
	var list []puzzle.Try
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		t := puzzle.Try{Account: id}
		var at int64
		var text string
		if err := rows.Scan(&t.Puzzle, &at, &t.Solved, &text); err != nil {
			return err
		}
		var sides trySides
		err := json.Unmarshal([]byte(text), &sides)
		t.At, t.Before, t.Solver, t.Of = timeOf(at), sides.Before, sides.Solver, sides.Of
		list = append(list, t)
		return err
	}, `SELECT puzzle, at, solved, sides FROM puzzle_try WHERE account = ? AND at < ? ORDER BY at DESC, puzzle LIMIT ?`,
		string(id), micros(before), limit)
	return list, err
}

// Tried implements [puzzle.Store].
func (s *Puzzles) Tried(ctx context.Context, id account.ID) ([]string, error) {
	var list []string
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		var name string
		err := rows.Scan(&name)
		list = append(list, name)
		return err
	}, `SELECT puzzle FROM puzzle_try WHERE account = ? ORDER BY puzzle`, string(id))
	return list, err
}

// ForgetTries implements [puzzle.Store].
func (s *Puzzles) ForgetTries(ctx context.Context, id account.ID) error {
	return s.store.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		for _, statement := range []string{`DELETE FROM puzzle_try WHERE account = ?`, `DELETE FROM puzzle_solver WHERE account = ?`} {
			if _, err := tx.ExecContext(ctx, statement, string(id)); err != nil {
				return err
			}
		}
		return nil
	})
}
