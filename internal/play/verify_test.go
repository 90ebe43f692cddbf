package play_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tengen/game"
	"tengen/internal/memory"
	"tengen/internal/play"
)

// logs are the games of testdata, by name.
func logs(t *testing.T) map[play.GameID][]play.Record {
	t.Helper()
	files, err := filepath.Glob("../../testdata/log-v*/*.jsonl")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d games, %v", len(files), err)
	}
	all := make(map[play.GameID][]play.Record)
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		id := play.GameID(filepath.Base(filepath.Dir(name)) + "-" + strings.TrimSuffix(filepath.Base(name), ".jsonl"))
		lines := bufio.NewScanner(f)
		for lines.Scan() {
			text := []byte(strings.Clone(lines.Text()))
			e, err := game.Unmarshal(text)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			n := len(all[id]) + 1
			all[id] = append(all[id], play.Record{Version: n, At: game.TimeOf(e), Command: fmt.Sprint(n), Event: text})
		}
		if err := lines.Err(); err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	return all
}

// stored is a store with games and the lists that belong to them.
func stored(t *testing.T, games map[play.GameID][]play.Record) *memory.Store {
	t.Helper()
	s := new(memory.Store)
	for id, records := range games {
		if err := s.Append(t.Context(), play.Append{Game: id, Records: records}); err != nil {
			t.Fatal(err)
		}
	}
	err := play.EachFromLog(t.Context(), s, func(line play.Summary) error { return s.Replace(t.Context(), []play.Summary{line}) })
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// findings are what Verify finds.
func findings(t *testing.T, s play.Store) (list []play.Finding, v play.Verified) {
	t.Helper()
	told := 0
	v, err := play.Verify(t.Context(), s, func(f play.Finding) { list = append(list, f) }, func(n int) { told = n })
	if err != nil {
		t.Fatal(err)
	}
	if told != v.Games {
		t.Errorf("the progress ended at %d of %d games", told, v.Games)
	}
	return list, v
}

// The first logs ever written are in order, every way to end a game among them.
func TestVerify(t *testing.T) {
	games := logs(t)
	list, v := findings(t, stored(t, games))
	for _, f := range list {
		t.Errorf("%+v", f)
	}
	events := 0
	for _, records := range games {
		events += len(records)
	}
	if v.Games != len(games) || v.Events != events || v.Judged < 20 {
		t.Errorf("looked at %+v, want %d games with %d events", v, len(games), events)
	}
}

// altered hands out the records of one game as a damaged store would.
type altered struct {
	*memory.Store
	id    play.GameID
	alter func([]play.Record) []play.Record
}

func (a *altered) Load(ctx context.Context, id play.GameID, since int) ([]play.Record, error) {
	records, err := a.Store.Load(ctx, id, since)
	if id == a.id && err == nil {
		records = a.alter(records)
	}
	return records, err
}

// ended is a game of the logs that ended in a way.
func ended(t *testing.T, games map[play.GameID][]play.Record, event string) play.GameID {
	t.Helper()
	for n := range 30 {
		id := play.GameID(fmt.Sprintf("log-v1-game-%02d", n))
		if records := games[id]; len(records) > 0 && strings.Contains(string(records[len(records)-1].Event), `"event":"`+event+`"`) {
			return id
		}
	}
	t.Fatalf("no game ends with %s", event)
	return ""
}

func TestVerifyFinds(t *testing.T) {
	games := logs(t)
	won := ended(t, games, "won")
	edit := func(n int, old, new string) func([]play.Record) []play.Record {
		return func(list []play.Record) []play.Record {
			if n < 0 {
				n += len(list)
			}
			text := strings.Replace(string(list[n].Event), old, new, 1)
			if text == string(list[n].Event) {
				t.Fatalf("%s has no %s", text, old)
			}
			list[n].Event = []byte(text)
			return list
		}
	}
	for name, c := range map[string]struct {
		alter func([]play.Record) []play.Record
		fault play.Fault
	}{
		"a record that is lost":  {func(list []play.Record) []play.Record { return append(list[:4:4], list[5:]...) }, play.FaultVersion},
		"an event that is noise": {func(list []play.Record) []play.Record { list[3].Event = []byte("noise"); return list }, play.FaultEvent},
		"an event without its game": {func(list []play.Record) []play.Record {
			list[0].Event = list[3].Event
			return list
		}, play.FaultEvent},
		"a time that is not the record's": {func(list []play.Record) []play.Record {
			list[2].At = list[2].At.Add(time.Second)
			return list
		}, play.FaultTime},
		"a time beyond the last sign of life": {func(list []play.Record) []play.Record {
			list[len(list)-1].At = list[len(list)-1].At.AddDate(10, 0, 0)
			return list
		}, play.FaultTime},
		"a command that stands twice": {func(list []play.Record) []play.Record { list[5].Command = list[4].Command; return list }, play.FaultCommand},
		"a win that is none": {func(list []play.Record) []play.Record {
			text := string(list[len(list)-1].Event)
			list[len(list)-1].Event = []byte(strings.Replace(text, `"event":"won"`, `"event":"resigned"`, 1))
			return list
		}, play.FaultResult},
		"a game that went on after its end": {func(list []play.Record) []play.Record { return list[:len(list)-1] }, play.FaultResult},
		"another event in the lists":        {edit(0, `"preset":"russia"`, `"preset":"gambler"`), play.FaultLine},
	} {
		list, _ := findings(t, &altered{stored(t, games), won, c.alter})
		found := false
		for _, f := range list {
			found = found || f.Game == won && f.Fault == c.fault && f.Detail != ""
		}
		if !found {
			t.Errorf("%s: found %+v, want the fault %s", name, list, c.fault)
		}
	}
}

func TestVerifyLists(t *testing.T) {
	games := logs(t)
	won := ended(t, games, "won")
	s := stored(t, games)
	line, err := play.LineFromLog(t.Context(), s, won)
	if err != nil {
		t.Fatal(err)
	}
	private, wrong, orphan := line, line, line
	private.Private = true
	wrong.Moves++
	orphan.ID = "nobody"
	for _, c := range []struct {
		lines []play.Summary
		want  string
	}{
		{[]play.Summary{private}, "[log-v1-game-03 line]"},
		{[]play.Summary{wrong}, "[" + string(won) + " line]"},
		{[]play.Summary{line, orphan}, "[nobody orphan]"},
	} {
		if err := s.Replace(t.Context(), c.lines); err != nil {
			t.Fatal(err)
		}
		list, _ := findings(t, s)
		var got []string
		for _, f := range list {
			got = append(got, string(f.Game)+" "+string(f.Fault))
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("found %v, want %s", got, c.want)
		}
	}
}
