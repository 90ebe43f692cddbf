package post_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/internal/post"
	"tengen/wire"
)

// heard takes what came to a person, as "kind of game for seat".
func heard(c <-chan notice.Notice) string {
	var list []string
	for len(c) > 0 {
		n := <-c
		text := string(n.Kind)
		if n.Seat > 0 {
			text += " " + []string{"", "first", "second"}[n.Seat]
		}
		for _, what := range n.What {
			text += " " + what
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// What happens in a game comes to those who play it: to each what is his, and no
// turn to who sees the board.
func TestNewsOfAGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		anna, endAnna := w.hub.Subscribe(notice.Account("Anna"))
		boris, endBoris := w.hub.Subscribe(notice.Account("Boris"))
		defer endAnna()
		defer endBoris()
		check := func(what, hers, his string) {
			t.Helper()
			w.settle()
			if got := heard(anna); got != hers {
				t.Errorf("%s: Anna hears %q, want %q", what, got, hers)
			}
			if got := heard(boris); got != his {
				t.Errorf("%s: Boris hears %q, want %q", what, got, his)
			}
		}
		id := w.begin("5m")
		check("the beginning", "game-began first", "game-began second")
		w.moves(id, "h8")
		check("her move", "", "your-turn second")
		first := playtest.Enter(t, w.play, id, game.First)
		w.moves(id, "i9")
		check("his move, while she looks", "", "")
		if _, err := first.Do(wire.Act{Place: ptr("j8")}); err != nil {
			t.Fatal(err)
		}
		if _, err := first.Do(wire.Act{Draw: "offer"}); err != nil {
			t.Fatal(err)
		}
		check("a draw is offered", "", "your-turn second, offer second draw")
		if _, err := first.Do(wire.Act{Resign: true}); err != nil {
			t.Fatal(err)
		}
		w.settle()
		if n := heard(anna); !strings.HasPrefix(n, "game-ended first ") {
			t.Errorf("at the end Anna hears %q", n)
		}
		if n := heard(boris); !strings.HasPrefix(n, "game-ended second ") {
			t.Errorf("at the end Boris hears %q", n)
		}
		if letters := w.after(time.Hour); len(letters) != 0 {
			t.Errorf("letters about a game in one go: %+v", letters)
		}
	})
}

func ptr(text string) *string { return &text }

// A turn by correspondence is a letter: after some minutes, in the language of its
// reader, one letter for all that came meanwhile.
func TestLetters(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		one, two := w.begin("10d"), w.begin("10d")
		if letters := w.after(time.Hour); len(letters) != 1 || letters[0].To != "Anna@club.example" {
			t.Fatalf("at the beginning: %+v", letters)
		}
		w.moves(one, "h8")
		if letters := w.after(2 * time.Minute); len(letters) != 0 {
			t.Errorf("a letter before its time: %+v", letters)
		}
		letters := w.after(10 * time.Minute)
		if len(letters) != 1 {
			t.Fatalf("%d letters for one turn: %+v", len(letters), letters)
		}
		l := letters[0]
		if l.To != "Boris@club.example" || l.Lang != "en" || l.Subject != "It is your move in the game with Anna" ||
			!strings.Contains(l.Text, "https://renju.example/games/"+string(one)) || !strings.Contains(l.Text, "https://renju.example/account/notifications") {
			t.Errorf("the letter is %+v", l)
		}
		w.moves(two, "h8")
		w.moves(one, "i9")
		w.moves(two, "i9")
		letters = w.after(10 * time.Minute)
		if len(letters) != 1 || letters[0].Lang != "ru" || letters[0].Subject != "2 новости из Tengen" ||
			strings.Count(letters[0].Text, "Ваш ход в партии с соперником Boris") != 2 {
			t.Errorf("two turns, one of which was taken meanwhile: %+v", letters)
		}
	})
}

