package tune_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"tengen/engine"
	"tengen/engine/tune"
	"tengen/renju"
)

// TestGames: games of the engine are legal to the end, the same for the same seed,
// and learning from them lowers the loss.
func TestGames(t *testing.T) {
	e := engine.New(engine.Options{Megabytes: 1})
	var d tune.Data
	for i := range 40 {
		g, ok := tune.Play(context.Background(), e, 60, rand.New(rand.NewPCG(1, uint64(i))))
		if !ok {
			t.Fatal("a game was not finished")
		}
		if i == 0 {
			again, _ := tune.Play(context.Background(), e, 60, rand.New(rand.NewPCG(1, 0)))
			if again != g {
				t.Errorf("the same seed made %v and %v", g, again)
			}
		}
		checkGame(t, g)
		d.Games = append(d.Games, g)
		d.Positions = append(d.Positions, tune.Label(context.Background(), e, &g, 2, 60, rand.New(rand.NewPCG(2, uint64(i))))...)
	}
	if len(d.Positions) < 10 {
		t.Fatalf("%d positions of 40 games", len(d.Positions))
	}
	var reports []string
	tables := tune.Fit(&d, 1, func(s string) { reports = append(reports, s) })
	if tables.Values[0] == tables.Values[1] {
		t.Error("Black and White have the same values")
	}
	if len(reports) != 10 {
		t.Errorf("%d lines of report: %q", len(reports), reports)
	}
	first, last := reports[5], reports[9]
	if cut(first) <= cut(last) {
		t.Errorf("nothing was learnt: %q, then %q", first, last)
	}
}

// cut is the loss in a line of report; all begin with "0." and have five digits.
func cut(line string) string {
	_, rest, _ := strings.Cut(line, "loss ")
	return rest[:7]
}

func checkGame(t *testing.T, g tune.Game) {
	t.Helper()
	moves, err := renju.AppendMoves(nil, g.Moves)
	if err != nil {
		t.Fatal(err)
	}
	var p renju.Position
	for _, m := range moves {
		if p, err = p.Play(&renju.Rules{FirstPass: 7, TwoPassDraw: true, NoFiveDraw: true}, m); err != nil {
			t.Fatalf("%s: %v", g.Moves, err)
		}
	}
	if !p.Outcome.Over() || p.Outcome.Ending.String() != g.Ending || p.Outcome.Ending == renju.EndedFoul {
		t.Errorf("%s ends with %v, said is %s, %s", g.Moves, p.Outcome, g.Result, g.Ending)
	}
}

func TestRead(t *testing.T) {
	for _, c := range []struct{ name, text, err string }{
		{"both kinds", `{"moves":"h8i9h6","result":"draw"}` + "\n" + `{"moves":"h8i9","score":0}`, ""},
		{"neither", `{"moves":"h8i9h6"}`, "line 1: neither"},
		{"another result", `{"moves":"h8","result":"won"}`, "line 1: neither"},
		{"not JSON", "h8i9", "line 1: invalid"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var d tune.Data
			err := d.Read(strings.NewReader(c.text))
			switch {
			case c.err == "" && (err != nil || len(d.Games) != 1 || len(d.Positions) != 1):
				t.Errorf("%v, %+v", err, d)
			case c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)):
				t.Errorf("error %v, want %s", err, c.err)
			}
		})
	}
}
