package sqlite

import (
	"testing"

	"tengen/internal/puzzle"
	"tengen/internal/puzzle/puzzletest"
)

func TestPuzzles(t *testing.T) {
	puzzletest.TestStore(t, func(t *testing.T) (a, b puzzle.Store) {
		path := tables(t)
		return opened(t, OpenShared, path).Puzzles(), opened(t, OpenShared, path).Puzzles()
	})
}
