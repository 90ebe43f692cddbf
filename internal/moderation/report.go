package moderation

import (
	"context"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"tengen/internal/account"
	"tengen/internal/limit"
	"tengen/internal/notice"
)

// MaxText is the length in characters of the longest text of a report, a note or a
// word to a person.
const MaxText = 1000

// Refusal says why a report or a decision is not taken.
type Refusal string

// Error implements error.
func (r Refusal) Error() string { return string(r) }

// The refusals.
const (
	ErrReason  Refusal = "reason"  // none of the reasons
	ErrText    Refusal = "text"    // the reason "other", and nothing is said
	ErrLong    Refusal = "long"    // more than MaxText characters
	ErrSelf    Refusal = "self"    // about himself
	ErrVerdict Refusal = "verdict" // none of the verdicts, or one that cannot be carried out on this person
	ErrDays    Refusal = "days"    // a silence of no days, or of more than MaxDays
	ErrDecided Refusal = "decided" // it was decided before
	ErrOwn     Refusal = "own"     // about the moderator himself, or by him
	ErrOffice  Refusal = "office"  // about an official: an administrator decides
)

// Complaint is the form of a report.
type Complaint struct {
	By      account.ID
	Subject Subject
	Game    string        // for a game and a line
	Line    int           // for a line
	Whom    notice.Person // for a person; of a game if somebody is meant
	Reason  Reason
	Text    string
}

// Report takes a report. Who reports the same again while it waits gets ErrReported
// and the report there is. The error is a [Refusal], ErrReported, ErrUnknown if what
// it is about is not there, or a [*limit.Error].
func (a *App) Report(ctx context.Context, c Complaint) (Report, error) {
	r := Report{
		Version: 1, At: a.config.Now(), By: c.By, Subject: c.Subject, Game: c.Game, Line: c.Line, Whom: c.Whom, Reason: c.Reason,
		Text: account.CleanText(c.Text), State: Open,
	}
	switch {
	case !slices.Contains(Reasons(), c.Reason):
		return r, ErrReason
	case c.Reason == Other && r.Text == "":
		return r, ErrText
	case len([]rune(r.Text)) > MaxText:
		return r, ErrLong
	}
	if err := a.about(ctx, &r); err != nil {
		return r, err
	}
	if r.Whom == notice.Account(string(r.By)) {
		return r, ErrSelf
	}
	same, err := a.config.Store.Reports(ctx, Query{Waiting: true, By: r.By, About: &r, Limit: 1})
	switch {
	case err != nil:
		return r, err
	case len(same) > 0:
		return same[0], ErrReported
	}
	if err := a.limits.Count(r.At, limit.Bucket{Limit: a.config.Limits.Report, What: "report", Who: string(r.By)}); err != nil {
		return r, err
	}
	if r.ID, err = random(a.config.Rand); err != nil {
		return r, err
	}
	return r, a.config.Store.AddReport(ctx, r)
}

// about finds what a report is about.
func (a *App) about(ctx context.Context, r *Report) (err error) {
	switch r.Subject {
	case Person:
		r.Game, r.Line = "", 0
	case Game:
		r.Line = 0
		return nil
	case Line:
		r.Whom, r.Quote, err = a.LineOf(ctx, Complaint{By: r.By, Game: r.Game, Line: r.Line})
		return err
	default:
		return ErrUnknown
	}
	id, ok := r.Whom.Account()
	if !ok {
		return ErrUnknown
	}
	who, err := a.config.People.Account(ctx, account.ID(id))
	if errors.Is(err, account.ErrUnknown) || err == nil && !who.Erased.IsZero() {
		return ErrUnknown
	}
	return err
}

// LineOf returns who wrote the line of chat that a complaint is about, and what.
// The error is ErrUnknown.
func (a *App) LineOf(ctx context.Context, c Complaint) (by notice.Person, text string, err error) {
	if a.config.Chat == nil {
		return "", "", ErrUnknown
	}
	return a.config.Chat.Line(ctx, c.By, c.Game, c.Line)
}

// Mine returns up to limit reports that somebody made, the latest first.
func (a *App) Mine(ctx context.Context, id account.ID, most int) ([]Report, error) {
	return a.config.Store.Reports(ctx, Query{By: id, Limit: most})
}

// Against returns up to limit decisions about somebody that he was told of, the
// latest first: several reports of one thing are one decision. Who reported him is
// left out.
func (a *App) Against(ctx context.Context, whom notice.Person, most int) ([]Report, error) {
	all, err := a.config.Store.Reports(ctx, Query{Decided: true, Whom: whom, Limit: most})
	list := make([]Report, 0, len(all))
	for _, r := range all {
		again := slices.ContainsFunc(list, func(o Report) bool { return o.Decided.Equal(r.Decided) && o.Verdict == r.Verdict && o.Told == r.Told })
		if r.Verdict == NoFault || again {
			continue
		}
		list = append(list, Report{
			ID: r.ID, At: r.At, Subject: r.Subject, Game: r.Game, Line: r.Line, Whom: r.Whom, Reason: r.Reason, Quote: r.Quote,
			State: r.State, Verdict: r.Verdict, Told: r.Told, Until: r.Until, Decided: r.Decided,
		})
	}
	return list, err
}

// idLength is the length of the id of a report in letters of five bits.
const idLength = 12

var letters = base32.NewEncoding("abcdefghijkmnpqrstuvwxyz23456789").WithPadding(base32.NoPadding)

func random(source io.Reader) (string, error) {
	bytes := make([]byte, (idLength*5+7)/8)
	if _, err := io.ReadFull(source, bytes); err != nil {
		return "", fmt.Errorf("no random bytes: %w", err)
	}
	return letters.EncodeToString(bytes)[:idLength], nil
}

// trimmed is a text of an official, or a [Refusal].
func trimmed(text string) (string, error) {
	text = account.CleanText(strings.TrimSpace(text))
	if len([]rune(text)) > MaxText {
		return "", ErrLong
	}
	return text, nil
}
