package main

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"tengen/engine"
	"tengen/engine/eval"
	"tengen/engine/tune"
	"tengen/renju"
	"tengen/say"
)

type tuneFlags struct {
	Games     string `placeholder:"NUMBER"`
	Positions string `placeholder:"NUMBER"`
	Openings  string `placeholder:"NUMBER"`
	Fit       string `placeholder:"FOLDER"`
	Nodes     string `default:"2000" placeholder:"NUMBER"`
	Seed      string `default:"1" placeholder:"NUMBER"`
	Promise   bool
	Input     []string `arg:"" optional:"" sep:"none"`
}

const tuneExample = `tengen tune --games 1000 --nodes 2000 > games.jsonl
tengen tune --positions 10 --nodes 1500 games.jsonl > positions.jsonl
tengen tune --fit tables --promise games.jsonl positions.jsonl`

// newTune is "tengen tune": games of the engine against itself, positions judged by
// it, and the tables of its evaluation fitted to both.
func newTune() command {
	f := &tuneFlags{}
	return command{name: "tune", example: tuneExample, flags: f, run: func(ctx context.Context, p *program) error {
		t := &tuning{program: p, flags: f}
		chosen := 0
		for _, value := range []string{f.Games, f.Positions, f.Openings, f.Fit} {
			if value != "" {
				chosen++
			}
		}
		if chosen != 1 {
			return p.wrongUsage("tune", "cli.tune.one-of", nil)
		}
		var err error
		if t.nodes, err = p.number("tune", "--nodes", f.Nodes, 1, 1<<30); err != nil {
			return err
		}
		seed, err := p.number("tune", "--seed", f.Seed, 0, 1<<30)
		if err != nil {
			return err
		}
		t.seed = uint64(seed)
		return t.run(ctx)
	}}
}

// tuning is one run of "tengen tune".
type tuning struct {
	*program
	flags *tuneFlags
	nodes int
	seed  uint64
}

func (t *tuning) run(ctx context.Context) error {
	switch f := t.flags; {
	case f.Games != "":
		n, err := t.number("tune", "--games", f.Games, 1, 1<<30)
		if err != nil {
			return err
		}
		return t.games(ctx, n)
	case f.Positions != "":
		n, err := t.number("tune", "--positions", f.Positions, 1, 1000)
		if err != nil {
			return err
		}
		return t.positions(ctx, n)
	case f.Openings != "":
		n, err := t.number("tune", "--openings", f.Openings, 1, 100000)
		if err != nil {
			return err
		}
		return t.openings(ctx, n)
	}
	return t.fit()
}

// games plays games and writes each as a line.
func (t *tuning) games(ctx context.Context, number int) error {
	out := json.NewEncoder(t.stdout)
	e := engine.New(engine.Options{Megabytes: 16})
	for i := range number {
		g, ok := tune.Play(ctx, e, t.nodes, rand.New(rand.NewPCG(t.seed, uint64(i))))
		if !ok {
			return ctx.Err()
		}
		if err := out.Encode(g); err != nil {
			return err
		}
	}
	return nil
}

// positions judges positions of the games read and writes each as a line.
func (t *tuning) positions(ctx context.Context, each int) error {
	d, err := t.read()
	if err != nil {
		return err
	}
	w := bufio.NewWriter(t.stdout)
	out := json.NewEncoder(w)
	e := engine.New(engine.Options{Megabytes: 16})
	for i := range d.Games {
		for _, p := range tune.Label(ctx, e, &d.Games[i], each, t.nodes, rand.New(rand.NewPCG(t.seed, uint64(i)))) {
			if err := out.Encode(p); err != nil {
				return err
			}
		}
		if ctx.Err() != nil {
			break
		}
	}
	return errors.Join(w.Flush(), ctx.Err())
}

// openings writes openings for matches, one a line.
func (t *tuning) openings(ctx context.Context, number int) error {
	e := engine.New(engine.Options{Megabytes: 16})
	rng := rand.New(rand.NewPCG(t.seed, 0))
	var o tune.Openings
	for range number {
		moves, ok := o.Next(ctx, e, t.nodes, rng)
		if !ok {
			return ctx.Err()
		}
		fmt.Fprintln(t.stdout, renju.FormatMoves(moves))
	}
	return nil
}

// fit writes tables and prints a report.
func (t *tuning) fit() error {
	d, err := t.read()
	if err != nil {
		return err
	}
	if len(d.Games) < 20 {
		return t.badInput("cli.tune.too-few", say.Args{"n": len(d.Games)})
	}
	report := func(line string) { fmt.Fprintln(t.stdout, line) }
	if err := os.MkdirAll(t.flags.Fit, 0o755); err != nil {
		return err
	}
	tables := eval.Encode(tune.Fit(d, t.seed, report))
	if err := os.WriteFile(filepath.Join(t.flags.Fit, "tables.txt"), []byte(tables), 0o644); err != nil || !t.flags.Promise {
		return err
	}
	promise := eval.EncodePromise(tune.FitPromise(d.Games, report))
	return os.WriteFile(filepath.Join(t.flags.Fit, "promise.txt"), []byte(promise), 0o644)
}

// read reads all files named, or standard input; those that end in .gz are
// decompressed.
func (t *tuning) read() (*tune.Data, error) {
	d := new(tune.Data)
	if len(t.flags.Input) == 0 {
		if err := d.Read(t.stdin); err != nil {
			return nil, t.badInput("cli.tune.bad-file", say.Args{"file": "-", "reason": err.Error()})
		}
	}
	for _, name := range t.flags.Input {
		if err := readInto(d, name); err != nil {
			return nil, t.badInput("cli.tune.bad-file", say.Args{"file": name, "reason": err.Error()})
		}
	}
	return d, nil
}

func readInto(d *tune.Data, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(name, ".gz") {
		if r, err = gzip.NewReader(f); err != nil {
			return err
		}
	}
	return d.Read(r)
}
