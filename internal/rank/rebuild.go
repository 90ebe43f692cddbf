package rank

import (
	"context"
	"fmt"
	"slices"

	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/rating"
)

// Difference is something in the store that does not follow from the log.
type Difference struct {
	Pool    rating.Pool
	Game    play.GameID // "" if it is about a standing
	Account account.ID  // "" if it is about a game
	// What says in English what is there and what should be.
	What string
}

// String writes it for a report.
func (d Difference) String() string {
	if d.Game != "" {
		return fmt.Sprintf("%v: game %s: %s", d.Pool, d.Game, d.What)
	}
	return fmt.Sprintf("%v: account %s: %s", d.Pool, d.Account, d.What)
}

// tables is what the store should hold of one pool.
type tables struct {
	entries   []Entry
	standings map[account.ID]Standing
}

// fromLog counts all games of the log anew.
func (a *App) fromLog(ctx context.Context) (map[rating.Pool]*tables, error) {
	facts := make(map[rating.Pool][]Fact)
	known := make(map[account.ID]account.Account)
	var lines []play.Summary
	flush := func() error {
		found, err := a.factsOf(ctx, lines, known)
		for _, f := range found {
			facts[f.Pool] = append(facts[f.Pool], f)
		}
		lines = lines[:0]
		return err
	}
	err := play.EachFromLog(ctx, a.config.Games, func(line play.Summary) error {
		if line.Rated {
			lines = append(lines, line)
		}
		if len(lines) < pageSize {
			return nil
		}
		return flush()
	})
	if err == nil {
		err = flush()
	}
	all := make(map[rating.Pool]*tables)
	for _, p := range rating.Pools() {
		t := &tables{standings: make(map[account.ID]Standing)}
		t.entries = count(sorted(facts[p]), t.standings)
		all[p] = t
	}
	return all, err
}

// Rebuild drops all ratings and makes them again from the log. It is for a node
// that does nothing else.
func (a *App) Rebuild(ctx context.Context) error {
	all, err := a.fromLog(ctx)
	if err != nil {
		return err
	}
	for p, want := range all {
		have, err := a.stored(ctx, p)
		if err != nil {
			return err
		}
		for id := range have.standings {
			if _, stays := want.standings[id]; !stays {
				want.standings[id] = Standing{Account: id, Pool: p}
			}
		}
		progress, err := a.store.Progress(ctx, p)
		if err != nil {
			return err
		}
		step := Step{Pool: p, Revision: progress.Revision, Entries: want.entries}
		for _, s := range want.standings {
			step.Standings = append(step.Standings, s)
		}
		if err := a.store.WriteRatings(ctx, step); err != nil {
			return fmt.Errorf("%v: %w", p, err)
		}
	}
	return nil
}

// Check counts all games of the log anew and calls report with every difference
// between that and the store. It changes nothing. On a node that plays, a game that
// ends meanwhile may be reported.
func (a *App) Check(ctx context.Context, report func(Difference)) error {
	all, err := a.fromLog(ctx)
	if err != nil {
		return err
	}
	for _, p := range rating.Pools() {
		have, err := a.stored(ctx, p)
		if err != nil {
			return err
		}
		compare(p, all[p], have, report)
	}
	return nil
}

// stored is what the store holds of a pool.
func (a *App) stored(ctx context.Context, p rating.Pool) (*tables, error) {
	t := &tables{standings: make(map[account.ID]Standing)}
	var ids []account.ID
	for from := (Mark{}); ; {
		page, err := a.store.Entries(ctx, p, from, pageSize+1)
		if err != nil {
			return nil, err
		}
		more := len(page) > pageSize
		if more {
			from = page[pageSize].Mark
			page = page[:pageSize]
		}
		t.entries = append(t.entries, page...)
		if !more {
			break
		}
	}
	for _, e := range t.entries {
		ids = append(ids, e.Players[:]...)
	}
	slices.Sort(ids)
	standings, err := a.store.StandingsOf(ctx, slices.Compact(ids))
	for _, s := range standings {
		if s.Pool == p {
			t.standings[s.Account] = s
		}
	}
	return t, err
}

// compare reports where have is not want.
func compare(p rating.Pool, want, have *tables, report func(Difference)) {
	counted := make(map[play.GameID]Entry, len(have.entries))
	for _, e := range have.entries {
		counted[e.Game] = e
	}
	for _, e := range want.entries {
		got, there := counted[e.Game]
		delete(counted, e.Game)
		switch {
		case !there:
			report(Difference{Pool: p, Game: e.Game, What: "it counts, but was not counted"})
		case got != e:
			report(Difference{Pool: p, Game: e.Game, What: fmt.Sprintf("counted as %+v, should be %+v", got.Sides, e.Sides)})
		}
	}
	for _, e := range have.entries {
		if _, extra := counted[e.Game]; extra {
			report(Difference{Pool: p, Game: e.Game, What: "it was counted, but does not count"})
		}
	}
	for id, s := range want.standings {
		if have.standings[id] != s {
			report(Difference{Pool: p, Account: id, What: fmt.Sprintf("stands at %+v, should at %+v", have.standings[id].Rating, s.Rating)})
		}
	}
	for id := range have.standings {
		if _, known := want.standings[id]; !known {
			report(Difference{Pool: p, Account: id, What: "stands there without a game"})
		}
	}
}
