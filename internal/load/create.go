package load

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path"
	"strings"

	"tengen/internal/live"
)

// site is the server as the bots reach it.
type site struct {
	url    string // without a slash at its end
	client *http.Client
}

func newSite(address string) *site {
	// A connection that became a WebSocket is none of the transport's any more; those
	// that create games are kept.
	transport := &http.Transport{MaxIdleConnsPerHost: 32, DisableCompression: true, ReadBufferSize: 2048, WriteBufferSize: 1024}
	return &site{url: strings.TrimSuffix(address, "/"), client: &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// seat is a seat of a game: where it is, and what its holder must show.
type seat struct {
	game    string
	cookies string
}

// create makes a game by the form of the site and takes its other seat.
func (s *site) create(ctx context.Context) (seats [2]seat, err error) {
	form := url.Values{
		"preset": {preset.String()}, "opening": {"none"}, "clock": {"on"}, "minutes": {"60"}, "seconds": {"5"}, "color": {"black"}, "hints": {"none"},
	}
	if seats[0], err = s.post(ctx, "/games", form); err != nil {
		return seats, fmt.Errorf("creating a game: %w", err)
	}
	if seats[1], err = s.post(ctx, "/games/"+seats[0].game+"/seat", nil); err != nil {
		return seats, fmt.Errorf("taking a seat: %w", err)
	}
	return seats, nil
}

// post sends a form and returns the seat that it gave.
func (s *site) post(ctx context.Context, where string, form url.Values) (seat, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+where, strings.NewReader(form.Encode()))
	if err != nil {
		return seat{}, err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := s.client.Do(r)
	if err != nil {
		return seat{}, err
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		return seat{}, err
	}
	target := answer.Header.Get("Location")
	if answer.StatusCode != http.StatusSeeOther || !strings.HasPrefix(target, "/games/") {
		return seat{}, fmt.Errorf("the server answers %s", answer.Status)
	}
	var cookies []string
	for _, c := range answer.Cookies() {
		cookies = append(cookies, c.Name+"="+c.Value)
	}
	return seat{game: path.Base(target), cookies: strings.Join(cookies, "; ")}, nil
}

// network is the way to the live connection of a seat.
func (s *site) network(at seat) live.Network {
	header := http.Header{}
	if at.cookies != "" {
		header.Set("Cookie", at.cookies)
	}
	return live.WebSocket("ws"+strings.TrimPrefix(s.url, "http")+"/games/"+at.game+"/live", header, s.client)
}
