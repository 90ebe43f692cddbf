package main

import (
	"bytes"
	"context"
	"flag"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"tengen/say"
)

var update = flag.Bool("update", false, "rewrite what testdata/script expects")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"tengen": main})
}

// TestScripts runs the command as people do; testdata/script shows what they see.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		UpdateScripts:       *update,
		Setup: func(e *testscript.Env) error {
			e.Setenv("LANG", "C")
			return nil
		},
	})
}

// tengen runs the program in this process, in English, and returns what it wrote.
func tengen(t *testing.T, stdin string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	var out, errors bytes.Buffer
	status = run(context.Background(), args, func(string) string { return "" }, strings.NewReader(stdin), &out, &errors)
	return out.String(), errors.String(), status
}

// Every command explains itself and each of its flags, in every language.
func TestEveryCommandHasItsTexts(t *testing.T) {
	for _, lang := range say.Languages() {
		texts := say.In(lang)
		for _, make := range commands {
			c := make()
			for _, part := range []string{"summary", "usage"} {
				if key := "cli." + c.name + "." + part; !texts.Has(key) {
					t.Errorf("%s: no text %s", lang, key)
				}
			}
			out, stderr, status := tengen(t, "", c.name, "--help", "--lang", lang)
			if status != statusDone || stderr != "" || strings.Contains(out, "⟦") || !strings.Contains(out, "\n  $ ") {
				t.Errorf("tengen %s --help --lang %s: status %d, stderr %q, stdout\n%s", c.name, lang, status, stderr, out)
			}
			for _, line := range strings.Split(out, "\n") {
				if n := len([]rune(line)); n > helpWidth && !strings.HasPrefix(line, "  $ ") {
					t.Errorf("tengen %s --help --lang %s: a line of %d characters: %s", c.name, lang, n, line)
				}
			}
		}
	}
}

func TestNearest(t *testing.T) {
	known := []string{"judge", "replay", "serve", "version"}
	for word, want := range map[string]string{
		"jugde": "judge", "judgee": "judge", "serv": "serve", "rpelay": "replay", "ver": "version",
		"xyz": "", "play": "", "s": "", "": "",
	} {
		if got := nearest(word, known); got != want {
			t.Errorf("nearest(%q) = %q, want %q", word, got, want)
		}
	}
}
