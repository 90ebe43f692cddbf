package api_test

import (
	"fmt"
	"hash/crc32"
	"net/http"
	"slices"
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/api"
	"tengen/internal/chat"
	"tengen/internal/limit"
	"tengen/internal/memory"
	"tengen/wire"
)

// says has somebody say something at a game.
func (p *person) says(game, room, text string) {
	p.t.Helper()
	p.ask(http.StatusOK, "POST", "/api/v1/games/"+game+"/chat", fmt.Sprintf(`{"id":%q,"room":%q,"text":%q}`, fmt.Sprint("c", crc32.ChecksumIEEE([]byte(text))), room, text), nil)
}

// reads are the texts that somebody reads at a game.
func (p *person) reads(game string) []string {
	p.t.Helper()
	var talk wire.Talk
	p.ask(http.StatusOK, "GET", "/api/v1/games/"+game+"/chat", "", &talk)
	texts := []string{}
	for _, l := range talk.Lines {
		texts = append(texts, l.Text)
	}
	return texts
}

// The players' room is for the two players, with a token that may read; the other
// room is for everybody else, and after the end for all.
func TestChatRooms(t *testing.T) {
	s := newServer(t)
	anna, boris, carl := s.person("Anna"), s.person("Boris"), s.person("Carl")
	id := s.game(anna, boris, `{"opening":"none","seat":1}`)
	anna.says(id, "players", "good luck")
	boris.says(id, "players", "and to you")
	carl.says(id, "watchers", "h8 wins")
	private, public := []string{"good luck", "and to you"}, []string{"h8 wins"}
	token, _, err := s.people.NewAccess(t.Context(), anna.account.ID, "no eyes", []account.Scope{account.ScopeChat}, 0)
	s.must(err)
	blind := &person{s, anna.account, token}
	for who, c := range map[string]struct {
		person *person
		want   []string
	}{"Anna": {anna, private}, "Boris": {boris, private}, "Carl": {carl, public}, "nobody": {s.nobody(), public}, "Anna without the scope read": {blind, public}} {
		if got := c.person.reads(id); !slices.Equal(got, c.want) {
			t.Errorf("%s reads %q, want %q", who, got, c.want)
		}
	}
	boris.act(id, "x", 0, `{"resign":true}`)
	anna.says(id, "watchers", "it did not")
	if got, want := boris.reads(id), append(private, "h8 wins", "it did not"); !slices.Equal(got, want) {
		t.Errorf("after the end Boris reads %q, want %q", got, want)
	}
	if got := carl.reads(id); !slices.Equal(got, []string{"h8 wins", "it did not"}) {
		t.Errorf("after the end Carl reads %q", got)
	}
}

// What is not said is refused with the reason of the live protocol; the same line
// sent again is said once.
func TestChatRefusals(t *testing.T) {
	s := newServer(t, func(c *api.Config) {
		c.Chat = chat.New(chat.Config{Store: new(memory.Chat), People: c.Accounts, Now: c.Play.Now, Limits: chat.Limits{
			Player: limit.Limit{Times: 3, Every: time.Hour}, Watcher: limit.None,
		}})
	})
	anna, boris, carl := s.person("Anna"), s.person("Boris"), s.person("Carl")
	id := s.game(anna, boris, `{"opening":"none","seat":1}`)
	path := "/api/v1/games/" + id + "/chat"
	line := func(id, room, text string) string {
		return fmt.Sprintf(`{"id":%q,"room":%q,"text":%q}`, id, room, text)
	}
	for _, c := range []struct {
		who                *person
		room, text, reason string
	}{
		{carl, "players", "psst", "chat-room"}, {anna, "watchers", "psst", "chat-room"}, {anna, "players", " \u200b ", "chat-empty"},
		{anna, "players", fmt.Sprintf("%281d", 1), ""}, // blanks do not count
	} {
		if c.reason == "" {
			c.who.says(id, c.room, c.text)
			continue
		}
		c.who.refused(http.StatusConflict, c.reason, "POST", path, line("r", c.room, c.text))
	}
	for range 2 {
		var said api.Said
		boris.ask(http.StatusOK, "POST", path, line("same", "players", "hello"), &said)
		if said.N != 2 {
			t.Errorf("the line has number %d, want 2", said.N)
		}
	}
	boris.ask(http.StatusOK, "POST", "/api/v1/me/quiet", `{"quiet":true}`, nil)
	anna.refused(http.StatusConflict, "chat-deaf", "POST", path, line("d", "players", "hello"))
	boris.refused(http.StatusConflict, "chat-quiet", "POST", path, line("q", "players", "hello"))
	boris.ask(http.StatusOK, "POST", "/api/v1/me/quiet", `{"quiet":false}`, nil)
	anna.says(id, "players", "back")
	anna.says(id, "players", "again")
	if p := anna.refused(http.StatusTooManyRequests, "chat-fast", "POST", path, line("f", "players", "hello")); p.RetryAfter != 3600 {
		t.Errorf("too fast: again after %d s, want 3600", p.RetryAfter)
	}
	anna.refused(http.StatusUnprocessableEntity, "malformed", "POST", path, line("a b", "players", "hello"))
	anna.refused(http.StatusUnprocessableEntity, "malformed", "POST", path, line("a", "kitchen", "hello"))
	anna.refused(http.StatusNotFound, "no-game", "POST", "/api/v1/games/nothing/chat", line("a", "players", "hello"))
	closed := s.game(anna, boris, `{"opening":"none","seat":1,"noChat":true}`)
	anna.refused(http.StatusConflict, "chat-closed", "POST", "/api/v1/games/"+closed+"/chat", line("a", "players", "hello"))
}

// Who follows a game hears what is said there if he asks for it: first what there
// is, then every line that he may read.
func TestChatInStream(t *testing.T) {
	s := newServer(t)
	anna, boris, carl := s.person("Anna"), s.person("Boris"), s.person("Carl")
	id := s.game(anna, boris, `{"opening":"none","seat":1}`)
	path := "/api/v1/games/" + id + "/stream"
	anna.says(id, "players", "first")
	carl.says(id, "watchers", "from afar")
	player, _ := boris.stream(path + "?talk=true")
	watcher, _ := s.nobody().stream(path + "?talk=true")
	silent, _ := boris.stream(path)
	until := func(next func() map[string]any, kind string) map[string]any {
		t.Helper()
		for {
			if line := next(); line == nil || line["t"] == kind {
				return line
			}
		}
	}
	texts := func(line map[string]any) (all []string) {
		for _, l := range line["lines"].([]any) {
			all = append(all, l.(map[string]any)["text"].(string))
		}
		return all
	}
	if got := texts(until(player, "talk")); !slices.Equal(got, []string{"first"}) {
		t.Errorf("Boris begins with %q", got)
	}
	if got := texts(until(watcher, "talk")); !slices.Equal(got, []string{"from afar"}) {
		t.Errorf("who watches begins with %q", got)
	}
	anna.says(id, "players", "second")
	carl.says(id, "watchers", "from near")
	for who, c := range map[string]struct {
		next func() map[string]any
		want string
	}{"Boris": {player, "second"}, "who watches": {watcher, "from near"}} {
		if got := until(c.next, "said")["line"].(map[string]any)["text"]; got != c.want {
			t.Errorf("%s hears %q, want %q", who, got, c.want)
		}
	}
	boris.act(id, "x", 0, `{"resign":true}`)
	for line := silent(); line != nil; line = silent() {
		if line["t"] == "talk" || line["t"] == "said" {
			t.Errorf("who did not ask for talk gets %v", line)
		}
	}
}
