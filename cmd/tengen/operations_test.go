package main

import (
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tengen/internal/play"
	"tengen/internal/play/playtest"
)

var operations = []string{"../../docs/operations.md", "../../docs/operations.ru.md"}

// words are the different parts of a text that a pattern finds, sorted.
func words(text, pattern string) []string {
	list := regexp.MustCompile(pattern).FindAllString(text, -1)
	slices.Sort(list)
	return slices.Compact(list)
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// Both pages name every setting of the server and every counter, and no other.
func TestOperationsPages(t *testing.T) {
	c := newServe()
	parser, err := newParser(c, &common{})
	if err != nil {
		t.Fatal(err)
	}
	m := newMeters()
	store := opened(t, t.TempDir())
	m.watch(store, playtest.Node(t, play.Config{Store: store}))
	m.Moved("placed")
	m.Refused("occupied")
	m.Connected("game", 1)
	m.Answered(200)
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	body, err := io.ReadAll(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	counters := words(string(body), `(?m)^# HELP tengen_\w+`)
	counters = append(counters, "# HELP tengen_log_records_total") // nothing was logged yet
	for i := range counters {
		counters[i] = strings.TrimPrefix(counters[i], "# HELP ")
	}
	slices.Sort(counters)
	for _, name := range operations {
		text := readFile(t, name)
		for _, setting := range settingNames(parser.Model) {
			if !strings.Contains(text, "`"+setting+"`") {
				t.Errorf("%s does not name the setting %s", name, setting)
			}
		}
		if got := words(text, "tengen_[a-z_]+"); !slices.Equal(got, counters) {
			t.Errorf("%s has the counters\n%v, want\n%v", name, got, counters)
		}
	}
	if commands := func(name string) []string { return words(readFile(t, name), "(?m)^    .*") }; len(commands(operations[0])) != len(commands(operations[1])) {
		t.Error("the pages of the two languages have not the same commands")
	}
}

// The settings that are shipped can be used, and so can each of those that stand in
// it as a comment.
func TestShippedSettings(t *testing.T) {
	text := readFile(t, "../../deploy/tengen.toml")
	file := filepath.Join(t.TempDir(), "tengen.toml")
	password := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(password, []byte("secret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	all := regexp.MustCompile(`(?m)^# ([a-z-]+ = )`).ReplaceAllString(text, "$1")
	all = strings.ReplaceAll(all, "/etc/tengen/smtp-password", password)
	for _, content := range []string{text, all} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		out, stderr, status := tengen(t, "", "serve", "--config", file, "--print-config")
		if status != statusDone || stderr != "" || strings.Contains(out, "secret") {
			t.Errorf("status %d, %s\n%s", status, stderr, out)
		}
	}
	for _, unit := range []string{"tengen.service", "tengen-backup.service", "tengen-backup.timer"} {
		if text := readFile(t, "../../deploy/"+unit); !strings.Contains(text, "[Unit]\nDescription=") {
			t.Errorf("%s is no unit", unit)
		}
	}
}
