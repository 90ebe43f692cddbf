package think_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"tengen/internal/browser"
	"tengen/internal/browser/think"
	"tengen/renju"
)

// call is a question to the WebAssembly, as testdata/ask.mjs reads it.
type call struct {
	Call  string         `json:"call"`
	Query map[string]any `json:"query"`
	Stop  int            `json:"stop,omitempty"`
}

var (
	foul  = map[string]any{"black": points("f8", "g8", "h9", "h10"), "white": points("f9"), "point": "h8"}
	vcf   = map[string]any{"black": points("f10", "h10", "i10", "g9", "f8", "h8", "i8", "e7", "h7"), "white": points("e11", "i11", "g10", "h9", "i9", "e8", "j8", "d6", "g6")}
	vct   = map[string]any{"black": points("g10", "j10", "g9", "h8"), "white": points("h9", "i9", "i7"), "turn": "white"}
	calls = []call{
		{Call: "judge", Query: foul},
		{Call: "judge", Query: map[string]any{"moves": "h8i9h6"}},
		{Call: "judge", Query: map[string]any{"moves": "f8f9g8a1h9a3h10a5h8a7"}},
		{Call: "judge", Query: map[string]any{"moves": "h8h8"}},
		{Call: "explain", Query: with(foul, "lang", "ru")},
		{Call: "explain", Query: with(with(foul, "lang", "en"), "letters", "russian-j")},
		{Call: "structures", Query: vcf},
		{Call: "opening", Query: map[string]any{"moves": "h8i9h6"}},
		{Call: "solve", Query: with(with(vcf, "turn", "black"), "mode", "vcf")},
		{Call: "solve", Query: with(with(vct, "mode", "vct"), "nodes", 100000)},
		{Call: "solve", Query: with(vct, "mode", "vtc")},
		{Call: "search", Query: map[string]any{"moves": "h8i9i7g9", "nodes": 5000, "lines": 2}},
	}
	// stopped are searches that would go on for very long.
	stopped = []call{
		{Call: "search", Query: map[string]any{"moves": "h8i9i7g9"}, Stop: 300},
		{Call: "search", Query: map[string]any{"moves": "h8i9i7g9", "nodes": 100}},
	}
)

func points(names ...string) []string { return names }

func with(q map[string]any, key string, value any) map[string]any {
	c := map[string]any{key: value}
	for k, v := range q {
		c[k] = v
	}
	return c
}

// The WebAssembly answers as the native program does, node for node, and a search that
// is stopped ends, after which the next one is answered.
func TestWebAssembly(t *testing.T) {
	folder := t.TempDir()
	run(t, nil, "node", "../../../web/wasm.mjs", folder, "--plain")
	question, err := json.Marshal(append(calls[:len(calls):len(calls)], stopped...))
	if err != nil {
		t.Fatal(err)
	}
	var got []map[string]any
	if err := json.Unmarshal(run(t, question, "node", "testdata/ask.mjs", folder, "engine"), &got); err != nil {
		t.Fatal(err)
	}
	for i, c := range calls {
		want := native(t, c)
		if a := plain(t, got[i]); !reflect.DeepEqual(a, want) {
			t.Errorf("%s %v:\nWebAssembly %v\nnative      %v", c.Call, c.Query, a, want)
		}
	}
	late, next := got[len(calls)], got[len(calls)+1]
	if late["stopped"] != true || len(late["line"].([]any)) == 0 || late["reports"].(float64) == 0 {
		t.Errorf("the search that was stopped: %v", late)
	}
	if next["stopped"] != false || next["error"] != nil {
		t.Errorf("the search after it: %v", next)
	}
	// The rules alone answer too.
	rules, err := json.Marshal(calls[:1])
	if err != nil {
		t.Fatal(err)
	}
	if out := run(t, rules, "node", "testdata/ask.mjs", folder, "rules"); !bytes.Contains(out, []byte(`"double-three"`)) {
		t.Errorf("the rules alone: %s", out)
	}
}

// run runs a program and returns what it writes.
func run(t *testing.T, stdin []byte, name string, args ...string) []byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, name, args...)
	c.Stdin, c.Stderr = bytes.NewReader(stdin), os.Stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%s %s: %v", name, filepath.Base(args[0]), err)
	}
	return out
}

