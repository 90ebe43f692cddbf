package sqlite

import (
	"context"
	"database/sql"
	"errors"

	driver "modernc.org/sqlite"

	"tengen/internal/play"
)

// staleLists is the row of table stale that says that the lists must be made again.
const staleLists = "lists"

// refresh makes again what a migration has left stale. A program that ends before it
// is done begins anew the next time.
func (s *Store) refresh(ctx context.Context) error {
	var one int
	err := s.reader.QueryRowContext(ctx, `SELECT 1 FROM stale WHERE what = ?`, staleLists).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return s.fault(err)
	}
	if err := s.relist(ctx); err != nil {
		return err
	}
	return s.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM stale WHERE what = ?`, staleLists)
		return err
	})
}

// relistPage is how many lines are made durable at once.
const relistPage = 500

// relist makes the lines of all games from the log. A game whose log cannot be read
// keeps the line it has: that is for "tengen admin verify" to tell, not a reason
// for the server to stand still.
func (s *Store) relist(ctx context.Context) error {
	for after := play.GameID(""); ; {
		ids, err := s.IDs(ctx, after, relistPage)
		if err != nil || len(ids) == 0 {
			return err
		}
		var lines []play.Summary
		for _, id := range ids {
			line, err := play.LineFromLog(ctx, s, id)
			var failed *driver.Error
			switch {
			case errors.As(err, &failed) || ctx.Err() != nil:
				return err
			case err == nil:
				lines = append(lines, line)
			}
		}
		if err := s.Replace(ctx, lines); err != nil {
			return err
		}
		after = ids[len(ids)-1]
	}
}
