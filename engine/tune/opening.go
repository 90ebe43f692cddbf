package tune

import (
	"context"
	"math/rand/v2"

	"tengen/engine"
	"tengen/pattern"
	"tengen/renju"
)

// Openings are positions to begin games from: five stones, near even, no two of them
// the same whatever way the board is turned. The zero value is ready for use.
type Openings struct{ seen map[renju.Board]bool }

// even is how far from even, in units of the engine's scores, an opening may look to
// a search.
const even = 40

// Next draws openings, the first stone in the centre, the others by how likely good
// players are to choose them, until e sees no advantage in one with nodes. It reports
// false if ctx ends first.
func (o *Openings) Next(ctx context.Context, e *engine.Engine, nodes int, rng *rand.Rand) ([]renju.Move, bool) {
	if o.seen == nil {
		o.seen = make(map[renju.Board]bool)
	}
	for ctx.Err() == nil {
		b := pattern.New(renju.Board{}, renju.Black, nil)
		b.Move(renju.Move(renju.Tengen))
		for range 4 {
			last, before := lastTwo(b.Moves())
			b.Move(Draw(b, last, before, 1.5, rng))
		}
		shape, _ := b.Stones().Canonical()
		if o.seen[shape] || !quiet(b) {
			continue
		}
		o.seen[shape] = true // also if it is not even: one look is enough
		e.Clear()
		i := e.Search(ctx, b.Stones(), b.Turn(), engine.Limits{Nodes: nodes}, nil)
		if ctx.Err() == nil && -even <= i.Score && i.Score <= even {
			return append([]renju.Move(nil), b.Moves()...), true
		}
	}
	return nil, false
}
