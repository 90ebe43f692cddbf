package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"tengen/game"
	"tengen/internal/play"
	"tengen/say"
)

// live opens the live connection of a game.
func (s *Server) live(w http.ResponseWriter, r *http.Request) {
	t := s.texts(r)
	if !sameOrigin(r) {
		http.Error(w, t.Text("live.origin", nil), http.StatusForbidden)
		return
	}
	id := play.GameID(r.PathValue("id"))
	r, err := s.identifyLive(w, r)
	if errors.Is(err, errAnswered) {
		return
	}
	var p sitting
	if err == nil {
		p, err = s.sittingOf(r, id)
	}
	if v := visitorOf(r); v != nil && v.access.ID == "" && noBot(r) != nil || r.URL.Query().Get("as") == "watcher" {
		p.seat = game.NoSeat // on pages a bot only watches, and so does who sees his game among others
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
	c := &conn{game: id, talk: talk}
	if address, ok := s.plug(w, r, c); ok {
		s.run(c, address, func() { s.serve(c, p.seat) })
	}
}

// plug makes a request the live connection c, from an address that counts it until
// [Server.run] ends. One that is too many, or no WebSocket, is answered and is none.
func (s *Server) plug(w http.ResponseWriter, r *http.Request, c *conn) (address string, ok bool) {
	t, address := s.texts(r), s.address(r)
	if !s.limits.connect(address) {
		tooManyConnections(w, t)
		return address, false
	}
	socket, cable, err := accept(w, r)
	if err != nil {
		s.limits.disconnect(address)
		return address, false // the answer is written
	}
	c.server, c.socket, c.outbox.cable = s, socket, cable
	c.texts, c.visitor = t, visitorOf(r)
	return address, true
}

// caller finds out who opens a live connection beside the games, from a page of this
// site. Otherwise the answer is written, and the error not nil.
func (s *Server) caller(w http.ResponseWriter, r *http.Request) (*http.Request, error) {
	t := s.texts(r)
	if !sameOrigin(r) {
		http.Error(w, t.Text("live.origin", nil), http.StatusForbidden)
		return r, errAnswered
	}
	r, err := s.identify(r)
	if err != nil {
		s.log.Error("a live connection failed", "page", r.URL.Path, "err", err)
		http.Error(w, t.Text("page.error.internal", nil), http.StatusInternalServerError)
		return r, errAnswered
	}
	return r, nil
}

// errAnswered says that the answer to a request is written.
var errAnswered = errors.New("the answer is written")

// identifyLive finds out who opens a live connection: a program by its token, anybody
// else by his cookies. Who shows a token is its owner and nobody besides.
func (s *Server) identifyLive(w http.ResponseWriter, r *http.Request) (*http.Request, error) {
	if s.api == nil || r.Header.Get("Authorization") == "" {
		return s.identify(r)
	}
	who, access, ok := s.api.Playing(w, r)
	if !ok {
		return r, errAnswered
	}
	r = r.WithContext(context.WithValue(r.Context(), visitorKey{}, &visitor{account: who, access: access}))
	r.Header = r.Header.Clone()
	r.Header.Del("Cookie")
	return r, nil
}

// crowded is when who has too many connections is asked to try again, in seconds.
const crowded = 60

// tooManyConnections refuses a connection to who has enough, and says when he may try
// again.
func tooManyConnections(w http.ResponseWriter, t say.Texts) {
	w.Header().Set("Retry-After", strconv.Itoa(crowded))
	http.Error(w, t.Text("live.too-many-connections", say.Args{"n": crowded}), http.StatusTooManyRequests)
}

// run has a connection served by a goroutine of its own, which keeps nothing of the
// request: what the HTTP server needs for one would otherwise stay as long.
func (s *Server) run(c *conn, address string, serve func()) {
	c.open()
	known := s.register(c)
	lapse := s.lapse(c)
	go func() {
		defer s.limits.disconnect(address)
		defer lapse()
		if known {
			defer s.unregister(c)
			serve()
		}
		c.end()
	}()
}

// lapse has a connection cut when the time of its token is over; what it returns has
// it cut no more.
func (s *Server) lapse(c *conn) (stop func()) {
	if c.visitor == nil || c.visitor.access.Expires.IsZero() {
		return func() {}
	}
	t := time.AfterFunc(c.visitor.access.Expires.Sub(s.app.Now()), c.cut)
	return func() { t.Stop() }
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
