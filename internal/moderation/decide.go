package moderation

import (
	"context"
	"errors"
	"slices"
	"time"

	"tengen/internal/account"
	"tengen/internal/notice"
)

// MaxDays is the longest silence.
const MaxDays = 365

// Waiting returns how many reports wait, for who may decide them; 0 for others.
func (a *App) Waiting(ctx context.Context, by account.Role) (int, error) {
	if !by.May(account.ActModerate) {
		return 0, nil
	}
	return a.config.Store.CountReports(ctx, Query{Waiting: true})
}

// Queue returns up to limit reports that a query chooses, for a moderator. The
// error is account.ErrForbidden.
func (a *App) Queue(ctx context.Context, by account.ID, q Query) ([]Report, error) {
	if err := a.allowed(ctx, by, account.ActModerate); err != nil {
		return nil, err
	}
	return a.config.Store.Reports(ctx, q)
}

// Get returns a report, and the others that wait about the same, for a moderator.
// The error is account.ErrForbidden or ErrUnknown.
func (a *App) Get(ctx context.Context, by account.ID, id string) (Report, []Report, error) {
	if err := a.allowed(ctx, by, account.ActModerate); err != nil {
		return Report{}, nil, err
	}
	r, err := a.config.Store.Report(ctx, id)
	if err != nil {
		return r, nil, err
	}
	same, err := a.same(ctx, r)
	return r, same, err
}

// maxSame is how many reports of one thing are decided together.
const maxSame = 100

// same are the other reports that wait about what a report is about.
func (a *App) same(ctx context.Context, r Report) ([]Report, error) {
	all, err := a.config.Store.Reports(ctx, Query{Waiting: true, About: &r, Limit: maxSame})
	return slices.DeleteFunc(all, func(o Report) bool { return o.ID == r.ID }), err
}

// Take has a moderator look into a report, so that no other does the same work;
// with false he gives it back. Who takes one from another may: people go on leave.
// The error is account.ErrForbidden, ErrUnknown, or ErrDecided.
func (a *App) Take(ctx context.Context, by account.ID, id string, take bool) error {
	if err := a.allowed(ctx, by, account.ActModerate); err != nil {
		return err
	}
	_, err := a.change(ctx, id, func(r *Report) error {
		if r.State == Decided {
			return ErrDecided
		}
		r.State, r.Taker = Open, ""
		if take {
			r.State, r.Taker = Taken, by
		}
		return nil
	})
	return err
}

// Decision is the form of a decision.
type Decision struct {
	Verdict Verdict
	Days    int    // of a silence
	Note    string // for moderators
	Told    string // to the person it is about; not who reported him
	Flag    bool   // the ratings of the games are to be looked at by an administrator
}

// Decide decides a report, and with it all others that wait about the same, and
// carries out what was decided. Whoever reported hears of it, and so does the
// person. The error is account.ErrForbidden, ErrUnknown, or a [Refusal].
func (a *App) Decide(ctx context.Context, by account.ID, id string, d Decision) error {
	if err := a.allowed(ctx, by, account.ActModerate); err != nil {
		return err
	}
	r, err := a.config.Store.Report(ctx, id)
	if err != nil {
		return err
	}
	if err := a.check(ctx, by, r, &d); err != nil {
		return err
	}
	now := a.config.Now()
	decided := func(r *Report) error {
		if r.State == Decided {
			return ErrDecided
		}
		r.State, r.Taker, r.Verdict, r.Note, r.Told, r.Decided = Decided, by, d.Verdict, d.Note, d.Told, now
		if d.Verdict == Silence {
			r.Until = now.AddDate(0, 0, d.Days)
		}
		if d.Flag {
			r.Flag = Raised
		}
		return nil
	}
	if r, err = a.change(ctx, id, decided); err != nil {
		return err
	}
	if err := a.carryOut(ctx, by, r); err != nil {
		return err
	}
	a.tell(r)
	same, err := a.same(ctx, r)
	if err != nil {
		return err
	}
	d.Flag = false // one flag is enough
	for _, o := range same {
		switch o, err := a.change(ctx, o.ID, decided); {
		case errors.Is(err, ErrDecided):
		case err != nil:
			return err
		default:
			a.hear(o.By, o)
		}
	}
	return nil
}

