package crash_test

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What the server asks of the system, as strace writes it.
var (
	tracedWrite = regexp.MustCompile(`^(\d+) +pwrite64\(\d+<[^>]*\.db-wal>`)
	tracedSync  = regexp.MustCompile(`^(\d+) +(?:fdatasync|fsync)\(\d+<[^>]*\.db-wal>`)
	syncEnd     = regexp.MustCompile(`^(\d+) +<\.\.\. (?:fdatasync|fsync) resumed>.*= 0`)
	tracedAck   = regexp.MustCompile(`^(\d+) +write\(\d+<[^>]*>, .*\\"t\\":\\"ack\\",\\"id\\":\\"([^"\\]+)\\"`)
)

// Between the write of a move to the log and its acknowledgement the system is told
// to bring the log to the disk, and has done so. A move is known by the name of its
// command, which stands in the page that is written and in the acknowledgement.
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

// readTrace counts the acknowledgements, and returns those whose commands were not
// first written to the log and then synced.
func readTrace(t *testing.T, name string) (acks int, early []string) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var written, durable []string   // pages, as they were written
	syncing := make(map[string]int) // how many of written wait for the sync of a thread
	brought := func(pages int) {
		durable = append(durable, written[:pages]...)
		written = written[pages:]
	}
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		switch {
		case tracedWrite.MatchString(line):
			written = append(written, line)
		case tracedSync.MatchString(line) && strings.HasSuffix(line, "= 0"):
			brought(len(written))
		case tracedSync.MatchString(line):
			syncing[tracedSync.FindStringSubmatch(line)[1]] = len(written)
		case syncEnd.MatchString(line):
			brought(syncing[syncEnd.FindStringSubmatch(line)[1]])
		case tracedAck.MatchString(line):
			acks++
			command := tracedAck.FindStringSubmatch(line)[2]
			if !slices.ContainsFunc(durable, func(page string) bool { return strings.Contains(page, command) }) {
				early = append(early, line)
			}
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return acks, early
}
