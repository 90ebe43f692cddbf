package web_test

import (
	"context"
	"crypto/rand"
	"go/ast"
	"go/parser"
	"go/token"
	"html"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tengen/internal/account"
	"tengen/internal/chat"
	"tengen/internal/lobby"
	"tengen/internal/memory"
	"tengen/internal/moderation"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/internal/seating"
	"tengen/internal/web"
)

// city is a site with all that there is, behind a proxy.
type city struct {
	*town
	game   string // the address of a game of Anna and Boris
	report string // the id of a report that waits
	// Who looks at it: a guest, Anna, and an administrator.
	guest, anna, chief *browser
}

func newCity(t *testing.T) *city {
	t.Helper()
	people, log := new(memory.Accounts), slog.New(slog.NewTextHandler(t.Output(), nil))
	app, news := playtest.Node(t, play.Config{}), new(notice.Hub)
	accounts := account.New(account.Config{Store: people, Now: app.Now, Rand: rand.Reader, Hashing: cheap, Limits: account.NoLimits, Log: log})
	t.Cleanup(func() {
		if err := accounts.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	seats := &seating.Seating{Games: app, People: accounts}
	rooms, err := lobby.Open(t.Context(), lobby.Config{Store: new(memory.Lobby), Games: seats, People: seats, Hub: news, Now: app.Now, Rand: rand.Reader, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(rooms.Close)
	s := serveSite(t, app, web.Config{
		Accounts: accounts, Lobby: rooms, News: news, Limits: web.NoLimits, Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")},
		Chat: chat.New(chat.Config{Store: new(memory.Chat), People: accounts, Now: app.Now, Limits: chat.NoLimits}),
		Moderation: moderation.New(moderation.Config{
			Store: new(memory.Reports), People: accounts, Chat: quietChat{}, Hub: news, Now: app.Now, Rand: rand.Reader, Limits: moderation.NoLimits,
		}),
	})
	c := &city{town: &town{s, accounts, people}}
	c.guest, c.anna, c.chief = c.browser(), c.signUp("Anna"), c.official("Chief", account.Administrator)
	boris := c.signUp("Boris")
	c.game = c.anna.create(goodForm())
	boris.post(c.game+"/seat", nil)
	boris.post("/players/Anna/report", fields("reason", "spam"))
	c.report = strings.TrimPrefix(reportAddress(t, c.chief), "/moderation/reports/")
	return c
}

// route is a pattern that the server serves.
type route struct{ method, pattern string }

// routes are all patterns that stand in the source of the package: what somebody
// adds is tested too.
func routes(t *testing.T) []route {
	t.Helper()
	var list []route
	add := func(text string) {
		method, pattern, ok := strings.Cut(text, " ")
		if ok && slices.Contains([]string{"GET", "POST", "PUT", "DELETE", "PATCH"}, method) && strings.HasPrefix(pattern, "/") {
			list = append(list, route{method, strings.TrimSuffix(pattern, "{$}")})
		}
	}
	look := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil {
				add(text)
			}
		case *ast.ValueSpec:
			if n.Names[0].Name == "settingsForms" {
				ast.Inspect(n.Values[0], func(n ast.Node) bool {
					if l, ok := n.(*ast.BasicLit); ok && strings.HasPrefix(l.Value, `"/`) {
						add("POST " + strings.Trim(l.Value, `"`))
					}
					return true
				})
			}
		}
		return true
	}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, look)
	}
	if len(list) < 80 {
		t.Fatalf("only %d routes found: has their form changed?", len(list))
	}
	// Who signs out does nothing more.
	slices.SortStableFunc(list, func(a, b route) int { return strings.Compare(logoutLast(a), logoutLast(b)) })
	return list
}

func logoutLast(r route) string {
	if r.pattern == "/logout" || r.pattern == "/account/erase" && r.method == "POST" {
		return "~" + r.pattern
	}
	return r.pattern
}

// path is an address of a route in the city.
func (c *city) path(r route) string {
	id := strings.TrimPrefix(c.game, "/games/")
	if strings.HasPrefix(r.pattern, "/moderation/reports/") {
		id = c.report
	}
	name := "Boris"
	if strings.HasPrefix(r.pattern, "/assets/") {
		name = "site.css"
	}
	return strings.NewReplacer("{id}", id, "{name}", name, "{key}", "nothing", "{token}", "nothing").Replace(r.pattern)
}

// live reports whether a route is a live connection.
func (r route) live() bool { return strings.HasSuffix(r.pattern, "/live") }

// send asks for a route with a form.
func (c *city) send(b *browser, r route, form url.Values, header ...string) answer {
	c.t.Helper()
	path, body := c.path(r), ""
	if r.method == http.MethodGet && form != nil {
		path += "?" + form.Encode()
	} else if form != nil {
		body = form.Encode()
		header = append(header, "Content-Type", "application/x-www-form-urlencoded")
	}
	client := *b.client
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return (&browser{b.site, &client}).send(b.request(r.method, path, strings.NewReader(body), header...))
}

