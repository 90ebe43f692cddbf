package web_test

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/chat"
	"tengen/internal/memory"
	"tengen/internal/moderation"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/internal/vacation"
	"tengen/internal/web"
	"tengen/say"
)

// cheap is as little work as the hash of a password can be.
var cheap = account.Hashing{Memory: 8, Passes: 1, Lanes: 1}

// town is a site with people.
type town struct {
	*site
	people *account.App
	store  *memory.Accounts
}

func newTown(t *testing.T, c web.Config, with ...func(*account.Config)) *town {
	t.Helper()
	store := new(memory.Accounts)
	people := account.Config{
		Store: store, Now: func() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }, Rand: rand.Reader, Hashing: cheap,
		Limits: account.NoLimits, Log: slog.New(slog.NewTextHandler(t.Output(), nil)),
	}
	for _, f := range with {
		f(&people)
	}
	c.Accounts = account.New(people)
	t.Cleanup(func() {
		if err := c.Accounts.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	c.Moderation = moderation.New(moderation.Config{
		Store: new(memory.Reports), People: c.Accounts, Chat: quietChat{}, Now: people.Now, Rand: rand.Reader, Limits: moderation.NoLimits,
	})
	c.Accounts.Also(c.Moderation)
	c.Chat = chat.New(chat.Config{Store: new(memory.Chat), People: c.Accounts, Now: people.Now, Limits: chat.NoLimits})
	c.Accounts.Also(c.Chat)
	app := playtest.Node(t, play.Config{})
	var err error
	c.Vacations, err = vacation.Open(t.Context(), vacation.Config{Store: new(memory.Vacations), Games: app, Seats: c.Accounts, Now: app.Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Vacations.Close)
	c.Accounts.Also(c.Vacations)
	return &town{serveSite(t, app, c), c.Accounts, store}
}

// quietChat is a chat in which a guest wrote one line, and nobody is silenced.
type quietChat struct{}

// Silence implements [moderation.Chat].
func (quietChat) Silence(context.Context, account.ID, notice.Person, time.Time) error { return nil }

// Line implements [moderation.Chat].
func (quietChat) Line(_ context.Context, _ account.ID, _ string, line int) (notice.Person, string, error) {
	if line != 1 {
		return "", "", moderation.ErrUnknown
	}
	return notice.Guest("x"), "what was <said>", nil
}

const password = "correct horse"

// fields is a form from names and values in turn.
func fields(pairs ...string) url.Values {
	form := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		form.Set(pairs[i], pairs[i+1])
	}
	return form
}

// signUp makes an account and returns the browser that is signed in to it.
func (s *town) signUp(name string) *browser {
	s.t.Helper()
	b := s.browser()
	if a := b.post("/register", fields("name", name, "password", password, "next", "/account")); a.status != http.StatusOK || a.path != "/account" {
		s.t.Fatalf("registering: status %d at %s\n%s", a.status, a.path, a.body)
	}
	return b
}

// signIn signs a browser in.
func (b *browser) signIn(name, password string) answer {
	b.site.t.Helper()
	return b.post("/login", fields("name", name, "password", password, "next", "/account"))
}

// signedIn reports whether a browser is signed in.
func (b *browser) signedIn() bool {
	b.site.t.Helper()
	return b.get("/account").path == "/account"
}

// cookies are those that the browser sends with every request, by name.
func (b *browser) cookies() map[string]string {
	u, err := url.Parse(b.site.http.URL)
	if err != nil {
		b.site.t.Fatal(err)
	}
	found := map[string]string{}
	for _, c := range b.client.Jar.Cookies(u) {
		found[c.Name] = c.Value
	}
	return found
}

// setCookie plants a cookie in a browser.
func (b *browser) setCookie(name, value string) {
	u, err := url.Parse(b.site.http.URL)
	if err != nil {
		b.site.t.Fatal(err)
	}
	b.client.Jar.SetCookies(u, []*http.Cookie{{Name: name, Value: value, Path: "/"}})
}

// Every page about people, in both languages, has all its texts, and every field
// its label.
func TestPeoplePagesHaveTheirTexts(t *testing.T) {
	s := newTown(t, web.Config{})
	anna := s.signUp("Anna")
	guest := s.browser()
	guest.create(goodForm())
	game := anna.create(goodForm())
	for _, lang := range say.Languages() {
		for _, c := range []struct {
			who    *browser
			path   string
			status int
		}{
			{guest, "/register", 200}, {guest, "/login", 200}, {guest, "/players/Anna", 200}, {guest, "/players/Nobody", 404},
			{anna, "/account", 200}, {anna, "/account?done=profile", 200}, {anna, "/account/games", 200}, {anna, "/account/games?before=x", 404},
			{anna, game, 200}, {guest, game, 200}, {anna, "/games?list=live", 200},
		} {
			path := c.path + map[bool]string{true: "&", false: "?"}[strings.Contains(c.path, "?")] + "lang=" + lang
			checkPage(t, c.who.get(path), lang, c.path, c.status)
		}
		for path, form := range map[string]url.Values{
			"/register": fields("name", "x y", "password", "short", "email", "nowhere"),
			"/login":    fields("name", "Anna", "password", "wrong"),
		} {
			checkPage(t, guest.post(path, form, "Accept-Language", lang), lang, "POST "+path, 422)
		}
		for path, form := range map[string]url.Values{
			"/account/profile": fields("country", "XX", "lang", "xx"), "/account/password": fields("present", "wrong", "password", "short"),
		} {
			checkPage(t, anna.post(path, form, "Accept-Language", lang), lang, "POST "+path, 422)
		}
	}
}

func checkPage(t *testing.T, a answer, lang, what string, status int) {
	t.Helper()
	if a.status != status {
		t.Errorf("%s in %s: status %d, want %d", what, lang, a.status, status)
	}
	if bad := regexp.MustCompile("⟦[^⟧]*⟧|.{0,40}ZgotmplZ|%!.{0,20}").FindString(a.body); bad != "" {
		t.Errorf("%s in %s lacks a text: %s", what, lang, bad)
	}
	if !strings.Contains(a.body, `<html lang="`+lang+`">`) || !strings.HasSuffix(strings.TrimSpace(a.body), "</html>") || strings.Count(a.body, "<main") != 1 {
		t.Errorf("%s in %s is no whole page", what, lang)
	}
	ids := map[string]int{}
	for _, m := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(a.body, -1) {
		if ids[m[1]]++; ids[m[1]] == 2 {
			t.Errorf("%s: two elements have the id %s", what, m[1])
		}
	}
	for _, m := range regexp.MustCompile(`<(?:input|select)[^>]*>`).FindAllString(a.body, -1) {
		id := regexp.MustCompile(` id="(field-[^"]+)"`).FindStringSubmatch(m)
		if id != nil && !strings.Contains(a.body, `<label for="`+id[1]+`"`) {
			t.Errorf("%s: no label for %s", what, m)
		}
	}
	for _, m := range regexp.MustCompile(`aria-describedby="([^"]*)"`).FindAllStringSubmatch(a.body, -1) {
		for _, id := range strings.Fields(m[1]) {
			if ids[id] == 0 {
				t.Errorf("%s: described by %s, which is not there", what, id)
			}
		}
	}
}

func TestRegisterSignOutSignIn(t *testing.T) {
	s := newTown(t, web.Config{})
	b := s.signUp("Anna")
	if a := b.get("/"); !strings.Contains(a.body, `<span class="name">Anna</span>`) || strings.Contains(a.body, `href="/login"`) {
		t.Error("the front page does not say who is signed in")
	}
	if a := b.post("/logout", nil); a.path != "/" || b.signedIn() {
		t.Errorf("after signing out: at %s, signed in %v", a.path, b.signedIn())
	}
	if a := b.signIn("anna", password); a.path != "/account" || !b.signedIn() {
		t.Errorf("signing in: status %d at %s", a.status, a.path)
	}
	stranger := s.browser()
	if a := stranger.get("/account/games"); a.path != "/login" || !strings.Contains(a.body, `value="/account/games"`) {
		t.Errorf("a guest who wants his games is led to %s", a.path)
	}
	if a := stranger.post("/login", fields("name", "Anna", "password", password, "next", "/account/games")); a.path != "/account/games" {
		t.Errorf("after signing in: at %s", a.path)
	}
}

// What was typed stays, except passwords, and the summary names the fields.
func TestMistakesAreNamed(t *testing.T) {
	s := newTown(t, web.Config{})
	s.signUp("Anna")
	a := s.browser().post("/register", fields("name", "ANNA", "password", "tooshort!", "email", `<b>"x"`, "next", "/games"))
	for _, want := range []string{
		`value="ANNA"`, `value="&lt;b&gt;&#34;x&#34;"`, `value="/games"`, `href="#field-name"`, `href="#field-password"`, `href="#field-email"`,
		`role="alert"`, `aria-invalid="true"`, `id="wrong-name"`, "already",
	} {
		if !strings.Contains(a.body, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if strings.Contains(a.body, "tooshort!") {
		t.Error("the page holds the password")
	}
	if n := strings.Count(a.body, " autofocus"); n != 1 {
		t.Errorf("%d fields are first", n)
	}
}

// A browser that was given a session by somebody else is another after signing
// in: the planted token is worth nothing.
func TestSessionFixation(t *testing.T) {
	s := newTown(t, web.Config{})
	s.signUp("Anna")
	attacker := s.signUp("Mallory")
	planted := attacker.cookies()["tengen_session"]
	victim := s.browser()
	victim.setCookie("tengen_session", planted)
	victim.signIn("Anna", password)
	if got := victim.cookies()["tengen_session"]; got == planted || got == "" {
		t.Fatalf("after signing in the token is %q, planted was %q", got, planted)
	}
	if a := attacker.get("/"); strings.Contains(a.body, "Anna") {
		t.Error("the attacker is signed in as the victim")
	}
	if attacker.signedIn() {
		t.Error("the planted session is still good")
	}
	for _, forged := range []string{"", "x", strings.Repeat("a", 32)} {
		b := s.browser()
		b.setCookie("tengen_session", forged)
		if b.signedIn() {
			t.Errorf("the forged token %q is good", forged)
		}
	}
}

// Which names there are cannot be seen by signing in: the pages are the same but
// for the name that was typed.
func TestNoEnumeration(t *testing.T) {
	s := newTown(t, web.Config{})
	s.signUp("Anna")
	page := func(name string) string {
		a := s.browser().signIn(name, "something else")
		if a.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: status %d", name, a.status)
		}
		return strings.ReplaceAll(a.body, name, "NAME")
	}
	if page("Anna") != page("Boris") || page("Anna") != page("x-") {
		t.Error("the pages differ")
	}
}

// Signing in leads nowhere but to pages of this site.
func TestNoOpenRedirect(t *testing.T) {
	s := newTown(t, web.Config{})
	s.signUp("Anna")
	b := s.browser()
	b.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	for next, want := range map[string]string{
		"/games?list=live": "/games?list=live", "": "/", "/": "/",
		"//evil.example": "/", "https://evil.example/": "/", `/\evil.example`: "/", `\\evil.example`: "/", "javascript:alert(1)": "/",
		"/\t/evil.example": "/", "evil.example": "/", "///evil.example": "/", "/ok\r\nSet-Cookie: a=b": "/",
		"http:evil.example": "/", "//user@evil.example/": "/",
	} {
		a := b.post("/login", fields("name", "Anna", "password", password, "next", next))
		if got := a.header.Get("Location"); a.status != http.StatusSeeOther || got != want {
			t.Errorf("next %q leads to %q (status %d), want %q", next, got, a.status, want)
		}
	}
}

func TestPeopleAndOtherOrigins(t *testing.T) {
	s := newTown(t, web.Config{})
	b := s.signUp("Anna")
	for _, path := range []string{
		"/register", "/login", "/logout", "/account/profile", "/account/password", "/account/sessions", "/account/games",
	} {
		form := fields("name", "Boris", "password", password, "country", "EE")
		if a := b.post(path, form, "Origin", "http://evil.example"); a.status != http.StatusForbidden {
			t.Errorf("POST %s from another origin: status %d, want 403", path, a.status)
		}
		if a := b.get(path); a.status != http.StatusOK && a.status != http.StatusNotFound && a.status != http.StatusMethodNotAllowed {
			t.Errorf("GET %s: status %d", path, a.status)
		}
	}
	if !b.signedIn() {
		t.Error("another site signed Anna out")
	}
}

func TestCookiesOfPeople(t *testing.T) {
	s := newTown(t, web.Config{Proxies: proxies})
	send := func(proto, path string, form url.Values, cookies ...*http.Cookie) *http.Response {
		r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("X-Forwarded-Proto", proto)
		for _, c := range cookies {
			r.AddCookie(c)
		}
		w := httptest.NewRecorder()
		s.web.ServeHTTP(w, r)
		return w.Result()
	}
	for proto, name := range map[string]string{"http": "tengen_session", "https": "__Host-tengen_session"} {
		response := send(proto, "/register", fields("name", "Anna-"+proto, "password", password))
		var session *http.Cookie
		for _, c := range response.Cookies() {
			if strings.HasSuffix(c.Name, "tengen_session") {
				session = c
			}
		}
		if session == nil {
			t.Fatalf("over %s: no cookie, status %d", proto, response.StatusCode)
		}
		if !session.HttpOnly || session.SameSite != http.SameSiteLaxMode || session.Path != "/" || session.Domain != "" ||
			session.Secure != (proto == "https") || session.Name != name {
			t.Errorf("over %s the cookie is %v", proto, session)
		}
		session.Name = "tengen_session" // as another host of the domain could set it
		for _, c := range send("https", "/logout", nil, session).Cookies() {
			if c.MaxAge >= 0 {
				t.Errorf("over HTTPS a cookie without its prefix: %v", c)
			}
		}
	}
}

func TestLimitsOfPeople(t *testing.T) {
	limits := account.NoLimits
	limits.SignIn = account.Limit{Times: 2, Every: 90 * time.Second}
	limits.Register = account.Limit{Times: 1, Every: time.Hour}
	s := newTown(t, web.Config{}, func(c *account.Config) { c.Limits = limits })
	s.signUp("Anna")
	b := s.browser()
	b.signIn("Anna", "something else")
	b.signIn("Anna", "something else")
	a := b.signIn("Anna", password)
	if a.status != http.StatusTooManyRequests || a.header.Get("Retry-After") != "90" || !strings.Contains(a.body, "in 90 seconds") || !strings.Contains(a.body, `value="Anna"`) {
		t.Errorf("the third try: status %d, Retry-After %q", a.status, a.header.Get("Retry-After"))
	}
	a = b.post("/register", fields("name", "Boris", "password", password))
	if a.status != http.StatusTooManyRequests || a.header.Get("Retry-After") != "3600" || !strings.Contains(a.body, "in 60 minutes") {
		t.Errorf("the second account: status %d, Retry-After %q", a.status, a.header.Get("Retry-After"))
	}
}

func TestSettings(t *testing.T) {
	s := newTown(t, web.Config{})
	b := s.signUp("Anna")
	a := b.post("/account/profile", fields("country", "EE", "lang", "ru"))
	if a.status != http.StatusOK || !strings.Contains(a.body, `<html lang="ru">`) || !strings.Contains(a.body, `<option value="EE" selected>Эстония`) {
		t.Errorf("the profile: status %d\n%.300s", a.status, a.body)
	}
	if a := s.browser().get("/players/anna"); a.path != "/players/Anna" || !strings.Contains(a.body, "Estonia") {
		t.Errorf("the page for others: at %s", a.path)
	}
	other := s.browser()
	other.signIn("Anna", password)
	if a := other.get("/"); !strings.Contains(a.body, `<html lang="ru">`) {
		t.Error("another browser does not speak the language of the account")
	}
	if a := b.post("/account/password", fields("present", "wrong", "password", "battery staple")); a.status != http.StatusUnprocessableEntity || !other.signedIn() {
		t.Errorf("a wrong present password: status %d", a.status)
	}
	if a := b.post("/account/password", fields("present", password, "password", "battery staple")); a.status != http.StatusOK || !b.signedIn() || other.signedIn() {
		t.Errorf("the new password: status %d; here %v, elsewhere %v", a.status, b.signedIn(), other.signedIn())
	}
}

func TestSessionsPage(t *testing.T) {
	s := newTown(t, web.Config{})
	b := s.signUp("Anna")
	others := []*browser{s.browser(), s.browser(), s.browser()}
	for _, o := range others {
		o.signIn("Anna", password)
	}
	hashes := regexp.MustCompile(`name="session" value="([^"]+)"`).FindAllStringSubmatch(b.get("/account").body, -1)
	if len(hashes) != 3 {
		t.Fatalf("%d other sessions, want 3", len(hashes))
	}
	s.signUp("Mallory").post("/account/sessions", fields("session", hashes[0][1]))
	count := func() (n int) {
		for _, o := range others {
			if o.signedIn() {
				n++
			}
		}
		return n
	}
	if n := count(); n != 3 {
		t.Errorf("somebody else ended a session: %d are left", n)
	}
	b.post("/account/sessions", fields("session", hashes[0][1]))
	if n := count(); n != 2 || !b.signedIn() {
		t.Errorf("after ending one: %d are left", n)
	}
	b.post("/account/sessions", nil)
	if n := count(); n != 0 || !b.signedIn() {
		t.Errorf("after ending all others: %d are left", n)
	}
}
