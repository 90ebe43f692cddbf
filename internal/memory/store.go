// Package memory is a [play.Store] and an [account.Store] that forget everything
// when they are dropped: for tests, and for a server that need not remember. They
// keep the same promises as the others except durability.
package memory

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"tengen/internal/play"
)

// Store is an empty log when it is zero. It must not be copied.
type Store struct {
	mu    sync.RWMutex
	games map[play.GameID][]play.Record
	lines map[play.GameID]play.Summary
	last  time.Time
}

// Append implements [play.Store].
func (s *Store) Append(_ context.Context, a play.Append) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	log := s.games[a.Game]
	if command := a.Records[len(a.Records)-1].Command; find(log, command) != 0 {
		return play.ErrRepeated
	}
	if len(log) != a.At {
		return play.ErrConflict
	}
	if s.games == nil {
		s.games = make(map[play.GameID][]play.Record)
	}
	for _, r := range a.Records {
		r.Event = slices.Clone(r.Event)
		log = append(log, r)
		s.advance(r.At)
	}
	s.games[a.Game] = log
	if a.Summary != nil {
		s.put(*a.Summary)
	}
	return nil
}

// find returns the version that has the command, or 0. A command that is sent
// again is a recent one, so the search begins at the end.
func find(log []play.Record, command string) int {
	if command == "" {
		return 0
	}
	for _, r := range slices.Backward(log) {
		if r.Command == command {
			return r.Version
		}
	}
	return 0
}

func (s *Store) advance(at time.Time) {
	if at.After(s.last) {
		s.last = at
	}
}

func (s *Store) put(line play.Summary) {
	if s.lines == nil {
		s.lines = make(map[play.GameID]play.Summary)
	}
	s.lines[line.ID] = line
}

// Load implements [play.Store].
func (s *Store) Load(_ context.Context, id play.GameID, since int) ([]play.Record, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	log, ok := s.games[id]
	if !ok {
		return nil, play.ErrNoGame
	}
	return slices.Clone(log[min(since, len(log)):]), nil
}

// Find implements [play.Store].
func (s *Store) Find(_ context.Context, id play.GameID, command string) (int, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return find(s.games[id], command), nil
}

// Heads implements [play.Store].
func (s *Store) Heads(_ context.Context, ids []play.GameID) (map[play.GameID]int, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	heads := make(map[play.GameID]int, len(ids))
	for _, id := range ids {
		if n := len(s.games[id]); n > 0 {
			heads[id] = n
		}
	}
	return heads, nil
}

// IDs implements [play.Store].
func (s *Store) IDs(_ context.Context, after play.GameID, limit int) ([]play.GameID, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var ids []play.GameID
	for id := range s.games {
		if id > after {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids[:min(limit, len(ids))], nil
}

// List implements [play.Store].
func (s *Store) List(_ context.Context, q play.Query) ([]play.Summary, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var lines []play.Summary
	for _, line := range s.lines {
		if line.Phase == q.Phase && (q.Before.IsZero() || line.Changed.Before(q.Before)) &&
			(q.All || !line.Private) && (line.Rated || !q.Rated) && (q.Among == nil || slices.Contains(q.Among, line.ID)) &&
			!line.Changed.Before(q.After) && asked(q.Pattern, line.Pattern) && asked(q.Result, line.Result) && asked(q.Preset, line.Preset) {
			lines = append(lines, line)
		}
	}
	slices.SortFunc(lines, func(a, b play.Summary) int {
		return cmp.Or(b.Changed.Compare(a.Changed), cmp.Compare(a.ID, b.ID))
	})
	return lines[:min(q.Limit, len(lines))], nil
}

// asked reports whether a query that asks for a value, or for any, gets a line that
// has one.
func asked(want, has string) bool { return want == "" || want == has }

// Replace implements [play.Store].
func (s *Store) Replace(_ context.Context, lines []play.Summary) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, line := range lines {
		s.put(line)
	}
	return nil
}

// Beat implements [play.Store].
func (s *Store) Beat(_ context.Context, at time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.advance(at)
	return nil
}

// LastTime implements [play.Store].
func (s *Store) LastTime(context.Context) (time.Time, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.last, nil
}
