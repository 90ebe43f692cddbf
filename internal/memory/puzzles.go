package memory

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"tengen/internal/account"
	"tengen/internal/puzzle"
)

// Puzzles is a [puzzle.Store] that forgets everything when it is dropped. It is empty
// when it is zero. It must not be copied.
type Puzzles struct {
	mu      sync.RWMutex
	tries   map[account.ID]map[string]puzzle.Try
	solvers map[account.ID]puzzle.Standing
	puzzles map[string]puzzle.Standing
}

// AddTry implements [puzzle.Store].
func (s *Puzzles) AddTry(_ context.Context, t puzzle.Try) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, tried := s.tries[t.Account][t.Puzzle]; tried {
		return puzzle.ErrTried
	}
	if s.solvers[t.Account].Tries != t.Solver.Tries-1 || s.puzzles[t.Puzzle].Tries != t.Of.Tries-1 {
		return puzzle.ErrStale
	}
	s.begin(t.Account)
	s.tries[t.Account][t.Puzzle] = t
	s.solvers[t.Account], s.puzzles[t.Puzzle] = t.Solver, t.Of
	return nil
}

// AdoptTries implements [puzzle.Store].
func (s *Puzzles) AdoptTries(_ context.Context, id account.ID, tries []puzzle.Try) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begin(id)
	for _, t := range tries {
		if _, tried := s.tries[id][t.Puzzle]; !tried {
			s.tries[id][t.Puzzle] = t
		}
	}
	return nil
}

// begin makes room for what somebody tries.
func (s *Puzzles) begin(id account.ID) {
	if s.tries == nil {
		s.tries = make(map[account.ID]map[string]puzzle.Try)
		s.solvers = make(map[account.ID]puzzle.Standing)
		s.puzzles = make(map[string]puzzle.Standing)
	}
	if s.tries[id] == nil {
		s.tries[id] = make(map[string]puzzle.Try)
	}
}

// SolverStanding implements [puzzle.Store].
func (s *Puzzles) SolverStanding(_ context.Context, id account.ID) (puzzle.Standing, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.solvers[id], nil
}

// PuzzleStanding implements [puzzle.Store].
func (s *Puzzles) PuzzleStanding(_ context.Context, id string) (puzzle.Standing, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.puzzles[id], nil
}

// Tries implements [puzzle.Store].
func (s *Puzzles) Tries(_ context.Context, id account.ID, before time.Time, limit int) ([]puzzle.Try, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var list []puzzle.Try
	for _, t := range s.tries[id] {
		if before.IsZero() || t.At.Before(before) {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b puzzle.Try) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.Puzzle, b.Puzzle)) })
	return list[:min(limit, len(list))], nil
}

// Tried implements [puzzle.Store].
func (s *Puzzles) Tried(_ context.Context, id account.ID) ([]string, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var list []string
	for name := range s.tries[id] {
		list = append(list, name)
	}
	slices.Sort(list)
	return list, nil
}

// ForgetTries implements [puzzle.Store].
func (s *Puzzles) ForgetTries(_ context.Context, id account.ID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.tries, id)
	delete(s.solvers, id)
	return nil
}
