package game

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
)

// replayCase is a game by commands with what is expected of the answer; only the
// members that stand in Expect are compared.
type replayCase struct {
	ID     string                     `json:"id"`
	Input  json.RawMessage            `json:"input"`
	Expect map[string]json.RawMessage `json:"expect"`
	Why    string                     `json:"why"`
}

func replayCases(t *testing.T) map[string]replayCase {
	t.Helper()
	files, err := filepath.Glob("../testdata/replay/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	cases := make(map[string]replayCase)
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var c replayCase
			if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if _, ok := cases[c.ID]; ok {
				t.Fatalf("%s: the id %s stands twice", name, c.ID)
			}
			cases[c.ID] = c
		}
		if err := lines.Err(); err != nil {
			t.Fatal(err)
		}
	}
	return cases
}

func TestReplayCases(t *testing.T) {
	for id, c := range replayCases(t) {
		t.Run(id, func(t *testing.T) {
			answer, good := ReplayLine(c.Input)
			var got map[string]json.RawMessage
			if err := json.Unmarshal(answer, &got); err != nil {
				t.Fatalf("%v\n%s", err, answer)
			}
			if _, bad := c.Expect["error"]; bad {
				if good || got["error"] == nil {
					t.Errorf("%s\nwas taken: %s", c.Why, answer)
				}
				return
			}
			for name, want := range c.Expect {
				if !sameJSON(t, got[name], want) {
					t.Errorf("%s\n%s: got %s\nwant %s\nanswer %s", c.Why, name, got[name], want, answer)
				}
			}
			if _, ok := c.Expect["next"]; !ok && string(c.Expect["result"]) != `"open"` && got["next"] != nil {
				t.Errorf("next stands after the end: %s", answer)
			}
		})
	}
}

func sameJSON(t *testing.T, a, b json.RawMessage) bool {
	t.Helper()
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	var x, y any
	if err := json.Unmarshal(a, &x); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &y); err != nil {
		t.Fatal(err)
	}
	return reflect.DeepEqual(sorted(x), sorted(y))
}

// sorted brings the acts in next into one order: a set is expected.
func sorted(v any) any {
	m, ok := v.(map[string]any)
	if !ok {
		return v
	}
	if may, ok := m["may"].([]any); ok {
		slices.SortFunc(may, func(a, b any) int {
			if a.(string) < b.(string) {
				return -1
			}
			return 1
		})
	}
	return m
}
