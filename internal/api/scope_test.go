package api_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"tengen/internal/account"
)

// document is what the tests read of the OpenAPI document.
type document struct {
	OpenAPI string
	Info    struct{ Title, Description, Version string }
	Paths   map[string]map[string]struct {
		OperationID string
		Summary     string
		Description string
		Tags        []string
		Security    []map[string][]string
		Responses   map[string]struct {
			Content map[string]any
		}
	}
}

func (s *server) document() document {
	s.t.Helper()
	answer, text := s.nobody().send("GET", "/api/openapi.json", "")
	var d document
	if err := json.Unmarshal(text, &d); err != nil || answer.StatusCode != http.StatusOK {
		s.t.Fatalf("the document: %s, %v", answer.Status, err)
	}
	return d
}

// needs are the scopes of all operations: a new one must be written down here.
var needs = map[string]account.Scope{
	"GET /players/{name}/ratings":        "",
	"GET /players/{name}/ratings/{pool}": "",
	"GET /leaders/{pool}":                "",
	"GET /me":                            account.ScopeRead,
	"POST /me/bot":                       account.ScopeBot,
	"GET /players/{name}":                "",
	"GET /players/{name}/games":          "",
	"GET /games":                         "",
	"POST /games":                        account.ScopeChallenge,
	"GET /games/{game}":                  "",
	"GET /games/{game}/record":           "",
	"POST /games/{game}/seat":            account.ScopeChallenge,
	"POST /games/{game}/acts":            account.ScopePlay,
	"GET /games/{game}/stream":           "",
	"GET /games/{game}/players":          "",
	"GET /games/{game}/chat":             "",
	"POST /games/{game}/chat":            account.ScopeChat,
	"POST /me/quiet":                     account.ScopeChat,
	"POST /games/{game}/rematch":         account.ScopeChallenge,
	"GET /seeks":                         "",
	"POST /seeks":                        account.ScopeChallenge,
	"POST /players/{name}/challenge":     account.ScopeChallenge,
	"GET /proposals":                     account.ScopeRead,
	"POST /proposals/{id}/accept":        account.ScopeChallenge,
	"POST /proposals/{id}/decline":       account.ScopeChallenge,
	"DELETE /proposals/{id}":             account.ScopeChallenge,
	"GET /stream/lobby":                  "",
	"POST /judge":                        "",
	"POST /explain":                      "",
	"GET /stream/events":                 account.ScopeRead,
}

// Every operation asks for its scope and for no other: without a token it says
// that one is needed, with all scopes but its own which one is missing, and with
// its own alone it does something.
func TestScopes(t *testing.T) {
	s := newServer(t)
	owner := s.person("Anna")
	game := s.game(owner, s.person("Boris"), `{"opening":"none"}`)
	all := make(map[string]bool)
	for path, methods := range s.document().Paths {
		for method, op := range methods {
			name := strings.ToUpper(method) + " " + strings.TrimPrefix(path, "/api/v1")
			all[name] = true
			scope, known := needs[name]
			if !known {
				t.Errorf("%s: which scope does it need? Write it down in this test", name)
				continue
			}
			var documented account.Scope
			for _, rule := range op.Security {
				documented = account.Scope(rule["token"][0])
			}
			if documented != scope {
				t.Errorf("%s: the document names the scope %q, want %q", name, documented, scope)
			}
			if scope != "" {
				t.Run(name, func(t *testing.T) { s.checkScope(t, name, game, scope) })
			}
		}
	}
	for name := range needs {
		if !all[name] {
			t.Errorf("%s: there is no such operation", name)
		}
	}
}

func (s *server) checkScope(t *testing.T, name, game string, scope account.Scope) {
	method, path, _ := strings.Cut(name, " ")
	path = "/api/v1" + strings.NewReplacer("{game}", game, "{name}", "Anna", "{id}", "nothing").Replace(path)
	others := slices.DeleteFunc(account.Scopes(), func(a account.Scope) bool { return a == scope })
	body := ""
	if method == http.MethodPost {
		body = bodies[name]
	}
	if p := s.nobody().refused(http.StatusUnauthorized, "no-token", method, path, body); !strings.Contains(p.Detail, string(scope)) {
		t.Errorf("without a token: %s", p.Detail)
	}
	if p := s.somebody(others...).refused(http.StatusForbidden, "scope", method, path, body); !strings.Contains(p.Detail, string(scope)) {
		t.Errorf("with all other scopes: %s", p.Detail)
	}
	who := s.somebody(scope)
	if strings.HasPrefix(path, "/api/v1/stream") {
		who.stream(path)
		return
	}
	if answer, text := who.send(method, path, body); answer.StatusCode == http.StatusUnauthorized ||
		answer.StatusCode == http.StatusForbidden && !strings.Contains(string(text), "not-seated") {
		t.Errorf("with its own scope: %s %s", answer.Status, text)
	}
}

