package archtest

import (
	"go/ast"
	"go/token"
	"path"
	"strings"
	"testing"
)

func TestPackageComments(t *testing.T) {
	comment := map[string]string{}
	name := map[string]string{}
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		name[s.pkg] = s.file.Name.Name
		if doc := s.file.Doc.Text(); doc != "" {
			comment[s.pkg] += doc
		}
	}
	for pkg, n := range name {
		want := "Package " + n + " "
		if n == "main" {
			want = "Command " + path.Base(pkg) + " "
		}
		if !strings.HasPrefix(comment[pkg], want) {
			t.Errorf("package %s needs a comment that begins with %q and says what it is for, where to start and what it does not do",
				pkg, want)
		}
	}
}

func TestExportedNamesAreExplained(t *testing.T) {
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		for _, decl := range s.file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() && exportedReceiver(d) {
					wantComment(t, s, d, d.Name.Name, d.Doc)
				}
			case *ast.GenDecl:
				checkGroup(t, s, d)
			}
		}
	}
}

// exportedReceiver reports whether d is a function, or a method of an exported
// type.
func exportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	typ := d.Recv.List[0].Type
	for {
		switch x := typ.(type) {
		case *ast.StarExpr:
			typ = x.X
		case *ast.IndexExpr:
			typ = x.X
		case *ast.IndexListExpr:
			typ = x.X
		case *ast.Ident:
			return x.IsExported()
		default:
			return true
		}
	}
}

// checkGroup looks at types, constants and variables. Names that are declared
// together may share the comment of the group.
func checkGroup(t *testing.T, s source, d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			doc := spec.Doc
			if doc == nil && !d.Lparen.IsValid() {
				doc = d.Doc
			}
			if spec.Name.IsExported() {
				wantComment(t, s, spec, spec.Name.Name, doc)
			}
		case *ast.ValueSpec:
			if !spec.Names[0].IsExported() {
				continue
			}
			if !d.Lparen.IsValid() {
				wantComment(t, s, spec, spec.Names[0].Name, d.Doc)
			} else if d.Doc == nil && spec.Doc == nil && spec.Comment == nil {
				t.Errorf("%s: %s %s needs a comment, or its group one", s.at(spec), kind(d.Tok), spec.Names[0].Name)
			}
		}
	}
}

func kind(tok token.Token) string {
	if tok == token.CONST {
		return "constant"
	}
	return "variable"
}

func wantComment(t *testing.T, s source, n ast.Node, name string, doc *ast.CommentGroup) {
	first := strings.Fields(doc.Text())
	if len(first) == 0 || strings.TrimRight(first[0], ",.:;") != name {
		t.Errorf("%s: %s needs a comment that begins with %q", s.at(n), name, name)
	}
}
