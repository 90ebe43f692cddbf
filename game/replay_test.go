package game_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"tengen/game"
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
			text, good := game.ReplayLine(c.Input)
			var answer map[string]any
			if err := json.Unmarshal(text, &answer); err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if _, bad := c.Expect["error"]; bad {
				if good || answer["error"] == nil {
					t.Errorf("%s\nwas taken: %s", c.Why, text)
				}
				return
			}
			compareAnswers(t, "answer", c, answer)
			// The slow simulator has the same expectations to fulfil.
			compareAnswers(t, "simulator", c, simulate(c.Input))
		})
	}
}

// compareAnswers compares the members that are expected.
func compareAnswers(t *testing.T, who string, c replayCase, answer map[string]any) {
	t.Helper()
	for name, raw := range c.Expect {
		var want any
		if err := json.Unmarshal(raw, &want); err != nil {
			t.Fatal(err)
		}
		if got := answer[name]; !reflect.DeepEqual(sorted(got), sorted(want)) {
			t.Errorf("%s\n%s: %s is %v\nwant %v", c.Why, who, name, got, want)
		}
	}
	if _, open := answer["next"]; open != (answer["result"] == "open") {
		t.Errorf("%s: next stands: %v, result %v", who, open, answer["result"])
	}
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
