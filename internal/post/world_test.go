package post_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/local"
	"tengen/internal/memory"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/internal/post"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// mailbox is a mail server that remembers, and fails as often as it is told to.
type mailbox struct {
	mu      sync.Mutex
	letters []account.Letter
	fails   int
}

// Send implements [account.Mailer].
func (m *mailbox) Send(_ context.Context, l account.Letter) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fails > 0 {
		m.fails--
		return errors.New("the mail server is away")
	}
	m.letters = append(m.letters, l)
	return nil
}

// take returns the letters that came since it was last asked.
func (m *mailbox) take() []account.Letter {
	m.mu.Lock()
	defer m.mu.Unlock()
	list := m.letters
	m.letters = nil
	return list
}

// people are accounts as the post needs them.
type people struct{ *memory.Accounts }

// Holders implements [post.People].
func (p people) Holders(ctx context.Context, game string) ([2]account.Seat, error) {
	var holders [2]account.Seat
	seats, err := p.SeatsIn(ctx, game)
	for _, s := range seats {
		holders[s.Seat-1] = s
	}
	return holders, err
}

// world is a server with people and post.
type world struct {
	t      *testing.T
	games  *memory.Store
	people people
	store  *memory.Post
	mail   *mailbox
	hub    *notice.Hub
	play   *play.App
	post   *post.App
	follow func(play.Change)
}

// newWorld is a server on which Anna, who reads Russian, and Boris have confirmed
// their addresses.
func newWorld(t *testing.T) *world {
	w := &world{t: t, games: new(memory.Store), people: people{new(memory.Accounts)}, store: new(memory.Post), mail: new(mailbox), hub: new(notice.Hub)}
	for _, name := range []string{"Anna", "Boris"} {
		a := account.Account{ID: account.ID(name), Version: 1, Name: account.StoredName(name), Email: name + "@club.example", Confirmed: true, Role: account.Plain}
		if name == "Anna" {
			a.Lang = "ru"
		}
		if err := w.people.AddAccount(t.Context(), a); err != nil {
			t.Fatal(err)
		}
	}
	w.start()
	t.Cleanup(w.stop)
	return w
}

// start starts a node on the stores.
func (w *world) start() {
	w.t.Helper()
	w.follow = func(play.Change) {}
	var err error
	w.play, err = play.Open(w.t.Context(), play.Config{
		Store: w.games, Bus: new(local.Bus), Clock: playtest.NewMachine(), Rand: noise{},
		Observe: func(c play.Change) { w.follow(c) },
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.post, err = post.Open(w.t.Context(), post.Config{
		Store: w.store, Lists: w.games, Games: w.play, People: w.people, Hub: w.hub, Now: w.play.Now,
		Follow: func(observe func(play.Change)) { w.follow = observe },
		Mail:   w.mail, Address: "https://renju.example", Lang: "en", Log: slog.New(slog.NewTextHandler(w.t.Output(), nil)),
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) stop() {
	w.post.Close()
	w.play.Close()
}

// noise is a source of bytes that repeats only after a long time.
type noise struct{}

var noiseState uint64

// Read implements [play.Rand].
func (noise) Read(p []byte) (int, error) {
	for i := range p {
		noiseState = noiseState*6364136223846793005 + 1442695040888963407
		p[i] = byte(noiseState >> 56)
	}
	return len(p), nil
}

// begin begins a game of Anna, who opens, and Boris.
func (w *world) begin(control string) play.GameID {
	w.t.Helper()
	return w.beginWith(playtest.Options(control))
}

func (w *world) beginWith(o game.Options) play.GameID {
	w.t.Helper()
	id, _, err := w.play.Create(w.t.Context(), o, game.First)
	if err != nil {
		w.t.Fatal(err)
	}
	for i, name := range []string{"Anna", "Boris"} {
		if err := w.people.ClaimSeat(w.t.Context(), account.Seat{Game: string(id), Seat: i + 1, Account: account.ID(name)}); err != nil {
			w.t.Fatal(err)
		}
	}
	key, err := w.play.NewKey()
	if err == nil {
		_, err = w.play.Take(w.t.Context(), id, key)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	w.settle()
	return id
}

// moves puts stones for the seats whose turn it is; nobody stays.
func (w *world) moves(id play.GameID, points ...string) {
	w.t.Helper()
	for _, point := range points {
		s, err := w.play.Game(w.t.Context(), id)
		if err != nil {
			w.t.Fatal(err)
		}
		mover := playtest.Enter(w.t, w.play, id, s.Actor())
		if _, err := mover.Do(playtest.Place(point)); err != nil {
			w.t.Fatal(err)
		}
		w.settle()
		mover.Leave()
	}
}

// settle waits until everything that was observed was looked at.
func (w *world) settle() {
	w.t.Helper()
	if err := w.post.Wait(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
}

// after lets time pass and returns the letters that came.
func (w *world) after(d time.Duration) []account.Letter {
	time.Sleep(d)
	return w.mail.take()
}
