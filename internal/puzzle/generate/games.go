// Package generate makes puzzles from games that the engine plays against itself.
// Equal seeds give equal puzzles.
//
// Start with [Games]. What a position tells is proved by package internal/puzzle; this
// package plays, picks and keeps the puzzles apart.
package generate

import (
	"context"
	"math/rand/v2"

	"tengen/engine"
	"tengen/engine/tune"
	"tengen/pattern"
	"tengen/renju"
)

// rules are those of the games: every end counts.
var rules = renju.Rules{FirstPass: 7, TwoPassDraw: true, NoFiveDraw: true}

// Nodes a move between which the strength of each side is drawn: so few that long
// wins are missed, so many that moves have a point.
const (
	fewest  = 60
	doubled = 4 // how many times that may be doubled
)

// table plays games.
type table struct {
	engine *engine.Engine
	rand   *rand.Rand
}

// play plays a game from an opening of five to seven stones, drawn by how likely good
// players are to choose them, between two sides that think for different numbers of
// nodes. It returns the moves; a game that comes to a pass ends there.
func (t *table) play(ctx context.Context) ([]renju.Move, error) {
	t.engine.Clear()
	random := 5 + t.rand.IntN(3)
	nodes := [2]int{fewest << t.rand.IntN(doubled+1), fewest << t.rand.IntN(doubled+1)}
	var moves []renju.Move
	for p := (renju.Position{}); !p.Outcome.Over(); {
		var m renju.Move
		if n := len(moves); n < random {
			m = t.open(p, moves)
		} else {
			m = t.engine.Search(ctx, p.Board, p.Turn(), engine.Limits{Nodes: nodes[n%2]}, nil).Line[0]
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if m == renju.Pass {
			return moves, nil
		}
		next, err := p.Play(&rules, m)
		if err != nil {
			return nil, err
		}
		p, moves = next, append(moves, m)
	}
	return moves, nil
}

// open draws a move of the opening.
func (t *table) open(p renju.Position, moves []renju.Move) renju.Move {
	if len(moves) == 0 {
		return renju.Move(renju.Tengen)
	}
	last, _ := moves[len(moves)-1].Stone()
	return tune.Draw(pattern.New(p.Board, p.Turn(), nil), last, renju.NoPoint, 0.9, t.rand)
}
