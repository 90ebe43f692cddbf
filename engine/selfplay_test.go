package engine_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	"tengen/engine"
	"tengen/engine/tune"
)

var selfplay = flag.Int("selfplay", 25, "games of the engine against itself in TestSelfPlay")

// TestSelfPlay lets the engine play against itself from random openings with few
// nodes: no move is illegal, and no game ends by a foul, for Black passes when every
// move is one. "make selfplay" plays a thousand games.
func TestSelfPlay(t *testing.T) {
	e := engine.New(engine.Options{Megabytes: 4})
	endings := map[string]int{}
	for i := range *selfplay {
		g, ok := tune.Play(context.Background(), e, 150+50*(i%5), rand.New(rand.NewPCG(21, uint64(i))))
		if !ok {
			t.Fatalf("game %d was broken off: a move was illegal", i)
		}
		if g.Ending == "foul" {
			t.Errorf("game %d ends by a foul: %s", i, g.Moves)
		}
		endings[g.Ending]++
	}
	t.Log(endings)
}
