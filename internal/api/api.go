package api

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"tengen/internal/account"
	"tengen/internal/chat"
	"tengen/internal/limit"
	"tengen/internal/lobby"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/rank"
	"tengen/internal/seating"
	"tengen/say"
)

// Config is what an [API] needs. Play and Accounts must be given.
type Config struct {
	Play     *play.App
	Accounts *account.App
	// Hub has the news for persons, and Lobby is where they find each other; nil is a
	// server without. The lobby needs the hub.
	Hub   *notice.Hub
	Lobby *lobby.App
	// Ranks are the ratings of people; nil is a server without.
	Ranks *rank.App
	// Chat is what is said at games; nil is a server without.
	Chat *chat.App
	// Sat is told of a game in which a seat was taken; nil is told nothing.
	Sat func(context.Context, play.GameID)
	// Lang is the language for those who ask for none that there is.
	Lang string
	// Address is the network address of who sends a request, for limits.
	Address func(*http.Request) string
	// Limits bounds what one may do; the zero value is [DefaultLimits].
	Limits Limits
	// Version of the program, for the document.
	Version string
	Log     *slog.Logger // nil logs nothing
}

// Limits bounds what one account or address may do.
type Limits struct {
	// Requests is for one account, Anonymous for one address without a token.
	Requests, Anonymous limit.Limit
	// Bad is for one address with tokens that there are not.
	Bad limit.Limit
	// Games is how often one account may make a game, a seek or a challenge.
	Games limit.Limit
	// Streams is how many streams one account, or one address without a token, may
	// have open.
	Streams int
}

// DefaultLimits are above what a bot needs that plays many games at once.
var DefaultLimits = Limits{
	Requests:  limit.Limit{Times: 300, Every: 50 * time.Millisecond},
	Anonymous: limit.Limit{Times: 60, Every: 500 * time.Millisecond},
	Bad:       limit.Limit{Times: 10, Every: 10 * time.Second},
	Games:     limit.Limit{Times: 60, Every: 10 * time.Second},
	Streams:   100,
}

// NoLimits are for measuring and for a closed network.
var NoLimits = Limits{Requests: limit.None, Anonymous: limit.None, Bad: limit.None, Games: limit.None, Streams: 1e9}

// API is the HTTP API. Make it with [New] and close it before what it stands on.
type API struct {
	config  Config
	log     *slog.Logger
	huma    huma.API
	handler http.Handler
	counted limit.Limiter
	open    limit.Gate // of streams
	listed  []operation
	seating *seating.Seating

	mu      sync.Mutex
	closed  bool
	closing chan struct{}  // closed by Close
	streams sync.WaitGroup // that are open
}

// New returns the API of a node.
func New(c Config) *API {
	if c.Limits == (Limits{}) {
		c.Limits = DefaultLimits
	}
	a := &API{config: c, log: c.Log, closing: make(chan struct{})}
	if a.log == nil {
		a.log = slog.New(slog.DiscardHandler)
	}
	a.seating = &seating.Seating{Games: c.Play, People: c.Accounts}
	if c.Ranks != nil {
		a.seating.Ratings = c.Ranks
	}
	mux := http.NewServeMux()
	a.huma = humago.New(mux, a.document())
	a.routePeople()
	a.routeGames()
	if c.Ranks != nil {
		a.routeRatings()
	}
	if c.Lobby != nil {
		a.routeLobby()
	}
	if c.Chat != nil {
		a.routeChat()
	}
	a.routeRules()
	a.routeStreams()
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		a.fail(w, r, &Problem{Status: http.StatusNotFound, Reason: "no-operation"})
	})
	a.handler = a.identified(mux)
	return a
}

