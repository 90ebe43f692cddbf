package main

import (
	"context"
	"log/slog"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// zapTo is a log for who writes by zap, which hands on to ours.
func zapTo(log *slog.Logger) *zap.Logger { return zap.New(zapCore{log}) }

// zapCore is the core of such a log.
type zapCore struct{ log *slog.Logger }

// slogLevel is a level of zap as ours has it.
func slogLevel(l zapcore.Level) slog.Level {
	switch {
	case l >= zapcore.ErrorLevel:
		return slog.LevelError
	case l == zapcore.WarnLevel:
		return slog.LevelWarn
	case l == zapcore.InfoLevel:
		return slog.LevelInfo
	}
	return slog.LevelDebug
}

// Enabled implements [zapcore.LevelEnabler].
func (c zapCore) Enabled(l zapcore.Level) bool {
	return c.log.Enabled(context.Background(), slogLevel(l))
}

// attrs are fields of zap as ours has them.
func attrs(fields []zapcore.Field) []any {
	m := zapcore.NewMapObjectEncoder()
	for _, f := range fields {
		f.AddTo(m)
	}
	var list []any
	for _, f := range fields { // in their order
		if v, ok := m.Fields[f.Key]; ok {
			list = append(list, slog.Any(f.Key, v))
		}
	}
	return list
}

// With implements [zapcore.Core].
func (c zapCore) With(fields []zapcore.Field) zapcore.Core {
	return zapCore{c.log.With(attrs(fields)...)}
}

// Check implements [zapcore.Core].
func (c zapCore) Check(e zapcore.Entry, checked *zapcore.CheckedEntry) *zapcore.CheckedEntry {
	if c.Enabled(e.Level) {
		return checked.AddCore(e, c)
	}
	return checked
}

// Write implements [zapcore.Core].
func (c zapCore) Write(e zapcore.Entry, fields []zapcore.Field) error {
	c.log.Log(context.Background(), slogLevel(e.Level), e.Message, append(attrs(fields), slog.String("from", "certificates"))...)
	return nil
}

// Sync implements [zapcore.Core].
func (zapCore) Sync() error { return nil }
