package say

import (
	"bufio"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// programs are the files that name texts: Go, TypeScript and templates, without tests
// and without what stands in a comment, by their paths in the repository.
func programs(t *testing.T) map[string]string {
	t.Helper()
	files := make(map[string]string)
	comment := regexp.MustCompile(`(?m)^\s*(//|\*|/\*).*$`)
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
		files[path] = comment.ReplaceAllString(string(text), "")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// family are texts whose keys are put together: where * stands in the form, each has
// one of the words.
type family struct {
	form  string
	key   *regexp.Regexp
	words map[string]bool
}

// named says whether a key is one of the family, with words that are written where
// the family is put together.
func (f family) named(key string) bool {
	m := f.key.FindStringSubmatch(key)
	if m == nil {
		return false
	}
	for _, word := range m[1:] {
		if !f.words[word] {
			return false
		}
	}
	return true
}

// families reads testdata/built.txt, and fails the test for a form that is put together
// in none of the files of its line.
func families(t *testing.T, files map[string]string) []family {
	t.Helper()
	table, err := os.Open("testdata/built.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	var list []family
	for lines := bufio.NewScanner(table); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 || fields[0] == "#" {
			continue
		}
		form, places := fields[0], fields[1:]
		f := family{form, regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(form), `\*`, "([a-zA-Z0-9.-]+)") + "$"), make(map[string]bool)}
		var text strings.Builder
		for _, place := range places {
			if figure, ok := strings.CutPrefix(place, "="); ok && regexp.MustCompile(`^[0-9]+$`).MatchString(figure) {
				f.words[figure] = true
				continue
			}
			found := false
			for name, source := range files {
				if name == place || strings.HasSuffix(place, "/") && path.Dir(name)+"/" == place {
					found = true
					text.WriteString(source)
					addWords(f.words, name, source)
				}
			}
			if !found {
				t.Errorf("testdata/built.txt, %s: there is no %s", form, place)
			}
		}
		for i, part := range strings.Split(form, "*") {
			if i == 0 && part != "" && !regexp.MustCompile("[\"`]"+regexp.QuoteMeta(part)).MatchString(text.String()) || !strings.Contains(text.String(), strings.Trim(part, ".")) {
				t.Errorf("testdata/built.txt, %s: %q is written in none of %q", form, part, places)
			}
		}
		list = append(list, f)
	}
	return list
}

var (
	quotedWord = regexp.MustCompile("[\"'`]([a-zA-Z0-9.-]+)[\"'`]")
	objectKey  = regexp.MustCompile(`\b([a-zA-Z]\w*)\??:`)
	goName     = regexp.MustCompile(`\b[A-Z][A-Za-z]+\b`)
	hump       = regexp.MustCompile(`([a-z0-9])([A-Z])`)
)

// addWords adds the words that a file has: quoted ones, keys of objects in TypeScript,
// and in Go the names of fields as flags have them and the figures of HTTP statuses.
func addWords(words map[string]bool, name, source string) {
	for _, m := range quotedWord.FindAllStringSubmatch(source, -1) {
		words[m[1]] = true
	}
	switch {
	case strings.HasPrefix(filepath.Ext(name), ".ts"):
		for _, m := range objectKey.FindAllStringSubmatch(source, -1) {
			words[m[1]] = true
		}
	case strings.HasPrefix(name, "cmd/"):
		for _, word := range goName.FindAllString(source, -1) {
			words[strings.ToLower(hump.ReplaceAllString(word, "$1-$2"))] = true
		}
	case filepath.Ext(name) == ".go":
		for status := 400; status < 600; status++ {
			if text := http.StatusText(status); text != "" && strings.Contains(source, "http.Status"+strings.NewReplacer(" ", "", "-", "").Replace(text)) {
				words[strconv.Itoa(status)] = true
			}
		}
	}
}

// Every text is said somewhere: its key is quoted in the source, or put together there
// in a way that testdata/built.txt names, of words that are written there.
func TestNoTextIsUnused(t *testing.T) {
	files := programs(t)
	built := families(t, files)
	quoted := make(map[string]bool)
	for _, source := range files {
		for _, m := range quotedWord.FindAllStringSubmatch(source, -1) {
			quoted[m[1]] = true
		}
	}
	needed := make(map[string]bool)
	for _, key := range In(Fallback).Keys() {
		if quoted[key] {
			continue
		}
		said := false
		for _, f := range built {
			if f.named(key) {
				said, needed[f.form] = true, true
			}
		}
		if !said {
			t.Errorf("nothing says %q: %s", key, In(Fallback).Text(key, nil))
		}
	}
	for _, f := range built {
		if !needed[f.form] {
			t.Errorf("testdata/built.txt: no text needs the form %s", f.form)
		}
	}
}

// A text that is like those of a family, but of a word that nobody says, is found.
func TestUnusedTextIsFound(t *testing.T) {
	built := families(t, programs(t))
	for _, f := range built {
		if key := strings.ReplaceAll(f.form, "*", "invented"); f.named(key) {
			t.Errorf("%q passes as one of %s", key, f.form)
		}
	}
	for _, key := range []string{"web.time.single", "web.steps.now", "clock.name.russia-90", "cli.serve.flag.seed-of-chance", "account.role.king", "web.open.you.sing"} {
		for _, f := range built {
			if f.named(key) {
				t.Errorf("%q passes as one of %s", key, f.form)
			}
		}
	}
}
