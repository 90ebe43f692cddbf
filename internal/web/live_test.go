package web_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/google/go-cmp/cmp"

	"tengen/internal/memory"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/internal/web"
	"tengen/wire"
)

func TestGameOverSockets(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	address, black, white := s.pair(goodForm())
	watcher := s.browser().joined(address)
	version := 0
	for i, point := range []string{"h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"} {
		who := []*socket{black, white}[i%2]
		m := who.do(fmt.Sprint("m", i), `{"place":"`+point+`"}`)
		if m.T != "ack" || m.ID != fmt.Sprint("m", i) || m.Version <= version {
			t.Fatalf("move %d: got %+v, want an ack above version %d", i+1, m, version)
		}
		version = m.Version
	}
	for name, who := range map[string]*socket{"black": black, "white": white, "watcher": watcher} {
		end := who.state().View.Outcome
		if end == nil || end.Ending != "five" || end.Result != "black" {
			t.Errorf("%s was told the end %+v, want a black five", name, end)
		}
	}
}

// An acknowledgement comes after the store has written, not before.
func TestAckAfterCommit(t *testing.T) {
	store := &playtest.Faulty{Store: new(memory.Store)}
	s := newSite(t, play.Config{Store: store}, web.Config{})
	_, black, _ := s.pair(goodForm())
	written := make(chan struct{})
	store.Set(func() error { <-written; return nil }, nil)
	black.write(`{"t":"do","game":"` + black.game + `","id":"a","at":4,"act":{"place":"h8"}}`)
	black.write(`{"t":"ping","n":7}`)
	if m := black.read("ack", "pong"); m.T != "pong" || m.N != 7 || m.Now == 0 {
		t.Errorf("while the store writes, got %+v, want the pong", m)
	}
	close(written)
	if m := black.read("ack"); m.ID != "a" {
		t.Errorf("got %+v, want the ack", m)
	}
	store.Set(func() error { return errors.New("the disk is full") }, nil)
	if m := black.do("b", `{"resign":true}`); m.T != "error" || m.Reason != wire.ReasonInternal || m.Fatal || strings.Contains(m.Text, "disk") {
		t.Errorf("got %+v, want an error without inner details", m)
	}
}

// What is no good message is told so by name, changes nothing, and leaves the
// connection as it was.
func TestBadMessages(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{Limits: web.NoLimits})
	_, black, _ := s.pair(goodForm())
	before := black.state()
	do := func(act string) string {
		return `{"t":"do","game":"` + black.game + `","id":"x","at":4,"act":` + act + `}`
	}
	for _, c := range []struct{ name, frame, kind, reason, names string }{
		{"no JSON", `place h8`, "error", wire.ReasonNotJSON, "JSON"},
		{"a huge message", `{"t":"ping","n":1,"x":"` + strings.Repeat("x", 5000) + `"}`, "error", wire.ReasonTooLarge, "2048"},
		{"an unknown message", `{"t":"win"}`, "error", wire.ReasonUnknown, "win"},
		{"an unknown field", `{"t":"ping","n":1,"seat":2}`, "error", wire.ReasonMalformed, "seat"},
		{"a spoofed seat", `{"t":"do","game":"` + black.game + `","id":"x","at":4,"seat":2,"act":{"place":"h8"}}`, "error", wire.ReasonMalformed, "seat"},
		{"no act", do(`{}`), "error", wire.ReasonNotOneAct, "0 acts"},
		{"two acts", do(`{"place":"h8","pass":true}`), "error", wire.ReasonNotOneAct, "2 acts"},
		{"for another game", `{"t":"do","game":"other","id":"x","at":4,"act":{"place":"h8"}}`, "error", wire.ReasonWrongGame, "other"},
		{"joining another game", `{"t":"join","game":"other","since":0}`, "error", wire.ReasonWrongGame, "other"},
		{"off the board", do(`{"place":"z99"}`), "refused", "off-board", "z99"},
		{"wrong notation", do(`{"place":"H8"}`), "refused", "off-board", "H8"},
		{"outside the zone", do(`{"place":"a1"}`), "refused", "outside-zone", "h8"},
		{"a pass too early", do(`{"pass":true}`), "refused", "too-early", "7"},
		{"not in this phase", do(`{"swap":true}`), "refused", "not-allowed", ""},
		{"explain what is hidden", `{"t":"explain","game":"` + black.game + `","point":"h8"}`, "refused", "hidden", ""},
		{"explain off the board", `{"t":"explain","game":"` + black.game + `","point":"q1"}`, "refused", "off-board", "q1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			black.t = t
			black.write(c.frame)
			m := black.read("ack", "error", "refused", "pong")
			if m.T != c.kind || m.Reason != c.reason || !strings.Contains(m.Text, c.names) || m.Text == "" || strings.Contains(m.Text, "⟦") {
				t.Errorf("got %+v; want %s %s with a text that names %q", m, c.kind, c.reason, c.names)
			}
			if m.Fatal {
				t.Error("the connection is to be closed, want it kept")
			}
		})
	}
	black.t = t
	if err := black.conn.Write(t.Context(), websocket.MessageBinary, []byte{1, 2}); err != nil {
		t.Fatal(err)
	}
	if m := black.read("error"); m.Reason != wire.ReasonNotText {
		t.Errorf("a binary frame: got %+v", m)
	}
	after := black.state()
	before.Now, after.Now = 0, 0
	before.View.Clock.At, after.View.Clock.At = 0, 0
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("bad messages changed the game\n%s", diff)
	}
}

