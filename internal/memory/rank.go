package memory

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/internal/rank"
	"tengen/rating"
)

// Ranks is a [rank.Store] that forgets everything when it is dropped. It is empty
// when it is zero. It must not be copied.
type Ranks struct {
	mu        sync.RWMutex
	pools     map[rating.Pool]*ratedPool
	entries   map[play.GameID]rank.Entry
	standings map[place]rank.Standing
}

// ratedPool is what is kept of one pool.
type ratedPool struct {
	progress rank.Progress
	order    []rank.Mark // of the entries
}

// place is an account in a pool.
type place struct {
	account account.ID
	pool    rating.Pool
}

func (s *Ranks) pool(p rating.Pool) *ratedPool {
	if found := s.pools[p]; found != nil {
		return found
	}
	return new(ratedPool)
}

// at is the index of the first mark that is not before m.
func (p *ratedPool) at(m rank.Mark) int {
	i, _ := slices.BinarySearchFunc(p.order, m, rank.Mark.Compare)
	return i
}

// Progress implements [rank.Store].
func (s *Ranks) Progress(_ context.Context, p rating.Pool) (rank.Progress, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.pool(p).progress, nil
}

// WriteRatings implements [rank.Store].
func (s *Ranks) WriteRatings(_ context.Context, step rank.Step) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.pool(step.Pool)
	if p.progress.Revision != step.Revision {
		return rank.ErrStale
	}
	if s.pools == nil {
		s.pools = make(map[rating.Pool]*ratedPool)
		s.entries = make(map[play.GameID]rank.Entry)
		s.standings = make(map[place]rank.Standing)
	}
	s.pools[step.Pool] = p
	from, to := p.at(step.From), len(p.order)
	if !step.To.IsZero() {
		to = p.at(step.To)
	}
	for _, m := range p.order[from:to] {
		delete(s.entries, m.Game)
	}
	marks := make([]rank.Mark, len(step.Entries))
	for i, e := range step.Entries {
		s.entries[e.Game], marks[i] = e, e.Mark
	}
	p.order = slices.Replace(p.order, from, to, marks...)
	for _, standing := range step.Standings {
		at := place{standing.Account, standing.Pool}
		if s.standings[at] = standing; standing.Games == 0 {
			delete(s.standings, at)
		}
	}
	p.progress = rank.Progress{Revision: step.Revision + 1, Todo: step.Todo}
	return nil
}

// Entries implements [rank.Store].
func (s *Ranks) Entries(_ context.Context, pool rating.Pool, from rank.Mark, limit int) ([]rank.Entry, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	p := s.pool(pool)
	var list []rank.Entry
	for _, m := range p.order[p.at(from):] {
		if len(list) == limit {
			break
		}
		list = append(list, s.entries[m.Game])
	}
	return list, nil
}

// EntriesOf implements [rank.Store].
func (s *Ranks) EntriesOf(_ context.Context, games []play.GameID) (map[play.GameID]rank.Entry, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	found := make(map[play.GameID]rank.Entry)
	for _, id := range games {
		if e, ok := s.entries[id]; ok {
			found[id] = e
		}
	}
	return found, nil
}

// StandingBefore implements [rank.Store].
func (s *Ranks) StandingBefore(_ context.Context, pool rating.Pool, id account.ID, before rank.Mark) (rank.Standing, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	p := s.pool(pool)
	for _, m := range slices.Backward(p.order[:p.at(before)]) {
		e := s.entries[m.Game]
		if side, played := e.Of(id); played {
			return rank.Standing{Account: id, Pool: pool, Rating: side.After, Games: side.Games, At: e.At}, nil
		}
	}
	return rank.Standing{Account: id, Pool: pool}, nil
}

// StandingsOf implements [rank.Store].
func (s *Ranks) StandingsOf(_ context.Context, ids []account.ID) ([]rank.Standing, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var list []rank.Standing
	for _, id := range ids {
		for _, p := range rating.Pools() {
			if standing, ok := s.standings[place{id, p}]; ok {
				list = append(list, standing)
			}
		}
	}
	return list, nil
}

// Leaders implements [rank.Store].
func (s *Ranks) Leaders(_ context.Context, p rating.Pool, most float64, since time.Time, limit int) ([]rank.Standing, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var list []rank.Standing
	for at, standing := range s.standings {
		if at.pool == p && standing.Rating.Deviation < most && !standing.At.Before(since) {
			list = append(list, standing)
		}
	}
	slices.SortFunc(list, func(a, b rank.Standing) int {
		return cmp.Or(cmp.Compare(b.Rating.Value, a.Rating.Value), cmp.Compare(a.Account, b.Account))
	})
	return list[:min(limit, len(list))], nil
}

// History implements [rank.Store].
func (s *Ranks) History(_ context.Context, pool rating.Pool, id account.ID, before time.Time, limit int) ([]rank.Entry, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var list []rank.Entry
	for _, m := range slices.Backward(s.pool(pool).order) {
		e := s.entries[m.Game]
		if _, played := e.Of(id); played && (before.IsZero() || e.At.Before(before)) && len(list) < limit {
			list = append(list, e)
		}
	}
	return list, nil
}
