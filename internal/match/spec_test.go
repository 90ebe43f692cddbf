package match

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"tengen/engine"
	"tengen/renju"
)

func TestParseEngine(t *testing.T) {
	for text, want := range map[string]Engine{
		"tengen": {Name: "tengen", Rule: 4},
		"tengen name=new nodes=20000 off=prune,reduce memory=16": {
			Name: "new", Rule: 4, Limit: Limit{Nodes: 20000}, Off: engine.PartPrune | engine.PartReduce, Memory: 16},
		"tengen level=3": {Name: "level3", Rule: 4, Level: 3},
		`cmd="./bin/pbrain-rapfi --mode gomocup" dir=/opt/rapfi time=0.5s threads=2 info.caution_factor=1`: {
			Name: "rapfi", Command: []string{"./bin/pbrain-rapfi", "--mode", "gomocup"}, Dir: "/opt/rapfi", Rule: 4,
			Limit: Limit{Turn: 500 * time.Millisecond}, Threads: 2, Info: [][2]string{{"caution_factor", "1"}}},
		`cmd='"C:\my brains\x.exe" -q' name='a b' rule=2 clock=60s+500ms depth=9`: {
			Name: "a b", Command: []string{`C:\my brains\x.exe`, "-q"}, Rule: 2,
			Limit: Limit{Game: time.Minute, Plus: 500 * time.Millisecond, Depth: 9}},
	} {
		got, err := ParseEngine(text)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s\ngot  %+v, %v\nwant %+v", text, got, err, want)
		}
	}
}

func TestParseEngineErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "missing",
		"name=x":                 "missing",
		"tengen cmd=x":           "exclude",
		"rapfi":                  "key=value",
		"tengen colour=red":      `"colour" is no key`,
		"tengen nodes=many":      "whole number",
		"tengen nodes=0":         "whole number",
		"tengen time=1":          "0.5s",
		"tengen time=-1s":        "0.5s",
		"tengen clock=60":        "60s+0.5s",
		"tengen clock=60s+-1s":   "60s+0.5s",
		"tengen off=luck":        "no part",
		"cmd=x off=vcf":          "own engine",
		"cmd=x level=2":          "own engine",
		"tengen level=99":        "level=99: there are 1 to",
		`cmd="x`:                 "not closed",
		"cmd=''":                 "empty",
		"tengen memory=1000000b": "whole number",
	} {
		if _, err := ParseEngine(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %q", text, err, want)
		}
	}
}

// The openings that come with Tengen are all different, whatever way they are turned.
func TestBalanced(t *testing.T) {
	seen := map[renju.Board]string{}
	for _, moves := range Balanced() {
		game := table{}
		for _, m := range moves {
			if err := game.play(m); err != nil {
				t.Fatal(err)
			}
		}
		text := renju.FormatMoves(moves)
		c, _ := game.at.Board.Canonical()
		if first, again := seen[c]; again {
			t.Errorf("%s is %s again", text, first)
		}
		if seen[c] = text; len(moves) != 5 {
			t.Errorf("%s has not five stones", text)
		}
	}
	if len(seen) < 900 {
		t.Errorf("%d openings", len(seen))
	}
}

func TestOpenings(t *testing.T) {
	list, err := Openings(strings.NewReader("# a comment\n\nh8h9j10\n h8 i9 \n"))
	if err != nil || len(list) != 2 || len(list[0]) != 3 || len(list[1]) != 2 {
		t.Errorf("%v, %v", list, err)
	}
	for text, want := range map[string]string{
		"h8h9\nh8h8\n": "line 2", "h8i16": "line 1", "h8a1i8a2j8a3k8a4l8": "over with move 9",
	} {
		if _, err := Openings(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want an error with %q", text, err, want)
		}
	}
}
