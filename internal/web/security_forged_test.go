package web_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/web"
)

// forgeries are what somebody could make of a token or key that he has seen, or
// has none.
func forgeries(real string) map[string]string {
	return map[string]string{
		"nothing": "", "a letter": "x", "as long": strings.Repeat("a", len(real)), "cut": real[:len(real)-1], "longer": real + "a",
		"in capitals": strings.ToUpper(real), "with a blank": " " + real, "the last letter": real[:len(real)-1] + map[bool]string{true: "b", false: "a"}[real[len(real)-1] == 'a'],
		"a wildcard": "%", "SQL": "' OR ''='",
	}
}

// A token of one kind, or one that is nearly right, opens nothing.
func TestForgedTokens(t *testing.T) {
	box := new(postbox)
	s := newTown(t, web.Config{}, withMail(box))
	anna := s.browser()
	anna.post("/register", fields("name", "Anna", "password", password, "email", "anna@example.org"))
	confirm := strings.TrimPrefix(box.link(t), "/confirm/")
	session := anna.cookies()["tengen_session"]
	hash := regexp.MustCompile(`name="session" value="([^"]+)"`)
	other := s.browser()
	other.signIn("Anna", password)
	hashes := hash.FindStringSubmatch(anna.get("/account").body)
	if session == "" || hashes == nil {
		t.Fatal("no session")
	}
	for what, token := range forgeries(session) {
		b := s.browser()
		b.setCookie("tengen_session", token)
		if b.signedIn() {
			t.Errorf("a session by %s", what)
		}
	}
	for what, token := range map[string]string{"the hash of a session": hashes[1], "the link of a letter": confirm, "the name": "Anna", "the id": string(s.idOf("Anna"))} {
		b := s.browser()
		b.setCookie("tengen_session", token)
		if b.signedIn() {
			t.Errorf("a session by %s", what)
		}
	}
	for what, token := range forgeries(confirm) {
		if strings.ContainsAny(token, " '%") || token == "" {
			continue // is no address
		}
		if a := s.browser().post("/confirm/"+token, nil); a.status != http.StatusNotFound {
			t.Errorf("confirming by %s: status %d", what, a.status)
		}
	}
	if a := s.browser().post("/reset/"+confirm, fields("password", "battery staple")); a.status != http.StatusNotFound {
		t.Errorf("a new password by the link that confirms an address: status %d", a.status)
	}
	if a := s.browser().post("/confirm/"+confirm, nil); a.status != http.StatusOK {
		t.Errorf("the link itself: status %d", a.status)
	}
	s.browser().post("/reset", fields("email", "anna@example.org"))
	reset := strings.TrimPrefix(box.link(t), "/reset/")
	if a := s.browser().post("/confirm/"+reset, nil); a.status != http.StatusNotFound {
		t.Errorf("confirming by the link for a password: status %d", a.status)
	}
	for _, path := range []string{"/login/code", "/login/passkey/begin"} {
		for what, token := range map[string]string{"the link": reset, "a session": session} {
			if a := s.browser().post(path, fields("second", token, "code", "000000")); a.status == http.StatusOK {
				t.Errorf("%s by %s: status %d", path, what, a.status)
			}
		}
	}
}

// A key of a seat is good for its game alone, and cannot be guessed by its form.
func TestForgedSeatKeys(t *testing.T) {
	s := newTown(t, web.Config{Limits: web.NoLimits})
	owner := s.browser()
	game, second := owner.create(goodForm()), owner.create(goodForm())
	link := regexp.MustCompile(`data-seat="[^"]*(/games/[^"]+/seat/([^"]+))"`).FindStringSubmatch(owner.get(game).body)
	if link == nil {
		t.Fatal("the page has no link to the seat")
	}
	seat := func(b *browser, address string) int {
		t.Helper()
		return b.joined(address).state().You.Seat
	}
	keys := forgeries(link[2])
	delete(keys, "nothing")
	for what, key := range keys {
		b := s.browser()
		if strings.ContainsAny(key, " '%") {
			continue // is no address
		}
		b.get(game + "/seat/" + key)
		if seat(b, game) != 0 {
			t.Errorf("a seat by %s", what)
		}
	}
	thief := s.browser()
	thief.get(second + "/seat/" + link[2])
	if seat(thief, second) != 0 || seat(thief, game) != 0 {
		t.Error("the key of one game opens another")
	}
	thief.get(link[1])
	if seat(thief, game) != 1 {
		t.Error("the key itself opens nothing")
	}
}

