package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// falseThree is the position that the readme explains.
const falseThree = `
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . X . . . . . . . .
. . . . . . X X . . . . . . .
. . . . . . X X . . . . . . .
. . . . X X . . . . . . . . .
. . . . . . X . . . . . . . .
. . . . . . X . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
`

// What the readme shows is what the program says.
func TestReadmeExample(t *testing.T) {
	for _, file := range []string{"README.md", "README.ru.md"} {
		data, err := os.ReadFile("../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		_, example, ok := strings.Cut(string(data), "    $ tengen ")
		if !ok {
			t.Fatalf("%s has no example", file)
		}
		line, rest, _ := strings.Cut(example, "\n")
		want, _, _ := strings.Cut(rest, "\n\n")
		args := strings.Fields(strings.TrimSuffix(line, " position.txt"))
		got, stderr, status := tengen(t, falseThree, args...)
		if got != strings.ReplaceAll("\n"+want, "\n    ", "\n")[1:]+"\n" || status != statusDone {
			t.Errorf("%s: tengen %s: status %d, stderr %q, stdout\n%swant\n%s", file, line, status, stderr, got, want)
		}
	}
}

// The table of commands in the readme is the list of commands.
func TestReadmeCommands(t *testing.T) {
	for _, file := range []string{"README.md", "README.ru.md"} {
		data, err := os.ReadFile("../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		var listed []string
		for _, row := range regexp.MustCompile("(?m)^\\| `tengen ([a-z]+)` \\|").FindAllStringSubmatch(string(data), -1) {
			listed = append(listed, row[1])
		}
		if want := names()[1:]; !slices.Equal(listed, want) {
			t.Errorf("%s lists %q, there are %q", file, listed, want)
		}
	}
}
