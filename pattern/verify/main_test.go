package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The vectors and some boards of every kind agree, and a game of a file is
// replayed.
func TestShortRun(t *testing.T) {
	games := filepath.Join(t.TempDir(), "games.jsonl")
	if err := os.WriteFile(games, []byte(`{"moves":"h8i9i8j8h9h10g7--f6"}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, stderr bytes.Buffer
	if status := run([]string{"-points", "1050000", "-vectors", "../../testdata", "-games", games}, &out, &stderr); status != 0 {
		t.Fatalf("status %d: %s", status, &stderr)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 2+10+1 {
		t.Errorf("%d lines:\n%s", len(lines), &out)
	}
	for _, line := range lines[2:] {
		if strings.Split(line, " | ")[1] == "0" {
			t.Errorf("nothing was compared: %s", line)
		}
	}
}

func TestBadInput(t *testing.T) {
	games := filepath.Join(t.TempDir(), "games.jsonl")
	if err := os.WriteFile(games, []byte("{\"moves\":\"h8h9\"}\n{\"moves\":\"h8h99\"}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"-points many", 2, "invalid value"},
		{"-vectors nowhere", 1, "nowhere"},
		{"-vectors ../../testdata -games nowhere.gz", 1, "nowhere.gz"},
		{"-vectors ../../testdata -games " + games, 1, "line 2"},
	} {
		var out, stderr bytes.Buffer
		if status := run(strings.Fields(c.args), &out, &stderr); status != c.status || !strings.Contains(stderr.String(), c.want) {
			t.Errorf("%s: status %d, %s", c.args, status, &stderr)
		}
	}
}
