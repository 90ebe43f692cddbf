package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"math"
	"strings"
	"time"

	"tengen/internal/account"
)

// ClaimSeat implements [account.Store].
func (s *Accounts) ClaimSeat(ctx context.Context, v account.Seat) error {
	n, err := s.exec(ctx, `INSERT INTO seat (game, seat, account, guest, at) VALUES (?1, ?2, ?3, ?4, ?5)
		ON CONFLICT (game, seat) DO UPDATE SET account = excluded.account,
			guest = CASE WHEN excluded.account = '' THEN guest ELSE '' END
		WHERE account = '' OR account = excluded.account`, v.Game, v.Seat, v.Account, v.Guest, v.At.UnixMicro())
	if err == nil && n == 0 && v.Account != "" {
		return account.ErrOwned
	}
	return err
}

// AdoptSeats implements [account.Store].
func (s *Accounts) AdoptSeats(ctx context.Context, guest string, id account.ID) (int, error) {
	return s.exec(ctx, `UPDATE seat SET account = ?, guest = '' WHERE guest = ? AND guest <> ''`, id, guest)
}

// count is the answer to a question for a number.
func (s *Accounts) count(ctx context.Context, text string, args ...any) (n int, err error) {
	err = s.store.query(ctx, func(rows *sql.Rows) error { return rows.Scan(&n) }, text, args...)
	return n, err
}

// GuestSeats implements [account.Store].
func (s *Accounts) GuestSeats(ctx context.Context, guest string) (int, error) {
	return s.count(ctx, `SELECT count(*) FROM seat WHERE guest = ? AND guest <> ''`, guest)
}

// CountSeats implements [account.Store].
func (s *Accounts) CountSeats(ctx context.Context, id account.ID) (int, error) {
	return s.count(ctx, `SELECT count(*) FROM seat WHERE account = ? AND account <> ''`, id)
}

// micros is the end of a list; the zero time is no end.
func micros(before time.Time) int64 {
	if before.IsZero() {
		return math.MaxInt64
	}
	return before.UnixMicro()
}

// SeatsIn implements [account.Store].
func (s *Accounts) SeatsIn(ctx context.Context, game string) ([]account.Seat, error) {
	var list []account.Seat
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		v := account.Seat{Game: game}
		var at int64
		err := rows.Scan(&v.Seat, &v.Account, &v.Guest, &at)
		v.At = timeOf(at)
		list = append(list, v)
		return err
	}, `SELECT seat, account, guest, at FROM seat WHERE game = ? ORDER BY seat`, game)
	return list, err
}

// SeatsOf implements [account.Store].
func (s *Accounts) SeatsOf(ctx context.Context, id account.ID, before time.Time, limit int) ([]account.Seat, error) {
	var list []account.Seat
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		v := account.Seat{Account: id}
		var at int64
		err := rows.Scan(&v.Game, &v.Seat, &v.Guest, &at)
		v.At = timeOf(at)
		list = append(list, v)
		return err
	}, `SELECT game, seat, guest, at FROM seat WHERE account = ? AND account <> '' AND at < ? ORDER BY at DESC, game, seat LIMIT ?`,
		id, micros(before), limit)
	return list, err
}

// Players implements [account.Store]. It asks for up to 500 games at a time.
func (s *Accounts) Players(ctx context.Context, games []string) (map[string][2]account.Player, error) {
	found := make(map[string][2]account.Player)
	for len(games) > 0 {
		n := min(len(games), 500)
		args := make([]any, n)
		for i, game := range games[:n] {
			args[i] = game
		}
		games = games[n:]
		err := s.store.query(ctx, func(rows *sql.Rows) error {
			var game, name string
			var seat int
			var p account.Player
			if err := rows.Scan(&game, &seat, &p.ID, &name, &p.Erased, &p.Bot, &p.Title); err != nil {
				return err
			}
			p.Name = account.StoredName(name)
			pair := found[game]
			pair[seat-1] = p
			found[game] = pair
			return nil
		}, `SELECT seat.game, seat.seat, account.id, account.name, account.erased IS NOT NULL, account.bot, account.title
			FROM seat JOIN account ON account.id = seat.account WHERE seat.game IN (?`+strings.Repeat(", ?", n-1)+`)`, args...)
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// AddNote implements [account.Store].
func (s *Accounts) AddNote(ctx context.Context, n account.Note) error {
	facts, err := json.Marshal(n.Facts)
	if err != nil {
		return err
	}
	_, err = s.exec(ctx, `INSERT INTO note (at, by, act, whom, facts) VALUES (?, ?, ?, ?, ?)`,
		n.At.UnixMicro(), n.By, n.Act, n.Whom, string(facts))
	return err
}

// Notes implements [account.Store].
func (s *Accounts) Notes(ctx context.Context, person account.ID, before time.Time, limit int) ([]account.Note, error) {
	var list []account.Note
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		var n account.Note
		var at int64
		var facts []byte
		if err := rows.Scan(&at, &n.By, &n.Act, &n.Whom, &facts); err != nil {
			return err
		}
		n.At = timeOf(at)
		list = append(list, n)
		return json.Unmarshal(facts, &list[len(list)-1].Facts)
	}, `SELECT at, by, act, whom, facts FROM note WHERE at < ?1 AND (?2 = '' OR by = ?2 OR whom = ?2)
		ORDER BY at DESC, id DESC LIMIT ?3`, micros(before), person, limit)
	return list, err
}
