package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// root is the folder of the module, seen from this package.
const root = "../.."

// module is the path that all packages of the project begin with.
const module = "tengen"

// source is one parsed Go file.
type source struct {
	path string // from the root, with slashes
	pkg  string // the folder of the package from the root
	test bool
	file *ast.File
	set  *token.FileSet
}

// at writes the place of n for a failure.
func (s source) at(n ast.Node) string {
	return s.path + ":" + strconv.Itoa(s.set.Position(n.Pos()).Line)
}

// imports are the paths that the file imports.
func (s source) imports() []string {
	paths := make([]string, 0, len(s.file.Imports))
	for _, spec := range s.file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			panic(err) // the parser let it pass
		}
		paths = append(paths, path)
	}
	return paths
}

// skipped are folders that hold no source of the project.
var skipped = map[string]bool{
	".git": true, ".home": true, "bin": true, "data": true, "dist": true, "node_modules": true,
}

// walk calls visit with the path, from the root, of every file of the tree.
func walk(t *testing.T, visit func(path string)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && skipped[d.Name()]:
			return filepath.SkipDir
		case d.IsDir():
			return nil
		}
		rel, err := filepath.Rel(root, path)
		visit(filepath.ToSlash(rel))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// sources parses every Go file of the module outside testdata.
func sources(t *testing.T) []source {
	t.Helper()
	set := token.NewFileSet()
	var all []source
	walk(t, func(path string) {
		if !strings.HasSuffix(path, ".go") || strings.Contains(path, "testdata/") {
			return
		}
		file, err := parser.ParseFile(set, filepath.Join(root, path), nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, source{
			path: path, pkg: filepath.ToSlash(filepath.Dir(path)),
			test: strings.HasSuffix(path, "_test.go"), file: file, set: set,
		})
	})
	if len(all) == 0 {
		t.Fatal("no Go file found: has this package moved?")
	}
	return all
}

// committed lists the files under version control, or, where there is no git,
// all files of the tree.
func committed(t *testing.T) []string {
	t.Helper()
	out, err := exec.Command("git", "-C", root, "ls-files", "-z").Output()
	if err != nil {
		t.Logf("git ls-files: %v; looking at the whole tree", err)
		var all []string
		walk(t, func(path string) { all = append(all, path) })
		return all
	}
	return strings.FieldsFunc(string(out), func(r rune) bool { return r == 0 })
}
