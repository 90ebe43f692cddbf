package main

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// reply is any line that judge --batch writes.
type reply struct {
	ID        any               `json:"id"`
	Verdict   string            `json:"verdict"`
	Kinds     []string          `json:"kinds"`
	Forbidden map[string]string `json:"forbidden"`
	Fives     []string          `json:"fives"`
	Error     string            `json:"error"`
}

// judgeBatch runs judge --batch and reads its answers.
func judgeBatch(t *testing.T, stdin string, args ...string) (replies []reply, status int) {
	t.Helper()
	out, stderr, status := tengen(t, stdin, append([]string{"judge", "--batch"}, args...)...)
	if stderr != "" {
		t.Errorf("stderr: %s", stderr)
	}
	for _, line := range strings.Split(strings.TrimSuffix(out, "\n"), "\n") {
		var r reply
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%v in the answer %q", err, line)
		}
		replies = append(replies, r)
	}
	return replies, status
}

// vector is an entry of the files of verdicts.
type vector struct {
	ID        string            `json:"id"`
	Black     []string          `json:"black"`
	White     []string          `json:"white"`
	Point     string            `json:"point,omitempty"`
	Rules     string            `json:"rules,omitempty"`
	Verdict   string            `json:"verdict,omitempty"`
	Kinds     []string          `json:"kinds,omitempty"`
	Forbidden map[string]string `json:"forbidden,omitempty"`
	Fives     []string          `json:"fives,omitempty"`
	Alt       struct {
		Russia string `json:"if_five_making_extension_counts"`
	} `json:"alt"`
}

// asked are the vectors as lines of input, with all the fields of the file: what
// the contract does not name is ignored.
func asked(t *testing.T, vectors []vector) string {
	t.Helper()
	var in strings.Builder
	enc := json.NewEncoder(&in)
	for _, v := range vectors {
		if err := enc.Encode(v); err != nil {
			t.Fatal(err)
		}
	}
	return in.String()
}

func TestJudgeFouls(t *testing.T) {
	data, err := os.ReadFile("../../testdata/fouls.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Entries, Boards []vector }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Entries) < 170 || len(file.Boards) < 14 {
		t.Fatalf("%d points and %d boards: the file is not whole", len(file.Entries), len(file.Boards))
	}
	replies, status := judgeBatch(t, asked(t, file.Entries))
	for i, r := range replies {
		v := file.Entries[i]
		if r.ID != v.ID || r.Verdict != v.Verdict || !cmp.Equal(r.Kinds, append([]string{}, v.Kinds...)) {
			t.Errorf("%s: got %+v, want %s %q", v.ID, r, v.Verdict, v.Kinds)
		}
	}
	if len(replies) != len(file.Entries) || status != statusDone {
		t.Errorf("%d answers and status %d for %d lines", len(replies), status, len(file.Entries))
	}
	for i, r := range first(judgeBatch(t, asked(t, file.Entries), "--rules", "russia")) {
		v := file.Entries[i]
		if want := v.Alt.Russia; want != "" && r.Verdict != want {
			t.Errorf("%s by the rules russia: got %s, want %s", v.ID, r.Verdict, want)
		}
	}
	for i, r := range first(judgeBatch(t, asked(t, file.Boards))) {
		checkBoard(t, file.Boards[i], r)
	}
}

func first[T any](list []T, _ int) []T { return list }

func checkBoard(t *testing.T, v vector, r reply) {
	t.Helper()
	want := v.Forbidden
	if want == nil {
		want = map[string]string{}
	}
	if d := cmp.Diff(want, r.Forbidden); d != "" || r.ID != v.ID {
		t.Errorf("%s: forbidden points of %v (-want +got):\n%s", v.ID, r.ID, d)
	}
	if v.Fives != nil && !cmp.Equal(v.Fives, r.Fives) {
		t.Errorf("%s: fives %q, want %q", v.ID, r.Fives, v.Fives)
	}
}

func TestJudgeRandomBoards(t *testing.T) { judgeBoards(t, "../../testdata/random-boards.jsonl", 400) }

