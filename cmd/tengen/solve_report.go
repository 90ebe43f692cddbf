package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"tengen/game"
	"tengen/pattern"
	"tengen/say"
	"tengen/threat"
)

// solving is one run of "tengen solve" for people. It reads games and positions as
// judging does.
type solving struct {
	*judging
	flags *solveFlags
	base  task
	worker
}

func newSolving(p *program, f *solveFlags, preset game.Preset, base task) (*solving, error) {
	j := &judging{
		program: p, preset: preset, rules: rulesOf(preset),
		flags: &judgeFlags{Black: f.Black, White: f.White, Input: f.Input},
	}
	var err error
	if j.letters, err = p.lettering(f.Letters, preset); err != nil {
		return nil, err
	}
	base.reading = j.rules.Reading
	switch stones := f.Black != "" || f.White != ""; {
	case f.JSON && (f.Board || f.Explain):
		return nil, p.wrongUsage("solve", "solve.usage.json", nil)
	case f.Check != "" && (f.JSON || f.forPeople() || len(f.Input) > 1):
		return nil, p.wrongUsage("solve", "solve.usage.check", nil)
	case (f.Shortest || f.First || f.Defences) && f.Mode == "win":
		return nil, p.wrongUsage("solve", "solve.usage.kind", nil)
	case len(f.Input) > 0 && stones:
		return nil, p.wrongUsage("solve", "judge.usage.two-inputs", nil)
	case len(f.Input) == 0 && !stones && p.typed():
		return nil, p.wrongUsage("solve", "solve.usage.no-input", nil)
	}
	return &solving{judging: j, flags: f, base: base, worker: *newWorker()}, nil
}

// run answers everything that is asked and goes on after bad input. The status is
// no if some position was not won.
func (s *solving) run(ctx context.Context) error {
	sources := s.sources()
	var all error
	for i, open := range sources {
		won, err := s.one(ctx, open, i > 0)
		if err != nil && len(sources) == 1 {
			return err
		}
		if err != nil {
			s.finish(err)
		}
		if err != nil || !won {
			all = no
		}
	}
	return all
}

// one solves one position and reports whether it is won.
func (s *solving) one(ctx context.Context, open func() (subject, error), gap bool) (won bool, err error) {
	sub, err := open()
	if err != nil {
		return false, err
	}
	t, err := s.taskOf(sub)
	if err != nil {
		return false, err
	}
	if s.flags.Check != "" {
		return s.check(t)
	}
	stop := s.progress()
	r := s.answers(ctx, t)
	stop()
	if s.flags.JSON {
		return r.Verdict == threat.Win, s.printJSON(sub, r)
	}
	var out strings.Builder
	if gap {
		out.WriteByte('\n')
	}
	if sub.name != "" {
		fmt.Fprintf(&out, "%s\n", sub.name)
	}
	fmt.Fprintln(&out, strings.Join(s.sentences(t, r), "\n"))
	_, err = io.WriteString(s.stdout, out.String())
	return r.Verdict == threat.Win, err
}

// taskOf is the question about a position that was read.
func (s *solving) taskOf(sub subject) (t task, err error) {
	t = s.base
	if sub.game != nil {
		err = t.after(*sub.game)
	} else {
		t.Board = sub.Board
		err = t.check()
	}
	var over overError
	var row rowError
	switch {
	case errors.As(err, &over):
		return t, s.badFile(sub.name, "solve.bad.over", say.Args{"n": over.move})
	case errors.As(err, &row):
		return t, s.badFile(sub.name, "solve.bad.row", say.Args{
			"point": s.letters.Format(row.point), "colour": s.texts.Text("solve.of."+row.color.String(), nil)})
	case errors.Is(err, errTurn):
		return t, s.badFile(sub.name, "solve.bad.turn", nil)
	}
	return t, err
}

// answers is a solution and what else was asked.
type answers struct {
	solution
	shortest        bool // the win is proved to be the shortest
	first, defences []threat.Answer
}

// answers solves a position and answers the further questions.
func (s *solving) answers(ctx context.Context, t task) (a answers) {
	a.solution = s.solve(ctx, t)
	if t.time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, t.time)
		defer cancel()
	}
	b := pattern.NewReading(t.Board, t.turn, nil, t.reading)
	kind := threat.Threats
	if t.mode == "vcf" {
		kind = threat.Fours
	}
	if s.flags.Shortest && a.Verdict == threat.Win {
		if r, exact := s.solver.Shortest(ctx, b, t.turn, kind, t.options()); r.Verdict == threat.Win {
			a.Result, a.shortest = r, exact
		}
	}
	if s.flags.First {
		a.first = s.solver.FirstMoves(ctx, b, t.turn, kind, t.options())
	}
	if s.flags.Defences {
		a.defences = s.solver.Defences(ctx, b, t.turn, kind, t.options())
	}
	return a
}

// progress shows on a terminal how long the search has lasted, until stop is
// called.
func (s *solving) progress() (stop func()) {
	f, ok := s.stderr.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return func() {}
	}
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for n := 1; ; n++ {
			select {
			case <-done:
				fmt.Fprint(f, "\r\x1b[K")
				return
			case <-tick.C:
				fmt.Fprintf(f, "\r\x1b[K%s", s.texts.Text("solve.progress", say.Args{"n": n}))
			}
		}
	}()
	return func() { close(done); <-ended }
}

// printJSON prints the answer of the machine contract, with what else was asked.
func (s *solving) printJSON(sub subject, r answers) error {
	a := answerOf(r.solution, s.flags.Proof)
	a.File = sub.name
	if s.flags.Shortest && r.Verdict == threat.Win {
		a.Shortest = &r.shortest
	}
	if s.flags.First {
		a.First = verdicts(r.first)
	}
	if s.flags.Defences {
		a.Defences = verdicts(r.defences)
	}
	enc := json.NewEncoder(s.stdout)
	enc.SetEscapeHTML(false)
	return enc.Encode(a)
}
