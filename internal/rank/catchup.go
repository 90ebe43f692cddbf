package rank

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/rating"
)

// pageSize is how many games are read or written at once.
const pageSize = 1000

// CatchUp counts every game that is in the lists of games and was not counted, or
// not as it ended, and goes on with a count that was broken off.
func (a *App) CatchUp(ctx context.Context) error {
	todo := make(map[rating.Pool]*work)
	for _, p := range rating.Pools() {
		progress, err := a.store.Progress(ctx, p)
		if err != nil {
			return err
		}
		if !progress.Todo.IsZero() {
			todo[p] = &work{from: progress.Todo}
		}
	}
	known := make(map[account.ID]account.Account)
	for _, phase := range []play.Phase{play.Ended, play.Live} { // an arbiter may have set a game going again
		err := a.eachListed(ctx, phase, func(lines []play.Summary) error { return a.addWork(ctx, todo, lines, known) })
		if err != nil {
			return err
		}
	}
	return a.do(ctx, todo)
}

// eachListed calls f with the rated games of a list, page by page. A game may come
// twice.
func (a *App) eachListed(ctx context.Context, phase play.Phase, f func([]play.Summary) error) error {
	q := play.Query{Phase: phase, Limit: pageSize, All: true, Rated: true}
	for {
		lines, err := a.config.Games.List(ctx, q)
		if err != nil || len(lines) == 0 {
			return err
		}
		if err := f(lines); err != nil || len(lines) < q.Limit {
			return err
		}
		last := lines[len(lines)-1].Changed
		if lines[0].Changed.Equal(last) { // more games of one moment than a page holds
			q.Limit *= 2
			continue
		}
		q.Before, q.Limit = last.Add(time.Microsecond), pageSize
	}
}

// count brings the ratings up to date with what games have become.
func (a *App) count(ctx context.Context, lines []play.Summary) error {
	todo, err := a.workOf(ctx, lines)
	if err != nil {
		return err
	}
	return a.do(ctx, todo)
}

// do carries out what is to be done, and tells of the games whose rating changed.
func (a *App) do(ctx context.Context, todo map[rating.Pool]*work) error {
	var errs []error
	for pool, w := range todo {
		if err := a.recount(ctx, pool, *w); err != nil {
			errs = append(errs, fmt.Errorf("%v: %w", pool, err))
		}
	}
	if err := errors.Join(errs...); err != nil || a.config.Rated == nil {
		return err
	}
	for _, w := range todo {
		for id := range w.changed {
			a.config.Rated(id)
		}
	}
	return nil
}
