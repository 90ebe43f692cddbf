package web_test

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/chat"
	"tengen/internal/web"
	"tengen/say"
)

// talking is a game of two guests, with somebody who is signed in and a guest who
// watch.
type talking struct {
	*town
	address               string
	black, white          *socket
	fan, visitor          *socket
	fanBrowser, blackHome *browser
}

func newTalking(t *testing.T, pairs ...string) *talking {
	t.Helper()
	h := &talking{town: newTown(t, web.Config{Limits: web.NoLimits})}
	two := h.browser()
	h.blackHome, h.fanBrowser = h.browser(), h.signUp("Olga")
	h.address = h.blackHome.create(with(pairs...))
	h.black = h.blackHome.joined(h.address) // before the other seat is taken
	two.get(h.address)
	two.post(h.address+"/seat", nil)
	h.white = two.joined(h.address)
	h.fan, h.visitor = h.fanBrowser.joined(h.address), h.browser().joined(h.address)
	for _, s := range []*socket{h.black, h.white, h.fan, h.visitor} {
		s.read("talk")
	}
	return h
}

// say says something, and returns the answer.
func (s *socket) say(id, room, text string) anyMessage {
	s.t.Helper()
	s.write(`{"t":"say","game":"` + s.game + `","id":"` + id + `","room":"` + room + `","text":"` + text + `"}`)
	return s.read("ack", "refused", "error")
}

// The rooms are apart in every frame: what watchers say comes to no player while the
// game lives, what players say to nobody else, ever; after the end the players read
// the room of the watchers.
func TestTalkInFrames(t *testing.T) {
	h := newTalking(t)
	if m := h.black.say("s1", "players", "good luck"); m.T != "ack" || m.Version != 0 {
		t.Errorf("a player: %+v", m)
	}
	if m := h.fan.say("s1", "watchers", "h11 wins"); m.T != "ack" {
		t.Errorf("who watches: %+v", m)
	}
	if m := h.visitor.read("said"); m.Line.Name != "Olga" || m.Line.Seat != 0 || m.Line.Text != "h11 wins" {
		t.Errorf("who watches is told %+v", m.Line)
	}
	if m := h.white.read("said"); m.Line.Seat != 1 || m.Line.Text != "good luck" || m.Line.N != 1 {
		t.Errorf("the other player is told %+v", m.Line)
	}
	everybody := []*socket{h.black, h.white, h.fan, h.visitor}
	for _, s := range everybody { // and once more, as they come back
		s.since(0)
	}
	check := func(s *socket, text string, sees bool) {
		t.Helper()
		if got := bytes.Contains(bytes.Join(s.frames, nil), []byte(text)); got != sees {
			t.Errorf("%q was sent: %v, want %v", text, got, sees)
		}
	}
	for i, s := range everybody {
		check(s, "good luck", i < 2)
		check(s, "h11 wins", i >= 2)
	}
	h.black.must("end", `{"resign":true}`)
	h.black.write(`{"t":"join","game":"` + h.black.game + `","since":0}`) // what he was sent may stand before the ack
	for _, s := range []*socket{h.black, h.white} {
		m := s.read("talk")
		for !slices.Contains(m.Reads, "watchers") {
			m = s.read("talk")
		}
		if len(m.Lines) != 2 || !slices.Equal(m.Writes, []string{"players"}) { // guests do not talk to those who watch
			t.Errorf("after the end a player is told %+v", m)
		}
	}
	h.fan.since(0)
	check(h.fan, "good luck", false)
}

// What is refused is refused with a reason, in the language of the page.
func TestTalkRefusals(t *testing.T) {
	h := newTalking(t)
	for _, c := range []struct {
		who  *socket
		room string
		text string
		want chat.Refusal
	}{
		{h.black, "watchers", "hello", chat.NotYourRoom},
		{h.fan, "players", "hello", chat.NotYourRoom},
		{h.visitor, "watchers", "hello", chat.NeedsName},
		{h.black, "players", "  ", chat.Empty},
	} {
		want := say.In("en").Text("live."+string(c.want), nil)
		if m := c.who.say("x", c.room, c.text); m.T != "refused" || m.Reason != string(c.want) || m.Text != want {
			t.Errorf("%q in the room of the %s: %+v, want %s", c.text, c.room, m, c.want)
		}
	}
	for _, lang := range say.Languages() {
		for _, r := range []chat.Refusal{
			chat.Closed, chat.NotYourRoom, chat.NeedsName, chat.Quiet, chat.Deaf, chat.Empty, chat.TooLong, chat.Silenced, chat.Full, "chat-fast",
		} {
			if key := "live." + string(r); !say.In(lang).Has(key) {
				t.Errorf("%s.json lacks %q", lang, key)
			}
		}
	}
}

