package archtest

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"testing"
)

// sqlWord begins a statement or a part of one.
var sqlWord = regexp.MustCompile(`(?i)^\s*(SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH|WHERE|AND|FROM|ORDER BY|LIMIT|VALUES|CREATE|DROP|ALTER|PRAGMA|ATTACH|VACUUM|SAVEPOINT|RELEASE|ROLLBACK)\b`)

// sqlNames are parameters that a statement or a part of one comes in as.
var sqlNames = []string{"text", "where", "order"}

// sqlTakers are the functions of package database/sql that take a statement; its
// place among their arguments follows the context.
var sqlTakers = regexp.MustCompile(`^(Exec|Query|QueryRow|Prepare)(Context)?$`)

// sqlMakers are functions that put texts together.
var sqlMakers = regexp.MustCompile(`^(Sprintf|Sprint|Fprintf|Appendf|Join|Replace|ReplaceAll|NewReplacer|WriteString)$`)

// sqlCheck finds statements that are put together at run time.
type sqlCheck struct {
	t      *testing.T
	consts map[string]bool
	takes  map[string][]int // functions of the package, and which arguments are SQL
	found  int
}

// Values come into a statement as parameters only: every text of SQL is a constant,
// or several of them put together.
func TestSQLHasParametersOnly(t *testing.T) {
	c := sqlCheck{t: t, consts: map[string]bool{}, takes: map[string][]int{}}
	var files []source
	for _, s := range sources(t) {
		if (s.pkg == "internal/sqlite" || s.pkg == "internal/postgres") && !s.test {
			files = append(files, s)
			c.learn(s.file)
		}
	}
	for _, s := range files {
		for _, d := range s.file.Decls {
			c.look(s, d)
		}
	}
	if c.found < 100 || len(c.takes) < 3 {
		t.Errorf("only %d statements and the functions %v were found: has the way of writing them changed?", c.found, c.takes)
	}
}

// learn notes the constants of a file, and its functions that take SQL.
func (c *sqlCheck) learn(file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			for _, spec := range n.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok && n.Tok == token.CONST {
					for _, name := range v.Names {
						c.consts[name.Name] = true
					}
				}
			}
		case *ast.FuncDecl:
			i := 0
			for _, field := range n.Type.Params.List {
				for _, p := range field.Names {
					if slices.Contains(sqlNames, p.Name) {
						c.takes[n.Name.Name] = append(c.takes[n.Name.Name], i)
					}
					i++
				}
			}
		}
		return true
	})
}

// look checks every statement of a declaration.
func (c *sqlCheck) look(s source, d ast.Decl) {
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			if isSQL(n) {
				c.found++
			}
		case *ast.BinaryExpr:
			if n.Op == token.ADD && hasSQL(n) && !c.constant(d, n) {
				c.complain(s, n)
			}
		case *ast.CallExpr:
			name := callee(n)
			if sqlMakers.MatchString(name) && slices.ContainsFunc(n.Args, hasSQL) {
				c.complain(s, n)
			}
			for _, i := range c.texts(n, name) {
				if _, named := n.Args[i].(*ast.Ident); named && !c.constant(d, n.Args[i]) {
					c.complain(s, n)
				}
			}
		}
		return true
	})
}

// texts are the arguments of a call that are SQL.
func (c *sqlCheck) texts(n *ast.CallExpr, name string) []int {
	places := c.takes[name]
	if sqlTakers.MatchString(name) {
		places = []int{0}
		if name[len(name)-1] == 't' { // …Context
			places = []int{1}
		}
	}
	given := len(n.Args)
	if n.Ellipsis.IsValid() { // values that are spread out are no text
		given--
	}
	return slices.DeleteFunc(slices.Clone(places), func(i int) bool { return i >= given })
}

func (c *sqlCheck) complain(s source, n ast.Node) {
	c.t.Errorf("%s: a statement is put together from what is not constant: give the value as a parameter", s.at(n))
}

// callee is the last name of what is called.
func callee(n *ast.CallExpr) string {
	switch f := n.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

func isSQL(e ast.Node) bool {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return false
	}
	text, err := strconv.Unquote(l.Value)
	return err == nil && sqlWord.MatchString(text)
}

// hasSQL reports whether a text of SQL is part of an expression.
func hasSQL(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		found = found || isSQL(n)
		return true
	})
	return found
}

// constant reports whether an expression is made of constants only, of parameters
// that are SQL, and of question marks.
func (c *sqlCheck) constant(d ast.Decl, e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return true
	case *ast.ParenExpr:
		return c.constant(d, e.X)
	case *ast.BinaryExpr:
		return c.constant(d, e.X) && c.constant(d, e.Y)
	case *ast.CallExpr:
		return callee(e) == "Repeat" && c.constant(d, e.Args[0])
	case *ast.Ident:
		return c.consts[e.Name] || c.onlyConstants(d, e.Name)
	}
	return false
}

// onlyConstants reports whether a name is a parameter that is SQL, or a variable
// that only ever gets constants.
func (c *sqlCheck) onlyConstants(d ast.Decl, name string) bool {
	f, ok := d.(*ast.FuncDecl)
	if !ok {
		return false
	}
	good, found := true, false
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field: // of the function, or of one inside it
			for _, p := range n.Names {
				found = found || p.Name == name && slices.Contains(sqlNames, name)
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if id, ok := left.(*ast.Ident); ok && id.Name == name {
					found = true
					good = good && len(n.Rhs) == len(n.Lhs) && c.constant(d, n.Rhs[i])
				}
			}
		case *ast.RangeStmt: // over a list that stands there
			if id, ok := n.Value.(*ast.Ident); ok && id.Name == name {
				_, list := n.X.(*ast.CompositeLit)
				found, good = true, good && list
			}
		}
		return true
	})
	return found && good
}
