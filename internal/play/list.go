package play

import (
	"context"
	"time"

	"tengen/game"
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
		outcome := s.End().Outcome
		line.Result, line.Ending = outcome.Result(), outcome.Ending.String()
	}
	return line
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
// that changed before the given time; the zero time is the top of the list.
func (a *App) List(ctx context.Context, phase Phase, before time.Time, limit int) ([]Summary, error) {
	return a.config.Store.List(ctx, phase, before, limit)
}

// Rebuild makes the lists again from the log.
func (a *App) Rebuild(ctx context.Context) error {
	store := a.config.Store
	for after := GameID(""); ; {
		ids, err := store.IDs(ctx, after, pageSize)
		if err != nil || len(ids) == 0 {
			return err
		}
		lines := make([]Summary, 0, len(ids))
		for _, id := range ids {
			line, err := a.lineFromLog(ctx, id)
			if err != nil {
				return err
			}
			lines = append(lines, line)
		}
		if err := store.Replace(ctx, lines); err != nil {
			return err
		}
		after = ids[len(ids)-1]
	}
}

// lineFromLog is the line a game had when it last entered another phase.
func (a *App) lineFromLog(ctx context.Context, id GameID) (Summary, error) {
	var line Summary
	var s game.State
	records, err := a.config.Store.Load(ctx, id, 0)
	if err != nil {
		return line, err
	}
	for _, r := range records {
		e, err := game.Unmarshal(r.Event)
		if err != nil {
			return line, err
		}
		before := phaseOf(s)
		if s, err = s.Apply(e); err != nil {
			return line, err
		}
		if s.Version() == 1 || phaseOf(s) != before {
			line = summarise(id, s)
		}
	}
	return line, nil
}
