package playtest

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"tengen/game"
	"tengen/internal/play"
	"tengen/renju"
	"tengen/wire"
)

// What is done to one game at the same time.
const (
	linearGames       = 12
	linearConnections = 8
	linearCommands    = 7 // of each connection
)

// asked is one command, and told what its sender was answered: the version of the
// last event it made, or why it was refused.
type (
	asked struct {
		seat game.Seat
		id   string
		act  wire.Act
	}
	told struct {
		version int
		refused game.Reason
	}
)

// linear has many connections to one game send commands at the same time, on all
// nodes, some of them twice under one name, and asks whether the answers are those
// of some order in which one command came after the other.
func linear(t *testing.T, nodes ...*play.App) {
	for n := range linearGames {
		id := Seats(t, nodes[0], Options(""))
		start, err := nodes[0].Game(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		history := quarrel(t, nodes, id, uint64(n))
		result := porcupine.CheckOperationsTimeout(model(start), history, 30*time.Second)
		if result == porcupine.Ok {
			continue
		}
		t.Errorf("game %d: %s; no order of the commands explains these answers:", n, result)
		for _, o := range history {
			t.Log(model(start).DescribeOperation(o.Input, o.Output))
		}
	}
}

// quarrel lets the connections loose and returns what they did.
func quarrel(t *testing.T, nodes []*play.App, id play.GameID, seed uint64) (history []porcupine.Operation) {
	begin := time.Now()
	var mu sync.Mutex
	var wait sync.WaitGroup
	for c := range linearConnections {
		r := rand.New(rand.NewPCG(seed, uint64(c)))
		seat := game.Seat(1 + c%2)
		p := Enter(t, nodes[c/2%len(nodes)], id, seat)
		wait.Go(func() {
			defer p.Leave()
			var last asked
			for k := range linearCommands {
				a := asked{seat, fmt.Sprint("c", c, "-", k), anyAct(r)}
				if k > 0 && r.IntN(4) == 0 {
					a = last
				}
				last = a
				call := time.Since(begin)
				version, err := p.Viewer.Receive().Do(wire.Do{ID: a.id, At: 1_000_000, Act: a.act})
				back := time.Since(begin)
				out := told{version: version}
				var refusal *game.Refusal
				switch {
				case errors.As(err, &refusal):
					out = told{refused: refusal.Reason}
				case err != nil:
					t.Errorf("%+v: %v", a, err)
					return
				}
				mu.Lock()
				history = append(history, porcupine.Operation{ClientId: c, Input: a, Call: int64(call), Output: out, Return: int64(back)})
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	return history
}

// anyAct is mostly a stone on one of a few points, so that many want the same.
func anyAct(r *rand.Rand) wire.Act {
	switch r.IntN(12) {
	case 0:
		return wire.Act{Draw: "offer"}
	case 1:
		return wire.Act{Draw: "accept"}
	}
	return Place(Quiet(r.IntN(6)))
}

// commandFor is what an act means, said again here so that the check does not trust
// what it checks.
func (a *asked) commandFor() game.Command {
	by := game.By{Seat: a.seat}
	if a.act.Draw != "" {
		return game.Draw{By: by, Reply: game.Reply(a.act.Draw)}
	}
	p, err := renju.ParsePoint(*a.act.Place)
	if err != nil {
		panic(err)
	}
	return game.Place{By: by, Point: p}
}

// reached is a game after some commands, and the versions that those made.
type reached struct {
	state game.State
	done  map[string]int
}

// model is one game that carries out one command after the other.
func model(start game.State) porcupine.Model {
	return porcupine.Model{
		Init: func() any { return reached{start, nil} },
		Step: func(state, input, output any) (bool, any) {
			was, a, out := state.(reached), input.(asked), output.(told)
			key := a.seat.String() + a.id
			if version, again := was.done[key]; again {
				return out == told{version: version}, was
			}
			events, err := was.state.Decide(a.commandFor(), was.state.At())
			var refusal *game.Refusal
			if errors.As(err, &refusal) {
				return out == told{refused: refusal.Reason}, was
			}
			next := was.state
			for _, e := range events {
				if next, err = next.Apply(e); err != nil {
					return false, was
				}
			}
			done := maps.Clone(was.done)
			if done == nil {
				done = make(map[string]int)
			}
			done[key] = next.Version()
			return err == nil && out == told{version: next.Version()}, reached{next, done}
		},
		Equal: func(a, b any) bool { return maps.Equal(a.(reached).done, b.(reached).done) },
		DescribeOperation: func(input, output any) string {
			a, out := input.(asked), output.(told)
			what := a.act.Draw
			if a.act.Place != nil {
				what = *a.act.Place
			}
			return fmt.Sprintf("seat %d, %s, %s: %+v", a.seat, a.id, what, out)
		},
	}
}
