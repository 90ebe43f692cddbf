package web_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"tengen/internal/account"
	"tengen/internal/web"
	"tengen/say"
)

// tokenShown is a token as the page shows it.
var tokenShown = regexp.MustCompile(`tengen_[a-z0-9]{32}`)

// tokenForm is a form for a token that is good.
func tokenForm(changes ...string) url.Values {
	f := url.Values{"token-name": {"my bot"}, "scopes": {"read", "play"}, "life": {"90"}, "present": {password}}
	for i := 0; i+1 < len(changes); i += 2 {
		f[changes[i]] = strings.Fields(changes[i+1])
	}
	return f
}

// A token is made on a page, shown once, works at the API, is listed with its last
// use, and is worth nothing when it was revoked.
func TestTokens(t *testing.T) {
	s := newTown(t, web.Config{})
	if a := s.browser().get("/account/tokens"); a.path != "/login" {
		t.Fatalf("a guest: %d at %s", a.status, a.path)
	}
	b := s.signUp("Anna")
	made := b.post("/account/tokens", tokenForm())
	token := tokenShown.FindString(made.body)
	if made.status != http.StatusOK || token == "" || made.header.Get("Cache-Control") != "no-store" {
		t.Fatalf("status %d, Cache-Control %q, token %q", made.status, made.header.Get("Cache-Control"), token)
	}
	list := b.get("/account/tokens").body
	if strings.Contains(list, token) || !strings.Contains(list, "my bot") || !strings.Contains(list, "<code>play</code>") || !strings.Contains(list, "not used yet") {
		t.Errorf("the list shows\n%s", list)
	}
	me := func() answer {
		return s.browser().send(s.browser().request("GET", "/api/v1/me", nil, "Authorization", "Bearer "+token))
	}
	if a := me(); a.status != http.StatusOK || !strings.Contains(a.body, `"name":"Anna"`) {
		t.Errorf("the token: %d %s", a.status, a.body)
	}
	if !strings.Contains(b.get("/account/tokens").body, "last used") {
		t.Error("the use is not shown")
	}
	id := regexp.MustCompile(`name="token" value="([^"]+)"`).FindStringSubmatch(list)[1]
	other := s.signUp("Boris")
	other.post("/account/tokens/end", url.Values{"token": {id}})
	if a := me(); a.status != http.StatusOK {
		t.Error("another has revoked it")
	}
	b.post("/account/tokens/end", url.Values{"token": {id}})
	if a := me(); a.status != http.StatusUnauthorized {
		t.Errorf("after it was revoked: %d", a.status)
	}
}

func TestTokenMistakes(t *testing.T) {
	s := newTown(t, web.Config{})
	b := s.signUp("Anna")
	for field, form := range map[string]url.Values{
		"token-name": tokenForm("token-name", ""), "scopes": tokenForm("scopes", ""), "life": tokenForm("life", "31"),
		"present": tokenForm("present", "wrong"),
	} {
		a := b.post("/account/tokens", form)
		if a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, `href="#field-`+field+`"`) || tokenShown.MatchString(a.body) {
			t.Errorf("%s: %d\n%s", field, a.status, a.body)
		}
	}
	a := b.post("/account/tokens", tokenForm(), "Sec-Fetch-Site", "cross-site")
	if a.status != http.StatusForbidden {
		t.Errorf("a form of another site: %d", a.status)
	}
}

// A bot's account says so everywhere and takes part on no page.
func TestBotOnPages(t *testing.T) {
	s := newHall(t)
	b := s.signUp("Anna")
	if a := b.post("/account/bot", nil); a.status != http.StatusUnprocessableEntity {
		t.Errorf("without a word: %d", a.status)
	}
	if a := b.post("/account/bot", url.Values{"sure": {"yes"}}); a.status != http.StatusOK || !strings.Contains(a.body, "account is a bot") && !strings.Contains(a.body, "a bot's now") {
		t.Fatalf("becoming a bot: %d\n%s", a.status, a.body)
	}
	other := s.signUp("Boris")
	address := other.create(goodForm())
	for what, a := range map[string]answer{
		"create": b.post("/games", goodForm()), "take a seat": b.post(address+"/seat", nil), "seek": b.sendForm("/games", seekForm("yes")),
		"wait": b.post("/lobby/queue", url.Values{"class": {"blitz"}, "opening": {"none"}}),
	} {
		if what != "wait" && (a.status != http.StatusForbidden || !strings.Contains(a.body, "through the API only")) {
			t.Errorf("%s: %d", what, a.status)
		}
	}
	if len(s.lobby.Open()) > 0 || len(s.lobby.Waiting()) > 0 {
		t.Error("a bot waits in the lobby")
	}
	who, err := s.people.Named(t.Context(), "Anna")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.people.Claim(t.Context(), strings.TrimPrefix(address, "/games/"), 2, account.Holder{Account: who.ID}); err != nil {
		t.Fatal(err)
	}
	if body := other.get(address).body; !strings.Contains(body, `title="a program plays">BOT<`) {
		t.Errorf("the game does not say that a bot plays:\n%s", body)
	}
	played := s.signUp("Carl")
	played.create(goodForm())
	if a := played.post("/account/bot", url.Values{"sure": {"yes"}}); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, "already played") {
		t.Errorf("who has played: %d\n%s", a.status, a.body)
	}
}

// The page about the API tells of every operation, in every language, without
// script; the API itself is there, and its errors are in the reader's language.
func TestAPIPage(t *testing.T) {
	s := newHall(t)
	b := s.browser()
	document := b.get("/api/openapi.json")
	paths := regexp.MustCompile(`"(/api/v1/[^"]+)":`).FindAllStringSubmatch(document.body, -1)
	if document.status != http.StatusOK || len(paths) < 15 {
		t.Fatalf("the document has %d paths, status %d", len(paths), document.status)
	}
	for _, lang := range say.Languages() {
		page := b.get("/api?lang=" + lang)
		body := html.UnescapeString(page.body)
		if page.status != http.StatusOK || strings.Contains(body, "⟦") {
			t.Errorf("%s: status %d, a text is missing: %t", lang, page.status, strings.Contains(body, "⟦"))
		}
		for _, path := range paths {
			if !strings.Contains(body, path[1]+"</code>") {
				t.Errorf("%s: the page does not tell of %s", lang, path[1])
			}
		}
		if !strings.Contains(body, `curl -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -d '{"id": "move-1"`) {
			t.Errorf("%s: no example of an act", lang)
		}
	}
	if a := b.get("/api/v1/games/nothing", "Accept-Language", "ru"); a.status != http.StatusNotFound || !strings.Contains(a.body, "Такой партии нет") {
		t.Errorf("a problem: %d %s", a.status, a.body)
	}
}
