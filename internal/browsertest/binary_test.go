package browsertest

import (
	"errors"
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
)

// program builds the program once and returns its path.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "browsertest")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "tengen")
	args := []string{"build", "-o", path}
	if raceDetector {
		args = append(args, "-race")
	}
	removeProgram = func() { _ = os.RemoveAll(dir) } // else it stays in the temporary folder
	if out, err := exec.Command("go", append(args, "tengen/cmd/tengen")...).CombinedOutput(); err != nil {
		return "", errors.New(string(out))
	}
	return path, nil
})

// removeProgram takes away what was built.
var removeProgram = func() {}

// process is the program, serving one data folder on one port, that can be killed
// and started again.
type process struct {
	t       *testing.T
	path    string
	address string // host and port
	data    string
	command *exec.Cmd
	output  *errorLog
}

// newProcess builds and starts the program; the test's end stops it.
func newProcess(t *testing.T) *process {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	// The port must be the same after a restart, so it is chosen here.
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, path: path, address: listener.Addr().String(), data: t.TempDir(), output: new(errorLog)}
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.kill()
		if t.Failed() {
			t.Logf("the program wrote:\n%s", p.output.text())
		}
	})
	p.start()
	return p
}

// start starts the program and waits until it answers.
func (p *process) start() {
	p.t.Helper()
	p.command = exec.Command(p.path, "serve", "--listen", p.address, "--data", p.data)
	p.command.Stderr = p.output
	if err := p.command.Start(); err != nil {
		p.t.Fatal(err)
	}
	for until := time.Now().Add(patience); ; {
		response, err := http.Get("http://" + p.address + "/games")
		if err == nil {
			_ = response.Body.Close()
			return
		}
		if time.Now().After(until) {
			p.t.Fatalf("the program does not answer: %v\n%s", err, p.output.text())
		}
		time.Sleep(between)
	}
}

// kill ends the program with no warning, as kill -9 does.
func (p *process) kill() {
	p.t.Helper()
	if p.command == nil {
		return
	}
	if err := p.command.Process.Signal(syscall.SIGKILL); err != nil {
		p.t.Error(err)
	}
	var exit *exec.ExitError
	if err := p.command.Wait(); !errors.As(err, &exit) {
		p.t.Errorf("the program ended by itself: %v\n%s", err, p.output.text())
	}
	p.command = nil
	if out := p.output.text(); strings.Contains(out, "level=ERROR") || strings.Contains(out, "DATA RACE") {
		p.t.Errorf("the program wrote:\n%s", out)
	}
}
