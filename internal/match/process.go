package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Process is a running program with its two streams. Its error stream is kept, the
// end of it, for the report of a crash.
type Process struct {
	io.Reader
	io.Writer
	cmd    *exec.Cmd
	in     io.Closer
	stderr *tail
	cancel context.CancelFunc
}

// goodbye is how long a program that was told to end may take before it is killed.
const goodbye = 2 * time.Second

// StartProcess starts a program with arguments in a folder, or in the current one if
// dir is empty. It ends when ctx does. The caller calls Process.End.
func StartProcess(ctx context.Context, dir string, command []string) (*Process, error) {
	if len(command) == 0 {
		return nil, errors.New("there is no program to start")
	}
	ctx, cancel := context.WithCancel(ctx)
	p := &Process{stderr: &tail{}, cancel: cancel}
	p.cmd = exec.CommandContext(ctx, command[0], command[1:]...)
	p.cmd.Dir = dir
	p.cmd.Stderr = p.stderr
	p.cmd.WaitDelay = goodbye
	in, err := p.cmd.StdinPipe()
	if err == nil {
		p.Writer, p.in = in, in
		p.Reader, err = p.cmd.StdoutPipe()
	}
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		cancel()
		return nil, fmt.Errorf("%s cannot be started: %w", command[0], err)
	}
	return p, nil
}

// End waits until the program ends, for a moment, and kills it then. It closes the
// streams; a reader of Process must have come to their end or not mind.
func (p *Process) End() {
	p.in.Close()
	timer := time.AfterFunc(goodbye, p.cancel)
	defer timer.Stop()
	p.cmd.Wait()
	p.cancel()
}

// Kill ends the program at once.
func (p *Process) Kill() {
	p.cancel()
	p.End()
}

// Complaint returns the last lines that the program wrote to its error stream.
func (p *Process) Complaint() string { return p.stderr.String() }

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

// kept is how much of an error stream is kept, in bytes.
const kept = 2000

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if extra := len(t.text) - kept; extra > 0 {
		t.text = append(t.text[:0], t.text[extra:]...)
	}
	return len(p), nil
}

// String returns what is kept, without broken characters.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(strings.ToValidUTF8(string(t.text), "?"))
}
