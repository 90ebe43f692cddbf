package browser_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"tengen/game"
	"tengen/internal/browser"
	"tengen/renju"
)

// The defaults are the preset rif, as package game has it.
func TestDefaults(t *testing.T) {
	o := game.RIF.Options(false)
	want := o.Rules()
	want.MoveLimit = browser.Defaults.MoveLimit // a limit of games without a clock
	if browser.Defaults != want {
		t.Errorf("%+v, want %+v", browser.Defaults, want)
	}
}

// Answers have the form of the machine contract.
func TestAnswers(t *testing.T) {
	foul := browser.Query{Black: []string{"f8", "g8", "h9", "h10"}, White: []string{"f9"}, Point: "h8", Rules: browser.Defaults}
	game := browser.Query{Moves: "f8f9g8a1h9a3h10a5h8a7", Game: true, Rules: browser.Defaults}
	five := browser.Query{Moves: "h8a1g8a3f8a5e8a7i8", Game: true, Rules: browser.Defaults}
	later := browser.Query{Black: []string{"f8", "g8", "h8", "i8"}, White: []string{"a1", "a3", "a5"}, Moves: "a7j8", Game: true, Rules: browser.Defaults}
	setUp := browser.Query{Black: []string{"h8"}, White: []string{"i9"}, Moves: "h6", Game: true, Rules: browser.Defaults}
	for _, c := range []struct {
		name string
		ask  func() (browser.Object, error)
		want string
	}{
		{"a foul", foul.Judge, `{"kinds":["double-three"],"verdict":"double-three"}`},
		{"a game", game.Judge, `{"after_end":1,"at":9,"ending":"foul","fives":[],"forbidden":{},"foul":"double-three","result":"white"}`},
		{"a five", five.Judge, `{"after_end":0,"at":9,"ending":"five","fives":[],"forbidden":{"d8":"overline","j8":"overline"},"result":"black","row":["e8","f8","g8","h8","i8"]}`},
		{"no opening", five.Opening, `{}`},
		{"a game from a position", later.Judge, `{"after_end":0,"at":2,"ending":"five","fives":[],"forbidden":{"e8":"overline","k8":"overline"},"result":"black","row":["f8","g8","h8","i8","j8"]}`},
		{"no opening after a position", setUp.Opening, `{}`},
	} {
		a, err := c.ask()
		got, _ := json.Marshal(a)
		if err != nil || string(got) != c.want {
			t.Errorf("%s: %s, %v, want %s", c.name, got, err, c.want)
		}
	}
	steps, err := foul.Explain()
	if err != nil || steps["verdict"] != "double-three" || len(steps["steps"].(browser.List)) < 4 {
		t.Errorf("%v, %v", steps, err)
	}
	rows, err := foul.Structures()
	if err != nil || len(rows["black"].(browser.Object)["forks"].(browser.List)) == 0 {
		t.Errorf("%v, %v", rows, err)
	}
}

func TestMistakes(t *testing.T) {
	taken := browser.Query{Black: []string{"h8"}, Point: "h8"}
	if _, err := taken.Judge(); err == nil {
		t.Error("a point that is taken was judged")
	}
	twice := browser.Query{Black: []string{"h8"}, White: []string{"h8"}}
	if _, err := twice.Structures(); !errors.Is(err, renju.ErrOccupied) {
		t.Errorf("a point that stands twice: %v", err)
	}
	whose := browser.Query{Black: []string{"h8", "h9"}, Moves: "i9", Game: true}
	if _, err := whose.Judge(); !errors.Is(err, browser.ErrTurn) {
		t.Errorf("a game from a position that tells no turn: %v", err)
	}
	nowhere := browser.Query{Black: []string{"z8"}}
	if _, err := nowhere.Position(); !errors.Is(err, renju.ErrOffBoard) {
		t.Errorf("no point: %v", err)
	}
}

// A protocol is followed by the moves alone, and says what comes next.
func TestProtocol(t *testing.T) {
	for _, c := range []struct{ rule, moves, want string }{
		{"rif", "", `{"declare":0,"may":["place"],"offer":0,"over":false,"zone":["h8"]}`},
		{"rif", "h8i9i7", `{"declare":0,"may":["swap"],"offer":0,"over":false,"zone":[]}`},
		{"rif", "h8i9i7g9", `{"declare":0,"may":["offer"],"offer":2,"over":false,"zone":[]}`},
		{"rif", "h8i9i7g9a1", `{"declare":0,"may":["place"],"offer":0,"over":false,"zone":[]}`},
		{"rif", "h8i9i7g9a1o15", `{"declare":0,"may":[],"offer":0,"over":true,"zone":[]}`},
		{"rif", "h8i9a1", `{"declare":0,"may":["place"],"offer":0,"over":false,"wrong":3}`},
		{"yamaguchi", "h8i9i7", `{"declare":12,"may":["declare"],"offer":0,"over":false,"zone":[]}`},
		{"taraguchi-10", "h8i9i7g9a1", `{"may":["place"]}`},
	} {
		q := browser.Query{Moves: c.moves, Game: true, Rule: c.rule, Rules: browser.Defaults}
		a, err := q.Protocol()
		if err != nil {
			t.Errorf("%s %s: %v", c.rule, c.moves, err)
			continue
		}
		var want, got map[string]any
		if err := json.Unmarshal([]byte(c.want), &want); err != nil {
			t.Fatal(err)
		}
		data, _ := json.Marshal(a)
		if err := json.Unmarshal(data, &got); err != nil {
			t.Fatal(err)
		}
		for name, value := range want {
			if fmt.Sprint(got[name]) != fmt.Sprint(value) {
				t.Errorf("%s after %s: %s is %v, want %v; %s", c.rule, c.moves, name, got[name], value, data)
			}
		}
	}
	zone := browser.Query{Moves: "h8", Game: true, Rule: "taraguchi-10", Rules: browser.Defaults}
	if a, err := zone.Protocol(); err != nil || len(a["zone"].(browser.List)) != 8 {
		t.Errorf("move 2 stands beside the centre: %v, %v", a, err)
	}
	for _, q := range []browser.Query{{Game: true, Rule: "tic-tac-toe"}, {Black: []string{"h8"}, White: []string{"h9"}, Game: true, Rule: "rif"}} {
		if _, err := q.Protocol(); err == nil {
			t.Errorf("%+v was answered", q)
		}
	}
}
