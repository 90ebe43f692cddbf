package main

import (
	"sync"

	"tengen/internal/play"
)

// followers are those who are told of every step of the games of this node.
type followers struct {
	mu   sync.RWMutex
	list []func(play.Change)
}

// add has f told from now on.
func (f *followers) add(observe func(play.Change)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.list = append(f.list, observe)
}

// observe tells all of them.
func (f *followers) observe(c play.Change) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	for _, observe := range f.list {
		observe(c)
	}
}
