package player_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"tengen/engine/player"
	"tengen/game"
	"tengen/pattern"
	"tengen/renju"
)

// set is a game in which the seat to move faces a threat.
type set struct {
	s    game.State
	seat game.Seat
}

// setPositions gathers n positions, in games of the two weakest levels, in which
// the side to move can win nothing at once and its opponent threatens: a plain four
// (a five at one point), or without a four a three that is not yet stopped.
func setPositions(t *testing.T, n int, four bool) (list []set) {
	t.Helper()
	r := rand.New(rand.NewPCG(5, 5))
	o := game.RIF.Options(false)
	for len(list) < n {
		seats := [2]*player.Player{newPlayer(1, r.Uint64()), newPlayer(2, r.Uint64())}
		for s := start(t, o); !s.Over(); {
			if threatened(s, four) {
				list = append(list, set{s, s.Actor()})
			}
			c, err := seats[s.Actor()-1].Decide(context.Background(), &s, s.Actor(), clockStart)
			if err != nil {
				t.Fatal(err)
			}
			s = do(t, s, c, clockStart)
		}
	}
	return list[:n]
}

func threatened(s game.State, four bool) bool {
	b := pattern.New(s.Board(), s.Turn(), nil)
	me, they := s.Turn(), s.Turn().Other()
	if !b.Points(me, pattern.MakesFive).Empty() {
		return false
	}
	fives := b.Points(they, pattern.MakesFive)
	if four {
		p, _ := fives.First()
		return fives.Len() == 1 && (me == renju.White || !b.Foul(p))
	}
	return fives.Empty() && b.Points(me, pattern.MakesStraight).Empty() && !b.Points(they, pattern.MakesStraight).Empty()
}

// stops reports whether after a move the threat is gone: no five, or no straight
// four, is left to the opponent.
func stops(t *testing.T, at set, c game.Command, four bool) bool {
	t.Helper()
	place, ok := c.(game.Place)
	if !ok {
		return false
	}
	b := pattern.New(at.s.Board(), at.s.Turn(), nil)
	they := at.s.Turn().Other()
	b.Move(renju.Move(place.Point))
	if four {
		return b.Points(they, pattern.MakesFive).Empty()
	}
	return b.Points(they, pattern.MakesStraight).Empty()
}

// TestTheWeakestLevelIsNoFool: level 1 overlooks threats, but not most of them.
func TestTheWeakestLevelIsNoFool(t *testing.T) {
	for _, c := range []struct {
		name        string
		four        bool
		least, most int // of 500
	}{
		{"a plain four", true, 400, 495},
		{"a three", false, 200, 450},
	} {
		stopped := 0
		for i, at := range setPositions(t, 500, c.four) {
			d, err := newPlayer(1, uint64(i)).Decide(context.Background(), &at.s, at.seat, clockStart)
			if err != nil {
				t.Fatal(err)
			}
			if stops(t, at, d, c.four) {
				stopped++
			}
		}
		t.Logf("level 1 stops %s in %d of 500 positions", c.name, stopped)
		if stopped < c.least || stopped > c.most {
			t.Errorf("level 1 stops %s in %d of 500 positions, want %d to %d", c.name, stopped, c.least, c.most)
		}
	}
}