// acts are one of each kind that a seat can do.
var acts = []string{
	`{"place":"h8"}`, `{"pass":true}`, `{"swap":true}`, `{"swap":false}`, `{"declare":2}`, `{"offer":["a1","b3"]}`, `{"choose":"a1"}`,
	`{"draw":"offer"}`, `{"draw":"accept"}`, `{"draw":"decline"}`, `{"resign":true}`, `{"claim":"foul"}`, `{"claim":"five"}`,
	`{"takeback":{"reply":"offer","to":1}}`, `{"takeback":{"reply":"accept"}}`, `{"adjourn":"offer"}`, `{"adjourn":"accept"}`, `{"seal":"o13"}`, `{"resume":true}`,
}

// Whoever has no seat at a game does nothing there and takes none that is another's,
// guest or signed in, with a seat elsewhere or an office.
func TestGamesOfOthers(t *testing.T) {
	s := newTown(t, web.Config{Limits: web.NoLimits})
	anna, boris := s.signUp("Anna"), s.signUp("Boris")
	game := anna.create(with("takeback", "agreed", "adjourn", "yes"))
	boris.post(game+"/seat", nil)
	black, white := anna.joined(game), boris.joined(game)
	black.must("h8", `{"place":"h8"}`)
	white.must("a1", `{"place":"a1"}`)
	before := black.state().Version
	mallory := s.signUp("Mallory")
	mallory.create(goodForm())
	for who, b := range map[string]*browser{"a guest": s.browser(), "Mallory": mallory, "an administrator": s.official("Chief", account.Administrator)} {
		socket := b.joined(game)
		for i, act := range acts {
			if m := socket.do(fmt.Sprint("act ", i), act); m.T != "refused" || m.Reason != "not-seated" {
				t.Errorf("%s does %s: %+v", who, act, m)
			}
		}
		if a := b.post(game+"/seat", nil); a.status != http.StatusConflict {
			t.Errorf("%s takes a seat: status %d", who, a.status)
		}
		if a := b.post(game+"/keep", nil); a.status != http.StatusNotFound && a.path != "/login" {
			t.Errorf("%s keeps a seat: status %d at %s", who, a.status, a.path)
		}
		if socket.state().You.Seat != 0 {
			t.Errorf("%s has a seat", who)
		}
	}
	if after := black.state().Version; after != before {
		t.Errorf("the game went on from %d to %d", before, after)
	}
	if body := mallory.get("/account/data").body; strings.Contains(body, strings.TrimPrefix(game, "/games/")) {
		t.Error("the file of Mallory has the game of others")
	}
}

// Numbers and names of games that are not there, or not a game's, are answered the
// same, and never with what is inside.
func TestForgedIDs(t *testing.T) {
	s := newTown(t, web.Config{})
	anna := s.signUp("Anna")
	for _, id := range []string{"x", "..", "%2e%2e", "%2e%2e%2fplayers%2fAnna", strings.Repeat("a", 4000), "%00", "%ff", "1%27%20OR%201=1", "*", "live", "seat"} {
		for _, path := range []string{"/games/" + id, "/games/" + id + "/live", "/games/" + id + "/seat/x", "/games/" + id + "/report", "/moderation/reports/" + id,
			"/players/" + id, "/reset/" + id, "/assets/" + id} {
			a := anna.get(path)
			if a.status != http.StatusNotFound && a.path != "/" { // ".." is the front page
				t.Errorf("GET %.60s: status %d at %s", path, a.status, a.path)
			}
		}
	}
}