// The positions of problem collections may not be published again; they lie
// beside the repository on some machines only.
func TestJudgeRealBoards(t *testing.T) {
	path := "../../../shared/data/real-boards.jsonl"
	if _, err := os.Stat(path); err != nil {
		t.Skipf("%v: this file is not part of the project", err)
	}
	judgeBoards(t, path, 1500)
}

func judgeBoards(t *testing.T, path string, count int) {
	data, err := os.ReadFile(filepath.FromSlash(path))
	if err != nil {
		t.Fatal(err)
	}
	replies, status := judgeBatch(t, string(data))
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	if len(replies) != count || len(lines) != count || status != statusDone {
		t.Fatalf("%d answers and status %d for %d lines, want %d", len(replies), status, len(lines), count)
	}
	for i, line := range lines {
		var v vector
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatal(err)
		}
		checkBoard(t, v, replies[i])
	}
}

// What a line can be wrong in, with words that the error must hold.
func TestJudgeBadLines(t *testing.T) {
	long := `"` + strings.Repeat("x", maxLine) + `"`
	for name, c := range map[string]struct{ line, want string }{
		"no JSON":              {`h8i9`, "not a JSON object"},
		"a list":               {`["h8"]`, "not a JSON object"},
		"broken off":           {`{"id":"x","moves":["h8"`, "not JSON"},
		"two objects":          {`{"id":"x","moves":[]} {"id":"y"}`, "not JSON"},
		"NUL":                  {"{\"id\":\"x\",\"moves\":\"h8\x00\"}", "not JSON"},
		"NUL only":             {"\x00", "not a JSON object"},
		"not UTF-8":            {"{\"id\":\"x\",\"moves\":\"h8\xff\"}", "not UTF-8"},
		"too long":             {`{"id":"x","moves":` + long + `}`, "longer than 1048576 bytes"},
		"nothing":              {`{"id":"x"}`, "nothing to judge"},
		"point only":           {`{"id":"x","point":"h8"}`, "nothing to judge"},
		"nulls":                {`{"id":"x","moves":null,"black":null}`, "nothing to judge"},
		"game and position":    {`{"id":"x","moves":[],"black":[]}`, "one or the other"},
		"game and point":       {`{"id":"x","moves":[],"point":"h8"}`, "one or the other"},
		"unknown rules":        {`{"id":"x","moves":[],"rules":"chess"}`, `"chess"`},
		"rules a number":       {`{"id":"x","moves":[],"rules":1}`, `"rules"`},
		"explain a string":     {`{"id":"x","black":[],"white":[],"explain":"yes"}`, `"explain"`},
		"moves a number":       {`{"id":"x","moves":17}`, `"moves"`},
		"moves of numbers":     {`{"id":"x","moves":["h8",9]}`, `"moves"`},
		"moves an object":      {`{"id":"x","moves":{}}`, `"moves"`},
		"black a string":       {`{"id":"x","black":"h8","white":[]}`, `"black"`},
		"white a bool":         {`{"id":"x","black":[],"white":true}`, `"white"`},
		"black a pass":         {`{"id":"x","black":["pass"],"white":[]}`, `"pass"`},
		"a stone twice":        {`{"id":"x","black":["h8","h8"],"white":[]}`, "h8"},
		"a stone of both":      {`{"id":"x","black":["h8"],"white":["h8"]}`, "h8"},
		"a stone off board":    {`{"id":"x","black":["p8"],"white":[]}`, `"p8"`},
		"a null stone":         {`{"id":"x","black":[null],"white":[]}`, `"black"`},
		"point taken by Black": {`{"id":"x","black":["h8"],"white":[],"point":"h8"}`, "taken"},
		"point taken by White": {`{"id":"x","black":[],"white":["h8"],"point":"h8"}`, "taken"},
		"point off board":      {`{"id":"x","black":[],"white":[],"point":"h16"}`, `"h16"`},
		"point a pass":         {`{"id":"x","black":[],"white":[],"point":"pass"}`, `"pass"`},
		"point empty":          {`{"id":"x","black":[],"white":[],"point":""}`, `""`},
		"point in capitals":    {`{"id":"x","black":[],"white":[],"point":"H8"}`, `"H8"`},
		"point with a zero":    {`{"id":"x","black":[],"white":[],"point":"h08"}`, `"h08"`},
		"point a list":         {`{"id":"x","black":[],"white":[],"point":["h8"]}`, `"point"`},
		"move off board":       {`{"id":"x","moves":["h8","i9","z3"]}`, "move 3"},
		"move taken":           {`{"id":"x","moves":["h8","i9","h8"]}`, "move 3 (h8)"},
		"pass too early":       {`{"id":"x","moves":["h8","pass"]}`, "move 2 (pass)"},
		"hyphens in a list":    {`{"id":"x","moves":["h8","i9","--"]}`, "move 3"},
		"first of two errors":  {`{"id":"x","moves":["h8","h8","z9"]}`, "move 2 (h8)"},
		"text: off board":      {`{"id":"x","moves":"h8i9p3"}`, "move 3"},
		"text: taken":          {`{"id":"x","moves":"h8i9h8"}`, "move 3 (h8)"},
		"text: pass too early": {`{"id":"x","moves":"h8i9j10k11l12--"}`, "move 6 (pass)"},
		"text: first of two":   {`{"id":"x","moves":"h8h8z9"}`, "move 2 (h8)"},
		"text: no moves":       {`{"id":"x","moves":"hello"}`, "move 1"},
		"foul prevented": {`{"id":"x","rules":"guide","moves":["h7","a1","h9","a3","g8","a5","i8","a7","h8"]}`,
			"move 9 (h8)"},
	} {
		t.Run(name, func(t *testing.T) {
			before, after := `{"id":"before","moves":[]}`, `{"id":"after","moves":[]}`
			replies, status := judgeBatch(t, before+"\n"+c.line+"\n"+after+"\n")
			if len(replies) != 3 || status != statusNo {
				t.Fatalf("%d answers and status %d, want 3 and 1: %+v", len(replies), status, replies)
			}
			bad := replies[1]
			if !strings.Contains(bad.Error, c.want) || replies[0].Error != "" || replies[2].Error != "" {
				t.Errorf("got %+v, want an error in the second that says %q", replies, c.want)
			}
			if want := any("x"); strings.HasPrefix(c.line, `{"id":"x"`) && bad.ID != want {
				t.Errorf("the error has the id %v, want x", bad.ID)
			}
		})
	}
}

