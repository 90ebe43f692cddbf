package memory

import (
	"cmp"
	"context"
	"slices"

	"tengen/internal/account"
)

// find is the place of a tie, -1 if there is none.
func (s *Accounts) find(from account.ID, kind account.Kind, to account.ID) int {
	return slices.IndexFunc(s.ties, func(t account.Tie) bool { return t.From == from && t.Kind == kind && t.To == to })
}

// AddTie implements [account.Store].
func (s *Accounts) AddTie(_ context.Context, t account.Tie) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.find(t.From, t.Kind, t.To) < 0 {
		s.ties = append(s.ties, t)
	}
	return nil
}

// DropTie implements [account.Store].
func (s *Accounts) DropTie(_ context.Context, from account.ID, kind account.Kind, to account.ID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := s.find(from, kind, to); i >= 0 {
		s.ties = slices.Delete(s.ties, i, i+1)
	}
	return nil
}

// Ties implements [account.Store].
func (s *Accounts) Ties(_ context.Context, from account.ID, kind account.Kind) ([]account.Tie, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var list []account.Tie
	for _, t := range s.ties {
		if t.From == from && t.Kind == kind {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b account.Tie) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.To, b.To)) })
	return list, nil
}

// Tied implements [account.Store].
func (s *Accounts) Tied(_ context.Context, from account.ID, kind account.Kind, to account.ID) (bool, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.find(from, kind, to) >= 0, nil
}
