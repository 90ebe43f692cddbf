package bot

import (
	"context"
	"fmt"
	"io"
	"time"

	"tengen/brain"
	"tengen/game"
	"tengen/renju"
	"tengen/wire"
)

// Pipe is a running program: what it writes, and what it reads.
type Pipe interface {
	io.Reader
	io.Writer
	// End waits until the program that was told to end has done so, and Kill does
	// not wait.
	End()
	Kill()
}

// Program is a program that speaks the Gomocup protocol as a thinker, with our own
// engine for all that such a program is not asked for.
type Program struct {
	start func(context.Context) (Pipe, error)
	rule  brain.Rule
	infos [][2]string
	own   *Own
	// resign: give up when the program has seen twice that it is lost.
	resign  bool
	lost    int // how often it has seen that
	trouble func(error)

	pipe   Pipe // nil while no program runs
	client *brain.Client
	told   []renju.Move // what it knows of the game
}

// ProgramOptions are how a program is driven.
type ProgramOptions struct {
	// Start starts the program.
	Start func(context.Context) (Pipe, error)
	// Rule is the number that it knows renju by.
	Rule brain.Rule
	// Infos are further lines "INFO key value" that begin a game.
	Infos [][2]string
	// Own decides what a program is not asked for.
	Own *Own
	// Resign lets it give up what it has seen to be lost.
	Resign bool
	// Trouble is told when the program failed and our engine stepped in.
	Trouble func(error)
}

// NewProgram returns a program as a thinker. It is started when it is first asked.
func NewProgram(o ProgramOptions) *Program {
	return &Program{start: o.Start, rule: o.Rule, infos: o.Infos, own: o.Own, resign: o.Resign, trouble: o.Trouble}
}

// Decide implements [Thinker].
func (p *Program) Decide(ctx context.Context, q Question) (wire.Act, error) {
	if !plain(&q.State, q.Seat) {
		return p.own.Decide(ctx, q)
	}
	move, err := p.move(ctx, q)
	if err == nil {
		_, err = q.State.Decide(commandOf(game.By{Seat: q.Seat}, move), q.State.At())
	}
	if err == nil {
		if p.resign && p.lost >= 2 {
			return wire.Act{Resign: true}, nil
		}
		act, _ := actOf(commandOf(game.By{Seat: q.Seat}, move))
		return act, nil
	}
	if ctx.Err() != nil {
		p.kill()
		return wire.Act{}, ctx.Err()
	}
	p.trouble(err)
	p.kill()
	q.Time.Think = min(q.Time.Think, fallbackThink)
	return p.own.Decide(ctx, q)
}

// fallbackThink is how long our engine thinks where a program failed: it may have
// used up most of its time.
const fallbackThink = time.Second

// startTime is how long a program may take until it has answered to START.
const startTime = 10 * time.Second

// move asks the program.
func (p *Program) move(ctx context.Context, q Question) (renju.Move, error) {
	if err := p.open(ctx); err != nil {
		return renju.NoMove, err
	}
	left := q.Time.Left
	if left == 0 {
		left = time.Hour
	}
	for _, info := range [][2]any{{"timeout_turn", q.Time.Think.Milliseconds()}, {"timeout_match", 0}, {"time_left", left.Milliseconds()}} {
		if err := p.client.Info(info[0].(string), info[1]); err != nil {
			return renju.NoMove, err
		}
	}
	wait := q.Time.Think + 2*time.Second
	if q.Time.Left > 0 { // something must be left for our engine
		wait = min(wait, max(q.Time.Think, q.Time.Left-reserve-fallbackThink))
	}
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	all := moves(&q.State)
	reply, err := p.ask(ctx, all)
	if err != nil {
		return renju.NoMove, err
	}
	p.told = append(all[:len(all):len(all)], reply.Move)
	if reply.Known && reply.Score <= 100-brain.Mate {
		p.lost++
	} else {
		p.lost = 0
	}
	return reply.Move, nil
}

// ask tells the program what is new to it.
func (p *Program) ask(ctx context.Context, all []renju.Move) (brain.Reply, error) {
	last := len(all) - 1
	switch {
	case len(all) == 0:
		return p.client.Begin(ctx)
	case p.told != nil && last == len(p.told) && same(all[:last], p.told) && all[last] != renju.Pass:
		return p.client.Turn(ctx, all[last])
	}
	return p.client.Board(ctx, all)
}

func same(a, b []renju.Move) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return len(a) == len(b)
}

// open starts the program if it does not run.
func (p *Program) open(ctx context.Context) error {
	if p.client != nil {
		return nil
	}
	pipe, err := p.start(context.WithoutCancel(ctx))
	if err != nil {
		return err
	}
	p.pipe, p.told = pipe, nil
	p.client = brain.NewClient(pipe, pipe, brain.ClientOptions{})
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	if err := p.client.Start(ctx); err != nil {
		return err
	}
	for _, info := range append([][2]string{{"rule", fmt.Sprint(int(p.rule))}, {"game_type", "1"}}, p.infos...) {
		if err := p.client.Info(info[0], info[1]); err != nil {
			return err
		}
	}
	return nil
}

// kill ends a program that cannot be relied on; the next question starts it anew.
func (p *Program) kill() {
	if p.client != nil {
		p.pipe.Kill()
		p.client, p.pipe = nil, nil
	}
}

// Close implements [Thinker].
func (p *Program) Close() {
	if p.client != nil {
		_ = p.client.End() // it may have ended by itself
		p.pipe.End()
		p.client, p.pipe = nil, nil
	}
}
