package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"strings"

	"tengen/internal/lobby"
	"tengen/internal/notice"
)

// Lobby is the [lobby.Store] in the file of a [Store].
type Lobby struct{ store *Store }

// Lobby returns the store of the lobby in the same file. It is closed with s.
func (s *Store) Lobby() *Lobby { return &Lobby{s} }

// change runs one statement durably and returns how many rows it changed.
func (s *Lobby) change(ctx context.Context, text string, args ...any) (int, error) {
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

// AddProposal implements [lobby.Store].
func (s *Lobby) AddProposal(ctx context.Context, p lobby.Proposal) error {
	body, err := json.Marshal(p)
	if err != nil {
		return err
	}
	n, err := s.change(ctx, `INSERT INTO proposal (id, maker, target, made, expires, body) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO NOTHING`, p.ID, p.Maker, p.Target, p.Made.UnixMicro(), p.Expires.UnixMicro(), string(body))
	if err == nil && n == 0 {
		return lobby.ErrExists
	}
	return err
}

// PutProposal implements [lobby.Store].
func (s *Lobby) PutProposal(ctx context.Context, p lobby.Proposal) error {
	body, err := json.Marshal(p)
	if err != nil {
		return err
	}
	n, err := s.change(ctx, `UPDATE proposal SET maker = ?, target = ?, made = ?, expires = ?, body = ? WHERE id = ?`,
		p.Maker, p.Target, p.Made.UnixMicro(), p.Expires.UnixMicro(), string(body), p.ID)
	if err == nil && n == 0 {
		return lobby.ErrGone
	}
	return err
}

// DropProposals implements [lobby.Store].
func (s *Lobby) DropProposals(ctx context.Context, ids ...string) (int, error) {
	if len(ids) == 0 {
		return 0, nil
	}
	args := make([]any, len(ids))
	for i, id := range ids {
		args[i] = id
	}
	return s.change(ctx, `DELETE FROM proposal WHERE id IN (?`+strings.Repeat(", ?", len(ids)-1)+`)`, args...)
}

// Proposals implements [lobby.Store].
func (s *Lobby) Proposals(ctx context.Context) ([]lobby.Proposal, error) {
	var list []lobby.Proposal
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		var body []byte
		var p lobby.Proposal
		if err := rows.Scan(&body); err != nil {
			return err
		}
		err := json.Unmarshal(body, &p)
		list = append(list, p)
		return err
	}, `SELECT body FROM proposal ORDER BY made, id`)
	return list, err
}

// AddDeal implements [lobby.Store].
func (s *Lobby) AddDeal(ctx context.Context, d lobby.Deal, proposals ...string) error {
	options, err := json.Marshal(d.Options)
	if err != nil {
		return err
	}
	return s.store.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		result, err := tx.ExecContext(ctx, `INSERT INTO deal (game, origin, first, second, at, done, options) VALUES (?, ?, ?, ?, ?, 0, ?)
			ON CONFLICT (origin) DO NOTHING`, d.Game, d.Origin, d.First, d.Second, d.At.UnixMicro(), string(options))
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, lobby.ErrDealt)
		}
		for _, id := range proposals {
			result, err := tx.ExecContext(ctx, `DELETE FROM proposal WHERE id = ?`, id)
			if err != nil {
				return err
			}
			if n, err := result.RowsAffected(); err != nil || n == 0 {
				return errors.Join(err, lobby.ErrGone)
			}
		}
		return nil
	})
}

// deals are those that a condition finds.
func (s *Lobby) deals(ctx context.Context, where string, args ...any) ([]lobby.Deal, error) {
	var list []lobby.Deal
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		var d lobby.Deal
		var at int64
		var options []byte
		if err := rows.Scan(&d.Game, &d.Origin, &d.First, &d.Second, &at, &options); err != nil {
			return err
		}
		d.At = timeOf(at)
		err := json.Unmarshal(options, &d.Options)
		list = append(list, d)
		return err
	}, `SELECT game, origin, first, second, at, options FROM deal `+where, args...)
	return list, err
}

// DealOf implements [lobby.Store].
func (s *Lobby) DealOf(ctx context.Context, origin string) (lobby.Deal, error) {
	list, err := s.deals(ctx, `WHERE origin = ?`, origin)
	if err == nil && len(list) == 0 {
		err = lobby.ErrGone
	}
	if err != nil {
		return lobby.Deal{}, err
	}
	return list[0], nil
}

// FinishDeal implements [lobby.Store].
func (s *Lobby) FinishDeal(ctx context.Context, game string) error {
	_, err := s.change(ctx, `UPDATE deal SET done = 1 WHERE game = ?`, game)
	return err
}

// OpenDeals implements [lobby.Store].
func (s *Lobby) OpenDeals(ctx context.Context) ([]lobby.Deal, error) {
	return s.deals(ctx, `WHERE done = 0 ORDER BY at, game`)
}

// DealsOf implements [lobby.Store]. It asks for each seat by the index of that seat.
func (s *Lobby) DealsOf(ctx context.Context, p notice.Person, limit int) ([]lobby.Deal, error) {
	return s.deals(ctx, `WHERE game IN (SELECT game FROM (SELECT game, at FROM deal WHERE first = ?1 ORDER BY at DESC LIMIT ?2)
			UNION SELECT game FROM (SELECT game, at FROM deal WHERE second = ?1 ORDER BY at DESC LIMIT ?2))
		ORDER BY at DESC, game DESC LIMIT ?2`, p, limit)
}
