package archtest

import (
	"bytes"
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const (
	maxFunction = 60  // lines
	maxFile     = 600 // lines
)

// long are functions and files that are longer than that for a good reason.
var long = map[string]string{}

func TestSizes(t *testing.T) {
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		for _, decl := range s.file.Decls {
			d, ok := decl.(*ast.FuncDecl)
			if !ok || long[s.path+" "+d.Name.Name] != "" {
				continue
			}
			if n := s.set.Position(d.End()).Line - s.set.Position(d.Pos()).Line + 1; n > maxFunction {
				t.Errorf("%s: %s has %d lines: cut it at named stages, %d at most", s.at(d), d.Name.Name, n, maxFunction)
			}
		}
	}
	for _, path := range committed(t) {
		if !code(path) || long[path] != "" {
			continue
		}
		data, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			continue // deleted in the work tree and not yet committed
		}
		if n := bytes.Count(data, []byte("\n")); n > maxFile {
			t.Errorf("%s has %d lines: split it by ideas, %d at most", path, n, maxFile)
		}
	}
}

// code reports whether a file is code that people read and write; tests and data
// may be longer.
func code(path string) bool {
	if strings.HasSuffix(path, "_test.go") || strings.Contains(path, ".test.") || strings.Contains(path, "testdata/") {
		return false
	}
	switch filepath.Ext(path) {
	case ".go", ".ts", ".tsx", ".css", ".sql", ".html", ".mjs":
		return true
	}
	return false
}

// Every decision is in the list of decisions.
func TestDecisionsAreListed(t *testing.T) {
	index, err := os.ReadFile(filepath.Join(root, "docs/adr/README.md"))
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob(filepath.Join(root, "docs/adr/[0-9]*.md"))
	if err != nil || len(pages) == 0 {
		t.Fatalf("no decisions found: %v", err)
	}
	for i, page := range pages {
		name := filepath.Base(page)
		if !strings.HasPrefix(name, fmt.Sprintf("%04d-", i+1)) {
			t.Errorf("docs/adr/%s: the next free number is %04d", name, i+1)
		}
		if !bytes.Contains(index, []byte("]("+name+")")) {
			t.Errorf("docs/adr/%s is missing in docs/adr/README.md", name)
		}
	}
}

// local matches what is true on one machine only. The patterns are written so
// that this file does not match itself.
var local = []struct {
	what    string
	pattern *regexp.Regexp
}{
	{"the address of a package registry", regexp.MustCompile(
		`proxy\.golang\.[o]rg|sum\.golang\.[o]rg|registry\.npmjs\.[o]rg|registry\.yarnpkg\.[c]om|deb\.debian\.[o]rg`)},
	{"a path of one machine", regexp.MustCompile(`(^|[^\w.])/(work|root|Users)/[a-z.]`)},
}

func TestNothingOfOneMachine(t *testing.T) {
	for _, path := range committed(t) {
		data, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			continue // deleted in the work tree and not yet committed
		}
		for number, line := range bytes.Split(data, []byte("\n")) {
			for _, l := range local {
				if m := l.pattern.Find(line); m != nil {
					t.Errorf("%s:%d holds %s (%q): take it out", path, number+1, l.what, m)
				}
			}
		}
	}
}

// built are files that the build makes anew and nobody commits.
var built = regexp.MustCompile(`^(bin|data|web/node_modules|web/dist)/|^web/client/wire\.gen\.ts$|^internal/web/assets/[^R]|` +
	`\.(wasm|exe|test|prof|map)$|\.min\.(js|css)$`)

func TestNothingBuiltIsCommitted(t *testing.T) {
	for _, path := range committed(t) {
		if built.MatchString(path) {
			t.Errorf("%s is made by the build: do not commit it", path)
		}
	}
}
