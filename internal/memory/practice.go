package memory

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"tengen/internal/account"
	"tengen/internal/practice"
)

// Practice is a [practice.Store] that forgets everything when it is dropped. It is
// empty when it is zero and must not be copied.
type Practice struct {
	mu     sync.Mutex
	people map[account.ID]*practised
}

// practised is what one person has done.
type practised struct {
	cards   []practice.Card
	tallies []practice.Tally
}

// Put implements [practice.Store].
func (s *Practice) Put(_ context.Context, id account.ID, c practice.Card, t practice.Tally) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.person(id)
	i := slices.IndexFunc(p.cards, func(old practice.Card) bool { return old.Exercise == c.Exercise })
	switch {
	case i < 0 && c.Answers == 1:
		p.cards = append(p.cards, c)
	case i >= 0 && p.cards[i].Answers == c.Answers-1:
		p.cards[i] = c
	default:
		return practice.ErrStale
	}
	p.count(t)
	return nil
}

// person is what a person has done, nothing yet for a new one.
func (s *Practice) person(id account.ID) *practised {
	if s.people == nil {
		s.people = make(map[account.ID]*practised)
	}
	if s.people[id] == nil {
		s.people[id] = new(practised)
	}
	return s.people[id]
}

// Adopt implements [practice.Store].
func (s *Practice) Adopt(_ context.Context, id account.ID, met []practice.Met, days []string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.person(id)
	for _, m := range met {
		if !slices.ContainsFunc(p.cards, func(old practice.Card) bool { return old.Exercise == m.Card.Exercise }) {
			p.cards = append(p.cards, m.Card)
			p.count(m.Tally)
		}
	}
	for _, day := range days {
		if !slices.ContainsFunc(p.tallies, func(t practice.Tally) bool { return t.Day == day }) {
			p.count(practice.Tally{Day: day, Kind: met[0].Tally.Kind})
		}
	}
	return nil
}

func (p *practised) count(t practice.Tally) {
	for i := range p.tallies {
		if old := &p.tallies[i]; old.Day == t.Day && old.Kind == t.Kind {
			old.Right += t.Right
			old.Wrong += t.Wrong
			return
		}
	}
	p.tallies = append(p.tallies, t)
}

// Cards implements [practice.Store].
func (s *Practice) Cards(_ context.Context, id account.ID) ([]practice.Card, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.people[id] == nil {
		return nil, nil
	}
	list := slices.Clone(s.people[id].cards)
	slices.SortFunc(list, func(a, b practice.Card) int { return cmp.Compare(a.Exercise, b.Exercise) })
	return list, nil
}

// Tallies implements [practice.Store].
func (s *Practice) Tallies(_ context.Context, id account.ID) ([]practice.Tally, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.people[id] == nil {
		return nil, nil
	}
	list := slices.Clone(s.people[id].tallies)
	slices.SortFunc(list, func(a, b practice.Tally) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Kind, b.Kind))
	})
	return list, nil
}

// Forget implements [practice.Store].
func (s *Practice) Forget(_ context.Context, id account.ID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.people, id)
	return nil
}
