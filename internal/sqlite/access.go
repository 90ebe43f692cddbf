package sqlite

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"tengen/internal/account"
)

// momentOf is a time as a column holds it that may be empty.
func momentOf(t time.Time) sql.NullInt64 {
	return sql.NullInt64{Int64: t.UnixMicro(), Valid: !t.IsZero()}
}

// AddAccess implements [account.Store].
func (s *Accounts) AddAccess(ctx context.Context, a account.Access) error {
	scopes := make([]string, len(a.Scopes))
	for i, scope := range a.Scopes {
		scopes[i] = string(scope)
	}
	_, err := s.exec(ctx, `INSERT INTO access_token (hash, id, account, name, scopes, created, seen, expires) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		a.Hash, a.ID, a.Account, a.Name, strings.Join(scopes, " "), a.Created.UnixMicro(), momentOf(a.Seen), momentOf(a.Expires))
	return err
}

func (s *Accounts) accesses(ctx context.Context, where string, args ...any) ([]account.Access, error) {
	var list []account.Access
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		var a account.Access
		var scopes string
		var created int64
		var seen, expires sql.NullInt64
		err := rows.Scan(&a.Hash, &a.ID, &a.Account, &a.Name, &scopes, &created, &seen, &expires)
		a.Created = timeOf(created)
		if seen.Valid {
			a.Seen = timeOf(seen.Int64)
		}
		if expires.Valid {
			a.Expires = timeOf(expires.Int64)
		}
		for _, scope := range strings.Fields(scopes) {
			a.Scopes = append(a.Scopes, account.Scope(scope))
		}
		list = append(list, a)
		return err
	}, `SELECT hash, id, account, name, scopes, created, seen, expires FROM access_token `+where, args...)
	return list, err
}

// Access implements [account.Store].
func (s *Accounts) Access(ctx context.Context, hash string) (account.Access, error) {
	list, err := s.accesses(ctx, `WHERE hash = ?`, hash)
	switch {
	case err != nil:
		return account.Access{}, err
	case len(list) == 0:
		return account.Access{}, account.ErrUnknown
	}
	return list[0], nil
}

// Accesses implements [account.Store].
func (s *Accounts) Accesses(ctx context.Context, id account.ID) ([]account.Access, error) {
	return s.accesses(ctx, `WHERE account = ? ORDER BY created DESC, id`, id)
}

// TouchAccess implements [account.Store].
func (s *Accounts) TouchAccess(ctx context.Context, hash string, seen time.Time) error {
	_, err := s.exec(ctx, `UPDATE access_token SET seen = ? WHERE hash = ?`, seen.UnixMicro(), hash)
	return err
}

// EndAccess implements [account.Store].
func (s *Accounts) EndAccess(ctx context.Context, id account.ID, access string) error {
	_, err := s.exec(ctx, `DELETE FROM access_token WHERE account = ? AND id = ?`, id, access)
	return err
}

// EndAccesses implements [account.Store].
func (s *Accounts) EndAccesses(ctx context.Context, id account.ID) error {
	_, err := s.exec(ctx, `DELETE FROM access_token WHERE account = ?`, id)
	return err
}
