package load

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path"
	"strings"

	"tengen/game"
	"tengen/internal/live"
)

// Site is a server as bots reach it. Make it with [NewSite].
type Site struct {
	url    string // without a slash at its end
	client *http.Client
}

// NewSite returns the server at an address such as http://localhost:8080.
func NewSite(address string) *Site {
	// A connection that became a WebSocket is none of the transport's any more; those
	// that create games are kept.
	transport := &http.Transport{MaxIdleConnsPerHost: 32, DisableCompression: true, ReadBufferSize: 2048, WriteBufferSize: 1024}
	return &Site{url: strings.TrimSuffix(address, "/"), client: &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// Seat is a seat of a game, or a place to watch it from if it comes from nobody's hand.
type Seat struct {
	Game    string // its id
	cookies string // what the holder shows
}

// Close gives back the connections that are kept for creating games.
func (s *Site) Close() { s.client.CloseIdleConnections() }

// Create makes a game of an hour and five seconds a move, whose clocks start at once,
// by the form of the site, takes its other seat and returns both. The first opens.
func (s *Site) Create(ctx context.Context) (seats [2]Seat, err error) {
	form := url.Values{
		"preset": {preset.String()}, "opening": {"none"}, "clock": {"on"}, "minutes": {"60"}, "seconds": {"5"}, "start": {string(game.AtOnce)}, "color": {"black"}, "hints": {"none"},
	}
	if seats[0], err = s.post(ctx, "/games", form); err != nil {
		return seats, fmt.Errorf("creating a game: %w", err)
	}
	if seats[1], err = s.post(ctx, "/games/"+seats[0].Game+"/seat", nil); err != nil {
		return seats, fmt.Errorf("taking a seat: %w", err)
	}
	return seats, nil
}

// post sends a form and returns the seat that it gave.
func (s *Site) post(ctx context.Context, where string, form url.Values) (Seat, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+where, strings.NewReader(form.Encode()))
	if err != nil {
		return Seat{}, err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := s.client.Do(r)
	if err != nil {
		return Seat{}, err
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		return Seat{}, err
	}
	target := answer.Header.Get("Location")
	if answer.StatusCode != http.StatusSeeOther || !strings.HasPrefix(target, "/games/") {
		return Seat{}, fmt.Errorf("the server answers %s", answer.Status)
	}
	var cookies []string
	for _, c := range answer.Cookies() {
		cookies = append(cookies, c.Name+"="+c.Value)
	}
	return Seat{Game: path.Base(target), cookies: strings.Join(cookies, "; ")}, nil
}

// Network is the way to the live connection of a seat.
func (s *Site) Network(at Seat) live.Network {
	header := http.Header{}
	if at.cookies != "" {
		header.Set("Cookie", at.cookies)
	}
	return live.WebSocket("ws"+strings.TrimPrefix(s.url, "http")+"/games/"+at.Game+"/live", header, s.client)
}