// No letter comes to who looks at the game, has not confirmed his address, wants
// none, or has moved meanwhile.
func TestNoLetters(t *testing.T) {
	for name, prevent := range map[string]func(*world, play.GameID) func(){
		"he looks at the game": func(w *world, id play.GameID) func() {
			boris := playtest.Enter(w.t, w.play, id, game.Second)
			return boris.Leave
		},
		"his address is not confirmed": func(w *world, _ play.GameID) func() {
			who, err := w.people.Account(w.t.Context(), "Boris")
			who.Confirmed = false
			who.Version++
			if err != nil || w.people.PutAccount(w.t.Context(), who) != nil {
				w.t.Fatal("Boris was not changed")
			}
			return nil
		},
		"he wants none": func(w *world, _ play.GameID) func() {
			if err := w.post.SetWishes(w.t.Context(), "Boris", post.Mail, map[notice.Kind]bool{notice.Challenge: true}); err != nil {
				w.t.Fatal(err)
			}
			return nil
		},
		"he has erased his account": func(w *world, _ play.GameID) func() {
			if err := w.people.EraseAccount(w.t.Context(), "Boris", time.Now()); err != nil {
				w.t.Fatal(err)
			}
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				id := w.begin("10d")
				w.after(time.Hour)
				w.moves(id, "h8")
				if undo := prevent(w, id); undo != nil {
					defer undo()
				}
				if letters := w.after(time.Hour); len(letters) != 0 {
					t.Errorf("letters: %+v", letters)
				}
			})
		})
	}
}

// The warning comes a day before the very moment at which the game ends on time, and
// once, though the server starts anew.
func TestWarning(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		if err := w.post.SetWishes(t.Context(), "Anna", post.Mail, map[notice.Kind]bool{notice.TimeShort: true}); err != nil {
			t.Fatal(err)
		}
		anna, end := w.hub.Subscribe(notice.Account("Anna"))
		defer end()
		id := w.begin("3d")
		heard(anna)
		s, err := w.play.Game(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		falls, _ := s.Deadline(0)
		if letters := w.after(time.Until(falls) - 24*time.Hour - time.Minute); len(letters) != 0 || heard(anna) != "" {
			t.Errorf("warned too early: %+v", letters)
		}
		letters := w.after(5 * time.Minute)
		if len(letters) != 1 || letters[0].Subject != "На ход в партии с соперником Boris у вас осталось 24 часа" {
			t.Errorf("the warning is %+v", letters)
		}
		if n := heard(anna); n != "time-short first" {
			t.Errorf("on the page it is %q", n)
		}
		w.stop()
		w.start()
		if letters := w.after(time.Hour); len(letters) != 0 || heard(anna) != "" {
			t.Errorf("warned again after a restart: %+v", letters)
		}
		time.Sleep(time.Until(falls) - 2*time.Second)
		if s, _ := w.play.Game(t.Context(), id); s.Over() {
			t.Error("the game ended before the moment that was told")
		}
		time.Sleep(4 * time.Second)
		if s, _ := w.play.Game(t.Context(), id); !s.Over() {
			t.Error("the game did not end at the moment that was told")
		}
	})
}

// Where a whole turn is hardly longer than a day the warning comes when a quarter is
// left; who moves in time is not warned, and the other is, in his turn.
func TestWarningOfShortTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		for _, name := range []account.ID{"Anna", "Boris"} {
			if err := w.post.SetWishes(t.Context(), name, post.Mail, map[notice.Kind]bool{notice.TimeShort: true}); err != nil {
				t.Fatal(err)
			}
		}
		id := w.begin("24h")
		if letters := w.after(17 * time.Hour); len(letters) != 0 {
			t.Errorf("warned too early: %+v", letters)
		}
		w.moves(id, "h8")
		if letters := w.after(17 * time.Hour); len(letters) != 0 {
			t.Errorf("warned although moved: %+v", letters)
		}
		letters := w.after(2 * time.Hour)
		if len(letters) != 1 || letters[0].To != "Boris@club.example" || !strings.Contains(letters[0].Subject, "You have 6 hours left") {
			t.Errorf("the warning is %+v", letters)
		}
	})
}

