package sqlite

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"time"

	lib "modernc.org/sqlite/lib"

	"tengen/internal/account"
)

// Accounts is the [account.Store] in the file of a [Store].
type Accounts struct{ store *Store }

// Accounts returns the store of people in the same file. It is closed with s.
func (s *Store) Accounts() *Accounts { return &Accounts{s} }

// exec runs one statement durably and returns how many rows it changed.
func (s *Accounts) exec(ctx context.Context, text string, args ...any) (int, error) {
	var n int64
	err := s.store.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		result, err := tx.ExecContext(ctx, text, args...)
		if err == nil {
			n, err = result.RowsAffected()
		}
		return err
	})
	return int(n), err
}

func timeOf(micros int64) time.Time { return time.UnixMicro(micros).UTC() }

// secondText is the second step of an account as the column holds it.
func secondText(second account.Second) (string, error) {
	if !second.On() {
		return "", nil
	}
	text, err := json.Marshal(second)
	return string(text), err
}

// hashFold is what is kept of the name of an account that was erased.
func hashFold(fold string) string {
	sum := sha256.Sum256([]byte(fold))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// AddAccount implements [account.Store].
func (s *Accounts) AddAccount(ctx context.Context, a account.Account) error {
	second, err := secondText(a.Second)
	if err != nil {
		return err
	}
	n, err := s.exec(ctx, `INSERT INTO account
			(id, version, name, fold, email, confirmed, country, lang, role, password, second, created, bot)
			SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?14
			WHERE NOT EXISTS (SELECT 1 FROM retired_name WHERE hash = ?13)`,
		a.ID, a.Version, a.Name.String(), a.Name.Fold(), a.Email, a.Confirmed, a.Country, a.Lang, a.Role, a.Password, second,
		a.Created.UnixMicro(), hashFold(a.Name.Fold()), a.Bot)
	if has(err, lib.SQLITE_CONSTRAINT) || err == nil && n == 0 {
		return account.ErrTaken
	}
	return err
}

// PutAccount implements [account.Store].
func (s *Accounts) PutAccount(ctx context.Context, a account.Account) error {
	second, err := secondText(a.Second)
	if err != nil {
		return err
	}
	n, err := s.exec(ctx, `UPDATE account SET version = ?2, email = ?3, confirmed = ?4, country = ?5, lang = ?6, role = ?7,
			password = ?8, second = ?9, bot = ?10 WHERE id = ?1 AND version = ?2 - 1 AND erased IS NULL`,
		a.ID, a.Version, a.Email, a.Confirmed, a.Country, a.Lang, a.Role, a.Password, second, a.Bot)
	if err == nil && n == 0 {
		return account.ErrStale
	}
	return err
}

// accounts reads accounts; where and what follows it are about table account.
func (s *Accounts) accounts(ctx context.Context, where string, args ...any) ([]account.Account, error) {
	var list []account.Account
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		var a account.Account
		var name, second string
		var created int64
		var erased sql.NullInt64
		err := rows.Scan(&a.ID, &a.Version, &name, &a.Email, &a.Confirmed, &a.Country, &a.Lang, &a.Role, &a.Password, &second, &created, &erased, &a.Bot)
		if err != nil {
			return err
		}
		a.Name, a.Created = account.StoredName(name), timeOf(created)
		if erased.Valid {
			a.Erased = timeOf(erased.Int64)
		}
		if second != "" {
			err = json.Unmarshal([]byte(second), &a.Second)
		}
		list = append(list, a)
		return err
	}, `SELECT id, version, name, email, confirmed, country, lang, role, password, second, created, erased, bot FROM account `+where, args...)
	return list, err
}

// one is the only account that a query finds, or ErrUnknown.
func one(list []account.Account, err error) (account.Account, error) {
	switch {
	case err != nil:
		return account.Account{}, err
	case len(list) == 0:
		return account.Account{}, account.ErrUnknown
	}
	return list[0], nil
}

// Account implements [account.Store].
func (s *Accounts) Account(ctx context.Context, id account.ID) (account.Account, error) {
	return one(s.accounts(ctx, `WHERE id = ?`, id))
}

// AccountByFold implements [account.Store].
func (s *Accounts) AccountByFold(ctx context.Context, fold string) (account.Account, error) {
	return one(s.accounts(ctx, `WHERE fold = ?`, fold))
}

// AccountsByEmail implements [account.Store].
func (s *Accounts) AccountsByEmail(ctx context.Context, email string) ([]account.Account, error) {
	return s.accounts(ctx, `WHERE email = ? AND confirmed = 1 ORDER BY created, id`, email)
}

// EraseAccount implements [account.Store].
func (s *Accounts) EraseAccount(ctx context.Context, id account.ID, at time.Time) error {
	return s.store.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		var fold string
		err := tx.QueryRowContext(ctx, `SELECT fold FROM account WHERE id = ? AND erased IS NULL`, id).Scan(&fold)
		if errors.Is(err, sql.ErrNoRows) {
			return account.ErrUnknown
		}
		for _, step := range []struct {
			text string
			args []any
		}{
			{`INSERT INTO retired_name (hash) VALUES (?)`, []any{hashFold(fold)}},
			{`UPDATE account SET version = version + 1, name = '', fold = NULL, email = '', confirmed = 0, country = '', lang = '',
				role = '', password = '', second = '', bot = 0, erased = ? WHERE id = ?`, []any{at.UnixMicro(), id}},
			{`DELETE FROM session WHERE account = ?`, []any{id}},
			{`DELETE FROM token WHERE account = ?`, []any{id}},
			{`DELETE FROM access_token WHERE account = ?`, []any{id}},
		} {
			if err == nil {
				_, err = tx.ExecContext(ctx, step.text, step.args...)
			}
		}
		return err
	})
}
