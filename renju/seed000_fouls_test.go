package renju_test

import (
	"slices"
	"testing"

	"tengen/renju"
)

const rif = renju.ReadingRIF

// forcing plays a stone of White that must make a four with one completing point,
// and returns the board and that point. Black must have no five of his own, which
// would be his way out.
func forcing(t *testing.T, b renju.Board, p renju.Point) (renju.Board, renju.Point) {
	t.Helper()
	if b.Wins(renju.White, p) {
		t.Fatalf("White's stone on %v makes a row, not a four", p)
	}
	b = put(t, b, renju.White, p)
	completes := b.AppendFives(nil, renju.White)
	if len(completes) != 1 {
		t.Fatalf("White's stone on %v threatens to win at %v, want one point\n%s", p, completes, b.Diagram(nil))
	}
	if out := b.AppendFives(nil, renju.Black); len(out) > 0 {
		t.Fatalf("after White's stone on %v Black makes a five at %v\n%s", p, out, b.Diagram(nil))
	}
	return b, completes[0]
}

// winsByFoul checks that White's stone on p wins because the only point that
// stops it is q, where Black would commit the foul.
func winsByFoul(t *testing.T, b renju.Board, p, q renju.Point, foul renju.Foul) {
	t.Helper()
	b, block := forcing(t, b, p)
	if block != q {
		t.Errorf("White's stone on %v is stopped at %v, want %v", p, block, q)
	}
	if v := b.Judge(block, rif); v.Five || v.Kinds != renju.FoulsOf(foul) {
		t.Errorf("Black's stone on %v is %v %v, want only %v\n%s", block, v, v.Kinds.List(), foul, b.Diagram(nil))
	}
	if end := put(t, b, renju.White, block).WinningRow(block); end == nil {
		t.Errorf("White's next stone on %v does not win", block)
	}
}

// exchange is a four of White on p that Black stops on q without a foul.
func exchange(t *testing.T, b renju.Board, p, q renju.Point) renju.Board {
	t.Helper()
	b, block := forcing(t, b, p)
	if block != q || b.Foul(q, rif) != renju.NoFoul {
		t.Errorf("White's stone on %v is stopped at %v (%v), want %v without a foul", p, block, b.Foul(block, rif), q)
	}
	return put(t, b, renju.Black, q)
}

func TestS000Fouls(t *testing.T) {
	d := readDrawn(t, "s000/fouls.txt")
	at := func(letter byte) renju.Point { return d.at(t, letter) }
	b := d.Board
	if n, m := b.Count(renju.Black), b.Count(renju.White); n != m+1 {
		t.Errorf("%d black and %d white stones: White is not to move", n, m)
	}
	for _, c := range bothColors {
		if fives := b.AppendFives(nil, c); len(fives) > 0 {
			t.Errorf("%v wins at %v before anything is played", c, fives)
		}
	}
	want := map[renju.Point]byte{at('A'): '6', at('B'): '4', at('C'): '3'}
	if got := forbiddenMarks(b, rif); !sameMarks(got, want) {
		t.Errorf("forbidden points %v, want %v", got, want)
	}
	for letter, foul := range map[byte]renju.Foul{'A': renju.Overline, 'B': renju.DoubleFour, 'C': renju.DoubleThree} {
		if v := b.Judge(at(letter), rif); v.Five || v.Kinds != renju.FoulsOf(foul) {
			t.Errorf("%c is %v %v, want only %v", letter, v, v.Kinds.List(), foul)
		}
	}
	t.Run("D", func(t *testing.T) { winsByFoul(t, b, at('D'), at('A'), renju.Overline) })
	t.Run("E", func(t *testing.T) { winsByFoul(t, b, at('E'), at('B'), renju.DoubleFour) })
	t.Run("G-H", func(t *testing.T) {
		after := exchange(t, b, at('G'), at('F'))
		winsByFoul(t, after, at('H'), at('C'), renju.DoubleThree)
	})
	t.Run("F-B", func(t *testing.T) {
		if v := b.Judge(at('E'), rif); v != (renju.Verdict{}) {
			t.Errorf("E is %v at first, want legal", v)
		}
		after := exchange(t, b, at('F'), at('G'))
		if v := after.Judge(at('E'), rif); v.Kinds != renju.FoulsOf(renju.DoubleThree) {
			t.Errorf("E is %v once Black stands on G, want a double-three", v)
		}
		winsByFoul(t, after, at('B'), at('E'), renju.DoubleThree)
	})
	t.Run("only by fouls", func(t *testing.T) {
		if line := foursWin(b, false); line != nil {
			t.Errorf("White wins by fours although Black may commit fouls: %v", line)
		}
	})
}

func sameMarks(a, b map[renju.Point]byte) bool {
	for p, m := range a {
		if b[p] != m {
			return false
		}
	}
	return len(a) == len(b)
}