// check refuses what cannot be decided, and cleans the texts.
func (a *App) check(ctx context.Context, by account.ID, r Report, d *Decision) (err error) {
	whom, known := r.Whom.Account()
	switch {
	case r.State == Decided:
		return ErrDecided
	case !a.possible(r, d.Verdict):
		return ErrVerdict
	case r.By == by || known && account.ID(whom) == by:
		return ErrOwn
	case d.Verdict == Silence && (d.Days < 1 || d.Days > MaxDays):
		return ErrDays
	}
	if d.Note, err = trimmed(d.Note); err != nil {
		return err
	}
	if d.Told, err = trimmed(d.Told); err != nil || !known || d.Verdict == NoFault {
		return err
	}
	who, err := a.config.People.Account(ctx, account.ID(whom))
	switch {
	case err != nil:
		return err
	case who.Role == account.Plain || !who.Erased.IsZero():
		return nil
	case d.Verdict == Close: // the office is taken first
		return ErrOffice
	}
	if a.allowed(ctx, by, account.ActSetRole) != nil {
		return ErrOffice
	}
	return nil
}

// carryOut does what was decided, and notes it.
func (a *App) carryOut(ctx context.Context, by account.ID, r Report) error {
	official := account.Official{ID: by}
	whom, _ := r.Whom.Account()
	var err error
	switch r.Verdict {
	case Silence:
		err = a.config.Chat.Silence(ctx, by, r.Whom, r.Until)
	case Close:
		if err = a.config.People.SetClosed(ctx, official, account.ID(whom), true, r.Told); errors.Is(err, account.ErrUnknown) {
			err = nil // the person has had it erased meanwhile
		}
	}
	return errors.Join(err, a.config.People.Note(ctx, official, account.ActModerate, account.ID(whom), facts(r)...))
}

// facts are a decision as the notes have it.
func facts(r Report) []account.Fact {
	list := []account.Fact{ofID(r.ID), {Kind: account.FactVerdict, Args: account.FactArgs{"verdict": string(r.Verdict)}}}
	if !r.Until.IsZero() {
		list = append(list, account.Fact{Kind: account.FactUntil, Args: account.FactArgs{"day": r.Until.Format(time.DateOnly)}})
	}
	if r.Flag == Raised {
		list = append(list, account.Fact{Kind: account.FactFlagged})
	}
	return append(list, account.Words(r.Note)...)
}

// ofID says which report a note is about.
func ofID(id string) account.Fact {
	return account.Fact{Kind: account.FactReport, Args: account.FactArgs{"id": id}}
}

// What a notice about a report says in its What: "of" is "report" for who made it
// and "standing" for whom it is about, "report" its id, "verdict" what was decided.
const (
	ofReport   = "report"
	ofStanding = "standing"
)

// hear tells who made a report what came of it.
func (a *App) hear(who account.ID, r Report) {
	a.config.Hub.Publish(notice.Account(string(who)), notice.Notice{
		Kind: notice.Message, At: r.Decided, What: map[string]string{"of": ofReport, "report": r.ID, "verdict": string(r.Verdict)},
	})
}

// tell tells both sides of a report what came of it.
func (a *App) tell(r Report) {
	a.hear(r.By, r)
	if r.Verdict != NoFault && r.Verdict != Close {
		a.config.Hub.Publish(r.Whom, notice.Notice{
			Kind: notice.Message, At: r.Decided, What: map[string]string{"of": ofStanding, "report": r.ID, "verdict": string(r.Verdict)},
		})
	}
}

// Settle says that an administrator has seen to the ratings that a report was
// flagged for. The error is account.ErrForbidden or ErrUnknown.
func (a *App) Settle(ctx context.Context, by account.ID, id, note string) error {
	if err := a.allowed(ctx, by, account.ActSetRole); err != nil {
		return err
	}
	note, err := trimmed(note)
	if err != nil {
		return err
	}
	r, err := a.change(ctx, id, func(r *Report) error {
		if r.Flag != Raised {
			return ErrUnknown
		}
		r.Flag = Done
		return nil
	})
	if err != nil {
		return err
	}
	whom, _ := r.Whom.Account()
	return a.config.People.Note(ctx, account.Official{ID: by}, account.ActModerate, account.ID(whom),
		append([]account.Fact{ofID(r.ID), {Kind: account.FactSettled}}, account.Words(note)...)...)
}

// Possible are the verdicts that can be carried out about a report.
func (a *App) Possible(r Report) []Verdict {
	var list []Verdict
	for _, v := range Verdicts() {
		if a.possible(r, v) {
			list = append(list, v)
		}
	}
	return list
}

// possible reports whether a verdict can be carried out: a guest has no account to
// close, and nobody cannot be warned.
func (a *App) possible(r Report, v Verdict) bool {
	_, known := r.Whom.Account()
	switch v {
	case NoFault:
		return true
	case Warn:
		return known
	case Silence:
		return r.Whom != "" && a.config.Chat != nil
	case Close:
		return known
	}
	return false
}
