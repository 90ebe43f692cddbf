package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"tengen/renju"
)

// solved is an answer of solve --batch.
type solved struct {
	ID, Verdict, Error, By, Limit string
	Line                          []string
	Nodes                         int
	MS                            *float64
	Proof                         []proofNode
}

func solveBatch(t *testing.T, lines string, args ...string) (answers []solved, status int) {
	t.Helper()
	out, stderr, status := tengen(t, lines, append([]string{"solve", "--batch"}, args...)...)
	if stderr != "" {
		t.Errorf("stderr %q", stderr)
	}
	for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
		var a solved
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		answers = append(answers, a)
	}
	return answers, status
}

// The easier published problems are won, by lines that go to the end of the game.
func TestSolveBatch(t *testing.T) {
	data, err := os.ReadFile("../../testdata/threat-problems.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []map[string]any
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	var in strings.Builder
	for _, p := range list {
		if !strings.HasPrefix(p["id"].(string), "bench") {
			line, _ := json.Marshal(p)
			in.Write(append(line, '\n'))
		}
	}
	answers, status := solveBatch(t, in.String())
	if status != statusDone || len(answers) != 11 {
		t.Fatalf("status %d, %d answers", status, len(answers))
	}
	for i, a := range answers {
		if a.ID != list[i]["id"] || a.Verdict != "win" || a.MS == nil || a.Nodes == 0 {
			t.Errorf("%s: %+v", list[i]["id"], a)
		}
		checkEnd(t, list[i], a)
	}
}

// checkEnd plays the line and looks at its end.
func checkEnd(t *testing.T, p map[string]any, a solved) {
	t.Helper()
	var stones [2][]renju.Point
	for i, key := range []string{"black", "white"} {
		for _, s := range p[key].([]any) {
			q, _ := renju.ParsePoint(s.(string))
			stones[i] = append(stones[i], q)
		}
	}
	b, _ := renju.NewBoard(stones[0], stones[1])
	attacker, _ := renju.ParseColor(p["turn"].(string))
	turn := attacker
	for i, s := range a.Line {
		q, err := renju.ParsePoint(s)
		if err != nil || turn == renju.Black && b.Foul(q, renju.ReadingRIF) != renju.NoFoul {
			t.Fatalf("%s: move %s: %v or a foul", a.ID, s, err)
		}
		if b.Wins(turn, q) {
			if i != len(a.Line)-1 || turn != attacker {
				t.Errorf("%s: a five at %s", a.ID, s)
			}
			return
		}
		if b, err = b.Place(turn, q); err != nil {
			t.Fatalf("%s: %v", a.ID, err)
		}
		turn = turn.Other()
	}
	fives := b.AppendFives(nil, attacker)
	if len(fives) == 0 || len(fives) == 1 && (attacker == renju.Black || b.Foul(fives[0], renju.ReadingRIF) == renju.NoFoul) {
		t.Errorf("%s: after %v the defender is not lost\n%s", a.ID, a.Line, b.Diagram(nil))
	}
}

func TestSolveBatchAnswers(t *testing.T) {
	const vct = `"black":["g10","j10","g9","h8"],"white":["h9","i9","i7"],"turn":"white"`
	for _, c := range []struct{ name, line, want string }{
		{"no win by fours", `{"moves":"h8i9i8","mode":"vcf"}`, "no-win"},
		{"no win by threats", `{"moves":["h8","i9","i8"],"mode":"vct"}`, "no-win"},
		{"a limit", `{"black":["h10","h9","j9","h8","i7"],"white":["i11","i9","g8","j8","h7"],"mode":"vct","turn":"black","nodes":20}`, "unknown nodes"},
		{"threats", `{` + vct + `,"mode":"vct"}`, "win vct"},
		{"threats without fukumi", `{` + vct + `,"mode":"vct","fukumi":false}`, "win vct"},
		{"any win", `{` + vct + `,"mode":"win","nodes":20000}`, "win vct"},
		{"the mode if none is given", `{` + vct + `,"nodes":20000}`, "win vct"},
		{"foul", `{"black":["g4","g5","g6","g8","g9","d13"],"white":["d7","e7","f7","o15"],"turn":"white","mode":"foul"}`, "win vcf"},
		{"foul for Black", `{` + strings.Replace(vct, `"white"}`, "", 1) + `,"mode":"foul","turn":"black"}`, "no-win"},
		{"a five at once", `{"black":["f8","g8","h8","i8"],"white":["a1","a2","a3","a4"],"mode":"win"}`, "win vcf"},
		{"other rules", `{` + vct + `,"mode":"vct","rules":"russia"}`, "win vct"},
		{"unknown mode", `{` + vct + `,"mode":"mate"}`, `error "mode" must be one of vcf, vct, foul, win, not "mate"`},
		{"bad nodes", `{` + vct + `,"nodes":0.5}`, `error "nodes" must be a whole number, 1 or more, not 0.5`},
		{"bad fukumi", `{` + vct + `,"fukumi":1}`, `error "fukumi" must be true or false`},
		{"bad turn", `{"moves":"h8","turn":"red"}`, `error "turn" must be "black" or "white", not "red"`},
		{"no turn", `{"black":["h8","h9"],"white":[]}`, `error whose turn is it? Give "turn": Black has neither as many stones as White nor one more`},
		{"nothing", `{}`, `error no position: give "moves", or "black" and "white"`},
		{"both", `{"moves":"h8","black":[]}`, `error "moves" is a game and "black", "white" a position: give one or the other`},
		{"over", `{"moves":"h8a1i8b1j8c1k8d1l8"}`, `error the game is over after move 9`},
		{"a row", `{"black":["d8","e8","f8","g8","h8"],"white":["a1","a2","a3","a4"]}`, `error the game is over: black has a winning row through d8`},
		{"no JSON", `x`, `error the line is not a JSON object such as {"id":"x",…}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			answers, status := solveBatch(t, c.line+"\n")
			a := answers[0]
			got := strings.TrimSpace(a.Verdict + " " + a.By + a.Limit)
			if a.Error != "" {
				got = "error " + a.Error
			}
			if got != c.want || (status == statusNo) != (a.Error != "") || (a.Verdict == "win") != (len(a.Line) > 0) {
				t.Errorf("%s\ngives %q, status %d, line %v\nwant  %q", c.line, got, status, a.Line, c.want)
			}
		})
	}
}
