package web_test

import (
	"context"
	"encoding/json"
	"html"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"tengen/internal/account"
	"tengen/internal/web"
	"tengen/say"
)

// hidden is the value of a hidden field of a page.
func hidden(t *testing.T, a answer, name string) string {
	t.Helper()
	m := regexp.MustCompile(`name="` + name + `" value="([^"]*)"`).FindStringSubmatch(a.body)
	if m == nil {
		t.Fatalf("no field %s in the page at %s (status %d)", name, a.path, a.status)
	}
	return html.UnescapeString(m[1])
}

// code is what a device shows at a moment.
func code(t *testing.T, secret string, at time.Time) string {
	t.Helper()
	text, err := totp.GenerateCode(secret, at)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Somebody sets up a device, signs in with it, with a code for its loss, and ends
// it.
func TestSecondStepPages(t *testing.T) {
	s := newTown(t, web.Config{})
	b := s.signUp("Anna")
	if a := b.post("/account/device", fields("present", "wrong")); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, `href="#field-second-present"`) {
		t.Errorf("with a wrong password: status %d", a.status)
	}
	a := b.post("/account/device", fields("present", password))
	checkPage(t, a, "en", "the device", 200)
	if !strings.Contains(a.body, `src="data:image/png;base64,`) {
		t.Error("no picture for the device")
	}
	secret := regexp.MustCompile(`<code>([A-Z2-7]{32})</code>`).FindStringSubmatch(a.body)[1]
	token := hidden(t, a, "token")
	a = b.post("/account/device/confirm", fields("token", token, "code", "000000"))
	checkPage(t, a, "en", "a wrong code", 422)
	if !strings.Contains(a.body, secret) {
		t.Error("after a wrong code the secret is not shown again")
	}
	a = b.post("/account/device/confirm", fields("token", token, "code", code(t, secret, time.Now().Add(-30*time.Second))))
	checkPage(t, a, "en", "the codes", 200)
	codes := regexp.MustCompile(`<code>([a-z2-9-]{19})</code>`).FindAllStringSubmatch(a.body, -1)
	if len(codes) != 10 {
		t.Fatalf("%d codes for the loss of the device", len(codes))
	}

	other := s.browser()
	a = other.post("/login", fields("name", "Anna", "password", password, "next", "/account/games"))
	checkPage(t, a, "en", "the second step", 200)
	if other.signedIn() {
		t.Fatal("the password alone signs in")
	}
	second := hidden(t, a, "second")
	a = other.post("/login/code", fields("second", second, "code", "000000", "next", "/account/games"))
	checkPage(t, a, "en", "a wrong code", 422)
	if hidden(t, a, "second") != second || hidden(t, a, "next") != "/account/games" {
		t.Error("after a wrong code the form has forgotten where it was")
	}
	if a = other.post("/login/code", fields("second", second, "code", code(t, secret, time.Now()), "next", "/account/games")); a.path != "/account/games" {
		t.Errorf("with the code: status %d at %s", a.status, a.path)
	}
	if a = s.browser().post("/login/code", fields("second", second, "code", codes[0][1])); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, "Sign in again") {
		t.Errorf("the first step a second time: status %d", a.status)
	}
	third := s.browser()
	second = hidden(t, third.signIn("Anna", password), "second")
	if third.post("/login/code", fields("second", second, "code", codes[0][1])); !third.signedIn() {
		t.Error("a code for the loss of the device is not taken")
	}
	if a := b.get("/account"); !strings.Contains(a.body, "9 codes are left") {
		t.Error("the settings do not tell how many codes are left")
	}
	if a := b.post("/account/device/drop", fields("present", password)); a.status != http.StatusOK || !strings.Contains(a.body, "The second step is off") {
		t.Errorf("ending it: status %d", a.status)
	}
	if fourth := s.browser(); fourth.signIn("Anna", password).path != "/account" {
		t.Error("a code is still asked for")
	}
}

// postbox keeps the letters that are sent.
type postbox struct {
	mu      sync.Mutex
	letters []account.Letter
}

// Send implements [account.Mailer].
func (p *postbox) Send(_ context.Context, l account.Letter) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.letters = append(p.letters, l)
	return nil
}

