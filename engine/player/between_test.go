package player_test

import (
	"context"
	"reflect"
	"testing"

	"tengen/clock"
	"tengen/engine/player"
	"tengen/game"
	"tengen/renju"
)

// after is a game under the rules o in which the moves were played, the seats in
// turn.
func after(t *testing.T, o game.Options, moves string) game.State {
	t.Helper()
	s := start(t, o)
	list, err := renju.AppendMoves(nil, moves)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list {
		by := game.By{Seat: s.Actor()}
		if p, ok := m.Stone(); ok {
			s = do(t, s, game.Place{By: by, Point: p}, clockStart)
		} else {
			s = do(t, s, game.Pass{By: by}, clockStart)
		}
	}
	return s
}

func decide(t *testing.T, level player.Level, s game.State, seat game.Seat) game.Command {
	t.Helper()
	c, err := newPlayer(level, 3).Decide(context.Background(), &s, seat, clockStart)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// lost is a position in which White, to move, cannot stop a straight four.
const lost = "h8a1i8c2j8a3k8o15"

func claimed() game.Options {
	o := game.RIF.Options(false)
	o.Foul, o.Hints = renju.FoulClaimed, game.HintsNone
	return o
}

func TestAnswers(t *testing.T) {
	first, second := game.By{Seat: game.First}, game.By{Seat: game.Second}
	friendly, rated := game.RIF.Options(false), game.Gambler.Options(false)
	rated.Opening, rated.Rated = friendly.Opening, true
	adjourning := game.RIF.Options(false)
	adjourning.Adjourn = true
	for _, c := range []struct {
		name  string
		s     game.State
		ask   game.Command
		seat  game.Seat // who answers
		reply game.Reply
	}{
		{"a draw in a won position", after(t, friendly, "h8a1i8c2j8a3"), game.Draw{By: second, Reply: game.Ask}, game.First, game.Decline},
		{"a draw in a lost position", after(t, friendly, "h8a1i8c2j8a3k8"), game.Draw{By: first, Reply: game.Ask}, game.Second, game.Accept},
		{"a draw in a level position", after(t, friendly, "h8i9"), game.Draw{By: second, Reply: game.Ask}, game.First, game.Decline},
		{"a takeback among friends", after(t, friendly, "h8i9"), game.Takeback{By: second, Reply: game.Ask, To: 4}, game.First, game.Accept},
		{"a takeback in a rated game", after(t, rated, "h8i9"), game.Takeback{By: second, Reply: game.Ask, To: 4}, game.First, game.Decline},
		{"an adjournment", after(t, adjourning, "h8i9"), game.Adjourn{By: second, Reply: game.Ask}, game.First, game.Accept},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := do(t, c.s, c.ask, clockStart)
			for _, level := range []player.Level{4, 7, 10, player.Full} {
				answer := decide(t, level, s, c.seat)
				var reply game.Reply
				switch a := answer.(type) {
				case game.Draw:
					reply = a.Reply
				case game.Takeback:
					reply = a.Reply
				case game.Adjourn:
					reply = a.Reply
				}
				if reply != c.reply {
					t.Errorf("level %d answers %#v, want %q", level, answer, c.reply)
				}
				do(t, s, answer, clockStart)
			}
		})
	}
}

// TestAdjournment: a player seals a move and is ready to go on.
func TestAdjournment(t *testing.T) {
	o := game.RIF.Options(false)
	o.Adjourn = true
	s := after(t, o, "h8i9")
	s = do(t, s, game.Adjourn{By: game.By{Seat: game.Second}, Reply: game.Ask}, clockStart)
	s = do(t, s, decide(t, 5, s, game.First), clockStart)
	s = do(t, s, decide(t, 5, s, game.First), clockStart)
	if s.Phase() != game.PhaseAdjourned {
		t.Fatalf("the game is in phase %s, want a move sealed", s.Phase())
	}
	for _, seat := range []game.Seat{game.Second, game.First} {
		s = do(t, s, decide(t, 5, s, seat), clockStart)
	}
	if len(s.Moves()) != 3 {
		t.Errorf("%d moves after the game went on, want 3", len(s.Moves()))
	}
}

func TestClaims(t *testing.T) {
	for _, c := range []struct {
		name  string
		moves string
		seat  game.Seat
		want  game.Claimable // "" for none
	}{
		{"one's own five", "h8a1i8c2j8a3k8o15l8", game.First, game.ClaimFive},
		{"the opponent's five is not ours to claim", "h8a1i8c2j8a3k8o15l8", game.Second, ""},
		{"a double-three", "h8a1i8o15g9a15g10o1g8", game.Second, game.ClaimFoul},
		{"a foul that has lapsed", "h8a1i8o15g9a15g10o1g8c3", game.Second, ""},
		{"nothing", "h8a1", game.First, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := after(t, claimed(), c.moves)
			claim, is := decide(t, 6, s, c.seat).(game.Claim)
			if is != (c.want != "") || claim.What != c.want {
				t.Errorf("claims %q, want %q\n%s", claim.What, c.want, s.Board().Diagram(nil))
			}
		})
	}
}

func TestClaimsAFlag(t *testing.T) {
	o := game.RIF.Options(false)
	o.Flag = game.FlagClaimed
	o.Clocks = [2]clock.Control{clock.MustParse("1m"), clock.MustParse("1m")}
	s := start(t, o)
	c, err := newPlayer(2, 1).Decide(context.Background(), &s, game.Second, clockStart.Add(2*60*1e9))
	if want := (game.Claim{By: game.By{Seat: game.Second}, What: game.ClaimFlag}); err != nil || !reflect.DeepEqual(c, want) {
		t.Errorf("does %#v, %v; want %#v", c, err, want)
	}
}

func TestResigns(t *testing.T) {
	s := after(t, game.RIF.Options(false), lost[:len(lost)-3]+"h10")
	s = do(t, s, game.Place{By: game.By{Seat: game.First}, Point: mustPoint(t, "h7")}, clockStart)
	for _, resign := range []bool{false, true} {
		p := player.New(player.Options{Engine: newEngine(), Level: player.Full, Rand: newRand(), Resign: resign, Most: 1e8})
		c, err := p.Decide(context.Background(), &s, game.Second, clockStart)
		if _, gaveUp := c.(game.Resign); err != nil || gaveUp != resign {
			t.Errorf("asked to resign %v: does %#v, %v\n%s", resign, c, err, s.Board().Diagram(nil))
		}
	}
}

// TestPasses: when the opponent has passed and the position is lost, a second pass
// is a draw.
func TestPasses(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		pass        bool
	}{
		{"a draw is to be had", "h8a1i8c2j8a3--", true},
		{"there is something to win", "h8d4a1e4c2f4--", false},
	} {
		s := after(t, game.RIF.Options(false), c.moves)
		if _, pass := decide(t, 7, s, s.Actor()).(game.Pass); pass != c.pass {
			t.Errorf("%s: passes %v\n%s", c.name, pass, s.Board().Diagram(nil))
		}
	}
}

func mustPoint(t *testing.T, text string) renju.Point {
	t.Helper()
	p, err := renju.ParsePoint(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
