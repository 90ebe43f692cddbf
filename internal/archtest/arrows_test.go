package archtest

import (
	"go/ast"
	"strings"
	"testing"
)

// arrows are all packages, bottom up: a package imports only from lines above its
// own, and packages of one line do not know each other. The lines follow
// docs/ARCHITECTURE.md; a line may name a package before it exists.
var arrows = [][]string{
	{"renju"},
	{"say"},
	{"opening", "clock"},
	{"game"},
	{"pattern"},
	{"threat"},
	{"threat/check"},
	{"rating", "pairing"},
	{"record"},
	{"record/renlib", "record/rif", "record/sgf", "record/psq", "record/pos", "record/text", "record/trf"},
	{"record/sheet", "record/diagram"},
	{"engine/eval"},
	{"engine"},
	{"engine/player", "engine/tune"},
	{"engine/analysis"},
	{"brain"},
	{"internal/browser"},
	{"internal/browser/think"},
	{"cmd/wasm/rules", "cmd/wasm/engine"},
	{"wire"},
	{"internal/lesson"},
	{"internal/limit"},
	{"internal/live"},
	{"internal/load"},
	{"internal/notice"},
	{"internal/play", "internal/lobby", "internal/account", "internal/tourney", "internal/archive", "internal/learn"},
	{"internal/chat", "internal/vacation", "internal/practice"},
	{"internal/puzzle"},
	{"internal/puzzle/generate"},
	{"internal/moderation"},
	{"internal/rank"},
	{"internal/post"},
	{"internal/seating"},
	{"internal/match", "internal/terminal"},
	{"internal/bot"},
	{"internal/memory", "internal/sqlite", "internal/postgres", "internal/local", "internal/natsbus", "internal/smtp", "internal/metrics"},
	{"internal/api"},
	{"internal/web"},
	{"cmd/tengen"},
}

// support are packages that only tests, or a build step, use: what the finished
// program imports must not import them. They may import anything.
var support = []string{
	"engine/player/ladder",               // measures how far the levels lie apart
	"internal/account/accounttest",       // the contract test of all stores of people
	"internal/archtest",                  // this package
	"internal/chat/chattest",             // the contract test of all stores of talk
	"internal/browsertest",               // whole games in Chromium
	"internal/contract",                  // what the contract tests have in common
	"internal/crash",                     // kills the program under load and looks at its log
	"internal/lobby/lobbytest",           // the contract test of all stores of the lobby
	"internal/moderation/moderationtest", // the contract test of all stores of reports
	"internal/oracle",                    // the slow second judge
	"internal/oracle/compare",            // puts both judges in front of the same boards
	"internal/practice/gen",              // writes the exercises
	"internal/practice/practicetest",     // the contract test of all stores of exercises
	"internal/post/posttest",             // the contract test of all stores of news
	"internal/play/playtest",             // the contract test of all stores
	"internal/rank/ranktest",             // the contract test of all stores of ratings
	"internal/puzzle/puzzletest",         // the contract test of all stores of tries at puzzles
	"pattern/patterntest",                // compares a board of pattern with renju
	"internal/vacation/vacationtest",     // the contract test of all stores of vacations
	"pattern/verify",                     // does so for millions of points
	"threat/gen",                         // writes the problems of package threat
	"wire/gen",                           // writes the TypeScript types of wire
}

// mayStart are public packages that may start goroutines and read the clock.
var mayStart = map[string]bool{"engine": true, "brain": true}

// onlyStandard are packages that import nothing from outside but the standard
// library.
var onlyStandard = map[string]bool{"renju": true, "say": true}

// outside are imports that no public package has, and why.
var outside = map[string]string{
	"log":         "public packages return errors and do not log",
	"log/slog":    "public packages return errors and do not log",
	"os":          "public packages take an io.Reader, io.Writer or fs.FS and open no files",
	"os/exec":     "public packages start no processes",
	"os/signal":   "only cmd/tengen hears signals",
	"io/ioutil":   "public packages take an io.Reader, io.Writer or fs.FS and open no files",
	"net":         "public packages use no network",
	"net/http":    "only internal/web speaks HTTP",
	"syscall":     "public packages do not speak to the system",
	"math/rand":   "chance comes in as an argument: a *rand.Rand of math/rand/v2",
	"crypto/rand": "chance comes in as an argument: a *rand.Rand of math/rand/v2, or an io.Reader",
}

