package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"
	"golang.org/x/term"

	"tengen/clock"
	"tengen/engine"
	"tengen/engine/eval"
	levels "tengen/engine/player"
	"tengen/game"
	"tengen/internal/terminal"
	"tengen/opening"
	"tengen/renju"
	"tengen/say"
)

type playFlags struct {
	Level   string `placeholder:"LEVEL"`
	Two     bool
	Color   string `placeholder:"COLOUR"`
	Rules   string `placeholder:"PRESET"`
	Foul    string `placeholder:"POLICY"`
	Opening string `placeholder:"RULE"`
	Clock   string `placeholder:"CONTROL"`
	Letters string `placeholder:"LETTERS"`
	Save    string `default:"game.txt" placeholder:"FILE"`
}

const playExample = `tengen play
tengen play --level 5 --rules guide
tengen play --two --opening taraguchi-10 --clock 15m+10s`

// newPlay is "tengen play": a game in the terminal.
func newPlay() command {
	f := &playFlags{}
	return command{name: "play", example: playExample, flags: f, run: func(ctx context.Context, p *program) error {
		setup, err := f.setup(p)
		if err != nil {
			return err
		}
		in, out, ok := p.screen()
		if !ok {
			return p.wrongUsage("play", "play.usage.terminal", nil)
		}
		return p.playOn(ctx, terminal.Options{
			Texts: p.texts, Look: p.look(out), Setup: setup, Ask: f.asks(), Levels: levels.Levels,
			Computer: newComputer, Adviser: &engineAdviser{}, Save: f.keep, Now: time.Now,
			Coin: func() bool { return time.Now().UnixNano()/1000%2 == 0 },
		}, in, out)
	}}
}

// asks reports whether the program shall ask for the game.
func (f *playFlags) asks() bool {
	return f.Level == "" && !f.Two && f.Color == "" && f.Rules == "" && f.Opening == "" && f.Clock == "" && f.Foul == ""
}

// setup is the game that the flags ask for.
func (f *playFlags) setup(p *program) (s terminal.Setup, err error) {
	s = terminal.Setup{Level: 4, Color: renju.Black}
	switch {
	case f.Two && (f.Level != "" || f.Color != ""):
		return s, p.wrongUsage("play", "play.usage.two", nil)
	case f.Two:
		s.Level = 0
	case f.Level != "":
		level, err := levels.ParseLevel(f.Level)
		if err != nil {
			return s, p.wrongUsage("play", "play.usage.level", say.Args{"word": f.Level, "most": levels.Levels})
		}
		s.Level = int(level)
	}
	if f.Color != "" {
		var ok bool
		if s.Color, ok = renju.ParseColor(f.Color); !ok && f.Color != "random" {
			return s, p.unknown("play", "play.usage.color", f.Color, []string{"black", "white", "random"})
		}
	}
	if f.Rules != "" {
		if s.Preset, err = game.ParsePreset(f.Rules); err != nil {
			return s, p.unknownPreset("play", f.Rules)
		}
	}
	if f.Foul != "" {
		s.FixedFoul = true
		if s.Foul.UnmarshalText([]byte(f.Foul)) != nil {
			return s, p.unknown("play", "analyse.usage.foul", f.Foul, []string{"lose", "prevent", "claim"})
		}
	}
	o := s.Preset.Options(false)
	s.Opening = o.Opening
	if f.Opening != "" {
		if s.Opening, err = opening.Parse(f.Opening); err != nil {
			return s, p.unknown("play", "play.usage.opening", f.Opening, openingNames())
		}
	}
	if f.Letters != "" {
		s.FixedLetters = true
		if s.Letters, err = p.lettering(f.Letters, s.Preset); err != nil {
			return s, err
		}
	}
	if f.Clock != "" {
		s.Clock, err = clock.Parse(f.Clock)
		var bad *clock.Error
		if errors.As(err, &bad) {
			problem := p.texts.Text("clock.problem."+string(bad.Problem), say.Args{"part": bad.Part, "right": bad.Right})
			return s, p.wrongUsage("play", "play.usage.clock", say.Args{"problem": problem})
		}
	}
	return s, err
}

func openingNames() (list []string) {
	for _, r := range opening.Rules() {
		list = append(list, r.String())
	}
	return list
}

// screen is the terminal to play in, if there is one.
func (p *program) screen() (in, out *os.File, ok bool) {
	in, _ = p.stdin.(*os.File)
	out, _ = p.stdout.(*os.File)
	ok = in != nil && out != nil && term.IsTerminal(int(in.Fd())) && term.IsTerminal(int(out.Fd()))
	return in, out, ok
}

// environment is what a program was given, as termenv asks for it.
type environment func(string) string

func (e environment) Getenv(key string) string { return e(key) }
func (e environment) Environ() []string        { return os.Environ() }

// look are the colours of the terminal.
func (p *program) look(out *os.File) terminal.Look {
	t := termenv.NewOutput(out, termenv.WithEnvironment(environment(p.env)))
	return terminal.NewLook(t.EnvColorProfile(), t.HasDarkBackground())
}

// playOn shows the game until it is left, and prints the moves then.
func (p *program) playOn(ctx context.Context, o terminal.Options, in, out *os.File) error {
	m, err := terminal.New(o)
	if err != nil {
		return err
	}
	last, err := tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out),
		tea.WithAltScreen(), tea.WithMouseCellMotion()).Run()
	if err != nil {
		return err
	}
	if m := last.(terminal.Model); len(m.State().Moves()) > 0 {
		fmt.Fprint(p.stdout, m.Record())
	}
	return nil
}

// keep writes the moves into the file of the flag.
func (f *playFlags) keep(moves string) (string, error) {
	return f.Save, os.WriteFile(f.Save, []byte(moves), 0o644)
}

// newComputer is the player of a level.
func newComputer(level int) terminal.Computer {
	now := uint64(time.Now().UnixNano())
	return levels.New(levels.Options{
		Engine: engine.New(engine.Options{}), Level: levels.Level(level), Rand: rand.New(rand.NewPCG(now, now>>32)), Resign: true,
	})
}

// engineAdviser gives the hints and the line of analysis.
type engineAdviser struct{ e *engine.Engine }

func (a *engineAdviser) Advise(ctx context.Context, b renju.Board, turn renju.Color, only []renju.Move, report func(terminal.Advice)) {
	if a.e == nil {
		a.e = engine.New(engine.Options{Megabytes: 32})
	}
	tell := func(i engine.Info) {
		advice := terminal.Advice{Line: i.Line, Expected: eval.Expected(i.Score), Depth: i.Depth}
		advice.Distance, _ = engine.WinDistance(i.Score)
		report(advice)
	}
	tell(a.e.Search(ctx, b, turn, engine.Limits{Only: only}, tell))
}
