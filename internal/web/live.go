package web

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"tengen/game"
	"tengen/internal/play"
)

// live opens the live connection of a game.
func (s *Server) live(w http.ResponseWriter, r *http.Request) {
	t := s.texts(r)
	if !sameOrigin(r) {
		http.Error(w, t.Text("live.origin", nil), http.StatusForbidden)
		return
	}
	id := play.GameID(r.PathValue("id"))
	r, err := s.identify(r)
	var p sitting
	if err == nil {
		p, err = s.sittingOf(r, id)
	}
	if noBot(r) != nil {
		p.seat = game.NoSeat // on pages it only watches
	}
	var talk talker
	if err == nil {
		talk, err = s.talkerOf(r, id, p.seat)
	}
	switch {
	case errors.Is(err, play.ErrNoGame):
		http.Error(w, t.Text("page.error.no-game", nil), http.StatusNotFound)
		return
	case err != nil:
		s.log.Error("a live connection failed", "game", id, "err", err)
		http.Error(w, t.Text("page.error.internal", nil), http.StatusInternalServerError)
		return
	}
	address := s.address(r)
	if !s.limits.connect(address) {
		w.Header().Set("Retry-After", "60")
		http.Error(w, t.Text("live.too-many-connections", nil), http.StatusTooManyRequests)
		return
	}
	socket, cable, err := accept(w, r)
	if err != nil {
		s.limits.disconnect(address)
		return // the answer is written
	}
	c := &conn{server: s, socket: socket, outbox: outbox{cable: cable}, game: id, texts: t, visitor: visitorOf(r), talk: talk}
	s.run(c, address, func() { s.serve(c, p.seat) })
}

// run has a connection served by a goroutine of its own, which keeps nothing of the
// request: what the HTTP server needs for one would otherwise stay as long.
func (s *Server) run(c *conn, address string, serve func()) {
	c.open()
	known := s.register(c)
	go func() {
		defer s.limits.disconnect(address)
		if known {
			defer s.unregister(c)
			serve()
		}
		c.end()
	}()
}

// sameOrigin reports whether a request comes from a page of ours, or from a
// program that is no browser. Cookies go with a request from any page, so it is
// the server that must look.
func sameOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && strings.EqualFold(u.Host, r.Host)
}

// serve runs the connection of a game to its end.
func (s *Server) serve(c *conn, seat game.Seat) {
	viewer, err := s.app.Connect(c.ctx, c.game, seat, c)
	if err != nil {
		s.log.Error("a live connection failed", "game", c.game, "err", err)
		return
	}
	c.viewer = viewer
	if seat != game.NoSeat {
		c.measure()
	}
	c.read()
}

// register counts a connection in; false if the server is closing.
func (s *Server) register(c *conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		c.bye()
		return false
	}
	s.conns[c] = struct{}{}
	s.wait.Add(1)
	s.meter.Connected(c.kind(), 1)
	return true
}

// kind is what a connection is counted as.
func (c *conn) kind() string {
	if c.game == "" {
		return "lobby"
	}
	return "game"
}

func (s *Server) unregister(c *conn) {
	s.mu.Lock()
	delete(s.conns, c)
	s.mu.Unlock()
	s.meter.Connected(c.kind(), -1)
	s.wait.Done()
}