// bodies are requests that fit the document.
var bodies = map[string]string{
	"POST /games":                    `{}`,
	"POST /seeks":                    `{}`,
	"POST /players/{name}/challenge": `{"clock":"5m"}`,
	"POST /proposals/{id}/decline":   `{"reason":"no"}`,
	"POST /games/{game}/chat":        `{"id":"x","room":"watchers","text":"hello"}`,
	"POST /me/quiet":                 `{"quiet":true}`,
	"POST /games/{game}/acts":        `{"id":"x","at":0,"act":{"pass":true}}`,
}

// The document is complete, in English, and knows what a stream and a problem are.
func TestDocument(t *testing.T) {
	s := newServer(t)
	d := s.document()
	if !strings.HasPrefix(d.OpenAPI, "3.1") || d.Info.Title == "" || d.Info.Version != "test" {
		t.Errorf("the document is %s, %+v", d.OpenAPI, d.Info)
	}
	for path, methods := range d.Paths {
		for method, op := range methods {
			if op.Summary == "" || op.Description == "" || strings.HasPrefix(op.Summary, "api.op") || len(op.Tags) != 1 || op.OperationID == "" {
				t.Errorf("%s %s is not described: %+v", method, path, op)
			}
			if op.Responses["429"].Content["application/problem+json"] == nil {
				t.Errorf("%s %s: the document does not tell of limits", method, path)
			}
			_, lines := op.Responses["200"].Content["application/x-ndjson"]
			if lines != strings.Contains(path, "stream") {
				t.Errorf("%s %s: lines of JSON: %t", method, path, lines)
			}
		}
	}
}

// Tokens that are wrong in any way are refused alike.
func TestBadTokens(t *testing.T) {
	s := newServer(t)
	anna := s.person("Anna")
	for _, header := range []string{
		"Bearer", "Bearer ", "Bearer nonsense", "Basic " + anna.token, anna.token, "Bearer tengen_" + strings.Repeat("a", 32),
		"Bearer " + anna.token + "x", "Bearer " + strings.ToUpper(anna.token),
	} {
		for _, path := range []string{"/api/v1/me", "/api/v1/games"} { // also where none is needed
			s.nobody().refused(http.StatusUnauthorized, "bad-token", "GET", path, "", "Authorization", header)
		}
	}
	s.nobody().refused(http.StatusUnauthorized, "no-token", "GET", "/api/v1/me", "", "Cookie", "tengen_session="+anna.token)
	answer, _ := s.nobody().send("GET", "/api/v1/me", "")
	if answer.Header.Get("WWW-Authenticate") == "" {
		t.Error("a program is not told how to say who it is")
	}
}

// What there is not is answered as a problem too, in the language of the reader.
func TestNothingThere(t *testing.T) {
	s := newServer(t)
	for _, c := range []struct{ method, path, reason string }{
		{"GET", "/api/v1/nothing", "no-operation"}, {"PUT", "/api/v1/me", "no-operation"}, {"GET", "/api/v2/me", "no-operation"},
		{"GET", "/api/v1/players/Nobody", "no-player"}, {"GET", "/api/v1/players/Nobody/games", "no-player"},
		{"GET", "/api/v1/games/nothing", "no-game"}, {"GET", "/api/v1/games/nothing/record", "no-game"},
	} {
		en := s.nobody().refused(http.StatusNotFound, c.reason, c.method, c.path, "", "Accept-Language", "en")
		ru := s.nobody().refused(http.StatusNotFound, c.reason, c.method, c.path, "", "Accept-Language", "ru")
		if en.Detail == ru.Detail || en.Title == ru.Title {
			t.Errorf("%s: %q in every language", c.path, en.Detail)
		}
	}
	s.nobody().refused(http.StatusUnprocessableEntity, "malformed", "GET", "/api/v1/games?limit=1000", "")
	s.nobody().refused(http.StatusUnprocessableEntity, "malformed", "GET", "/api/v1/games?list=all", "")
	s.nobody().refused(http.StatusUnprocessableEntity, "malformed", "GET", "/api/v1/games?wrong=1", "")
}
