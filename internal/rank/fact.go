package rank

import (
	"context"
	"fmt"

	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/rating"
)

// factOf is what a game says, and false if it does not count. known are accounts
// that were looked up before.
func (a *App) factOf(ctx context.Context, line play.Summary, players [2]account.Player, known map[account.ID]account.Account) (Fact, bool, error) {
	f := Fact{Mark: Mark{line.Changed, line.ID}, Players: [2]account.ID{players[0].ID, players[1].ID}}
	var rated bool
	f.Pool, rated = line.Pool()
	if !rated || line.Phase != play.Ended || line.Levels != [2]int{} || f.Players[0] == f.Players[1] {
		return f, false, nil
	}
	switch {
	case line.Winner == 1:
		f.Score = rating.Win
	case line.Winner == 2:
		f.Score = rating.Loss
	case line.Result == "draw":
		f.Score = rating.Draw
	default:
		return f, false, nil
	}
	for _, id := range f.Players {
		if id == "" {
			return f, false, nil
		}
		who, seen := known[id]
		if !seen {
			var err error
			if who, err = a.config.People.Account(ctx, id); err != nil {
				return f, false, err
			}
			known[id] = who
		}
		if !who.Erased.IsZero() && who.Erased.Before(f.At) {
			return f, false, nil
		}
	}
	return f, true, nil
}

// factsOf are the games among lines that count.
func (a *App) factsOf(ctx context.Context, lines []play.Summary, known map[account.ID]account.Account) (map[play.GameID]Fact, error) {
	ids := make([]string, len(lines))
	for i, line := range lines {
		ids[i] = string(line.ID)
	}
	players, err := a.config.People.Players(ctx, ids...)
	if err != nil {
		return nil, err
	}
	facts := make(map[play.GameID]Fact)
	for _, line := range lines {
		f, counts, err := a.factOf(ctx, line, players[string(line.ID)], known)
		if err != nil {
			return nil, fmt.Errorf("game %s: %w", line.ID, err)
		}
		if counts {
			facts[line.ID] = f
		}
	}
	return facts, nil
}
