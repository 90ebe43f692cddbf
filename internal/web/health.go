package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/netip"

	"tengen/internal/play"
)

// Where programs ask how the server is. The answers are for them, so they have one
// language.
const (
	healthPath  = "/healthz"
	readyPath   = "/readyz"
	metricsPath = "/metrics"
)

// healthRoutes are what watches over the server.
func (s *Server) healthRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET "+healthPath, s.healthy)
	mux.HandleFunc("GET "+readyPath, s.ready)
	mux.HandleFunc("GET "+metricsPath, s.measures)
}

// Health answers whether the server lives (/healthz), whether it can be used
// (/readyz), and with its counters (/metrics). It is for an address that only those
// who run the server can reach.
func (s *Server) Health() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+healthPath, s.healthy)
	mux.HandleFunc("GET "+readyPath, s.ready)
	if s.config.Metrics != nil {
		mux.Handle("GET "+metricsPath, s.config.Metrics)
	}
	return mux
}

func plain(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	fmt.Fprintln(w, text)
}

// healthy says that the process answers. Whoever hears nothing may start it again.
func (s *Server) healthy(w http.ResponseWriter, _ *http.Request) { plain(w, http.StatusOK, "ok") }

// ready says whether games can go on: not while the server is closing, and not
// while the store takes no writes. To start it again then would help nobody, so
// this is another question than that of /healthz. The reason is in the log.
func (s *Server) ready(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	closing := s.closed
	s.mu.Unlock()
	err := s.app.Ready()
	switch {
	case closing || errors.Is(err, play.ErrClosed):
		plain(w, http.StatusServiceUnavailable, "closing")
	case err != nil:
		plain(w, http.StatusServiceUnavailable, "the store takes no writes")
	default:
		plain(w, http.StatusOK, "ready")
	}
}

// measures shows the counters to programs of this very machine. A request that a
// proxy brought is not from there, whatever its last hop is.
func (s *Server) measures(w http.ResponseWriter, r *http.Request) {
	if s.config.Metrics == nil || !local(r) {
		s.page(func(http.ResponseWriter, *http.Request) error { return notFound("page") })(w, r)
		return
	}
	s.config.Metrics.ServeHTTP(w, r)
}

// local reports whether a program of this machine sent a request by itself.
func local(r *http.Request) bool {
	for _, h := range []string{"X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "Forwarded", "X-Real-Ip", "Via"} {
		if r.Header.Get(h) != "" {
			return false
		}
	}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && peer.Addr().Unmap().IsLoopback()
}
