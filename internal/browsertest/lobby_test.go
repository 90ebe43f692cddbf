package browsertest

import (
	"crypto/rand"
	"strings"
	"testing"

	"tengen/internal/account"
	"tengen/internal/lobby"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/seating"
	"tengen/internal/sqlite"
	"tengen/internal/web"
	"tengen/say"
)

// withLobby adds accounts and a lobby to a site. The lobby ends before its store.
func withLobby(t *testing.T) func(*sqlite.Store, *play.App, *web.Config) {
	return func(store *sqlite.Store, app *play.App, c *web.Config) {
		c.Accounts = account.New(account.Config{
			Store: store.Accounts(), Now: app.Now, Rand: rand.Reader, Limits: account.NoLimits, Log: c.Log,
			Hashing: account.Hashing{Memory: 8, Passes: 1, Lanes: 1},
		})
		seats := &seating.Seating{Games: app, People: c.Accounts}
		c.News = new(notice.Hub)
		var err error
		c.Lobby, err = lobby.Open(t.Context(), lobby.Config{
			Store: store.Lobby(), Games: seats, People: seats, Hub: c.News, Now: app.Now, Rand: rand.Reader, Log: c.Log,
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Lobby.Close)
	}
}

// register makes an account in a window, which is at a page then.
func (w *window) register(name, next string) {
	w.t.Helper()
	w.open("/register?next=" + next)
	w.write("name", name)
	w.write("password", "correct horse")
	w.press(w.say("account.register.do", nil))
	w.at(next)
}

// at waits until the window is at a page.
func (w *window) at(path string) {
	w.t.Helper()
	await(w, path, "location.pathname", func(now string) bool { return now == path })
}

// atAGame waits until the window is at a game other than the last, and returns its
// address.
func (w *window) atAGame(last string) string {
	w.t.Helper()
	path := await(w, "a game", "location.pathname", func(now string) bool { return strings.HasPrefix(now, "/games/") && now != last })
	w.table()
	return path
}

// Two people register, find each other in the lobby, play a rated game to its end
// and another one after it. Nobody loads a page to see what the other does.
func TestLobby(t *testing.T) {
	t.Parallel()
	s := newSite(t, withLobby(t))
	anna, boris := s.window("Anna", "en"), s.window("Борис", "ru")
	anna.register("Anna", "/lobby")
	boris.register("Boris", "/lobby")
	anna.show("lobby-empty")
	seek := func() {
		t.Helper()
		anna.open("/new?against=anyone")
		for _, c := range [][2]string{{"opening", "none"}, {"minutes", "10"}, {"rated", "yes"}, {"color", "black"}} {
			anna.choose(c[0], c[1])
		}
		anna.press(anna.say("page.form.create", nil))
		anna.at("/lobby")
		boris.sees(boris.say("lobby.seat.second", nil))
	}
	seek()
	anna.show("lobby-made")
	boris.show("lobby-seeks")
	anna.press(anna.say("lobby.withdraw", nil))
	boris.sees(boris.say("lobby.seeks.none", nil))
	seek()
	boris.press(boris.say("lobby.accept", nil))
	first := boris.atAGame("")
	if to := anna.atAGame(""); to != first {
		t.Fatalf("Anna is at %s, Boris at %s", to, first)
	}
	alternate(anna, boris, "h8 i9 j7")
	boris.press(boris.say("web.resign", nil))
	boris.answer(boris.say("web.resign", nil))
	anna.sees(anna.say("ending.resignation.black", nil))

	anna.press(anna.say("web.rematch", nil))
	anna.sees(anna.say("web.rematch.asked", nil))
	boris.sees(boris.say("web.rematch.offered", nil))
	boris.show("rematch-offered")
	boris.press(boris.say("web.rematch.accept", nil))
	second := boris.atAGame(first)
	if to := anna.atAGame(first); to != second {
		t.Fatalf("for the rematch Anna is at %s, Boris at %s", to, second)
	}
	alternate(boris, anna, "h8 i9")
	s.movesAre(second, "h8 i9")
	anna.open(first) // the old game stays where it was
	anna.sees(anna.say("web.rematch.next", nil))
	anna.at(first)
}

// Somebody is challenged while he looks at the lobby, declines, and the other reads
// why; two who wait for a quick game are taken to it.
func TestChallengeAndQuickGame(t *testing.T) {
	t.Parallel()
	s := newSite(t, withLobby(t))
	anna, boris := s.window("Anna", "ru"), s.window("Boris", "en")
	anna.register("Anna", "/lobby")
	boris.register("Boris", "/lobby")
	anna.open("/new?against=player&whom=Boris")
	anna.press(anna.say("page.form.create", nil))
	anna.at("/lobby")
	boris.sees("You are challenged")
	boris.show("lobby-challenged")
	boris.choose("reason", "other-time")
	boris.press("Decline")
	anna.sees(anna.say("web.lobby.declined", say.Args{"reason": anna.say("lobby.reason.other-time", nil)}))

	for _, w := range []*window{anna, boris} {
		w.open("/lobby")
		w.click("the blitz pool", "place(document.querySelector('.pools button'))")
	}
	game := boris.atAGame("")
	if to := anna.atAGame(""); to != game {
		t.Errorf("Anna is at %s, Boris at %s", to, game)
	}
}
