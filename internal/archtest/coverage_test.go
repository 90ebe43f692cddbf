package archtest

import (
	"bytes"
	"go/ast"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// coveragePages are the pages whose tables name tests, and how many lines they have
// at least.
var coveragePages = map[string]int{
	"docs/rules-coverage.md": 200, "docs/lessons.md": 55, "docs/server-coverage.md": 65,
	"docs/site-coverage.md": 55,
}

// unbuilt are the parts of Tengen that a line of a page may wait for. One that
// is built is taken out of this list, and the lines then want tests.
var unbuilt = set("tournaments", "score sheets")

var (
	quoted   = regexp.MustCompile("`([^`]*)`")
	testName = regexp.MustCompile(`^([a-z/]+)\.((?:Test|Fuzz|Example)\w*)(?:/(.+))?$`)
	webTest  = regexp.MustCompile(`^(web/[a-z/-]+\.test\.ts)(?:/(.+))?$`)
	waiting  = regexp.MustCompile(`waits for: ([^|]*)`)
)

// TestCoverage holds the pages that say what is carried out, and where, to the tests
// and files of the tree.
func TestCoverage(t *testing.T) {
	names := testNames(t)
	for page, least := range coveragePages {
		if lines := checkPage(t, names, page); lines < least {
			t.Errorf("%s has %d lines that name tests: has its form changed?", page, lines)
		}
	}
}

// checkPage checks the lines of a page's tables and returns how many there are.
func checkPage(t *testing.T, names map[string]map[string]bool, page string) (lines int) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, page))
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(string(text), "\n") {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || strings.HasPrefix(line, "|---") || strings.TrimSpace(cells[3]) == "carried out by" {
			if strings.HasPrefix(line, "|") && len(cells) != 5 {
				t.Errorf("%s:%d has %d columns, want three", page, i+1, len(cells)-2)
			}
			continue
		}
		lines++
		if why := checkCoverage(names, cells[3]); why != "" {
			t.Errorf("%s:%d: %s: %s", page, i+1, strings.TrimSpace(cells[1]), why)
		}
	}
	return lines
}

// testNames are the test functions of each package.
func testNames(t *testing.T) map[string]map[string]bool {
	t.Helper()
	names := map[string]map[string]bool{}
	for _, s := range sources(t) {
		if !s.test {
			continue
		}
		if names[s.pkg] == nil {
			names[s.pkg] = map[string]bool{}
		}
		for _, decl := range s.file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil {
				names[s.pkg][f.Name.Name] = true
			}
		}
	}
	return names
}

// checkCoverage says what is wrong with the last column of a line.
func checkCoverage(names map[string]map[string]bool, cell string) string {
	found := quoted.FindAllStringSubmatch(cell, -1)
	wait := waiting.FindStringSubmatch(cell)
	if len(found) == 0 && wait == nil {
		return "neither a test nor what it waits for"
	}
	for _, q := range found {
		if why := checkQuoted(names, q[1]); why != "" {
			return why
		}
	}
	if wait != nil {
		for _, what := range strings.Split(wait[1], ",") {
			if !unbuilt[strings.TrimSpace(what)] {
				return "waits for " + strings.TrimSpace(what) + ", which is no part that is still to be built"
			}
		}
	}
	return ""
}

// checkQuoted says what is wrong with a test or a file that is named.
func checkQuoted(names map[string]map[string]bool, text string) string {
	switch m, w := testName.FindStringSubmatch(text), webTest.FindStringSubmatch(text); {
	case m != nil && !names[m[1]][m[2]]:
		return "package " + m[1] + " has no " + m[2]
	case m != nil && m[3] != "" && !mentioned(filepath.Join(root, m[1]), m[3]):
		return "the tests of package " + m[1] + " know no case " + m[3]
	case m != nil:
	case w != nil && !mentioned(filepath.Join(root, w[1]), w[2]):
		return w[1] + " has no test " + w[2]
	case w != nil:
	default:
		if _, err := os.Stat(filepath.Join(root, text)); err != nil {
			return text + " is neither a test nor a file"
		}
	}
	return ""
}

// mentioned reports whether a text stands in a test file or the test data of a
// folder, or in a file itself.
func mentioned(path, text string) bool {
	found := false
	err := filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || found {
			return err
		}
		if strings.Contains(p, "testdata") || strings.HasSuffix(p, "_test.go") || strings.HasSuffix(p, ".test.ts") {
			data, err := os.ReadFile(p)
			found = bytes.Contains(data, []byte(text))
			return err
		}
		return nil
	})
	return err == nil && found
}
