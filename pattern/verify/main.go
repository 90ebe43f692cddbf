// Command verify puts package pattern and package renju in front of the same
// boards until enough points were compared, and prints what was compared as a
// Markdown table. From the root of the repository:
//
//	go run ./pattern/verify
//
// The boards are those of the published vectors, random ones, dense and
// black-heavy, and games move by move; moves are made and taken back on them at
// random. The same seed gives the same boards. The first difference is drawn on
// standard error, and the exit status is then 1.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"time"

	"tengen/pattern"
	"tengen/pattern/patterntest"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is main with its surroundings as arguments; it returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("verify", flag.ContinueOnError)
	flags.SetOutput(stderr)
	points := flags.Int("points", 10_000_000, "compare at least this many `points`, and those of all vectors")
	seed := flags.Uint64("seed", 1, "`number` that the boards are made from")
	vectors := flags.String("vectors", "testdata", "`folder` of the published vectors")
	games := flags.String("games", "", "JSON Lines `file` of games with a member moves, plain or ending in .gz, to replay as well")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	v := &verifier{rng: rand.New(rand.NewPCG(*seed, 1)), progress: stderr, start: time.Now(), enough: *points}
	err := v.verify(*vectors, *games)
	v.report(stdout)
	if err != nil {
		fmt.Fprintln(stderr, "verify:", err)
		return 1
	}
	return 0
}

// verifier compares boards of several sources.
type verifier struct {
	rng      *rand.Rand
	progress io.Writer
	start    time.Time
	enough   int // points
	sources  []*source
}

// source is where boards come from, and what was compared on them.
type source struct {
	name  string
	tally patterntest.Tally
}

// source starts a new row of the report.
func (v *verifier) source(name string) *source {
	s := &source{name: name}
	v.sources = append(v.sources, s)
	return s
}

func (v *verifier) total() (t patterntest.Tally) {
	for _, s := range v.sources {
		t.Add(&s.tally)
	}
	return t
}

// report prints the table.
func (v *verifier) report(w io.Writer) {
	fmt.Fprint(w, "| boards | compared | points | forbidden | explained | Black: five | straight four | four-three | four | three | White: five | straight four | two fours | four-three | four | two threes | three |\n",
		"|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	total := v.total()
	for _, s := range append(v.sources, &source{"all", total}) {
		t := &s.tally
		black, white := t.Classes[0], t.Classes[1]
		fmt.Fprintf(w, "| %s | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d |\n",
			s.name, t.Boards, t.Points, t.Forbidden, t.Explained,
			black[pattern.MakesFive], black[pattern.MakesStraight], black[pattern.MakesFourThree], black[pattern.MakesFour], black[pattern.MakesThree],
			white[pattern.MakesFive], white[pattern.MakesStraight], white[pattern.MakesTwoFours], white[pattern.MakesFourThree], white[pattern.MakesFour],
			white[pattern.MakesTwoThrees], white[pattern.MakesThree])
	}
}
