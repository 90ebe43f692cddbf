package main

import (
	"os"
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
