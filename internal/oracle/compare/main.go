// Command compare puts package renju and the slow oracle in front of the same
// random boards, dense and black-heavy, until enough points and enough fouls of
// every kind were judged, and prints what was compared as Markdown tables. From
// the root of the repository:
//
//	go run ./internal/oracle/compare
//
// The same seed gives the same boards and the same tables, however many workers
// there are. Differences are drawn on standard error, and the exit status is
// then 1.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"tengen/internal/oracle"
	"tengen/renju"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// targets says how much is enough; the counts hold for each reading.
type targets struct {
	points int // points in play
	each   int // fouls named by each kind
	deep   int // verdicts that recursion of depth two or more decides
}

// reached reports whether t is enough.
func (want targets) reached(t *oracle.Tally) bool {
	enough := t.InPlay >= want.points
	for _, r := range t.ByReading {
		enough = enough && r.Decided(2) >= want.deep
		for kind := renju.Overline; kind <= renju.DoubleThree; kind++ {
			enough = enough && r.Named[kind] >= want.each
		}
	}
	return enough
}

// run is main with its surroundings as arguments; it returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("compare", flag.ContinueOnError)
	flags.SetOutput(stderr)
	var want targets
	flags.IntVar(&want.points, "points", 10_000_000, "compare at least this many `points` in play")
	flags.IntVar(&want.each, "each", 100_000, "and this many `fouls` of each kind by each reading")
	flags.IntVar(&want.deep, "deep", 2_000, "and this many `verdicts` that recursion of depth 2 or more decides")
	seed := flags.Uint64("seed", 1, "`number` that the boards are made from")
	round := flags.Int("round", 2_000, "`boards` that each generator makes between two looks at these targets")
	workers := flags.Int("workers", runtime.NumCPU(), "boards judged at the same time")
	vectors := flags.String("vectors", "testdata/fouls.json", "`file` with the positions that one generator disturbs")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	seeds, err := positions(*vectors)
	if err != nil {
		fmt.Fprintln(stderr, "compare:", err)
		return 1
	}
	m := meeting{seed: *seed, generators: oracle.Generators(seeds), round: max(1, *round), workers: max(1, *workers)}
	start := time.Now()
	for !want.reached(m.total()) && len(m.differences) == 0 {
		m.play()
		t := m.total()
		fmt.Fprintf(stderr, "%v: %d boards, %d points, %d in play\n",
			time.Since(start).Round(time.Second), t.Boards, t.Points, t.InPlay)
	}
	m.report(stdout)
	for _, d := range m.differences {
		fmt.Fprintln(stderr, d)
	}
	if len(m.differences) > 0 {
		return 1
	}
	return 0
}

// positions reads the boards of the foul vectors.
func positions(path string) ([]oracle.Board, error) {
	cases, boards, err := oracle.ReadFouls(path)
	if err != nil {
		return nil, err
	}
	var all []oracle.Board
	for _, c := range cases {
		b, err := c.Board()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.ID, err)
		}
		all = append(all, b)
	}
	for _, c := range boards {
		b, err := c.Board()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.ID, err)
		}
		all = append(all, b)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s has no positions", path)
	}
	return all, nil
}
