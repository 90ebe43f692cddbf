package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"tengen/internal/lesson"
	"tengen/say"
)

// installRoutes adds what makes the site one that can be installed, and of which a
// part works without a network.
func (s *Server) installRoutes(mux *http.ServeMux) {
	mux.Handle("GET /assets/{name}", s.assets)
	mux.HandleFunc("GET /manifest.webmanifest", s.manifest)
	mux.HandleFunc("GET /icons/{name}", s.icon)
	mux.HandleFunc("GET /sw.js", s.worker)
	mux.HandleFunc("GET /offline", s.page(s.offlinePage))
}

// manifestFile is what a browser wants to know of a site that is installed.
type manifestFile struct {
	Name            string         `json:"name"`
	ShortName       string         `json:"short_name"`
	Description     string         `json:"description"`
	Lang            string         `json:"lang"`
	ID              string         `json:"id"`
	StartURL        string         `json:"start_url"`
	Scope           string         `json:"scope"`
	Display         string         `json:"display"`
	BackgroundColor string         `json:"background_color"`
	ThemeColor      string         `json:"theme_color"`
	Icons           []manifestIcon `json:"icons"`
}

type manifestIcon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// manifest tells how the site is installed. Its colours are those of paper.
func (s *Server) manifest(w http.ResponseWriter, r *http.Request) {
	t := s.texts(r)
	m := manifestFile{
		Name: "Tengen", ShortName: "Tengen", Description: t.Text("page.front.lead", nil), Lang: t.Lang(), ID: "/", StartURL: "/", Scope: "/",
		Display: "standalone", BackgroundColor: "#FBF8F2", ThemeColor: "#FBF8F2",
	}
	for _, size := range []int{192, 512} {
		n := strconv.Itoa(size)
		m.Icons = append(m.Icons,
			manifestIcon{"/icons/" + n + ".png", n + "x" + n, "image/png", "any"},
			manifestIcon{"/icons/whole-" + n + ".png", n + "x" + n, "image/png", "maskable"})
	}
	body, err := json.Marshal(m)
	if err != nil {
		panic("web: the manifest: " + err.Error()) // of strings
	}
	w.Header().Set("Content-Type", "application/manifest+json")
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Vary", "Accept-Language, Cookie")
	_, _ = w.Write(body) // a browser that is gone needs none
}

// iconSizes are the pictures of the site, by name: how large, and whether the wood
// goes to the edge because the system cuts the shape.
var iconSizes = map[string]struct {
	size  int
	whole bool
}{
	"192.png": {192, false}, "512.png": {512, false}, "180.png": {180, true}, "whole-192.png": {192, true}, "whole-512.png": {512, true},
}

// icon draws a picture of the site.
func (s *Server) icon(w http.ResponseWriter, r *http.Request) {
	kind, ok := iconSizes[r.PathValue("name")]
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "image/png")
	w.Header().Set("Cache-Control", "public, max-age=604800")
	_, _ = w.Write(s.icons.png(kind.size, kind.whole)) // a browser that is gone needs none
}

// offline is what the worker of a browser keeps for the time without a network.
type offline struct {
	Version string   `json:"version"` // changes whenever something of it may have changed
	Pages   []string `json:"pages"`   // addresses without the language
	Assets  []string `json:"assets"`
	Lang    string   `json:"lang"`
}

// offlineOf is what is kept in a language.
func (s *Server) offlineOf(t say.Texts) offline {
	o := offline{Pages: []string{"/offline"}, Assets: []string{}, Lang: t.Lang()}
	for _, page := range []string{"/learn", "/analysis", "/why"} {
		if slices.Contains(s.nav.offline, page) {
			o.Pages = append(o.Pages, page)
		}
	}
	for _, l := range lesson.In(t.Lang()).Lessons() {
		o.Pages = append(o.Pages, lesson.Address(l.Slug, ""))
	}
	for _, name := range s.assets.names() {
		if forOffline(name, t.Lang()) {
			o.Assets = append(o.Assets, s.assets.address(name))
		}
	}
	o.Version = s.offlineVersion(t, o)
	return o
}

// forOffline reports whether a file of the client is needed without a network by who
// reads a language. Games and the lobby need one.
func forOffline(name, lang string) bool {
	base, rest, _ := strings.Cut(name, ".")
	if slices.Contains([]string{"sw", "game", "lobby"}, base) {
		return false
	}
	tag, _, inLanguage := strings.Cut(rest, ".")
	return !inLanguage || tag == lang
}

// offlineVersion is a sum of all that pages are made of.
func (s *Server) offlineVersion(t say.Texts, o offline) string {
	sum := sha256.New()
	enter := func(text string) { _, _ = sum.Write([]byte(text + "\x00")) } // a hash takes everything
	for _, list := range [][]string{o.Pages, o.Assets} {
		for _, item := range list {
			enter(item)
		}
	}
	for _, key := range t.Keys() {
		enter(t.Text(key, nil))
	}
	files, err := fs.Glob(templates, "templates/*.html")
	if err != nil {
		panic("web: the embedded templates: " + err.Error()) // they are part of the program
	}
	for _, file := range files {
		body, err := templates.ReadFile(file)
		if err != nil {
			panic("web: the embedded templates: " + err.Error())
		}
		enter(string(body))
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// worker is the part of the client that works though no page is open: it shows
// messages, and keeps what can be read without a network. It stands at the top of the
// site, because it may do nothing above where it stands, and browsers look whether
// there is a newer one. What it keeps is written before it.
func (s *Server) worker(w http.ResponseWriter, r *http.Request) {
	a := s.assets.files["sw.js"]
	if a == nil {
		http.NotFound(w, r)
		return
	}
	list, err := json.Marshal(s.offlineOf(s.texts(r)))
	if err != nil {
		panic("web: what is kept without a network: " + err.Error()) // strings
	}
	body := slices.Concat([]byte("const OFFLINE="), list, []byte(";\n"), a.plain)
	sum := sha256.Sum256(body)
	w.Header().Set("Content-Type", a.kind)
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", `"`+hex.EncodeToString(sum[:8])+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// offlinePage is what somebody sees who has no network, and what he can do.
func (s *Server) offlinePage(w http.ResponseWriter, r *http.Request) error {
	t := s.texts(r)
	var ways []pageLink
	for _, page := range []string{"/learn", "/analysis", "/why"} {
		if slices.Contains(s.nav.offline, page) {
			ways = append(ways, pageLink{Text: t.Text(pageNames[page], nil), Address: page})
		}
	}
	s.render(w, r, http.StatusOK, "offline", t.Text("page.offline.title", nil), ways)
	return nil
}
