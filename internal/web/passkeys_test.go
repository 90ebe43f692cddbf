package web_test

import (
	"encoding/json"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"tengen/internal/account"
	"tengen/internal/account/accounttest"
	"tengen/internal/web"
	"tengen/say"
)

// here is the address at which browsers of these tests make passkeys.
const here = "localhost:8080"

// at sends a request for another host than the one that the server listens on.
func (b *browser) at(host, method, path string, form url.Values) answer {
	b.site.t.Helper()
	r := b.request(method, path, strings.NewReader(form.Encode()), "Content-Type", "application/x-www-form-urlencoded")
	r.Host = host
	for name, value := range b.cookies() { // a jar would look for those of the host that is named
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	client := *b.client
	client.Jar = nil
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	a := (&browser{b.site, &client}).send(r)
	for _, c := range (&http.Response{Header: a.header}).Cookies() {
		b.setCookie(c.Name, c.Value)
	}
	return a
}

// begun is what the script gets to sign in with a passkey.
func begun(t *testing.T, a answer) (options []byte, token string) {
	t.Helper()
	var v struct {
		Token   string
		Options json.RawMessage
	}
	if err := json.Unmarshal([]byte(a.body), &v); err != nil || v.Token == "" {
		t.Fatalf("status %d: %s", a.status, a.body)
	}
	return v.Options, v.Token
}

// Somebody makes a passkey, signs in with it and nothing else, names and removes it.
func TestPasskeyPages(t *testing.T) {
	s := newTown(t, web.Config{})
	anna, d := s.signUp("Anna"), &accounttest.Device{Origin: "http://" + here}
	if a := anna.at(here, "POST", "/account/passkey", fields("present", "wrong")); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, `id="wrong-passkey-present"`) {
		t.Errorf("with a wrong password: status %d", a.status)
	}
	a := anna.at(here, "POST", "/account/passkey", fields("present", password))
	checkPage(t, a, "en", "the page of a new passkey", 200)
	options := html.UnescapeString(regexp.MustCompile(`data-options="([^"]*)"`).FindStringSubmatch(a.body)[1])
	form := fields("token", hidden(t, a, "token"), "label", "phone <1>", "credential", string(d.Make(t, []byte(options))))
	if a := anna.at(here, "POST", "/account/passkey/add", form); a.header.Get("Location") != "/account?done=passkey" {
		t.Fatalf("adding: status %d\n%s", a.status, a.body)
	}
	if a := anna.at(here, "POST", "/account/passkey/add", form); a.status != http.StatusUnprocessableEntity {
		t.Errorf("adding again: status %d", a.status)
	}
	for _, lang := range say.Languages() {
		a := anna.get("/account?lang=" + lang)
		checkPage(t, a, lang, "the settings", 200)
		if !strings.Contains(a.body, `value="phone &lt;1&gt;"`) {
			t.Error("the settings lack the passkey")
		}
	}

	other := s.browser()
	signIn := func(next string) answer {
		t.Helper()
		options, token := begun(t, other.at(here, "POST", "/login/passkey/begin", fields("second", "")))
		return other.at(here, "POST", "/login/passkey", fields("token", token, "credential", string(d.Sign(t, options)), "next", next))
	}
	if a := signIn("/account/games"); a.header.Get("Location") != "/account/games" || !other.signedIn() {
		t.Errorf("signing in: status %d, %s", a.status, a.body)
	}
	if a := signIn("//evil.example"); a.header.Get("Location") != "/" {
		t.Errorf("signing in leads to %q", a.header.Get("Location"))
	}
	key := html.UnescapeString(regexp.MustCompile(`name="key" value="([^"]+)"`).FindStringSubmatch(anna.get("/account").body)[1])
	s.signUp("Mallory").post("/account/passkeys", fields("key", key, "drop", "yes"))
	anna.post("/account/passkeys", fields("key", key, "label", "watch"))
	if a := anna.get("/account?lang=en"); !strings.Contains(a.body, `value="watch"`) {
		t.Error("the passkey has not its new name, or somebody else removed it")
	}
	if a := anna.post("/account/passkeys", fields("key", key, "drop", "yes")); strings.Contains(a.body, `name="key"`) {
		t.Error("the passkey was not removed")
	}
	other.post("/logout", nil)
	if a := signIn("/"); a.status != http.StatusUnprocessableEntity || other.signedIn() || !strings.Contains(a.body, "This passkey does not fit") {
		t.Errorf("with the removed passkey: status %d", a.status)
	}
}

// Where browsers allow no passkeys, or the server is known by another name, the
// pages say so and offer none.
func TestPasskeysNeedTheRightAddress(t *testing.T) {
	for address, hosts := range map[string]map[string]bool{
		"":                      {"localhost": true, "a.localhost:80": true, "127.0.0.1:8080": false, "renju.example": false, "[::1]:80": false},
		"https://renju.example": {"localhost": false, "renju.example": false}, // it is HTTP here
	} {
		s := newTown(t, web.Config{}, func(c *account.Config) { c.Address = address })
		anna := s.signUp("Anna")
		for host, works := range hosts {
			if a := anna.at(host, "GET", "/account", nil); strings.Contains(a.body, `action="/account/passkey"`) != works || strings.Contains(a.body, "Passkeys need HTTPS") == works {
				t.Errorf("%s at %s: the settings offer a passkey: %v, want %v", address, host, !works, works)
			}
			if a := s.browser().at(host, "GET", "/login", nil); strings.Contains(a.body, `class="passkey"`) != works {
				t.Errorf("%s at %s: the page for signing in is wrong", address, host)
			}
			for _, path := range []string{"/account/passkey", "/account/passkey/add", "/login/passkey", "/login/passkey/begin"} {
				if a := anna.at(host, "POST", path, fields("present", password)); (a.status == http.StatusBadRequest) == works {
					t.Errorf("%s at %s: POST %s: status %d", address, host, path, a.status)
				}
			}
		}
	}
}
