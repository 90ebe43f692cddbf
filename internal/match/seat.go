package match

import (
	"context"
	"fmt"
	"io"
	"math"
	"time"

	"tengen/brain"
	"tengen/engine/player"
	"tengen/pattern"
	"tengen/renju"
)

// seat is an engine that has been started, and stays so from game to game unless it
// fails.
type seat struct {
	Engine
	variant pattern.Variant
	client  *brain.Client
	process *Process // nil for our own engine
	stop    func()   // ends our own engine
	log     func(engine string, sent bool, line string)
}

// startTime is how long a program may take until it has answered to START, patience
// how long for a move without a time limit.
const (
	startTime = 30 * time.Second
	patience  = 2 * time.Minute
)

// open starts the engine if it does not run.
func (s *seat) open(ctx context.Context) error {
	if s.client != nil {
		return nil
	}
	o := brain.ClientOptions{Log: func(sent bool, line string) { s.log(s.Name, sent, line) }}
	if s.Command == nil {
		o.Settle = -1
		s.client, s.stop = own(ctx, s.Engine, o)
		return nil
	}
	p, err := StartProcess(ctx, s.Dir, s.Command)
	if err != nil {
		return err
	}
	s.process, s.client = p, brain.NewClient(p, p, o)
	return nil
}

// own starts our own engine in this process, behind the protocol like any other.
func own(ctx context.Context, e Engine, o brain.ClientOptions) (*brain.Client, func()) {
	ctx, cancel := context.WithCancel(ctx)
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		err := brain.Run(ctx, inR, outW, brain.Options{
			Name: e.Name, Rule: e.Rule, Threads: e.Threads, Megabytes: e.Memory, Off: e.Off,
			Level: player.Level(e.Level), Seed: 1,
		})
		outW.CloseWithError(err)
		inR.CloseWithError(err)
	}()
	return brain.NewClient(outR, inW, o), func() {
		cancel()
		inW.Close()
		<-ended
	}
}

// close ends the engine; kill does not wait for it to end by itself.
func (s *seat) close(kill bool) {
	if s.client == nil {
		return
	}
	if !kill {
		s.client.End()
	}
	switch {
	case s.process == nil:
		s.stop()
	case kill:
		s.process.Kill()
	default:
		s.process.End()
	}
	s.client, s.process = nil, nil
}

// begin starts a game.
func (s *seat) begin(ctx context.Context) error {
	if err := s.open(ctx); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	if err := s.client.Start(ctx); err != nil {
		return err
	}
	for _, info := range s.infos() {
		if err := s.client.Info(info[0], info[1]); err != nil {
			return err
		}
	}
	return nil
}

// infos are the lines "INFO key value" that begin a game.
func (s *seat) infos() (list [][2]string) {
	add := func(key string, value int64) { list = append(list, [2]string{key, fmt.Sprint(value)}) }
	turn := s.Turn
	if turn == 0 && s.Game > 0 {
		turn = s.Game
	}
	if turn == 0 {
		turn = patience / 2
	}
	add("timeout_turn", turn.Milliseconds())
	add("timeout_match", s.Game.Milliseconds())
	if s.Plus > 0 {
		add("time_increment", s.Plus.Milliseconds())
	}
	if s.Memory > 0 && s.Command != nil {
		add("max_memory", int64(s.Memory)<<20)
	}
	add("game_type", 1)
	add("rule", int64(s.ruleNumber()))
	if s.Threads > 0 {
		add("thread_num", int64(s.Threads))
	}
	if s.Nodes > 0 {
		add("max_node", int64(s.Nodes))
	}
	if s.Depth > 0 {
		add("max_depth", int64(s.Depth))
	}
	return append(list, s.Info...)
}

// ruleNumber is the number of the match's rule as this engine knows it.
func (s *seat) ruleNumber() brain.Rule {
	switch s.variant {
	case pattern.Freestyle:
		return brain.RuleFreestyle
	case pattern.Standard:
		return brain.RuleStandard
	}
	return s.Rule
}

// move asks for the next move of a game; first tells that the engine has been asked
// for none in it before. left is what remains of the time of the game.
func (s *seat) move(ctx context.Context, moves []renju.Move, first bool, left, most time.Duration) (brain.Reply, error) {
	told := int64(math.MaxInt32)
	if s.Game > 0 {
		told = left.Milliseconds()
	}
	if err := s.client.Info("time_left", told); err != nil {
		return brain.Reply{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	switch {
	case first && len(moves) == 0:
		return s.client.Begin(ctx)
	case first:
		return s.client.Board(ctx, moves)
	}
	return s.client.Turn(ctx, moves[len(moves)-1])
}

// complaint is what a program wrote to its error stream.
func (s *seat) complaint() string {
	if s.process == nil {
		return ""
	}
	return s.process.Complaint()
}
