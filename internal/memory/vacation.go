package memory

import (
	"context"
	"slices"
	"sync"
	"time"

	"tengen/internal/account"
	"tengen/internal/vacation"
)

// Vacations is a [vacation.Store] that forgets everything when it is dropped. It is
// empty when it is zero and must not be copied.
type Vacations struct {
	mu   sync.Mutex
	list []vacation.Vacation
}

// lasting is the vacation of a person that lasts, or nil.
func (s *Vacations) lasting(id account.ID) *vacation.Vacation {
	for i := range s.list {
		if v := &s.list[i]; v.Account == id && v.Ended.IsZero() {
			return v
		}
	}
	return nil
}

// Begin implements [vacation.Store].
func (s *Vacations) Begin(_ context.Context, v vacation.Vacation) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lasting(v.Account) != nil {
		return vacation.ErrAway
	}
	s.list = append(s.list, v)
	return nil
}

// End implements [vacation.Store].
func (s *Vacations) End(_ context.Context, id account.ID, at time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	v := s.lasting(id)
	if v == nil {
		return vacation.ErrHere
	}
	v.Ended = at
	return nil
}

// Of implements [vacation.Store].
func (s *Vacations) Of(_ context.Context, id account.ID, since time.Time) ([]vacation.Vacation, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []vacation.Vacation
	for _, v := range s.list {
		if v.Account == id && (v.Ended.IsZero() || v.Ended.After(since)) {
			list = append(list, v)
		}
	}
	slices.SortFunc(list, func(a, b vacation.Vacation) int { return b.Began.Compare(a.Began) })
	return list, nil
}

// Lasting implements [vacation.Store].
func (s *Vacations) Lasting(context.Context) ([]vacation.Vacation, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []vacation.Vacation
	for _, v := range s.list {
		if v.Ended.IsZero() {
			list = append(list, v)
		}
	}
	slices.SortFunc(list, func(a, b vacation.Vacation) int { return a.Until.Compare(b.Until) })
	return list, nil
}

// Forget implements [vacation.Store].
func (s *Vacations) Forget(_ context.Context, id account.ID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = slices.DeleteFunc(s.list, func(v vacation.Vacation) bool { return v.Account == id })
	return nil
}
