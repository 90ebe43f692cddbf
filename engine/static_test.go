package engine

import (
	"context"
	"math/rand/v2"
	"testing"

	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
)

// TestStaticIsProved: wins and losses that are seen without a move are wins and losses
// in that many moves, as package threat proves; and every move that is no defence to a
// straight four loses to it.
func TestStaticIsProved(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	w := newWorker(newTable(1), Options{})
	s := threat.NewSolver(16)
	forks, losses, defences := 0, 0, 0
	for range 1500 {
		b := randomGame(rng)
		w.begin(&task{}, b)
		switch v := w.static(1); {
		case v.settled && v.score > 0:
			n, _ := WinDistance(v.score)
			moves := n / 2 // winIn(1+k) for k = 1, 3, 5
			if r := s.VCT(context.Background(), b, b.Turn(), threat.Options{Fukumi: true, Moves: moves}); r.Verdict != threat.Win {
				t.Fatalf("%v said to win in %d moves by %v: %v\n%s", b.Turn(), moves, v.move, r.Verdict, b.Stones().Diagram(nil))
			}
			if moves == 3 {
				forks++
			}
		case v.settled:
			losses++
		case v.near:
			set := w.defences()
			checkDefences(t, s, b, &set)
			defences++
		}
	}
	if forks < 10 || losses < 10 || defences < 100 {
		t.Errorf("%d forks, %d losses, %d positions to defend: too few", forks, losses, defences)
	}
}

// randomGame is a board with some stones near each other.
func randomGame(rng *rand.Rand) *pattern.Board {
	b := pattern.New(renju.Board{}, renju.Black, nil)
	b.Move(renju.Move(renju.Tengen))
	for range 8 + rng.IntN(25) {
		near := b.Reach(renju.Tengen).Append(nil)
		if set := b.Near(); !set.Empty() {
			near = set.Append(near)
		}
		p := near[rng.IntN(len(near))]
		k := b.Class(b.Turn(), p)
		if b.At(p) == renju.NoColor && k != pattern.MakesFive && !(b.Turn() == renju.Black && b.Foul(p)) {
			b.Move(renju.Move(p))
		}
	}
	return b
}

// checkDefences tries some of the moves that are said to be no defence.
func checkDefences(t *testing.T, s *threat.Solver, b *pattern.Board, set *pattern.Set) {
	t.Helper()
	for i, p := range b.Empty().Append(nil) {
		if i%7 != 0 || set.Has(p) || b.Turn() == renju.Black && b.Foul(p) {
			continue
		}
		b.Move(renju.Move(p))
		r := s.VCF(context.Background(), b, b.Turn(), threat.Options{Moves: 2})
		b.Undo()
		if r.Verdict != threat.Win {
			t.Fatalf("%v for %v is said to be no defence, and there is no straight four after it\n%s", p, b.Turn(), b.Stones().Diagram(nil))
		}
	}
}
