package vacation_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/memory"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/internal/vacation"
)

// tables are the seats of the people of these tests: every game is anna's with
// Black, and boris's with White.
type tables struct {
	mu    sync.Mutex
	seats map[account.ID][]account.Seat
}

// sit gives a person a seat.
func (s *tables) sit(seat account.Seat) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seats[seat.Account] = append(s.seats[seat.Account], seat)
}

func (s *tables) Seats(_ context.Context, id account.ID, before time.Time, limit int) ([]account.Seat, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []account.Seat
	for _, seat := range s.seats[id] {
		if before.IsZero() || seat.At.Before(before) {
			list = append(list, seat)
		}
	}
	slices.SortFunc(list, func(a, b account.Seat) int { return b.At.Compare(a.At) })
	return list[:min(limit, len(list))], nil
}

// club is a server with correspondence games.
type club struct {
	t      *testing.T
	app    *play.App
	people *tables
	store  *memory.Vacations
	days   *vacation.App
	shift  atomic.Int64 // nanoseconds by which the days go before the clocks of the games
}

// now is the time for vacations.
func (c *club) now() time.Time { return c.app.Now().Add(time.Duration(c.shift.Load())) }

// pass lets days pass for vacations, without the games having to live through them.
func (c *club) pass(days int) { c.shift.Add(int64(days) * int64(vacation.Day)) }

func newClub(t *testing.T) *club {
	c := &club{t: t, app: playtest.Node(t, play.Config{}), store: new(memory.Vacations)}
	c.people = &tables{seats: make(map[account.ID][]account.Seat)}
	c.days = c.open()
	return c
}

// open starts a node of vacations, as after a crash.
func (c *club) open() *vacation.App {
	c.t.Helper()
	a, err := vacation.Open(c.t.Context(), vacation.Config{
		Store: c.store, Games: c.app, Seats: c.people, Now: c.now,
	})
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(a.Close)
	return a
}

// play begins a game over days.
func (c *club) play(control string) play.GameID {
	c.t.Helper()
	o := playtest.Options("")
	o.Clocks[0] = clock.MustParse(control)
	o.Clocks[1] = o.Clocks[0]
	id := playtest.Seats(c.t, c.app, o.ForServer())
	for who, seat := range map[account.ID]int{"anna": 1, "boris": 2} {
		c.people.sit(account.Seat{Game: string(id), Seat: seat, Account: who, At: c.app.Now()})
	}
	return id
}

// away tells which seats of a game are on vacation.
func (c *club) away(id play.GameID) [2]bool {
	c.t.Helper()
	s, err := c.app.Game(c.t.Context(), id)
	if err != nil {
		c.t.Fatal(err)
	}
	return [2]bool{s.OnVacation(game.First), s.OnVacation(game.Second)}
}

func (c *club) status(id account.ID) vacation.Status {
	c.t.Helper()
	s, err := c.days.Status(c.t.Context(), id)
	if err != nil {
		c.t.Fatal(err)
	}
	return s
}

// The clocks of all games over days stand, those that begin later too, and run again
// at the person's word; days that were begun are counted.
func TestVacation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		slow, slower, live := c.play("3d"), c.play("30d/5d"), c.play("90m")
		if err := c.days.End(t.Context(), "anna"); !errors.Is(err, vacation.ErrHere) {
			t.Errorf("who is here comes back: %v", err)
		}
		v, err := c.days.Begin(t.Context(), "anna", 10)
		if err != nil || v.Until.Sub(v.Began) != 10*vacation.Day {
			t.Fatal(v, err)
		}
		for id, want := range map[play.GameID][2]bool{slow: {true, false}, slower: {true, false}, live: {}} {
			if got := c.away(id); got != want {
				t.Errorf("the seats on vacation are %v, want %v", got, want)
			}
		}
		if _, err := c.days.Begin(t.Context(), "anna", 1); !errors.Is(err, vacation.ErrAway) {
			t.Errorf("a vacation in a vacation: %v", err)
		}
		c.pass(4)
		time.Sleep(time.Hour)
		later := c.play("3d")
		time.Sleep(2 * time.Minute)
		if got := c.away(later); got != [2]bool{true, false} {
			t.Errorf("in a game that began meanwhile the seats on vacation are %v", got)
		}
		if s := c.status("anna"); !s.Away || s.Until != v.Until || s.Left != 25 || s.Year != vacation.DefaultDays {
			t.Errorf("it stands %+v", s)
		}
		s, err := c.app.Game(t.Context(), slow)
		if err != nil || s.Over() {
			t.Fatalf("the flag fell in a vacation: %v, %v", s.End(), err)
		}
		if err := c.days.End(t.Context(), "anna"); err != nil {
			t.Fatal(err)
		}
		for _, id := range []play.GameID{slow, slower, later} {
			if got := c.away(id); got != [2]bool{} {
				t.Errorf("after it the seats on vacation are %v", got)
			}
		}
		if s := c.status("anna"); s.Away || s.Left != 25 {
			t.Errorf("after it, it stands %+v", s)
		}
	})
}

