package sqlite

import (
	"context"
	"database/sql"

	lib "modernc.org/sqlite/lib"

	"tengen/internal/moderation"
)

// Reports is the [moderation.Store] in the file of a [Store].
type Reports struct {
	store *Store
	exec  func(ctx context.Context, text string, args ...any) (int, error)
}

// Reports returns the store of reports in the same file. It is closed with s.
func (s *Store) Reports() *Reports { return &Reports{s, s.Accounts().exec} }

// AddReport implements [moderation.Store].
func (s *Reports) AddReport(ctx context.Context, r moderation.Report) error {
	_, err := s.exec(ctx, `INSERT INTO report (id, version, at, by, subject, game, line, whom, reason, text, quote,
			state, taker, verdict, note, told, until, decided, flag)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		r.ID, r.Version, r.At.UnixMicro(), r.By, r.Subject, r.Game, r.Line, r.Whom, r.Reason, r.Text, r.Quote,
		r.State, r.Taker, r.Verdict, r.Note, r.Told, orNull(r.Until), orNull(r.Decided), r.Flag)
	if has(err, lib.SQLITE_CONSTRAINT) {
		return moderation.ErrReported
	}
	return err
}

// PutReport implements [moderation.Store].
func (s *Reports) PutReport(ctx context.Context, r moderation.Report) error {
	n, err := s.exec(ctx, `UPDATE report SET version = ?2, text = ?3, quote = ?4, state = ?5, taker = ?6, verdict = ?7, note = ?8,
			told = ?9, until = ?10, decided = ?11, flag = ?12 WHERE id = ?1 AND version = ?2 - 1`,
		r.ID, r.Version, r.Text, r.Quote, r.State, r.Taker, r.Verdict, r.Note, r.Told, orNull(r.Until), orNull(r.Decided), r.Flag)
	if err == nil && n == 0 {
		return moderation.ErrStale
	}
	return err
}

// reportColumns are those that scanReport reads.
const reportColumns = `SELECT id, version, at, by, subject, game, line, whom, reason, text, quote,
	state, taker, verdict, note, told, until, decided, flag FROM report `

func scanReport(rows *sql.Rows) (moderation.Report, error) {
	var r moderation.Report
	var at int64
	var until, decided sql.NullInt64
	err := rows.Scan(&r.ID, &r.Version, &at, &r.By, &r.Subject, &r.Game, &r.Line, &r.Whom, &r.Reason, &r.Text, &r.Quote,
		&r.State, &r.Taker, &r.Verdict, &r.Note, &r.Told, &until, &decided, &r.Flag)
	r.At, r.Until, r.Decided = timeOf(at), timeOrNone(until), timeOrNone(decided)
	return r, err
}

func (s *Reports) reports(ctx context.Context, text string, args ...any) ([]moderation.Report, error) {
	var list []moderation.Report
	err := s.store.query(ctx, func(rows *sql.Rows) error {
		r, err := scanReport(rows)
		list = append(list, r)
		return err
	}, text, args...)
	return list, err
}

// Report implements [moderation.Store].
func (s *Reports) Report(ctx context.Context, id string) (moderation.Report, error) {
	list, err := s.reports(ctx, reportColumns+`WHERE id = ?`, id)
	switch {
	case err != nil:
		return moderation.Report{}, err
	case len(list) == 0:
		return moderation.Report{}, moderation.ErrUnknown
	}
	return list[0], nil
}

// chosenReports is the condition of a [moderation.Query]; queryArgs are its
// arguments.
const chosenReports = `WHERE (NOT ?1 OR state <> 'decided') AND (NOT ?2 OR state = 'decided') AND (?3 = '' OR by = ?3)
	AND (?4 = '' OR whom = ?4) AND (?5 = '' OR flag = ?5) AND at < ?6
	AND (NOT ?7 OR subject = ?8 AND game = ?9 AND line = ?10 AND whom = ?11) `

func queryArgs(q moderation.Query) []any {
	var about moderation.Report
	if q.About != nil {
		about = *q.About
	}
	return []any{q.Waiting, q.Decided, q.By, q.Whom, q.Flag, micros(q.Before), q.About != nil, about.Subject, about.Game, about.Line, about.Whom}
}

// Reports implements [moderation.Store].
func (s *Reports) Reports(ctx context.Context, q moderation.Query) ([]moderation.Report, error) {
	order := `ORDER BY at DESC, id DESC LIMIT ?12`
	if q.Waiting {
		order = `ORDER BY at, id LIMIT ?12`
	}
	return s.reports(ctx, reportColumns+chosenReports+order, append(queryArgs(q), q.Limit)...)
}

// CountReports implements [moderation.Store].
func (s *Reports) CountReports(ctx context.Context, q moderation.Query) (int, error) {
	return s.store.Accounts().count(ctx, `SELECT count(*) FROM report `+chosenReports, queryArgs(q)...)
}
