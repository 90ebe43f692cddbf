package sqlite

import (
	"testing"

	"tengen/internal/practice"
	"tengen/internal/practice/practicetest"
)

func TestPractice(t *testing.T) {
	practicetest.TestStore(t, func(t *testing.T) (a, b practice.Store) {
		s := opened(t, Open, tables(t)).Practice()
		return s, s
	})
}

func TestPracticeSharing(t *testing.T) {
	practicetest.TestStore(t, func(t *testing.T) (a, b practice.Store) {
		path := tables(t)
		return opened(t, OpenShared, path).Practice(), opened(t, OpenShared, path).Practice()
	})
}