// readsClock are functions that read the clock or wait for it.
var readsClock = map[string]map[string]bool{
	"time": set("Now", "Since", "Until", "After", "AfterFunc", "NewTimer", "NewTicker", "Tick", "Sleep"),
	"context": set("WithTimeout", "WithDeadline", "WithTimeoutCause", "WithDeadlineCause",
		"AfterFunc"),
}

// fromSource is what may be used of math/rand/v2: everything else draws from a
// generator that is shared by the whole program.
var fromSource = set("New", "NewPCG", "NewChaCha8", "NewZipf", "Rand", "Source", "PCG", "ChaCha8", "Zipf")

func set(names ...string) map[string]bool {
	m := make(map[string]bool, len(names))
	for _, n := range names {
		m[n] = true
	}
	return m
}

// level is the line of every package in arrows.
func level() map[string]int {
	m := map[string]int{}
	for line, packages := range arrows {
		for _, p := range packages {
			m[p] = line
		}
	}
	return m
}

func TestArrows(t *testing.T) {
	line, helper, told := level(), set(support...), map[string]bool{}
	for _, s := range sources(t) {
		_, known := line[s.pkg]
		if told[s.pkg] {
			continue
		}
		if !known && !helper[s.pkg] {
			told[s.pkg] = true
			t.Errorf("%s: package %s stands in no line of arrows: give it one in internal/archtest/arrows_test.go, "+
				"just below the packages it needs, and a paragraph in docs/ARCHITECTURE.md", s.path, s.pkg)
			continue
		}
		if s.test || helper[s.pkg] {
			continue
		}
		for _, path := range s.imports() {
			own, ok := strings.CutPrefix(path, module+"/")
			switch {
			case ok && helper[own]:
				t.Errorf("%s imports %s, which is for tests and build steps only", s.path, path)
			case ok && line[own] >= line[s.pkg]:
				t.Errorf("%s imports %s: %s may import only packages of the lines above it in arrows "+
					"(declare a small interface here, or move the code down)", s.path, path, s.pkg)
			case !ok && onlyStandard[s.pkg] && strings.Contains(strings.Split(path, "/")[0], "."):
				t.Errorf("%s imports %s: package %s uses the standard library only", s.path, path, s.pkg)
			}
		}
	}
}

// public reports whether others may import the package.
func public(pkg string) bool {
	return !strings.HasPrefix(pkg, "internal/") && !strings.HasPrefix(pkg, "cmd/")
}

func TestPublicPackagesArePure(t *testing.T) {
	helper := set(support...)
	for _, s := range sources(t) {
		if s.test || helper[s.pkg] || !public(s.pkg) {
			continue
		}
		for _, path := range s.imports() {
			if why, ok := outside[path]; ok {
				t.Errorf("%s imports %s: %s", s.path, path, why)
			}
			if strings.HasPrefix(path, module+"/internal/") {
				t.Errorf("%s imports %s: public packages never import internal ones", s.path, path)
			}
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				if !mayStart[s.pkg] {
					t.Errorf("%s: package %s starts a goroutine: let the caller decide what runs beside what", s.at(n), s.pkg)
				}
			case *ast.SelectorExpr:
				checkSelector(t, s, n)
			}
			return true
		})
	}
}

// checkSelector looks at pkg.Name for functions that read the clock or draw from
// the shared generator.
func checkSelector(t *testing.T, s source, n *ast.SelectorExpr) {
	x, ok := n.X.(*ast.Ident)
	if !ok {
		return
	}
	switch {
	case readsClock[x.Name][n.Sel.Name] && !mayStart[s.pkg]:
		t.Errorf("%s: package %s uses %s.%s: time comes in as an argument", s.at(n), s.pkg, x.Name, n.Sel.Name)
	case x.Name == "rand" && !fromSource[n.Sel.Name]:
		t.Errorf("%s: package %s uses rand.%s: chance comes in as an argument", s.at(n), s.pkg, n.Sel.Name)
	}
}
