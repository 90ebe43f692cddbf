package say

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tengen/renju"
)

var update = flag.Bool("update", false, "rewrite the texts in testdata/explain")

// A golden file is a heading of lines that begin with #, a board on which the
// stone that is asked about is marked 5, 6, 4 or 3 as its verdict is, or * if it
// is allowed, and the explanation in each language. "# reading: permitted" and
// "# letters: russian-i" in the heading choose the options.
type goldenCase struct {
	heading string
	board   renju.Board
	point   renju.Point
	options Options
}

func readGolden(t *testing.T, file string) (goldenCase, string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(data), "\n\n== ")
	diagram, err := renju.ParseDiagram(head)
	if err != nil {
		t.Fatal(err)
	}
	c := goldenCase{board: diagram.Board}
	if len(diagram.Marks) != 1 {
		t.Fatalf("%d marks, want the one point to explain", len(diagram.Marks))
	}
	for p := range diagram.Marks {
		c.point = p
	}
	for line := range strings.Lines(head) {
		if !strings.HasPrefix(line, "#") {
			continue
		}
		c.heading += line
		name, value, _ := strings.Cut(strings.TrimSpace(line[1:]), ": ")
		switch name + ": " + value {
		case "reading: permitted":
			c.options.Reading = renju.ReadingPermitted
		case "letters: russian-i":
			c.options.Lettering = renju.RussianI
		}
	}
	c.options.Board = c.board
	return c, string(data)
}

// text is what the file should hold.
func (c goldenCase) text() string {
	e := c.board.Explain(c.point, c.options.Reading)
	mark := e.Verdict.Foul().Mark()
	switch {
	case e.Verdict.Five:
		mark = '5'
	case mark == '.':
		mark = '*'
	}
	out := c.heading + "\n" + c.board.Diagram(func(p renju.Point) byte {
		if p == c.point {
			return mark
		}
		return '.'
	})
	bold := func(s string) string { return "**" + s + "**" }
	for _, lang := range Languages() {
		out += fmt.Sprintf("\n== %s\n%s\n", lang, Prose(In(lang).Explain(e, c.options), 110, bold))
	}
	return out
}

func TestExplainGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/explain/*.txt")
	if err != nil || len(files) < 40 {
		t.Fatalf("%d files, %v; want 40 or more", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			c, want := readGolden(t, file)
			got := c.text()
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}
