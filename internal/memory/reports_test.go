package memory

import (
	"testing"

	"tengen/internal/moderation"
	"tengen/internal/moderation/moderationtest"
)

func TestReports(t *testing.T) {
	moderationtest.TestStore(t, func(*testing.T) (a, b moderation.Store) {
		s := new(Reports)
		return s, s
	})
}
