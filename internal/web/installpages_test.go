package web_test

import (
	"bytes"
	"encoding/json"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"tengen/game"
	"tengen/internal/play"
	"tengen/internal/web"
	"tengen/say"
)

// The site tells browsers how it is installed, in every language, with pictures that
// are what they are said to be.
func TestManifest(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	for _, lang := range say.Languages() {
		a := s.browser().get("/manifest.webmanifest?lang=" + lang)
		var m struct {
			Name, Lang, Display string
			Icons               []struct{ Src, Sizes string }
		}
		if err := json.Unmarshal([]byte(a.body), &m); err != nil || m.Name != "Tengen" || m.Lang != lang || m.Display != "standalone" || len(m.Icons) != 4 {
			t.Errorf("in %s: %+v, %v", lang, m, err)
		}
		for _, icon := range append(m.Icons, struct{ Src, Sizes string }{"/icons/180.png", "180x180"}) {
			picture, err := png.DecodeConfig(strings.NewReader(s.browser().get(icon.Src).body))
			if want := strings.Split(icon.Sizes, "x")[0]; err != nil || !strings.HasPrefix(icon.Sizes, want) || picture.Width != picture.Height {
				t.Errorf("%s: %d × %d, %v", icon.Src, picture.Width, picture.Height, err)
			}
		}
	}
	if a := s.browser().get("/icons/1000.png"); a.status != http.StatusNotFound {
		t.Errorf("a picture that there is not: status %d", a.status)
	}
}

// The worker begins with the list of what it keeps: pages that are there, and files
// of its language alone.
func TestWorkerKeepsWhatIsThere(t *testing.T) {
	if !web.Built() {
		t.Skip("the web client is not built")
	}
	s := newSite(t, play.Config{}, web.Config{})
	for _, lang := range say.Languages() {
		first, _, _ := strings.Cut(s.browser().get("/sw.js?lang="+lang).body, ";\n")
		var list struct {
			Version, Lang string
			Pages, Assets []string
		}
		text, ok := strings.CutPrefix(first, "const OFFLINE=")
		if err := json.NewDecoder(bytes.NewBufferString(text)).Decode(&list); !ok || err != nil || list.Lang != lang || list.Version == "" {
			t.Fatalf("the worker begins with %.80q: %v", first, err)
		}
		if len(list.Pages) < 10 {
			t.Errorf("it keeps the pages %v only", list.Pages)
		}
		for _, address := range append(list.Pages, list.Assets...) {
			if a := s.browser().get(address); a.status != http.StatusOK {
				t.Errorf("%s in %s: status %d", address, lang, a.status)
			}
			for _, other := range say.Languages() {
				if other != lang && strings.Contains(address, "."+other+".") {
					t.Errorf("%s is kept for readers of %s", address, lang)
				}
			}
		}
	}
}

// The page about the site tells all sets of rules in every language, and says where a
// browser would not install it.
func TestAboutPage(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{Version: "v1.2.3"})
	for _, lang := range say.Languages() {
		a := s.browser().get("/about", "Accept-Language", lang)
		texts := say.In(lang)
		for _, p := range game.Presets() {
			if !strings.Contains(a.body, texts.Text("page.preset."+p.String(), nil)) || !strings.Contains(a.body, `id="rules-`+p.String()+`"`) {
				t.Errorf("the page in %s lacks the rules %s", lang, p)
			}
		}
		if !strings.Contains(a.body, "v1.2.3") || strings.Contains(a.body, "⟦") {
			t.Errorf("the page in %s lacks its version or a text", lang)
		}
	}
	for host, secure := range map[string]bool{"localhost:8080": true, "192.168.1.7:8080": false, "renju.example": false} {
		a := asked(s.web, "192.0.2.1:99", "http://"+host+"/about", "Accept-Language", "en").Body.String()
		if strings.Contains(a, "not encrypted") == secure {
			t.Errorf("%s: the page says that it is not encrypted: %v", host, secure)
		}
	}
}

// An error page says what is wrong and leads on.
func TestErrorPagesHelp(t *testing.T) {
	s := newHall(t)
	missing := s.browser().get("/nothing")
	for _, want := range []string{"Nothing is here", `href="/games"`, `href="/learn"`} {
		if missing.status != http.StatusNotFound || !strings.Contains(missing.body, want) {
			t.Errorf("a page that there is not: status %d, lacks %q", missing.status, want)
		}
	}
	refused := s.browser().post("/lobby/queue", fields("class", "blitz", "opening", "none", "rated", "yes"))
	if refused.status != http.StatusForbidden || !strings.Contains(refused.body, `class="button" href="/login"`) {
		t.Errorf("a guest in a rated pool: status %d, and is not led to sign in", refused.status)
	}
}
