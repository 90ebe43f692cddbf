package sqlite

import (
	"testing"

	"tengen/internal/rank"
	"tengen/internal/rank/ranktest"
)

func TestRanks(t *testing.T) {
	ranktest.TestStore(t, func(t *testing.T) (a, b rank.Store) {
		path := tables(t)
		return opened(t, OpenShared, path).Ranks(), opened(t, OpenShared, path).Ranks()
	})
}
