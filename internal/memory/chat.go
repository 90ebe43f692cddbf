package memory

import (
	"context"
	"slices"
	"sync"
	"time"

	"tengen/internal/chat"
	"tengen/internal/notice"
)

// Chat is a [chat.Store] that forgets everything when it is dropped. It is empty
// when it is zero and must not be copied.
type Chat struct {
	mu    sync.Mutex
	lines map[string][]chat.Line // by game, each at its number less one
	muted map[notice.Person]time.Time
	quiet map[notice.Person]bool
}

// Add implements [chat.Store].
func (s *Chat) Add(_ context.Context, l chat.Line, most int) (chat.Line, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	lines := s.lines[l.Game]
	for _, old := range lines {
		if old.Person == l.Person && old.Command == l.Command && l.Person != "" {
			return old, false, nil
		}
	}
	if len(lines) >= most {
		return chat.Line{}, false, chat.Full
	}
	if s.lines == nil {
		s.lines = make(map[string][]chat.Line)
	}
	l.N = len(lines) + 1
	s.lines[l.Game] = append(lines, l)
	return l, true, nil
}

// Lines implements [chat.Store].
func (s *Chat) Lines(_ context.Context, game string, r chat.Room, limit int) ([]chat.Line, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []chat.Line
	for _, l := range s.lines[game] {
		if l.Room == r {
			list = append(list, l)
		}
	}
	return list[max(0, len(list)-limit):], nil
}

// Line implements [chat.Store].
func (s *Chat) Line(_ context.Context, game string, n int) (chat.Line, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n < 1 || n > len(s.lines[game]) {
		return chat.Line{}, chat.ErrUnknown
	}
	return s.lines[game][n-1], nil
}

// Drop implements [chat.Store].
func (s *Chat) Drop(_ context.Context, game string, n int, by string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n < 1 || n > len(s.lines[game]) {
		return chat.ErrUnknown
	}
	l := &s.lines[game][n-1]
	l.Text, l.Dropped = "", by
	return nil
}

// Of implements [chat.Store].
func (s *Chat) Of(_ context.Context, p notice.Person, limit int) ([]chat.Line, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []chat.Line
	for _, lines := range s.lines {
		for _, l := range lines {
			if l.Person == p && p != "" {
				list = append(list, l)
			}
		}
	}
	slices.SortFunc(list, func(a, b chat.Line) int { return b.At.Compare(a.At) })
	return list[:min(limit, len(list))], nil
}

// Forget implements [chat.Store].
func (s *Chat) Forget(_ context.Context, p notice.Person) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, lines := range s.lines {
		for i := range lines {
			if l := &lines[i]; l.Person == p {
				l.Person, l.Text = "", ""
			}
		}
	}
	delete(s.muted, p)
	delete(s.quiet, p)
	return nil
}

// Mute implements [chat.Store].
func (s *Chat) Mute(_ context.Context, p notice.Person, until time.Time, _ string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.muted == nil {
		s.muted = make(map[notice.Person]time.Time)
	}
	s.muted[p] = until
	return nil
}

// Muted implements [chat.Store].
func (s *Chat) Muted(_ context.Context, p notice.Person) (time.Time, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.muted[p], nil
}

// SetQuiet implements [chat.Store].
func (s *Chat) SetQuiet(_ context.Context, p notice.Person, quiet bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.quiet == nil {
		s.quiet = make(map[notice.Person]bool)
	}
	s.quiet[p] = quiet
	return nil
}

// Quiet implements [chat.Store].
func (s *Chat) Quiet(_ context.Context, p notice.Person) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.quiet[p], nil
}
