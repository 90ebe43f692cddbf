package memory

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"tengen/internal/account"
)

// ClaimSeat implements [account.Store].
func (s *Accounts) ClaimSeat(_ context.Context, seat account.Seat) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seats == nil {
		s.seats = make(map[chair]account.Seat)
	}
	at := chair{seat.Game, seat.Seat}
	old, known := s.seats[at]
	switch {
	case !known:
		s.seats[at] = seat
	case old.Account == seat.Account:
	case old.Account != "" && seat.Account != "":
		return account.ErrOwned
	case old.Account == "":
		old.Account, old.Guest = seat.Account, ""
		s.seats[at] = old
	}
	return nil
}

// AdoptSeats implements [account.Store].
func (s *Accounts) AdoptSeats(_ context.Context, guest string, id account.ID) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for at, seat := range s.seats {
		if guest != "" && seat.Guest == guest {
			seat.Account, seat.Guest = id, ""
			s.seats[at] = seat
			n++
		}
	}
	return n, nil
}

// GuestSeats implements [account.Store].
func (s *Accounts) GuestSeats(_ context.Context, guest string) (int, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	n := 0
	for _, seat := range s.seats {
		if guest != "" && seat.Guest == guest {
			n++
		}
	}
	return n, nil
}

// SeatsIn implements [account.Store].
func (s *Accounts) SeatsIn(_ context.Context, game string) ([]account.Seat, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var list []account.Seat
	for n := 1; n <= 2; n++ {
		if seat, ok := s.seats[chair{game, n}]; ok {
			list = append(list, seat)
		}
	}
	return list, nil
}

// SeatsOf implements [account.Store].
func (s *Accounts) SeatsOf(_ context.Context, id account.ID, before time.Time, limit int) ([]account.Seat, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var list []account.Seat
	for _, seat := range s.seats {
		if id != "" && seat.Account == id && (before.IsZero() || seat.At.Before(before)) {
			list = append(list, seat)
		}
	}
	slices.SortFunc(list, func(a, b account.Seat) int {
		return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.Game, b.Game), cmp.Compare(a.Seat, b.Seat))
	})
	return list[:min(limit, len(list))], nil
}

// CountSeats implements [account.Store].
func (s *Accounts) CountSeats(ctx context.Context, id account.ID) (int, error) {
	all, err := s.SeatsOf(ctx, id, time.Time{}, math.MaxInt)
	return len(all), err
}

// Players implements [account.Store].
func (s *Accounts) Players(_ context.Context, games []string) (map[string][2]account.Player, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	found := make(map[string][2]account.Player)
	for _, game := range games {
		var pair [2]account.Player
		for i := range pair {
			a, ok := s.accounts[s.seats[chair{game, i + 1}].Account]
			if ok {
				pair[i] = account.Player{ID: a.ID, Name: a.Name, Erased: !a.Erased.IsZero(), Bot: a.Bot, Title: a.Title}
			}
		}
		if pair != [2]account.Player{} {
			found[game] = pair
		}
	}
	return found, nil
}

// AddNote implements [account.Store].
func (s *Accounts) AddNote(_ context.Context, n account.Note) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.notes = append(s.notes, n)
	return nil
}

// Notes implements [account.Store].
func (s *Accounts) Notes(_ context.Context, person account.ID, before time.Time, limit int) ([]account.Note, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var list []account.Note
	for _, n := range slices.Backward(s.notes) {
		about := person == "" || n.By == person || n.Whom == person
		if about && (before.IsZero() || n.At.Before(before)) && len(list) < limit {
			list = append(list, n)
		}
	}
	return list, nil
}
