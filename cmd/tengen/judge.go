package main

import (
	"context"
	"encoding/json"
	"strings"

	"tengen/game"
	"tengen/renju"
	"tengen/say"
)

type judgeFlags struct {
	Batch      bool
	Point      string `placeholder:"POINT"`
	Black      string `placeholder:"POINTS"`
	White      string `placeholder:"POINTS"`
	Rules      string `default:"rif" placeholder:"PRESET"`
	Letters    string `placeholder:"LETTERS"`
	Explain    bool
	Structures bool
	Board      bool
	JSON       bool     `name:"json"`
	Input      []string `arg:"" optional:"" sep:"none"`
}

const judgeExample = `tengen judge --board h8i9i8h9j8
tengen judge --explain --black f8,g8,h9,h10 --white f9 --point h8
echo '{"id":"x","moves":"h8i9h6"}' | tengen judge --batch`

// newJudge is "tengen judge": adjudicates games and positions, line by line for
// programs (--batch), or one by one for people.
func newJudge() command {
	f := &judgeFlags{}
	return command{name: "judge", example: judgeExample, flags: f, passes: true, run: func(ctx context.Context, p *program) error {
		preset, err := game.ParsePreset(f.Rules)
		if err != nil {
			return p.unknownPreset("judge", f.Rules)
		}
		if f.Batch {
			if len(f.Input) > 0 || f.asksForPosition() {
				return p.wrongUsage("judge", "judge.usage.batch", nil)
			}
			return batch(ctx, p.stdin, p.stdout, judgeLine(preset))
		}
		j, err := newJudging(p, f, preset)
		if err != nil {
			return err
		}
		return j.run()
	}}
}

func (f *judgeFlags) asksForPosition() bool { return f.Point != "" || f.Black != "" || f.White != "" }

// unknownPreset says that there is no such preset and which one may be meant.
func (p *program) unknownPreset(command, name string) error {
	err := p.unknown(command, "cli.unknown-preset", name, presetNames())
	f := err.(*failure)
	f.text += " " + p.texts.Text("cli.known-presets", say.Args{"list": strings.Join(presetNames(), ", ")})
	return f
}

func presetNames() []string {
	var list []string
	for _, preset := range game.Presets() {
		list = append(list, preset.String())
	}
	return list
}

// rulesOf are the rules by which a preset is adjudicated: without clocks and
// opening zones.
func rulesOf(preset game.Preset) renju.Rules {
	o := preset.Options(false)
	return o.Rules()
}

// judgeLine answers one line of judge --batch; the preset is for lines that name
// none.
func judgeLine(preset game.Preset) func(line []byte) ([]byte, bool) {
	return func(line []byte) ([]byte, bool) {
		q, err := readQuestion(line)
		if q.ID == nil {
			q.ID = json.RawMessage("null")
		}
		var a any
		if err == nil {
			a, err = q.answer(preset)
		}
		if err != nil {
			return encode(errorAnswer{q.ID, err.Error()}), false
		}
		return encode(a), true
	}
}
