package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/term"

	"tengen/engine"
	"tengen/engine/analysis"
	"tengen/game"
	"tengen/renju"
	"tengen/say"
)

type analyseFlags struct {
	Batch   bool
	Rules   string `default:"rif" placeholder:"PRESET"`
	Foul    string `placeholder:"POLICY"`
	Letters string `placeholder:"LETTERS"`
	Nodes   string `default:"50000" placeholder:"NUMBER"`
	Time    string `placeholder:"TIME"`
	Proofs  string `default:"20000" placeholder:"NUMBER"`
	Multi   string `default:"1" placeholder:"NUMBER"`
	First   string `default:"6" placeholder:"NUMBER"`
	Brief   bool
	Board   bool
	JSON    bool `name:"json"`
	Proof   bool
	Input   []string `arg:"" optional:"" sep:"none"`
}

const analyseExample = `tengen analyse h8i9i7g9h9h10g10j7g8g7h7h6i6
tengen analyse --brief --board --nodes 200000 game.txt
echo '{"id":"x","moves":"h8i9h6"}' | tengen analyse --batch`

// newAnalyse is "tengen analyse": what the engine and the solver say about a game,
// move by move.
func newAnalyse() command {
	f := &analyseFlags{}
	return command{name: "analyse", example: analyseExample, flags: f, passes: true, run: func(ctx context.Context, p *program) error {
		a, err := newAnalysing(p, f)
		if err != nil {
			return err
		}
		if f.Batch {
			return batch(ctx, oneLine(p.stdin), p.stdout, a.line(ctx))
		}
		return a.run(ctx)
	}}
}

// analysing is one run of "tengen analyse". It reads games as judging does.
type analysing struct {
	*judging
	flags   *analyseFlags
	options analysis.Options
	analyst *analysis.Analyst
}

func newAnalysing(p *program, f *analyseFlags) (*analysing, error) {
	preset, err := game.ParsePreset(f.Rules)
	if err != nil {
		return nil, p.unknownPreset("analyse", f.Rules)
	}
	j := &judging{program: p, preset: preset, rules: rulesOf(preset), flags: &judgeFlags{Input: f.Input}}
	if j.letters, err = p.lettering(f.Letters, preset); err != nil {
		return nil, err
	}
	if f.Foul != "" && j.rules.Foul.UnmarshalText([]byte(f.Foul)) != nil {
		return nil, p.unknown("analyse", "analyse.usage.foul", f.Foul, []string{"lose", "prevent", "claim"})
	}
	switch {
	case f.Batch && (len(f.Input) > 0 || f.Board || f.Brief):
		return nil, p.wrongUsage("analyse", "judge.usage.batch", nil)
	case f.JSON && (f.Board || f.Brief):
		return nil, p.wrongUsage("analyse", "analyse.usage.json", nil)
	case f.Proof && !f.JSON && !f.Batch:
		return nil, p.wrongUsage("analyse", "solve.usage.proof", nil)
	case len(f.Input) == 0 && !f.Batch && p.typed():
		return nil, p.wrongUsage("analyse", "analyse.usage.no-input", nil)
	}
	a := &analysing{judging: j, flags: f, options: analysis.Options{Rules: j.rules}}
	return a, a.limits()
}

// limits reads the numbers of the command line. With a time the nodes are without
// limit.
func (a *analysing) limits() error {
	f, o := a.flags, &a.options
	for _, number := range []struct {
		flag, text string
		to         *int
	}{
		{"--nodes", f.Nodes, &o.Limits.Nodes}, {"--proofs", f.Proofs, &o.Proofs},
		{"--multi", f.Multi, &o.Limits.Lines}, {"--first", f.First, &o.First},
	} {
		n, err := strconv.Atoi(number.text)
		if err != nil || n < 1 {
			return a.wrongUsage("analyse", "solve.usage.number", say.Args{"flag": number.flag, "text": number.text})
		}
		*number.to = n
	}
	if f.Time != "" {
		d, err := time.ParseDuration(f.Time)
		if err != nil || d <= 0 {
			return a.wrongUsage("analyse", "solve.usage.time", say.Args{"text": f.Time})
		}
		o.Limits.Nodes, o.Limits.Soft, o.Limits.Hard = 0, d, d
	}
	a.analyst = analysis.New(engine.New(engine.Options{}))
	return nil
}

