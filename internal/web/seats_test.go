package web_test

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"tengen/internal/play"
	"tengen/internal/web"
)

// seatAt is the seat that a browser's live connection has, 0 for one who watches.
func (b *browser) seatAt(address string) int {
	b.site.t.Helper()
	return b.joined(address).state().You.Seat
}

// gone waits until a connection has ended.
func (s *socket) gone() {
	s.t.Helper()
	for {
		_, err := s.next()
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			s.t.Error("the connection has not ended")
			return
		case err != nil:
			return
		}
	}
}

// games are the addresses of the games that a page lists.
func games(a answer) string {
	var list []string
	for _, m := range regexp.MustCompile(`<li><a href="(/games/[^"]+)"`).FindAllStringSubmatch(a.body, -1) {
		list = append(list, m[1])
	}
	return strings.Join(list, " ")
}

// A guest plays at once, and keeps his games by registering.
func TestGuestKeepsGamesByRegistering(t *testing.T) {
	s := newTown(t, web.Config{})
	b, friend := s.browser(), s.browser()
	first := b.create(goodForm())
	second := friend.create(goodForm())
	b.get(second)
	b.post(second+"/seat", nil)
	if a := b.get("/register"); !strings.Contains(a.body, "Keep the 2 games played in this browser") {
		t.Error("the page does not offer to keep the games")
	}
	b.post("/register", fields("name", "Anna", "password", password, "keep", "yes"))
	if got, want := games(b.get("/account/games")), second+" "+first; got != want {
		t.Errorf("Anna's games are %s, want %s", got, want)
	}
	if got := games(s.browser().get("/players/Anna")); got != second+" "+first {
		t.Errorf("her page lists %s", got)
	}
	if a := s.browser().get(second); !strings.Contains(a.body, `guest</span> – <span><a href="/players/Anna">Anna</a>`) {
		t.Error("the game does not carry the name")
	}
	if a := s.browser().get("/games?list=live"); !strings.Contains(a.body, "guest – Anna") {
		t.Error("the list does not carry the name")
	}
	if b.seatAt(first) != 1 || b.seatAt(second) != 2 {
		t.Error("the seats are lost")
	}
	if _, kept := b.cookies()["tengen_guest"]; kept {
		t.Error("the browser is still the guest whose games Anna has")
	}
	elsewhere := s.browser()
	elsewhere.signIn("Anna", password)
	if elsewhere.seatAt(second) != 2 {
		t.Error("in another browser the seat is not hers")
	}
}

// Who does not want the games of the browser, which may be another's, does not
// get them, and can still take them later.
func TestGamesAreKeptOnWish(t *testing.T) {
	s := newTown(t, web.Config{})
	b := s.browser()
	address := b.create(goodForm())
	b.post("/register", fields("name", "Anna", "password", password))
	a := b.get("/account/games")
	if games(a) != "" || !strings.Contains(a.body, "1 game was played in this browser") {
		t.Errorf("the games are %q", games(a))
	}
	if b.seatAt(address) != 1 {
		t.Error("the guest's seat is lost")
	}
	b.post("/account/games", nil)
	if got := games(b.get("/account/games")); got != address {
		t.Errorf("after taking them the games are %q", got)
	}
}

// Games that somebody begins or enters who is signed in are his at once, and
// asking for the seat again from another browser keeps it.
func TestSignedInSeats(t *testing.T) {
	s := newTown(t, web.Config{})
	anna, boris := s.signUp("Anna"), s.signUp("Boris")
	address := anna.create(goodForm())
	if a := anna.get(address); strings.Contains(a.body, address+"/seat/") || strings.Contains(a.body, address+"/keep") {
		t.Error("a seat of an account is given a link")
	}
	boris.get(address)
	boris.post(address+"/seat", nil)
	again := s.browser()
	again.signIn("Boris", password)
	if a := again.post(address+"/seat", nil); a.status != http.StatusOK || again.seatAt(address) != 2 {
		t.Errorf("Boris asks again in another browser: status %d", a.status)
	}
	if a := s.browser().get(address); !strings.Contains(a.body, ">Anna</a></span> – <span><a href=\"/players/Boris\">") {
		t.Error("the game does not carry the names")
	}
	if games(boris.get("/account/games")) != address || games(anna.get("/account/games")) != address {
		t.Error("the game is not in their lists")
	}
}

