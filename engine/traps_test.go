package engine_test

import (
	"context"
	"testing"

	"tengen/engine"
	"tengen/renju"
)

// TestTraps: positions in which other programs have looped, played on a stone or not
// stopped a four. The engine always moves, legally, and stops what can be stopped.
func TestTraps(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		want        string // the only good move, if there is one
		lost        bool
	}{
		{"the only block is forbidden", "h8g6f6g5f7g4h7g3g2a1", "", true},
		{"a four is stopped though one has a straight four to make", "h8d4i8e4j8f4c4g4", "h4", false},
		{"a four is stopped though all is lost", "a1h8c3i8e1j8a15k8", "", true},
	} {
		for _, limits := range []engine.Limits{{Nodes: 1}, {Nodes: 5000}, {Depth: 4, Lines: 3}} {
			p := after(t, c.moves)
			i := engine.New(engine.Options{Megabytes: 1}).Search(context.Background(), p.Board, p.Turn(), limits, nil)
			if len(i.Line) == 0 {
				t.Fatalf("%s: no move\n%s", c.name, p.Board.Diagram(nil))
			}
			next, err := p.Play(&renju.Rules{FirstPass: 7}, i.Line[0])
			if err != nil || next.Outcome.Ending == renju.EndedFoul {
				t.Errorf("%s: plays %v: %v, %v", c.name, i.Line[0], err, next.Outcome)
			}
			if c.want != "" && limits.Lines == 0 && !contains(c.want, i.Line[0].String()) {
				t.Errorf("%s: plays %v, want %s", c.name, i.Line[0], c.want)
			}
			if n, _ := engine.WinDistance(i.Score); c.lost && n >= 0 && limits.Nodes != 1 {
				t.Errorf("%s: score %d does not say that it is lost", c.name, i.Score)
			}
		}
	}
}

// TestLastPoints: on a board where no more five can be made, and with nothing but
// fouls left, the engine still answers: with a point, or with a pass.
func TestLastPoints(t *testing.T) {
	var b renju.Board
	for p := renju.Point(1); p <= renju.Points; p++ {
		c := renju.Black
		if (p.Col()/2+p.Row())%2 == 0 {
			c = renju.White
		}
		if p.Col() == 7 && p.Row() < 3 {
			continue
		}
		b, _ = b.Place(c, p)
	}
	for _, turn := range []renju.Color{renju.Black, renju.White} {
		i := engine.New(engine.Options{Megabytes: 1}).Search(context.Background(), b, turn, engine.Limits{Depth: 5}, nil)
		if len(i.Line) == 0 {
			t.Fatalf("%v: no move", turn)
		}
		if p, ok := i.Line[0].Stone(); ok && b.At(p) != renju.NoColor {
			t.Errorf("%v: plays on the stone at %v", turn, p)
		}
	}
}

// TestDeadBoard: where nobody can make a five any more, the position is worth nothing
// to either side, however many stones they have.
func TestDeadBoard(t *testing.T) {
	var b renju.Board
	for p := renju.Point(1); p <= renju.Points; p++ {
		c := renju.Black
		if (p.Col()/2+p.Row())%2 == 0 {
			c = renju.White
		}
		if p.Row() > 2 || p.Col()%5 != 0 {
			b, _ = b.Place(c, p)
		}
	}
	for _, turn := range []renju.Color{renju.Black, renju.White} {
		i := engine.New(engine.Options{Megabytes: 1}).Search(context.Background(), b, turn, engine.Limits{Depth: 4}, nil)
		if i.Score != 0 || len(i.Line) == 0 {
			t.Errorf("%v: score %d, line %v\n%s", turn, i.Score, i.Line, b.Diagram(nil))
		}
	}
}
