package game

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// logEnd is how the game of a log stood, as it was written beside the log.
type logEnd struct {
	Version int       `json:"version"`
	Phase   Phase     `json:"phase"`
	Moves   string    `json:"moves"`
	Black   Seat      `json:"black"`
	Result  string    `json:"result"`
	Ending  string    `json:"ending"`
	Left    [2]string `json:"left"`
	Spent   [2]string `json:"spent"`
	Failed  [2]int    `json:"failed"`
	Hints   Hints     `json:"hints"`
	Players [2]string `json:"players"`
}

func endOfLog(s State) logEnd {
	view := s.View(Viewer{}, s.at)
	end := logEnd{
		Version: s.version, Phase: s.Phase(), Moves: strings.Trim(fmt.Sprint(s.MoveList()), "[]"),
		Black: s.Holder(1), Result: s.end.Outcome.Result(), Ending: s.end.Outcome.Ending.String(),
		Failed: s.failed, Hints: s.options.Hints, Players: view.Players,
	}
	for i, side := range s.clock.Sides {
		end.Left[i], end.Spent[i] = view.Clocks[i].Left.String(), side.Spent.String()
	}
	return end
}

// The logs in testdata/log-v1 were written by the first version of Tengen. They
// are never written again, and load for ever: they lead to the states that stand
// in ends.json.
func TestFirstLogs(t *testing.T) { checkLogs(t, "../testdata/log-v1", kinds[:firstKinds]) }

// The logs in testdata/log-v2 hold the events that came later: time given, players
// who left, vacations, prepared replies. They too load for ever.
func TestSecondLogs(t *testing.T) { checkLogs(t, "../testdata/log-v2", kinds[firstKinds:len(kinds)-1]) }

// firstKinds is how many kinds of events the first version had.
const firstKinds = 38

// checkLogs loads all logs of a folder, in which there must be events of all kinds.
func checkLogs(t *testing.T, dir string, all []kind) {
	t.Helper()
	var ends map[string]logEnd
	text, err := os.ReadFile(filepath.Join(dir, "ends.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &ends); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(files) != len(ends) {
		t.Fatalf("%d logs and %d ends: %v", len(files), len(ends), err)
	}
	seen := map[string]bool{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var events []Event
		for i, line := range bytes.Split(bytes.TrimSpace(text), []byte("\n")) {
			e, err := Unmarshal(line)
			if err != nil {
				t.Fatalf("%s, line %d: %v", name, i+1, err)
			}
			events = append(events, e)
			seen[Name(e)] = true
		}
		s, err := Replay(events)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got, want := endOfLog(s), ends[filepath.Base(name)]; got != want {
			t.Errorf("%s: %+v\nwant %+v", name, got, want)
		}
	}
	for _, k := range all {
		if !seen[k.name] {
			t.Errorf("no log in %s has the event %s", dir, k.name)
		}
	}
}
