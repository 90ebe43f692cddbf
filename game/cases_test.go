package game_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tengen/opening"
)

// The cases in testdata/replay but examples.jsonl are written by this file:
//
//	go test ./game -run TestWriteCases -update
//
// The acts are chosen here, what is expected is what the simulator answers, and
// [TestReplayCases] asks tengen replay. The files are read over before they are
// committed.

// caseLine is a case as it stands in a file.
type caseLine struct {
	ID     string         `json:"id"`
	Why    string         `json:"why"`
	Input  map[string]any `json:"input"`
	Expect map[string]any `json:"expect"`
}

// caseWriter collects the cases of one file.
type caseWriter struct {
	lines []caseLine
}

// add makes a case of a line and what the simulator says to it.
func (w *caseWriter) add(id, why string, head map[string]any, actions []map[string]any) {
	input := map[string]any{"actions": actions}
	for k, v := range head {
		input[k] = v
	}
	text, err := json.Marshal(input)
	if err != nil {
		panic(err)
	}
	w.lines = append(w.lines, caseLine{id, why, input, simulate(text)})
}

func TestWriteCases(t *testing.T) {
	files := map[string][]caseLine{
		"../testdata/replay/openings.jsonl": openingCases(),
		"../testdata/replay/play.jsonl":     playCases(),
	}
	for name, lines := range files {
		var b strings.Builder
		for _, line := range lines {
			text, err := json.Marshal(line)
			if err != nil {
				t.Fatal(err)
			}
			b.Write(text)
			b.WriteByte('\n')
		}
		if flag.Lookup("update").Value.String() == "true" {
			if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if text, err := os.ReadFile(name); err != nil || string(text) != b.String() {
			t.Errorf("%s is not what -update writes: %v", name, err)
		}
	}
}

// The right answers to the questions of an opening rule: stones inside every
// zone, a fourth stone that leaves the shape without a symmetry, and fifths that
// are all different.
var (
	rightStones = []string{"h8", "h9", "j10", "g6", "l12", "a1", "o15", "a15", "c2", "m2", "m14", "k14"}
	rightFifths = strings.Fields("i8 g8 i9 g9 j9 k9 f9 f8 j8 k8 i7 a1")
)

// rightAct answers a question with one of the acts it allows.
func rightAct(tb *simTable, act string, yes bool) map[string]any {
	q := tb.question
	a := map[string]any{"seat": q.seat}
	n := len(tb.moves)
	switch act {
	case "place":
		a["place"] = rightStones[n]
	case "swap":
		a["swap"] = yes
	case "declare":
		a["declare"] = min(3, q.most)
	case "offer":
		a["offer"] = rightFifths[:q.count]
	case "choose":
		a["choose"] = q.offered[len(q.offered)-1]
	case "add":
		a["add"] = []string{[]string{"b1", "d1", "f1"}[(n-5)/2], []string{"b14", "d14", "f14"}[(n-5)/2]}
	}
	return a
}

// branch is a way through an opening: which act is taken where there are several,
// and which swaps are said yes to.
type branch struct {
	take  string // the act to prefer: swap, offer, place, add
	swaps int    // bit i: the i-th swap decision is yes
	adds  int    // how often add is taken before take
}

// walk plays an opening along a branch until ordinary play, and calls see before
// every act.
func walk(rule string, br branch, see func(tb *simTable, a map[string]any)) {
	head, err := json.Marshal(map[string]any{"opening": rule})
	if err != nil {
		panic(err)
	}
	g := startSimulation(head)
	swaps, adds := 0, 0
	for {
		tb := g.table()
		q := tb.question
		if g.opened() {
			return
		}
		act := q.may[0]
		switch {
		case slices.Contains(q.may, "add") && adds < br.adds:
			act = "add"
			adds++
		case slices.Contains(q.may, br.take):
			act = br.take
		}
		a := rightAct(tb, act, br.swaps>>swaps&1 == 1 || q.onlyYes)
		if act == "swap" {
			swaps++
		}
		see(tb, a)
		text, err := json.Marshal(a)
		if err != nil {
			panic(err)
		}
		g.step(text)
		if len(g.refused) > 0 {
			panic(fmt.Sprintf("%s: %s was refused: %v", rule, text, g.refused))
		}
	}
}

// branches are all ways through a rule with every swap both ways.
func branches(rule opening.Rule) []branch {
	var list []branch
	takes := []branch{{take: "none"}}
	switch rule.Protocol() {
	case "taraguchi", "super-taraguchi":
		takes = []branch{{take: "swap"}, {take: "offer"}}
	case "super-sakata":
		takes = nil
		for adds := range 3 {
			takes = append(takes, branch{take: "place", adds: adds}, branch{take: "swap", adds: adds})
		}
	}
	for _, br := range takes {
		swaps := 0
		walk(rule.String(), br, func(_ *simTable, a map[string]any) {
			if a["swap"] != nil {
				swaps++
			}
		})
		if rule.Protocol() == "super-sakata" {
			swaps = 0 // its swap is always yes
		}
		for bits := range 1 << swaps {
			br.swaps = bits
			list = append(list, br)
		}
	}
	return list
}

// openingCases are, for every rule, every way through it with the colours at the
// end, and at every step every wrong act there is.
func openingCases() []caseLine {
	w := &caseWriter{}
	rules := append(opening.Rules(), opening.Taraguchi(5), opening.Soosorv(4), opening.Taraguchi(1), opening.Soosorv(12))
	for _, rule := range rules {
		head := map[string]any{"opening": rule.String(), "clock": "5m+2s"}
		for _, br := range branches(rule) {
			w.add(fmt.Sprintf("%v-way-%s-%d-%d", rule, br.take, br.adds, br.swaps), wayText(br), head, whole(rule, br))
		}
		seen := map[string]bool{}
		for _, br := range branches(rule) {
			if br.swaps == 0 {
				w.wrongSteps(rule, br, head, seen)
			}
		}
	}
	return w.lines
}

func wayText(br branch) string {
	text := fmt.Sprintf("RULES c: a whole opening; the swap decisions are, from the last to the first, %b (1 is yes)", br.swaps)
	if br.take != "none" {
		text += "; the choice is " + br.take
	}
	if br.adds > 0 {
		text += fmt.Sprintf(" after %d times add", br.adds)
	}
	return text
}

// whole plays an opening and two moves more, an act every second.
func whole(rule opening.Rule, br branch) []map[string]any {
	var actions []map[string]any
	walk(rule.String(), br, func(_ *simTable, a map[string]any) {
		a["at"] = len(actions) + 1
		actions = append(actions, a)
	})
	return actions
}

// wrongSteps adds a case for every step of a way that was not seen before: the
// acts before it, every wrong act, and the right one.
func (w *caseWriter) wrongSteps(rule opening.Rule, br branch, head map[string]any, seen map[string]bool) {
	var before []map[string]any
	path := ""
	walk(rule.String(), br, func(tb *simTable, right map[string]any) {
		if path += "/" + strings.Join(tb.question.may, "+"); !seen[path] {
			seen[path] = true
			actions := append(slices.Clone(before), wrongActs(tb)...)
			actions = append(actions, right)
			w.add(fmt.Sprintf("%v-step-%d-%s", rule, len(before)+1, strings.Join(tb.question.may, "-")),
				"RULES c: at this step every wrong act is refused for its reason, and then the right one is taken", head, actions)
		}
		before = append(before, right)
	})
}

// wrongActs are acts that the present step refuses, for every reason there is.
func wrongActs(tb *simTable) []map[string]any {
	q := tb.question
	var list []map[string]any
	add := func(seat int, name string, value any) {
		list = append(list, map[string]any{"seat": seat, name: value})
	}
	other := 3 - q.seat
	add(other, q.may[0], map[string]any{
		"place": "h7", "swap": true, "declare": 2, "offer": []string{"a1", "b3"}, "choose": "a1",
	}[q.may[0]])
	all := map[string]any{
		"place": "c13", "swap": false, "declare": 2, "offer": []string{"a1", "b3"}, "choose": "a1",
		"add": []string{"a1", "b3"}, "pass": true,
	}
	for _, name := range []string{"place", "pass", "swap", "declare", "offer", "choose", "add"} {
		if !slices.Contains(q.may, name) || name == "swap" && q.onlyYes {
			add(q.seat, name, all[name]) // not allowed; a pass too early
		}
	}
	taken := "h8"
	if len(tb.moves) == 0 {
		taken = "p8"
	}
	for _, act := range q.may {
		switch act {
		case "place":
			add(q.seat, act, "p16")
			add(q.seat, act, taken)
			add(q.seat, act, []string{"h9", "j8", "k8", "l8", "m8"}[min(q.zone, 4)])
			if q.zone == 7 {
				list = list[:len(list)-1]
			}
			if q.without13 {
				add(q.seat, act, "j6")
				add(q.seat, act, "f6")
			}
		case "declare":
			add(q.seat, act, 0)
			add(q.seat, act, q.most+1)
		case "offer":
			add(q.seat, act, append(slices.Clone(rightFifths[:q.count-1]), "A1"))
			add(q.seat, act, append(slices.Clone(rightFifths[:q.count-1]), "h9"))
			add(q.seat, act, []string{})
			add(q.seat, act, append(slices.Clone(rightFifths[:q.count]), "o15"))
			if q.count > 1 {
				add(q.seat, act, append(slices.Clone(rightFifths[:q.count-1]), rightFifths[0]))
			}
		case "choose":
			add(q.seat, act, "q1")
			add(q.seat, act, "h8")
			add(q.seat, act, "b15")
		case "add":
			add(q.seat, act, []string{"a16", "b1"})
			add(q.seat, act, []string{"b1", "h8"})
			add(q.seat, act, []string{"b1", "b1"})
		}
	}
	return list
}

// parseScript reads acts as "seat:act=value@time"; without a seat it is the seat
// that is to act, a bare point is a stone.
func parseScript(head map[string]any, script string) []map[string]any {
	text, err := json.Marshal(head)
	if err != nil {
		panic(err)
	}
	g := startSimulation(text)
	var actions []map[string]any
	for _, word := range strings.Fields(script) {
		a := map[string]any{}
		word, at, timed := strings.Cut(word, "@")
		if timed {
			seconds, err := strconv.ParseFloat(at, 64)
			if err != nil {
				panic(err)
			}
			a["at"] = seconds
		}
		seat, act, named := strings.Cut(word, ":")
		if !named {
			seat, act = strconv.Itoa(g.table().question.seat), word
		}
		if seat != "" {
			a["seat"] = atoi(seat)
		}
		name, value, _ := strings.Cut(act, "=")
		switch name {
		case "pass", "tick", "resign":
			a[name] = true
		case "draw", "claim":
			a[name] = value
		case "swap":
			a[name] = value == "yes"
		case "declare":
			a[name] = atoi(value)
		case "offer", "add":
			a[name] = strings.Split(value, ",")
		case "choose":
			a[name] = value
		default:
			a["place"] = name
		}
		actions = append(actions, a)
		text, err := json.Marshal(a)
		if err != nil {
			panic(err)
		}
		g.step(text)
	}
	return actions
}
