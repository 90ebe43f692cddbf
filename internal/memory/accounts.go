package memory

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"tengen/internal/account"
)

// Accounts is an [account.Store] that forgets everything when it is dropped. It is
// empty when it is zero and must not be copied.
type Accounts struct {
	mu       sync.RWMutex
	accounts map[account.ID]account.Account
	folds    map[string]account.ID // "" stands for an account that was erased
	sessions map[string]account.Session
	tokens   map[string]account.Token
	accesses map[string]account.Access
	seats    map[chair]account.Seat
	former   map[string]account.ID // folds of names that accounts had before
	passkeys map[string]account.Passkey
	ties     []account.Tie
	notes    []account.Note
}

// chair is a place at a board.
type chair struct {
	game string
	seat int
}

// AddAccount implements [account.Store].
func (s *Accounts) AddAccount(_ context.Context, a account.Account) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.free(a.Name.Fold(), a.ID) {
		return account.ErrTaken
	}
	if s.accounts == nil {
		s.accounts, s.folds = make(map[account.ID]account.Account), make(map[string]account.ID)
	}
	a.Second.Recovery = slices.Clone(a.Second.Recovery)
	s.accounts[a.ID], s.folds[a.Name.Fold()] = a, a.ID
	return nil
}

// PutAccount implements [account.Store].
func (s *Accounts) PutAccount(_ context.Context, a account.Account) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.put(a, false)
}

// put replaces an account that has the version before, perhaps its name too.
func (s *Accounts) put(a account.Account, rename bool) error {
	old, ok := s.accounts[a.ID]
	if !ok || old.Version != a.Version-1 || !old.Erased.IsZero() {
		return account.ErrStale
	}
	if !rename {
		a.Name = old.Name
	}
	a.Created, a.Erased = old.Created, old.Erased
	a.Second.Recovery = slices.Clone(a.Second.Recovery)
	s.accounts[a.ID] = a
	return nil
}

// Account implements [account.Store].
func (s *Accounts) Account(_ context.Context, id account.ID) (account.Account, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.account(id)
}

func (s *Accounts) account(id account.ID) (account.Account, error) {
	a, ok := s.accounts[id]
	if !ok {
		return a, account.ErrUnknown
	}
	a.Second.Recovery = slices.Clone(a.Second.Recovery)
	return a, nil
}

// AccountByFold implements [account.Store].
func (s *Accounts) AccountByFold(_ context.Context, fold string) (account.Account, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.account(s.folds[fold])
}

// AccountsByEmail implements [account.Store].
func (s *Accounts) AccountsByEmail(_ context.Context, email string) ([]account.Account, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var found []account.Account
	for id, a := range s.accounts {
		if a.Confirmed && a.Email == email {
			a, _ = s.account(id)
			found = append(found, a)
		}
	}
	slices.SortFunc(found, func(a, b account.Account) int {
		return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
	})
	return found, nil
}

// EraseAccount implements [account.Store].
func (s *Accounts) EraseAccount(_ context.Context, id account.ID, at time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, ok := s.accounts[id]
	if !ok || !a.Erased.IsZero() {
		return account.ErrUnknown
	}
	s.folds[a.Name.Fold()] = ""
	for fold, had := range s.former {
		if had == id {
			delete(s.former, fold)
			s.folds[fold] = ""
		}
	}
	for key, p := range s.passkeys {
		if p.Account == id {
			delete(s.passkeys, key)
		}
	}
	s.ties = slices.DeleteFunc(s.ties, func(t account.Tie) bool { return t.From == id || t.To == id })
	s.accounts[id] = account.Account{ID: id, Version: a.Version + 1, Created: a.Created, Erased: at}
	for hash, session := range s.sessions {
		if session.Account == id {
			delete(s.sessions, hash)
		}
	}
	for hash, token := range s.tokens {
		if token.Account == id {
			delete(s.tokens, hash)
		}
	}
	s.dropAccessesLocked(func(a account.Access) bool { return a.Account == id })
	return nil
}

// AddSession implements [account.Store].
func (s *Accounts) AddSession(_ context.Context, session account.Session) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sessions == nil {
		s.sessions = make(map[string]account.Session)
	}
	s.sessions[session.Hash] = session
	return nil
}

// TouchSession implements [account.Store].
func (s *Accounts) TouchSession(_ context.Context, hash string, seen, expires time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if session, ok := s.sessions[hash]; ok {
		session.Seen, session.Expires = seen, expires
		s.sessions[hash] = session
	}
	return nil
}

// Session implements [account.Store].
func (s *Accounts) Session(_ context.Context, hash string) (account.Session, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	session, ok := s.sessions[hash]
	if !ok {
		return session, account.ErrUnknown
	}
	return session, nil
}

// Sessions implements [account.Store].
func (s *Accounts) Sessions(_ context.Context, id account.ID) ([]account.Session, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var list []account.Session
	for _, session := range s.sessions {
		if session.Account == id {
			list = append(list, session)
		}
	}
	slices.SortFunc(list, func(a, b account.Session) int {
		return cmp.Or(b.Seen.Compare(a.Seen), cmp.Compare(a.Hash, b.Hash))
	})
	return list, nil
}

// EndSession implements [account.Store].
func (s *Accounts) EndSession(_ context.Context, id account.ID, hash string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sessions[hash].Account == id {
		delete(s.sessions, hash)
	}
	return nil
}

// EndOtherSessions implements [account.Store].
func (s *Accounts) EndOtherSessions(_ context.Context, id account.ID, keep string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for hash, session := range s.sessions {
		if session.Account == id && hash != keep {
			delete(s.sessions, hash)
		}
	}
	return nil
}

// AddToken implements [account.Store].
func (s *Accounts) AddToken(_ context.Context, t account.Token) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tokens == nil {
		s.tokens = make(map[string]account.Token)
	}
	s.tokens[t.Hash] = t
	return nil
}

// Token implements [account.Store].
func (s *Accounts) Token(_ context.Context, hash string, purpose account.Purpose, now time.Time) (account.Token, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.token(hash, purpose, now)
}

func (s *Accounts) token(hash string, purpose account.Purpose, now time.Time) (account.Token, error) {
	t, ok := s.tokens[hash]
	if !ok || t.Purpose != purpose || !now.Before(t.Expires) {
		return account.Token{}, account.ErrUnknown
	}
	return t, nil
}

// TakeToken implements [account.Store].
func (s *Accounts) TakeToken(_ context.Context, hash string, purpose account.Purpose, now time.Time) (account.Token, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, err := s.token(hash, purpose, now)
	if err == nil {
		delete(s.tokens, hash)
	}
	return t, err
}

// DropTokens implements [account.Store].
func (s *Accounts) DropTokens(_ context.Context, id account.ID, purpose account.Purpose) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for hash, t := range s.tokens {
		if t.Account == id && t.Purpose == purpose {
			delete(s.tokens, hash)
		}
	}
	return nil
}

// Sweep implements [account.Store].
func (s *Accounts) Sweep(_ context.Context, now time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for hash, session := range s.sessions {
		if !now.Before(session.Expires) {
			delete(s.sessions, hash)
		}
	}
	for hash, t := range s.tokens {
		if !now.Before(t.Expires) {
			delete(s.tokens, hash)
		}
	}
	return nil
}
