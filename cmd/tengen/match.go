package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"tengen/internal/match"
	"tengen/renju"
	"tengen/say"
)

type matchFlags struct {
	Engine      []string `sep:"none" placeholder:"ENGINE"`
	Openings    string   `placeholder:"FILE"`
	Pairs       string   `default:"50" placeholder:"NUMBER"`
	Plan        string   `default:"everybody" placeholder:"PLAN"`
	Rule        string   `default:"renju" placeholder:"RULE"`
	Time        string   `placeholder:"TIME"`
	Clock       string   `placeholder:"TIME"`
	Nodes       string   `placeholder:"NUMBER"`
	Depth       string   `placeholder:"NUMBER"`
	Tolerance   string   `default:"200ms" placeholder:"TIME"`
	Concurrency string   `default:"1" placeholder:"NUMBER"`
	Seed        string   `default:"0" placeholder:"NUMBER"`
	DrawAfter   string   `placeholder:"NUMBER"`
	Sprt        string   `placeholder:"ELO0,ELO1"`
	Alpha       string   `default:"0.05" placeholder:"CHANCE"`
	Beta        string   `default:"0.05" placeholder:"CHANCE"`
	Out         string   `placeholder:"FILE"`
	Log         string   `placeholder:"FILE"`
	JSON        bool     `name:"json"`
}

const matchExample = `tengen match --engine tengen --engine "tengen name=old off=prune" --nodes 20000
tengen match --engine tengen --engine "cmd=./pbrain-rapfi" --time 0.5s --out games.jsonl`

// newMatch is "tengen match": games between engines, and what they prove.
func newMatch() command {
	f := &matchFlags{}
	return command{name: "match", example: matchExample, flags: f, run: func(ctx context.Context, p *program) error {
		m, err := f.match(p)
		if err != nil {
			return err
		}
		ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
		defer stop()
		return (&contest{program: p, flags: f, Match: m}).run(ctx)
	}}
}

// plans are who plays whom, by what people type.
var plans = map[string]match.Plan{
	"everybody": match.Everybody, "gauntlet": match.Gauntlet, "neighbours": match.Neighbours,
}

// match makes a match of the command line.
func (f *matchFlags) match(p *program) (*match.Match, error) {
	m := &match.Match{}
	var err error
	if m.Engines, err = f.engines(p); err != nil {
		return nil, err
	}
	var ok bool
	if m.Variant, ok = match.Variants[f.Rule]; !ok {
		return nil, p.unknown("match", "match.usage.rule", f.Rule, []string{"renju", "freestyle", "standard"})
	}
	if m.Plan, ok = plans[f.Plan]; !ok {
		return nil, p.unknown("match", "match.usage.plan", f.Plan, []string{"everybody", "gauntlet", "neighbours"})
	}
	if err := f.numbers(p, m); err != nil {
		return nil, err
	}
	if m.SPRT, err = f.sprt(p); err != nil {
		return nil, err
	}
	if err := m.Check(); err != nil {
		return nil, p.wrongUsage("match", "match.usage.match", say.Args{"reason": err.Error()})
	}
	m.Openings, err = f.openings(p)
	return m, err
}

// engines reads the engines and gives those without a limit the common one.
func (f *matchFlags) engines(p *program) (list []match.Engine, err error) {
	common, err := f.limit(p)
	if err != nil {
		return nil, err
	}
	for _, text := range f.Engine {
		e, err := match.ParseEngine(text)
		if err != nil {
			return nil, p.wrongUsage("match", "match.usage.engine", say.Args{"engine": text, "reason": err.Error()})
		}
		if e.Limit == (match.Limit{}) {
			e.Limit = common
		}
		list = append(list, e)
	}
	return list, nil
}

// limit is the common limit of the command line.
func (f *matchFlags) limit(p *program) (l match.Limit, err error) {
	if f.Time != "" {
		if l.Turn, err = p.duration("--time", f.Time); err != nil {
			return l, err
		}
	}
	if f.Clock != "" {
		if l.Game, l.Plus, err = match.ParseClock(f.Clock); err != nil {
			return l, p.wrongUsage("match", "match.usage.clock", say.Args{"text": f.Clock})
		}
	}
	if f.Nodes != "" {
		if l.Nodes, err = p.number("match", "--nodes", f.Nodes, 1, 1<<40); err != nil {
			return l, err
		}
	}
	if f.Depth != "" {
		if l.Depth, err = p.number("match", "--depth", f.Depth, 1, renju.Points); err != nil {
			return l, err
		}
	}
	if l == (match.Limit{}) {
		l.Turn = match.DefaultTurn
	}
	return l, nil
}

// duration reads the time of a flag.
func (p *program) duration(flag, text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, p.wrongUsage("match", "match.usage.time", say.Args{"flag": flag, "text": text})
	}
	return d, nil
}

// numbers reads the flags that are numbers.
func (f *matchFlags) numbers(p *program, m *match.Match) (err error) {
	if m.Pairs, err = p.number("match", "--pairs", f.Pairs, 1, 1_000_000); err != nil {
		return err
	}
	if m.Concurrency, err = p.number("match", "--concurrency", f.Concurrency, 1, 1000); err != nil {
		return err
	}
	if m.Tolerance, err = p.duration("--tolerance", f.Tolerance); err != nil {
		return err
	}
	seed, err := p.number("match", "--seed", f.Seed, 0, 1<<53)
	if err != nil {
		return err
	}
	m.Seed = uint64(seed)
	if f.DrawAfter != "" {
		m.DrawAfter, err = p.number("match", "--draw-after", f.DrawAfter, 1, renju.Points)
	}
	return err
}

// sprt reads the sequential test, if there is to be one.
func (f *matchFlags) sprt(p *program) (*match.SPRT, error) {
	if f.Sprt == "" {
		return nil, nil
	}
	first, second, ok := strings.Cut(f.Sprt, ",")
	var s match.SPRT
	for _, v := range []struct {
		text string
		to   *float64
	}{{first, &s.Elo0}, {second, &s.Elo1}, {f.Alpha, &s.Alpha}, {f.Beta, &s.Beta}} {
		n, err := strconv.ParseFloat(strings.TrimSpace(v.text), 64)
		ok = ok && err == nil
		*v.to = n
	}
	if !ok {
		return nil, p.wrongUsage("match", "match.usage.sprt", say.Args{"text": f.Sprt})
	}
	return &s, nil
}

// openings reads the openings file; without one the openings are those that come
// with the program.
func (f *matchFlags) openings(p *program) ([][]renju.Move, error) {
	if f.Openings == "" {
		return match.Balanced(), nil
	}
	file, err := os.Open(f.Openings)
	if err != nil {
		return nil, p.badInput("match.bad.file", say.Args{"file": f.Openings, "reason": plainReason(err)})
	}
	defer file.Close()
	list, err := match.Openings(file)
	if err == nil && len(list) == 0 {
		err = errors.New("there is no opening in it")
	}
	if err != nil {
		return nil, p.badInput("match.bad.file", say.Args{"file": f.Openings, "reason": err.Error()})
	}
	return list, nil
}

// plainReason is an error of a file without its name, which stands before it.
func plainReason(err error) string {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}
