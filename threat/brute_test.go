package threat_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
	"tengen/threat/check"
)

// brute searches for a win by fours as the rules say it, with package renju alone
// and without remembering anything.
type brute struct {
	attacker renju.Color
	foul     bool // only by leaving Black forbidden blocks
	budget   int
}

// wins reports whether the attacker, to move, wins by fours.
func (s *brute) wins(b renju.Board) bool {
	if s.budget--; s.budget < 0 {
		return false
	}
	if len(b.AppendFives(nil, s.attacker)) > 0 {
		return !s.foul
	}
	for _, p := range b.AppendEmpty(nil) {
		if s.attacker == renju.Black && b.Foul(p, renju.ReadingRIF) != renju.NoFoul {
			continue
		}
		after, _ := b.Place(s.attacker, p)
		if s.four(after) {
			return true
		}
	}
	return false
}

// four reports whether the stone just put made a four that wins.
func (s *brute) four(b renju.Board) bool {
	defender := s.attacker.Other()
	completes := b.AppendFives(nil, s.attacker)
	if len(completes) == 0 || len(b.AppendFives(nil, defender)) > 0 {
		return false
	}
	var legal []renju.Point
	for _, q := range completes {
		if defender == renju.White || b.Foul(q, renju.ReadingRIF) == renju.NoFoul {
			legal = append(legal, q)
		}
	}
	switch {
	case len(legal) == 0:
		return true
	case len(completes) > 1:
		return !s.foul
	}
	b, _ = b.Place(defender, legal[0])
	return s.wins(b)
}

// crowded is a random position with many lines that meet.
func crowded(rng *rand.Rand) (b renju.Board) {
	black, white, width := 8+rng.IntN(22), 8+rng.IntN(22), 6+rng.IntN(5)
	for col := range width {
		for row := range width {
			switch n := rng.IntN(100); {
			case n < black:
				b, _ = b.Place(renju.Black, renju.At(col+4, row+4))
			case n < black+white:
				b, _ = b.Place(renju.White, renju.At(col+4, row+4))
			}
		}
	}
	return b
}

// TestFoursAgainstBruteForce compares verdicts on random positions, both wins and
// proofs that there is none.
func TestFoursAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	found := map[threat.Verdict]int{}
	fouls := 0
	s := threat.NewSolver(16)
	for range 200 {
		b := crowded(rng)
		for c := renju.Black; c <= renju.White; c++ {
			for _, foul := range []bool{false, true}[:c] { // only White wins by foul
				naive := &brute{attacker: c, foul: foul, budget: 300}
				wins := naive.wins(b)
				if naive.budget < 0 {
					continue
				}
				r := s.VCF(context.Background(), pattern.New(b, c, nil), c, threat.Options{Foul: foul, Nodes: 50000})
				if r.Verdict == threat.Unknown {
					continue
				}
				if want := map[bool]threat.Verdict{true: threat.Win, false: threat.NoWin}[wins]; r.Verdict != want {
					t.Fatalf("%v, by foul %v: %v, brute force says %v\n%s", c, foul, r.Verdict, want, b.Diagram(nil))
				}
				found[r.Verdict]++
				if foul && wins {
					fouls++
				}
				if wins {
					if err := verify(b, c, foul, r.Proof); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
	if found[threat.Win] < 30 || found[threat.NoWin] < 30 || fouls < 3 {
		t.Errorf("%v, %d wins by foul: too few of some kind", found, fouls)
	}
}

// TestThreatsOnRandomPositions checks every proof of a win by threats that is found
// in random positions with few nodes.
func TestThreatsOnRandomPositions(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	found, answered := 0, 0
	s := threat.NewSolver(12)
	for range 80 {
		b := crowded(rng)
		for c := renju.Black; c <= renju.White; c++ {
			for _, r := range []renju.Reading{renju.ReadingRIF, renju.ReadingPermitted} {
				board := pattern.NewReading(b, c, nil, r)
				result := s.VCT(context.Background(), board, c, threat.Options{Fukumi: true, Nodes: 3000, Foul: rng.IntN(4) == 0})
				if result.Verdict != threat.Win {
					continue
				}
				found++
				if err := check.Proof(b, c, result.Proof, r); err != nil {
					t.Fatalf("%v: %v", c, err)
				}
				answered += answers(result.Proof)
			}
		}
	}
	if found < 15 || answered < 60 {
		t.Errorf("%d wins with %d answers: too few", found, answered)
	}
}
