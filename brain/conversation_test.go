package brain_test

import (
	"bufio"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"tengen/brain"
	"tengen/engine"
	"tengen/renju"
)

// TestConversations plays the files of testdata. In them ">" is what the manager
// says, "<" the line that must come next and "<~" a regular expression for it.
// MESSAGE, INFO and DEBUG lines are passed over where none is expected. "engine"
// and a name choose a stand-in for the engine; "#" is a comment; "> " alone is an
// empty line, and \r, \t, \0 stand for what cannot be seen.
func TestConversations(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d conversations found: %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			converse(t, string(text))
		})
	}
}

// hidden are the signs that stand for what cannot be seen.
var hidden = strings.NewReplacer(`\r`, "\r", `\t`, "\t", `\0`, "\x00", `\n`, "\n")

func converse(t *testing.T, script string) {
	t.Helper()
	lines := strings.Split(script, "\n")
	var c *conversation
	for i, line := range lines {
		if name, ok := strings.CutPrefix(line, "engine "); ok {
			c = talk(t, name)
			continue
		}
		if c == nil && (strings.HasPrefix(line, ">") || strings.HasPrefix(line, "<")) {
			c = talk(t, "real")
		}
		switch {
		case strings.HasPrefix(line, ">"):
			c.tell(hidden.Replace(strings.TrimPrefix(line[1:], " ")))
		case strings.HasPrefix(line, "<~ "):
			pattern := regexp.MustCompile("^(?:" + line[3:] + ")$")
			if got := c.hear(line[3:]); !pattern.MatchString(got) {
				t.Fatalf("line %d: got %q, want a match of %s", i+1, got, line[3:])
			}
		case strings.HasPrefix(line, "< "):
			if got := c.hear(line[2:]); got != line[2:] {
				t.Fatalf("line %d: got %q, want %q", i+1, got, line[2:])
			}
		case strings.TrimSpace(line) != "" && !strings.HasPrefix(line, "#"):
			t.Fatalf("line %d is none of >, <, engine and #: %q", i+1, line)
		}
	}
	c.end()
}

// conversation is a brain that is spoken to.
type conversation struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan string
	ended chan error
}

// hang is how long a test waits before it gives up; nothing should take so long.
const hang = 60 * time.Second

func talk(t *testing.T, name string) *conversation {
	t.Helper()
	stand, ok := engines[name]
	if !ok {
		t.Fatalf("no engine is called %q", name)
	}
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	c := &conversation{t: t, in: inW, lines: make(chan string, 10000), ended: make(chan error, 1)}
	go func() {
		s := bufio.NewScanner(outR)
		s.Buffer(nil, 1<<20)
		for s.Scan() {
			c.lines <- s.Text()
		}
		close(c.lines)
	}()
	go func() {
		err := brain.Run(context.Background(), inR, outW, brain.Options{
			Name: "Tengen", Version: "1", Author: "us", Country: "everywhere",
			Rule: brain.RuleRenju, Megabytes: 1, New: stand,
		})
		outW.Close()
		inR.Close()
		c.ended <- err
	}()
	return c
}

func (c *conversation) tell(line string) {
	if _, err := io.WriteString(c.in, line+"\n"); err != nil {
		c.t.Fatalf("telling %q: %v", line, err)
	}
}

// hear returns the next line that counts, given the one that is expected.
func (c *conversation) hear(want string) string {
	c.t.Helper()
	for {
		select {
		case line, more := <-c.lines:
			if !more {
				return "(the end)"
			}
			if aside(line) && strings.Fields(line)[0] != strings.Fields(want)[0] {
				continue
			}
			return line
		case <-time.After(hang):
			c.t.Fatalf("no answer; want %q", want)
		}
	}
}

// aside reports whether a line is one that a brain may send at any time.
func aside(line string) bool {
	word, _, _ := strings.Cut(line, " ")
	return word == "MESSAGE" || word == "DEBUG" || word == "INFO"
}

// end closes the input and wants the brain to end without another word.
func (c *conversation) end() {
	c.t.Helper()
	c.in.Close()
	for line := range c.lines {
		if !aside(line) {
			c.t.Errorf("at the end came %q", line)
		}
	}
	if err := <-c.ended; err != nil {
		c.t.Errorf("the brain ended with %v", err)
	}
}

// engines are the stand-ins by name; nil is the real one.
var engines = map[string]func(engine.Options) brain.Searcher{
	"real":    nil,
	"silent":  func(engine.Options) brain.Searcher { return searcher{think: deaf} },
	"waiting": func(engine.Options) brain.Searcher { return searcher{think: waiting} },
	"panics":  func(engine.Options) brain.Searcher { return searcher{think: panics} },
	"cheats":  func(engine.Options) brain.Searcher { return searcher{think: cheats} },
}

// searcher is an engine that does as it is told.
type searcher struct {
	think func(context.Context, renju.Board, renju.Color, engine.Limits, func(engine.Info)) engine.Info
}

func (s searcher) Clear() {}

func (s searcher) Search(ctx context.Context, b renju.Board, c renju.Color, l engine.Limits, report func(engine.Info)) engine.Info {
	return s.think(ctx, b, c, l, report)
}

// corner reports that a1 or the first empty point after it is best.
func corner(b renju.Board, report func(engine.Info)) engine.Info {
	i := engine.Info{Depth: 3, Selective: 4, Score: 17, Nodes: 2000, Time: time.Second, Rank: 1,
		Line: []renju.Move{renju.Move(b.AppendEmpty(nil)[0])}}
	if report != nil {
		report(i)
	}
	return i
}

// deaf finds a move and then hears nothing any more.
func deaf(_ context.Context, b renju.Board, _ renju.Color, _ engine.Limits, report func(engine.Info)) engine.Info {
	corner(b, report)
	select {}
}

// waiting thinks until it is told to stop.
func waiting(ctx context.Context, b renju.Board, _ renju.Color, _ engine.Limits, report func(engine.Info)) engine.Info {
	i := corner(b, report)
	<-ctx.Done()
	return i
}

func panics(_ context.Context, b renju.Board, _ renju.Color, _ engine.Limits, report func(engine.Info)) engine.Info {
	corner(b, report)
	panic("a bug")
}

// cheats puts its stone on a point that is taken.
func cheats(_ context.Context, b renju.Board, c renju.Color, _ engine.Limits, _ func(engine.Info)) engine.Info {
	for p := renju.At(0, 0); p.Valid(); p++ {
		if b.At(p) != renju.NoColor {
			return engine.Info{Line: []renju.Move{renju.Move(p)}}
		}
	}
	return engine.Info{}
}
