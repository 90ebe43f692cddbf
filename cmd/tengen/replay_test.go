package main

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The examples go through the command line as they go through package game, with
// bad lines between them.
func TestReplayExamples(t *testing.T) {
	f, err := os.Open("../../testdata/replay/examples.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var in strings.Builder
	var want []map[string]any
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		var c struct {
			Input  json.RawMessage
			Expect map[string]any
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		in.Write(c.Input)
		in.WriteString("\n\nbroken {\n")
		want = append(want, c.Expect, map[string]any{"id": nil, "error": "any text"})
	}
	if len(want) < 2*60 || lines.Err() != nil {
		t.Fatalf("%d cases, %v", len(want)/2, lines.Err())
	}
	out, stderr, status := tengen(t, in.String(), "replay", "--batch")
	got := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if len(got) != len(want) || stderr != "" || status != statusNo {
		t.Fatalf("%d answers for %d lines, status %d, stderr %q", len(got), len(want), status, stderr)
	}
	for i, line := range got {
		checkReplay(t, line, want[i])
	}
}

// checkReplay compares the fields that a case names; of an error only that there
// is one.
func checkReplay(t *testing.T, line string, want map[string]any) {
	t.Helper()
	var got map[string]any
	if err := json.Unmarshal([]byte(line), &got); err != nil {
		t.Fatalf("%v in %s", err, line)
	}
	for field, w := range want {
		switch g := got[field]; {
		case field == "error":
			if g == nil || g == "" {
				t.Errorf("no error in %s", line)
			}
		case field == "next":
		case !cmp.Equal(g, w):
			t.Errorf("%s is %v, want %v, in %s", field, g, w, line)
		}
	}
}
