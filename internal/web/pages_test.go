package web_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"tengen/internal/play"
	"tengen/internal/web"
	"tengen/say"
)

// Every page, in both languages, has all its texts and is one document.
func TestPagesHaveTheirTexts(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	form := goodForm()
	form.Set("clock", "off")
	address, black, white := s.pair(form)
	black.do("1", `{"place":"h8"}`)
	open := s.browser().create(goodForm())
	ended, loser, _ := s.pair(goodForm())
	loser.do("1", `{"resign":true}`)
	white.do("2", `{"place":"i9"}`)
	for _, lang := range say.Languages() {
		for path, status := range map[string]int{
			"/": 200, "/new": 200, "/new?setup=club": 200, "/games": 200, "/games?list=live": 200, "/games?list=ended": 200,
			address: 200, open: 200, ended: 200,
			"/nothing": 404, "/games/nothing": 404, open + "/seat/nothing": 404, "/games?list=lost": 404, "/games?before=x": 404,
		} {
			a := s.browser().get(path, "Accept-Language", lang)
			if a.status != status {
				t.Errorf("%s in %s: status %d, want %d", path, lang, a.status, status)
			}
			if strings.Contains(a.body, "⟦") || strings.Contains(a.body, "ZgotmplZ") {
				t.Errorf("%s in %s lacks a text:\n%s", path, lang, regexp.MustCompile("⟦[^⟧]*⟧|.{0,40}ZgotmplZ").FindString(a.body))
			}
			if !strings.Contains(a.body, `<html lang="`+lang+`">`) || !strings.HasSuffix(strings.TrimSpace(a.body), "</html>") || strings.Count(a.body, "<main") != 1 {
				t.Errorf("%s in %s is no whole page:\n%s", path, lang, a.body)
			}
		}
	}
}

func TestLanguage(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{Lang: "ru"})
	here := func(a answer) string { return regexp.MustCompile(`<html lang="(..)"`).FindStringSubmatch(a.body)[1] }
	b := s.browser()
	for _, c := range []struct{ path, accept, want, why string }{
		{"/", "", "ru", "the server's"},
		{"/", "de, en;q=0.5", "en", "the browser's"},
		{"/?lang=ru", "en", "ru", "the address's"},
		{"/", "en", "ru", "the cookie's"},
		{"/?lang=xx", "en", "ru", "the cookie's, for a language there is not"},
	} {
		if got := here(b.get(c.path, "Accept-Language", c.accept)); got != c.want {
			t.Errorf("%s with Accept-Language %q: %s, want %s (%s)", c.path, c.accept, got, c.want, c.why)
		}
	}
}

// The shared address gives the free seat once; then there is only watching.
func TestSeats(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	creator, friend, third := s.browser(), s.browser(), s.browser()
	address := creator.create(goodForm())
	button := `action="` + address + `/seat"`
	if a := creator.get(address); strings.Contains(a.body, button) || !strings.Contains(a.body, address+"/seat/") {
		t.Error("the creator is offered the other seat, or has no link to his own")
	}
	if a := friend.get(address); !strings.Contains(a.body, button) || strings.Contains(a.body, address+"/seat/") {
		t.Error("a visitor is not offered the free seat, or has a link to a seat")
	}
	third.get(address)
	if a := creator.post(address+"/seat", nil); a.status != 200 || creator.joined(address).state().You.Seat != 1 {
		t.Error("the creator who asks for a seat does not keep his own")
	}
	for range 2 { // the answer to the first may have been lost
		if a := friend.post(address+"/seat", nil); a.status != 200 || a.path != address {
			t.Errorf("taking the seat: status %d at %s", a.status, a.path)
		}
	}
	if a := third.get(address); strings.Contains(a.body, button) {
		t.Error("a taken seat is offered")
	}
	if a := third.post(address+"/seat", nil); a.status != http.StatusConflict || !strings.Contains(a.body, "taken") {
		t.Errorf("taking a taken seat: status %d, want 409 and why", a.status)
	}
	for who, want := range map[*browser]int{creator: 1, friend: 2, third: 0} {
		if seat := who.joined(address).state().You.Seat; seat != want {
			t.Errorf("seat %d, want %d", seat, want)
		}
	}
}

// The link of a seat brings it back in another browser.
func TestSeatLink(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	b := s.browser()
	address := b.create(goodForm())
	link := regexp.MustCompile(regexp.QuoteMeta(address) + `/seat/[a-z2-9]+`).FindString(b.get(address).body)
	other := s.browser()
	if a := other.get(link); a.status != 200 || a.path != address {
		t.Fatalf("the link: status %d at %s", a.status, a.path)
	}
	if seat := other.joined(address).state().You.Seat; seat != 1 {
		t.Errorf("seat %d, want 1", seat)
	}
	for _, wrong := range []string{link + "a", link[:len(link)-1], link[:len(link)-1] + "!", address + "/seat/" + strings.Repeat("a", 26)} {
		if a := s.browser().get(wrong); a.status != http.StatusNotFound {
			t.Errorf("%s: status %d, want 404", wrong, a.status)
		}
	}
	elsewhere := s.browser().create(goodForm())
	if a := s.browser().get(strings.Replace(link, address, elsewhere, 1)); a.status != http.StatusNotFound {
		t.Errorf("the key of another game: status %d, want 404", a.status)
	}
}