// What a line may be written like.
func TestJudgeLineForms(t *testing.T) {
	game := `{"id":"x","moves":"h8"}`
	for name, c := range map[string]struct {
		in   string
		want int // answers
	}{
		"no input":            {"", 0},
		"no line end":         {game, 1},
		"CRLF":                {game + "\r\n" + game + "\r\n", 2},
		"blank lines":         {"\n\n" + game + "\n \t\n\r\n" + game + "\n\n", 2},
		"byte order mark":     {"\ufeff" + game + "\n", 1},
		"blanks around":       {"  " + game + "  \n", 1},
		"unknown fields":      {`{"moves":"h8","id":"x","note":{"a":[1,2]},"forbidden":3}`, 1},
		"almost too long":     {`{"id":"x","moves":"h8","note":"` + strings.Repeat("x", maxLine-100) + `"}`, 1},
		"escapes":             {`{"id":"x","moves":"\u0068\u0038"}`, 1},
		"blanks and commas":   {`{"id":"x","moves":"h8, i9 h9"}`, 1},
		"missing white":       {`{"id":"x","black":["h8"],"point":"i9"}`, 1},
		"missing black":       {`{"id":"x","white":["h8"]}`, 1},
		"null point":          {`{"id":"x","black":[],"white":[],"point":null}`, 1},
		"rules and explain":   {`{"id":"x","black":[],"white":[],"point":"h8","rules":"russia","explain":false}`, 1},
		"after the end taken": {`{"id":"x","moves":["h8","a1","i8","a2","j8","a3","k8","a4","l8","h8","h8"]}`, 1},
	} {
		t.Run(name, func(t *testing.T) {
			out, stderr, status := tengen(t, c.in, "judge", "--batch")
			if n := strings.Count(out, "\n"); n != c.want || status != statusDone || stderr != "" || strings.Contains(out, `"error"`) {
				t.Errorf("%d answers, status %d, stderr %q, want %d and 0:\n%s", n, status, stderr, c.want, out)
			}
		})
	}
}