// inline matches script and style that stand in a page itself.
var inline = regexp.MustCompile(`(?i)<script(?:\s+(?:type="module"|defer|async))*\s*>|<style|\son[a-z]+\s*=|\sstyle\s*=|javascript:`)

// Every answer of every route has the headers that keep a page from becoming
// another's, no page holds script or style of its own, and every cookie has its
// flags, over HTTP and HTTPS.
func TestEveryAnswerIsSecured(t *testing.T) {
	c := newCity(t)
	cookies := 0
	for _, r := range append(routes(t), route{"GET", "/nowhere"}, route{"GET", "/games?lang=ru"}, route{"GET", "/api/account"}, route{"DELETE", "/games"}) {
		for who, b := range map[string]*browser{"a guest": c.guest, "Anna": c.anna, "the administrator": c.chief} {
			for _, proto := range []string{"http", "https"} {
				if r.live() {
					continue // checked by TestEveryFormRefusesOtherSites
				}
				a := c.send(b, r, nil, "X-Forwarded-Proto", proto)
				what := who + ": " + r.method + " " + r.pattern + " over " + proto
				if a.status >= 500 {
					t.Errorf("%s: status %d", what, a.status)
				}
				checkHeaders(t, what, proto, a)
				cookies += checkCookies(t, what, proto, a)
			}
		}
	}
	if cookies < 20 {
		t.Errorf("only %d cookies were seen", cookies)
	}
}

func checkHeaders(t *testing.T, what, proto string, a answer) {
	t.Helper()
	policy := a.header.Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'none'", "script-src 'self'", "style-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"} {
		if !strings.Contains(policy, want) {
			t.Errorf("%s: the policy lacks %s", what, want)
		}
	}
	if strings.Contains(policy, "unsafe") || strings.Contains(policy, "*") || strings.Contains(policy, "http") {
		t.Errorf("%s: the policy is %s", what, policy)
	}
	for name, want := range map[string]string{
		"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
	} {
		if got := a.header.Get(name); got != want {
			t.Errorf("%s: %s is %q", what, name, got)
		}
	}
	if hsts := a.header.Get("Strict-Transport-Security"); (hsts != "") != (proto == "https") {
		t.Errorf("%s: Strict-Transport-Security is %q", what, hsts)
	}
	if !strings.HasPrefix(a.header.Get("Content-Type"), "text/html") {
		return
	}
	if a.header.Get("Cache-Control") != "no-store" {
		t.Errorf("%s: Cache-Control is %q", what, a.header.Get("Cache-Control"))
	}
	if bad := inline.FindString(a.body); bad != "" {
		t.Errorf("%s holds %s", what, bad)
	}
}

func checkCookies(t *testing.T, what, proto string, a answer) int {
	t.Helper()
	all := (&http.Response{Header: a.header}).Cookies()
	for _, cookie := range all {
		if !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode && cookie.SameSite != http.SameSiteStrictMode || cookie.Domain != "" ||
			cookie.Secure != (proto == "https") {
			t.Errorf("%s: the cookie %v", what, cookie)
		}
	}
	return len(all)
}

