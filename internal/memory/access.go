package memory

import (
	"cmp"
	"context"
	"slices"
	"time"

	"tengen/internal/account"
)

// AddAccess implements [account.Store].
func (s *Accounts) AddAccess(_ context.Context, a account.Access) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.accesses == nil {
		s.accesses = make(map[string]account.Access)
	}
	a.Scopes = slices.Clone(a.Scopes)
	s.accesses[a.Hash] = a
	return nil
}

// Access implements [account.Store].
func (s *Accounts) Access(_ context.Context, hash string) (account.Access, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	a, ok := s.accesses[hash]
	if !ok {
		return a, account.ErrUnknown
	}
	a.Scopes = slices.Clone(a.Scopes)
	return a, nil
}

// Accesses implements [account.Store].
func (s *Accounts) Accesses(_ context.Context, id account.ID) ([]account.Access, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var list []account.Access
	for _, a := range s.accesses {
		if a.Account == id {
			a.Scopes = slices.Clone(a.Scopes)
			list = append(list, a)
		}
	}
	slices.SortFunc(list, func(a, b account.Access) int {
		return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(a.ID, b.ID))
	})
	return list, nil
}

// TouchAccess implements [account.Store].
func (s *Accounts) TouchAccess(_ context.Context, hash string, seen time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a, ok := s.accesses[hash]; ok {
		a.Seen = seen
		s.accesses[hash] = a
	}
	return nil
}

// EndAccess implements [account.Store].
func (s *Accounts) EndAccess(_ context.Context, id account.ID, access string) error {
	s.dropAccesses(func(a account.Access) bool { return a.Account == id && a.ID == access })
	return nil
}

// EndAccesses implements [account.Store].
func (s *Accounts) EndAccesses(_ context.Context, id account.ID) error {
	s.dropAccesses(func(a account.Access) bool { return a.Account == id })
	return nil
}

func (s *Accounts) dropAccesses(which func(account.Access) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dropAccessesLocked(which)
}

// dropAccessesLocked is called with s.mu held.
func (s *Accounts) dropAccessesLocked(which func(account.Access) bool) {
	for hash, a := range s.accesses {
		if which(a) {
			delete(s.accesses, hash)
		}
	}
}
