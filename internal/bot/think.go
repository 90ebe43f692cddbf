package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"tengen/engine"
	"tengen/engine/player"
	"tengen/game"
	"tengen/renju"
	"tengen/wire"
)

// Question is what a [Thinker] is asked.
type Question struct {
	State game.State // the game, without its clock
	Seat  game.Seat
	Time  Time
}

// Thinker decides for a seat of one game. It is asked by one goroutine at a time.
type Thinker interface {
	// Decide returns what the seat, which is to act, does. When ctx ends it returns
	// soon.
	Decide(ctx context.Context, q Question) (wire.Act, error)
	// Close ends it.
	Close()
}

// Own is our own engine as a thinker.
type Own struct{ options player.Options }

// NewOwn returns our engine at a level, with a table of so many megabytes. With
// resign it gives up what is lost.
func NewOwn(level player.Level, megabytes int, resign bool) *Own {
	o := player.Options{Level: level, Rand: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())), Resign: resign}
	if level.NeedsEngine() {
		o.Engine = engine.New(engine.Options{Megabytes: megabytes})
	}
	return &Own{o}
}

// Decide implements [Thinker].
func (w *Own) Decide(ctx context.Context, q Question) (wire.Act, error) {
	o := w.options
	o.Most = q.Time.Think
	command, err := player.New(o).Decide(ctx, &q.State, q.Seat, q.State.At())
	if err != nil {
		return wire.Act{}, err
	}
	act, ok := actOf(command)
	if !ok {
		return act, fmt.Errorf("the engine decided %T", command)
	}
	return act, nil
}

// Close implements [Thinker].
func (w *Own) Close() {}

// plain reports whether the seat has nothing else to do than to put a stone where it
// likes, which every program can.
func plain(s *game.State, seat game.Seat) bool {
	v := s.View(game.Viewer{Seat: seat}, time.Time{})
	return v.Actor == seat && v.Phase == game.PhasePlay && len(v.Legal) == 0
}

// moves are those of a game.
func moves(s *game.State) []renju.Move {
	var list []renju.Move
	for _, m := range s.Moves() {
		list = append(list, m.Move)
	}
	return list
}
