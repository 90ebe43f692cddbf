package live_test

import (
	"context"
	"flag"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tengen/internal/live"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/wire"
)

var schedules = flag.Int("schedules", 1000, "how many schedules of troubles are gone through")

// How long a schedule has trouble, and how long both then have to agree.
const (
	troubleFor = 40 * time.Second
	calmFor    = 30 * time.Second
	chaosMoves = 10
)

// Between clients and the real server messages are late, lost and doubled, arrive
// after a client has come back, and connections break or stand still. In the end
// every client has the game that the log has, and every move was made once.
func TestChaos(t *testing.T) {
	todo := make(chan uint32)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for n := range todo {
				t.Run(fmt.Sprint(n), func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) { goThrough(t, n) })
				})
			}
		})
	}
	for n := range *schedules {
		todo <- uint32(n)
	}
	close(todo)
	workers.Wait()
}

// sufferer is a client with troubles.
type sufferer struct {
	t      *testing.T
	client *live.Client
	seat   int // 1 or 2; 0 watches

	mu      sync.Mutex
	game    live.Follower
	heard   []int // versions, in the order they were heard
	acted   int   // the number of moves that were on the board at the last act
	think   func() time.Duration
	answers map[string]int // to each command
}

func (s *sufferer) hear(m live.Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	changed, err := s.game.Take(m)
	if err != nil {
		s.t.Error(err)
	}
	switch {
	case changed:
		s.heard = append(s.heard, m.Version)
		s.act()
	case m.Kind == "ack":
		s.answers[m.ID]++
	case m.Kind == "refused":
		s.t.Errorf("seat %d is refused: %s", s.seat, m.Text)
	}
}

// act puts a stone after a while, if it is the seat's turn and it has not done so.
func (s *sufferer) act() {
	moves := len(s.game.Game.Moves)
	if s.seat == 0 || s.game.Game.View.ToAct != s.seat || moves >= chaosMoves || s.acted == moves+1 {
		return
	}
	s.acted = moves + 1
	time.AfterFunc(s.think(), func() { s.client.Do(playtest.Place(playtest.Quiet(moves))) })
}

func goThrough(t *testing.T, schedule uint32) {
	site := newSite(t, play.Config{})
	defer site.stop()
	id, keys := site.pair(t, "10m")
	calm := time.Now().Add(troubleFor)
	var sockets []*troubled
	var mu sync.Mutex
	people := make([]*sufferer, 3)
	for i, key := range []play.Key{"", keys[0], keys[1]} {
		r := chance(uint64(schedule)*10 + uint64(i))
		s := &sufferer{t: t, seat: i, answers: make(map[string]int), think: func() time.Duration { return time.Duration(r.IntN(2500)) * time.Millisecond }}
		network, connection := site.network(id, key), uint32(i)*1000
		s.mu.Lock()
		s.client = live.Open(t.Context(), live.Config{Game: string(id), Rand: chance(uint64(schedule)*10 + uint64(i) + 5), Hear: s.hear,
			Network: func(ctx context.Context) (live.Socket, error) {
				inner, err := network(ctx)
				if err != nil {
					return nil, err
				}
				connection++
				socket := newTroubled(inner, schedule, connection, calm)
				mu.Lock()
				sockets = append(sockets, socket)
				mu.Unlock()
				return socket, nil
			}})
		s.mu.Unlock()
		people[i] = s
	}
	time.Sleep(troubleFor + calmFor)
	for _, s := range people {
		s.agrees(site, id, keys)
		s.client.Close()
	}
	for _, socket := range sockets {
		socket.inner.Close()
		socket.carried.Wait()
	}
}

// agrees compares what a client has made of its messages with what the server tells
// somebody who comes fresh.
func (s *sufferer) agrees(site *site, id play.GameID, keys [2]play.Key) {
	t := s.t
	key := play.Key("")
	if s.seat > 0 {
		key = keys[s.seat-1]
	}
	told := make(chan wire.State, 1)
	fresh := live.Open(t.Context(), live.Config{Game: string(id), Network: site.network(id, key), Rand: chance(1), Hear: func(m live.Message) {
		var f live.Follower
		if ok, err := f.Take(m); ok && err == nil {
			told <- f.Game
		}
	}})
	want := <-told
	fresh.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(want.Moves) != chaosMoves {
		t.Errorf("%d moves were made, want %d", len(want.Moves), chaosMoves)
	}
	if diff := cmp.Diff(want, s.game.Game, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(wire.State{}, "Now"), cmpopts.IgnoreFields(wire.View{}, "Clock")); diff != "" {
		t.Errorf("seat %d has another game than the log (-log +client)\n%s", s.seat, diff)
	}
	for i := 1; i < len(s.heard); i++ {
		if s.heard[i] <= s.heard[i-1] {
			t.Errorf("seat %d heard the versions %v", s.seat, s.heard)
		}
	}
	if n := s.client.Pending(); n > 0 {
		t.Errorf("%d commands of seat %d have no answer", n, s.seat)
	}
	for command, n := range s.answers {
		if n != 1 {
			t.Errorf("the command %s of seat %d was answered %d times", command, s.seat, n)
		}
	}
}
