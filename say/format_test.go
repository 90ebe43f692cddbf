package say

import (
	"encoding/json"
	"os"
	"testing"
)

// The cases are also run by the browser's renderer.
func TestFormat(t *testing.T) {
	data, err := os.ReadFile("testdata/format.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Note, Lang, Text, Want string
		Args                   Args
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) < 50 {
		t.Fatalf("only %d cases", len(cases))
	}
	for _, c := range cases {
		if got := In(c.Lang).c.grammar.render(c.Text, c.Args); got != c.Want {
			t.Errorf("%s: %s: %q with %v\ngot  %q\nwant %q", c.Note, c.Lang, c.Text, c.Args, got, c.Want)
		}
	}
}

type named string

func (n named) String() string { return string(n) }

func TestFormatGoValues(t *testing.T) {
	args := Args{"int": 21, "small": uint8(21), "long": int64(21), "named": named("h8")}
	const text = "{int} {int#ход|хода|ходов}, {small} {small#ход|хода|ходов}, {long} {long#ход|хода|ходов}, {named}"
	const want = "21 ход, 21 ход, 21 ход, h8"
	if got := In("ru").c.grammar.render(text, args); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