func TestCookies(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{Proxies: proxies})
	for proto, secure := range map[string]bool{"": false, "http": false, "https": true} {
		r := httptest.NewRequest(http.MethodPost, "/games", strings.NewReader(goodForm().Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("X-Forwarded-Proto", proto)
		w := httptest.NewRecorder()
		s.web.ServeHTTP(w, r)
		cookies := w.Result().Cookies()
		if len(cookies) != 1 {
			t.Fatalf("%d cookies, want 1", len(cookies))
		}
		c := cookies[0]
		if !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != w.Header().Get("Location") || c.Secure != secure {
			t.Errorf("over %q the cookie is %v; want HttpOnly, SameSite=Lax, the game's path, Secure=%v", proto, c, secure)
		}
	}
}

func TestOtherOrigins(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	b := s.browser()
	address := b.create(goodForm())
	for _, header := range [][]string{
		{"Origin", "http://evil.example"},
		{"Sec-Fetch-Site", "cross-site"},
		{"Origin", "null"},
	} {
		for _, path := range []string{"/games", address + "/seat"} {
			if a := b.post(path, goodForm(), header...); a.status != http.StatusForbidden || strings.Contains(a.body, "⟦") {
				t.Errorf("POST %s with %v: status %d, want 403", path, header, a.status)
			}
		}
	}
	if a := b.post("/games", goodForm(), "Origin", s.http.URL, "Sec-Fetch-Site", "same-origin"); a.status != 200 {
		t.Errorf("a request of our own page: status %d", a.status)
	}
}

func TestHeaders(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	b := s.browser()
	for _, path := range []string{"/", "/nothing", b.create(goodForm()), "/assets/nothing.js"} {
		a := b.get(path)
		policy := a.header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "script-src 'self'") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: the policy is %q", path, policy)
		}
		if a.header.Get("X-Content-Type-Options") != "nosniff" || a.header.Get("Referrer-Policy") != "same-origin" {
			t.Errorf("%s: headers %v", path, a.header)
		}
		if regexp.MustCompile(`(?i)<script>|<script [^>]*[^>]*></script>\s*\S*\bon[a-z]+=|\sstyle=|javascript:`).MatchString(a.body) {
			t.Errorf("%s has script or style inside the page", path)
		}
	}
}

func TestTooManyGames(t *testing.T) {
	limits := web.DefaultLimits
	limits.Games, limits.GamesEvery = 2, time.Hour
	s := newSite(t, play.Config{}, web.Config{Limits: limits})
	b := s.browser()
	b.create(goodForm())
	b.create(goodForm())
	if a := b.post("/games", goodForm()); a.status != http.StatusTooManyRequests || a.header.Get("Retry-After") != "3600" || !strings.Contains(a.body, "Too many games") || !strings.Contains(a.body, "in 60 minutes") {
		t.Errorf("the third game: status %d, want 429 with a reason", a.status)
	}
}

// A finished game can be read without script: the board, every move, the end.
func TestFinishedGameWithoutScript(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	form := goodForm()
	form.Set("preset", "russia")
	address, black, white := s.pair(form)
	for i, point := range []string{"h8", "a1", "h9", "a2", "h10", "o3", "h11", "a4", "h12"} {
		if m := []*socket{black, white}[i%2].do(point, `{"place":"`+point+`"}`); m.T != "ack" {
			t.Fatal(m)
		}
	}
	a := s.browser().get(address)
	for _, want := range []string{"Black wins: five in a row.", "<td>H12</td>", "<td>P3</td>", `<div class="diagram"`} {
		if !strings.Contains(a.body, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if n := strings.Count(a.body, `r="18"`); n != 9 {
		t.Errorf("%d stones are drawn, want 9", n)
	}
	front := s.browser().get("/")
	if !strings.Contains(front.body, address) || !strings.Contains(front.body, "Black wins: five in a row.") {
		t.Error("the front page does not list the finished game")
	}
}

func TestOlderGames(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{Limits: web.NoLimits})
	seen := map[string]bool{}
	for range 60 {
		_, black, _ := s.pair(goodForm())
		black.do("1", `{"resign":true}`)
		black.conn.CloseNow()
	}
	link := regexp.MustCompile(`<a href="(/games/[a-z0-9]+)">`)
	next := regexp.MustCompile(`rel="next" href="([^"]+)"`)
	path := "/games?list=ended"
	for pages := 1; ; pages++ {
		a := s.browser().get(path)
		for _, m := range link.FindAllStringSubmatch(a.body, -1) {
			if seen[m[1]] {
				t.Errorf("%s is listed twice", m[1])
			}
			seen[m[1]] = true
		}
		m := next.FindStringSubmatch(a.body)
		if m == nil {
			if pages != 2 || len(seen) != 60 {
				t.Errorf("%d games on %d pages, want 60 on 2", len(seen), pages)
			}
			return
		}
		path = strings.ReplaceAll(m[1], "&amp;", "&")
	}
}
