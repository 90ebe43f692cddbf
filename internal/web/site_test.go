package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/internal/web"
	"tengen/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// site is a server on a port of its own.
type site struct {
	t    *testing.T
	app  *play.App
	web  *web.Server
	http *httptest.Server
}

func newSite(t *testing.T, node play.Config, c web.Config) *site {
	t.Helper()
	return serveSite(t, playtest.Node(t, node), c)
}

// serveSite starts the web site of a node.
func serveSite(t *testing.T, app *play.App, c web.Config) *site {
	t.Helper()
	s := &site{t: t, app: app}
	c.Log = slog.New(slog.NewTextHandler(t.Output(), nil))
	s.web = web.New(s.app, c)
	s.http = httptest.NewServer(s.web)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := s.web.Close(ctx); err != nil {
			t.Error(err)
		}
		s.http.Close()
	})
	return s
}

// browser is somebody with cookies.
type browser struct {
	site   *site
	client *http.Client
}

func (s *site) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	client := &http.Client{Jar: jar, Transport: s.http.Client().Transport}
	return &browser{s, client}
}

// answer is a page that was loaded.
type answer struct {
	status int
	path   string // where redirects led
	body   string
	header http.Header
}

func (b *browser) send(r *http.Request) answer {
	b.site.t.Helper()
	response, err := b.client.Do(r)
	if err != nil {
		b.site.t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		b.site.t.Fatal(err)
	}
	return answer{response.StatusCode, response.Request.URL.Path, string(body), response.Header}
}

