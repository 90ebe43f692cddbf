package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"syscall"
	"time"

	"golang.org/x/term"

	"tengen/internal/load"
	"tengen/say"
)

type loadFlags struct {
	Server     string `arg:"" optional:"" default:"http://localhost:8080"`
	Games      string `default:"20" placeholder:"NUMBER"`
	Spectators string `default:"0" placeholder:"NUMBER"`
	Think      string `default:"3s" placeholder:"TIME"`
	Time       string `default:"30s" placeholder:"TIME"`
	Moves      string `default:"0" placeholder:"NUMBER"`
	Seed       uint64 `default:"1" placeholder:"NUMBER"`
	Pid        int    `default:"0" placeholder:"NUMBER"`
	Elsewhere  bool
	JSON       bool `name:"json"`
}

const loadExample = "tengen serve --no-limits\ntengen load --games 200 --spectators 600 --think 2s --time 1m\ntengen load --games 500 --think 0s --moves 100000 --json"

// newLoad is "tengen load": bots that play whole games against a server.
func newLoad() command {
	f := &loadFlags{}
	return command{name: "load", example: loadExample, flags: f, run: func(ctx context.Context, p *program) error {
		plan, err := p.loadPlan(f)
		if err != nil {
			return err
		}
		if p.env("GOGC") == "" {
			debug.SetGCPercent(400) // the bots take as little as they can from the server beside them
		}
		ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
		defer stop()
		show, clear := p.loadProgress()
		report, err := load.Run(ctx, plan, show)
		clear()
		if err != nil {
			return p.badInput("load.failed", say.Args{"server": plan.URL, "reason": err.Error()})
		}
		if f.JSON {
			err = json.NewEncoder(p.stdout).Encode(report)
		} else {
			p.loadReport(&report)
		}
		if err == nil && report.Failures() > 0 {
			err = no
		}
		return err
	}}
}

// loadPlan reads the flags.
func (p *program) loadPlan(f *loadFlags) (plan load.Plan, err error) {
	plan = load.Plan{URL: f.Server, Seed: f.Seed, Process: f.Pid}
	for _, number := range []struct {
		flag, text string
		low, high  int
		into       *int
	}{
		{"--games", f.Games, 1, load.MostGames, &plan.Games},
		{"--spectators", f.Spectators, 0, load.MostWatchers, &plan.Watchers},
		{"--moves", f.Moves, 0, 1_000_000_000, &plan.Moves},
	} {
		if *number.into, err = p.number("load", number.flag, number.text, number.low, number.high); err != nil {
			return plan, err
		}
	}
	for _, span := range []struct {
		flag, text string
		least      time.Duration
		into       *time.Duration
	}{
		{"--think", f.Think, 0, &plan.Think},
		{"--time", f.Time, time.Millisecond, &plan.Duration},
	} {
		d, err := time.ParseDuration(span.text)
		if err != nil || d < span.least || d > load.MostTime {
			return plan, p.wrongUsage("load", "load.bad-time", say.Args{"flag": span.flag, "text": span.text})
		}
		*span.into = d
	}
	err = plan.Check()
	switch {
	case errors.Is(err, load.ErrNotLocal) && f.Elsewhere:
		return plan, nil
	case errors.Is(err, load.ErrNotLocal):
		return plan, p.wrongUsage("load", "load.elsewhere", say.Args{"server": plan.URL})
	case err != nil:
		return plan, p.wrongUsage("load", "load.bad-server", say.Args{"server": plan.URL})
	}
	return plan, nil
}

// loadProgress shows on a terminal how far it is.
func (p *program) loadProgress() (show func(load.Progress), clear func()) {
	f, ok := p.stderr.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return func(load.Progress) {}, func() {}
	}
	show = func(now load.Progress) {
		text := p.texts.Text("load.connecting", say.Args{"n": int(now.Connected), "total": int(now.Sockets)})
		if now.Measured > 0 {
			text = p.texts.Text("load.playing", say.Args{
				"seconds": int(now.Measured.Seconds()), "n": int(now.Moves), "errors": int(now.Errors),
			})
		}
		fmt.Fprintf(f, "\r\x1b[K%s", text)
	}
	return show, func() { fmt.Fprint(f, "\r\x1b[K") }
}

// loadReport tells people what was measured.
func (p *program) loadReport(r *load.Report) {
	t := p.texts
	fmt.Fprintln(p.stdout, t.Text("load.report", say.Args{
		"games": r.Games, "sockets": int(r.Sockets), "seconds": p.decimal(r.Seconds, 1), "n": int(r.Moves), "ended": int(r.Ended),
		"rate": p.decimal(r.PerSecond, 0), "messages": int(r.Heard),
	}))
	for _, line := range []struct {
		key string
		q   load.Quantiles
	}{{"load.ack", r.Ack}, {"load.screen", r.Screen}} {
		fmt.Fprintln(p.stdout, t.Text(line.key, say.Args{
			"p50": p.decimal(line.q.P50, 1), "p95": p.decimal(line.q.P95, 1), "p99": p.decimal(line.q.P99, 1), "max": p.decimal(line.q.Max, 1),
		}))
	}
	for _, line := range []struct {
		key  string
		used *load.Used
	}{{"load.server", r.Server}, {"load.self", r.Self}} {
		if line.used != nil {
			fmt.Fprintln(p.stdout, t.Text(line.key, say.Args{
				"cpu": p.decimal(line.used.CPUSeconds, 1), "each": p.decimal(line.used.CPUPerMove, 0), "memory": int(line.used.Memory >> 20),
			}))
		}
	}
	fmt.Fprintln(p.stdout, t.Text("load.cuts", say.Args{"n": int(r.Cuts)}))
	for _, what := range slices.Sorted(maps.Keys(r.Errors)) {
		fmt.Fprintln(p.stdout, t.Text("load.error", say.Args{"what": what, "n": r.Errors[what]}))
	}
}
