package main

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/bot"
	"tengen/internal/sqlite"
)

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
	served := serveHere(t, nil, nil, "--data="+data)
	server := served.address
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
	for _, name := range []string{"Anna", "Boris"} {
		var rated struct {
			Ratings []struct {
				Pool          string
				Rating, Games int
			}
		}
		for len(rated.Ratings) == 0 { // a game is counted beside its last move
			getJSON(t, server+"/api/v1/players/"+name+"/ratings", &rated)
		}
		if len(rated.Ratings) != 1 || rated.Ratings[0].Games != 1 || rated.Ratings[0].Pool == "" {
			t.Errorf("%s is rated %+v", name, rated)
		}
	}
	if err := served.stop(); err != nil {
		t.Errorf("the server ended with %v", err)
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
