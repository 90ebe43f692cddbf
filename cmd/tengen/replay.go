package main

import (
	"context"

	"tengen/game"
)

type replayFlags struct {
	Batch bool
}

const replayExample = `echo '{"opening":"swap","actions":[{"seat":1,"place":"h8"}]}' | tengen replay --batch`

// newReplay is "tengen replay": plays whole games by commands.
func newReplay() command {
	f := &replayFlags{}
	return command{name: "replay", example: replayExample, flags: f, run: func(ctx context.Context, p *program) error {
		if !f.Batch {
			return p.wrongUsage("replay", "replay.usage.batch", nil)
		}
		return batch(ctx, p.stdin, p.stdout, game.ReplayLine)
	}}
}
