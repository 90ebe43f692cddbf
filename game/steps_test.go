package game

import (
	"fmt"
	"strings"
	"testing"

	"tengen/opening"
	"tengen/renju"
)

// line writes the steps of an opening, the open one in brackets: a move by its
// number, a decision by its acts, what was done with who did it.
func (g *testGame) line() string {
	steps, open := g.state.Steps()
	var parts []string
	for i, step := range steps {
		text := strings.ReplaceAll(step.Acts.String(), ",", "|")
		if step.Move > 0 {
			text = fmt.Sprint(strings.ReplaceAll(text, "place", "move"), step.Move)
		}
		switch {
		case step.Seat == NoSeat:
		case step.Acts.Has(opening.Swap):
			text += fmt.Sprintf("=%v", step.Yes)
		case step.N > 0:
			text += fmt.Sprintf("=%d", step.N)
		case step.Points != nil:
			text += fmt.Sprint(step.Points)
		}
		if step.Seat != NoSeat {
			text = step.Seat.String() + ":" + text
		}
		if i == open {
			text = "[" + text + "]"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " ")
}

func (g *testGame) places(points ...string) {
	g.t.Helper()
	for _, p := range points {
		g.must(Place{By{Seat: g.state.Actor()}, point(p)})
	}
}

func (g *testGame) swaps(yes bool) {
	g.t.Helper()
	g.must(Swap{By{Seat: g.state.Actor()}, yes})
}

// The line of steps of every kind of opening, as it goes on.
func TestSteps(t *testing.T) {
	tests := []struct {
		rule opening.Rule
		play func(*testGame)
		want string
	}{
		{opening.None, func(g *testGame) {}, "[move1]"},
		{opening.None, func(g *testGame) { g.places("h8") }, "1:move1"},
		{opening.Free, func(g *testGame) { g.places("h8") }, "1:move1 [move2] move3"},
		{opening.RIF, func(g *testGame) {}, "[move1] move2 move3 swap move4 offer choose5 move6"},
		{opening.RIF, func(g *testGame) {
			g.places("h8", "h9", "i10")
			g.swaps(true)
			g.places("a1")
			g.must(Offer{By{Seat: Second}, []renju.Point{point("i9"), point("a9")}})
		}, "1:move1 1:move2 1:move3 2:swap=true 1:move4 2:offer[i9 a9] [choose5] move6"},
		{opening.Soosorv(8), func(g *testGame) {
			g.places("h8", "h9", "i10")
			g.swaps(false)
			g.places("a1")
			g.must(Declare{By{Seat: Second}, 3})
		}, "1:move1 1:move2 1:move3 2:swap=false 2:move4 2:declare=3 [swap] offer choose5 move6"},
		{opening.Tarannikov, func(g *testGame) { g.places("h8"); g.swaps(true) },
			"1:move1 2:swap=true [move2] swap move3 swap move4 swap move5 swap move6"},
		{opening.Taraguchi(1), func(g *testGame) {
			g.places("h8")
			for _, p := range []string{"h9", "i10", "i9"} {
				g.swaps(false)
				g.places(p)
			}
		}, "1:move1 2:swap=false 2:move2 1:swap=false 1:move3 2:swap=false 2:move4 [swap|offer] move5 swap move6"},
		{opening.Taraguchi(1), func(g *testGame) {
			g.places("h8")
			for _, p := range []string{"h9", "i10", "i9"} {
				g.swaps(false)
				g.places(p)
			}
			g.must(Offer{By{Seat: First}, []renju.Point{point("a9")}})
		}, "1:move1 2:swap=false 2:move2 1:swap=false 1:move3 2:swap=false 2:move4 1:offer[a9] [choose5] move6"},
		{opening.SuperSakata, func(g *testGame) {
			g.places("h8", "h9", "i10", "i9", "i8")
			g.must(Add{By{Seat: First}, point("a1"), point("a3")})
		}, "1:move1 1:move2 1:move3 2:move4 2:move5 1:add6 [move|swap|add8]"},
		{opening.SuperSakata, func(g *testGame) {
			g.places("h8", "h9", "i10", "i9", "i8")
			g.swaps(true)
			g.places("a1")
		}, "1:move1 1:move2 1:move3 2:move4 2:move5 1:swap=true 2:move6"},
	}
	for _, tt := range tests {
		o := RIF.Options(false)
		o.Opening = tt.rule
		g := newGame(t, o)
		tt.play(g)
		if got := g.line(); got != tt.want {
			t.Errorf("%v:\ngot  %s\nwant %s", tt.rule, got, tt.want)
		}
		if view := g.state.View(Viewer{}, g.now); (view.Steps == nil) != g.state.Opening().Over() {
			t.Errorf("%v: the view has the steps %v", tt.rule, view.Steps)
		}
	}
}

// What a seat would name to undo its last act, in the opening and after it.
func TestUndo(t *testing.T) {
	o := RIF.Options(false)
	o.Opening = opening.SuperSakata
	g := newGame(t, o)
	check := func(what string, seat Seat, version, moves int) {
		t.Helper()
		if v, n := g.state.Undo(seat); v != version || n != moves {
			t.Errorf("%s: seat %v would go back to version %d with %d moves, want %d with %d", what, seat, v, n, version, moves)
		}
	}
	start := g.state.Version()
	check("before the first stone", First, 0, 0)
	g.places("h8", "h9", "i10")
	check("after three stones of one seat", First, start+2, 2)
	check("after three stones of the other", Second, 0, 0)
	g.places("i9", "i8")
	g.must(Add{By{Seat: First}, point("a1"), point("a3")})
	check("after two stones at once", First, start+5, 5)
	g.swaps(true)
	check("after a swap", Second, start+6, 7)
	g.places("a5")
	check("an answer goes back with it", Second, start+6, 7)
	view := g.state.View(Viewer{Seat: Second}, g.now)
	if view.Undo != start+6 || view.UndoMoves != 7 {
		t.Errorf("the view names version %d with %d moves", view.Undo, view.UndoMoves)
	}
	g.must(Takeback{By: By{Seat: Second}, Reply: Ask, To: view.Undo})
	if view = g.state.View(Viewer{}, g.now); view.BackTo != start+6 || view.BackMoves != 7 || view.Undo != 0 {
		t.Errorf("who watches is told of version %d with %d moves, and offered %d", view.BackTo, view.BackMoves, view.Undo)
	}
	g.must(Takeback{By: By{Seat: First}, Reply: Accept})
	if n := len(g.state.Moves()); n != 7 {
		t.Errorf("after the takeback there are %d moves, want 7", n)
	}
}
