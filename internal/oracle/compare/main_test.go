package main

import (
	"bytes"
	"strings"
	"testing"
)

const vectors = "../../../testdata/fouls.json"

// A small comparison ends without a difference, prints its tables, and prints
// the same whatever the number of workers.
func TestRun(t *testing.T) {
	var tables [2]string
	for i, workers := range []string{"1", "3"} {
		var out, messages bytes.Buffer
		args := []string{"-points", "1000", "-each", "10", "-deep", "5", "-round", "50", "-seed", "7", "-workers", workers, "-vectors", vectors}
		if status := run(args, &out, &messages); status != 0 {
			t.Fatalf("exit status %d\n%s", status, &messages)
		}
		tables[i] = out.String()
	}
	if tables[0] != tables[1] {
		t.Errorf("one worker printed\n%s\nthree printed\n%s", tables[0], tables[1])
	}
	for _, want := range []string{"Differences between the two judges: 0.", "| chains |", "| double-three |", "| 9 or more |"} {
		if !strings.Contains(tables[0], want) {
			t.Errorf("the tables lack %q:\n%s", want, tables[0])
		}
	}
}

// Wrong usage is status 2, a missing file status 1 with its name.
func TestRunRefuses(t *testing.T) {
	var out, messages bytes.Buffer
	if status := run([]string{"-points", "many"}, &out, &messages); status != 2 {
		t.Errorf("a word for a number: exit status %d; want 2", status)
	}
	messages.Reset()
	if status := run([]string{"-vectors", "no-such.json"}, &out, &messages); status != 1 || !strings.Contains(messages.String(), "no-such.json") {
		t.Errorf("a missing file: exit status %d, %q; want 1 and the name of the file", status, &messages)
	}
	if out.Len() > 0 {
		t.Errorf("printed although nothing was compared: %q", &out)
	}
}
