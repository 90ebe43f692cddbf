package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"

	"tengen/wire"
)

// buildServer builds the program as it is shipped. The client is not needed here,
// so an empty file stands for it.
func buildServer(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	empty, overlay, binary := filepath.Join(dir, "site.css"), filepath.Join(dir, "overlay.json"), filepath.Join(dir, "tengen")
	styles, err := filepath.Abs("../../internal/web/assets/site.css")
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{styles: empty}})
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{empty: nil, overlay: text} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("go", "build", "-overlay", overlay, "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("building: %v\n%s", err, out)
	}
	return binary
}

// process is a running server.
type process struct {
	cmd     *exec.Cmd
	address string // http://…
}

// startServer starts the program on a data folder and waits until it listens.
func startServer(t *testing.T, binary, listen, data string) *process {
	t.Helper()
	p := &process{cmd: exec.Command(binary, "serve", "--listen", listen, "--data", data, "--lang", "en")}
	stderr, err := p.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill() // most have ended before
		_ = p.cmd.Wait()
	})
	lines := bufio.NewScanner(stderr)
	for lines.Scan() {
		if rest, ok := strings.CutPrefix(lines.Text(), "Tengen runs on "); ok {
			p.address, _, _ = strings.Cut(rest, ",")
			go func() {
				for lines.Scan() { // an empty pipe blocks nobody
				}
			}()
			return p
		}
		t.Log(lines.Text())
	}
	t.Fatal("the server did not start")
	return nil
}

// player is a browser with a live connection.
type player struct {
	t       *testing.T
	client  *http.Client
	address string // of the server
	path    string // of the game
	conn    *websocket.Conn
}

func newPlayer(t *testing.T, address string) *player {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &player{t: t, client: &http.Client{Jar: jar}, address: address}
}

// post sends a form and keeps the path that it leads to.
func (p *player) post(path string, form url.Values) {
	p.t.Helper()
	response, err := p.client.PostForm(p.address+path, form)
	if err != nil {
		p.t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != http.StatusOK {
		p.t.Fatalf("%s: status %d", path, response.StatusCode)
	}
	p.path = response.Request.URL.Path
}

// connect opens the live connection.
func (p *player) connect() {
	p.t.Helper()
	target, err := url.Parse(p.address + p.path)
	if err != nil {
		p.t.Fatal(err)
	}
	header := http.Header{}
	for _, c := range p.client.Jar.Cookies(target) {
		header.Add("Cookie", c.String())
	}
	p.conn, _, err = websocket.Dial(p.t.Context(), "ws"+strings.TrimPrefix(p.address, "http")+p.path+"/live", &websocket.DialOptions{HTTPHeader: header})
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { p.conn.CloseNow() })
}

// ask writes a message and reads until the answer of a kind comes.
func (p *player) ask(answer string, format string, args ...any) (m struct {
	T       string
	Text    string
	Version int
	Moves   []wire.Move
	Gaps    []wire.Gap
	View    wire.View
}) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), 20*time.Second)
	defer cancel()
	if err := p.conn.Write(ctx, websocket.MessageText, fmt.Appendf(nil, format, args...)); err != nil {
		p.t.Fatal(err)
	}
	for {
		_, frame, err := p.conn.Read(ctx)
		if err != nil {
			p.t.Fatal(err)
		}
		if err := json.Unmarshal(frame, &m); err != nil {
			p.t.Fatal(err)
		}
		switch m.T {
		case answer:
			return m
		case "refused", "error":
			p.t.Fatalf("got %s, want %s", frame, answer)
		}
	}
}

func (p *player) game() string { return strings.TrimPrefix(p.path, "/games/") }

func (p *player) place(point string) int {
	p.t.Helper()
	return p.ask("ack", `{"t":"do","game":"%s","id":"%s","at":0,"act":{"place":"%s"}}`, p.game(), point, point).Version
}