// run analyses everything that is given and goes on after bad input.
func (a *analysing) run(ctx context.Context) error {
	sources := a.sources()
	var all error
	for i, open := range sources {
		err := a.one(ctx, open, i > 0)
		if err != nil && len(sources) == 1 {
			return err
		}
		if err != nil {
			a.finish(err)
			all = no
		}
	}
	return all
}

func (a *analysing) one(ctx context.Context, open func() (subject, error), gap bool) error {
	s, err := open()
	if err != nil {
		return err
	}
	if s.game == nil {
		return a.badFile(s.name, "analyse.bad.position", nil)
	}
	show, stop := a.progress()
	r, err := a.analyst.Game(ctx, s.moves, a.options, show)
	stop()
	if err != nil {
		return a.badMove(s.name, err)
	}
	if a.flags.JSON {
		answer := analysisOf(a.preset, &r, a.flags.Proof)
		answer.File = s.name
		enc := json.NewEncoder(a.stdout)
		enc.SetEscapeHTML(false)
		return enc.Encode(answer)
	}
	var out strings.Builder
	if gap {
		out.WriteByte('\n')
	}
	if s.name != "" {
		fmt.Fprintf(&out, "%s\n", s.name)
	}
	t := &telling{analysing: a, subject: s, Report: &r}
	for i, part := range t.parts() {
		if i > 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintln(&out, strings.Join(part, "\n"))
	}
	_, err = io.WriteString(a.stdout, out.String())
	return err
}

// progress shows on a terminal how many positions have been looked at, until stop is
// called.
func (a *analysing) progress() (show func(done, total int), stop func()) {
	f, ok := a.stderr.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil, func() {}
	}
	show = func(done, total int) {
		fmt.Fprintf(f, "\r\x1b[K%s", a.texts.Text("analyse.progress", say.Args{"n": done, "total": total}))
	}
	return show, func() { fmt.Fprint(f, "\r\x1b[K") }
}

// line answers one line of analyse --batch.
func (a *analysing) line(ctx context.Context) func(line []byte) ([]byte, bool) {
	return func(line []byte) ([]byte, bool) {
		q, err := readQuestion(line)
		if q.ID == nil {
			q.ID = json.RawMessage("null")
		}
		var answer analysisAnswer
		if err == nil {
			answer, err = a.answer(ctx, q)
		}
		if err != nil {
			return encode(errorAnswer{q.ID, err.Error()}), false
		}
		answer.ID = q.ID
		return encode(answer), true
	}
}

// answer analyses the game of a question.
func (a *analysing) answer(ctx context.Context, q question) (analysisAnswer, error) {
	preset, err := q.preset(a.preset)
	switch {
	case err != nil:
		return analysisAnswer{}, err
	case q.Moves == nil:
		return analysisAnswer{}, errors.New(`no game: give "moves"`)
	}
	moves, err := q.moves()
	if err != nil {
		return analysisAnswer{}, err
	}
	o := a.options
	o.Rules = rulesOf(preset)
	if a.flags.Foul != "" {
		o.Rules.Foul = a.rules.Foul
	}
	r, err := a.analyst.Game(ctx, moves, o, nil)
	if err != nil {
		return analysisAnswer{}, err
	}
	return analysisOf(preset, &r, a.flags.Proof), nil
}

// moves reads the moves of the question without playing them.
func (q question) moves() ([]renju.Move, error) {
	if s, ok := stringOf(q.Moves); ok {
		return renju.AppendMoves(nil, s)
	}
	list, err := stringList("moves", q.Moves)
	if err != nil {
		return nil, err
	}
	moves := make([]renju.Move, 0, len(list))
	for i, s := range list {
		m, err := renju.ParseMove(s)
		if err != nil {
			return nil, &renju.MoveError{Number: i + 1, Text: s, Err: err}
		}
		moves = append(moves, m)
	}
	return moves, nil
}
