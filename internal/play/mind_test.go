package play_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/memory"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/renju"
	"tengen/wire"
)

// mindFunc is a mind made of a function.
type mindFunc func(ctx context.Context, q play.Question) (game.Command, error)

func (f mindFunc) Decide(ctx context.Context, q play.Question) (game.Command, error) {
	return f(ctx, q)
}

// plain plays quiet points at its turn, at once, and nothing else.
func plain(_ context.Context, q play.Question) (game.Command, error) {
	if q.State.Actor() != q.Seat {
		return nil, nil
	}
	by := game.By{Seat: q.Seat}
	p, err := renju.ParsePoint(playtest.Quiet(len(q.State.Moves())))
	return game.Place{By: by, Point: p}, err
}

// slow plays like plain, but only when it must.
func slow(ctx context.Context, q play.Question) (game.Command, error) {
	if q.State.Actor() == q.Seat {
		select {
		case <-ctx.Done():
		case <-time.After(q.Most):
		}
	}
	return plain(ctx, q)
}

// against begins a game of seat 1 against level 3 and enters it.
func against(t *testing.T, app *play.App, o game.Options) (play.GameID, *playtest.Person) {
	t.Helper()
	id, _, err := app.CreateAgainst(t.Context(), o, game.First, 3)
	if err != nil {
		t.Fatal(err)
	}
	return id, playtest.Enter(t, app, id, game.First)
}

// TestAgainstALevel plays some moves: the engine answers, everybody is told its
// level, and nobody can take its seat.
func TestAgainstALevel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		app := playtest.Node(t, play.Config{Minds: []play.Mind{mindFunc(plain)}})
		id, person := against(t, app, playtest.Options("5m"))
		for i := 0; i < 6; i += 2 {
			if _, err := person.Do(playtest.Place(playtest.Quiet(i))); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			if got := len(person.View().Stones.White); got != i/2+1 {
				t.Fatalf("after move %d White has %d stones", i+1, got)
			}
		}
		if v := person.View(); !slices.Equal(v.Levels, []int{0, 3}) || v.Seats != [2]bool{true, true} {
			t.Errorf("the levels are %v and the seats %v", v.Levels, v.Seats)
		}
		told := person.Told("presence")
		if here := told[len(told)-1].Seats; here != [2]bool{true, true} {
			t.Errorf("who is there: %v", here)
		}
		key, err := app.NewKey()
		if err != nil {
			t.Fatal(err)
		}
		_, err = app.Take(t.Context(), id, key)
		refused(t, err, game.SeatTaken)
		if seat, err := app.Seat(t.Context(), id, ""); seat != game.NoSeat || err != nil {
			t.Errorf("no key opens seat %v, %v", seat, err)
		}
	})
}

// TestMindsGoOnAfterARestart: a game in which the engine is to move is taken up
// again by the next node, and the time between is charged to nobody.
func TestMindsGoOnAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := new(memory.Store)
		first := playtest.Node(t, play.Config{Store: store, Minds: []play.Mind{mindFunc(slow)}})
		id, person := against(t, first, playtest.Options("5m"))
		if _, err := person.Do(playtest.Place("h8")); err != nil {
			t.Fatal(err)
		}
		person.Leave()
		if err := first.Close(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		second := playtest.Node(t, play.Config{Store: store, Minds: []play.Mind{mindFunc(plain)}})
		synctest.Wait()
		s, err := second.Game(t.Context(), id)
		if err != nil || len(s.Moves()) != 2 || s.Over() {
			t.Errorf("after the restart the game has %d moves, %v", len(s.Moves()), err)
		}
	})
}

// TestThinkingHoldsNothingUp: while the engine thinks its opponent can act, and what
// it then decides about the old state is dropped.
func TestThinkingHoldsNothingUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		app := playtest.Node(t, play.Config{Minds: []play.Mind{mindFunc(slow)}})
		id, person := against(t, app, playtest.Options(""))
		if _, err := person.Do(playtest.Place("h8")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		if _, err := person.Do(wire.Act{Resign: true}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		s, err := app.Game(t.Context(), id)
		if err != nil || len(s.Moves()) != 1 || s.End().Seat != game.Second {
			t.Errorf("%d moves, the winner is seat %v, %v", len(s.Moves()), s.End().Seat, err)
		}
	})
}

// TestMindsAreHurried: one mind, two games: the second does not wait until the first
// has had all its time.
func TestMindsAreHurried(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		app := playtest.Node(t, play.Config{Minds: []play.Mind{mindFunc(slow)}})
		_, one := against(t, app, playtest.Options(""))
		_, two := against(t, app, playtest.Options(""))
		for _, p := range []*playtest.Person{one, two} {
			if _, err := p.Do(playtest.Place("h8")); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		time.Sleep(600 * time.Millisecond)
		if got := len(one.View().Stones.White); got != 1 {
			t.Errorf("the first game has %d white stones half a second after the second began to wait", got)
		}
		time.Sleep(10 * time.Second)
		if got := len(two.View().Stones.White); got != 1 {
			t.Errorf("the second game has %d white stones", got)
		}
	})
}

