package memory_test

import (
	"testing"

	"tengen/internal/memory"
	"tengen/internal/rank"
	"tengen/internal/rank/ranktest"
)

func TestRanks(t *testing.T) {
	ranktest.TestStore(t, func(*testing.T) (a, b rank.Store) {
		s := new(memory.Ranks)
		return s, s
	})
}
