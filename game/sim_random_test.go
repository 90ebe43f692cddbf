package game_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tengen/game"
	"tengen/opening"
	"tengen/renju"
)

// Random lines over all presets, opening rules, policies and clocks, a third of
// the acts wrong: tengen replay and the simulator give the same answer, refusals,
// colours, clocks and all.
func TestReplayAgainstSimulator(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := randomHead(t)
		head, err := json.Marshal(line)
		if err != nil {
			t.Fatal(err)
		}
		g := startSimulation(head)
		actions := []any{}
		at := 0.0
		for range rapid.IntRange(5, 60).Draw(t, "acts") {
			a := randomAction(t, g)
			if rapid.Bool().Draw(t, "timed") {
				at += float64(rapid.SampledFrom([]int{0, 1, 500, 1000, 2500, 7000, 30000}).Draw(t, "wait")) / 1000
				a["at"] = at
			}
			actions = append(actions, a)
			text, err := json.Marshal(a)
			if err != nil {
				t.Fatal(err)
			}
			g.step(text)
		}
		line["actions"] = actions
		text, err := json.Marshal(line)
		if err != nil {
			t.Fatal(err)
		}
		answer, good := game.ReplayLine(text)
		var got map[string]any
		if err := json.Unmarshal(answer, &got); err != nil || !good {
			t.Fatalf("%s\n%s: %v", text, answer, err)
		}
		delete(got, "id")
		if want := g.report(g.refused); !reflect.DeepEqual(sorted(got), sorted(want)) {
			t.Fatalf("%s\n%v\nthe simulator says\n%v", text, got, want)
		}
	})
}

func randomHead(t *rapid.T) map[string]any {
	line := map[string]any{"rules": rapid.SampledFrom(game.Presets()).Draw(t, "preset").String()}
	rules := opening.Rules()
	for _, n := range []int{1, 2, 5, 12} {
		rules = append(rules, opening.Taraguchi(n), opening.SuperTaraguchi(n), opening.Soosorv(n))
	}
	if rapid.IntRange(0, 9).Draw(t, "rule") > 0 {
		line["opening"] = rapid.SampledFrom(rules).Draw(t, "opening").String()
	}
	if foul := rapid.SampledFrom([]string{"", "lose", "prevent", "claim"}).Draw(t, "foul"); foul != "" {
		line["foul"] = foul
	}
	clocks := []string{"", "", "1m", "30s+5s", "20s,2x10s", "3/40s,20s+2s", "1x15s", "2/1m,2/30s+1s,15s,3x5s"}
	if clock := rapid.SampledFrom(clocks).Draw(t, "clock"); clock != "" {
		line["clock"] = clock
	}
	return line
}

// randomAction draws an act: two times in three one that the game waits for.
func randomAction(t *rapid.T, g *simGame) map[string]any {
	q := g.table().question
	right := rapid.IntRange(0, 2).Draw(t, "right") > 0
	seat, kinds := q.seat, q.may
	if g.foul == "claim" && right && rapid.IntRange(0, 5).Draw(t, "claims") == 0 {
		seat, kinds = rapid.IntRange(1, 2).Draw(t, "claimer"), []string{"claim"}
	}
	if !right || g.result != "open" {
		seat = rapid.IntRange(1, 2).Draw(t, "seat")
		kinds = []string{"place", "pass", "swap", "declare", "offer", "choose", "add", "draw", "draw", "claim", "claim", "tick", "resign"}
	}
	kind := rapid.SampledFrom(kinds).Draw(t, "kind")
	if kind == "resign" && rapid.IntRange(0, 4).Draw(t, "really") > 0 {
		kind = "draw"
	}
	if kind == "pass" && slices.Contains(kinds, "place") && rapid.IntRange(0, 7).Draw(t, "passes") > 0 {
		kind = "place"
	}
	a := map[string]any{"seat": seat}
	switch kind {
	case "pass", "tick", "resign":
		a[kind] = true
	case "swap":
		a[kind] = rapid.Bool().Draw(t, "yes")
	case "declare":
		a[kind] = rapid.IntRange(-1, 13).Draw(t, "n")
	case "place":
		a[kind] = goodPoint(t, g.table(), 1)
	case "choose":
		a[kind] = rapid.SampledFrom(append(slices.Clone(q.offered), randomPoint(t))).Draw(t, "chosen")
	case "add":
		a[kind] = []string{goodPoint(t, g.table(), 1), goodPoint(t, g.table(), 2)}
	case "offer":
		a[kind] = randomOffer(t, q.count)
	case "draw":
		a[kind] = rapid.SampledFrom([]string{"offer", "accept", "decline", "decline"}).Draw(t, "draw")
	case "claim":
		a[kind] = rapid.SampledFrom([]string{"five", "foul"}).Draw(t, "claim")
	}
	return a
}

