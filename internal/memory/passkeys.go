package memory

import (
	"cmp"
	"context"
	"slices"

	"tengen/internal/account"
)

// AddPasskey implements [account.Store].
func (s *Accounts) AddPasskey(_ context.Context, p account.Passkey) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, taken := s.passkeys[p.ID]; taken {
		return account.ErrTaken
	}
	if s.passkeys == nil {
		s.passkeys = make(map[string]account.Passkey)
	}
	p.Credential = slices.Clone(p.Credential)
	s.passkeys[p.ID] = p
	return nil
}

// PutPasskey implements [account.Store].
func (s *Accounts) PutPasskey(_ context.Context, p account.Passkey) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	old, ok := s.passkeys[p.ID]
	if !ok || old.Account != p.Account {
		return account.ErrUnknown
	}
	old.Name, old.Credential, old.Used = p.Name, slices.Clone(p.Credential), p.Used
	s.passkeys[p.ID] = old
	return nil
}

// Passkeys implements [account.Store].
func (s *Accounts) Passkeys(_ context.Context, id account.ID) ([]account.Passkey, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var list []account.Passkey
	for _, p := range s.passkeys {
		if p.Account == id {
			p.Credential = slices.Clone(p.Credential)
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(a, b account.Passkey) int { return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID)) })
	return list, nil
}

// DropPasskey implements [account.Store].
func (s *Accounts) DropPasskey(_ context.Context, id account.ID, passkey string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.passkeys[passkey].Account == id {
		delete(s.passkeys, passkey)
	}
	return nil
}
