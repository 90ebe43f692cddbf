package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"tengen/internal/account"
	"tengen/internal/post"
)

// Post is the [post.Store] in the file of a [Store].
type Post struct{ store *Store }

// Post returns the store of news for people who are away, in the same file. It is
// closed with s.
func (s *Store) Post() *Post { return &Post{s} }

// exec runs one statement durably and returns how many rows it changed.
func (s *Post) exec(ctx context.Context, text string, args ...any) (int, error) {
	return s.store.Accounts().exec(ctx, text, args...)
}

// AddParcel implements [post.Store].
func (s *Post) AddParcel(ctx context.Context, p post.Parcel) (bool, error) {
	notice, err := json.Marshal(p.Notice)
	if err != nil {
		return false, err
	}
	n, err := s.exec(ctx, `INSERT INTO outbox (way, account, name, at, due, tries, state, notice) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (way, account, name) DO NOTHING`,
		p.Way, p.Account, p.Name, p.At.UnixMicro(), p.Due.UnixMicro(), p.Tries, p.State, string(notice))
	return n == 1, err
}

// parcels are those that a query finds.
func (s *Post) parcels(ctx context.Context, where string, args ...any) ([]post.Parcel, error) {
	var list []post.Parcel
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		var p post.Parcel
		var at, due int64
		var notice string
		if err := rows.Scan(&p.ID, &p.Way, &p.Account, &p.Name, &at, &due, &p.Tries, &p.State, &notice); err != nil {
			return err
		}
		p.At, p.Due = timeOf(at), timeOf(due)
		if err := json.Unmarshal([]byte(notice), &p.Notice); err != nil {
			return err
		}
		list = append(list, p)
		return nil
	}, `SELECT id, way, account, name, at, due, tries, state, notice FROM outbox WHERE state IN ('waiting', 'begun') AND `+where, args...)
	return list, err
}

// DueParcels implements [post.Store].
func (s *Post) DueParcels(ctx context.Context, way post.Way, now time.Time, limit int) ([]post.Parcel, error) {
	return s.parcels(ctx, `way = ? AND due <= ? ORDER BY due, id LIMIT ?`, way, now.UnixMicro(), limit)
}

// OpenParcels implements [post.Store].
func (s *Post) OpenParcels(ctx context.Context, way post.Way, id account.ID) ([]post.Parcel, error) {
	return s.parcels(ctx, `way = ? AND account = ? ORDER BY id`, way, id)
}

// MarkParcels implements [post.Store].
func (s *Post) MarkParcels(ctx context.Context, ids []int64, state post.State, due time.Time, tries int) error {
	return s.store.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		for _, id := range ids {
			if _, err := tx.ExecContext(ctx, `UPDATE outbox SET state = ?, due = ?, tries = ? WHERE id = ?`,
				state, due.UnixMicro(), tries, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// SweepParcels implements [post.Store].
func (s *Post) SweepParcels(ctx context.Context, before time.Time) error {
	_, err := s.exec(ctx, `DELETE FROM outbox WHERE at < ?`, before.UnixMicro())
	return err
}

// Wishes implements [post.Store].
func (s *Post) Wishes(ctx context.Context, id account.ID) ([]post.Wish, error) {
	var list []post.Wish
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		var w post.Wish
		err := rows.Scan(&w.Way, &w.Kind, &w.Wanted)
		list = append(list, w)
		return err
	}, `SELECT way, kind, wanted FROM wish WHERE account = ?`, id)
	return list, err
}

// PutWishes implements [post.Store].
func (s *Post) PutWishes(ctx context.Context, id account.ID, list []post.Wish) error {
	return s.store.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		for _, w := range list {
			if _, err := tx.ExecContext(ctx, `INSERT INTO wish (account, way, kind, wanted) VALUES (?, ?, ?, ?)
				ON CONFLICT (account, way, kind) DO UPDATE SET wanted = excluded.wanted`, id, w.Way, w.Kind, w.Wanted); err != nil {
				return err
			}
		}
		return nil
	})
}

// PutBrowser implements [post.Store].
func (s *Post) PutBrowser(ctx context.Context, b post.Browser) error {
	_, err := s.exec(ctx, `INSERT INTO push_browser (endpoint, account, p256dh, auth, agent, lang, at) VALUES (?, ?, ?, ?, ?, '', ?)
		ON CONFLICT (endpoint) DO UPDATE SET account = excluded.account, p256dh = excluded.p256dh, auth = excluded.auth,
			agent = excluded.agent, at = excluded.at`, b.Endpoint, b.Account, b.Key, b.Auth, b.Agent, b.At.UnixMicro())
	return err
}

// Browsers implements [post.Store].
func (s *Post) Browsers(ctx context.Context, id account.ID) ([]post.Browser, error) {
	var list []post.Browser
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		b := post.Browser{Account: id}
		var at int64
		err := rows.Scan(&b.Endpoint, &b.Key, &b.Auth, &b.Agent, &at)
		b.At = timeOf(at)
		list = append(list, b)
		return err
	}, `SELECT endpoint, p256dh, auth, agent, at FROM push_browser WHERE account = ? ORDER BY at, endpoint`, id)
	return list, err
}

// DropBrowser implements [post.Store].
func (s *Post) DropBrowser(ctx context.Context, endpoint string) error {
	_, err := s.exec(ctx, `DELETE FROM push_browser WHERE endpoint = ?`, endpoint)
	return err
}

// PushKeys implements [post.Store].
func (s *Post) PushKeys(ctx context.Context, offered post.Keys) (post.Keys, error) {
	if _, err := s.exec(ctx, `INSERT INTO push_key (one, public, private) VALUES (1, ?, ?) ON CONFLICT (one) DO NOTHING`,
		offered.Public, offered.Private); err != nil {
		return post.Keys{}, err
	}
	var keys post.Keys
	err := s.store.reader.QueryRowContext(ctx, `SELECT public, private FROM push_key`).Scan(&keys.Public, &keys.Private)
	return keys, s.store.fault(err)
}

// ForgetAccount implements [post.Store].
func (s *Post) ForgetAccount(ctx context.Context, id account.ID) error {
	return s.store.submit(ctx, func(ctx context.Context, tx *sql.Tx) error {
		for _, text := range []string{
			`DELETE FROM outbox WHERE account = ?`, `DELETE FROM wish WHERE account = ?`, `DELETE FROM push_browser WHERE account = ?`,
		} {
			if _, err := tx.ExecContext(ctx, text, id); err != nil {
				return err
			}
		}
		return nil
	})
}