// document is the head of the OpenAPI document. It is in English.
func (a *API) document() huma.Config {
	t := say.In("en")
	c := huma.DefaultConfig(t.Text("api.title", nil), a.config.Version)
	c.Info.Description = t.Text("api.about", nil)
	c.OpenAPIPath, c.DocsPath, c.SchemasPath = "/api/openapi", "", ""
	c.CreateHooks, c.Transformers = nil, nil // no links to schemas in answers
	c.Formats = map[string]huma.Format{"application/json": huma.DefaultJSONFormat, "json": huma.DefaultJSONFormat}
	c.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"token": {Type: "http", Scheme: "bearer", Description: t.Text("api.token.about", nil)},
	}
	c.RejectUnknownQueryParameters = true
	return c
}

// ServeHTTP implements [http.Handler].
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.handler.ServeHTTP(w, r) }

// Close tells all who follow a stream that the server goes away and when to come
// back, and waits until they are gone, at the longest until ctx ends. New streams
// are refused.
func (a *API) Close(ctx context.Context) error {
	a.mu.Lock()
	if !a.closed {
		a.closed = true
		close(a.closing)
	}
	a.mu.Unlock()
	done := make(chan struct{})
	go func() {
		a.streams.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// caller is who sends a request.
type caller struct {
	account account.Account // the zero value without a token
	access  account.Access
	address string
	texts   say.Texts
}

// known reports whether there is a token.
func (c *caller) known() bool { return c.account.ID != "" }

// who names the caller for limits.
func (c *caller) who() string {
	if c.known() {
		return "account " + string(c.account.ID)
	}
	return "address " + c.address
}

// person is the account of the caller, nobody without a token.
func (c *caller) person() notice.Person { return notice.Account(string(c.account.ID)) }

type callerKey struct{}

// callerOf is who sent the request of a context.
func callerOf(ctx context.Context) *caller {
	c, _ := ctx.Value(callerKey{}).(*caller)
	if c == nil {
		return &caller{}
	}
	return c
}

// identified finds out who sends a request and whether he sends too many.
func (a *API) identified(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := a.stranger(r)
		r = r.WithContext(context.WithValue(r.Context(), callerKey{}, c))
		w.Header().Set("Cache-Control", "no-store") // an answer is of one caller at one moment
		w.Header().Set("Vary", "Accept-Language, Authorization")
		if err := a.admit(r, c); err != nil {
			a.fail(w, r, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// stranger is who sends a request, before his token was read.
func (a *API) stranger(r *http.Request) *caller {
	c := &caller{texts: say.In(say.Match(r.Header.Get("Accept-Language"), a.config.Lang))}
	if a.config.Address != nil {
		c.address = a.config.Address(r)
	}
	return c
}

// admit finds out whose token a request has, and counts it.
func (a *API) admit(r *http.Request, c *caller) error {
	if err := a.identify(r, c); err != nil {
		return err
	}
	return a.count(c)
}

// identify reads the token of a request.
func (a *API) identify(r *http.Request, c *caller) error {
	header := r.Header.Get("Authorization")
	if header == "" {
		return nil
	}
	scheme, token, _ := strings.Cut(header, " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return &Problem{Status: http.StatusUnauthorized, Reason: "bad-token"}
	}
	who, access, err := a.config.Accounts.Bearer(r.Context(), strings.TrimSpace(token))
	if errors.Is(err, account.ErrUnknown) {
		bad := limit.Bucket{Limit: a.config.Limits.Bad, What: "bad token", Who: c.address}
		if err := a.counted.Count(a.config.Play.Now(), bad); err != nil {
			return err
		}
		return &Problem{Status: http.StatusUnauthorized, Reason: "bad-token"}
	}
	c.account, c.access = who, access
	return err
}

// count counts a request.
func (a *API) count(c *caller) error {
	b := limit.Bucket{Limit: a.config.Limits.Anonymous, What: "request", Who: c.who()}
	if c.known() {
		b.Limit = a.config.Limits.Requests
	}
	return a.counted.Count(a.config.Play.Now(), b)
}

// countGame counts a game that somebody makes or wants to have made.
func (a *API) countGame(c *caller) error {
	return a.counted.Count(a.config.Play.Now(), limit.Bucket{Limit: a.config.Limits.Games, What: "game", Who: c.who()})
}
