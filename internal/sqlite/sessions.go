package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"tengen/internal/account"
)

// AddSession implements [account.Store].
func (s *Accounts) AddSession(ctx context.Context, v account.Session) error {
	_, err := s.exec(ctx, `INSERT INTO session (hash, account, created, seen, expires, address, agent) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		v.Hash, v.Account, v.Created.UnixMicro(), v.Seen.UnixMicro(), v.Expires.UnixMicro(), v.Address, v.Agent)
	return err
}

// TouchSession implements [account.Store].
func (s *Accounts) TouchSession(ctx context.Context, hash string, seen, expires time.Time) error {
	_, err := s.exec(ctx, `UPDATE session SET seen = ?, expires = ? WHERE hash = ?`, seen.UnixMicro(), expires.UnixMicro(), hash)
	return err
}

func (s *Accounts) sessions(ctx context.Context, where string, args ...any) ([]account.Session, error) {
	var list []account.Session
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		var v account.Session
		var created, seen, expires int64
		err := rows.Scan(&v.Hash, &v.Account, &created, &seen, &expires, &v.Address, &v.Agent)
		v.Created, v.Seen, v.Expires = timeOf(created), timeOf(seen), timeOf(expires)
		list = append(list, v)
		return err
	}, `SELECT hash, account, created, seen, expires, address, agent FROM session `+where, args...)
	return list, err
}

// Session implements [account.Store].
func (s *Accounts) Session(ctx context.Context, hash string) (account.Session, error) {
	list, err := s.sessions(ctx, `WHERE hash = ?`, hash)
	switch {
	case err != nil:
		return account.Session{}, err
	case len(list) == 0:
		return account.Session{}, account.ErrUnknown
	}
	return list[0], nil
}

// Sessions implements [account.Store].
func (s *Accounts) Sessions(ctx context.Context, id account.ID) ([]account.Session, error) {
	return s.sessions(ctx, `WHERE account = ? ORDER BY seen DESC, hash`, id)
}

// EndSession implements [account.Store].
func (s *Accounts) EndSession(ctx context.Context, id account.ID, hash string) error {
	_, err := s.exec(ctx, `DELETE FROM session WHERE hash = ? AND account = ?`, hash, id)
	return err
}

// EndOtherSessions implements [account.Store].
func (s *Accounts) EndOtherSessions(ctx context.Context, id account.ID, keep string) error {
	_, err := s.exec(ctx, `DELETE FROM session WHERE account = ? AND hash <> ?`, id, keep)
	return err
}

// AddToken implements [account.Store].
func (s *Accounts) AddToken(ctx context.Context, t account.Token) error {
	_, err := s.exec(ctx, `INSERT INTO token (hash, account, purpose, data, expires) VALUES (?, ?, ?, ?, ?)`,
		t.Hash, t.Account, t.Purpose, t.Data, t.Expires.UnixMicro())
	return err
}

// scanToken reads one token.
func scanToken(row *sql.Row, hash string, purpose account.Purpose) (account.Token, error) {
	t := account.Token{Hash: hash, Purpose: purpose}
	var expires int64
	err := row.Scan(&t.Account, &t.Data, &expires)
	if errors.Is(err, sql.ErrNoRows) {
		return account.Token{}, account.ErrUnknown
	}
	t.Expires = timeOf(expires)
	return t, err
}

// Token implements [account.Store].
func (s *Accounts) Token(ctx context.Context, hash string, purpose account.Purpose, now time.Time) (account.Token, error) {
	return scanToken(s.store.reader.QueryRowContext(ctx,
		`SELECT account, data, expires FROM token WHERE hash = ? AND purpose = ? AND expires > ?`, hash, purpose, now.UnixMicro()), hash, purpose)
}

// TakeToken implements [account.Store].
func (s *Accounts) TakeToken(ctx context.Context, hash string, purpose account.Purpose, now time.Time) (t account.Token, err error) {
	err = s.store.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		t, err = scanToken(tx.QueryRowContext(ctx,
			`DELETE FROM token WHERE hash = ? AND purpose = ? AND expires > ? RETURNING account, data, expires`, hash, purpose, now.UnixMicro()), hash, purpose)
		return err
	})
	return t, err
}

// DropTokens implements [account.Store].
func (s *Accounts) DropTokens(ctx context.Context, id account.ID, purpose account.Purpose) error {
	_, err := s.exec(ctx, `DELETE FROM token WHERE account = ? AND purpose = ?`, id, purpose)
	return err
}

// Sweep implements [account.Store].
func (s *Accounts) Sweep(ctx context.Context, now time.Time) error {
	if _, err := s.exec(ctx, `DELETE FROM session WHERE expires <= ?`, now.UnixMicro()); err != nil {
		return err
	}
	_, err := s.exec(ctx, `DELETE FROM token WHERE expires <= ?`, now.UnixMicro())
	return err
}