// A vacation ends when its days are over, and nobody has more than those of a year.
func TestDaysEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		id := c.play("3d")
		var wrong *vacation.DaysError
		for _, days := range []int{0, -1, 31} {
			if _, err := c.days.Begin(t.Context(), "anna", days); !errors.As(err, &wrong) || wrong.Left != 30 {
				t.Errorf("%d days: %v", days, err)
			}
		}
		if _, err := c.days.Begin(t.Context(), "anna", 20); err != nil {
			t.Fatal(err)
		}
		c.pass(20)
		time.Sleep(2 * time.Minute)
		if got, s := c.away(id), c.status("anna"); got != [2]bool{} || s.Away || s.Left != 10 {
			t.Errorf("after its days it lasts: %v, %+v", got, s)
		}
		for range 10 { // for a moment each: a day each
			if _, err := c.days.Begin(t.Context(), "anna", 1); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
			if err := c.days.End(t.Context(), "anna"); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := c.days.Begin(t.Context(), "anna", 1); !errors.As(err, &wrong) || wrong.Left != 0 {
			t.Errorf("one more day: %v", err)
		}
		c.pass(366)
		if s := c.status("anna"); s.Left != 30 {
			t.Errorf("a year later %d days are left", s.Left)
		}
	})
}

// failing are games of which a call fails.
type failing struct {
	vacation.Games
	fail bool
}

func (f *failing) SetVacation(ctx context.Context, id play.GameID, seat game.Seat, on bool, until time.Time) (bool, error) {
	if f.fail {
		return false, errors.New("the disk is full")
	}
	return f.Games.SetVacation(ctx, id, seat, on, until)
}

// What a crash or a failure has left half done is done by the next node.
func TestHalfDone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		id := c.play("3d")
		broken := &failing{Games: c.app}
		a, err := vacation.Open(t.Context(), vacation.Config{Store: c.store, Games: broken, Seats: c.people, Now: c.app.Now})
		if err != nil {
			t.Fatal(err)
		}
		broken.fail = true
		if _, err := a.Begin(t.Context(), "anna", 5); err == nil {
			t.Error("it began in games that cannot be written")
		}
		a.Close()
		b := c.open()
		if got := c.away(id); got != [2]bool{true, false} {
			t.Errorf("the next node has the seats %v on vacation", got)
		}
		b.Close()
		broken.fail = false
		if a, err = vacation.Open(t.Context(), vacation.Config{Store: c.store, Games: broken, Seats: c.people, Now: c.app.Now}); err != nil {
			t.Fatal(err)
		}
		broken.fail = true
		if err := a.End(t.Context(), "anna"); err == nil {
			t.Error("it ended in games that cannot be written")
		}
		a.Close()
		if s := c.status("anna"); !s.Away {
			t.Error("what did not end in the games has ended")
		}
	})
}

// A person takes his vacations along, and leaves none behind.
func TestKeeper(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		id := c.play("3d")
		if data, err := c.days.Export(t.Context(), "anna"); data != nil || err != nil {
			t.Errorf("before any: %v, %v", data, err)
		}
		if _, err := c.days.Begin(t.Context(), "anna", 5); err != nil {
			t.Fatal(err)
		}
		if data, err := c.days.Export(t.Context(), "anna"); err != nil || !strings.Contains(fmt.Sprint(data), "20") {
			t.Errorf("she takes along %v, %v", data, err)
		}
		if err := c.days.Erase(t.Context(), "anna"); err != nil {
			t.Fatal(err)
		}
		if got, s := c.away(id), c.status("anna"); got != [2]bool{} || s.Away || s.Left != 30 {
			t.Errorf("after she was erased: %v, %+v", got, s)
		}
	})
}
