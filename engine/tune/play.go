package tune

import (
	"context"
	"math"
	"math/rand/v2"

	"tengen/engine"
	"tengen/engine/eval"
	"tengen/pattern"
	"tengen/renju"
)

// Rules of the games: those of RIF without an opening protocol.
var rules = renju.Rules{FirstPass: 7, TwoPassDraw: true, NoFiveDraw: true}

// Play plays a game of e against itself, nodes a move. The opening is random: the
// first stone in the centre, then up to seven that are drawn by how likely good
// players are to choose them. It reports false if ctx ends first.
func Play(ctx context.Context, e *engine.Engine, nodes int, rng *rand.Rand) (Game, bool) {
	e.Clear()
	var p renju.Position
	var g Game
	random := 5 + rng.IntN(3)
	for n := 0; !p.Outcome.Over(); n++ {
		m := renju.Move(renju.Tengen)
		switch {
		case n == 0:
		case n < random:
			m = Draw(pattern.New(p.Board, p.Turn(), nil), renju.NoPoint, renju.NoPoint, 2, rng)
		default:
			m = e.Search(ctx, p.Board, p.Turn(), engine.Limits{Nodes: nodes}, nil).Line[0]
		}
		next, err := p.Play(&rules, m)
		if err != nil || ctx.Err() != nil {
			return Game{}, false
		}
		p = next
		if _, ok := m.Stone(); ok {
			g.Moves += m.String()
		} else {
			g.Moves += "--"
		}
	}
	g.Result, g.Ending = "draw", p.Outcome.Ending.String()
	if p.Outcome.Winner != renju.NoColor {
		g.Result = p.Outcome.Winner.String()
	}
	return g, true
}

// Draw draws a legal move by how likely good players are to choose it after the last
// two moves, NoPoint if there are none. At heat 1 the chances are those of
// eval.Promises, more heat makes them more even. It passes if no move is near enough
// to others and legal.
func Draw(b *pattern.Board, last, before renju.Point, heat float64, rng *rand.Rand) renju.Move {
	var points []renju.Point
	var chances []float64
	sum := 0.0
	near := b.Near()
	if near.Empty() {
		near = b.Reach(renju.Tengen)
	}
	for _, p := range near.Append(nil) {
		if b.At(p) != renju.NoColor || b.Turn() == renju.Black && b.Foul(p) {
			continue
		}
		chance := math.Exp(promise(b, p, last, before) / heat)
		points, chances = append(points, p), append(chances, chance)
		sum += chance
	}
	at := rng.Float64() * sum
	for i, p := range points {
		if at -= chances[i]; at <= 0 {
			return renju.Move(p)
		}
	}
	return renju.Pass
}

// promise is the promise of a point in nats.
func promise(b *pattern.Board, p, last, before renju.Point) float64 {
	t, me := eval.Promises(), b.Turn()
	c := me - 1
	x := int(t.Own[c][b.Mix(me, p)]) + int(t.Other[c][b.Mix(me.Other(), p)])
	if last != renju.NoPoint {
		x += int(t.Last[c][eval.Relation(p, last)])
	}
	if before != renju.NoPoint {
		x += int(t.Before[c][eval.Relation(p, before)])
	}
	return float64(x) / 100
}

// Label takes positions at random from a game, plays up to three moves that are drawn
// like an opening, so that positions are met that good players avoid, and has e judge
// them with nodes each. Positions in which something is forced are left out.
func Label(ctx context.Context, e *engine.Engine, g *Game, number, nodes int, rng *rand.Rand) (list []Position) {
	moves, err := renju.AppendMoves(nil, g.Moves)
	if err != nil || len(moves) < 12 {
		return nil
	}
	for range number {
		b := pattern.New(renju.Board{}, renju.Black, nil)
		for _, m := range moves[:5+rng.IntN(min(len(moves), 80)-5)] {
			b.Move(m)
		}
		for n := rng.IntN(4); n > 0 && quiet(b); n-- {
			last, before := lastTwo(b.Moves())
			b.Move(Draw(b, last, before, 1.2, rng))
		}
		if !quiet(b) {
			continue
		}
		i := e.Search(ctx, b.Stones(), b.Turn(), engine.Limits{Nodes: nodes}, nil)
		if ctx.Err() != nil {
			return list
		}
		text := ""
		for _, m := range b.Moves() {
			if _, ok := m.Stone(); ok {
				text += m.String()
			} else {
				text += "--"
			}
		}
		list = append(list, Position{text, i.Score})
	}
	return list
}

// lastTwo are the last two moves, NoPoint for a pass or none.
func lastTwo(moves []renju.Move) (last, before renju.Point) {
	if n := len(moves); n > 0 {
		last, _ = moves[n-1].Stone()
	}
	if n := len(moves); n > 1 {
		before, _ = moves[n-2].Stone()
	}
	return last, before
}

// quiet reports whether nothing is forced: nobody makes a five, and the side to move
// no straight four or two fours.
func quiet(b *pattern.Board) bool {
	me := b.Turn()
	return b.Points(me, pattern.MakesFive).Empty() && b.Points(me.Other(), pattern.MakesFive).Empty() &&
		b.Points(me, pattern.MakesStraight).Empty() && b.Points(me, pattern.MakesTwoFours).Empty()
}
