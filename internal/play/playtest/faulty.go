package playtest

import (
	"context"
	"sync"

	"tengen/internal/play"
)

// Faulty is a store whose appends go wrong as a test wants.
type Faulty struct {
	play.Store
	mu     sync.Mutex
	before func() error // instead of an append, if it returns an error
	after  func() error // after an append that was written
}

// Set says what goes wrong from now on; nil is nothing.
func (f *Faulty) Set(before, after func() error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.before, f.after = before, after
}

// Append implements [play.Store].
func (f *Faulty) Append(ctx context.Context, a play.Append) error {
	f.mu.Lock()
	before, after := f.before, f.after
	f.mu.Unlock()
	if before != nil {
		if err := before(); err != nil {
			return err
		}
	}
	if err := f.Store.Append(ctx, a); err != nil || after == nil {
		return err
	}
	return after()
}
