package live

import (
	"tengen/wire"
)

// Follower makes of what a [Client] hears the game as its viewer sees it. The zero
// value knows nothing yet.
type Follower struct {
	// Game is the whole game at its version; Now stays what it was when the server
	// last sent all of it.
	Game wire.State
	// Players are who sits there, as the server told last; nil before.
	Players *wire.Players
}

// Take takes a message and reports whether the game has changed. Messages that are
// no states and no events change nothing but who sits there.
func (f *Follower) Take(m Message) (bool, error) {
	switch m.Kind {
	case "state":
		var s wire.State
		if err := m.Decode(&s); err != nil {
			return false, err
		}
		f.Game = s
		return true, nil
	case "event":
		var e wire.Event
		if err := m.Decode(&e); err != nil {
			return false, err
		}
		f.add(&e)
		return true, nil
	case "players":
		var p wire.Players
		if err := m.Decode(&p); err != nil {
			return false, err
		}
		f.Players = &p
	}
	return false, nil
}

// add puts an event behind what is known, as a page does.
func (f *Follower) add(e *wire.Event) {
	g := &f.Game
	g.Version, g.View = e.Version, e.View
	if e.Event == nil {
		return
	}
	if e.Event.Move != nil {
		g.Moves = append(g.Moves, *e.Event.Move)
	}
	if e.Event.Gap != nil {
		g.Gaps = append(g.Gaps, *e.Event.Gap)
	}
	if e.Event.Step != nil {
		g.Steps = append(g.Steps, *e.Event.Step)
	}
}
