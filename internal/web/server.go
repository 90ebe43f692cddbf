package web

import (
	"context"
	"html/template"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"

	"tengen/internal/account"
	"tengen/internal/api"
	"tengen/internal/chat"
	"tengen/internal/lobby"
	"tengen/internal/moderation"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/post"
	"tengen/internal/practice"
	"tengen/internal/puzzle"
	"tengen/internal/rank"
	"tengen/internal/vacation"
	"tengen/say"
)

// Config is how a [Server] is set up. The zero value is a good server on a plain
// network.
type Config struct {
	// Lang is the language of pages for those who ask for none that there is.
	Lang string
	// Proxies are the networks of proxies of ours. X-Forwarded-For and
	// X-Forwarded-Proto are believed from them, and from nobody else.
	Proxies []netip.Prefix
	// Meter counts what the server does; nil counts nothing. Metrics shows what was
	// counted to programs of this machine, at /metrics; nil is no such page.
	Meter   Meter
	Metrics http.Handler
	// API is what the HTTP API needs beside what stands here; it is there where there
	// are accounts.
	API api.Config
	// Limits bounds what one address and one connection may do; the zero value is
	// [DefaultLimits].
	Limits Limits
	// Accounts are the people of the server; nil is a server for guests only.
	Accounts *account.App
	// Lobby is where people find each other; nil is a server without. It needs
	// Accounts, and News, by which it tells who is to play.
	Lobby *lobby.App
	News  *notice.Hub
	// Ranks are the ratings of people; nil is a server without. It needs Accounts.
	Ranks *rank.App
	// Post brings news to people who are away; nil is a server without. It needs
	// Accounts.
	Post *post.App
	// Moderation takes reports about them; nil takes none.
	Moderation *moderation.App
	// Puzzles answer those who solve them; nil is an app that keeps no ratings.
	Puzzles *puzzle.App
	// Chat is what is said at games; nil is a server without. It needs Accounts.
	Chat *chat.App
	// Practice keeps what people with accounts have practised; nil keeps nothing.
	Practice *practice.App
	// Vacations are those of correspondence players; nil is a server without. It needs
	// Accounts.
	Vacations *vacation.App
	// Version is what the program was built from, for the page about the site.
	Version string
	Log     *slog.Logger // nil logs nothing
}

// Server is the web site. Make it with [New].
type Server struct {
	app      *play.App
	accounts *account.App // nil if there are guests only
	lobby    *lobby.App   // nil if there is none
	puzzles  *puzzle.App
	config   Config
	log      *slog.Logger
	handler  http.Handler
	pages    *template.Template
	assets   *assetServer
	api      *api.API   // nil without accounts
	nav      navigation // leads through the site
	icons    icons
	limits   *limiter
	meter    Meter

	mu     sync.Mutex
	conns  map[*conn]struct{}
	closed bool
	wait   sync.WaitGroup // of live connections
	crew   crew           // carries out their commands
}

// New returns the web site of a node.
func New(app *play.App, c Config) *Server {
	if c.Limits == (Limits{}) {
		c.Limits = DefaultLimits
	}
	s := &Server{app: app, accounts: c.Accounts, lobby: c.Lobby, config: c, log: c.Log, assets: newAssets(), limits: newLimiter(c.Limits), conns: make(map[*conn]struct{}), meter: c.Meter}
	if s.meter == nil {
		s.meter = unmetered{}
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if s.puzzles = c.Puzzles; s.puzzles == nil {
		s.puzzles = puzzle.New(puzzle.Config{})
	}
	s.pages = parsePages(s.assets)
	mux := http.NewServeMux()
	s.siteRoutes(mux)
	mux.HandleFunc("GET /games", s.page(s.list))
	mux.HandleFunc("POST /games", s.page(s.create))
	s.gameRoutes(mux)
	s.healthRoutes(mux)
	s.lessonRoutes(mux)
	s.whyRoutes(mux)
	s.analysisRoutes(mux)
	s.puzzleRoutes(mux)
	if s.accounts != nil {
		s.inboxRoutes(mux)
		s.routePeople(mux)
		s.apiRoutes(mux)
	}
	if s.accounts != nil && c.Ranks != nil {
		s.routeRatings(mux)
	}
	if s.accounts != nil && c.Post != nil {
		s.routePost(mux)
	}
	if s.lobby != nil {
		s.lobbyRoutes(mux)
	}
	if s.accounts != nil && c.Vacations != nil {
		s.vacationRoutes(mux)
	}
	if s.accounts != nil && c.Chat != nil {
		s.talkRoutes(mux)
	}
	if s.accounts != nil && c.Moderation != nil {
		s.routeReports(mux)
	}
	mux.HandleFunc("/", s.page(func(http.ResponseWriter, *http.Request) error { return notFound("page") }))
	s.layOut(mux)
	crossOrigin := http.NewCrossOriginProtection()
	crossOrigin.SetDenyHandler(s.page(func(http.ResponseWriter, *http.Request) error {
		return &problem{http.StatusForbidden, "page.error.origin", nil}
	}))
	s.handler = s.metered(s.transported(secured(crossOrigin.Handler(mux))))
	return s
}

// ServeHTTP implements [http.Handler].
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close tells all live connections that the server goes away and when to come
// back, and waits until they are closed, at the longest until ctx ends. New ones
// are refused.
func (s *Server) Close(ctx context.Context) error {
	defer s.crew.close()
	s.mu.Lock()
	s.closed = true
	for c := range s.conns {
		c.bye()
	}
	s.mu.Unlock()
	var streams error
	if s.api != nil {
		streams = s.api.Close(ctx)
	}
	done := make(chan struct{})
	go func() {
		s.wait.Wait()
		close(done)
	}()
	select {
	case <-done:
		return streams
	case <-ctx.Done():
		s.mu.Lock()
		for c := range s.conns {
			c.cut()
		}
		s.mu.Unlock()
		<-done
		return ctx.Err()
	}
}

// policy is what a page may load: from this server only, no inline script and no
// inline style.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// maxForm is the length in bytes of the longest form.
const maxForm = 16 << 10

// secured sets what holds for every answer, and bounds every request.
func secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin") // an address may hold the key of a seat
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		r.Body = http.MaxBytesReader(w, r.Body, maxForm)
		next.ServeHTTP(w, r)
	})
}

// page turns a handler that may fail into one that answers with an error page.
func (s *Server) page(h func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.keepLanguage(w, r)
		s.keepTheme(w, r)
		w.Header().Set("Cache-Control", "no-store") // a page is of one person at one moment
		r, err := s.identify(r)
		if err == nil {
			err = h(w, r)
		}
		if err != nil {
			s.fail(w, r, err)
		}
	}
}

// problem is an error that a person can do something about.
type problem struct {
	status int
	key    string // of its text
	args   say.Args
}

func (p *problem) Error() string { return p.key }

func notFound(what string) error {
	return &problem{http.StatusNotFound, "page.error.no-" + what, nil}
}