// Nothing that another site has a browser send does anything: no form, whoever is
// signed in, and no live connection.
func TestEveryFormRefusesOtherSites(t *testing.T) {
	c := newCity(t)
	forms, lives := 0, 0
	for _, r := range routes(t) {
		for _, evil := range [][]string{{"Origin", "https://evil.example"}, {"Origin", "null"}, {"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}} {
			switch {
			case r.live() && evil[0] == "Origin":
				lives++
				a := c.send(c.anna, r, nil, append(evil, "Connection", "Upgrade", "Upgrade", "websocket", "Sec-WebSocket-Version", "13", "Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA==")...)
				if a.status != http.StatusForbidden || !strings.Contains(a.body, "from our own pages") { // the library refuses too, in other words
					t.Errorf("%s with %v: status %d, %s", r.pattern, evil, a.status, a.body)
				}
			case r.method != http.MethodGet:
				forms++
				for who, b := range map[string]*browser{"a guest": c.guest, "the administrator": c.chief} {
					if a := c.send(b, r, fields("on", "yes", "role", "player", "reason", "spam"), evil...); a.status != http.StatusForbidden {
						t.Errorf("%s: %s %s with %v: status %d", who, r.method, r.pattern, evil, a.status)
					}
				}
			}
		}
	}
	if forms < 200 || lives < 4 {
		t.Errorf("only %d forms and %d live connections were tried", forms, lives)
	}
	if !c.chief.signedIn() || !strings.Contains(c.chief.get("/players/Boris").body, "Follow") {
		t.Error("another site did something")
	}
}

// No route leads to another site, whatever a request asks for.
func TestNoRouteLeadsAway(t *testing.T) {
	c := newCity(t)
	if a := c.guest.get("/register?next=//evil.example"); hidden(t, a, "next") != "/" {
		t.Error("the form for registering keeps an address of another site")
	}
	led := 0
	for _, r := range append(routes(t), route{"GET", "//evil.example/"}, route{"GET", "/\\evil.example/"}, route{"GET", "//evil.example/%2f.."}) {
		if r.live() {
			continue
		}
		for _, evil := range []string{"https://evil.example/", "//evil.example/", `/\evil.example/`, "/%09/evil.example"} {
			form := url.Values{}
			for _, name := range []string{"next", "back", "return", "to", "url", "redirect", "lang"} {
				form.Set(name, evil)
			}
			form.Set("on", "yes")
			a := c.send(c.chief, r, form)
			location := a.header.Get("Location")
			if location == "" {
				continue
			}
			led++
			u, err := url.Parse(location)
			if err != nil || u.Host != "" || u.Scheme != "" || strings.HasPrefix(location, "//") || strings.HasPrefix(location, `/\`) {
				t.Errorf("%s %s leads to %q", r.method, r.pattern, location)
			}
		}
	}
	if led < 50 {
		t.Errorf("only %d answers lead anywhere", led)
	}
	for _, evil := range []string{"//evil.example/", `/\evil.example`} {
		a := c.guest.send(c.guest.request(http.MethodGet, evil, nil))
		for _, m := range regexp.MustCompile(`(?:href|action|src)="([^"]*)"`).FindAllStringSubmatch(a.body, -1) {
			if link := html.UnescapeString(m[1]); strings.HasPrefix(link, "//") || strings.HasPrefix(link, `/\`) {
				t.Errorf("the page at %s links to %s", evil, link)
			}
		}
	}
}

// field is a field of a form as a page shows it.
type formField struct{ action, name string }

// formsOf are the forms of a page that are posted, with their fields and values.
func formsOf(body string) map[string]url.Values {
	forms := map[string]url.Values{}
	for _, form := range regexp.MustCompile(`(?s)<form[^>]*method="post"[^>]*>.*?</form>`).FindAllString(body, -1) {
		action := regexp.MustCompile(`action="([^"]+)"`).FindStringSubmatch(form)
		if action == nil {
			continue
		}
		values := url.Values{}
		for _, m := range regexp.MustCompile(`<(?:input|textarea|select|button)[^>]*\sname="([^"]+)"(?:[^>]*\svalue="([^"]*)")?`).FindAllStringSubmatch(form, -1) {
			values.Set(m[1], html.UnescapeString(m[2]))
		}
		forms[html.UnescapeString(action[1])] = values
	}
	return forms
}

// nasty are values that no field expects.
var nasty = []string{
	strings.Repeat("ы", 4000), "\x00", "\xff\xfe", "<script>alert(1)</script>\"'", "-1", "99999999999999999999", "' OR 1=1 --", "a\r\nSet-Cookie: x=y", "🀄\u202e\ufeff",
}

// Every field of every form is bounded: whatever stands in it, the server answers
// in words, breaks nothing, and writes nothing back as markup. Every route refuses
// more than it will read.
func TestEveryFieldIsBounded(t *testing.T) {
	c := newCity(t)
	tried := map[formField]bool{}
	for _, page := range []string{"/", "/new", "/new?against=friend", "/lobby", "/register", "/login", "/reset", "/account", "/account/games", "/account/tokens", "/account/erase",
		"/account/following", "/players/Boris", "/players/Boris/office", "/players/Boris/report", c.game, c.game + "/report", c.game + "/chat",
		"/moderation/reports/" + c.report} {
		for _, b := range []*browser{c.guest, c.chief} {
			for action, values := range formsOf(b.get(page).body) {
				if action == "/logout" {
					continue
				}
				for name := range values {
					tried[formField{action, name}] = true
					for _, value := range nasty {
						form := url.Values{}
						for n := range values {
							form.Set(n, values.Get(n))
						}
						form.Set(name, value)
						a := b.post(action, form)
						if a.status >= 500 || strings.Contains(a.body, "<script>alert(1)") || a.header.Get("Set-Cookie") == "x=y" {
							t.Errorf("%s, %s = %.20q: status %d", action, name, value, a.status)
						}
					}
				}
			}
		}
	}
	if len(tried) < 50 {
		t.Errorf("only %d fields were tried: %v", len(tried), tried)
	}
	refused := 0
	huge := url.Values{"name": {strings.Repeat("x", 20_000)}, "text": {"x"}}
	for _, r := range routes(t) {
		if r.method == http.MethodGet {
			continue
		}
		b := c.browser()
		b.signIn("Chief", password)
		switch a := c.send(b, r, huge); {
		case a.status == http.StatusRequestEntityTooLarge:
			refused++
		case a.status < 300 || a.status >= 500: // others refuse before they read, or lead on
			t.Errorf("%s %s with a huge form: status %d", r.method, r.pattern, a.status)
		}
	}
	if refused < 30 {
		t.Errorf("only %d routes refused a huge form for its size", refused)
	}
	upload := c.anna.request(http.MethodPost, "/account/profile", strings.NewReader("--b\r\nContent-Disposition: form-data; name=\"about\"; filename=\"x\"\r\n\r\n"+strings.Repeat("x", 1<<20)+"\r\n--b--\r\n"),
		"Content-Type", "multipart/form-data; boundary=b")
	if a := c.anna.send(upload); a.status >= 500 {
		t.Errorf("an upload: status %d", a.status)
	}
}
