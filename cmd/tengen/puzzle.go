package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/term"

	"tengen/internal/puzzle"
	"tengen/internal/puzzle/generate"
	"tengen/renju"
	"tengen/say"
)

type puzzleFlags struct {
	Games string   `default:"100" placeholder:"NUMBER"`
	Seed  string   `default:"1" placeholder:"NUMBER"`
	Kind  string   `placeholder:"KINDS"`
	Each  string   `default:"100" placeholder:"NUMBER"`
	JSON  bool     `name:"json"`
	Act   string   `arg:"" optional:""`
	Files []string `arg:"" optional:"" sep:"none"`
}

const puzzleExample = `tengen puzzle generate --games 200 --seed 1 --kind vcf,foul > found.txt
tengen puzzle choose --each 50 found.txt > puzzles.txt
tengen puzzle verify puzzles.txt
tengen puzzle list --kind vct --json`

// newPuzzle is "tengen puzzle": puzzles made from games of the engine, proved anew,
// and told.
func newPuzzle() command {
	f := &puzzleFlags{}
	return command{name: "puzzle", example: puzzleExample, flags: f, run: func(ctx context.Context, p *program) error {
		if f.Act == "" {
			return p.wrongUsage("puzzle", "cli.puzzle.what", nil)
		}
		c := &puzzling{program: p, flags: f, files: f.Files}
		for _, text := range strings.FieldsFunc(f.Kind, func(r rune) bool { return r == ',' }) {
			k, err := puzzle.ParseKind(text)
			if err != nil {
				return p.wrongUsage("puzzle", "cli.puzzle.kind", say.Args{"text": text, "known": "vcf, vct, foul, avoid, defend"})
			}
			c.kinds = append(c.kinds, k)
		}
		acts := map[string]func(context.Context) error{
			"generate": c.generate, "choose": c.choose, "verify": c.verify, "list": c.list,
		}
		if act := acts[f.Act]; act != nil {
			return act(ctx)
		}
		return p.unknown("puzzle", "cli.puzzle.unknown", f.Act, []string{"generate", "choose", "verify", "list"})
	}}
}

// puzzling is one run of "tengen puzzle".
type puzzling struct {
	*program
	flags *puzzleFlags
	kinds []puzzle.Kind
	files []string
}

// generate plays games and writes each puzzle found in them as a line.
func (c *puzzling) generate(ctx context.Context) error {
	if len(c.files) > 0 {
		return c.wrongUsage("puzzle", "cli.argument-too-many", say.Args{"argument": c.files[0]})
	}
	games, err := c.number("puzzle", "--games", c.flags.Games, 1, 1<<30)
	if err != nil {
		return err
	}
	seed, err := c.number("puzzle", "--seed", c.flags.Seed, 0, 1<<30)
	if err != nil {
		return err
	}
	o := generate.Options{Games: games, Seed: uint64(seed), Kinds: c.kinds}
	n := 0
	if f, ok := c.stderr.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		o.Progress = func(done int) {
			fmt.Fprintf(f, "\r\x1b[K%s", c.texts.Text("cli.puzzle.progress", say.Args{"n": n, "done": done, "total": games}))
		}
		defer fmt.Fprint(f, "\r\x1b[K")
	}
	return generate.Games(ctx, o, func(p puzzle.Puzzle) error {
		n++
		_, err := fmt.Fprintln(c.stdout, p.String())
		return err
	})
}

// choose writes a part of the puzzles read, spread over their ratings.
func (c *puzzling) choose(context.Context) error {
	each, err := c.number("puzzle", "--each", c.flags.Each, 1, 1<<20)
	if err != nil {
		return err
	}
	list, err := c.read()
	if err != nil {
		return err
	}
	for _, p := range generate.Choose(list, each) {
		if _, err := fmt.Fprintln(c.stdout, p.String()); err != nil {
			return err
		}
	}
	return nil
}

// verify proves puzzles anew, and says of each that is wrong what it is.
func (c *puzzling) verify(ctx context.Context) error {
	list, err := c.read()
	if err != nil {
		return err
	}
	faults := proveAll(ctx, list)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	seen := make(map[string]string) // names by figure
	wrong := 0
	for i, p := range list {
		err := faults[i]
		if first, twice := seen[p.Figure()]; twice && err == nil {
			err = fmt.Errorf("the same stones matter in %s", first)
		}
		seen[p.Figure()] = p.ID
		if err != nil {
			wrong++
			fmt.Fprintf(c.stdout, "%s %v: %v\n", p.ID, p.Kind, err)
		}
	}
	if wrong > 0 {
		return c.badInput("cli.puzzle.wrong", say.Args{"n": wrong, "total": len(list)})
	}
	fmt.Fprintln(c.stdout, c.texts.Text("cli.puzzle.verified", say.Args{"n": len(list)}))
	return nil
}

// proveAll proves puzzles anew with every processor, and returns what is wrong with each;
// nothing that holds when the context ends before it is done.
func proveAll(ctx context.Context, list []*puzzle.Puzzle) []error {
	faults := make([]error, len(list))
	var next atomic.Int64
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			prover := puzzle.NewProver()
			for i := int(next.Add(1)) - 1; i < len(list) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				faults[i] = prover.Verify(ctx, list[i])
			}
		})
	}
	all.Wait()
	return faults
}

// puzzleLine is a puzzle for programs.
type puzzleLine struct {
	ID     string        `json:"id"`
	Kind   string        `json:"kind"`
	Rating int           `json:"rating"`
	Turn   renju.Color   `json:"turn"`
	Moves  []renju.Move  `json:"moves"`
	First  []renju.Point `json:"first"`
	Also   []renju.Point `json:"also"`
	Line   []renju.Point `json:"line"`
}

// list writes puzzles, for people with the position drawn.
func (c *puzzling) list(context.Context) error {
	list, err := c.read()
	if err != nil {
		return err
	}
	enc := json.NewEncoder(c.stdout)
	for i, p := range list {
		if c.flags.JSON {
			line := puzzleLine{p.ID, p.Kind.String(), p.Rating, p.Turn(), p.Moves, p.First, p.Also, p.Line}
			if line.Also == nil {
				line.Also = []renju.Point{}
			}
			if err := enc.Encode(line); err != nil {
				return err
			}
			continue
		}
		if i > 0 {
			fmt.Fprintln(c.stdout)
		}
		fmt.Fprintf(c.stdout, "%s  %s\n%s", p.ID, c.texts.Text("cli.puzzle.line", say.Args{
			"task": c.texts.Text(p.Task(), nil), "rating": p.Rating}), p.Position().Board.Diagram(nil))
	}
	return nil
}

// read reads the files named, or takes the puzzles in the program, and keeps the
// kinds that are wanted.
func (c *puzzling) read() ([]*puzzle.Puzzle, error) {
	sets := []*puzzle.Set{puzzle.Shipped()}
	if len(c.files) > 0 {
		sets = nil
	}
	for _, name := range c.files {
		s, err := c.readFile(name)
		if err != nil {
			return nil, c.badInput("cli.puzzle.bad-file", say.Args{"file": name, "reason": err.Error()})
		}
		sets = append(sets, s)
	}
	var list []*puzzle.Puzzle
	for _, s := range sets {
		if len(c.kinds) == 0 {
			list = append(list, s.OfKind(0)...)
		}
		for _, k := range c.kinds {
			list = append(list, s.OfKind(k)...)
		}
	}
	return list, nil
}

// readFile reads a file of puzzles; "-" is stdin.
func (c *puzzling) readFile(name string) (*puzzle.Set, error) {
	var r io.Reader = c.stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		r = f
	}
	return puzzle.Read(r)
}