// A seat that belongs to an account is nobody's who has only its key: not a
// browser that was signed out, not one with the link, not another account.
func TestSeatOfAnAccount(t *testing.T) {
	s := newTown(t, web.Config{})
	b := s.browser()
	address := b.create(goodForm())
	link := regexp.MustCompile(regexp.QuoteMeta(address) + `/seat/[a-z2-9]+`).FindString(b.get(address).body)
	b.post("/register", fields("name", "Anna", "password", password, "keep", "yes"))
	live := b.joined(address)
	b.post("/logout", nil)
	live.gone()
	if a := b.get(address); b.seatAt(address) != 0 || !strings.Contains(a.body, "Sign in to go on playing") || !strings.Contains(a.body, "/login?next=%2Fgames%2F") {
		t.Error("a browser that was signed out still plays, or is not told how to go on")
	}
	stranger := s.browser()
	stranger.get(link)
	mallory := s.signUp("Mallory")
	mallory.get(link)
	for who, b := range map[string]*browser{"a stranger": stranger, "another account": mallory} {
		if b.seatAt(address) != 0 {
			t.Errorf("%s with the link plays", who)
		}
		if a := b.post(address+"/keep", nil); a.status == http.StatusOK && a.path == address {
			t.Errorf("%s with the link keeps the game", who)
		}
	}
	if got := games(mallory.get("/account/games")); got != "" {
		t.Errorf("Mallory has %s", got)
	}
	if a := mallory.post(address+"/seat", nil); a.status != http.StatusOK || mallory.seatAt(address) != 2 {
		t.Errorf("the other seat is free, and Mallory gets: status %d", a.status)
	}
	b.signIn("Anna", password)
	if b.seatAt(address) != 1 {
		t.Error("Anna does not get her seat back")
	}
}

// The link of a guest's seat, opened by who is signed in, lets him keep the game.
func TestKeepOneGame(t *testing.T) {
	s := newTown(t, web.Config{})
	guest := s.browser()
	address := guest.create(goodForm())
	link := regexp.MustCompile(regexp.QuoteMeta(address) + `/seat/[a-z2-9]+`).FindString(guest.get(address).body)
	anna := s.signUp("Anna")
	if a := anna.post(address+"/keep", nil); a.status != http.StatusNotFound {
		t.Errorf("without the link: status %d", a.status)
	}
	if a := anna.get(link); !strings.Contains(a.body, `action="`+address+`/keep"`) {
		t.Error("the page does not offer to keep the game")
	}
	if a := anna.post(address+"/keep", nil); a.status != http.StatusOK || games(anna.get("/account/games")) != address {
		t.Errorf("keeping: status %d", a.status)
	}
	if guest.seatAt(address) != 0 || anna.seatAt(address) != 1 {
		t.Error("the seat is not Anna's alone")
	}
	if a := guest.get("/register"); strings.Contains(a.body, "played in this browser") {
		t.Error("the guest still counts the game as his")
	}
	if a := s.browser().post(address+"/keep", nil); a.path != "/login" {
		t.Errorf("a guest who keeps a game is led to %s", a.path)
	}
}

// Signing out everywhere else ends live connections there, and no other.
func TestRevokedSessionsLoseTheirConnections(t *testing.T) {
	s := newTown(t, web.Config{})
	here, there, watcher := s.signUp("Anna"), s.browser(), s.browser()
	there.signIn("Anna", password)
	address := here.create(goodForm())
	mine, lost, other := here.joined(address), there.joined(address), watcher.joined(address)
	here.post("/account/sessions", nil)
	lost.gone()
	mine.ping()
	other.ping()
	if there.seatAt(address) != 0 {
		t.Error("a session that was ended still has its seat")
	}
}

// A server for guests only has no pages about people, and games as ever.
func TestServerWithoutPeople(t *testing.T) {
	b := newSite(t, play.Config{}, web.Config{}).browser()
	for _, path := range []string{"/register", "/login", "/account", "/players/Anna"} {
		if a := b.get(path); a.status != http.StatusNotFound {
			t.Errorf("%s: status %d", path, a.status)
		}
	}
	if a := b.get("/"); strings.Contains(a.body, "/login") {
		t.Error("the front page offers to sign in")
	}
	if address := b.create(goodForm()); b.seatAt(address) != 1 {
		t.Error("the creator has no seat")
	}
}