// left is what both clocks show now.
func (p *player) left() (black, white time.Duration, moves int, gaps []wire.Gap) {
	p.t.Helper()
	m := p.ask("state", `{"t":"join","game":"%s","since":0}`, p.game())
	ms := func(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
	return ms(m.View.Clock.Left[0]), ms(m.View.Clock.Left[1]), len(m.Moves), m.Gaps
}

// The server as a process. It is built once for all of these.
func TestServer(t *testing.T) {
	binary := buildServer(t)
	t.Run("killed in the middle of a game", func(t *testing.T) { killed(t, binary) })
	t.Run("stopped", func(t *testing.T) { stopped(t, binary) })
	t.Run("stopped while games are played", func(t *testing.T) { stoppedUnderPlay(t, binary) })
	t.Run("refuses to start", func(t *testing.T) { refusesToStart(t, binary) })
}

// The server is killed in the middle of a game and started again later: both
// players go on from the same move, and the clocks are what they were.
func killed(t *testing.T, binary string) {
	data := t.TempDir()
	server := startServer(t, binary, "127.0.0.1:0", data)
	black, white := newPlayer(t, server.address), newPlayer(t, server.address)
	black.post("/games", url.Values{"preset": {"rif"}, "clock": {"on"}, "minutes": {"10"}, "seconds": {"0"}, "color": {"black"}})
	white.path = black.path
	white.post(black.path+"/seat", nil)
	black.connect()
	white.connect()
	players := []*player{black, white}
	for _, p := range players {
		p.left()
	}
	for i, point := range []string{"h8", "i9", "j7", "g6", "k5"} {
		players[i%2].place(point)
	}
	time.Sleep(2300 * time.Millisecond) // White thinks
	blackLeft, whiteLeft, _, _ := black.left()
	if err := server.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = server.cmd.Wait() // it was killed
	time.Sleep(5200 * time.Millisecond)

	startServer(t, binary, strings.TrimPrefix(server.address, "http://"), data)
	for _, p := range players {
		p.connect()
	}
	blackNow, whiteNow, moves, gaps := white.left()
	if moves != 5 {
		t.Errorf("the game has %d moves, want 5", moves)
	}
	if len(gaps) != 1 {
		t.Errorf("the game shows the gaps %v, want one", gaps)
	}
	if blackNow != blackLeft {
		t.Errorf("the clock of who is not to move went from %v to %v", blackLeft, blackNow)
	}
	if d := whiteLeft - whiteNow; d < -1500*time.Millisecond || d > 1500*time.Millisecond {
		t.Errorf("the mover's clock went from %v to %v", whiteLeft, whiteNow)
	}
	black.left()
	if version := white.place("g6"); version != 8 { // the answer to the fourth move, asked for again
		t.Errorf("a move sent again after the kill got version %d, want 8", version)
	}
	white.place("f10")
	black.place("e11")
	if _, _, moves, _ := black.left(); moves != 7 {
		t.Errorf("the game has %d moves, want 7", moves)
	}
}

// A second server on the same folder is refused in a sentence; one that is told
// to stop says good-bye and ends well.
func stopped(t *testing.T, binary string) {
	data := t.TempDir()
	server := startServer(t, binary, "127.0.0.1:0", data)
	out, err := exec.Command(binary, "serve", "--listen", "127.0.0.1:0", "--data", data, "--lang", "ru").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "другой tengen") || !strings.Contains(string(out), data) {
		t.Errorf("the second server: %v\n%s", err, out)
	}
	p := newPlayer(t, server.address)
	p.post("/games", url.Values{"preset": {"rif"}, "clock": {"off"}, "color": {"black"}})
	p.connect()
	p.ask("state", `{"t":"join","game":"%s","since":0}`, p.game())
	if err := server.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for {
		_, frame, err := p.conn.Read(t.Context())
		if err != nil {
			t.Fatalf("the connection ended without good-bye: %v", err)
		}
		if strings.Contains(string(frame), `"t":"bye"`) {
			break
		}
	}
	if _, _, err := p.conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusGoingAway {
		t.Errorf("got %v, want the close status going away", err)
	}
	if err := server.cmd.Wait(); err != nil {
		t.Errorf("the server ended with %v", err)
	}
}

func refusesToStart(t *testing.T, binary string) {
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		args []string
		says string
	}{
		"an address that is none":     {[]string{"--listen", "nowhere", "--data", t.TempDir()}, "nowhere"},
		"a folder that cannot be one": {[]string{"--listen", "127.0.0.1:0", "--data", blocked}, blocked},
	} {
		t.Run(name, func(t *testing.T) {
			out, err := exec.Command(binary, append([]string{"serve"}, c.args...)...).CombinedOutput()
			if err == nil || !strings.Contains(string(out), c.says) || strings.Count(string(out), "\n") != 1 {
				t.Errorf("%v\n%s\nwant one line that names %s", err, out, c.says)
			}
		})
	}
}
