package engine_test

import (
	"context"
	"testing"

	"tengen/engine"
	"tengen/renju"
)

func after(t testing.TB, moves string) renju.Position {
	t.Helper()
	list, err := renju.AppendMoves(nil, moves)
	if err != nil {
		t.Fatal(err)
	}
	var p renju.Position
	for _, m := range list {
		if p, err = p.Play(&renju.Rules{}, m); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

func TestFindsWhatIsForced(t *testing.T) {
	for _, c := range []struct{ name, moves, want string }{
		{"makes a five", "h8a1i8a2j8a3k8o15", "l8 g8"},
		{"stops a five", "h8g8i8a1j8a2k8", "l8"},
		{"makes a straight four", "h8a1i8o1j8o15", "g8 k8"},
		{"begins at the centre", "", "h8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := after(t, c.moves)
			i := engine.New(engine.Options{Megabytes: 1}).Search(context.Background(), p.Board, p.Turn(), engine.Limits{Nodes: 20000}, nil)
			if len(i.Line) == 0 || !contains(c.want, i.Line[0].String()) {
				t.Errorf("%s: plays %v, want one of %s", c.moves, i.Line, c.want)
			}
		})
	}
}

func contains(list, m string) bool {
	for len(list) >= len(m) {
		if list[:len(m)] == m && (len(list) == len(m) || list[len(m)] == ' ') {
			return true
		}
		list = list[1:]
	}
	return false
}

func TestSameSearchSameNodes(t *testing.T) {
	p := after(t, "h8h9j7j9i8")
	var first engine.Info
	for i := range 2 {
		info := engine.New(engine.Options{Megabytes: 4}).Search(context.Background(), p.Board, p.Turn(), engine.Limits{Depth: 6}, nil)
		if i == 1 && (info.Nodes != first.Nodes || info.Score != first.Score || info.Line[0] != first.Line[0]) {
			t.Errorf("the same search twice: %d nodes, score %d, then %d and %d", first.Nodes, first.Score, info.Nodes, info.Score)
		}
		first = info
	}
}

// TestPlaysByTheRules lets the engine play against itself: every move is legal, and
// Black never plays a foul while another point is free.
func TestPlaysByTheRules(t *testing.T) {
	rules := renju.Rules{FirstPass: 7, TwoPassDraw: true, NoFiveDraw: true}
	for _, opening := range []string{"h8h9j7j9i8", "h8i9j8k9g10", "h8h9g9i7j10"} {
		e := engine.New(engine.Options{Megabytes: 4})
		p := after(t, opening)
		for !p.Outcome.Over() {
			i := e.Search(context.Background(), p.Board, p.Turn(), engine.Limits{Nodes: 400}, nil)
			if len(i.Line) == 0 {
				t.Fatalf("no move\n%s", p.Board.Diagram(nil))
			}
			next, err := p.Play(&rules, i.Line[0])
			if err != nil || next.Outcome.Ending == renju.EndedFoul {
				t.Fatalf("%v: %v, %v\n%s", i.Line[0], err, next.Outcome, p.Board.Diagram(nil))
			}
			p = next
		}
	}
}
