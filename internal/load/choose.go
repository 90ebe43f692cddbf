package load

import (
	"math/rand/v2"

	"tengen/game"
	"tengen/renju"
)

// preset is how the games of the bots are played, and rules what package renju
// knows of it.
const preset = game.RIF

var rules = presetRules()

func presetRules() renju.Rules {
	o := preset.Options(false)
	return o.Rules()
}

// choose is the move of a quick player who is no fool: it makes five, keeps the
// other from making five, and else puts a stone somewhere near the last ones, as
// Black never on a forbidden point.
func choose(p *renju.Position, r *rand.Rand) renju.Point {
	if p.Moves == 0 {
		return renju.Tengen
	}
	var buffer [renju.Size * renju.Size]renju.Point
	turn := p.Turn()
	for _, color := range [2]renju.Color{turn, turn.Other()} {
		for _, point := range p.Board.AppendFives(buffer[:0], color) {
			if legal(p, point) {
				return point
			}
		}
	}
	near, _ := p.Last.Stone()
	for tries := 0; near.Valid() && tries < 20; tries++ {
		column, row := near.Col()+r.IntN(5)-2, near.Row()+r.IntN(5)-2
		if column < 0 || column >= renju.Size || row < 0 || row >= renju.Size {
			continue
		}
		point := renju.At(column, row)
		if legal(p, point) {
			return point
		}
		near = point
	}
	empty := p.Board.AppendEmpty(buffer[:0])
	for _, i := range r.Perm(len(empty)) {
		if legal(p, empty[i]) {
			return empty[i]
		}
	}
	return renju.NoPoint
}

// legal reports whether the one to move may put a stone on a point.
func legal(p *renju.Position, point renju.Point) bool {
	return p.Board.At(point) == renju.NoColor &&
		(p.Turn() == renju.White || p.Board.Foul(point, rules.Reading) == renju.NoFoul)
}
