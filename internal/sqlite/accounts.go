package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
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

// AddAccount implements [account.Store].
func (s *Accounts) AddAccount(ctx context.Context, a account.Account) error {
	second, err := secondText(a.Second)
	if err != nil {
		return err
	}
	n, err := s.exec(ctx, `INSERT INTO account
			(id, version, name, fold, email, confirmed, country, lang, role, password, second, created, bot, title, about, renamed, closed, closed_why)
			SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?14, ?15, ?16, ?17, ?18, ?19
			WHERE NOT EXISTS (SELECT 1 FROM retired_name WHERE hash = ?13) AND NOT EXISTS (SELECT 1 FROM old_name WHERE fold = ?4)`,
		a.ID, a.Version, a.Name.String(), a.Name.Fold(), a.Email, a.Confirmed, a.Country, a.Lang, a.Role, a.Password, second,
		a.Created.UnixMicro(), hashFold(a.Name.Fold()), a.Bot, a.Title, a.About, a.Renamed, orNull(a.Closed), a.ClosedWhy)
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
	n, err := s.exec(ctx, putAccount, putArgs(a, second)...)
	if err == nil && n == 0 {
		return account.ErrStale
	}
	return err
}

// putAccount replaces an account that has the version before; [putArgs] are its
// arguments.
const putAccount = `UPDATE account SET version = ?2, email = ?3, confirmed = ?4, country = ?5, lang = ?6, role = ?7,
	password = ?8, second = ?9, bot = ?10, title = ?11, about = ?12, renamed = ?13, closed = ?14, closed_why = ?15
	WHERE id = ?1 AND version = ?2 - 1 AND erased IS NULL`

func putArgs(a account.Account, second string) []any {
	return []any{a.ID, a.Version, a.Email, a.Confirmed, a.Country, a.Lang, a.Role, a.Password, second, a.Bot,
		a.Title, a.About, a.Renamed, orNull(a.Closed), a.ClosedWhy}
}

// orNull is a time that may be none.
func orNull(t time.Time) sql.NullInt64 {
	return sql.NullInt64{Int64: t.UnixMicro(), Valid: !t.IsZero()}
}

// timeOrNone is the time that orNull wrote.
func timeOrNone(n sql.NullInt64) time.Time {
	if !n.Valid {
		return time.Time{}
	}
	return timeOf(n.Int64)
}

// accounts reads accounts; where and what follows it are about table account.
func (s *Accounts) accounts(ctx context.Context, where string, args ...any) ([]account.Account, error) {
	var list []account.Account
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		var a account.Account
		var name, second string
		var created int64
		var erased, closed sql.NullInt64
		err := rows.Scan(&a.ID, &a.Version, &name, &a.Email, &a.Confirmed, &a.Country, &a.Lang, &a.Role, &a.Password, &second, &created, &erased, &a.Bot,
			&a.Title, &a.About, &a.Renamed, &closed, &a.ClosedWhy)
		if err != nil {
			return err
		}
		a.Name, a.Created = account.StoredName(name), timeOf(created)
		a.Erased, a.Closed = timeOrNone(erased), timeOrNone(closed)
		if second != "" {
			err = json.Unmarshal([]byte(second), &a.Second)
		}
		list = append(list, a)
		return err
	}, `SELECT id, version, name, email, confirmed, country, lang, role, password, second, created, erased, bot,
		title, about, renamed, closed, closed_why FROM account `+where, args...)
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
