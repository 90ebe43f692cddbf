package main

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/internal/account"
)

// letters keeps what is sent. It says that sending failed all the same, so that the
// server has something to write into its log.
type letters chan account.Letter

func (l letters) Send(_ context.Context, letter account.Letter) error {
	l <- letter
	return errors.New("the mail server hung up")
}

// token waits for a letter and returns what its link ends with.
func (l letters) token(t *testing.T) string {
	t.Helper()
	select {
	case letter := <-l:
		m := regexp.MustCompile(`https://renju\.example/(?:confirm|reset)/(\S+)`).FindStringSubmatch(letter.Text)
		if m == nil {
			t.Fatalf("no link in the letter\n%s", letter.Text)
		}
		return m[1]
	case <-time.After(20 * time.Second):
		t.Fatal("no letter came")
		return ""
	}
}

// session is a browser that keeps what must not be in any log.
type session struct {
	t       *testing.T
	client  *http.Client
	address string
	secrets map[string]string // by name
}

func (s *session) send(method, path string, form url.Values) string {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), method, s.address+path, strings.NewReader(form.Encode()))
	if err != nil {
		s.t.Fatal(err)
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	r.Header.Set("Authorization", "Bearer "+s.secrets["a bearer token"])
	response, err := s.client.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	_, err = io.Copy(io.Discard, response.Body)
	response.Body.Close()
	if err != nil {
		s.t.Fatal(err)
	}
	for _, c := range s.client.Jar.Cookies(response.Request.URL) {
		if c.Name == "tengen_lang" {
			continue
		}
		s.secrets["the cookie "+c.Name+" at "+response.Request.URL.Path] = c.Value
	}
	return response.Request.URL.Path
}

// A whole session, with everything in it that must stay secret, and then once more
// with a store that fails at every step, at the level of the log that tells most:
// nothing secret is in it.
func TestLogHoldsNoSecret(t *testing.T) {
	for _, form := range []string{"text", "json"} {
		t.Run(form, func(t *testing.T) { logHoldsNoSecret(t, form) })
	}
}

func logHoldsNoSecret(t *testing.T, form string) {
	data, mail := t.TempDir(), make(letters, 10)
	env := map[string]string{envName(smtpPassword): "hush-of-the-mail-server"}
	server := serveHere(t, env, func(s *served) { s.mail = mail }, "--data="+data, "--log="+form, "--log-level=debug",
		"--address=https://renju.example", "--smtp=smtp://renju@127.0.0.1:1", "--mail-from=renju@renju.example", "--no-limits")
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := &session{t: t, client: &http.Client{Jar: jar}, address: server.address, secrets: map[string]string{
		"the password of the mail server": env[envName(smtpPassword)],
		"the first password":              "correct horse battery",
		"the second password":             "staple of another kind",
		"a wrong password":                "mistyped horse battery",
		"a bearer token":                  "tgn-bearer-0123456789",
	}}
	game := s.send("POST", "/games", url.Values{"preset": {"rif"}, "clock": {"off"}, "color": {"black"}})
	s.send("POST", "/register", url.Values{"name": {"Anna"}, "password": {s.secrets["the first password"]}, "email": {"anna@example.org"}})
	s.secrets["the link that confirms"] = mail.token(t)
	s.send("POST", "/confirm/"+s.secrets["the link that confirms"], url.Values{})
	s.send("POST", "/reset", url.Values{"email": {"anna@example.org"}})
	s.secrets["the link for a new password"] = mail.token(t)
	key := s.secrets["the cookie tengen_seat at "+game]
	if key == "" || s.secrets["the cookie tengen_session at "+game] == "" && len(s.secrets) < 10 {
		t.Fatalf("the session has only %v", slices.Sorted(maps.Keys(s.secrets)))
	}
	steps := func() {
		for _, path := range []string{game, game + "/seat/" + key, game + "/seat/" + key + "x", "/account", "/",
			"/confirm/" + s.secrets["the link that confirms"], "/reset/" + s.secrets["the link for a new password"],
			"/login?next=" + game + "/seat/" + key} {
			s.send("GET", path, nil)
		}
		s.send("POST", "/login", url.Values{"name": {"Anna"}, "password": {s.secrets["a wrong password"]}})
		s.send("POST", "/reset/"+s.secrets["the link for a new password"], url.Values{"password": {s.secrets["the second password"]}})
		s.send("POST", "/login", url.Values{"name": {"Anna"}, "password": {s.secrets["the second password"]}})
		s.send("POST", game+"/seat", url.Values{})
	}
	steps()
	breakTables(t, filepath.Join(data, databaseName))
	steps()
	if err := server.stop(); err != nil {
		t.Errorf("the server ended with %v", err)
	}
	log := server.said.String()
	for _, want := range []string{"a request failed", "/reset/{token}", "/games/{id}", "a letter was not sent"} {
		if !strings.Contains(log, want) {
			t.Errorf("the log does not tell %q, so this test shows nothing", want)
		}
	}
	for name, secret := range s.secrets {
		if secret != "" && (strings.Contains(log, secret) || strings.Contains(log, url.QueryEscape(secret))) {
			t.Errorf("the log holds %s", name)
		}
	}
}

// breakTables takes tables away under a running server.
func breakTables(t *testing.T, path string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, table := range []string{"token", "seat"} {
		if _, err := db.Exec("DROP TABLE " + table); err != nil {
			t.Fatal(err)
		}
	}
}
