package play

import "tengen/game"

// Change is a step of one game that this node has appended: its events are
// durable.
type Change struct {
	Game GameID
	// Before is the state the events came to, After the one they made. Before is of
	// version 0 in a new game.
	Before, After game.State
	// Events are those between the two, at least one; not to be changed.
	Events []game.Event
}

// Line returns the line that the game got in the lists by this step, and false if
// it has kept the one it had.
func (c *Change) Line() (Summary, bool) {
	if !relisted(c.Before, c.After) {
		return Summary{}, false
	}
	return summarise(c.Game, c.After), true
}

// Ended reports whether the game came to its end by this step.
func (c *Change) Ended() bool { return c.After.Over() && !c.Before.Over() }

// Began reports whether both seats were taken by this step.
func (c *Change) Began() bool {
	_, before := c.Before.Started()
	_, after := c.After.Started()
	return after && !before
}

// observe tells whoever follows the games of this node that events were appended.
func (a *App) observe(id GameID, before game.State, after game.State, events []game.Event) {
	if a.config.Observe != nil {
		a.config.Observe(Change{Game: id, Before: before, After: after, Events: events})
	}
}

// Here reports which seats of a game are looked at from this node: somebody who
// has the seat is connected, or the engine sits there. Nobody is in a game that is
// not open.
func (a *App) Here(id GameID) [2]bool {
	t := a.lookUp(id)
	if t == nil {
		return [2]bool{}
	}
	defer t.release()
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.here()
}
