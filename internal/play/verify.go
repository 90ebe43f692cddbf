package play

import (
	"context"
	"errors"
	"fmt"

	"tengen/game"
)

// Fault is what is wrong with a game in a store. The list is closed.
type Fault string

// The faults.
const (
	FaultVersion Fault = "version" // the versions of the log have a gap
	FaultEvent   Fault = "event"   // an event cannot be read or cannot follow
	FaultTime    Fault = "time"    // the times of the log fall, or are beyond the last sign of life
	FaultCommand Fault = "command" // a command stands in the log twice
	FaultResult  Fault = "result"  // the rules judge the moves otherwise than the log
	FaultLine    Fault = "line"    // the line in the lists is not that of the log
	FaultOrphan  Fault = "orphan"  // a line in the lists has no log
)

// Finding is something in a store that is not as it should be.
type Finding struct {
	Game    GameID `json:"game"`
	Version int    `json:"version,omitempty"` // of the event; 0 is the game as a whole
	Fault   Fault  `json:"fault"`
	Detail  string `json:"detail"` // for who looks after the server, in English
}

// Verified is how much was looked at.
type Verified struct {
	Games  int `json:"games"`
	Events int `json:"events"`
	Judged int `json:"judged"` // games whose result was judged again
}

// Verify reads every game of a store and judges it again: the versions count
// without gaps, every event can be read and follows what came before, no time
// falls and no command stands twice, the moves end the game as package renju judges
// them now, and the line in the lists is the one that the log makes. It changes
// nothing; a rule that was mended since shows as a finding. Each one is given to
// found, and looked is told the number of games after each. The store must hold
// still meanwhile. It keeps the lines of all lists in memory. The error is one of
// the store.
func Verify(ctx context.Context, store Store, found func(Finding), looked func(games int)) (Verified, error) {
	v := &verifier{store: store, found: found, lines: make(map[GameID]Summary)}
	for _, phase := range []Phase{Seating, Live, Ended} {
		if err := eachLine(ctx, store, phase, func(line Summary) { v.lines[line.ID] = line }); err != nil {
			return v.Verified, err
		}
	}
	last, err := store.LastTime(ctx)
	if err != nil {
		return v.Verified, err
	}
	for after := GameID(""); ; {
		ids, err := store.IDs(ctx, after, pageSize)
		if err != nil {
			return v.Verified, err
		}
		if len(ids) == 0 {
			break
		}
		for _, id := range ids {
			records, err := store.Load(ctx, id, 0)
			if err != nil && !errors.Is(err, ErrNoGame) {
				return v.Verified, err
			}
			v.game(id, records)
			if n := len(records); n > 0 && records[n-1].At.After(last) {
				v.add(id, records[n-1].Version, FaultTime, "later than the last sign of life, %v", last)
			}
			v.Games++
			looked(v.Games)
		}
		after = ids[len(ids)-1]
	}
	for id, line := range v.lines {
		v.add(id, 0, FaultOrphan, "the lists have it as %s, the log has no such game", line.Phase)
	}
	return v.Verified, nil
}

// verifier is a Verify under way.
type verifier struct {
	Verified
	store Store
	found func(Finding)
	lines map[GameID]Summary // that no game of the log has claimed yet
}

func (v *verifier) add(id GameID, version int, fault Fault, format string, args ...any) {
	v.found(Finding{Game: id, Version: version, Fault: fault, Detail: fmt.Sprintf(format, args...)})
}

// game looks at one game.
func (v *verifier) game(id GameID, records []Record) {
	v.Events += len(records)
	line, listed := v.lines[id]
	delete(v.lines, id)
	s, want, ok := v.replay(id, records)
	if !ok {
		return // what follows from it would only repeat it
	}
	if judged, detail := judge(s); judged {
		v.Judged++
		if detail != "" {
			v.add(id, s.Version(), FaultResult, "%s", detail)
		}
	}
	switch {
	case !listed:
		v.add(id, 0, FaultLine, "it is in no list, and belongs into %s", want.Phase)
	case line != want:
		v.add(id, 0, FaultLine, "the lists have %+v, the log makes %+v", line, want)
	}
}

// replay folds the log of a game and returns the state and the line that it makes;
// false if it cannot be folded to the end.
func (v *verifier) replay(id GameID, records []Record) (s game.State, line Summary, ok bool) {
	commands := make(map[string]int)
	for i, r := range records {
		if r.Version != i+1 {
			v.add(id, r.Version, FaultVersion, "it stands where version %d should", i+1)
			return s, line, false
		}
		if first := commands[r.Command]; r.Command != "" && first > 0 {
			v.add(id, r.Version, FaultCommand, "its command stands at version %d already", first)
		}
		commands[r.Command] = r.Version
		e, err := game.Unmarshal(r.Event)
		if err != nil {
			v.add(id, r.Version, FaultEvent, "%v", err)
			return s, line, false
		}
		if at := game.TimeOf(e); at.Before(s.At()) || !at.Equal(r.At) {
			v.add(id, r.Version, FaultTime, "the event is of %v, its record of %v, the event before of %v", at, r.At, s.At())
		}
		before := s
		if s, err = s.Apply(e); err != nil {
			v.add(id, r.Version, FaultEvent, "%v", err)
			return s, line, false
		}
		if relisted(before, s) {
			line = summarise(id, s)
		}
	}
	return s, line, len(records) > 0
}
