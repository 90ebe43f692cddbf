package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"path"
	"slices"
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
	plain      []byte            // nil for what is kept in compressed forms only
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
		name := e.Name()
		for _, c := range codings {
			name = strings.TrimSuffix(name, c.ending)
		}
		if s.files[name] == nil && slices.Contains(assetKinds, path.Ext(name)) {
			s.files[name] = readAsset(name, mime.TypeByExtension(path.Ext(name)))
		}
	}
	return s
}

// assetKinds are the endings of the files that browsers load.
var assetKinds = []string{".css", ".js", ".wasm"}

func readAsset(name, kind string) *asset {
	read := func(name string) []byte {
		data, err := assetFiles.ReadFile("assets/" + name)
		if err != nil {
			return nil
		}
		return data
	}
	a := &asset{kind: kind, plain: read(name), compressed: make(map[string][]byte)}
	content := a.plain
	for _, c := range codings {
		if data := read(name + c.ending); data != nil {
			a.compressed[c.name] = data
			if content == nil {
				content = data
			}
		}
	}
	sum := sha256.Sum256(content)
	a.hash = hex.EncodeToString(sum[:8])
	return a
}

// body is the file in a content coding; without one it is unpacked where it is kept in
// compressed forms only.
func (a *asset) body(coding string) ([]byte, error) {
	if data := a.compressed[coding]; data != nil {
		return data, nil
	}
	if a.plain != nil {
		return a.plain, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(a.compressed["gzip"]))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

// workerPolicy is what the worker of the rules may do: it alone compiles WebAssembly.
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

// address returns where a file is served, with the hash of its content, or "" if
// it was not built.
func (s *assetServer) address(name string) string {
	a := s.files[name]
	if a == nil {
		return ""
	}
	return "/assets/" + name + "?v=" + a.hash
}

// names are those of all files, in order.
func (s *assetServer) names() []string { return slices.Sorted(maps.Keys(s.files)) }

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
	if r.PathValue("name") == "engine.js" {
		h.Set("Content-Security-Policy", workerPolicy)
	}
	coding, tag := "", a.hash
	for _, c := range codings {
		if a.compressed[c.name] != nil && accepts(r, c.name) {
			h.Set("Content-Encoding", c.name)
			coding, tag = c.name, a.hash+"-"+c.name
			break
		}
	}
	body, err := a.body(coding)
	if err != nil {
		http.Error(w, "the file cannot be unpacked", http.StatusInternalServerError)
		return
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
