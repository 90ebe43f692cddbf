package memory

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"tengen/game"
	"tengen/internal/lobby"
	"tengen/internal/notice"
)

// Lobby is a [lobby.Store] that forgets everything when it is dropped. It is empty
// when it is zero and must not be copied.
type Lobby struct {
	mu        sync.Mutex
	proposals map[string]lobby.Proposal
	deals     map[string]lobby.Deal // by their origin
	open      map[string]bool       // games that are not there yet
}

// AddProposal implements [lobby.Store].
func (s *Lobby) AddProposal(_ context.Context, p lobby.Proposal) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.proposals[p.ID]; ok {
		return lobby.ErrExists
	}
	if s.proposals == nil {
		s.proposals = make(map[string]lobby.Proposal)
	}
	s.proposals[p.ID] = p
	return nil
}

// PutProposal implements [lobby.Store].
func (s *Lobby) PutProposal(_ context.Context, p lobby.Proposal) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.proposals[p.ID]; !ok {
		return lobby.ErrGone
	}
	s.proposals[p.ID] = p
	return nil
}

// DropProposals implements [lobby.Store].
func (s *Lobby) DropProposals(_ context.Context, ids ...string) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := len(s.proposals)
	for _, id := range ids {
		delete(s.proposals, id)
	}
	return before - len(s.proposals), nil
}

// Proposals implements [lobby.Store].
func (s *Lobby) Proposals(context.Context) ([]lobby.Proposal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []lobby.Proposal
	for _, p := range s.proposals {
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b lobby.Proposal) int {
		return cmp.Or(a.Made.Compare(b.Made), cmp.Compare(a.ID, b.ID))
	})
	return list, nil
}

// AddDeal implements [lobby.Store].
func (s *Lobby) AddDeal(_ context.Context, d lobby.Deal, proposals ...string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.deals[d.Origin]; ok {
		return lobby.ErrDealt
	}
	for _, id := range proposals {
		if _, ok := s.proposals[id]; !ok {
			return lobby.ErrGone
		}
	}
	for _, id := range proposals {
		delete(s.proposals, id)
	}
	if s.deals == nil {
		s.deals, s.open = make(map[string]lobby.Deal), make(map[string]bool)
	}
	s.deals[d.Origin], s.open[d.Game] = d, true
	return nil
}

// DealOf implements [lobby.Store].
func (s *Lobby) DealOf(_ context.Context, origin string) (lobby.Deal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d, ok := s.deals[origin]
	if !ok {
		return d, lobby.ErrGone
	}
	return d, nil
}

// FinishDeal implements [lobby.Store].
func (s *Lobby) FinishDeal(_ context.Context, game string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, game)
	return nil
}

// OpenDeals implements [lobby.Store].
func (s *Lobby) OpenDeals(context.Context) ([]lobby.Deal, error) {
	list := s.list(func(d *lobby.Deal) bool { return s.open[d.Game] })
	slices.Reverse(list)
	return list, nil
}

// DealsOf implements [lobby.Store].
func (s *Lobby) DealsOf(_ context.Context, p notice.Person, limit int) ([]lobby.Deal, error) {
	list := s.list(func(d *lobby.Deal) bool { return d.Seat(p) != game.NoSeat })
	return list[:min(limit, len(list))], nil
}

// list are the deals that are wanted, the latest first.
func (s *Lobby) list(wanted func(*lobby.Deal) bool) []lobby.Deal {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []lobby.Deal
	for _, d := range s.deals {
		if wanted(&d) {
			list = append(list, d)
		}
	}
	slices.SortFunc(list, func(a, b lobby.Deal) int {
		return cmp.Or(b.At.Compare(a.At), cmp.Compare(b.Game, a.Game))
	})
	return list
}
