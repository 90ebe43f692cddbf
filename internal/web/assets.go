package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"
)

// The folder holds what the build of the client makes, and a README always.
//
//go:embed assets
var assetFiles embed.FS

// Built reports whether the client was built into the program. Without it pages
// can be read, and no game can be played in a browser.
func Built() bool {
	_, err := fs.Stat(assetFiles, "assets/site.css")
	return err == nil
}

// asset is one file with its compressed forms.
type asset struct {
	kind       string
	hash       string
	plain      []byte
	compressed map[string][]byte // by content coding
}

// assetServer serves the built client. An address with the hash of the content
// may be kept for ever.
type assetServer struct{ files map[string]*asset }

// codings are the content codings a file may stand in, the best first.
var codings = []struct{ name, ending string }{{"br", ".br"}, {"gzip", ".gz"}}

func newAssets() *assetServer {
	s := &assetServer{files: make(map[string]*asset)}
	entries, err := assetFiles.ReadDir("assets")
	if err != nil {
		panic("web: the embedded assets: " + err.Error()) // they are part of the program
	}
	for _, e := range entries {
		if kind := mime.TypeByExtension(path.Ext(e.Name())); kind != "" && (path.Ext(e.Name()) == ".css" || path.Ext(e.Name()) == ".js") {
			s.files[e.Name()] = readAsset(e.Name(), kind)
		}
	}
	return s
}

func readAsset(name, kind string) *asset {
	read := func(name string) []byte {
		data, err := assetFiles.ReadFile("assets/" + name)
		if err != nil {
			return nil
		}
		return data
	}
	a := &asset{kind: kind, plain: read(name), compressed: make(map[string][]byte)}
	sum := sha256.Sum256(a.plain)
	a.hash = hex.EncodeToString(sum[:8])
	for _, c := range codings {
		if data := read(name + c.ending); data != nil {
			a.compressed[c.name] = data
		}
	}
	return a
}

// address returns where a file is served, with the hash of its content, or "" if
// it was not built.
func (s *assetServer) address(name string) string {
	a := s.files[name]
	if a == nil {
		return ""
	}
	return "/assets/" + name + "?v=" + a.hash
}

// ServeHTTP implements [http.Handler].
func (s *assetServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a := s.files[r.PathValue("name")]
	if a == nil {
		http.Error(w, "no such file; the client is built by make", http.StatusNotFound)
		return
	}
	h := w.Header()
	h.Set("Content-Type", a.kind)
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	if r.URL.Query().Get("v") == a.hash {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	body, tag := a.plain, a.hash
	for _, c := range codings {
		if data := a.compressed[c.name]; data != nil && accepts(r, c.name) {
			h.Set("Content-Encoding", c.name)
			body, tag = data, a.hash+"-"+c.name
			break
		}
	}
	h.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// accepts reports whether the browser reads a content coding.
func accepts(r *http.Request, coding string) bool {
	for item := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, params, _ := strings.Cut(item, ";")
		if strings.TrimSpace(name) == coding && strings.ReplaceAll(params, " ", "") != "q=0" {
			return true
		}
	}
	return false
}
