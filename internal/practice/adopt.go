package practice

import (
	"context"
	"slices"
	"time"

	"tengen/internal/account"
)

// Met is an exercise that was practised before its person had an account.
type Met struct {
	Card  Card
	Tally Tally // its answers, counted together with the card
}

// Bounds of what is believed of a browser.
const (
	mostAnswers = 1000 // to one exercise
	mostDays    = 400  // the latest are taken
)

// Adopt gives a person what his browser remembers of the time before he had an account:
// cards, and the days on which he practised, written 2026-11-30. An exercise that he has
// met with the account stays as it is there, so it may be sent twice. What no browser of
// ours would remember is left out, not refused.
func (a *App) Adopt(ctx context.Context, id account.ID, cards []Card, days []string) error {
	now := a.Now()
	days = believed(days, now)
	last := now.UTC().Format(time.DateOnly)
	if len(days) > 0 {
		last = days[len(days)-1]
	}
	var met []Met
	for _, c := range cards {
		e, known := Find(c.Exercise)
		twice := slices.ContainsFunc(met, func(m Met) bool { return m.Card.Exercise == c.Exercise })
		if known && !twice && c.believable(now) {
			met = append(met, Met{c, Tally{Day: last, Kind: e.Kind, Right: c.Answers - c.Wrong, Wrong: c.Wrong}})
		}
	}
	if len(met) == 0 {
		return nil
	}
	return a.Store.Adopt(ctx, id, met, days)
}

// believable reports whether answers can have made a card.
func (c Card) believable(now time.Time) bool {
	counts := 1 <= c.Answers && c.Answers <= mostAnswers && 0 <= c.Wrong && c.Wrong <= c.Answers
	if c.Box == 0 {
		return counts && c.Due.IsZero()
	}
	highest := len(waits) - 1
	soon := !c.Due.IsZero() && c.Due.Before(now.Add(waits[highest]+24*time.Hour))
	return counts && c.Wrong > 0 && 0 < c.Box && c.Box <= highest && soon
}

// believed are the days, up to today, in their order.
func believed(days []string, now time.Time) []string {
	today := now.UTC().Format(time.DateOnly)
	var list []string
	for _, day := range days {
		if at, err := time.Parse(time.DateOnly, day); err == nil && at.Year() > 2000 && day <= today {
			list = append(list, day)
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	return list[max(0, len(list)-mostDays):]
}