// goodPoint draws an empty point of the zone for the next move but ahead-1; after
// the opening mostly on two lines of each colour's own, so that rows and forks
// arise.
func goodPoint(t *rapid.T, tb *simTable, ahead int) string {
	if rapid.IntRange(0, 7).Draw(t, "wild") == 0 {
		return randomPoint(t)
	}
	zone, from := tb.question.zone, 7-tb.question.zone
	var points []string
	odd := (len(tb.moves)+ahead)%2 == 1
	for col := from; col <= 7+zone; col++ {
		for row := from; row <= 7+zone; row++ {
			s := renju.At(col, row).String()
			own := odd == (row == 7 || row == 8)
			if zone < 7 || own && row > 4 && row < 11 && col > 2 && col < 11 {
				points = append(points, s)
			}
		}
	}
	points = slices.DeleteFunc(points, func(s string) bool { return slices.Contains(tb.moves, s) })
	if len(points) == 0 {
		return randomPoint(t)
	}
	return rapid.SampledFrom(points).Draw(t, "good")
}

// randomPoint draws a point near the centre, so that rows and symmetries arise,
// seldom one far away or no point at all.
func randomPoint(t *rapid.T) string {
	switch rapid.IntRange(0, 19).Draw(t, "where") {
	case 0:
		return rapid.SampledFrom([]string{"p1", "a16", "H8", "h08", "", "a0"}).Draw(t, "off")
	case 1, 2:
		return renju.Point(rapid.IntRange(1, renju.Points).Draw(t, "anywhere")).String()
	}
	return renju.At(rapid.IntRange(5, 10).Draw(t, "column"), rapid.IntRange(6, 9).Draw(t, "row")).String()
}

// randomOffer draws about as many points as are due, in a run across the board
// that seldom holds equivalent ones, or drawn one by one.
func randomOffer(t *rapid.T, count int) []string {
	n := max(0, count+rapid.SampledFrom([]int{0, 0, 0, 0, -1, 1}).Draw(t, "more"))
	points := make([]string, n)
	from, by := rapid.IntRange(0, 224).Draw(t, "from"), rapid.IntRange(1, 224).Draw(t, "by")
	scattered := rapid.IntRange(0, 3).Draw(t, "scattered") == 0
	for i := range points {
		points[i] = renju.Point(1 + (from+i*by)%renju.Points).String()
		if scattered {
			points[i] = randomPoint(t)
		}
	}
	return points
}

// Lines that cannot be played have an error that says why, and keep their id.
func TestReplayBadLines(t *testing.T) {
	tests := []struct{ name, line, want string }{
		{"no JSON", `{"id":`, "not a game by commands"},
		{"not an object", `[1]`, "not a game by commands"},
		{"an unknown preset", `{"id":"x","rules":"chess","actions":[]}`, `"chess" is no rule preset`},
		{"an unknown opening", `{"id":"x","opening":"taraguchi-13","actions":[]}`, `"taraguchi-13" is no opening rule`},
		{"an unknown policy", `{"id":"x","foul":"maybe","actions":[]}`, `"maybe" is no foul policy`},
		{"an unknown clock", `{"id":"x","clock":"5","actions":[]}`, "5"},
		{"a falling at", `{"id":"x","actions":[{"seat":1,"place":"h8","at":2},{"seat":2,"place":"h9","at":1}]}`, "action 1"},
		{"a time before the start", `{"id":"x","actions":[{"tick":true,"at":-1}]}`, "action 0"},
		{"a time beyond all games", `{"id":"x","actions":[{"tick":true,"at":1e30}]}`, "action 0"},
		{"no act", `{"id":"x","actions":[{"seat":1}]}`, "0 acts"},
		{"two acts", `{"id":"x","actions":[{"seat":1,"place":"h8","pass":true}]}`, "2 acts"},
		{"seat 3", `{"id":"x","actions":[{"seat":3,"place":"h8"}]}`, "seat must be 1 or 2"},
		{"seat 0", `{"id":"x","actions":[{"seat":0,"place":"h8"}]}`, "seat must be 1 or 2"},
		{"no seat", `{"id":"x","actions":[{"place":"h8"}]}`, "seat must be 1 or 2"},
		{"a tick of seat 3", `{"id":"x","actions":[{"seat":3,"tick":true}]}`, "seat must be 1 or 2"},
		{"a pass that is none", `{"id":"x","actions":[{"seat":1,"pass":false}]}`, "can only be true"},
		{"an act of a draw", `{"id":"x","actions":[{"seat":1,"draw":"maybe"}]}`, `"maybe" is no act of a draw`},
		{"a claim", `{"id":"x","actions":[{"seat":1,"claim":"time"}]}`, `"time" is no claim`},
		{"three added stones", `{"id":"x","actions":[{"seat":1,"add":["a1","a2","a3"]}]}`, "add takes two points"},
		{"a point that is a number", `{"id":"x","actions":[{"seat":1,"place":8}]}`, "not a game by commands"},
	}
	for _, tt := range tests {
		answer, good := game.ReplayLine([]byte(tt.line))
		var out struct{ ID, Error string }
		if err := json.Unmarshal(answer, &out); err != nil {
			t.Fatalf("%s: %s: %v", tt.name, answer, err)
		}
		if good || !strings.Contains(out.Error, tt.want) {
			t.Errorf("%s: %s", tt.name, answer)
		}
		if id := strings.Contains(tt.line, `"id":"x"`); id != (out.ID == "x") {
			t.Errorf("%s: the id is %q", tt.name, out.ID)
		}
	}
	if answer, good := game.ReplayLine([]byte(`{"actions":[{"tick":true}]}`)); !good {
		t.Errorf("a tick needs no seat: %s", answer)
	}
}
