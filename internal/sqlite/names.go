package sqlite

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"errors"
	"time"

	lib "modernc.org/sqlite/lib"

	"tengen/internal/account"
)

// hashFold is what is kept of the name of an account that was erased.
func hashFold(fold string) string {
	sum := sha256.Sum256([]byte(fold))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// AccountByOldName implements [account.Store].
func (s *Accounts) AccountByOldName(ctx context.Context, fold string) (account.Account, error) {
	return one(s.accounts(ctx, `WHERE id = (SELECT account FROM old_name WHERE fold = ?)`, fold))
}

// step is one statement of a write.
type step struct {
	text string
	args []any
}

// steps runs statements one after another.
func steps(ctx context.Context, tx *sql.Tx, list ...step) error {
	for _, s := range list {
		if _, err := tx.ExecContext(ctx, s.text, s.args...); err != nil {
			return err
		}
	}
	return nil
}

// RenameAccount implements [account.Store].
func (s *Accounts) RenameAccount(ctx context.Context, a account.Account, at time.Time) error {
	second, err := secondText(a.Second)
	if err != nil {
		return err
	}
	fold := a.Name.Fold()
	err = s.store.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		result, err := tx.ExecContext(ctx, putAccount, putArgs(a, second)...)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, account.ErrStale)
		}
		var taken bool
		if err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM retired_name WHERE hash = ?)
			OR EXISTS (SELECT 1 FROM old_name WHERE fold = ? AND account <> ?)`, hashFold(fold), fold, a.ID).Scan(&taken); err != nil {
			return err
		}
		if taken {
			return account.ErrTaken
		}
		return steps(ctx, tx,
			step{`INSERT INTO old_name (fold, account, at) SELECT fold, id, ?2 FROM account WHERE id = ?1 AND fold <> ?3`, []any{a.ID, at.UnixMicro(), fold}},
			step{`DELETE FROM old_name WHERE fold = ?`, []any{fold}},
			step{`UPDATE account SET name = ?2, fold = ?3 WHERE id = ?1`, []any{a.ID, a.Name.String(), fold}},
		)
	})
	if has(err, lib.SQLITE_CONSTRAINT) {
		return account.ErrTaken
	}
	return err
}

// EraseAccount implements [account.Store].
func (s *Accounts) EraseAccount(ctx context.Context, id account.ID, at time.Time) error {
	return s.store.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		folds, err := foldsOf(ctx, tx, id)
		if err != nil {
			return err
		}
		for _, fold := range folds {
			if err := steps(ctx, tx, step{`INSERT INTO retired_name (hash) VALUES (?)`, []any{hashFold(fold)}}); err != nil {
				return err
			}
		}
		return steps(ctx, tx,
			step{`UPDATE account SET version = version + 1, name = '', fold = NULL, email = '', confirmed = 0, country = '', lang = '',
				role = '', password = '', second = '', bot = 0, title = '', about = '', renamed = 0, closed = NULL, closed_why = '',
				erased = ? WHERE id = ?`, []any{at.UnixMicro(), id}},
			step{`DELETE FROM old_name WHERE account = ?`, []any{id}},
			step{`DELETE FROM session WHERE account = ?`, []any{id}},
			step{`DELETE FROM token WHERE account = ?`, []any{id}},
			step{`DELETE FROM access_token WHERE account = ?`, []any{id}},
			step{`DELETE FROM passkey WHERE account = ?`, []any{id}},
			step{`DELETE FROM tie WHERE account = ?1 OR other = ?1`, []any{id}},
		)
	})
}

// foldsOf are the folds of the name that an account has and of those that it had,
// or ErrUnknown if it is not there or was erased.
func foldsOf(ctx context.Context, tx *sql.Tx, id account.ID) (folds []string, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT fold FROM account WHERE id = ?1 AND erased IS NULL
		UNION ALL SELECT old_name.fold FROM old_name JOIN account ON account.id = old_name.account WHERE account.id = ?1 AND erased IS NULL`, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var fold string
		if err := rows.Scan(&fold); err != nil {
			return nil, err
		}
		folds = append(folds, fold)
	}
	if len(folds) == 0 {
		err = account.ErrUnknown
	}
	return folds, errors.Join(err, rows.Err())
}