func (b *browser) request(method, path string, body io.Reader, header ...string) *http.Request {
	b.site.t.Helper()
	r, err := http.NewRequest(method, b.site.http.URL+path, body)
	if err != nil {
		b.site.t.Fatal(err)
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	return r
}

func (b *browser) get(path string, header ...string) answer {
	b.site.t.Helper()
	return b.send(b.request(http.MethodGet, path, nil, header...))
}

func (b *browser) post(path string, form url.Values, header ...string) answer {
	b.site.t.Helper()
	header = append([]string{"Content-Type", "application/x-www-form-urlencoded"}, header...)
	return b.send(b.request(http.MethodPost, path, strings.NewReader(form.Encode()), header...))
}

// goodForm is a form for a game by the preset rif in which the creator is Black.
func goodForm() url.Values {
	return url.Values{"preset": {"rif"}, "opening": {""}, "clock": {"on"}, "minutes": {"5"}, "seconds": {"3"},
		"color": {"black"}, "hints": {"none"}}
}

// create makes a game by the form and returns its address.
func (b *browser) create(form url.Values) string {
	b.site.t.Helper()
	a := b.post("/games", form)
	if a.status != http.StatusOK || !strings.HasPrefix(a.path, "/games/") {
		b.site.t.Fatalf("creating a game: status %d at %s\n%s", a.status, a.path, a.body)
	}
	return a.path
}

// pair is a game with both seats taken, and their live connections, joined.
func (s *site) pair(form url.Values) (address string, black, white *socket) {
	s.t.Helper()
	one, two := s.browser(), s.browser()
	address = one.create(form)
	two.get(address)
	if a := two.post(address+"/seat", nil); a.status != http.StatusOK || a.path != address {
		s.t.Fatalf("taking the seat: status %d at %s", a.status, a.path)
	}
	return address, one.joined(address), two.joined(address)
}

// socket is a live connection.
type socket struct {
	t      *testing.T
	conn   *websocket.Conn
	game   string
	frames [][]byte // all that was read, as it came
}

// dial opens a live connection with the browser's cookies.
// dial opens the live connection of a game, whose address may end in a query.
func (b *browser) dial(address string, header ...string) (*socket, *http.Response, error) {
	address, query, _ := strings.Cut(address, "?")
	target, err := url.Parse(b.site.http.URL + address)
	if err != nil {
		b.site.t.Fatal(err)
	}
	h := http.Header{}
	for _, c := range b.client.Jar.Cookies(target) {
		h.Add("Cookie", c.String())
	}
	for i := 0; i+1 < len(header); i += 2 {
		h.Set(header[i], header[i+1])
	}
	conn, response, err := websocket.Dial(b.site.t.Context(), "ws"+strings.TrimPrefix(b.site.http.URL, "http")+address+"/live?"+query,
		&websocket.DialOptions{HTTPHeader: h})
	if err != nil {
		return nil, response, err
	}
	conn.SetReadLimit(1 << 20)
	b.site.t.Cleanup(func() { conn.CloseNow() })
	return &socket{t: b.site.t, conn: conn, game: strings.TrimPrefix(address, "/games/")}, response, nil
}

func (b *browser) joined(address string) *socket {
	b.site.t.Helper()
	s, _, err := b.dial(address)
	if err != nil {
		b.site.t.Fatal(err)
	}
	s.write(`{"t":"join","game":"` + s.game + `","since":0}`)
	s.read("state")
	return s
}

func (s *socket) write(frame string) {
	s.t.Helper()
	if err := s.conn.Write(s.t.Context(), websocket.MessageText, []byte(frame)); err != nil {
		s.t.Fatal(err)
	}
}

// any is any message of the server.
type anyMessage struct {
	T       string            `json:"t"`
	ID      string            `json:"id"`
	Version int               `json:"version"`
	Reason  string            `json:"reason"`
	Text    string            `json:"text"`
	Fatal   bool              `json:"fatal"`
	N       int               `json:"n"`
	Now     int64             `json:"now"`
	You     wire.You          `json:"you"`
	Moves   []wire.Move       `json:"moves"`
	View    wire.View         `json:"view"`
	Tree    *wire.Explanation `json:"tree"`
	Steps   []struct {
		Text string `json:"text"`
	} `json:"steps"`
	RetryAfter int             `json:"retryAfter"`
	Reads      []string        `json:"reads"`
	Writes     []string        `json:"writes"`
	Lines      []wire.TalkLine `json:"lines"`
	Line       wire.TalkLine   `json:"line"`
	Quiet      bool            `json:"quiet"`
	Closed     bool            `json:"closed"`
	Lag        [2]int          `json:"lag"`
}

// next reads one message.
func (s *socket) next() (anyMessage, error) {
	ctx, cancel := context.WithTimeout(s.t.Context(), 10*time.Second)
	defer cancel()
	var m anyMessage
	_, frame, err := s.conn.Read(ctx)
	if err != nil {
		return m, err
	}
	s.frames = append(s.frames, frame)
	return m, json.Unmarshal(frame, &m)
}

// read reads until a message of a kind comes; what the game does may come at any time.
func (s *socket) read(kinds ...string) anyMessage {
	s.t.Helper()
	for {
		m, err := s.next()
		if err != nil {
			s.t.Fatalf("waiting for %v: %v", kinds, err)
		}
		for _, kind := range kinds {
			if m.T == kind {
				return m
			}
		}
		if !slices.Contains([]string{"presence", "players", "event", "state", "talk", "said"}, m.T) {
			s.t.Fatalf("waiting for %v: got %+v", kinds, m)
		}
	}
}

// do sends a command and returns its answer. Blanks in its id are written as "-".
func (s *socket) do(id, act string) anyMessage {
	s.t.Helper()
	id = strings.ReplaceAll(id, " ", "-")
	s.write(`{"t":"do","game":"` + s.game + `","id":"` + id + `","at":1000,"act":` + act + `}`)
	return s.read("ack", "refused", "error")
}

// must is do for a command that is carried out.
func (s *socket) must(id, act string) anyMessage {
	s.t.Helper()
	m := s.do(id, act)
	if m.T != "ack" {
		s.t.Fatalf("%s: got %+v, want an ack", act, m)
	}
	return m
}

// since joins again as one who has seen a version.
func (s *socket) since(version int) {
	s.t.Helper()
	s.write(fmt.Sprintf(`{"t":"join","game":"%s","since":%d}`, s.game, version))
	s.ping()
}

// ping reads all that was sent until now.
func (s *socket) ping() {
	s.t.Helper()
	s.write(`{"t":"ping","n":1}`)
	for s.read("pong", "event", "state", "refused", "error").T != "pong" {
	}
}

// state asks for the whole game.
func (s *socket) state() anyMessage {
	s.t.Helper()
	s.write(`{"t":"join","game":"` + s.game + `","since":0}`)
	return s.read("state")
}
