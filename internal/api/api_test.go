package api_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"tengen/internal/account"
	"tengen/internal/api"
	"tengen/internal/chat"
	"tengen/internal/lobby"
	"tengen/internal/local"
	"tengen/internal/memory"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/rank"
	"tengen/internal/seating"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// server is an API on stores in memory.
type server struct {
	t      *testing.T
	url    string
	client *http.Client
	api    *api.API
	play   *play.App
	people *account.App
	hub    *notice.Hub
	lobby  *lobby.App
	ranks  *rank.App

	persons int // that somebody made
}

func newServer(t *testing.T, with ...func(*api.Config)) *server {
	t.Helper()
	s := &server{t: t, hub: new(notice.Hub)}
	log := slog.New(slog.NewTextHandler(t.Output(), nil))
	var err error
	store := new(memory.Store)
	var follow func(play.Change)
	s.play, err = play.Open(t.Context(), play.Config{
		Observe: func(c play.Change) { follow(c) },
		Store:   store, Bus: new(local.Bus), Clock: play.SystemClock(), Rand: rand.Reader, Log: log,
	})
	s.must(err)
	s.people = account.New(account.Config{
		Store: new(memory.Accounts), Now: s.play.Now, Rand: rand.Reader, Hashing: account.Hashing{Memory: 8, Passes: 1, Lanes: 1},
		Limits: account.NoLimits, Log: log,
	})
	s.lobby, err = lobby.Open(t.Context(), lobby.Config{
		Store: new(memory.Lobby), Games: &seating.Seating{Games: s.play, People: s.people}, People: &seating.Seating{Games: s.play, People: s.people},
		Hub: s.hub, Now: s.play.Now, Rand: rand.Reader, Log: log,
	})
	s.must(err)
	s.ranks = rank.Open(rank.Config{
		Store: new(memory.Ranks), Games: store, People: s.people, Now: s.play.Now, Follow: func(f func(play.Change)) { follow = f }, Log: log,
	})
	c := api.Config{Chat: chat.New(chat.Config{Store: new(memory.Chat), People: s.people, Now: s.play.Now, Limits: chat.NoLimits}), Ranks: s.ranks, Play: s.play, Accounts: s.people, Hub: s.hub, Lobby: s.lobby, Limits: api.NoLimits, Log: log, Version: "test",
		Address: func(*http.Request) string { return "192.0.2.1" }}
	for _, f := range with {
		f(&c)
	}
	s.api = api.New(c)
	served := httptest.NewServer(s.api)
	s.url, s.client = served.URL, served.Client()
	t.Cleanup(func() {
		ctx := context.Background()
		s.must(s.api.Close(ctx))
		served.Close()
		s.lobby.Close()
		s.must(s.ranks.Close())
		s.must(s.people.Close(ctx))
		s.must(s.play.Close())
	})
	return s
}

func (s *server) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// person is somebody with a token.
type person struct {
	*server
	account account.Account
	token   string
}

// person makes an account and a token with scopes; none is all of them.
func (s *server) person(name string, scopes ...account.Scope) *person {
	s.t.Helper()
	who, err := s.people.AddPerson(s.t.Context(), account.Console, name, "a long password", account.Plain)
	s.must(err)
	if len(scopes) == 0 {
		scopes = account.Scopes()
	}
	token, _, err := s.people.NewAccess(s.t.Context(), who.ID, "test", scopes, 0)
	s.must(err)
	return &person{s, who, token}
}

// somebody is a person with a name of his own.
func (s *server) somebody(scopes ...account.Scope) *person {
	s.t.Helper()
	s.persons++
	return s.person("Walker"+strings.Repeat("a", s.persons%10)+strings.Repeat("b", s.persons/10), scopes...)
}

// nobody is somebody without a token.
func (s *server) nobody() *person { return &person{server: s} }

// send sends a request and returns the answer with its body.
func (p *person) send(method, path, body string, headers ...string) (*http.Response, []byte) {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), method, p.url+path, strings.NewReader(body))
	p.must(err)
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if p.token != "" {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := p.client.Do(r)
	p.must(err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	p.must(err)
	return answer, text
}

// ask sends a request whose answer is JSON; it must have the status.
func (p *person) ask(status int, method, path, body string, to any) {
	p.t.Helper()
	answer, text := p.send(method, path, body)
	if answer.StatusCode != status {
		p.t.Fatalf("%s %s %s: %s, want %d\n%s", method, path, body, answer.Status, status, text)
	}
	if to == nil {
		return
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		p.t.Fatalf("%s %s: %v in\n%s", method, path, err, text)
	}
}

// refused sends a request that must be refused, and returns the problem.
func (p *person) refused(status int, reason, method, path, body string, headers ...string) api.Problem {
	p.t.Helper()
	answer, text := p.send(method, path, body, headers...)
	var problem api.Problem
	if err := json.Unmarshal(text, &problem); err != nil {
		p.t.Fatalf("%s %s: %s: no problem: %s", method, path, answer.Status, text)
	}
	if answer.StatusCode != status || problem.Status != status || problem.Reason != reason {
		p.t.Fatalf("%s %s %s: %s, problem %s; want %d %s", method, path, body, answer.Status, text, status, reason)
	}
	if got := answer.Header.Get("Content-Type"); got != "application/problem+json" {
		p.t.Errorf("%s %s: a problem of type %s", method, path, got)
	}
	if problem.Title == "" || problem.Detail == "" || strings.Contains(problem.Detail, "api.problem") || strings.Contains(problem.Title, "api.status") {
		p.t.Errorf("%s %s: a problem without words: %s", method, path, text)
	}
	return problem
}

// stream follows a stream until the test or stop ends it.
func (p *person) stream(path string) (next func() map[string]any, stop func()) {
	p.t.Helper()
	ctx, cancel := context.WithCancel(p.t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+path, nil)
	p.must(err)
	if p.token != "" {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	answer, err := p.client.Do(r)
	p.must(err)
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "application/x-ndjson" {
		p.t.Fatalf("%s: %s %s", path, answer.Status, answer.Header.Get("Content-Type"))
	}
	lines := make(chan map[string]any, 1000)
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer close(lines)
		for s := bufio.NewScanner(answer.Body); s.Scan(); {
			var line map[string]any
			if len(s.Bytes()) > 0 && json.Unmarshal(s.Bytes(), &line) == nil {
				lines <- line
			}
		}
	}()
	stop = func() {
		cancel()
		answer.Body.Close()
		<-done
	}
	p.t.Cleanup(stop)
	return func() map[string]any {
		p.t.Helper()
		select {
		case line := <-lines: // nil when the stream has ended
			return line
		case <-time.After(20 * time.Second):
			p.t.Fatalf("%s: nothing comes", path)
			return nil
		}
	}, stop
}
