package rank

import (
	"context"
	"errors"

	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/rating"
)

// work is what has changed in a pool.
type work struct {
	from Mark // the first mark at which something is another
	// changed are the games that count otherwise than they are counted; nil is one
	// that does not count any more.
	changed map[play.GameID]*Fact
}

// add puts a game in, that counts as f says and is counted as e says; either may
// be nil.
func (w *work) add(id play.GameID, f *Fact, e *Entry) {
	if w.changed == nil {
		w.changed = make(map[play.GameID]*Fact)
	}
	w.changed[id] = f
	if f != nil {
		w.reach(f.Mark)
	}
	if e != nil {
		w.reach(e.Mark)
	}
}

func (w *work) reach(m Mark) {
	if w.from.IsZero() || m.Compare(w.from) < 0 {
		w.from = m
	}
}

// workOf compares what games have become with what was counted.
func (a *App) workOf(ctx context.Context, lines []play.Summary) (map[rating.Pool]*work, error) {
	todo := make(map[rating.Pool]*work)
	return todo, a.addWork(ctx, todo, lines, make(map[account.ID]account.Account))
}

func (a *App) addWork(ctx context.Context, todo map[rating.Pool]*work, lines []play.Summary, known map[account.ID]account.Account) error {
	facts, err := a.factsOf(ctx, lines, known)
	if err != nil {
		return err
	}
	ids := make([]play.GameID, len(lines))
	for i, line := range lines {
		ids[i] = line.ID
	}
	counted, err := a.store.EntriesOf(ctx, ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		f, counts := facts[id]
		e, was := counted[id]
		if counts == was && f == e.Fact {
			continue
		}
		pool, factOrNil, entryOrNil := f.Pool, &f, &e
		if !was {
			entryOrNil = nil
		}
		if !counts {
			pool, factOrNil = e.Pool, nil
		}
		if todo[pool] == nil {
			todo[pool] = new(work)
		}
		todo[pool].add(id, factOrNil, entryOrNil)
	}
	return nil
}

// recount brings a pool up to date, from the first game on that is another. If
// somebody else writes at the same time it begins anew.
func (a *App) recount(ctx context.Context, p rating.Pool, w work) error {
	for {
		err := a.recountOnce(ctx, p, w)
		if !errors.Is(err, ErrStale) || ctx.Err() != nil {
			return err
		}
	}
}

// recountOnce goes through the pool in stretches, so that no write holds others up
// for long. Where it is broken off, the store knows how to go on.
func (a *App) recountOnce(ctx context.Context, p rating.Pool, w work) error {
	progress, err := a.store.Progress(ctx, p)
	if err != nil {
		return err
	}
	if !progress.Todo.IsZero() {
		w.reach(progress.Todo)
	}
	c := &counting{app: a, pool: p, work: w, standings: make(map[account.ID]Standing)}
	for from := w.from; ; {
		step, err := c.stretch(ctx, from)
		if err != nil {
			return err
		}
		step.Revision = progress.Revision
		if err := a.store.WriteRatings(ctx, step); err != nil {
			return err
		}
		if step.To.IsZero() {
			return nil
		}
		progress.Revision++
		from = step.To
	}
}

// counting is one way through a pool.
type counting struct {
	app       *App
	pool      rating.Pool
	work      work
	standings map[account.ID]Standing // of those who were met, up to where the count is
}

// stretch counts the games from a mark on, as many as are written at once.
func (c *counting) stretch(ctx context.Context, from Mark) (Step, error) {
	step := Step{Pool: c.pool, From: from}
	old, err := c.app.store.Entries(ctx, c.pool, from, pageSize+1)
	if err != nil {
		return step, err
	}
	if len(old) > pageSize {
		step.To = old[pageSize].Mark
		old = old[:pageSize]
	}
	concerned := make(map[account.ID]bool)
	var facts []Fact
	for _, e := range old {
		if _, changed := c.work.changed[e.Game]; !changed {
			facts = append(facts, e.Fact)
		}
		for _, id := range e.Players {
			concerned[id] = true
		}
	}
	for _, f := range c.work.changed {
		if f != nil && f.Compare(from) >= 0 && (step.To.IsZero() || f.Compare(step.To) < 0) {
			facts = append(facts, *f)
			concerned[f.Players[0]], concerned[f.Players[1]] = true, true
		}
	}
	if err := c.meet(ctx, concerned, from); err != nil {
		return step, err
	}
	step.Entries, step.Todo = count(sorted(facts), c.standings), step.To
	for id := range concerned {
		step.Standings = append(step.Standings, c.standings[id])
	}
	return step, nil
}

// meet looks up where accounts stood before a mark, if they were not met before.
func (c *counting) meet(ctx context.Context, ids map[account.ID]bool, before Mark) error {
	var missing []account.ID
	for id := range ids {
		if _, met := c.standings[id]; !met {
			missing = append(missing, id)
		}
	}
	now, err := c.app.store.StandingsOf(ctx, missing)
	if err != nil {
		return err
	}
	for _, id := range missing {
		c.standings[id] = Standing{Account: id, Pool: c.pool}
	}
	for _, s := range now {
		switch {
		case s.Pool != c.pool:
			continue
		case !s.At.Before(before.At):
			if s, err = c.app.store.StandingBefore(ctx, c.pool, s.Account, before); err != nil {
				return err
			}
		}
		c.standings[s.Account] = s
	}
	return nil
}
