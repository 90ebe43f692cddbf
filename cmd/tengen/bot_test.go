package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/bot"
	"tengen/internal/sqlite"
	"tengen/say"
)

// address is a stream on which a server says where it listens.
type address struct {
	mu    sync.Mutex
	text  bytes.Buffer
	found chan string
}

func (a *address) Write(p []byte) (int, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.text.Write(p)
	if _, rest, ok := strings.Cut(a.text.String(), "Tengen runs on "); ok {
		if where, _, ok := strings.Cut(rest, ","); ok {
			select {
			case a.found <- where:
			default:
			}
		}
	}
	return len(p), nil
}

// serveHere runs a server in this process, on a data folder of its own, and returns
// its address.
func serveHere(t *testing.T, data string) string {
	t.Helper()
	out := &address{found: make(chan string, 1)}
	p := &program{env: func(string) string { return "" }, stdin: strings.NewReader(""), stdout: io.Discard, stderr: out, texts: say.In("en")}
	s, err := p.checkServe(&serveFlags{Listen: "127.0.0.1:0", Data: data, Engines: 0, Log: "text", LogLevel: "warn"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- p.serve(ctx, s) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("the server: %v", err)
		}
	})
	select {
	case where := <-out.found:
		return where
	case err := <-done:
		t.Fatalf("the server did not start: %v\n%s", err, out.text.String())
	case <-time.After(60 * time.Second):
		t.Fatal("the server did not start")
	}
	return ""
}

// tokens makes accounts for bots, and their tokens, on a data folder.
func tokens(t *testing.T, data string, names ...string) []string {
	t.Helper()
	store, err := sqlite.Open(t.Context(), filepath.Join(data, databaseName))
	if err != nil {
		t.Fatal(err)
	}
	people := account.New(account.Config{
		Store: store.Accounts(), Now: time.Now, Rand: rand.Reader, Hashing: account.Hashing{Memory: 8, Passes: 1, Lanes: 1},
	})
	var list []string
	for _, name := range names {
		who, err := people.AddPerson(t.Context(), account.Console, name, "a long password", account.Plain)
		if err != nil {
			t.Fatal(err)
		}
		token, _, err := people.NewAccess(t.Context(), who.ID, "bot",
			[]account.Scope{account.ScopeRead, account.ScopePlay, account.ScopeChallenge, account.ScopeBot}, 0)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, token)
	}
	if err := errors.Join(people.Close(t.Context()), store.Close()); err != nil {
		t.Fatal(err)
	}
	return list
}

// Two bots, our own engine by "tengen bot", find each other on a server with its
// database, play a rated game over the public API alone, and both are rated.
func TestTwoBots(t *testing.T) {
	data := t.TempDir()
	secrets := tokens(t, data, "Anna", "Boris")
	server := serveHere(t, data)
	var wait sync.WaitGroup
	var out [2]bytes.Buffer
	for i, level := range []string{"5", "3"} {
		args := []string{
			"bot", "--server", server, "--engine", "tengen level=" + level, "--seek", "--rated", "--opening", "taraguchi-10",
			"--clock", "5m+3s", "--games", "1", "--become-bot", "--json", "--lang", "en",
		}
		env := func(name string) string { return map[string]string{"TENGEN_TOKEN": secrets[i]}[name] }
		wait.Go(func() {
			var stderr bytes.Buffer
			if status := run(t.Context(), args, env, strings.NewReader(""), &out[i], &stderr); status != statusDone {
				t.Errorf("bot %d ended with %d: %s", i, status, stderr.String())
			}
		})
	}
	wait.Wait()
	var ends [2]botLine
	for i := range out {
		for d := json.NewDecoder(&out[i]); ; {
			var line botLine
			if err := d.Decode(&line); err != nil {
				break
			}
			t.Logf("bot %d: %+v", i, line)
			if line.Kind == bot.Ended {
				ends[i] = line
			}
		}
	}
	if ends[0].Game == "" || ends[0].Game != ends[1].Game || ends[0].Who != "Boris" || ends[1].Who != "Anna" ||
		map[string]string{"won": "lost", "lost": "won", "draw": "draw"}[ends[0].Result] != ends[1].Result {
		t.Fatalf("the game ended as %+v and %+v", ends[0], ends[1])
	}
	var record struct {
		Rated   bool
		Moves   []string
		Ending  string
		Players [2]struct{ Name, Kind string }
	}
	getJSON(t, server+"/api/v1/games/"+ends[0].Game+"/record", &record)
	if !record.Rated || len(record.Moves) < 9 || record.Ending == "time" || record.Ending == "resignation" ||
		record.Players[0].Kind != "bot" || record.Players[1].Kind != "bot" {
		t.Errorf("the record is %+v", record)
	}
}

// getJSON asks a server for something that everybody may see.
func getJSON(t *testing.T, where string, to any) {
	t.Helper()
	answer, err := http.Get(where)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s", where, answer.Status)
	}
	if err := json.NewDecoder(answer.Body).Decode(to); err != nil {
		t.Fatal(err)
	}
}
