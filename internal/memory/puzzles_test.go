package memory_test

import (
	"testing"

	"tengen/internal/memory"
	"tengen/internal/puzzle"
	"tengen/internal/puzzle/puzzletest"
)

func TestPuzzles(t *testing.T) {
	puzzletest.TestStore(t, func(*testing.T) (a, b puzzle.Store) {
		s := new(memory.Puzzles)
		return s, s
	})
}
