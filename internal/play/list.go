package play

import (
	"context"
	"fmt"
	"time"

	"tengen/clock"
	"tengen/game"
	"tengen/opening"
	"tengen/rating"
)

// phaseOf is the list a game belongs to.
func phaseOf(s game.State) Phase {
	if s.Over() {
		return Ended
	}
	if _, started := s.Started(); started {
		return Live
	}
	return Seating
}

// summarise makes the line of a game that has just entered its phase.
func summarise(id GameID, s game.State) Summary {
	o := s.Options()
	started, _ := s.Started()
	line := Summary{
		ID: id, Phase: phaseOf(s), Changed: s.At(), Created: s.Created(), Started: started,
		Preset: o.Preset, Opening: o.Opening.String(), Clock: ClockText(&o), Moves: len(s.Moves()),
	}
	if s.Over() {
		end := s.End()
		line.Result, line.Ending, line.Winner = end.Outcome.Result(), end.Outcome.Ending.String(), int(end.Seat)
		if o, ok := opening.RecogniseMoves(s.MoveList()); ok {
			line.Pattern = o.Code()
		}
	}
	line.Private, line.Rated, line.Class = o.Private, o.Rated, clock.ClassOf(o.Clocks[0], o.Clocks[1])
	if pool, ok := rating.PoolOf(&o); ok {
		line.Family = pool.Family
	}
	line.Levels = [2]int{s.Player(game.First).Level, s.Player(game.Second).Level}
	return line
}

// relisted reports whether the game has another line after a step: it has entered
// a phase, or an arbiter has set another result after the end.
func relisted(before, after game.State) bool {
	return before.Version() == 0 || phaseOf(before) != phaseOf(after) || before.End().Outcome != after.End().Outcome
}

// ClockText is the clock of a game as tengen replay writes it, seat 2's after a
// slash if it differs; "" without a clock.
func ClockText(o *game.Options) string {
	if !o.Clocked() {
		return ""
	}
	if o.Clocks[0] == o.Clocks[1] {
		return o.Clocks[0].String()
	}
	return o.Clocks[0].String() + " / " + o.Clocks[1].String()
}

// List returns up to limit lines of a list, the latest change first, of games
// that changed before the given time; the zero time is the top of the list. Games
// that are private are in no list.
func (a *App) List(ctx context.Context, phase Phase, before time.Time, limit int) ([]Summary, error) {
	return a.config.Store.List(ctx, Query{Phase: phase, Before: before, Limit: limit})
}

// Find returns the lines that a query asks for, the latest change first. The caller
// decides by [Query.All] whether private games are among them.
func (a *App) Find(ctx context.Context, q Query) ([]Summary, error) {
	return a.config.Store.List(ctx, q)
}

// Among returns the lines of those of the games that are in a phase of their life,
// private ones too, the latest change first.
func (a *App) Among(ctx context.Context, phase Phase, ids []GameID) ([]Summary, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	return a.config.Store.List(ctx, Query{Phase: phase, Among: ids, Limit: len(ids), All: true})
}

// Rebuild makes the lists again from the log.
func (a *App) Rebuild(ctx context.Context) error {
	return walkLog(ctx, a.config.Store, func(lines []Summary) error { return a.config.Store.Replace(ctx, lines) })
}

// EachFromLog calls f with the line of every game, made from its events alone, in
// the order of their ids. It reads the whole log.
func EachFromLog(ctx context.Context, store Store, f func(Summary) error) error {
	return walkLog(ctx, store, func(lines []Summary) error {
		for _, line := range lines {
			if err := f(line); err != nil {
				return err
			}
		}
		return nil
	})
}

// walkLog calls f with the lines of all games, page by page.
func walkLog(ctx context.Context, store Store, f func([]Summary) error) error {
	for after := GameID(""); ; {
		ids, err := store.IDs(ctx, after, pageSize)
		if err != nil || len(ids) == 0 {
			return err
		}
		lines := make([]Summary, 0, len(ids))
		for _, id := range ids {
			line, err := LineFromLog(ctx, store, id)
			if err != nil {
				return fmt.Errorf("game %s: %w", id, err)
			}
			lines = append(lines, line)
		}
		if err := f(lines); err != nil {
			return err
		}
		after = ids[len(ids)-1]
	}
}

// LineFromLog is the line a game got when it last changed, made from its events.
// The error is ErrNoGame if there is no such game.
func LineFromLog(ctx context.Context, store Store, id GameID) (Summary, error) {
	var line Summary
	var s game.State
	records, err := store.Load(ctx, id, 0)
	if err != nil {
		return line, err
	}
	for _, r := range records {
		e, err := game.Unmarshal(r.Event)
		if err != nil {
			return line, err
		}
		before := s
		if s, err = s.Apply(e); err != nil {
			return line, err
		}
		if relisted(before, s) {
			line = summarise(id, s)
		}
	}
	return line, nil
}
