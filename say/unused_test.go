package say

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Families of texts whose names are put together from parts that stand far from each
// other, by where that is done.
var families = []string{
	"cli.",                       // names of commands and flags: cmd/tengen/help.go
	"clock.name.",                // names of time controls: package clock
	"color.",                     // colours, and nobody's
	"page.color.", "page.hints.", // choices of a form: internal/web/newform.go
	"lesson.",         // words that a page hands to its script
	"play.", "solve.", // sentences by what was found: cmd/tengen
	"web.claim-", "web.takeback.", "web.draw.", "web.adjourn.", // acts: web/app/questions.tsx
	"web.steps.", "web.time.", // the line of steps, the two clocks
}

// source is all that names texts: Go, TypeScript and templates, without tests.
func source(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	root := os.DirFS("..")
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			switch name := d.Name(); {
			case name == "node_modules", name == "testdata", name == "dist", name == "assets", strings.HasPrefix(name, ".") && path != ".":
				return fs.SkipDir
			}
			return nil
		}
		switch ext := filepath.Ext(path); {
		case ext != ".go" && ext != ".ts" && ext != ".tsx" && ext != ".html":
			return nil
		case strings.HasSuffix(path, "_test.go"), strings.Contains(path, ".test."):
			return nil
		}
		text, err := fs.ReadFile(root, path)
		all.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

// Every text is named somewhere, whole or by the parts that it is put together from.
func TestNoTextIsUnused(t *testing.T) {
	text := source(t)
	begins := families
	for _, m := range regexp.MustCompile(`"([a-z0-9-]+\.(?:[a-zA-Z0-9-]+[.-])+)"`).FindAllStringSubmatch(text, -1) {
		begins = append(begins, m[1])
	}
	for _, m := range regexp.MustCompile(`"([a-z0-9-]+\.)" ?\+ ?[a-z]`).FindAllStringSubmatch(text, -1) {
		if m[1] != "page." && m[1] != "web." {
			begins = append(begins, m[1])
		}
	}
	var like []*regexp.Regexp
	parts := regexp.MustCompile(`%[sdv]|\$\{[^}]*\}`)
	for _, m := range regexp.MustCompile("[\"`]([a-z0-9-]+\\.[a-zA-Z0-9-][a-zA-Z0-9.-]*(?:%[sdv]|\\$\\{[^}`]*\\})[^\"`]*)[\"`]").FindAllStringSubmatch(text, -1) {
		form := parts.ReplaceAllString(m[1], "\x00")
		like = append(like, regexp.MustCompile("^"+strings.ReplaceAll(regexp.QuoteMeta(form), "\x00", "[a-zA-Z0-9.-]+")+"$"))
	}
	words := make(map[string]bool)
	for _, word := range regexp.MustCompile(`[a-zA-Z0-9-]*(?:\.[a-zA-Z0-9-]+)+`).FindAllString(text, -1) {
		words[word] = true
	}
	for _, key := range In(Fallback).Keys() {
		if !isNamed(words, key, begins, like) {
			t.Errorf("nothing says %q: %s", key, In(Fallback).Text(key, nil))
		}
	}
}

func isNamed(words map[string]bool, key string, begins []string, like []*regexp.Regexp) bool {
	if words[key] {
		return true
	}
	for _, begin := range begins {
		if strings.HasPrefix(key, begin) {
			return true
		}
	}
	for _, form := range like {
		if form.MatchString(key) {
			return true
		}
	}
	// "account.following" + ".about"
	if i := strings.LastIndexByte(key, '.'); i > 0 {
		return words[key[:i]] && words[key[i:]]
	}
	return false
}
