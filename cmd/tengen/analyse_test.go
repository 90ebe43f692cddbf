package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tengen/engine"
	"tengen/engine/analysis"
	"tengen/renju"
	"tengen/say"
)

// steady is an engine that thinks what the test says, whatever the position: the
// score for Black after so many stones.
type steady struct {
	scores []int
	lines  []engine.Info
}

func (s *steady) Search(_ context.Context, b renju.Board, turn renju.Color, l engine.Limits, _ func(engine.Info)) engine.Info {
	n := b.Count(renju.Black) + b.Count(renju.White)
	i := engine.Info{Rank: 1, Nodes: l.Nodes}
	if n < len(s.scores) {
		i.Score = s.scores[n]
	}
	if turn == renju.White {
		i.Score = -i.Score
	}
	for _, p := range b.AppendEmpty(nil) {
		if len(l.Only) == 0 || l.Only[0] == renju.Move(p) {
			i.Line = append(i.Line, renju.Move(p))
		}
	}
	i.Line = i.Line[:min(len(i.Line), 3)]
	s.lines = []engine.Info{i}
	return i
}

func (s *steady) Lines() []engine.Info { return s.lines }
func (s *steady) Clear()               {}

// The whole report in both languages, with an engine whose opinions do not change:
// a mistake, a missed win by foul, a five that was not made, and a foul.
func TestAnalyseReport(t *testing.T) {
	for _, c := range []struct {
		name  string
		flags analyseFlags
		moves string
	}{
		{"foul", analyseFlags{}, "f8f9g8a1h9a3h10a5h8a7"},
		{"missed", analyseFlags{Board: true, Brief: true, First: "1"}, "g4o15g5a15g8d7g9e7b7f7h7o1g6a1"},
		{"five", analyseFlags{First: "1"}, "f8a1g8a3h8a5i8a7o15c3e8"},
	} {
		for _, lang := range say.Languages() {
			f := c.flags
			f.Rules, f.Nodes, f.Proofs, f.Multi, f.Input = "rif", "1000", "2000", "1", []string{c.moves}
			if f.First == "" {
				f.First = "6"
			}
			var out bytes.Buffer
			p := &program{env: os.Getenv, stdin: strings.NewReader(""), stdout: &out, stderr: &out, texts: say.In(lang)}
			a, err := newAnalysing(p, &f)
			if err != nil {
				t.Fatal(err)
			}
			a.analyst = analysis.New(&steady{scores: []int{0, 10, 0, 60, 40, -20, 0, 300, 0, 20, 0}})
			if err := a.run(context.Background()); err != nil {
				t.Fatal(err)
			}
			golden(t, filepath.Join("testdata", "analyse", c.name+"."+lang+".txt"), out.String())
		}
	}
}

// golden compares a text with a file, or rewrites the file with -update.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", file, got, want)
	}
}