// Refusals of the game itself: out of turn, on a stone, after the end, by a
// stranger, by one with a made-up key.
func TestRefusedActs(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	address, black, white := s.pair(goodForm())
	stranger := s.browser().joined(address)
	forger, _, err := s.browser().dial(address, "Cookie", "tengen_seat="+strings.Repeat("a", 26))
	if err != nil {
		t.Fatal(err)
	}
	forger.write(`{"t":"join","game":"` + forger.game + `","since":0}`)
	if m := forger.read("state"); m.You.Seat != 0 {
		t.Errorf("a made-up key got seat %d", m.You.Seat)
	}
	check := func(who *socket, act, reason string) {
		t.Helper()
		before := black.state().Version
		if m := who.do("r"+reason, act); m.T != "refused" || m.Reason != reason || m.Text == "" || strings.Contains(m.Text, "⟦") {
			t.Errorf("%s: got %+v, want refused %s", act, m, reason)
		}
		if after := black.state().Version; after != before {
			t.Errorf("%s was refused and made version %d of %d", act, after, before)
		}
	}
	check(white, `{"place":"h8"}`, "not-your-turn")
	if m := black.do("1", `{"place":"h8"}`); m.T != "ack" {
		t.Fatal(m)
	}
	check(white, `{"place":"h8"}`, "occupied")
	check(stranger, `{"place":"i9"}`, "not-seated")
	check(forger, `{"place":"i9"}`, "not-seated")
	if m := white.do("2", `{"resign":true}`); m.T != "ack" {
		t.Fatal(m)
	}
	check(white, `{"place":"i9"}`, "game-over")
}

func TestFirstMessageIsJoin(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	b := s.browser()
	address := b.create(goodForm())
	c, _, err := b.dial(address)
	if err != nil {
		t.Fatal(err)
	}
	if m := c.do("a", `{"place":"h8"}`); m.T != "error" || m.Reason != wire.ReasonNotJoined {
		t.Errorf("got %+v, want not-joined", m)
	}
	if m := c.state(); m.You.Seat != 1 || m.View.Phase != "seating" {
		t.Errorf("after joining: %+v", m)
	}
}

// A frame of more than a megabyte is not read: the connection ends.
func TestEnormousMessage(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	_, black, white := s.pair(goodForm())
	_ = black.conn.Write(t.Context(), websocket.MessageText, make([]byte, 3<<20)) // it may be cut off on the way
	for {
		m, err := black.next()
		if err != nil {
			break
		}
		if m.T == "error" { // without the bound of frames it is read to its end and answered
			t.Fatalf("a message of 3 MiB was read: %+v", m)
		}
	}
	if m := white.state(); m.Version != 4 {
		t.Errorf("the game is at version %d, want 4", m.Version)
	}
}

func TestReconnect(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	one, two := s.browser(), s.browser()
	address := one.create(goodForm())
	two.post(address+"/seat", nil)
	black, white := one.joined(address), two.joined(address)
	seen := black.do("1", `{"place":"h8"}`).Version
	black.conn.CloseNow() // between two moves
	white.do("2", `{"place":"i9"}`)

	again, _, err := one.dial(address)
	if err != nil {
		t.Fatal(err)
	}
	again.write(fmt.Sprintf(`{"t":"join","game":"%s","since":%d}`, again.game, seen))
	if m, err := again.next(); err != nil || m.T != "event" || m.Version != seen+1 {
		t.Errorf("got %+v, %v; want the event that was missed", m, err)
	}
	if m := again.do("1", `{"place":"h8"}`); m.T != "ack" || m.Version != seen {
		t.Errorf("a command sent again got %+v, want version %d", m, seen)
	}
}

func TestOrigin(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	b := s.browser()
	address := b.create(goodForm())
	for origin, open := range map[string]bool{
		"http://evil.example":        false,
		"null":                       false,
		s.http.URL + ".evil.example": false,
		s.http.URL:                   true,
		"":                           true, // no browser
	} {
		header := []string{}
		if origin != "" {
			header = []string{"Origin", origin}
		}
		c, response, err := b.dial(address, header...)
		if (err == nil) != open {
			t.Errorf("origin %q: %v, want open %v", origin, err, open)
		}
		if err == nil {
			c.conn.CloseNow()
			continue
		}
		text, readErr := io.ReadAll(response.Body)
		if readErr != nil || response.StatusCode != http.StatusForbidden || !strings.Contains(string(text), "from our own pages") {
			t.Errorf("origin %q: status %d, %q, %v; want 403 and why", origin, response.StatusCode, text, readErr)
		}
	}
	if _, response, err := b.dial("/games/nothing"); err == nil || response.StatusCode != http.StatusNotFound {
		t.Errorf("a game that does not exist: %v", err)
	}
}

