package api_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/api"
	"tengen/internal/notice"
)

// A game is followed from its beginning to its end, and after a break from the
// version that was seen last: every version comes once, in order.
func TestGameStream(t *testing.T) {
	s := newServer(t)
	anna, boris := s.person("Anna"), s.person("Boris")
	id := s.game(anna, boris, `{"opening":"none","seat":1}`)
	path := "/api/v1/games/" + id + "/stream"
	next, stop := boris.stream(path)
	first := next()
	if first["t"] != "state" {
		t.Fatalf("a stream begins with %v", first["t"])
	}
	if you := first["you"].(map[string]any)["seat"]; you != 2.0 {
		t.Errorf("Boris looks from seat %v", you)
	}
	last := int(first["version"].(float64))
	event := func(next func() map[string]any) map[string]any {
		t.Helper()
		for {
			line := next()
			if line == nil || line["t"] == "event" {
				return line
			}
		}
	}
	want := func(next func() map[string]any, version int) {
		t.Helper()
		if line := event(next); line == nil || int(line["version"].(float64)) != version {
			t.Fatalf("came %v, want version %d", line, version)
		}
	}
	anna.act(id, "1", 0, `{"place":"h8"}`)
	want(next, last+1)
	stop()
	boris.act(id, "2", 0, `{"place":"a1"}`)
	anna.act(id, "3", 0, `{"place":"i8"}`)
	next, _ = boris.stream(fmt.Sprintf("%s?since=%d", path, last+1))
	want(next, last+2)
	want(next, last+3)
	boris.act(id, "4", 0, `{"resign":true}`)
	if line := event(next); line["view"].(map[string]any)["phase"] != "over" {
		t.Errorf("the end is told as %v", line)
	}
	if line := event(next); line != nil {
		t.Errorf("after the end of the game comes %v", line)
	}
	next, _ = s.nobody().stream(path)
	if line := next(); line["t"] != "state" {
		t.Errorf("a game that is over begins with %v", line["t"])
	}
	for line := next(); line != nil; line = next() {
		if line["t"] != "presence" && line["t"] != "players" {
			t.Errorf("a game that is over goes on with %v", line)
		}
	}
	s.nobody().refused(http.StatusNotFound, "no-game", "GET", "/api/v1/games/nothing/stream", "")
}

// The stream of events begins with what is so, and goes on with news.
func TestEvents(t *testing.T) {
	s := newServer(t)
	anna, boris := s.person("Anna"), s.person("Boris")
	id := s.game(anna, boris, `{"opening":"none","seat":1}`)
	over := s.game(anna, boris, `{"opening":"none","seat":1}`)
	anna.act(over, "x", 0, `{"abort":true}`)
	next, _ := anna.stream("/api/v1/stream/events")
	for _, want := range []string{"hello", "game-began " + id, "your-turn " + id, "now"} {
		line := next()
		got := line["kind"].(string)
		if game, ok := line["game"].(string); ok {
			got += " " + game
		}
		if got != want {
			t.Fatalf("the stream tells %q, want %q", got, want)
		}
	}
	s.hub.Publish(notice.Account(string(boris.account.ID)), notice.Notice{Kind: notice.Challenge})
	s.hub.Publish(notice.Account(string(anna.account.ID)), notice.Notice{
		Kind: notice.Challenge, At: s.play.Now(), From: notice.Account(string(boris.account.ID)), What: map[string]string{"challenge": "x"},
	})
	line := next()
	if line["kind"] != "challenge" || line["from"] != "Boris" || line["what"].(map[string]any)["challenge"] != "x" || line["before"] != nil {
		t.Errorf("news comes as %v", line)
	}
}

// When the server stops, streams are told when to come back; new ones are refused.
func TestStreamsAtTheEnd(t *testing.T) {
	s := newServer(t)
	anna := s.person("Anna")
	next, _ := anna.stream("/api/v1/stream/events")
	next()
	if err := s.api.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	var last map[string]any
	for line := next(); line != nil; line = next() {
		last = line
	}
	if last["t"] != "bye" || last["retryAfter"] == 0.0 {
		t.Errorf("the last line is %v", last)
	}
	if p := anna.refused(http.StatusServiceUnavailable, "closing", "GET", "/api/v1/stream/events", ""); p.RetryAfter == 0 {
		t.Error("who comes then is not told when to come back")
	}
}

// One may have so many streams; a refusal says so, and one that ends makes room.
func TestStreamLimit(t *testing.T) {
	s := newServer(t, func(c *api.Config) { c.Limits = api.NoLimits; c.Limits.Streams = 2 })
	anna, boris := s.person("Anna"), s.person("Boris", account.ScopeRead)
	path := "/api/v1/stream/events"
	_, stop := anna.stream(path)
	anna.stream(path)
	if p := anna.refused(http.StatusTooManyRequests, "too-many-streams", "GET", path, ""); p.RetryAfter == 0 {
		t.Error("a refusal without a time")
	}
	boris.stream(path)
	stop()
	deadline := time.Now().Add(20 * time.Second) // the server sees soon that it has ended
	for time.Now().Before(deadline) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+path, nil)
		s.must(err)
		r.Header.Set("Authorization", "Bearer "+anna.token)
		answer, err := s.client.Do(r)
		s.must(err)
		answer.Body.Close()
		if answer.StatusCode == http.StatusOK {
			return
		}
	}
	t.Error("a stream that has ended makes no room")
}