// fours is a search for a win of White by stones that each make a four.
type fours struct {
	fouls bool                 // a point where Black commits a foul stops nothing
	lost  map[renju.Board]bool // White to move, every line tried
}

// foursWin returns a win of White, who is to move, by nothing but fours: his
// stones and the points that should stop them. It is nil if there is none.
func foursWin(b renju.Board, fouls bool) []renju.Point {
	return fours{fouls, map[renju.Board]bool{}}.win(b)
}

func (f fours) win(b renju.Board) []renju.Point {
	if f.lost[b] {
		return nil
	}
	for _, p := range b.AppendEmpty(nil) {
		if !threeNear(b, p) {
			continue
		}
		after, _ := b.Place(renju.White, p)
		stops := after.AppendFives(nil, renju.White)
		if len(stops) == 0 || len(after.AppendFives(nil, renju.Black)) > 0 {
			continue
		}
		if len(stops) > 1 || f.fouls && after.Foul(stops[0], rif) != renju.NoFoul {
			return []renju.Point{p, stops[0]}
		}
		after, _ = after.Place(renju.Black, stops[0])
		if line := f.win(after); line != nil {
			return append([]renju.Point{p, stops[0]}, line...)
		}
	}
	f.lost[b] = true
	return nil
}

// threeNear reports whether White has three stones in one line within four points
// of p, without which a stone there makes no four.
func threeNear(b renju.Board, p renju.Point) bool {
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 0
		for i := -4; i <= 4; i++ {
			if b.At(renju.At(p.Col()+i*d[0], p.Row()+i*d[1])) == renju.White {
				n++
			}
		}
		if n >= 3 {
			return true
		}
	}
	return false
}

func TestS000PseudoFoul(t *testing.T) {
	d := readDrawn(t, "s000/pseudo-foul.txt")
	a, c := d.at(t, 'A'), d.at(t, 'C')
	b := d.Board
	if n, m := b.Count(renju.Black), b.Count(renju.White); n != m+1 {
		t.Errorf("%d black and %d white stones: White is not to move", n, m)
	}
	if len(b.AppendForbidden(nil, rif)) > 0 {
		t.Error("a point is forbidden before anything is played")
	}
	after, block := forcing(t, b, d.at(t, 'B'))
	if block != a {
		t.Fatalf("B is stopped at %v, want A", block)
	}
	for name, b := range map[string]renju.Board{"before B": b, "after B": after} {
		e := b.Explain(a, rif)
		if e.Verdict != (renju.Verdict{}) || len(e.Fours) > 0 || len(e.Threes) != 2 {
			t.Fatalf("%s: A is %v with %d fours and %d threes, want an allowed fork of two threes", name, e.Verdict, len(e.Fours), len(e.Threes))
		}
		row, diagonal := e.Threes[0], e.Threes[1]
		if row.Stones[0].Row() != row.Stones[2].Row() || row.Counts || len(row.Extensions) != 1 || row.Extensions[0].Point != c {
			t.Errorf("%s: the three in the row is %+v, want one that only C could extend", name, row)
		} else if why := row.Extensions[0].Why; why == nil || why.Verdict.Kinds != renju.FoulsOf(renju.DoubleFour) || len(why.Fours) != 2 {
			t.Errorf("%s: C is %+v, want a double-four", name, why)
		}
		if diagonal.Stones[0].Distance(diagonal.Stones[2]) != 3 || diagonal.Stones[0].Col() == diagonal.Stones[2].Col() || !diagonal.Counts {
			t.Errorf("%s: the other three is %+v, want a diagonal that counts", name, diagonal)
		}
	}
	if v := put(t, after, renju.Black, a).Judge(c, rif); v.Kinds != renju.FoulsOf(renju.DoubleFour) {
		t.Errorf("with a stone on A, C is %v, want a double-four", v)
	}
}

// TestS000PseudoFoulHasAnotherWin solves the exercise that S000 leaves to its
// reader, in our position: White makes use of C.
func TestS000PseudoFoulHasAnotherWin(t *testing.T) {
	d := readDrawn(t, "s000/pseudo-foul.txt")
	a, b, c := d.at(t, 'A'), d.at(t, 'B'), d.at(t, 'C')
	if line := foursWin(d.Board, false); line != nil {
		t.Errorf("White wins without Black's fouls: %v", line)
	}
	line := foursWin(d.Board, true)
	if want := []renju.Point{b, a, point(t, "j8"), c}; !slices.Equal(line, want) {
		t.Fatalf("White wins by %v, want %v", line, want)
	}
	after := exchange(t, d.Board, b, a)
	winsByFoul(t, after, line[2], c, renju.DoubleFour)
	if early := put(t, d.Board, renju.White, line[2]).AppendFives(nil, renju.White); len(early) > 0 {
		t.Errorf("without the exchange on B and A the second stone threatens %v already", early)
	}
}
