package brain

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tengen/engine"
	"tengen/renju"
)

// FuzzRun says anything to a brain. It must not crash or hang, must give every
// command that wants an answer one, and must say nothing that is no line of the
// protocol.
func FuzzRun(f *testing.F) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(said(string(text)))
	}
	f.Fuzz(func(t *testing.T, input string) {
		if len(input) > 1<<14 {
			return
		}
		var out bytes.Buffer
		if err := Run(context.Background(), strings.NewReader(input), &out, Options{
			Rule: RuleRenju, Megabytes: 1, New: func(engine.Options) Searcher { return firstPoint{} },
		}); err != nil {
			t.Fatal(err)
		}
		got := 0
		for _, line := range strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n") {
			switch {
			case answerForm.MatchString(line):
				got++
			case line != "" && !asideForm.MatchString(line):
				t.Errorf("no line of the protocol: %q", line)
			}
		}
		if want := wanted(input); got < want {
			t.Errorf("%d answers, want %d at least, to %q\ngot %q", got, want, input, out.String())
		}
	})
}

var (
	answerForm = regexp.MustCompile(`^(OK|SWAP|\d+,\d+( \d+,\d+){0,2}|-1,-1|ERROR .+|UNKNOWN .+|FORBID \d*\.|name=".*)$`)
	asideForm  = regexp.MustCompile(`^(MESSAGE|DEBUG|INFO) .+$`)
)

// said is what the manager says in a conversation of testdata.
func said(text string) string {
	var lines []string
	for _, line := range strings.Split(text, "\n") {
		if line, ok := strings.CutPrefix(line, "> "); ok {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// wanted is the number of answers that a conversation must have at least, counted
// without knowing what they are.
func wanted(input string) (n int) {
	list := ""
	for _, line := range strings.FieldsFunc(input, func(r rune) bool { return r == '\n' || r == '\r' }) {
		if len(line) > longestLine {
			line = line[:longestLine]
		}
		word, rest := split(line)
		_, known := commands[word]
		switch {
		case word == "":
		case list != "" && word == "DONE":
			n += answersOf[list]
			list = ""
		case list != "" && !known:
		default:
			if list != "" {
				n++ // the list was given up
				list = ""
			}
			if opens[word] {
				// A list may end in the line in which it begins; then it is not counted.
				if entries[word] || !mentionsCommand(rest) {
					list = word
				}
				break
			}
			if word == "END" {
				return n
			}
			if !known || one[word] {
				n++
			}
		}
	}
	return n
}

// mentionsCommand reports whether a word of the text would end a list, as DONE or
// by giving it up.
func mentionsCommand(text string) bool {
	for _, w := range strings.Fields(text) {
		upper, _ := split(w)
		if _, known := commands[upper]; known {
			return true
		}
	}
	return false
}

// opens are the commands with a list, one those with exactly one answer, and
// answersOf how many a list has that has ended. The line of an entry of the database
// holds none of its list.
var (
	opens = set("BOARD", "YXBOARD", "SWAP2BOARD", "YXBLOCK", "YXBLOCKUNDO", "YXQUERYDATABASEALL", "YXQUERYDATABASEONE",
		"YXQUERYDATABASETEXT", "YXQUERYDATABASEALLT", "YXEDITTVDDATABASE", "YXEDITTEXTDATABASE", "YXEDITLABELDATABASE",
		"YXDELETEDATABASEONE", "YXDELETEDATABASEALL")
	one = set("START", "RECTSTART", "RESTART", "BEGIN", "TURN", "TAKEBACK", "PLAY", "ABOUT", "DONE", "YXNBEST",
		"YXSHOWFORBID", "YXBALANCEONE", "YXBALANCETWO", "YXSEARCHDEFEND")
	entries = set("YXEDITTVDDATABASE", "YXEDITTEXTDATABASE", "YXEDITLABELDATABASE", "YXDELETEDATABASEONE", "YXDELETEDATABASEALL")

	answersOf = map[string]int{"BOARD": 1, "SWAP2BOARD": 1}
)

func set(words ...string) map[string]bool {
	m := map[string]bool{}
	for _, w := range words {
		m[w] = true
	}
	return m
}

// firstPoint is an engine that plays on the first empty point, foul or not.
type firstPoint struct{}

func (firstPoint) Clear() {}

func (firstPoint) Search(_ context.Context, b renju.Board, _ renju.Color, _ engine.Limits, _ func(engine.Info)) engine.Info {
	i := engine.Info{Nodes: 1}
	if empty := b.AppendEmpty(nil); len(empty) > 0 {
		i.Line = []renju.Move{renju.Move(empty[0])}
	}
	return i
}
