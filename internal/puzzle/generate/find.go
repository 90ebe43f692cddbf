package generate

import (
	"context"
	"math/rand/v2"

	"tengen/engine"
	"tengen/internal/puzzle"
	"tengen/renju"
)

// Options say what is made.
type Options struct {
	Games int
	Seed  uint64
	// Kinds are the kinds looked for; all if nil.
	Kinds []puzzle.Kind
	// Progress, if not nil, is called after each game with how many are done.
	Progress func(done int)
}

// rarest are all kinds, the rare ones first: a position that would do for two is taken
// for the rarer.
var rarest = []puzzle.Kind{puzzle.Avoid, puzzle.Foul, puzzle.Threats, puzzle.Fours, puzzle.Defend}

// earliest is the number of stones from which positions are looked at.
const earliest = 8

// Games plays games and calls found with each puzzle: of each game and kind the
// hardest, none that resembles one found before. It stops when ctx ends, with its
// error, or at the first error of found.
func Games(ctx context.Context, o Options, found func(puzzle.Puzzle) error) error {
	if o.Kinds == nil {
		o.Kinds = rarest
	}
	f := &finder{prover: puzzle.NewProver(), kinds: o.Kinds, seen: make(map[string]bool)}
	e := engine.New(engine.Options{Megabytes: 1})
	for i := range o.Games {
		t := &table{e, rand.New(rand.NewPCG(o.Seed, uint64(i)))}
		moves, err := t.play(ctx)
		if err != nil {
			return err
		}
		for _, p := range f.look(ctx, moves) {
			if err := found(p); err != nil {
				return err
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if o.Progress != nil {
			o.Progress(i + 1)
		}
	}
	return nil
}

// finder looks for puzzles in games.
type finder struct {
	prover *puzzle.Prover
	kinds  []puzzle.Kind
	seen   map[string]bool // keys and figures of those found
}

// look returns the hardest new puzzle of each kind in a game.
func (f *finder) look(ctx context.Context, moves []renju.Move) (list []puzzle.Puzzle) {
	best := make(map[puzzle.Kind]puzzle.Puzzle)
	for n := earliest; n < len(moves) && ctx.Err() == nil; n++ {
		for _, k := range f.kinds {
			found, err := f.prover.Prove(ctx, k, moves[:n])
			if err != nil || found.Rating <= best[k].Rating {
				continue
			}
			p := puzzle.Puzzle{Kind: k, Rating: found.Rating, Moves: moves[:n:n], Facts: found.Facts}
			if p.ID = puzzle.IDOf(p.Position()); !f.seen[p.ID] && !f.seen[p.Figure()] {
				best[k] = p
			}
		}
	}
	for _, k := range f.kinds {
		if p, ok := best[k]; ok && !f.seen[p.ID] && !f.seen[p.Figure()] {
			f.seen[p.ID], f.seen[p.Figure()] = true, true
			list = append(list, p)
		}
	}
	return list
}
