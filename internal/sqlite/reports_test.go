package sqlite

import (
	"testing"

	"tengen/internal/moderation"
	"tengen/internal/moderation/moderationtest"
)

func TestReports(t *testing.T) {
	moderationtest.TestStore(t, func(t *testing.T) (a, b moderation.Store) {
		s := opened(t, Open, tables(t)).Reports()
		return s, s
	})
}

func TestReportsSharing(t *testing.T) {
	moderationtest.TestStore(t, func(t *testing.T) (a, b moderation.Store) {
		path := tables(t)
		return opened(t, OpenShared, path).Reports(), opened(t, OpenShared, path).Reports()
	})
}
