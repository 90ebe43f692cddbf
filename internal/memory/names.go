package memory

import (
	"context"
	"time"

	"tengen/internal/account"
)

// free reports whether an account may have a name with the fold.
func (s *Accounts) free(fold string, id account.ID) bool {
	owner, taken := s.folds[fold]
	had, was := s.former[fold]
	return (!taken || owner == id && owner != "") && (!was || had == id)
}

// RenameAccount implements [account.Store].
func (s *Accounts) RenameAccount(_ context.Context, a account.Account, _ time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, fold := s.accounts[a.ID].Name.Fold(), a.Name.Fold()
	if old := s.accounts[a.ID]; old.Version == a.Version-1 && !s.free(fold, a.ID) {
		return account.ErrTaken
	}
	if err := s.put(a, true); err != nil {
		return err
	}
	delete(s.folds, before)
	delete(s.former, fold)
	s.folds[fold] = a.ID
	if before != fold {
		if s.former == nil {
			s.former = make(map[string]account.ID)
		}
		s.former[before] = a.ID
	}
	return nil
}

// AccountByOldName implements [account.Store].
func (s *Accounts) AccountByOldName(_ context.Context, fold string) (account.Account, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.account(s.former[fold])
}
