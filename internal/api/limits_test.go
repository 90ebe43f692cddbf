package api_test

import (
	"net/http"
	"strconv"
	"testing"
	"time"

	"tengen/internal/api"
	"tengen/internal/limit"
)

// Each limit refuses who is above it, with a reason and a time, and nobody else;
// nothing stays without an answer.
func TestLimits(t *testing.T) {
	three := limit.Limit{Times: 3, Every: time.Hour}
	for name, c := range map[string]struct {
		set func(*api.Limits)
		// do sends a request that is counted, and reports whether it was refused.
		do func(s *server, who *person) (*http.Response, bool)
		// free is somebody whom the limit does not concern.
		free func(s *server) *person
	}{
		"requests of an account": {
			func(l *api.Limits) { l.Requests = three },
			func(_ *server, who *person) (*http.Response, bool) { return who.limited("GET", "/api/v1/me", "") },
			func(s *server) *person { return s.person("Boris") },
		},
		"requests of an address": {
			func(l *api.Limits) { l.Anonymous = three },
			func(s *server, _ *person) (*http.Response, bool) {
				return s.nobody().limited("GET", "/api/v1/games", "")
			},
			nil,
		},
		"games of an account": {
			func(l *api.Limits) { l.Games = three },
			func(_ *server, who *person) (*http.Response, bool) { return who.limited("POST", "/api/v1/games", `{}`) },
			func(s *server) *person { return s.person("Boris") },
		},
		"tokens that are tried": {
			func(l *api.Limits) { l.Bad = three },
			func(s *server, _ *person) (*http.Response, bool) {
				return (&person{server: s, token: "tengen_x"}).limited("GET", "/api/v1/me", "")
			},
			nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newServer(t, func(config *api.Config) { config.Limits = api.NoLimits; c.set(&config.Limits) })
			anna := s.person("Anna")
			for range 3 {
				if answer, refused := c.do(s, anna); refused {
					t.Fatalf("refused below the limit: %s", answer.Status)
				}
			}
			for range 5 { // each is answered
				answer, refused := c.do(s, anna)
				if wait, err := strconv.Atoi(answer.Header.Get("Retry-After")); !refused || err != nil || wait < 3000 || wait > 3600 {
					t.Fatalf("above the limit: %s, Retry-After %q", answer.Status, answer.Header.Get("Retry-After"))
				}
			}
			if c.free != nil {
				if answer, refused := c.do(s, c.free(s)); refused {
					t.Errorf("another pays for it: %s", answer.Status)
				}
			}
		})
	}
}

// limited sends a request and reports whether a limit refused it.
func (p *person) limited(method, path, body string) (*http.Response, bool) {
	p.t.Helper()
	answer, _ := p.send(method, path, body)
	if answer.StatusCode != http.StatusTooManyRequests {
		return answer, false
	}
	return answer, answer.Header.Get("Content-Type") == "application/problem+json"
}
