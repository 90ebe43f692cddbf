package memory_test

import (
	"testing"

	"tengen/internal/memory"
	"tengen/internal/practice"
	"tengen/internal/practice/practicetest"
)

func TestPractice(t *testing.T) {
	practicetest.TestStore(t, func(*testing.T) (a, b practice.Store) {
		s := new(memory.Practice)
		return s, s
	})
}
