package player

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"tengen/engine"
	"tengen/game"
	"tengen/renju"
	"tengen/threat"
)

// Options are what a [Player] is made with.
type Options struct {
	// Engine thinks for the levels that need one; see [Level.NeedsEngine]. It may be
	// shared by players that do not decide at the same time.
	Engine *engine.Engine
	Level  Level
	// Rand gives the player its character: one number is drawn from it. Players of
	// equal characters decide alike, as far as their engines do.
	Rand *rand.Rand
	// Resign lets the player give up what it sees to be lost. Without it plays on.
	Resign bool
	// Most is the longest that a decision may take whatever the clock says, 0 for
	// no limit. A game without a clock is thought about for two seconds a move, or
	// for Most. It matters to [Full] only.
	Most time.Duration
}

// Player decides for a seat. Make it with [New]. It is not safe for concurrent use,
// keeps nothing of a game, and may play several in turn.
type Player struct {
	options Options
	a       *ability
	dice    dice
	solver  *threat.Solver // nil until it is needed
}

// New returns a player. It panics if the level is none, if there is no Rand, or if
// the level needs an engine and there is none.
func New(o Options) *Player {
	if !o.Level.Valid() {
		panic(fmt.Sprintf("player: there is no level %d", o.Level))
	}
	if o.Engine == nil && o.Level.NeedsEngine() {
		panic(fmt.Sprintf("player: level %d needs an engine", o.Level))
	}
	return &Player{options: o, a: &abilities[o.Level], dice: dice(o.Rand.Uint64())}
}

// NeedsEngine reports whether the level thinks with an engine.
func (l Level) NeedsEngine() bool { return l == Full || abilities[l].nodes > 0 }

// ErrNoSeat says that a decision was asked for a seat that does not exist.
var ErrNoSeat = errors.New("only seats 1 and 2 decide")

// Decide returns what the seat does now: an act at the board if the seat is to act,
// an answer to an offer, a claim, or readiness to go on. It is nil if there is
// nothing to do until the state changes, as in a game that has ended. now is the
// time of the game, which says what the clocks show; the decision of [Full] takes
// time by its clock, other levels take some milliseconds.
//
// When ctx ends the decision is the best found so far. The error is [ErrNoSeat] or
// that of ctx if there was no time to find anything.
func (p *Player) Decide(ctx context.Context, s *game.State, seat game.Seat, now time.Time) (game.Command, error) {
	if !seat.Valid() {
		return nil, ErrNoSeat
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	t := p.think(ctx, s, seat, now)
	if c := t.between(); c != nil {
		return c, nil
	}
	if s.Actor() != seat {
		return nil, nil
	}
	if slices.Contains(t.view.May, game.MaySeal) {
		return game.Seal{By: t.by, Move: t.freeMove().m}, nil
	}
	if !s.Opening().Over() {
		return t.opening(), nil
	}
	return t.play(), nil
}

// thought is one decision under way.
type thought struct {
	*Player
	ctx    context.Context
	s      *game.State
	view   game.View
	by     game.By
	me     renju.Color
	rules  renju.Rules
	board  renju.Board
	dice   dice // of this decision
	budget budget
}

func (p *Player) think(ctx context.Context, s *game.State, seat game.Seat, now time.Time) *thought {
	o := s.Options()
	t := &thought{
		Player: p, ctx: ctx, s: s, by: game.By{Seat: seat}, me: s.ColorOf(seat), rules: o.Rules(), board: s.Board(),
		view: s.View(game.Viewer{Seat: seat}, now),
	}
	t.dice = p.dice.on(t.board.Hash(), uint64(len(s.Moves())), uint64(seat))
	t.budget = budgetOf(s.Clock(), o.Clocks[seat-1], seat, len(s.Moves()), p.options.Most, now)
	return t
}

// play is an act after the opening.
func (t *thought) play() game.Command {
	best := t.freeMove()
	switch {
	case best.m == renju.NoMove, t.options.Resign && t.hopeless(best):
		return game.Resign{By: t.by}
	case best.m == renju.Pass, t.betterToPass(best):
		return game.Pass{By: t.by}
	}
	p, _ := best.m.Stone()
	return game.Place{By: t.by, Point: p}
}

// hopeless: the game ends within the opponent's next two moves whatever is played.
func (t *thought) hopeless(best line) bool {
	return best.score <= -decided && lossIn(best.score) <= 4 && len(t.s.Moves()) >= 8
}

// mayPass reports whether a pass is open to the seat.
func (t *thought) mayPass() bool {
	return t.s.Opening().Over() && len(t.s.Moves())+1 >= t.rules.FirstPass
}

// betterToPass: the opponent has passed, a second pass is a draw, and that is more
// than the position promises.
func (t *thought) betterToPass(best line) bool {
	return t.mayPass() && t.rules.TwoPassDraw && t.view.Last == renju.Pass && best.score < -20
}