// TestMindsThatFail: a mind that fails in whatever way gives the game up and leaves
// the node alive.
func TestMindsThatFail(t *testing.T) {
	for name, mind := range map[string]mindFunc{
		"it panics": func(_ context.Context, q play.Question) (game.Command, error) {
			if q.State.Actor() == q.Seat {
				panic("no idea")
			}
			return nil, nil
		},
		"it returns an error": func(_ context.Context, q play.Question) (game.Command, error) {
			if q.State.Actor() == q.Seat {
				return nil, errors.New("no idea")
			}
			return nil, nil
		},
		"it does what cannot be done": func(_ context.Context, q play.Question) (game.Command, error) {
			if q.State.Actor() == q.Seat {
				return game.Declare{By: game.By{Seat: q.Seat}, N: 3}, nil
			}
			return nil, nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				app := playtest.Node(t, play.Config{Minds: []play.Mind{mind}})
				for range 2 { // the mind works on
					_, person := against(t, app, playtest.Options(""))
					if _, err := person.Do(playtest.Place("h8")); err != nil {
						t.Fatal(err)
					}
					synctest.Wait()
					if end := person.View().Outcome; end == nil || end.Ending != "resignation" || end.Seat != 1 {
						t.Errorf("the end is %+v, want a resignation", end)
					}
				}
			})
		})
	}
}

// TestMindsAfterAFailureOfTheStore: a decision that could not be written is made
// again.
func TestMindsAfterAFailureOfTheStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &playtest.Faulty{Store: new(memory.Store)}
		app := playtest.Node(t, play.Config{Store: store, Minds: []play.Mind{mindFunc(plain)}})
		_, person := against(t, app, playtest.Options(""))
		calls := 0
		store.Set(func() error {
			if calls++; calls == 2 { // the person's stone is written, the answer is not
				return errors.New("the disk is full")
			}
			return nil
		}, nil)
		if _, err := person.Do(playtest.Place("h8")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(5 * time.Second)
		if got := len(person.View().Stones.White); got != 1 {
			t.Errorf("White has %d stones", got)
		}
	})
}

// TestNobodyCame: a game against the engine that its creator never begins is ended.
func TestNobodyCame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		app := playtest.Node(t, play.Config{Minds: []play.Mind{mindFunc(plain)}})
		id, person := against(t, app, playtest.Options(""))
		person.Leave()
		begun, other := against(t, app, playtest.Options(""))
		if _, err := other.Do(playtest.Place("h8")); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		other.Leave()
		time.Sleep(15 * time.Minute)
		if s, err := app.Game(t.Context(), id); err != nil || !s.Over() {
			t.Errorf("the game that was not begun is over: %v, %v", s.Over(), err)
		}
		if s, err := app.Game(t.Context(), begun); err != nil || s.Over() {
			t.Errorf("the game that was begun is over: %v, %v", s.Over(), err)
		}
	})
}

// TestMindsClaimFlags: where flags are claimed, the engine is asked again when its
// opponent's has fallen.
func TestMindsClaimFlags(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		claiming := func(ctx context.Context, q play.Question) (game.Command, error) {
			if q.State.Clock().Fallen(clock.First, q.Now) {
				return game.Claim{By: game.By{Seat: q.Seat}, What: game.ClaimFlag}, nil
			}
			return plain(ctx, q)
		}
		app := playtest.Node(t, play.Config{Minds: []play.Mind{mindFunc(claiming)}})
		o := playtest.Options("1m")
		o.Flag = game.FlagClaimed
		_, person := against(t, app, o)
		if _, err := person.Do(playtest.Place("h8")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Minute)
		if end := person.View().Outcome; end == nil || end.Ending != "time" || end.Seat != 2 {
			t.Errorf("the end is %+v, want a win on time", end)
		}
	})
}

func TestNoMinds(t *testing.T) {
	app := playtest.Node(t, play.Config{})
	if _, _, err := app.CreateAgainst(t.Context(), playtest.Options(""), game.First, 3); !errors.Is(err, play.ErrNoMinds) {
		t.Errorf("a game against the engine without one: %v", err)
	}
}

// TestTooManyGames: when a hundred games wait, new ones are refused.
func TestTooManyGames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stuck := make(chan struct{})
		app := playtest.Node(t, play.Config{Minds: []play.Mind{mindFunc(func(context.Context, play.Question) (game.Command, error) {
			<-stuck
			return nil, nil
		})}})
		defer close(stuck)
		for n := 0; ; n++ {
			_, _, err := app.CreateAgainst(t.Context(), playtest.Options(""), game.Second, 3)
			if errors.Is(err, play.ErrBusy) {
				if n < 100 || n > 102 {
					t.Errorf("refused after %d games", n)
				}
				break
			}
			if err != nil || n > 200 {
				t.Fatalf("after %d games: %v", n, err)
			}
		}
	})
}
