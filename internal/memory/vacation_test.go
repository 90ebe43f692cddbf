package memory_test

import (
	"testing"

	"tengen/internal/memory"
	"tengen/internal/vacation"
	"tengen/internal/vacation/vacationtest"
)

func TestVacations(t *testing.T) {
	vacationtest.TestStore(t, func(*testing.T) (a, b vacation.Store) {
		s := new(memory.Vacations)
		return s, s
	})
}
