package sqlite

import (
	"context"
	"database/sql"

	lib "modernc.org/sqlite/lib"

	"tengen/internal/account"
)

// AddPasskey implements [account.Store].
func (s *Accounts) AddPasskey(ctx context.Context, p account.Passkey) error {
	_, err := s.exec(ctx, `INSERT INTO passkey (id, account, name, site, credential, created, used) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		p.ID, p.Account, p.Name, p.Site, string(p.Credential), p.Created.UnixMicro(), orNull(p.Used))
	if has(err, lib.SQLITE_CONSTRAINT) {
		return account.ErrTaken
	}
	return err
}

// PutPasskey implements [account.Store].
func (s *Accounts) PutPasskey(ctx context.Context, p account.Passkey) error {
	n, err := s.exec(ctx, `UPDATE passkey SET name = ?3, credential = ?4, used = ?5 WHERE id = ?1 AND account = ?2`,
		p.ID, p.Account, p.Name, string(p.Credential), orNull(p.Used))
	if err == nil && n == 0 {
		return account.ErrUnknown
	}
	return err
}

// Passkeys implements [account.Store].
func (s *Accounts) Passkeys(ctx context.Context, id account.ID) ([]account.Passkey, error) {
	var list []account.Passkey
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		p := account.Passkey{Account: id}
		var credential string
		var created int64
		var used sql.NullInt64
		err := rows.Scan(&p.ID, &p.Name, &p.Site, &credential, &created, &used)
		p.Credential, p.Created, p.Used = []byte(credential), timeOf(created), timeOrNone(used)
		list = append(list, p)
		return err
	}, `SELECT id, name, site, credential, created, used FROM passkey WHERE account = ? ORDER BY created, id`, id)
	return list, err
}

// DropPasskey implements [account.Store].
func (s *Accounts) DropPasskey(ctx context.Context, id account.ID, passkey string) error {
	_, err := s.exec(ctx, `DELETE FROM passkey WHERE account = ? AND id = ?`, id, passkey)
	return err
}
