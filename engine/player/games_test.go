package player_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"tengen/engine"
	"tengen/engine/player"
	"tengen/game"
	"tengen/opening"
	"tengen/renju"
)

// clockStart is when the games of these tests begin; a decision takes a second of
// their time.
var clockStart = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// start begins a game with both seats taken.
func start(t testing.TB, o game.Options) game.State {
	t.Helper()
	var s game.State
	s = do(t, s, game.Create{Options: o, Seat: game.First, KeyHash: "1"}, clockStart)
	return do(t, s, game.Sit{KeyHash: "2"}, clockStart)
}

// do carries out a command, which must not be refused.
func do(t testing.TB, s game.State, c game.Command, now time.Time) game.State {
	t.Helper()
	events, err := s.Decide(c, now)
	if err != nil {
		t.Fatalf("%#v after %s: %v\n%s", c, renju.FormatMoves(s.MoveList()), err, s.Board().Diagram(nil))
	}
	for _, e := range events {
		if s, err = s.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// newPlayer is a player with a small engine.
func newPlayer(level player.Level, seed uint64) *player.Player {
	o := player.Options{Level: level, Rand: rand.New(rand.NewPCG(seed, 1)), Most: time.Millisecond}
	if level.NeedsEngine() {
		o.Engine = newEngine()
	}
	return player.New(o)
}

func newEngine() *engine.Engine { return engine.New(engine.Options{Megabytes: 1}) }

func newRand() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// playOn lets two players go on until the game ends or has so many moves. Each seat
// is asked before every move whether it has a claim.
func playOn(t testing.TB, s game.State, seats [2]*player.Player, moves int) game.State {
	t.Helper()
	now := clockStart
	for acts := 0; !s.Over() && len(s.Moves()) < moves; acts++ {
		now = now.Add(time.Second)
		var done bool
		for _, seat := range []game.Seat{s.Actor().Other(), s.Actor()} {
			c, err := seats[seat-1].Decide(context.Background(), &s, seat, now)
			if err != nil {
				t.Fatal(err)
			}
			if c != nil {
				s, done = do(t, s, c, now), true
				break
			}
		}
		if !done || acts > 600 {
			t.Fatalf("nobody goes on after %s", renju.FormatMoves(s.MoveList()))
		}
	}
	return s
}

// TestEveryOpeningRule plays under every opening rule, foul policy and level:
// nothing that a player decides is ever refused. Games of the levels that need
// little time are played to the end.
func TestEveryOpeningRule(t *testing.T) {
	seed := uint64(0)
	for _, rule := range append(opening.Rules(), opening.Taraguchi(5), opening.Soosorv(4), opening.Soosorv(1)) {
		for range 2 {
			level := []player.Level{1, 5, 9, 3, 7, player.Full, 4, 6, 8}[seed%9]
			seed++
			o := game.Presets()[seed%4].Options(false)
			o.Opening = rule
			o.Foul = []renju.FoulPolicy{renju.FoulLoses, renju.FoulPrevented, renju.FoulClaimed}[seed%3]
			moves := 500
			if level.NeedsEngine() || level == 8 {
				moves = 9
			}
			seats := [2]*player.Player{newPlayer(level, seed), newPlayer(level, seed+100)}
			s := playOn(t, start(t, o), seats, moves)
			if end := s.End().Outcome; end.Ending == renju.EndedFoul && level > 4 {
				t.Errorf("%v, level %d: a foul\n%s", rule, level, s.Board().Diagram(nil))
			}
		}
	}
}

func TestDecideWithoutDecision(t *testing.T) {
	s := start(t, game.RIF.Options(false))
	if _, err := newPlayer(1, 1).Decide(context.Background(), &s, game.NoSeat, clockStart); !errors.Is(err, player.ErrNoSeat) {
		t.Errorf("no seat: %v", err)
	}
	if c, err := newPlayer(1, 1).Decide(context.Background(), &s, game.Second, clockStart); c != nil || err != nil {
		t.Errorf("the seat that is not to act does %v, %v", c, err)
	}
	s = do(t, s, game.Resign{By: game.By{Seat: game.First}}, clockStart)
	if c, err := newPlayer(1, 1).Decide(context.Background(), &s, game.First, clockStart); c != nil || err != nil {
		t.Errorf("after the end a seat does %v, %v", c, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s = start(t, game.RIF.Options(false))
	if _, err := newPlayer(1, 1).Decide(ctx, &s, game.First, clockStart); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that has ended: %v", err)
	}
}

// TestSameCharacterSameGame: what a level does follows from the number that it drew.
func TestSameCharacterSameGame(t *testing.T) {
	for _, level := range []player.Level{1, 4, 6, 9} {
		var games [3]string
		for i, seed := range []uint64{7, 7, 8} {
			s := playOn(t, start(t, game.RIF.Options(false)), [2]*player.Player{newPlayer(level, seed), newPlayer(level, seed+1)}, 14)
			games[i] = renju.FormatMoves(s.MoveList())
		}
		if games[0] != games[1] {
			t.Errorf("level %d: %s, then %s", level, games[0], games[1])
		}
		if games[0] == games[2] {
			t.Errorf("level %d: two characters play %s", level, games[0])
		}
	}
}

func TestParseLevel(t *testing.T) {
	for level := player.Level(1); level <= player.Levels; level++ {
		if got, err := player.ParseLevel(level.String()); got != level || err != nil {
			t.Errorf("%v: %v, %v", level, got, err)
		}
	}
	for _, text := range []string{"", "0", "13", "-1", "01", "x", " 1"} {
		if got, err := player.ParseLevel(text); got != 0 || err == nil {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}