// native is the answer of this program to a question.
func native(t *testing.T, c call) map[string]any {
	t.Helper()
	text := func(key string) string {
		s, _ := c.Query[key].(string)
		return s
	}
	number := func(key string) int {
		n, _ := c.Query[key].(int)
		return n
	}
	q := &browser.Query{Moves: text("moves"), Turn: text("turn"), Point: text("point"), Lang: text("lang"), Rules: browser.Defaults}
	q.Game = q.Moves != ""
	q.Black, _ = c.Query["black"].([]string)
	q.White, _ = c.Query["white"].([]string)
	if l := text("letters"); l != "" {
		if err := q.Letters.UnmarshalText([]byte(l)); err != nil {
			t.Fatal(err)
		}
	}
	var a browser.Object
	var err error
	switch c.Call {
	case "judge":
		a, err = q.Judge()
	case "explain":
		a, err = q.Explain()
	case "structures":
		a, err = q.Structures()
	case "opening":
		a, err = q.Opening()
	case "search":
		a, err = thinker.Search(context.Background(), q, think.Limits{Nodes: number("nodes"), Lines: number("lines")}, nil)
	case "solve":
		a, err = thinker.Solve(context.Background(), q, think.Question{Mode: text("mode"), Nodes: number("nodes")})
	}
	if err != nil {
		a = browser.Object{"error": err.Error()}
	}
	return plain(t, a)
}

// thinker has tables of the size that the WebAssembly has.
var thinker = think.New(32)

// plain is an answer as JSON has it, without times.
func plain(t *testing.T, a any) map[string]any {
	t.Helper()
	data, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	delete(m, "ms")
	if lines, ok := m["lines"].([]any); ok {
		for _, l := range lines {
			delete(l.(map[string]any), "ms")
		}
	}
	return m
}

// What cannot be searched is an error that says why.
func TestMistakes(t *testing.T) {
	for _, q := range []browser.Query{
		{Black: []string{"h8", "h9"}, White: nil},
		{Moves: "h8z9", Game: true},
		{Black: []string{"d8", "e8", "f8", "g8", "h8"}, White: []string{"a1", "a2", "a3", "a4"}},
		{Moves: "f8f9g8a1h9a3h10a5h8", Game: true},
		{Black: []string{"h8"}, Turn: "red"},
	} {
		q.Rules = browser.Defaults
		if _, err := thinker.Search(context.Background(), &q, think.Limits{Nodes: 10}, nil); err == nil {
			t.Errorf("%+v was searched", q)
		}
	}
}

// Where only forbidden points are left the search ends, and says that Black passes or
// loses, never a point that is taken.
func TestOnlyForbiddenPoints(t *testing.T) {
	var q browser.Query
	gaps := []renju.Point{renju.At(4, 0), renju.At(4, 4)} // each between three and three
	for row := range renju.Size {
		for col := range renju.Size {
			p, gapped, off := renju.At(col, row), row == 0 || row == 4, max(col-4, 4-col)
			switch {
			case slices.Contains(gaps, p):
			case gapped && off <= 3, (!gapped || off > 4) && (col+2*row)%4 < 2: // pairs make no five
				q.Black = append(q.Black, p.String())
			default:
				q.White = append(q.White, p.String())
			}
		}
	}
	q.Turn, q.Rules = "black", browser.Defaults
	at, err := q.Position()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range gaps {
		if at.Board.Foul(p, q.Rules.Reading) == renju.NoFoul {
			t.Fatalf("%v is not forbidden:\n%s", p, at.Board.Diagram(nil))
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	a, err := thinker.Search(ctx, &q, think.Limits{Depth: 20}, nil)
	if err != nil || a["stopped"] == true {
		t.Fatalf("%v, %v", a, err)
	}
	for _, m := range a["line"].(browser.List)[:1] {
		if p, err := renju.ParsePoint(m.(string)); err == nil && at.Board.At(p) != renju.NoColor {
			t.Errorf("the engine plays %v, which is taken", p)
		}
	}
	for _, mode := range []string{"vcf", "vct"} {
		if a, err := thinker.Solve(ctx, &q, think.Question{Mode: mode}); err != nil || a["verdict"] != "no-win" {
			t.Errorf("%s: %v, %v", mode, a, err)
		}
	}
}
