package player_test

import (
	"testing"

	"tengen/engine/player"
	"tengen/game"
	"tengen/opening"
	"tengen/renju"
)

// with is a game under an opening rule in which the acts were done, each by the
// seat whose turn it was.
func with(t *testing.T, rule opening.Rule, acts ...string) game.State {
	t.Helper()
	o := game.RIF.Options(false)
	o.Opening = rule
	s := start(t, o)
	for _, act := range acts {
		by := game.By{Seat: s.Actor()}
		switch act {
		case "keep", "swap":
			s = do(t, s, game.Swap{By: by, Yes: act == "swap"}, clockStart)
		default:
			s = do(t, s, game.Place{By: by, Point: mustPoint(t, act)}, clockStart)
		}
	}
	return s
}

// judges are levels that see what a three is worth.
var judges = []player.Level{4, 6, 8, 9, player.Full}

// TestSwapsForTheBetterSide: with an open three on the board everybody wants to be
// Black, and nobody White.
func TestSwapsForTheBetterSide(t *testing.T) {
	for _, level := range judges {
		// White may take Black's side, which has a three that White, to move, must answer.
		s := with(t, opening.Tarannikov, "h8", "keep", "i7", "keep", "h9", "keep", "k11", "keep", "h10")
		if c := decide(t, level, s, s.Actor()); c != (game.Swap{By: game.By{Seat: s.Actor()}, Yes: true}) {
			t.Errorf("level %d, as White against a three: %#v", level, c)
		}
	}
}

// TestKeepsTheWorseFifth: of a fifth move that makes a three and one in the corner
// White keeps the one in the corner.
func TestKeepsTheWorseFifth(t *testing.T) {
	for _, level := range judges {
		s := with(t, opening.RIF, "h8", "i7", "h9", "keep", "k11")
		points := []renju.Point{mustPoint(t, "h10"), mustPoint(t, "a1")}
		s = do(t, s, game.Offer{By: game.By{Seat: s.Actor()}, Points: points}, clockStart)
		if c := decide(t, level, s, s.Actor()); c != (game.Choose{By: game.By{Seat: s.Actor()}, Point: points[1]}) {
			t.Errorf("level %d keeps %#v", level, c)
		}
	}
}

// TestSuperSakataTakesABetterSide: a seat that looks at a three of Black's swaps.
func TestSuperSakataTakesABetterSide(t *testing.T) {
	for _, level := range judges {
		s := with(t, opening.SuperSakata, "h8", "i7", "h9", "k11", "h10")
		if c := decide(t, level, s, s.Actor()); c != (game.Swap{By: game.By{Seat: s.Actor()}, Yes: true}) {
			t.Errorf("level %d, with a three of Black's: %#v", level, c)
		}
	}
}

// TestTaraguchiOffersWhenItPays: Black offers the one fifth move that is asked for
// when White's fourth has done nothing.
func TestTaraguchiOffersWhenItPays(t *testing.T) {
	s := with(t, opening.Taraguchi(1), "h8", "keep", "i7", "keep", "h9", "keep", "k11")
	for _, level := range []player.Level{8, 9, player.Full} {
		if c, offers := decide(t, level, s, s.Actor()).(game.Offer); !offers {
			t.Errorf("level %d: %#v", level, c)
		}
	}
}

// TestDeclaresByThePosition: after an opening that is strong for Black more than
// one fifth move is declared under Yamaguchi, or the other seat would take Black.
func TestDeclaresByThePosition(t *testing.T) {
	s := with(t, opening.Yamaguchi, "h8", "h9", "i9") // 4D, which wins for Black with one fifth move
	if c, ok := decide(t, 8, s, s.Actor()).(game.Declare); !ok || c.N < 2 {
		t.Errorf("declares %#v", c)
	}
}
