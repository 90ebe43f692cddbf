package main

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"tengen/game"
	"tengen/renju"
	"tengen/say"
)

type solveFlags struct {
	Batch    bool
	Mode     string `default:"win" placeholder:"MODE"`
	Black    string `placeholder:"POINTS"`
	White    string `placeholder:"POINTS"`
	Turn     string `placeholder:"COLOUR"`
	Rules    string `default:"rif" placeholder:"PRESET"`
	Letters  string `placeholder:"LETTERS"`
	NoFukumi bool
	Shortest bool
	First    bool `name:"first-moves"`
	Defences bool
	Nodes    string `placeholder:"NUMBER"`
	Time     string `default:"60s" placeholder:"TIME"`
	Memory   string `default:"512" placeholder:"MEGABYTES"`
	Explain  bool
	Board    bool
	JSON     bool `name:"json"`
	Proof    bool
	Check    string   `placeholder:"FILE"`
	Input    []string `arg:"" optional:"" sep:"none"`
}

const solveExample = `tengen solve --explain --black g10,j10,g9,h8 --white h9,i9,i7 --turn white
tengen solve --mode vct --first-moves --time 10s game.txt
tengen solve --mode vcf --shortest --board --turn black --black f8,g8,h8 --white a1
tengen solve --json --proof --turn black --black f8,g8,h8 --white a1 > proof.json
tengen solve --check proof.json --turn black --black f8,g8,h8 --white a1
echo '{"id":"x","moves":"h8i9i8","mode":"vct","nodes":100000}' | tengen solve --batch`

// newSolve is "tengen solve": finds forced wins, line by line for programs
// (--batch), or one by one for people.
func newSolve() command {
	f := &solveFlags{}
	return command{name: "solve", example: solveExample, flags: f, passes: true, run: func(ctx context.Context, p *program) error {
		preset, err := game.ParsePreset(f.Rules)
		if err != nil {
			return p.unknownPreset("solve", f.Rules)
		}
		base, err := f.task(p)
		if err != nil {
			return err
		}
		if f.Batch {
			if len(f.Input) > 0 || f.Black != "" || f.White != "" || f.Check != "" || f.forPeople() {
				return p.wrongUsage("solve", "judge.usage.batch", nil)
			}
			return batch(ctx, oneLine(p.stdin), p.stdout, solveLine(ctx, base, preset))
		}
		s, err := newSolving(p, f, preset, base)
		if err != nil {
			return err
		}
		return s.run(ctx)
	}}
}

// forPeople reports whether more is asked than a line of a batch can hold.
func (f *solveFlags) forPeople() bool {
	return f.Shortest || f.First || f.Defences || f.Explain || f.Board || f.Proof
}

// task is a question with everything but the position.
type task struct {
	renju.Board
	turn    renju.Color
	reading renju.Reading
	mode    string
	fukumi  bool
	nodes   int           // 0 for no limit
	time    time.Duration // 0 for no limit
	memory  int           // megabytes
}

// modes are what can be searched for.
var modes = []string{"vcf", "vct", "foul", "win"}

// task reads the limits and the mode of the command line.
func (f *solveFlags) task(p *program) (t task, err error) {
	t = task{mode: f.Mode, fukumi: !f.NoFukumi}
	if !isMode(f.Mode) {
		return t, p.unknown("solve", "solve.usage.mode", f.Mode, modes)
	}
	if f.Nodes != "" {
		if t.nodes, err = strconv.Atoi(f.Nodes); err != nil || t.nodes < 1 {
			return t, p.wrongUsage("solve", "solve.usage.number", say.Args{"flag": "--nodes", "text": f.Nodes})
		}
	}
	if t.memory, err = strconv.Atoi(f.Memory); err != nil || t.memory < 1 || t.memory > 1<<20 {
		return t, p.wrongUsage("solve", "solve.usage.number", say.Args{"flag": "--memory", "text": f.Memory})
	}
	if t.time, err = time.ParseDuration(f.Time); err != nil || t.time < 0 {
		return t, p.wrongUsage("solve", "solve.usage.time", say.Args{"text": f.Time})
	}
	if f.Turn != "" {
		var ok bool
		if t.turn, ok = renju.ParseColor(f.Turn); !ok {
			return t, p.unknown("solve", "solve.usage.turn", f.Turn, []string{"black", "white"})
		}
	}
	return t, nil
}

func isMode(name string) bool {
	for _, m := range modes {
		if m == name {
			return true
		}
	}
	return false
}

// solveLine answers one line of solve --batch; base has what a line does not say.
func solveLine(ctx context.Context, base task, preset game.Preset) func(line []byte) ([]byte, bool) {
	w := newWorker()
	return func(line []byte) ([]byte, bool) {
		q, err := readProblem(line)
		if q.ID == nil {
			q.ID = json.RawMessage("null")
		}
		var t task
		if err == nil {
			t, err = q.task(base, preset)
		}
		if err != nil {
			return encode(errorAnswer{q.ID, err.Error()}), false
		}
		a := answerOf(w.solve(ctx, t), q.wantsProof())
		a.ID = q.ID
		return encode(a), true
	}
}

// names of points, in the letters of machine contracts.
func pointNames(points []renju.Point) []string {
	list := make([]string, 0, len(points))
	for _, p := range points {
		list = append(list, p.String())
	}
	return list
}

// modeList is the modes for a message.
func modeList() string { return strings.Join(modes, ", ") }
