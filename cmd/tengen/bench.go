package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"time"

	"tengen/engine"
	"tengen/pattern"
	"tengen/renju"
	"tengen/say"
	"tengen/threat"
)

type benchFlags struct {
	JSON    bool   `name:"json"`
	Threads string `default:"1" placeholder:"NUMBER"`
	Time    string `default:"3s" placeholder:"TIME"`
}

// newBench is "tengen bench": the fingerprint of the search and speeds.
func newBench() command {
	f := &benchFlags{}
	return command{name: "bench", example: "tengen bench\ntengen bench --json --threads 2", flags: f, run: func(ctx context.Context, p *program) error {
		threads, err := p.number("bench", "--threads", f.Threads, 1, 256)
		if err != nil {
			return err
		}
		span, err := time.ParseDuration(f.Time)
		if err != nil || span <= 0 {
			return p.wrongUsage("bench", "cli.bench.time", say.Args{"value": f.Time})
		}
		r, err := bench(ctx, threads, span)
		if err != nil {
			return err
		}
		if f.JSON {
			return json.NewEncoder(p.stdout).Encode(r)
		}
		return r.print(p)
	}}
}

// benchmarks are what bench measured. Times are in nanoseconds.
type benchmarks struct {
	Fingerprint int     `json:"fingerprint"` // nodes at a fixed depth, the same on every machine
	NPS         int     `json:"nps"`         // nodes a second, those of VCF among them
	MoveNS      float64 `json:"move_ns"`     // a move on the incremental board, and back
	FoulNS      float64 `json:"foul_ns"`     // a point where Black may have two threes
	BoardNS     float64 `json:"board_ns"`    // all forbidden points of such a board
	VCFNS       float64 `json:"vcf_ns"`      // a complete search for a VCF
	Threads     int     `json:"threads"`
	Processors  int     `json:"processors"`
	Go          string  `json:"go"`
	Platform    string  `json:"platform"`
}

func bench(ctx context.Context, threads int, span time.Duration) (r benchmarks, err error) {
	r = benchmarks{Threads: threads, Processors: runtime.GOMAXPROCS(0), Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	r.Fingerprint = engine.Fingerprint(ctx)
	r.NPS = searchSpeed(ctx, threads, span)
	games := benchBoards()
	r.MoveNS = fastest(span, func() int { return moveAndBack(games) })
	full := crowded()
	r.FoulNS = fastest(span, func() int { return doubtfulPoints(full) })
	r.BoardNS = fastest(span, func() int { return forbiddenPoints(full) })
	solver := threat.NewSolver(16)
	r.VCFNS = fastest(span, func() int { return solveAll(ctx, solver, games) })
	return r, ctx.Err()
}

// searchSpeed is the number of nodes a second over the bench positions.
func searchSpeed(ctx context.Context, threads int, span time.Duration) int {
	e := engine.New(engine.Options{Threads: threads})
	list := engine.BenchPositions()
	nodes, spent := 0, time.Duration(0)
	for _, p := range list {
		e.Clear()
		share := span / time.Duration(len(list))
		i := e.Search(ctx, p.Stones, p.Turn, engine.Limits{Hard: share}, nil)
		nodes, spent = nodes+i.Nodes, spent+i.Time
	}
	return int(float64(nodes) / max(1e-9, spent.Seconds()))
}

// benchBoards are the bench positions on incremental boards.
func benchBoards() (list []*pattern.Board) {
	for _, p := range engine.BenchPositions() {
		list = append(list, pattern.New(p.Stones, p.Turn, nil))
	}
	return list
}

// fastest calls f again and again for a tenth of the span, and returns the time of
// what it counts in the fastest call: what else the machine does adds only.
func fastest(span time.Duration, f func() int) float64 {
	var calls []float64
	for begun := time.Now(); time.Since(begun) < span/10 || len(calls) == 0; {
		start := time.Now()
		if n := f(); n > 0 {
			calls = append(calls, float64(time.Since(start).Nanoseconds())/float64(n))
		}
	}
	return slices.Min(calls)
}

func moveAndBack(list []*pattern.Board) (n int) {
	for _, b := range list {
		near := b.Near()
		for p := renju.Point(1); p <= renju.Points; p++ {
			if near.Has(p) {
				b.Move(renju.Move(p))
				b.Undo()
				n++
			}
		}
	}
	return n
}

// crowded are the bench positions with eight more black stones each, drawn from a
// fixed seed among the points near others: where fouls are many.
func crowded() []*pattern.Board {
	list := benchBoards()
	rng := rand.New(rand.NewPCG(1, 1))
	for _, b := range list {
		for range 8 {
			near := b.Near().Append(nil)
			if b.Turn() == renju.White {
				b.Move(renju.Pass)
			}
			b.Move(renju.Move(near[rng.IntN(len(near))]))
		}
	}
	return list
}

func doubtfulPoints(list []*pattern.Board) (n int) {
	var buf [renju.Points]renju.Point
	for _, b := range list {
		for _, p := range b.Points(renju.Black, pattern.Doubtful).Append(buf[:0]) {
			b.Foul(p)
			n++
		}
	}
	return n
}

func forbiddenPoints(list []*pattern.Board) int {
	var buf [renju.Points]renju.Point
	for _, b := range list {
		b.AppendForbidden(buf[:0])
	}
	return len(list)
}

func solveAll(ctx context.Context, s *threat.Solver, list []*pattern.Board) int {
	s.Forget()
	for _, b := range list {
		s.VCF(ctx, b, b.Turn(), threat.Options{})
	}
	return len(list)
}

// print writes the figures for people.
func (r benchmarks) print(p *program) error {
	_, err := fmt.Fprintln(p.stdout, p.texts.Text("cli.bench.result", say.Args{
		"fingerprint": r.Fingerprint, "nps": r.NPS, "threads": r.Threads,
		"move": int(r.MoveNS), "foul": int(r.FoulNS), "board": int(r.BoardNS), "vcf": int(r.VCFNS),
	}))
	return err
}