// Who guesses waits, is told how long, and locks nobody out.
func TestGuessingIsSlow(t *testing.T) {
	limits := account.NoLimits
	limits.SignIn = account.Limit{Times: 3, Every: time.Hour}
	limits.Code = account.Limit{Times: 3, Every: time.Hour}
	limits.Password = account.Limit{Times: 3, Every: time.Hour}
	limits.Mail = account.Limit{Times: 3, Every: time.Hour}
	box := new(postbox)
	s := newTown(t, web.Config{}, withMail(box), func(c *account.Config) { c.Limits = limits })
	anna := s.signUp("Anna")
	a := anna.post("/account/device", fields("present", password))
	secret := regexp.MustCompile(`<code>([A-Z2-7]{32})</code>`).FindStringSubmatch(a.body)[1]
	anna.post("/account/device/confirm", fields("token", hidden(t, a, "token"), "code", code(t, secret, time.Now().Add(-30*time.Second))))
	second := hidden(t, s.browser().signIn("Anna", password), "second")
	for what, guess := range map[string]func(*browser) answer{
		"passwords": func(b *browser) answer { return b.signIn("Nobody", "wrong password") },
		"codes":     func(b *browser) answer { return b.post("/login/code", fields("second", second, "code", "000000")) },
		"the present": func(b *browser) answer {
			return anna.post("/account/password", fields("present", "wrong", "password", "battery staple"))
		},
		"who has mail":  func(b *browser) answer { return b.post("/reset", fields("email", "a@example.org")) },
		"who is erased": func(b *browser) answer { return anna.post("/account/erase", fields("present", "wrong")) },
	} {
		tries, b := 0, s.browser()
		for tries < 10 {
			if a = guess(b); a.status == http.StatusTooManyRequests {
				break
			}
			tries++
		}
		if tries > 3 || a.header.Get("Retry-After") == "" || !strings.Contains(a.body, "Too many") {
			t.Errorf("%s: refused after %d tries, Retry-After %q", what, tries, a.header.Get("Retry-After"))
		}
	}
	if !anna.signedIn() {
		t.Error("guessing signed Anna out")
	}
}

// What nobody has guessed is answered with the same page, whether the account is
// there, has a second step, is closed, or never was.
func TestAccountsAreNotEnumerated(t *testing.T) {
	s := newTown(t, web.Config{}, withMail(new(postbox)))
	s.signUp("Anna")
	shut := s.signUp("Boris")
	shut.post("/account/passkey", fields("present", password))
	if err := s.people.SetClosed(t.Context(), account.Console, s.idOf("Boris"), true, "why"); err != nil {
		t.Fatal(err)
	}
	gone := s.signUp("Carl")
	gone.post("/account/erase", fields("present", password))
	page := func(name string) string {
		t.Helper()
		a := s.browser().signIn(name, "something else")
		return fmt.Sprint(a.status, strings.ReplaceAll(a.body, name, "NAME"))
	}
	for _, name := range []string{"Boris", "Carl", "Nobody"} {
		if page(name) != page("Anna") {
			t.Errorf("%s is answered another way than Anna", name)
		}
	}
	reset := func(email string) string {
		t.Helper()
		a := s.browser().post("/reset", fields("email", email))
		return fmt.Sprint(a.status, strings.ReplaceAll(a.body, email, "EMAIL"))
	}
	if reset("anna@example.org") != reset("nobody@example.org") {
		t.Error("the page for a forgotten password tells who has an address")
	}
	begin := s.browser().at(here, "POST", "/login/passkey/begin", fields("second", ""))
	if strings.Contains(begin.body, "allowCredentials") {
		t.Error("who begins with a passkey is told which there are")
	}
}

// A page that was open when the sign-in ended does nothing more.
func TestEndedSessionsActNoMore(t *testing.T) {
	s := newTown(t, web.Config{Limits: web.NoLimits})
	end := map[string]func(here, other *browser){
		"another password": func(_, other *browser) {
			other.post("/account/password", fields("present", password, "password", "battery staple"))
		},
		"ended from elsewhere": func(_, other *browser) { other.post("/account/sessions", nil) },
		"signed out":           func(here, _ *browser) { here.post("/logout", nil) },
		"erased":               func(_, other *browser) { other.post("/account/erase", fields("present", password)) },
		"closed": func(_, other *browser) {
			if err := s.people.SetClosed(t.Context(), account.Console, s.idOf("Person-4"), true, ""); err != nil {
				t.Fatal(err)
			}
		},
	}
	for i, what := range []string{"another password", "ended from elsewhere", "signed out", "erased", "closed"} {
		name := fmt.Sprint("Person-", i)
		here, other := s.signUp(name), s.browser()
		other.signIn(name, password)
		game := here.create(goodForm())
		s.browser().post(game+"/seat", nil) // it is a game in which the key of a seat could play
		token := here.cookies()["tengen_session"]
		end[what](here, other)
		here.setCookie("tengen_session", token)
		if here.signedIn() {
			t.Errorf("%s: the session is good", what)
		}
		if a := here.post("/account/profile", fields("about", "mine")); a.path != "/login" {
			t.Errorf("%s: a form is taken: status %d at %s", what, a.status, a.path)
		}
		if m := here.joined(game).do("move", `{"place":"h8"}`); m.T != "refused" || m.Reason != "not-seated" {
			t.Errorf("%s: a move is answered with %+v", what, m)
		}
	}
}
