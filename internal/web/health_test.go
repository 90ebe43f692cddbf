package web_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"tengen/internal/memory"
	"tengen/internal/metrics"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/internal/web"
)

// proxies are where requests of httptest come from.
var proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}

// asked is the answer to a request from an address with some headers.
func asked(h http.Handler, from, path string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.RemoteAddr = from
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// What a proxy says is believed from our own proxies alone.
func TestProxies(t *testing.T) {
	const proxy, stranger = "192.0.2.7:4000", "203.0.113.5:4000"
	for name, c := range map[string]struct {
		from    string
		headers []string
		https   bool
	}{
		"a proxy of ours over HTTPS":      {proxy, []string{"X-Forwarded-Proto", "https"}, true},
		"a proxy of ours over HTTP":       {proxy, []string{"X-Forwarded-Proto", "http"}, false},
		"a proxy that says nothing":       {proxy, nil, false},
		"a stranger who says he is HTTPS": {stranger, []string{"X-Forwarded-Proto", "https"}, false},
	} {
		s := newSite(t, play.Config{}, web.Config{Proxies: proxies})
		hsts := asked(s.web, c.from, "/", c.headers...).Header().Get("Strict-Transport-Security")
		if c.https != (hsts != "") {
			t.Errorf("%s: Strict-Transport-Security is %q", name, hsts)
		}
	}
}

// Limits count by the address that the proxy saw, whatever the client wrote before it.
func TestAddressBehindProxy(t *testing.T) {
	for name, c := range map[string]struct {
		from, forwarded [2]string // of two requests
		same            bool      // they count as of one address
	}{
		"two clients of one proxy":             {[2]string{"192.0.2.7:1", "192.0.2.7:2"}, [2]string{"198.51.100.1", "198.51.100.2"}, false},
		"one client who writes what he likes":  {[2]string{"192.0.2.7:1", "192.0.2.7:2"}, [2]string{"10.0.0.1, 198.51.100.1", "10.0.0.2, 198.51.100.1"}, true},
		"one client behind two of our proxies": {[2]string{"192.0.2.7:1", "192.0.2.7:2"}, [2]string{"198.51.100.1, 192.0.2.9", "198.51.100.1"}, true},
		"a stranger who forwards himself":      {[2]string{"203.0.113.5:1", "203.0.113.5:2"}, [2]string{"198.51.100.1", "198.51.100.2"}, true},
		"a proxy that forwards nonsense":       {[2]string{"192.0.2.7:1", "192.0.2.7:2"}, [2]string{"unknown", "_hidden"}, true},
	} {
		limits := web.DefaultLimits
		limits.Games, limits.GamesEvery = 1, time.Hour
		s := newSite(t, play.Config{}, web.Config{Proxies: proxies, Limits: limits})
		status := func(i int) int {
			r := httptest.NewRequest(http.MethodPost, "/games", strings.NewReader(goodForm().Encode()))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			r.Header.Set("X-Forwarded-For", c.forwarded[i])
			r.RemoteAddr = c.from[i]
			w := httptest.NewRecorder()
			s.web.ServeHTTP(w, r)
			return w.Code
		}
		if first := status(0); first != http.StatusSeeOther {
			t.Fatalf("%s: the first game: status %d", name, first)
		}
		if second := status(1); (second == http.StatusTooManyRequests) != c.same {
			t.Errorf("%s: the second game: status %d", name, second)
		}
	}
}

func TestHealth(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{Metrics: metrics.New("test").Handler()})
	const here, elsewhere = "127.0.0.1:5000", "203.0.113.5:5000"
	for _, c := range []struct {
		from, path string
		headers    []string
		status     int
		says       string
	}{
		{elsewhere, "/healthz", nil, 200, "ok\n"},
		{elsewhere, "/readyz", nil, 200, "ready\n"},
		{here, "/metrics", nil, 200, "tengen_build_info"},
		{"[::1]:5000", "/metrics", nil, 200, "tengen_build_info"},
		{elsewhere, "/metrics", nil, 404, ""},
		{here, "/metrics", []string{"X-Forwarded-For", "203.0.113.5"}, 404, ""},
	} {
		w := asked(s.web, c.from, c.path, c.headers...)
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.says) {
			t.Errorf("%s from %s %v: status %d, %q; want %d, %q", c.path, c.from, c.headers, w.Code, w.Body, c.status, c.says)
		}
		if c.status == 404 && strings.Contains(w.Body.String(), "tengen_") {
			t.Errorf("%s from %s shows the counters", c.path, c.from)
		}
	}
	if w := asked(s.web.Health(), elsewhere, "/metrics"); w.Code != 200 {
		t.Errorf("the address for those who run the server: status %d", w.Code)
	}
	if err := s.web.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if w := asked(s.web, elsewhere, "/readyz"); w.Code != 503 || w.Body.String() != "closing\n" {
		t.Errorf("while closing: status %d, %q", w.Code, w.Body)
	}
	if w := asked(s.web, elsewhere, "/healthz"); w.Code != 200 {
		t.Errorf("while closing it lives: status %d", w.Code)
	}
}

// full is a store that may take no writes for a while.
type full struct {
	play.Store
	is atomic.Bool
}

func (f *full) Beat(ctx context.Context, at time.Time) error {
	if f.is.Load() {
		return errors.New("disk full at " + secretPath)
	}
	return f.Store.Beat(ctx, at)
}

const secretPath = "/srv/private"

// A store that takes no writes makes the server unready, not dead, and it is ready
// again by itself.
func TestUnready(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &full{Store: new(memory.Store)}
		site := web.New(playtest.Node(t, play.Config{Store: store}), web.Config{})
		status := func(path string) int {
			w := asked(site, "203.0.113.5:5000", path)
			if body, _ := io.ReadAll(w.Body); strings.Contains(string(body), secretPath) {
				t.Errorf("%s tells everybody %s", path, body)
			}
			return w.Code
		}
		store.is.Store(true)
		time.Sleep(2 * time.Second)
		if health, ready := status("/healthz"), status("/readyz"); health != 200 || ready != 503 {
			t.Errorf("full: /healthz %d, /readyz %d; want 200, 503", health, ready)
		}
		store.is.Store(false)
		time.Sleep(2 * time.Second)
		if ready := status("/readyz"); ready != 200 {
			t.Errorf("after room was made: /readyz %d, want 200", ready)
		}
	})
}
