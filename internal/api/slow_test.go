package api_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"tengen/internal/api"
	"tengen/internal/chat"
	"tengen/internal/notice"
)

// narrow gives connections that hold little on the way.
type narrow struct{ net.Listener }

func (n narrow) Accept() (net.Conn, error) {
	c, err := n.Listener.Accept()
	if err == nil {
		err = c.(*net.TCPConn).SetWriteBuffer(32 << 10)
	}
	return c, err
}

// Who does not read a stream is cut when too much waits for him; nobody else waits
// for him or loses anything.
func TestSlowReader(t *testing.T) {
	const lines = 900
	var talk *chat.App
	s := newServer(t, func(c *api.Config) { talk = c.Chat })
	anna, boris := s.person("Anna"), s.person("Boris")
	id := s.game(anna, boris, `{"opening":"none","seat":1}`)
	served := httptest.NewUnstartedServer(s.api)
	served.Listener = narrow{served.Listener}
	served.Start()
	defer served.Close()
	slow := s.dial(t, served, "/api/v1/games/"+id+"/stream?talk=true")
	for head := ""; !strings.Contains(head, `"t":"talk"`); {
		var err error
		if head, err = slow.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
	}
	quick, _ := s.nobody().stream("/api/v1/games/" + id + "/stream?talk=true")
	for line := quick(); line["t"] != "talk"; line = quick() {
	}
	carl := s.person("Carl")
	from := chat.Place{Game: id, Person: notice.Account(string(carl.account.ID))}
	for i := range lines {
		text := fmt.Sprintf("%d %s", i, strings.Repeat("ж", 250))
		if _, err := talk.Say(t.Context(), chat.Saying{From: from, Room: chat.Watchers, Command: fmt.Sprint(i), Text: text}); err != nil {
			t.Fatal(err)
		}
		if line := quick(); line["t"] != "said" || !strings.HasPrefix(line["line"].(map[string]any)["text"].(string), fmt.Sprint(i, " ")) {
			t.Fatalf("who reads gets %v in the place of line %d", line, i)
		}
	}
	got := 0
	for got < lines {
		line, err := slow.ReadString('\n')
		if err != nil {
			break // the end of the stream, though the game goes on
		}
		if strings.Contains(line, `"t":"said"`) {
			got++
		}
	}
	if got >= lines {
		t.Errorf("who did not read has got all of %d lines: they waited for him", got)
	}
}

// dial opens a stream over a connection that is read only when the test wants it.
func (s *server) dial(t *testing.T, served *httptest.Server, path string) *bufio.Reader {
	t.Helper()
	c, err := net.Dial("tcp", served.Listener.Addr().String())
	s.must(err)
	t.Cleanup(func() { c.Close() })
	s.must(c.(*net.TCPConn).SetReadBuffer(32 << 10))
	s.must(c.SetDeadline(time.Now().Add(time.Minute)))
	r, err := http.NewRequest(http.MethodGet, served.URL+path, nil)
	s.must(err)
	r.Close = true // so that the end of the stream is the end of the connection
	s.must(r.Write(c))
	return bufio.NewReader(c)
}