// The id comes back as it was given; a line without one gets null.
func TestJudgeIDs(t *testing.T) {
	for given, want := range map[string]string{
		`"id":"x",`: `"id":"x"`, `"id":17,`: `"id":17`, `"id":"<&>",`: `"id":"<&>"`, `"id":"ё",`: `"id":"ё"`,
		`"id":null,`: `"id":null`, ``: `"id":null`,
	} {
		for _, rest := range []string{`"moves":[]}`, `"moves":["z9"]}`} {
			out, _, _ := tengen(t, "{"+given+rest+"\n", "judge", "--batch")
			if !strings.HasPrefix(out, "{"+want+",") {
				t.Errorf("{%s%s: answer %s, want it to begin with {%s", given, rest, out, want)
			}
		}
	}
}

// A caller may ask, wait for the answer, and ask again.
func TestJudgeAnswersWhenInputPauses(t *testing.T) {
	in, ask := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan int)
	go func() {
		status := run(context.Background(), []string{"judge", "--batch"}, func(string) string { return "" }, in, out, io.Discard)
		out.Close()
		done <- status
	}()
	timeout := time.AfterFunc(time.Minute, func() { answers.CloseWithError(fmt.Errorf("no answer while the input pauses")) })
	defer timeout.Stop()
	lines := bufio.NewScanner(answers)
	for i := range 3 {
		fmt.Fprintf(ask, "{\"id\":%d,\"moves\":[]}\n", i)
		if !lines.Scan() || !strings.HasPrefix(lines.Text(), fmt.Sprintf(`{"id":%d,`, i)) {
			t.Fatalf("question %d: got %q, %v", i, lines.Text(), lines.Err())
		}
	}
	ask.Close()
	if lines.Scan() {
		t.Errorf("a line too many: %q", lines.Text())
	}
	if status := <-done; status != statusDone {
		t.Errorf("status %d", status)
	}
}

// A writer that fails ends the work.
func TestJudgeCannotWrite(t *testing.T) {
	var stderr strings.Builder
	r, w := io.Pipe()
	r.CloseWithError(fmt.Errorf("disk full"))
	status := run(context.Background(), []string{"judge", "--batch"}, func(string) string { return "" },
		strings.NewReader(`{"moves":[]}`), w, &stderr)
	if status != statusNo || !strings.Contains(stderr.String(), "disk full") {
		t.Errorf("status %d, stderr %q", status, stderr.String())
	}
}

// Whole games between two engines, with their results, lie beside the repository
// on some machines only. The engines went on until the board was full; here a
// game ends when no five is possible any more.
func TestJudgeSelfPlay(t *testing.T) {
	f, err := os.Open("../../../shared/data/selfplay.jsonl.gz")
	if err != nil {
		t.Skipf("%v: this file is not part of the project", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	out, _, status := tengen(t, string(data), "judge", "--batch")
	want, got := strings.Split(string(data), "\n"), strings.Split(out, "\n")
	if len(got) != len(want) || len(got) != 13645+1 || status != statusDone {
		t.Fatalf("%d answers for %d lines, status %d", len(got), len(want), status)
	}
	type ended struct{ Result, Ending string }
	noFive := 0
	for i := range got[:13645] {
		var g, w ended
		if err := errors.Join(json.Unmarshal([]byte(got[i]), &g), json.Unmarshal([]byte(want[i]), &w)); err != nil {
			t.Fatal(err)
		}
		if g.Ending == "no-five" && (w.Ending == "draw" || w.Ending == "foul") {
			noFive++
		} else if g != w {
			t.Errorf("game %d: %+v, want %+v: %s", i+1, g, w, want[i])
		}
	}
	if noFive != 72 {
		t.Errorf("%d games ended with no five possible, want 72", noFive)
	}
}
