package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"tengen/internal/web"
)

// gamesIn are the addresses of the games of a part of a page, in their order.
func gamesIn(body string) []string {
	var list []string
	for _, m := range regexp.MustCompile(`<a href="(/games/[^"?]+)">`).FindAllStringSubmatch(body, -1) {
		list = append(list, m[1])
	}
	return list
}

// The inbox has the games that wait for who looks before those that wait for the
// opponent, the most urgent first, and leads from one to the next.
func TestInbox(t *testing.T) {
	s := newTown(t, web.Config{Limits: web.NoLimits})
	if a := s.browser().get("/inbox"); a.path != "/login" {
		t.Errorf("a guest comes to %s", a.path)
	}
	anna, boris := s.signUp("Anna"), s.signUp("Boris")
	has(t, anna.get("/inbox?lang=en"), "Here you will find the games you are playing")
	begin := func(days, color string) string {
		t.Helper()
		address := anna.create(with("clock", "days", "days", days, "longest", "1", "color", color, "private", "yes"))
		if len(anna.get("/inbox").body) == 0 || strings.Contains(anna.get("/inbox").body, address) {
			t.Errorf("a game with a free seat stands in the inbox")
		}
		boris.post(address+"/seat", nil)
		return address
	}
	slow, quick, theirs := begin("30", "black"), begin("10", "black"), begin("20", "white")
	ended := begin("20", "black")
	anna.joined(ended).must("1", `{"resign":true}`)

	page := anna.get("/inbox?lang=en")
	mine, rest, _ := strings.Cut(page.body, "The opponent thinks: 1")
	if got := gamesIn(mine); len(got) != 2 || got[0] != quick && got[0] != slow {
		t.Errorf("the games that wait are %v, want %s and %s", got, quick, slow)
	}
	if got := gamesIn(rest); len(got) != 1 || got[0] != theirs {
		t.Errorf("the games of the opponent's turn are %v, want %s", got, theirs)
	}
	has(t, page, "Your move: 2", "Boris", "left", `class="diagram"`, "You play Black", "You play White")
	if strings.Contains(page.body, ended) {
		t.Error("a game that is over stands in the inbox")
	}
	has(t, boris.get("/inbox?lang=ru"), "Ваш ход: 1", "Думает соперник: 2", "Осталось", "У соперника")

	order := gamesIn(mine)
	for from, want := range map[string]string{order[0]: order[1], order[1]: order[0], theirs: order[0], ended: order[0]} {
		if a := anna.get("/inbox/next?after=" + strings.TrimPrefix(from, "/games/")); a.path != want {
			t.Errorf("after %s comes %s, want %s", from, a.path, want)
		}
	}
	if a := boris.get("/inbox/next?after=" + strings.TrimPrefix(theirs, "/games/")); a.path != "/inbox" {
		t.Errorf("after the only game that waits comes %s", a.path)
	}
	has(t, anna.get(slow), `data-next="/inbox/next?after=`)
}

// What the opponent asks stands beside the game that waits.
func TestInboxOffers(t *testing.T) {
	s := newTown(t, web.Config{Limits: web.NoLimits})
	anna, boris := s.signUp("Anna"), s.signUp("Boris")
	address := anna.create(with("clock", "days", "days", "30", "longest", "3", "color", "black"))
	boris.post(address+"/seat", nil)
	live := anna.joined(address)
	live.must("1", `{"place":"h8"}`)
	has(t, anna.get("/inbox?lang=en"), "Nothing waits for you", "The opponent thinks: 1")
	live.must("2", `{"draw":"offer"}`)
	has(t, boris.get("/inbox?lang=en"), "Your move: 1", "offers a draw")
}

// The television shows the best public game, and the last one while nobody plays.
func TestTV(t *testing.T) {
	s := newTown(t, web.Config{Limits: web.NoLimits})
	b := s.browser()
	has(t, b.get("/tv?lang=en"), "Nobody has played yet")
	anna, boris := s.signUp("Anna"), s.signUp("Boris")
	begin := func(changes ...string) string {
		t.Helper()
		address := anna.create(with(append([]string{"color", "black"}, changes...)...))
		boris.post(address+"/seat", nil)
		return address
	}
	shown := func() string {
		t.Helper()
		a := b.get("/tv?lang=en")
		if a.status != http.StatusOK {
			t.Fatalf("status %d", a.status)
		}
		return "/games/" + between(t, a.body, `data-game="`, `"`)
	}
	fast := begin()
	begin("private", "yes")
	time.Sleep(2 * time.Millisecond) // the lists tell moments apart, the next is later
	begin("clock", "days", "days", "30", "longest", "3")
	if got := shown(); got != fast {
		t.Errorf("the television shows %s, want the game that is played in one go, %s", got, fast)
	}
	has(t, b.get("/tv?lang=en"), "Anna", "Boris", `data-tv="/tv"`, `class="diagram"`)
	anna.joined(fast).must("1", `{"resign":true}`)
	if got := shown(); got == fast {
		t.Error("the television shows a game that is over while another goes on")
	}
}