func TestExplained(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{Lang: "ru"})
	form := goodForm()
	form.Set("hints", "both")
	_, black, white := s.pair(form)
	for i, point := range []string{"h8", "a1", "f8", "a3", "e6", "a5", "e7", "a7"} {
		if m := []*socket{black, white}[i%2].do(fmt.Sprint(i), `{"place":"`+point+`"}`); m.T != "ack" {
			t.Fatal(m)
		}
	}
	if got := black.state().View.Forbidden["e8"]; got != "double-three" {
		t.Errorf("e8 is %q among the forbidden points, want double-three", got)
	}
	white.write(`{"t":"explain","game":"` + white.game + `","point":"e8"}`)
	m := white.read("explained")
	if m.Tree == nil || m.Tree.Verdict != "double-three" || len(m.Tree.Threes) != 2 {
		t.Errorf("the tree is %+v, want a double-three of two threes", m.Tree)
	}
	if len(m.Steps) < 3 || !strings.Contains(m.Steps[0].Text, "e8") || !strings.Contains(m.Steps[0].Text, "фол") && !strings.Contains(m.Steps[0].Text, "запрещ") {
		t.Errorf("the steps are %v, want Russian sentences about e8", m.Steps)
	}
	white.write(`{"t":"explain","game":"` + white.game + `","point":"h8"}`)
	if m := white.read("refused"); m.Reason != "occupied" || !strings.Contains(m.Text, "h8") {
		t.Errorf("an occupied point: %+v", m)
	}
}

func TestTooManyMessages(t *testing.T) {
	limits := web.DefaultLimits
	limits.Messages, limits.MessagesEvery = 5, time.Hour
	s := newSite(t, play.Config{}, web.Config{Limits: limits})
	b := s.browser()
	c := b.joined(b.create(goodForm()))
	for range 4 {
		c.write(`{"t":"ping","n":1}`)
		c.read("pong")
	}
	c.write(`{"t":"ping","n":1}`)
	if m := c.read("error", "pong"); m.Reason != wire.ReasonTooMany || m.Fatal || m.Text == "" || m.RetryAfter <= 0 || m.RetryAfter > 3_600_001 {
		t.Errorf("got %+v, want too-many, not fatal", m)
	}
	for range 60 {
		_ = c.conn.Write(t.Context(), websocket.MessageText, []byte(`{"t":"ping","n":1}`)) // the server may have gone
	}
	for {
		m, err := c.next()
		if err != nil {
			t.Fatal("the connection ended without a word")
		}
		if m.Fatal {
			break
		}
	}
	if _, err := c.next(); err == nil {
		t.Error("after a fatal error the connection goes on")
	}
}

func TestTooManyConnections(t *testing.T) {
	limits := web.DefaultLimits
	limits.Connections = 2
	s := newSite(t, play.Config{}, web.Config{Limits: limits})
	b := s.browser()
	address := b.create(goodForm())
	one := b.joined(address)
	b.joined(address)
	if _, response, err := b.dial(address); err == nil || response.StatusCode != http.StatusTooManyRequests || response.Header.Get("Retry-After") == "" {
		t.Errorf("the third connection: %v, want 429 with Retry-After", err)
	} else if text, err := io.ReadAll(response.Body); err != nil || !strings.Contains(string(text), "in 60 seconds") {
		t.Errorf("the third connection is told %q, %v; want the time to wait", text, err)
	}
	one.conn.CloseNow()
	for range 100 {
		if _, _, err := b.dial(address); err == nil {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Error("after one has closed another is not let in")
}

// A server that stops says so and when to come back; new connections are refused
// in the same way.
func TestBye(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	b := s.browser()
	address := b.create(goodForm())
	c := b.joined(address)
	done := make(chan error)
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		done <- s.web.Close(ctx)
	}()
	if m := c.read("bye"); m.RetryAfter <= 0 {
		t.Errorf("got %+v, want a time after which to come back", m)
	}
	if _, err := c.next(); websocket.CloseStatus(err) != websocket.StatusGoingAway {
		t.Errorf("got %v, want the close status going away", err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	late, _, err := b.dial(address)
	if err != nil {
		t.Fatal(err)
	}
	if m, err := late.next(); err != nil || m.T != "bye" {
		t.Errorf("a late connection was told %+v, %v; want bye", m, err)
	}
}

// A client that does not read is cut off; the game and the others go on.
func TestClientThatDoesNotRead(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{Limits: web.NoLimits})
	_, black, white := s.pair(goodForm())
	cut := false
	for late := time.Now().Add(time.Minute); !cut && time.Now().Before(late); { // fills every buffer between the two
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
		err := black.conn.Write(ctx, websocket.MessageText, []byte(`{"t":"join","game":"`+black.game+`","since":0}`))
		cancel()
		cut = err != nil
	}
	if !cut {
		t.Error("answers that nobody read in a minute did not end the connection")
	}
	if m := white.state(); m.Version != 4 {
		t.Errorf("the game is at version %d, want 4", m.Version)
	}
}
