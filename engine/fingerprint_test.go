package engine_test

import (
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"tengen/engine"
)

// TestFingerprint holds the number of nodes of the bench positions to the committed
// one. A change of the search changes it: then say "Bench: N" in the commit and write
// the number into testdata/fingerprint.txt.
func TestFingerprint(t *testing.T) {
	text, err := os.ReadFile("testdata/fingerprint.txt")
	if err != nil {
		t.Fatal(err)
	}
	want, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	if got := engine.Fingerprint(context.Background()); got != want {
		t.Errorf("the search has changed: %d nodes, testdata/fingerprint.txt has %d", got, want)
	}
}

// TestBenchPositions: there are forty, and in none of them the game is over.
func TestBenchPositions(t *testing.T) {
	list := engine.BenchPositions()
	if len(list) != 40 {
		t.Errorf("%d positions, want 40", len(list))
	}
	seen := map[string]bool{}
	for _, p := range list {
		if seen[p.Moves] {
			t.Errorf("%s is there twice", p.Moves)
		}
		seen[p.Moves] = true
	}
}