// While a player is on vacation his clock stands, and nobody warns him; after it the
// warning comes by the clock as it is then.
func TestWarningAndVacation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		if err := w.post.SetWishes(t.Context(), "Anna", post.Mail, map[notice.Kind]bool{notice.TimeShort: true}); err != nil {
			t.Fatal(err)
		}
		o := playtest.Options("3d")
		o.Vacation = true
		id := w.beginWith(o)
		w.after(24 * time.Hour)
		if _, err := w.play.SetVacation(t.Context(), id, game.First, true, time.Now().Add(10*24*time.Hour)); err != nil {
			t.Fatal(err)
		}
		if letters := w.after(10 * 24 * time.Hour); len(letters) != 0 {
			t.Errorf("warned on vacation: %+v", letters)
		}
		if _, err := w.play.SetVacation(t.Context(), id, game.First, false, time.Time{}); err != nil {
			t.Fatal(err)
		}
		if letters := w.after(23 * time.Hour); len(letters) != 0 {
			t.Errorf("warned too early after the vacation: %+v", letters)
		}
		if letters := w.after(2 * time.Hour); len(letters) != 1 {
			t.Errorf("the warning is %+v", letters)
		}
	})
}

// A letter that could not be sent is sent later; one that was begun when the server
// stopped is sent again under the same id; and none twice.
func TestLettersAreTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.mail.fails = 2
		w.begin("10d")
		letters := w.after(time.Hour)
		if len(letters) != 1 || w.mail.fails != 0 {
			t.Fatalf("after two failures: %+v", letters)
		}
		parcel := post.Parcel{
			Way: post.Mail, Account: "Anna", Name: "x", At: time.Now(), Due: time.Now(), State: post.Begun, Tries: 1,
			Notice: notice.Notice{Kind: notice.YourTurn, At: time.Now()},
		}
		if _, err := w.store.AddParcel(t.Context(), parcel); err != nil {
			t.Fatal(err)
		}
		w.stop()
		w.start()
		letters = w.after(time.Hour)
		if len(letters) != 1 || letters[0].ID != "news-2" {
			t.Errorf("what was begun: %+v", letters)
		}
		if letters := w.after(48 * time.Hour); len(letters) != 0 {
			t.Errorf("sent again: %+v", letters)
		}
	})
}

// A turn whose letter was lost, because the server stopped between the move and the
// parcel, is told after the next start.
func TestLostNewsIsFound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.begin("10d")
		w.after(time.Hour)
		w.follow = func(play.Change) {}
		w.moves(id, "h8")
		if letters := w.after(time.Hour); len(letters) != 0 {
			t.Fatalf("the news was not lost: %+v", letters)
		}
		w.stop()
		w.start()
		if letters := w.after(time.Hour); len(letters) != 1 || letters[0].To != "Boris@club.example" {
			t.Errorf("after the restart: %+v", letters)
		}
	})
}

// News of others, such as a challenge, is brought to who is not on any page.
func TestNewsOfOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		if err := w.post.SetWishes(t.Context(), "Anna", post.Mail, map[notice.Kind]bool{notice.Challenge: true}); err != nil {
			t.Fatal(err)
		}
		n := notice.Notice{Kind: notice.Challenge, At: time.Now(), From: notice.Account("Boris"), What: map[string]string{"challenge": "c1"}}
		_, end := w.hub.Subscribe(notice.Account("Anna"))
		w.hub.Publish(notice.Account("Anna"), n)
		if letters := w.after(time.Hour); len(letters) != 0 {
			t.Errorf("a letter to who looks: %+v", letters)
		}
		end()
		w.hub.Publish(notice.Account("Anna"), n)
		letters := w.after(time.Hour)
		if len(letters) != 1 || letters[0].Subject != "Boris вызывает вас на партию" || !strings.Contains(letters[0].Text, "https://renju.example/lobby") {
			t.Errorf("the letter is %+v", letters)
		}
	})
}
