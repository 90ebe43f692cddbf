package main

import (
	"context"
	"math/rand/v2"
	"runtime"

	"tengen/engine"
	levels "tengen/engine/player"
	"tengen/game"
	"tengen/internal/play"
)

// mind is an engine that decides for the seats of its levels on the server.
type mind struct{ engine *engine.Engine }

// mindMegabytes is the table of each engine.
const mindMegabytes = 32

// newMinds makes as many minds as are asked for; fewer than none is one less than
// the processors, but one.
func newMinds(n int) []play.Mind {
	if n < 0 {
		n = max(1, runtime.NumCPU()-1)
	}
	minds := make([]play.Mind, n)
	for i := range minds {
		minds[i] = &mind{engine.New(engine.Options{Megabytes: mindMegabytes})}
	}
	return minds
}

// Decide implements [play.Mind]. The character of the player belongs to the game:
// it is the same at every move, and after a restart of the server. It does not
// resign, so that who has won may make the five.
func (m *mind) Decide(ctx context.Context, q play.Question) (game.Command, error) {
	p := levels.New(levels.Options{
		Engine: m.engine,
		Level:  levels.Level(q.Level),
		Rand:   rand.New(rand.NewPCG(uint64(q.State.Created().UnixNano()), uint64(q.Seat))),
		Most:   q.Most,
	})
	return p.Decide(ctx, &q.State, q.Seat, q.Now)
}
