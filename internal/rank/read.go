package rank

import (
	"context"
	"slices"
	"time"

	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/rating"
)

// activeFor is how long after his last game a player is listed among the leaders.
const activeFor = 180 * 24 * time.Hour

// Rating returns the rating of an account in a pool as it is now. One that has not
// played there has the rating of somebody nobody has seen, and no games.
func (a *App) Rating(ctx context.Context, id account.ID, p rating.Pool) (rating.Rating, int, error) {
	all, err := a.Standings(ctx, id)
	for _, s := range all {
		if s.Pool == p {
			return s.Rating, s.Games, err
		}
	}
	return rating.New(), 0, err
}

// Standings returns where accounts stand now, in every pool in which they have
// games: by account, and in the order of [rating.Pools].
func (a *App) Standings(ctx context.Context, ids ...account.ID) ([]Standing, error) {
	all, err := a.store.StandingsOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	pools := rating.Pools()
	slices.SortFunc(all, func(x, y Standing) int {
		if x.Account != y.Account {
			return slices.Index(ids, x.Account) - slices.Index(ids, y.Account)
		}
		return slices.Index(pools, x.Pool) - slices.Index(pools, y.Pool)
	})
	now := a.config.Now()
	for i, s := range all {
		all[i].Rating = s.Now(now)
	}
	return all, nil
}

// Leaders returns up to limit accounts with the highest ratings of a pool: those
// that have played there in the last half year and whose rating is not provisional.
func (a *App) Leaders(ctx context.Context, p rating.Pool, limit int) ([]Standing, error) {
	now := a.config.Now()
	for ask := limit + 20; ; ask *= 2 {
		found, err := a.store.Leaders(ctx, p, rating.ProvisionalFrom, now.Add(-activeFor), ask)
		if err != nil {
			return nil, err
		}
		list := make([]Standing, 0, limit)
		for _, s := range found {
			if s.Rating = s.Now(now); !s.Rating.Provisional() && len(list) < limit {
				list = append(list, s)
			}
		}
		if len(list) == limit || len(found) < ask {
			return list, nil
		}
	}
}

// History returns up to limit games of an account that count in a pool and ended
// before a time, the latest first; the zero time is now.
func (a *App) History(ctx context.Context, p rating.Pool, id account.ID, before time.Time, limit int) ([]Entry, error) {
	return a.store.History(ctx, p, id, before, limit)
}

// Of returns what games did to the ratings of their players, of those that count.
func (a *App) Of(ctx context.Context, games ...play.GameID) (map[play.GameID]Entry, error) {
	return a.store.EntriesOf(ctx, games)
}
