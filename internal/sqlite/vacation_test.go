package sqlite

import (
	"testing"

	"tengen/internal/vacation"
	"tengen/internal/vacation/vacationtest"
)

func TestVacations(t *testing.T) {
	vacationtest.TestStore(t, func(t *testing.T) (a, b vacation.Store) {
		s := opened(t, Open, tables(t)).Vacations()
		return s, s
	})
}

func TestVacationsSharing(t *testing.T) {
	vacationtest.TestStore(t, func(t *testing.T) (a, b vacation.Store) {
		path := tables(t)
		return opened(t, OpenShared, path).Vacations(), opened(t, OpenShared, path).Vacations()
	})
}
