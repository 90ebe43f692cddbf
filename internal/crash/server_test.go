package crash_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"tengen/internal/load"
	"tengen/internal/sqlite"
)

// How much is done: rounds, or as many as fit into a time.
var (
	rounds = flag.Int("rounds", 0, "how often the server is killed; 0 is as often as -for allows")
	span   = flag.Duration("for", 40*time.Second, "how long the server is killed again and again")
)

// binary is the program that is tested.
var binary string

func TestMain(m *testing.M) {
	flag.Parse()
	folder, err := os.MkdirTemp("", "tengen-crash-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	binary = filepath.Join(folder, "tengen")
	if out, err := exec.Command("go", "build", "-o", binary, "tengen/cmd/tengen").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "building the program: %v\n%s", err, out)
		os.Exit(1)
	}
	status := m.Run()
	_ = os.RemoveAll(folder)
	if status == 0 {
		if err := goleak.Find(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			status = 1
		}
	}
	os.Exit(status)
}

// server is the program on a folder, which may be ended and started again.
type server struct {
	t       *testing.T
	address string
	folder  string
	wrap    func(args []string) *exec.Cmd // how it is started
	cmd     *exec.Cmd
	said    safeBuffer
}

type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func newServer(t *testing.T) *server {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	s := &server{t: t, address: l.Addr().String(), folder: t.TempDir()}
	s.wrap = func(args []string) *exec.Cmd { return exec.Command(binary, args...) }
	t.Cleanup(s.kill)
	return s
}

// start runs the program and waits until it answers.
func (s *server) start() {
	s.t.Helper()
	s.cmd = s.wrap([]string{"serve", "--listen", s.address, "--data", s.folder, "--no-limits", "--engines", "0"})
	s.cmd.Stderr = &s.said
	s.cmd.Stdout = &s.said
	if s.cmd.SysProcAttr == nil {
		s.cmd.SysProcAttr = new(syscall.SysProcAttr)
	}
	s.cmd.SysProcAttr.Setpgid = true // what it started dies with it
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for late := time.Now().Add(3 * time.Minute); time.Now().Before(late); time.Sleep(10 * time.Millisecond) {
		if answer, err := client.Get("http://" + s.address + "/healthz"); err == nil {
			answer.Body.Close()
			return
		}
	}
	s.t.Fatalf("the server does not answer:\n%s", s.said.String())
}

// kill ends the program as the loss of power would end it for everybody else.
func (s *server) kill() {
	if s.cmd != nil {
		_ = syscall.Kill(-s.cmd.Process.Pid, syscall.SIGKILL)
		_ = s.cmd.Wait()
		s.cmd = nil
	}
}

// store opens the log of a server that does not run.
func (s *server) store() *sqlite.Store {
	s.t.Helper()
	store, err := sqlite.Open(context.Background(), filepath.Join(s.folder, "tengen.db"))
	if err != nil {
		s.t.Fatal(err)
	}
	return store
}

// hall returns where games are played on the server; they end with ctx.
func (s *server) hall(pause time.Duration) *hall {
	h := &hall{t: s.t, site: load.NewSite("http://" + s.address), pause: pause}
	s.t.Cleanup(h.site.Close)
	return h
}

// Again and again the server is killed under load at any moment. What it had
// acknowledged, and what it had shown, is in the log once; players go on where they
// were; and the time in which no server ran is charged to nobody.
func TestKill(t *testing.T) {
	s := newServer(t)
	s.start()
	h := s.hall(0)
	ctx, stop := context.WithCancel(t.Context())
	wait := h.run(ctx, 8)
	defer func() {
		stop()
		wait()
	}()
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	idle, n := 0, 0
	for end := time.Now().Add(*span); n < *rounds || *rounds == 0 && time.Now().Before(end); n++ {
		before := h.acked.Load()
		if n%4 > 0 { // else at any moment, also before anybody is back
			for late := time.Now().Add(20 * time.Second); h.acked.Load() < before+30 && time.Now().Before(late); {
				time.Sleep(time.Millisecond)
			}
		}
		time.Sleep(time.Duration(r.IntN(300)) * time.Millisecond)
		s.kill()
		if h.acked.Load() == before {
			idle++
		}
		store := s.store()
		acks := h.verify(store)
		if err := store.Close(); err != nil {
			t.Fatal(err)
		}
		if t.Failed() {
			t.Fatalf("round %d, %d acknowledgements", n+1, acks)
		}
		h.forget()
		s.start()
	}
	t.Logf("%d rounds, %d moves acknowledged", n, h.acked.Load())
	if idle > n/4+1 {
		t.Errorf("in %d of %d rounds no move was acknowledged", idle, n)
	}
}

// forget drops the tables whose games have ended: they were compared with the log
// and nothing is done there any more.
func (h *hall) forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	var open []*table
	for _, t := range h.tables {
		select {
		case <-t.done:
		default:
			open = append(open, t)
		}
	}
	h.tables = open
}

// Where the disk is full the server says so, loses nothing that it acknowledged,
// and goes on by itself when there is room again.
func TestFullDisk(t *testing.T) {
	s := newServer(t)
	s.wrap = func(args []string) *exec.Cmd {
		const script = `mount -t tmpfs -o size=12m tengen "$1" && head -c 8m /dev/zero > "$1/ballast" && shift && exec "$@"`
		c := exec.Command("/bin/sh", append([]string{"-c", script, "sh", s.folder, binary}, args...)...)
		c.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNS}
		if os.Getuid() != 0 {
			c.SysProcAttr.Cloneflags |= syscall.CLONE_NEWUSER
			c.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}}
			c.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}}
		}
		return c
	}
	s.start()
	h := s.hall(0)
	ctx, stop := context.WithCancel(t.Context())
	wait := h.run(ctx, 8)
	defer func() {
		stop()
		wait()
	}()
	until(t, "the disk is full and players are told of an error", func() bool { return h.errs.Load() > 0 })
	defer func() {
		if t.Failed() {
			t.Logf("the log of the server:\n%s", s.said.String())
		}
	}()
	until(t, "the log of the server says what is wrong and what to do", func() bool {
		return strings.Contains(s.said.String(), "the disk is full: make room")
	})
	before := h.acked.Load()
	if before == 0 {
		t.Error("nothing was acknowledged before the disk was full")
	}
	inside := filepath.Join("/proc", fmt.Sprint(s.cmd.Process.Pid), "root", s.folder)
	if err := os.Remove(filepath.Join(inside, "ballast")); err != nil {
		t.Fatal(err)
	}
	until(t, "there is room and moves are acknowledged again", func() bool { return h.acked.Load() > before+20 })
	stop()
	wait()
	// The folder is gone with the process, so its files are taken out first.
	if err := s.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	copied := t.TempDir()
	for _, name := range []string{"tengen.db", "tengen.db-wal"} {
		text, err := os.ReadFile(filepath.Join(inside, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(copied, name), text, 0o600)
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
	}
	s.kill()
	s.folder = copied
	store := s.store()
	defer store.Close()
	t.Logf("%d acknowledgements compared, %d errors told", h.verify(store), h.errs.Load())
}

func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for late := time.Now().Add(time.Minute); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("a minute passed before this: %s", what)
		}
	}
}
