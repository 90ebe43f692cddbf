package memory_test

import (
	"testing"

	"tengen/internal/memory"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
)

func TestStore(t *testing.T) {
	playtest.TestStore(t, func(*testing.T) play.Store { return new(memory.Store) })
}

func TestSharing(t *testing.T) {
	playtest.TestSharing(t, func(*testing.T) (a, b play.Store) {
		s := new(memory.Store)
		return s, s
	})
}
