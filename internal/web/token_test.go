package web_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/api"
	"tengen/internal/web"
)

// bearer is the header of a token that somebody makes.
func (s *town) bearer(name string, scopes ...account.Scope) (header []string, access account.Access) {
	s.t.Helper()
	token, access, err := s.people.NewAccess(s.t.Context(), s.idOf(name), "live", scopes, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	return []string{"Authorization", "Bearer " + token}, access
}

// A program plays over the live connection by its token, from the seat of the
// token's owner, whatever cookies it sends besides; a bot may too, which on pages
// only watches.
func TestLiveByToken(t *testing.T) {
	s := newTown(t, web.Config{Limits: web.NoLimits})
	anna, boris := s.signUp("Anna"), s.signUp("Boris")
	game := anna.create(goodForm())
	boris.post(game+"/seat", nil)
	header, _ := s.bearer("Boris", account.ScopePlay)
	white, _, err := anna.dial(game, header...) // with the cookies of Anna
	if err != nil {
		t.Fatal(err)
	}
	if m := white.state(); m.You.Seat != 2 {
		t.Errorf("the token of Boris opens seat %d", m.You.Seat)
	}
	if m := white.do("1", `{"place":"a1"}`); m.Reason != "not-your-turn" {
		t.Errorf("Boris plays first: %+v", m)
	}
	anna.joined(game).must("1", `{"place":"h8"}`)
	white.must("2", `{"place":"a1"}`)
	if err := s.people.BecomeBot(t.Context(), s.idOf("Boris")); err == nil {
		t.Error("who plays became a bot")
	}
	robot := s.signUp("Machine")
	if err := s.people.BecomeBot(t.Context(), s.idOf("Machine")); err != nil {
		t.Fatal(err)
	}
	second := anna.create(goodForm())
	if err := s.people.Claim(t.Context(), strings.TrimPrefix(second, "/games/"), 2, account.Holder{Account: s.idOf("Machine")}); err != nil {
		t.Fatal(err)
	}
	if m := robot.joined(second).state(); m.You.Seat != 0 {
		t.Errorf("with cookies a bot has seat %d", m.You.Seat)
	}
	program, _ := s.byToken("Machine", second)
	if m := program.state(); m.You.Seat != 2 {
		t.Errorf("with its token a bot has seat %d", m.You.Seat)
	}
}

// A token that is wrong or may not play opens no live connection, and the answer is a
// problem as anywhere in the API.
func TestLiveByBadToken(t *testing.T) {
	s := newTown(t, web.Config{Limits: web.NoLimits, API: api.Config{Limits: api.NoLimits}})
	anna := s.signUp("Anna")
	game := anna.create(goodForm())
	reader, _ := s.bearer("Anna", account.ScopeRead, account.ScopeChallenge, account.ScopeChat, account.ScopeBot)
	good, _ := s.bearer("Anna", account.ScopePlay)
	for what, c := range map[string]struct {
		header []string
		status int
		reason string
	}{
		"no token":          {[]string{"Authorization", "Bearer tengen_" + strings.Repeat("a", 26)}, http.StatusUnauthorized, "bad-token"},
		"another scheme":    {[]string{"Authorization", "Basic " + good[1]}, http.StatusUnauthorized, "bad-token"},
		"without play":      {reader, http.StatusForbidden, "scope"},
		"from another site": {append(good, "Origin", "http://evil.example"), http.StatusForbidden, ""},
	} {
		socket, response, err := anna.dial(game, c.header...)
		if err == nil {
			socket.conn.CloseNow()
			t.Errorf("%s: the connection is open", what)
			continue
		}
		text, readErr := io.ReadAll(response.Body)
		if readErr != nil || response.StatusCode != c.status {
			t.Errorf("%s: %d %s, %v", what, response.StatusCode, text, readErr)
		}
		var p api.Problem
		if c.reason != "" && (json.Unmarshal(text, &p) != nil || p.Reason != c.reason) {
			t.Errorf("%s: %s, want the reason %s", what, text, c.reason)
		}
	}
}

// byToken opens the connection of a program of somebody.
func (s *town) byToken(name, game string) (*socket, account.Access) {
	s.t.Helper()
	header, access := s.bearer(name, account.ScopePlay)
	c, _, err := s.browser().dial(game, header...)
	if err != nil {
		s.t.Fatal(err)
	}
	c.state()
	return c, access
}

// A connection ends with its token: revoked, of an account that is closed or erased,
// or whose password was lost. When one is revoked the owner's own connections and
// those of his other tokens go on, and a password that is changed by who knows it
// ends no token.
func TestTokenEndsItsConnections(t *testing.T) {
	c := newCity(t)
	one, access := c.byToken("Anna", c.game)
	other, _ := c.byToken("Anna", c.game)
	own := c.anna.joined(c.game)
	stranger, _ := c.byToken("Boris", c.game)
	c.anna.post("/account/tokens/end", fields("token", access.ID))
	one.gone()
	own.state()
	other.state()
	c.anna.post("/account/password", fields("present", password, "password", "battery staple"))
	other.state()
	c.chief.post("/moderation/reports/"+c.report+"/take", nil)
	c.chief.post("/moderation/reports/"+c.report+"/decide", fields("verdict", "close", "told", "x", "note", "x"))
	other.gone()
	own.gone()
	stranger.state()
	boris := c.browser()
	boris.signIn("Boris", password)
	boris.post("/account/erase", fields("present", password))
	stranger.gone()
}

// A connection ends when the time of its token is over.
func TestTokenLapses(t *testing.T) {
	s := newTown(t, web.Config{Limits: web.NoLimits})
	game := s.signUp("Anna").create(goodForm())
	header, access := s.bearer("Anna", account.ScopePlay)
	for life := 300 * time.Millisecond; ; life *= 3 {
		access.Expires = time.Now().Add(life)
		if err := s.store.AddAccess(t.Context(), access); err != nil {
			t.Fatal(err)
		}
		socket, _, err := s.browser().dial(game, header...)
		if err == nil {
			socket.gone()
			return
		}
		if life > time.Minute { // a slow machine came too late
			t.Fatal(err)
		}
	}
}
