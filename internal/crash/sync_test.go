package crash_test

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What the server asks of the system, as strace writes it.
var (
	tracedWrite = regexp.MustCompile(`^(\d+) +pwrite64\(\d+<[^>]*\.db-wal>`)
	tracedSync  = regexp.MustCompile(`^(\d+) +(?:fdatasync|fsync)\(\d+<[^>]*\.db-wal>`)
	syncEnd     = regexp.MustCompile(`^(\d+) +<\.\.\. (?:fdatasync|fsync) resumed>.*= 0`)
	tracedAck   = regexp.MustCompile(`^(\d+) +write\(\d+<[^>]*>, .*\\"t\\":\\"ack\\"`)
)

// Between the write of a move to the log and its acknowledgement the system is told
// to bring the log to the disk, and has done so. There is one game, so that every
// acknowledgement answers a commit of its own.
func TestSyncBeforeAck(t *testing.T) {
	trace := filepath.Join(t.TempDir(), "trace")
	s := newServer(t)
	s.wrap = func(args []string) *exec.Cmd {
		return exec.Command("strace", append([]string{"-f", "-y", "-s", "4096", "-e", "trace=write,pwrite64,fsync,fdatasync", "-e", "signal=none", "-o", trace, binary}, args...)...)
	}
	s.start()
	h := s.hall(0)
	ctx, stop := context.WithCancel(t.Context())
	wait := h.run(ctx, 1)
	until(t, "two games are played", func() bool { return h.acked.Load() >= 2*lastMove })
	stop()
	wait()
	s.kill()
	acks, synced := readTrace(t, trace)
	t.Logf("%d acknowledgements, each after a sync of its own", acks)
	if acks < 2*lastMove {
		t.Errorf("the trace has %d acknowledgements, want %d", acks, 2*lastMove)
	}
	for _, line := range synced {
		t.Errorf("acknowledged before the log was on the disk: %.200s", line)
	}
}

// readTrace counts the acknowledgements, and returns those before which, since the
// one before, the log was not first written and then synced.
func readTrace(t *testing.T, name string) (acks int, early []string) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	written, synced := false, false
	syncing := make(map[string]bool) // threads that wait for a sync which began after a write
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		switch {
		case tracedWrite.MatchString(line):
			written = true
		case tracedSync.MatchString(line) && strings.HasSuffix(line, "= 0"):
			synced = synced || written
		case tracedSync.MatchString(line):
			syncing[tracedSync.FindStringSubmatch(line)[1]] = written
		case syncEnd.MatchString(line):
			synced = synced || syncing[syncEnd.FindStringSubmatch(line)[1]]
		case tracedAck.MatchString(line):
			if acks++; !synced {
				early = append(early, line)
			}
			written, synced = false, false
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return acks, early
}
