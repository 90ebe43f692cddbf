package crash_test

import (
	"context"
	"testing"
	"time"

	"tengen/game"
	"tengen/internal/play"
)

// verify compares the log with what the players were told about all games.
func (h *hall) verify(store play.Store) (acks int) {
	h.mu.Lock()
	tables := h.tables
	h.mu.Unlock()
	for _, t := range tables {
		acks += t.verify(store)
	}
	return acks
}

func (t *table) verify(store play.Store) int {
	t.oracle.mu.Lock()
	defer t.oracle.mu.Unlock()
	records, err := store.Load(context.Background(), t.game, 0)
	if err != nil {
		t.t.Errorf("game %s: %v", t.game, err)
		return 0
	}
	states, commands := t.replay(records), make(map[string]int)
	for _, r := range records {
		if r.Command == "" {
			continue
		}
		if other, twice := commands[r.Command]; twice {
			t.t.Errorf("game %s: command %s is done twice, at versions %d and %d", t.game, r.Command, other, r.Version)
		}
		commands[r.Command] = r.Version
	}
	for _, a := range t.acks {
		if commands[a.command] != a.version || lastMoveOf(states[a.version]) != a.move {
			t.t.Errorf("game %s: %s of %s was acknowledged at version %d; the log of %d has it at %d",
				t.game, a.move, a.command, a.version, len(records), commands[a.command])
		}
	}
	for version, move := range t.shown {
		if lastMoveOf(states[version]) != move {
			t.t.Errorf("game %s: version %d was shown with the move %s, the log of %d has %q", t.game, version, move, len(records), lastMoveOf(states[version]))
		}
	}
	checkClocks(t.t, t.game, records)
	return len(t.acks)
}

// replay gives the state at every version, and wants versions without gaps and times
// that do not fall.
func (t *table) replay(records []play.Record) map[int]game.State {
	states := make(map[int]game.State)
	var s game.State
	for i, r := range records {
		e, err := game.Unmarshal(r.Event)
		if err == nil {
			s, err = s.Apply(e)
		}
		if err != nil || r.Version != i+1 {
			t.t.Fatalf("game %s: record %d has version %d: %v", t.game, i+1, r.Version, err)
		}
		if i > 0 && r.At.Before(records[i-1].At) {
			t.t.Errorf("game %s: version %d is of an earlier time than the one before", t.game, r.Version)
		}
		states[r.Version] = s
	}
	return states
}

// lastMoveOf is the last move of a state, "" if it has none.
func lastMoveOf(s game.State) string {
	if s.Version() == 0 || len(s.Moves()) == 0 {
		return ""
	}
	moves := s.Moves()
	return moves[len(moves)-1].Move.String()
}

// checkClocks counts the clocks again from the times of the events: each move costs
// the time since the one before, less what was given back for the way and less the
// time in which no server ran, and earns its increment.
func checkClocks(t *testing.T, id play.GameID, records []play.Record) {
	t.Helper()
	const main, increment = time.Hour, 5 * time.Second
	left := [2]time.Duration{main, main}
	var s game.State
	var turnSince, last time.Time
	var gaps time.Duration
	for _, r := range records {
		e, err := game.Unmarshal(r.Event)
		if err != nil {
			t.Fatal(err)
		}
		if s, err = s.Apply(e); err != nil {
			t.Fatal(err)
		}
		switch e := e.(type) {
		case *game.Gap:
			if e.From.After(r.At) {
				t.Errorf("game %s: the gap at version %d begins after its end", id, r.Version)
			}
			gaps += r.At.Sub(later(e.From, turnSince))
		case *game.Placed:
			seat := game.SeatOf(e) - 1
			spent := max(r.At.Sub(turnSince)-gaps, 0)
			left[seat] += increment - (spent - min(game.LagOf(e), spent))
			turnSince, gaps = r.At, 0
		default:
			turnSince, gaps = r.At, 0
		}
		last = r.At
	}
	view := s.View(game.Viewer{}, last)
	for i, face := range view.Clocks {
		want := left[i]
		if view.Running == game.Seat(i+1) {
			want -= max(last.Sub(turnSince)-gaps, 0)
		}
		if (face.Left - want).Abs() > time.Millisecond {
			t.Errorf("game %s: after version %d seat %d has %v, by the times of the events %v", id, len(records), i+1, face.Left, want)
		}
	}
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
