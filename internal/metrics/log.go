package metrics

import (
	"context"
	"log/slog"
	"strings"
)

// counting is a handler of a log that counts what it passes on.
type counting struct {
	slog.Handler
	set *Set
}

// Counting returns a handler that counts the records it hands to next, by level:
// somebody who is to be called at night wants to know of level "error".
func (s *Set) Counting(next slog.Handler) slog.Handler { return counting{next, s} }

// Handle implements [slog.Handler].
func (c counting) Handle(ctx context.Context, r slog.Record) error {
	c.set.records.WithLabelValues(strings.ToLower(r.Level.String())).Inc()
	return c.Handler.Handle(ctx, r)
}

// WithAttrs implements [slog.Handler].
func (c counting) WithAttrs(attrs []slog.Attr) slog.Handler {
	return counting{c.Handler.WithAttrs(attrs), c.set}
}

// WithGroup implements [slog.Handler].
func (c counting) WithGroup(name string) slog.Handler {
	return counting{c.Handler.WithGroup(name), c.set}
}
