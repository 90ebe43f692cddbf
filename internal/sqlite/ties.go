package sqlite

import (
	"context"
	"database/sql"

	"tengen/internal/account"
)

// AddTie implements [account.Store].
func (s *Accounts) AddTie(ctx context.Context, t account.Tie) error {
	_, err := s.exec(ctx, `INSERT INTO tie (account, kind, other, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		t.From, t.Kind, t.To, t.At.UnixMicro())
	return err
}

// DropTie implements [account.Store].
func (s *Accounts) DropTie(ctx context.Context, from account.ID, kind account.Kind, to account.ID) error {
	_, err := s.exec(ctx, `DELETE FROM tie WHERE account = ? AND kind = ? AND other = ?`, from, kind, to)
	return err
}

// Ties implements [account.Store].
func (s *Accounts) Ties(ctx context.Context, from account.ID, kind account.Kind) ([]account.Tie, error) {
	var list []account.Tie
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		t := account.Tie{From: from, Kind: kind}
		var at int64
		err := rows.Scan(&t.To, &at)
		t.At = timeOf(at)
		list = append(list, t)
		return err
	}, `SELECT other, at FROM tie WHERE account = ? AND kind = ? ORDER BY at DESC, other`, from, kind)
	return list, err
}

// Tied implements [account.Store].
func (s *Accounts) Tied(ctx context.Context, from account.ID, kind account.Kind, to account.ID) (bool, error) {
	n, err := s.count(ctx, `SELECT count(*) FROM tie WHERE account = ? AND kind = ? AND other = ?`, from, kind, to)
	return n > 0, err
}
