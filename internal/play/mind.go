package play

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tengen/game"
)

// Mind decides for a seat on which a level of the engine sits. Each is asked by one
// goroutine at a time.
type Mind interface {
	// Decide returns what the seat does in the state of the question, nil for nothing
	// until the state changes. When ctx ends it returns soon, with the best it has
	// found; it has until then or, if that is earlier, until Most has passed. The
	// context is never at its end when it is called.
	Decide(ctx context.Context, q Question) (game.Command, error)
}

// Question is what a [Mind] is asked.
type Question struct {
	State game.State
	Seat  game.Seat
	Level int
	Now   time.Time     // the time of games
	Most  time.Duration // how long the answer may take
}

// Durations of the minds.
const (
	mostThought   = 5 * time.Second        // for one decision, when nobody waits
	leastThought  = 500 * time.Millisecond // for one decision, when others wait
	thinkAgain    = time.Second            // how long after a failure a decision is tried again
	mostWaiting   = 100                    // games that wait for a mind before new ones are refused
	callFlagAfter = 10 * time.Millisecond  // after a flag has fallen that must be claimed
)

// ErrBusy says that too many games wait for a decision of the engine, and ErrNoMinds
// that this node has none.
var (
	ErrBusy    = errors.New("too many games against the engine are going on")
	ErrNoMinds = errors.New("this node plays no games against the engine")
)

// CreateAgainst begins a game against a level of the engine. The creator sits on
// the given seat; the game starts at once. The error may be ErrBusy or ErrNoMinds.
func (a *App) CreateAgainst(ctx context.Context, o game.Options, seat game.Seat, level int) (GameID, Key, error) {
	switch {
	case !a.Thinks():
		return "", "", ErrNoMinds
	case a.minds.crowded():
		return "", "", ErrBusy
	}
	return a.create(ctx, o, seat, level)
}

// Thinks reports whether games against the engine are played on this node.
func (a *App) Thinks() bool { return len(a.config.Minds) > 0 }

// engineSeat is the seat on which the engine sits, NoSeat if two people play.
func engineSeat(s *game.State) game.Seat {
	for _, seat := range []game.Seat{game.First, game.Second} {
		if s.Player(seat).Level > 0 {
			return seat
		}
	}
	return game.NoSeat
}

// ponder has the engine look at a game that has come to a new state, if it sits
// there. It is called with the table's mu held.
func (a *App) ponder(id GameID, s game.State) {
	if engineSeat(&s) == game.NoSeat {
		return
	}
	a.mu.Lock()
	if t := a.tables[id]; t != nil {
		t.unbegun = s.CanAbort()
	}
	a.mu.Unlock()
	if !s.Over() && a.Thinks() {
		a.minds.ask(id, s.Version())
	}
}

// think lets a mind decide in a game, and carries out what it decides if the game
// is still where it was.
func (a *App) think(ctx context.Context, m Mind, id GameID) {
	t := a.open(id)
	defer t.release()
	s, err := t.current(a.ctx)
	if err != nil {
		a.thinkLater(id, err)
		return
	}
	seat := engineSeat(&s)
	a.minds.at(id, s.Version())
	if s.Over() || seat == game.NoSeat || ctx.Err() != nil { // a newer state will be looked at
		return
	}
	command, err := decideSafely(ctx, m, Question{
		State: s, Seat: seat, Level: s.Player(seat).Level, Now: a.Now(), Most: a.minds.most(),
	})
	switch {
	case a.ctx.Err() != nil:
		return
	case err != nil:
		a.log.Error("the engine did not decide", "game", id, "version", s.Version(), "err", err)
		command = game.Resign{By: game.By{Seat: seat}} // rather than let somebody wait for ever
	case command == nil:
		a.callFlag(id, &s)
		return
	}
	a.carryOut(t, s, command)
}

// decideSafely asks a mind. One that fails in any way must not take the node with it.
func decideSafely(ctx context.Context, m Mind, q Question) (command game.Command, err error) {
	defer func() {
		if r := recover(); r != nil {
			command, err = nil, fmt.Errorf("it panicked: %v", r)
		}
	}()
	return m.Decide(ctx, q)
}

// carryOut gives the game the command that was decided in state s, unless it has
// moved on: then the new state is looked at anyway.
func (a *App) carryOut(t *table, s game.State, command game.Command) {
	ticket := t.receive()
	defer ticket.leave()
	<-ticket.turn
	_, err := t.decide(a.ctx, order{at: ticket.at, command: func(now game.State) game.Command {
		if now.Version() != s.Version() {
			return nil
		}
		return command
	}})
	var refusal *game.Refusal
	switch {
	case err == nil || a.ctx.Err() != nil:
	case !errors.As(err, &refusal):
		a.thinkLater(t.id, err)
	case refusal.Reason != game.GameOver:
		a.log.Error("the engine decided what cannot be done", "game", t.id, "version", s.Version(), "err", err)
		if _, again := command.(game.Resign); !again {
			ticket.leave()
			a.carryOut(t, s, game.Resign{By: game.By{Seat: engineSeat(&s)}})
		}
	}
}

// thinkLater looks at a game again after the store has failed.
func (a *App) thinkLater(id GameID, err error) {
	if a.ctx.Err() != nil {
		return
	}
	a.log.Error("a decision of the engine was not recorded", "game", id, "err", err)
	time.AfterFunc(thinkAgain, func() { a.minds.ask(id, 0) })
}

// callFlag has the engine look again when the opponent's flag has fallen and must
// be claimed.
func (a *App) callFlag(id GameID, s *game.State) {
	o := s.Options()
	deadline, running := s.Clock().Deadline()
	if o.Flag != game.FlagClaimed || !running {
		return
	}
	time.AfterFunc(max(0, deadline.Sub(a.Now()))+callFlagAfter, func() { a.minds.ask(id, s.Version()) })
}

// abandon ends a game against the engine that was never begun and that nobody looks
// at any more.
func (a *App) abandon(id GameID) {
	t := a.open(id)
	defer t.release()
	ticket := t.receive()
	defer ticket.leave()
	<-ticket.turn
	_, err := t.decide(a.ctx, order{at: ticket.at, command: func(s game.State) game.Command {
		seat := engineSeat(&s)
		if seat == game.NoSeat || !s.CanAbort() {
			return nil
		}
		return game.Abort{By: game.By{Seat: seat}}
	}})
	var refusal *game.Refusal
	if err != nil && !errors.As(err, &refusal) && a.ctx.Err() == nil {
		a.log.Error("a game that nobody plays was not ended", "game", id, "err", err)
	}
}
