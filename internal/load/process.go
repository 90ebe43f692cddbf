package load

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// Usage is what a process has used.
type Usage struct {
	CPU    time.Duration // of user and system together, since it began
	Memory int64         // bytes that are resident now
	Peak   int64         // the most that were
}

// ticks are the units of processor time in a second in /proc, on every Linux.
const ticks = 100

// UsageOf reads what a process of this machine has used. It works on Linux; the
// error says why not elsewhere.
func UsageOf(pid int) (Usage, error) {
	var u Usage
	folder := fmt.Sprintf("/proc/%d/", pid)
	stat, err := os.ReadFile(folder + "stat")
	if err != nil {
		return u, fmt.Errorf("what process %d has used cannot be read: %w", pid, err)
	}
	// The name of the process stands in parentheses and may hold anything.
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	if len(fields) < 13 {
		return u, fmt.Errorf("%sstat has %d fields behind the name, at least 13 are expected", folder, len(fields))
	}
	for _, field := range fields[11:13] {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return u, fmt.Errorf("%sstat: %w", folder, err)
		}
		u.CPU += time.Duration(n) * time.Second / ticks
	}
	status, err := os.ReadFile(folder + "status")
	if err != nil {
		return u, err
	}
	for line := range strings.Lines(string(status)) {
		name, value, _ := strings.Cut(line, ":")
		kilobytes, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(value), " kB"), 10, 64)
		switch name {
		case "VmRSS":
			u.Memory = kilobytes << 10
		case "VmHWM":
			u.Peak = kilobytes << 10
		}
	}
	return u, nil
}