// link waits for the next letter and returns the path of its link.
func (p *postbox) link(t *testing.T) string {
	t.Helper()
	for range 500 {
		p.mu.Lock()
		letters := p.letters
		p.letters = nil
		p.mu.Unlock()
		if len(letters) > 0 {
			return regexp.MustCompile(`https://renju\.example(/\S+)`).FindStringSubmatch(letters[0].Text)[1]
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("no letter came")
	return ""
}

func withMail(box *postbox) func(*account.Config) {
	return func(c *account.Config) { c.Mail, c.Address = box, "https://renju.example" }
}

// An address is confirmed by a letter, and a forgotten password mended by one. The
// links name the host of the server, whatever host a request names.
func TestLetters(t *testing.T) {
	box := new(postbox)
	s := newTown(t, web.Config{}, withMail(box))
	b := s.browser()
	b.post("/register", fields("name", "Anna", "password", password, "email", "anna@example.org"))
	if a := b.get("/account"); !strings.Contains(a.body, "not confirmed yet") {
		t.Error("the settings do not say that the address is not confirmed")
	}
	link := box.link(t)
	checkPage(t, s.browser().get(link), "en", "the page of the link", 200)
	if a := b.get("/account"); !strings.Contains(a.body, "not confirmed yet") {
		t.Error("looking at the link confirms")
	}
	checkPage(t, s.browser().post(link, nil), "en", "confirming", 200)
	if a := b.get("/account"); !strings.Contains(a.body, "The address is confirmed") {
		t.Error("the address is not confirmed")
	}
	checkPage(t, s.browser().post(link, nil), "en", "confirming again", 404)

	c := s.browser()
	checkPage(t, c.get("/reset"), "en", "/reset", 200)
	checkPage(t, c.post("/reset", fields("email", "nowhere")), "en", "/reset of no address", 422)
	r := c.request(http.MethodPost, "/reset", strings.NewReader(fields("email", "anna@example.org").Encode()), "Content-Type", "application/x-www-form-urlencoded")
	r.Host = "evil.example"
	known := c.send(r)
	unknown := c.post("/reset", fields("email", "nobody@example.org"))
	if known.status != http.StatusOK || known.body != unknown.body {
		t.Errorf("the page tells whether an address is known: status %d and %d", known.status, unknown.status)
	}
	link = box.link(t)
	a := c.get(link)
	checkPage(t, a, "en", "the page of the link", 200)
	if !strings.Contains(a.body, "Anna") {
		t.Error("the page does not name whose password it is")
	}
	checkPage(t, c.post(link, fields("password", "short")), "en", "a bad password", 422)
	if a := c.post(link, fields("password", "battery staple")); a.path != "/login" || b.signedIn() {
		t.Errorf("the new password: at %s, the old session is good: %v", a.path, b.signedIn())
	}
	if c.signIn("Anna", "battery staple"); !c.signedIn() {
		t.Error("the new password does not sign in")
	}
	checkPage(t, c.get(link), "en", "the link again", 404)
	checkPage(t, c.get("/reset/forged"), "en", "a forged link", 404)
}

// Without letters the page says who can help, and the administrator can.
func TestResetWithoutLetters(t *testing.T) {
	s := newTown(t, web.Config{})
	s.signUp("Anna")
	for _, lang := range say.Languages() {
		checkPage(t, s.browser().get("/reset?lang="+lang), lang, "/reset", 200)
	}
	if a := s.browser().get("/reset"); !strings.Contains(a.body, "administrator") || strings.Contains(a.body, "<form method=\"post\" action=\"/reset\"") {
		t.Error("the page does not say who can help")
	}
	chief := s.signUp("Chief")
	for _, path := range []string{"/players/Anna/office", "/players/Anna/role", "/players/Anna/reset"} {
		a := chief.post(path, fields("role", "administrator"))
		if path == "/players/Anna/office" {
			a = chief.get(path)
		}
		if a.status != http.StatusNotFound {
			t.Errorf("%s for a player: status %d", path, a.status)
		}
		if a := s.browser().get("/players/Anna/office"); a.path != "/login" {
			t.Errorf("%s for a guest: at %s", path, a.path)
		}
	}
	who, err := s.people.Named(t.Context(), "Chief")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.people.SetRole(t.Context(), account.Console, who.ID, account.Administrator); err != nil {
		t.Fatal(err)
	}
	if a := chief.get("/players/Anna"); !strings.Contains(a.body, "/players/Anna/office") {
		t.Error("the administrator does not find what he can do")
	}
	for _, lang := range say.Languages() {
		checkPage(t, chief.get("/players/Anna/office?lang="+lang), lang, "the office", 200)
	}
	a := chief.post("/players/Anna/reset?lang=en", nil)
	link := regexp.MustCompile(`<code>(/reset/[a-z2-9]+)</code>`).FindStringSubmatch(a.body)
	if link == nil {
		t.Fatalf("no link: status %d", a.status)
	}
	b := s.browser()
	b.post(link[1], fields("password", "battery staple"))
	if b.signIn("Anna", "battery staple"); !b.signedIn() {
		t.Error("the link did not help")
	}
	if a := chief.post("/players/Anna/role", fields("role", "arbiter")); a.status != http.StatusOK || !strings.Contains(s.browser().get("/players/Anna").body, "Arbiter") {
		t.Errorf("a new role: status %d", a.status)
	}
	if a := chief.post("/players/Anna/role", fields("role", "king")); a.status != http.StatusBadRequest {
		t.Errorf("a role that there is not: status %d", a.status)
	}
}

// The export is the person's alone and has his games; erasing keeps them for his
// opponent, without his name.
func TestExportAndErase(t *testing.T) {
	s := newTown(t, web.Config{})
	anna, boris := s.signUp("Anna"), s.signUp("Boris")
	form := goodForm()
	form.Set("clock", "off")
	address := anna.create(form)
	boris.get(address)
	boris.post(address+"/seat", nil)
	black := anna.joined(address)
	black.must("1", `{"place":"h8"}`)
	boris.joined(address).must("2", `{"place":"i9"}`)

	var data struct {
		Name  string
		Games []struct {
			Seat  int
			Moves []string
		}
	}
	a := anna.get("/account/data")
	if err := json.Unmarshal([]byte(a.body), &data); err != nil || !strings.Contains(a.header.Get("Content-Disposition"), "attachment") {
		t.Fatalf("the export: %v\n%s", err, a.body)
	}
	if data.Name != "Anna" || len(data.Games) != 1 || data.Games[0].Seat != 1 || strings.Join(data.Games[0].Moves, "") != "h8i9" {
		t.Errorf("the export is %+v", data)
	}
	if strings.Contains(a.body, "Boris") || strings.Contains(a.body, "keyHash") || strings.Contains(a.body, "argon2") {
		t.Error("the export holds what is not hers")
	}
	if a := s.browser().get("/account/data"); a.path != "/login" {
		t.Errorf("the export for a guest: at %s", a.path)
	}

	for _, lang := range say.Languages() {
		checkPage(t, anna.get("/account/erase?lang="+lang), lang, "erasing", 200)
	}
	checkPage(t, anna.post("/account/erase?lang=en", fields("present", "wrong")), "en", "erasing with a wrong password", 422)
	checkPage(t, anna.post("/account/erase", fields("present", password)), "en", "erased", 200)
	black.gone()
	if anna.signedIn() || anna.seatAt(address) != 0 {
		t.Error("she is still signed in, or has her seat")
	}
	for lang, want := range map[string]string{"en": "deleted player</span> – <span><a", "ru": "удалённый игрок</span> – <span><a"} {
		a := boris.get(address + "?lang=" + lang)
		if !strings.Contains(a.body, want) || strings.Contains(a.body, "Anna") {
			t.Errorf("the game in %s does not say %s", lang, want)
		}
	}
	if got := games(boris.get("/account/games")); got != address {
		t.Errorf("Boris has the games %q", got)
	}
	if a := s.browser().get("/players/Anna"); a.status != http.StatusNotFound {
		t.Errorf("her page: status %d", a.status)
	}
}

// No page about people answers to a request of another site.
func TestSettingsAndOtherOrigins(t *testing.T) {
	s := newTown(t, web.Config{})
	b := s.signUp("Anna")
	for _, path := range []string{
		"/login/code", "/account/email", "/account/email/confirm", "/account/device", "/account/device/confirm", "/account/device/drop",
		"/account/erase", "/reset", "/reset/x", "/confirm/x", "/players/Anna/role", "/players/Anna/reset",
	} {
		for _, header := range [][]string{{"Origin", "http://evil.example"}, {"Sec-Fetch-Site", "cross-site"}} {
			if a := b.post(path, fields("present", password), header...); a.status != http.StatusForbidden {
				t.Errorf("POST %s with %v: status %d, want 403", path, header, a.status)
			}
		}
	}
	if !b.signedIn() {
		t.Error("another site erased the account")
	}
}
