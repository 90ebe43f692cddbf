package brain

import (
	"context"
	"math/rand/v2"
	"time"

	"tengen/engine"
	"tengen/engine/player"
	"tengen/game"
	"tengen/pattern"
	"tengen/renju"
)

// level is the level at which is played, or 0 for the engine itself: the one that
// "INFO strength" asks for, else that of the options.
func (b *brain) level() player.Level {
	l := b.options.Level
	if b.strength < full {
		l = 1 + player.Level(b.strength*(player.Levels-1)/full)
	}
	if l >= player.Full || b.variant != pattern.Renju {
		return 0
	}
	return l
}

// thinkAs lets a level choose the next move and reports whether it can: a level
// wants to know how the game came about, from its first stone at h8.
func (b *brain) thinkAs(word string, l player.Level) bool {
	s, ok := told(b.game.moves)
	if !ok || b.game.board.Full() || len(b.blocked) > 0 {
		return false
	}
	begun := time.Now()
	b.ready()
	o := player.Options{Level: l, Rand: rand.New(rand.NewPCG(b.options.Seed, uint64(b.games)))}
	if l.NeedsEngine() {
		if o.Engine, ok = b.engine.(*engine.Engine); !ok {
			return false
		}
	}
	t, _ := b.clock.budget(true)
	r, board, turn := b.referee(), b.game.board, b.game.toMove()
	b.run(word, false, t.last, begun, func(ctx context.Context, _ *job) answer {
		m := renju.NoMove
		if c, err := player.New(o).Decide(ctx, &s, s.Actor(), s.At()); err == nil {
			if place, ok := c.(game.Place); ok {
				m = renju.Move(place.Point)
			}
		}
		return r.answer(board, turn, nil, m)
	})
	return true
}

// told makes a game of the moves, without clocks or an opening rule, in which no
// foul can be committed. It is none if the rules do not let it come about.
func told(moves []played) (s game.State, ok bool) {
	o := game.RIF.Options(false)
	o.Foul = renju.FoulPrevented
	commands := []game.Command{game.Create{Options: o, Seat: game.First, KeyHash: "1"}, game.Sit{KeyHash: "2"}}
	for i, m := range moves {
		by := game.By{Seat: game.First}
		if i%2 == 1 {
			by.Seat = game.Second
		}
		if p, stone := m.move.Stone(); stone {
			commands = append(commands, game.Place{By: by, Point: p})
		} else {
			commands = append(commands, game.Pass{By: by})
		}
	}
	for _, c := range commands {
		events, err := s.Decide(c, beginning)
		if err != nil {
			return s, false
		}
		for _, e := range events {
			if s, err = s.Apply(e); err != nil {
				return s, false
			}
		}
	}
	return s, !s.Over()
}

// beginning is when a game without clocks takes place; no time passes in it.
var beginning = time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC)
