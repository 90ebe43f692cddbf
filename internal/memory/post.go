package memory

import (
	"context"
	"slices"
	"sync"
	"time"

	"tengen/internal/account"
	"tengen/internal/notice"
	"tengen/internal/post"
)

// Post is a [post.Store] that forgets everything when it is dropped. It is empty when
// it is zero. It must not be copied.
type Post struct {
	mu       sync.Mutex
	parcels  []post.Parcel // as they came
	last     int64
	wishes   map[wish]bool
	browsers []post.Browser // the oldest first
	keys     post.Keys
}

// wish is what an account may want.
type wish struct {
	account account.ID
	way     post.Way
	kind    notice.Kind
}

// AddParcel implements [post.Store].
func (s *Post) AddParcel(_ context.Context, p post.Parcel) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, old := range s.parcels {
		if old.Way == p.Way && old.Account == p.Account && old.Name == p.Name {
			return false, nil
		}
	}
	s.last++
	p.ID = s.last
	s.parcels = append(s.parcels, p)
	return true, nil
}

// open are the parcels that are waiting or begun and pass a test, as they came.
func (s *Post) open(test func(post.Parcel) bool) []post.Parcel {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []post.Parcel
	for _, p := range s.parcels {
		if (p.State == post.Waiting || p.State == post.Begun) && test(p) {
			list = append(list, p)
		}
	}
	return list
}

// DueParcels implements [post.Store].
func (s *Post) DueParcels(_ context.Context, way post.Way, now time.Time, limit int) ([]post.Parcel, error) {
	list := s.open(func(p post.Parcel) bool { return p.Way == way && !p.Due.After(now) })
	slices.SortStableFunc(list, func(a, b post.Parcel) int { return a.Due.Compare(b.Due) })
	return list[:min(limit, len(list))], nil
}

// OpenParcels implements [post.Store].
func (s *Post) OpenParcels(_ context.Context, way post.Way, id account.ID) ([]post.Parcel, error) {
	return s.open(func(p post.Parcel) bool { return p.Way == way && p.Account == id }), nil
}

// MarkParcels implements [post.Store].
func (s *Post) MarkParcels(_ context.Context, ids []int64, state post.State, due time.Time, tries int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.parcels {
		if p := &s.parcels[i]; slices.Contains(ids, p.ID) {
			p.State, p.Due, p.Tries = state, due, tries
		}
	}
	return nil
}

// SweepParcels implements [post.Store].
func (s *Post) SweepParcels(_ context.Context, before time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.parcels = slices.DeleteFunc(s.parcels, func(p post.Parcel) bool { return p.At.Before(before) })
	return nil
}

// Wishes implements [post.Store].
func (s *Post) Wishes(_ context.Context, id account.ID) ([]post.Wish, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []post.Wish
	for w, wanted := range s.wishes {
		if w.account == id {
			list = append(list, post.Wish{Way: w.way, Kind: w.kind, Wanted: wanted})
		}
	}
	return list, nil
}

// PutWishes implements [post.Store].
func (s *Post) PutWishes(_ context.Context, id account.ID, list []post.Wish) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.wishes == nil {
		s.wishes = make(map[wish]bool)
	}
	for _, w := range list {
		s.wishes[wish{id, w.Way, w.Kind}] = w.Wanted
	}
	return nil
}

// PutBrowser implements [post.Store].
func (s *Post) PutBrowser(_ context.Context, b post.Browser) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.browsers = append(slices.DeleteFunc(s.browsers, func(old post.Browser) bool { return old.Endpoint == b.Endpoint }), b)
	return nil
}

// Browsers implements [post.Store].
func (s *Post) Browsers(_ context.Context, id account.ID) ([]post.Browser, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []post.Browser
	for _, b := range s.browsers {
		if b.Account == id {
			list = append(list, b)
		}
	}
	slices.SortStableFunc(list, func(a, b post.Browser) int { return a.At.Compare(b.At) })
	return list, nil
}

// DropBrowser implements [post.Store].
func (s *Post) DropBrowser(_ context.Context, endpoint string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.browsers = slices.DeleteFunc(s.browsers, func(b post.Browser) bool { return b.Endpoint == endpoint })
	return nil
}

// PushKeys implements [post.Store].
func (s *Post) PushKeys(_ context.Context, offered post.Keys) (post.Keys, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.keys == (post.Keys{}) {
		s.keys = offered
	}
	return s.keys, nil
}

// ForgetAccount implements [post.Store].
func (s *Post) ForgetAccount(_ context.Context, id account.ID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.parcels = slices.DeleteFunc(s.parcels, func(p post.Parcel) bool { return p.Account == id })
	s.browsers = slices.DeleteFunc(s.browsers, func(b post.Browser) bool { return b.Account == id })
	for w := range s.wishes {
		if w.account == id {
			delete(s.wishes, w)
		}
	}
	return nil
}
