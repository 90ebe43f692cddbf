package seating_test

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"path/filepath"
	"testing"

	"go.uber.org/goleak"

	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/lobby"
	"tengen/internal/lobby/lobbytest"
	"tengen/internal/local"
	"tengen/internal/memory"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/internal/seating"
	"tengen/internal/sqlite"
	"tengen/rating"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// server is a node with everything that seats people.
type server struct {
	store  *sqlite.Store
	games  *play.App
	people *account.App
	seats  *seating.Seating
	lobby  *lobby.App
}

// start starts a server on a file; append, if given, is asked before every step of a
// game.
func start(t *testing.T, path string, before func() error) *server {
	t.Helper()
	s := new(server)
	var err error
	if s.store, err = sqlite.Open(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	log := &playtest.Faulty{Store: s.store}
	log.Set(before, nil)
	out := slog.New(slog.NewTextHandler(t.Output(), nil))
	s.games, err = play.Open(t.Context(), play.Config{Store: log, Bus: new(local.Bus), Clock: playtest.NewMachine(), Rand: rand.Reader, Log: out})
	if err != nil {
		t.Fatal(err)
	}
	s.people = account.New(account.Config{
		Store: s.store.Accounts(), Now: s.games.Now, Rand: rand.Reader, Limits: account.NoLimits, Log: out,
		Hashing: account.Hashing{Memory: 8, Passes: 1, Lanes: 1},
	})
	s.seats = &seating.Seating{Games: s.games, People: s.people}
	s.lobby, err = lobby.Open(t.Context(), lobby.Config{
		Store: s.store.Lobby(), Games: s.seats, People: s.seats, Hub: new(notice.Hub), Now: s.games.Now, Rand: rand.Reader, Log: out,
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *server) stop(t *testing.T) {
	t.Helper()
	s.lobby.Close()
	if err := errors.Join(s.people.Close(context.Background()), s.games.Close(), s.store.Close()); err != nil {
		t.Error(err)
	}
}

// The server dies after two players have agreed and before their game is in the log:
// the next one makes the game, and each finds his seat.
func TestCrashBetweenDealAndGame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tengen.db")
	broken := errors.New("the power is gone")
	s := start(t, path, func() error { return broken })
	terms := lobbytest.Terms("5m+3s", false)
	terms.Seat = game.First
	s.lobby.Seen(lobbytest.Gast)
	p, _, err := s.lobby.Seek(t.Context(), lobbytest.Gast, terms, lobby.Wanted{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.lobby.Accept(t.Context(), p.ID, "g:other"); !errors.Is(err, broken) {
		t.Fatalf("accepting: %v", err)
	}
	s.stop(t)

	s = start(t, path, nil)
	defer s.stop(t)
	id, err := s.lobby.Accept(t.Context(), p.ID, "g:other")
	if err != nil {
		t.Fatalf("asking again after the restart: %v", err)
	}
	state, err := s.games.Game(t.Context(), play.GameID(id))
	if err != nil || state.FreeSeat() != game.NoSeat {
		t.Errorf("the game: %v", err)
	}
	holders, err := s.people.Holders(t.Context(), id)
	if err != nil || holders[0].Person() != lobbytest.Gast || holders[1].Person() != "g:other" {
		t.Errorf("the seats are of %q and %q, %v", holders[0].Person(), holders[1].Person(), err)
	}
	if open, err := s.store.Lobby().OpenDeals(t.Context()); err != nil || len(open) != 0 {
		t.Errorf("%d deals are not done, %v", len(open), err)
	}
	played, err := s.seats.Played(t.Context(), id)
	if err != nil || played.Over || played.Persons != [2]notice.Person{lobbytest.Gast, "g:other"} {
		t.Errorf("played: %+v, %v", played, err)
	}
	if _, err := s.seats.Played(t.Context(), "nothing"); !errors.Is(err, lobby.ErrGone) {
		t.Errorf("a game that there is not: %v", err)
	}
}

// Seats are written before the game is, so that no game is without its players.
func TestSeatsComeFirst(t *testing.T) {
	store := &playtest.Faulty{Store: new(memory.Store)}
	games := playtest.Node(t, play.Config{Store: store})
	people := account.New(account.Config{Store: new(memory.Accounts), Now: games.Now, Rand: rand.Reader, Limits: account.NoLimits})
	t.Cleanup(func() {
		if err := people.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	seats := &seating.Seating{Games: games, People: people}
	id, err := seats.NewID()
	if err != nil {
		t.Fatal(err)
	}
	terms := lobbytest.Terms("5m", false)
	d := lobby.Deal{Game: id, First: lobbytest.Gast, Second: "g:other", Options: terms.For(game.First)}
	store.Set(func() error {
		holders, err := people.Holders(t.Context(), id)
		if err != nil || holders[0].Person() != d.First || holders[1].Person() != d.Second {
			t.Errorf("when the game is written the seats are of %q and %q, %v", holders[0].Person(), holders[1].Person(), err)
		}
		return nil
	}, nil)
	for range 2 { // again changes nothing
		if err := seats.Begin(t.Context(), d); err != nil {
			t.Error(err)
		}
	}
}

// ratings say that everybody has 1700 in blitz.
type ratings struct{}

func (ratings) Rating(_ context.Context, _ account.ID, p rating.Pool) (rating.Rating, int, error) {
	if p.Class != "blitz" {
		return rating.New(), 0, nil
	}
	return rating.Rating{Value: 1700, Deviation: 60, Volatility: 0.06}, 9, nil
}

// Guests have no rating and no name; games that cannot be rated give none.
func TestStrength(t *testing.T) {
	s := start(t, filepath.Join(t.TempDir(), "tengen.db"), nil)
	defer s.stop(t)
	s.seats.Ratings = ratings{}
	for name, c := range map[string]struct {
		who   notice.Person
		clock string
		want  lobby.Strength
	}{
		"blitz": {lobbytest.Anna, "5m", lobby.Strength{Value: 1700}}, "rapid": {lobbytest.Anna, "15m", lobby.Strength{Value: 1500, Provisional: true}},
		"a guest": {lobbytest.Gast, "5m", lobby.Strength{}}, "no clock": {lobbytest.Anna, "none", lobby.Strength{}},
	} {
		terms := lobbytest.Terms(c.clock, false)
		o := terms.For(game.First)
		if got, err := s.seats.Strength(t.Context(), c.who, &o); err != nil || got != c.want {
			t.Errorf("%s: %+v, %v; want %+v", name, got, err, c.want)
		}
	}
	for _, p := range []notice.Person{lobbytest.Gast, "", lobbytest.Anna} { // nobody is registered here
		if name, err := s.seats.Name(t.Context(), p); name != "" || err != nil {
			t.Errorf("%q is called %q, %v", p, name, err)
		}
	}
}
