package web_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/memory"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/internal/post"
	"tengen/internal/web"
)

// nobody are people of whom nothing is known.
type nobody struct{}

// Account implements [post.People].
func (nobody) Account(context.Context, account.ID) (account.Account, error) {
	return account.Account{}, account.ErrUnknown
}

// Holders implements [post.People].
func (nobody) Holders(context.Context, string) ([2]account.Seat, error) {
	return [2]account.Seat{}, nil
}

// wired is a town that brings news to people.
func wired(t *testing.T) (*town, *post.App) {
	office, err := post.Open(t.Context(), post.Config{
		Store: new(memory.Post), Lists: new(memory.Store), Games: playtest.Node(t, play.Config{}), People: nobody{}, Hub: new(notice.Hub),
		Now: time.Now, Address: "https://renju.example",
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { office.Close() })
	return newTown(t, web.Config{Post: office}), office
}

// Everybody chooses what reaches him, and in which way; only his own.
func TestNotificationsPage(t *testing.T) {
	town, office := wired(t)
	anna, boris := town.signUp("Anna"), town.signUp("Boris")
	page := anna.get("/account/notifications?lang=en")
	has(t, page, `name="mail" value="your-turn"`, `value="your-turn" aria-label="It is your turn (correspondence): Mail" checked`,
		`data-push-key="`+office.PublicKey(), "This server sends no letters")
	if a := anna.post("/account/notifications", fields("mail", "challenge", "push", "time-short")); a.path != "/account/notifications" {
		t.Fatalf("saving leads to %s", a.path)
	}
	page = anna.get("/account/notifications")
	has(t, page, `value="challenge" aria-label="Somebody challenges you: Mail" checked`,
		`value="time-short" aria-label="Time for your move runs short: Browser" checked`)
	if n := strings.Count(page.body, " checked>"); n != 2 {
		t.Errorf("%d boxes are ticked, want 2:\n%s", n, page.body)
	}
	if n := strings.Count(boris.get("/account/notifications").body, " checked>"); n == 2 {
		t.Error("what one has chosen is chosen for another")
	}
	if a := town.browser().get("/account/notifications"); a.path != "/login" {
		t.Errorf("a guest comes to %s", a.path)
	}
}

// A browser is added by its own script, shown, and dropped by its owner alone.
func TestBrowsersPage(t *testing.T) {
	town, _ := wired(t)
	anna, boris := town.signUp("Anna"), town.signUp("Boris")
	good := fields("endpoint", "https://push.example/1", "p256dh", "key", "auth", "secret")
	if a := anna.post("/account/browsers", good); a.status != http.StatusNoContent {
		t.Errorf("adding: status %d\n%s", a.status, a.body)
	}
	for _, endpoint := range []string{"", "http://push.example/1", "file:///etc/passwd", "https://"} {
		if a := anna.post("/account/browsers", fields("endpoint", endpoint, "p256dh", "key", "auth", "secret")); a.status != http.StatusBadRequest {
			t.Errorf("%q: status %d", endpoint, a.status)
		}
	}
	has(t, anna.get("/account/notifications"), "https://push.example/1")
	boris.post("/account/browsers/drop", fields("endpoint", "https://push.example/1"))
	has(t, anna.get("/account/notifications"), "https://push.example/1")
	if a := anna.post("/account/browsers/drop", fields("endpoint", "https://push.example/1")); strings.Contains(a.body, "push.example") {
		t.Error("a browser that was dropped is there")
	}
}
