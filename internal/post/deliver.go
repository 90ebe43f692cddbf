package post

import (
	"context"
	"errors"
	"time"

	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/notice"
	"tengen/internal/play"
)

// Bounds of trying again what failed.
const (
	firstRetry = time.Minute
	lastRetry  = 6 * time.Hour
	maxTries   = 10
	batch      = 100
)

// retryAfter is how long after a number of tries the next one comes.
func retryAfter(tries int) time.Duration {
	wait := firstRetry
	for range tries - 1 {
		wait = min(2*wait, lastRetry)
	}
	return wait
}

// deliver sends what is due until Close.
func (a *App) deliver() {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	var swept time.Time
	for {
		if err := a.Deliver(a.ctx); err != nil && a.ctx.Err() == nil {
			a.log.Error("what is due was not looked at", "err", err)
		}
		if now := a.config.Now(); now.Sub(swept) > sweepEvery {
			swept = now
			if err := a.store.SweepParcels(a.ctx, now.Add(-keepFor)); err != nil && a.ctx.Err() == nil {
				a.log.Error("old parcels were not deleted", "err", err)
			}
		}
		select {
		case <-tick.C:
		case <-a.send:
		case <-a.ctx.Done():
			return
		}
	}
}

// Deliver sends everything that is due now. The node does it by itself; what fails is
// tried again later and is no error here.
func (a *App) Deliver(ctx context.Context) error {
	a.delivering.Lock()
	defer a.delivering.Unlock()
	return errors.Join(a.deliverMail(ctx), a.deliverPush(ctx))
}

// deliverMail writes one letter to each account of which a parcel is due, about all
// that waits for it.
func (a *App) deliverMail(ctx context.Context) error {
	if a.config.Mail == nil {
		return nil
	}
	due, err := a.store.DueParcels(ctx, Mail, a.config.Now(), batch)
	if err != nil {
		return err
	}
	written := make(map[account.ID]bool)
	for _, p := range due {
		if written[p.Account] {
			continue
		}
		written[p.Account] = true
		all, err := a.store.OpenParcels(ctx, Mail, p.Account)
		if err == nil {
			err = a.mail(ctx, p.Account, all)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// mail writes to an account about parcels, and says what became of them.
func (a *App) mail(ctx context.Context, id account.ID, all []Parcel) error {
	who, err := a.config.People.Account(ctx, id)
	if err != nil && !errors.Is(err, account.ErrUnknown) {
		return err
	}
	good, gone, err := a.stillSo(ctx, who, Mail, all)
	if err != nil {
		return err
	}
	if who.Email == "" || !who.Confirmed {
		good, gone = nil, all
	}
	if err := a.mark(ctx, gone, Dropped, 0); err != nil || len(good) == 0 {
		return err
	}
	tries := good[0].Tries + 1
	if err := a.mark(ctx, good, Begun, tries); err != nil {
		return err
	}
	letter, err := a.letter(ctx, who, good)
	if err != nil {
		return err
	}
	switch err := a.config.Mail.Send(ctx, letter); {
	case err == nil:
		return a.mark(ctx, good, Sent, tries)
	case ctx.Err() != nil: // it stays begun
		return ctx.Err()
	case tries >= maxTries:
		a.log.Error("news was not mailed, and will not be", "account", id, "tries", tries, "err", err)
		return a.mark(ctx, good, Dropped, tries)
	default:
		a.log.Warn("news was not mailed; it will be tried again", "account", id, "tries", tries, "err", err)
		return a.mark(ctx, good, Waiting, tries)
	}
}

// mark says what has become of parcels; those that wait are due later, the more often
// they were tried.
func (a *App) mark(ctx context.Context, list []Parcel, s State, tries int) error {
	if len(list) == 0 {
		return nil
	}
	ids := make([]int64, len(list))
	for i, p := range list {
		ids[i] = p.ID
	}
	due := a.config.Now()
	if s == Waiting {
		due = due.Add(retryAfter(tries))
	}
	return a.store.MarkParcels(ctx, ids, s, due, tries)
}

// stillSo parts what is worth telling an account from what is not any more: he does
// not want it, he looks at the game, it is no longer so.
func (a *App) stillSo(ctx context.Context, who account.Account, way Way, all []Parcel) (good, gone []Parcel, err error) {
	wishes, err := a.Wishes(ctx, who.ID)
	if err != nil {
		return nil, nil, err
	}
	for _, p := range all {
		holds := who.ID != "" && who.Erased.IsZero() && wishes[way][p.Notice.Kind]
		if holds && p.Notice.Game != "" && p.Notice.Seat > 0 {
			if holds, err = a.holds(ctx, p.Notice); err != nil {
				return nil, nil, err
			}
		}
		if holds {
			good = append(good, p)
		} else {
			gone = append(gone, p)
		}
	}
	return good, gone, nil
}

// holds reports whether a notice about a game still says something to the person on
// its seat.
func (a *App) holds(ctx context.Context, n notice.Notice) (bool, error) {
	id, seat := play.GameID(n.Game), game.Seat(n.Seat)
	if a.config.Games.Here(id)[seat-1] {
		return false, nil
	}
	s, err := a.config.Games.Game(ctx, id)
	switch {
	case errors.Is(err, play.ErrNoGame):
		return false, nil
	case err != nil:
		return false, err
	}
	switch n.Kind {
	case notice.YourTurn:
		return s.Actor() == seat, nil
	case notice.TimeShort:
		_, falls, to, running := warning(s)
		return running && to == seat && a.config.Now().Before(falls), nil
	case notice.Offer:
		return offerStands(s, seat.Other(), n.What["offer"]), nil
	}
	return true, nil
}

// offerStands reports whether an offer of a seat waits for an answer.
func offerStands(s game.State, by game.Seat, what string) bool {
	var from game.Seat
	switch what {
	case "draw":
		from, _ = s.DrawOffer()
	case "takeback":
		from, _, _ = s.TakebackOffer()
	case "adjourn":
		from, _ = s.AdjournOffer()
	}
	return from == by && !s.Over()
}