// Who wants no talk gets none, and the other is told so; he may want it again.
func TestTalkTurnedOff(t *testing.T) {
	h := newTalking(t)
	h.white.write(`{"t":"quiet","game":"` + h.white.game + `","quiet":true}`)
	if m := h.white.read("talk"); !m.Quiet || len(m.Reads) != 0 {
		t.Errorf("who turned it off is told %+v", m)
	}
	if m := h.black.say("s1", "players", "hello?"); m.Reason != string(chat.Deaf) {
		t.Errorf("the other: %+v", m)
	}
	h.white.write(`{"t":"quiet","game":"` + h.white.game + `","quiet":false}`)
	if m := h.white.read("talk"); m.Quiet || !slices.Equal(m.Writes, []string{"players"}) {
		t.Errorf("who turned it on is told %+v", m)
	}
	if m := h.black.say("s2", "players", "hello"); m.T != "ack" {
		t.Errorf("then the other: %+v", m)
	}
}

// There is no talk at a game that was made so.
func TestGameWithoutTalk(t *testing.T) {
	h := newTalking(t, "chat", "no")
	if m := h.black.say("s1", "players", "hello"); m.Reason != string(chat.Closed) {
		t.Errorf("a player: %+v", m)
	}
	h.white.write(`{"t":"join","game":"` + h.white.game + `","since":0}`)
	if m := h.white.read("talk"); !m.Closed || len(m.Reads) != 0 {
		t.Errorf("a player is told %+v", m)
	}
}

// A moderator takes a line away, and it is gone from every page at once.
func TestTalkDropped(t *testing.T) {
	h := newTalking(t)
	h.black.say("s1", "players", "rude")
	h.white.read("said")
	olga, err := h.people.Named(t.Context(), "Olga")
	if err != nil {
		t.Fatal(err)
	}
	path := h.address + "/chat/drop"
	if a := h.fanBrowser.post(path, fields("n", "1")); a.status != 404 {
		t.Errorf("somebody without the office: status %d", a.status)
	}
	if err := h.people.SetRole(t.Context(), account.Console, olga.ID, account.Moderator); err != nil {
		t.Fatal(err)
	}
	if a := h.fanBrowser.get(h.address + "/chat"); !bytes.Contains([]byte(a.body), []byte("rude")) {
		t.Errorf("the moderator reads\n%s", a.body)
	}
	if a := h.blackHome.post(path, fields("n", "1")); a.path != "/login" {
		t.Errorf("a guest comes to %s", a.path)
	}
	if a := h.fanBrowser.post(path, fields("n", "1")); a.status != 200 || a.path != h.address+"/chat" || bytes.Contains([]byte(a.body), []byte("rude")) {
		t.Errorf("the moderator: status %d at %s\n%s", a.status, a.path, a.body)
	}
	if m := h.white.read("said"); m.Line.N != 1 || !m.Line.Dropped || m.Line.Text != "" {
		t.Errorf("the page of the other is told %+v", m.Line)
	}
	if a := h.fanBrowser.post(h.address+"/chat/silence", fields("n", "1", "days", "2")); a.status != 200 {
		t.Errorf("keeping silent: status %d\n%s", a.status, a.body)
	}
	if m := h.black.say("s2", "players", "rude again"); m.Reason != string(chat.Silenced) {
		t.Errorf("who is kept silent: %+v", m)
	}
	notes, err := h.people.Notes(t.Context(), account.Console, "", time.Time{}, 10)
	if err != nil || len(notes) != 3 || notes[0].Act != account.ActModerate { // silence, line, office
		t.Errorf("the notes are %+v, %v", notes, err)
	}
}

// Who has no script reads and talks on a page of its own.
func TestTalkPage(t *testing.T) {
	h := newTalking(t)
	if a := h.blackHome.post(h.address+"/chat", fields("room", "players", "text", "<b>hello</b>")); a.status != 200 || a.path != h.address+"/chat" {
		t.Fatalf("status %d at %s\n%s", a.status, a.path, a.body)
	}
	if a := h.blackHome.get(h.address + "/chat"); !bytes.Contains([]byte(a.body), []byte("&lt;b&gt;hello&lt;/b&gt;")) {
		t.Errorf("the page of the player\n%s", a.body)
	}
	if a := h.fanBrowser.get(h.address + "/chat"); bytes.Contains([]byte(a.body), []byte("hello")) || a.status != 200 {
		t.Errorf("who watches reads what the players said: status %d\n%s", a.status, a.body)
	}
	if a := h.fanBrowser.post(h.address+"/chat", fields("room", "players", "text", "hello")); a.status != 422 {
		t.Errorf("who watches talks to the players: status %d\n%s", a.status, a.body)
	}
}
