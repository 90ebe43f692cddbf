package brain_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"tengen/brain"
)

// What was asked before the input ended is still answered; a search that nobody could
// end any more ends.
func TestEndOfInput(t *testing.T) {
	for input, want := range map[string]string{
		"":                                  "",
		"START 15":                          "OK\n",
		"START 15\nBOARD\n7,7,1\n":          "OK\nERROR BOARD: the input ended before DONE\n",
		"START 15\nBEGIN\nTURN 3,3":         "OK\n0,14\n1,14\n",
		"START 15\nBEGIN\nEND\nTURN 3,3":    "OK\n0,14\n",
		"START 15\nBEGIN\nSTOP\nABOUT\nEND": "OK\n0,14\n" + `name="", version="", author="", country=""` + "\n",
	} {
		for _, limits := range []string{"INFO timeout_turn 2000000\nINFO timeout_match 100000000\n", "INFO timeout_turn 20\n"} {
			var out bytes.Buffer
			err := brain.Run(context.Background(), strings.NewReader(limits+input), &out, brain.Options{New: engines["waiting"]})
			var got strings.Builder
			for line := range strings.Lines(out.String()) {
				if !aside(line) {
					got.WriteString(line)
				}
			}
			if err != nil || got.String() != want {
				t.Errorf("%q%q: %q, %v, want %q", limits, input, got.String(), err, want)
			}
		}
	}
}

// A brain ends with its context, and when nobody hears it any more.
func TestRunEnds(t *testing.T) {
	in, tell := io.Pipe()
	defer tell.Close()
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(20*time.Millisecond, cancel)
	if err := brain.Run(ctx, in, io.Discard, brain.Options{New: engines["waiting"]}); !errors.Is(err, context.Canceled) {
		t.Errorf("after its context: %v", err)
	}
	out, deaf := io.Pipe()
	out.CloseWithError(io.ErrUnexpectedEOF)
	err := brain.Run(context.Background(), strings.NewReader("ABOUT\nSTART 15\nBEGIN\n"), deaf, brain.Options{New: engines["waiting"]})
	if !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("without a listener: %v", err)
	}
}
