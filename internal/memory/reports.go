package memory

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"tengen/internal/moderation"
)

// Reports is a [moderation.Store] that forgets everything when it is dropped. It is
// empty when it is zero and must not be copied.
type Reports struct {
	mu      sync.RWMutex
	reports map[string]moderation.Report
}

// alike reports whether two reports are about the same.
func alike(a, b moderation.Report) bool {
	return a.Subject == b.Subject && a.Game == b.Game && a.Line == b.Line && a.Whom == b.Whom
}

// AddReport implements [moderation.Store].
func (s *Reports) AddReport(_ context.Context, r moderation.Report) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, old := range s.reports {
		if old.By == r.By && alike(old, r) && old.State != moderation.Decided {
			return moderation.ErrReported
		}
	}
	if s.reports == nil {
		s.reports = make(map[string]moderation.Report)
	}
	s.reports[r.ID] = r
	return nil
}

// PutReport implements [moderation.Store].
func (s *Reports) PutReport(_ context.Context, r moderation.Report) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	old, ok := s.reports[r.ID]
	if !ok || old.Version != r.Version-1 {
		return moderation.ErrStale
	}
	r.At, r.By, r.Subject, r.Game, r.Line, r.Whom, r.Reason = old.At, old.By, old.Subject, old.Game, old.Line, old.Whom, old.Reason
	s.reports[r.ID] = r
	return nil
}

// Report implements [moderation.Store].
func (s *Reports) Report(_ context.Context, id string) (moderation.Report, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	r, ok := s.reports[id]
	if !ok {
		return r, moderation.ErrUnknown
	}
	return r, nil
}

// chosen reports whether a query chooses a report.
func chosen(q moderation.Query, r moderation.Report) bool {
	decided := r.State == moderation.Decided
	return !(q.Waiting && decided || q.Decided && !decided || q.By != "" && r.By != q.By || q.Whom != "" && r.Whom != q.Whom ||
		q.Flag != "" && r.Flag != q.Flag || q.About != nil && !alike(*q.About, r) || !q.Before.IsZero() && !r.At.Before(q.Before))
}

// Reports implements [moderation.Store].
func (s *Reports) Reports(_ context.Context, q moderation.Query) ([]moderation.Report, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var list []moderation.Report
	for _, r := range s.reports {
		if chosen(q, r) {
			list = append(list, r)
		}
	}
	slices.SortFunc(list, func(a, b moderation.Report) int {
		if q.Waiting {
			return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID))
		}
		return cmp.Or(b.At.Compare(a.At), cmp.Compare(b.ID, a.ID))
	})
	return list[:min(q.Limit, len(list))], nil
}

// CountReports implements [moderation.Store].
func (s *Reports) CountReports(_ context.Context, q moderation.Query) (int, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	n := 0
	for _, r := range s.reports {
		if chosen(q, r) {
			n++
		}
	}
	return n, nil
}
