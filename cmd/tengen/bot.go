package main

import (
	"context"
	"errors"
	"net/url"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"tengen/clock"
	levels "tengen/engine/player"
	"tengen/game"
	"tengen/internal/bot"
	"tengen/internal/match"
	"tengen/opening"
	"tengen/say"
)

type botFlags struct {
	Engine    string   `default:"tengen" placeholder:"ENGINE"`
	Server    string   `default:"http://localhost:8080" placeholder:"ADDRESS"`
	Token     string   `placeholder:"TOKEN"`
	Config    string   `placeholder:"FILE"`
	Accept    string   `default:"all" placeholder:"WHICH"`
	Classes   []string `placeholder:"CLASS"`
	Openings  []string `placeholder:"RULE"`
	Seek      bool
	Challenge []string `placeholder:"NAME"`
	Rules     string   `default:"rif" placeholder:"PRESET"`
	Opening   string   `placeholder:"RULE"`
	Clock     string   `default:"5m+3s" placeholder:"CLOCK"`
	Rated     bool
	Most      string `default:"1" placeholder:"NUMBER"`
	Thinking  string `default:"1" placeholder:"NUMBER"`
	Games     string `default:"0" placeholder:"NUMBER"`
	Level     string `default:"8" placeholder:"NUMBER"`
	Draws     bool
	Resign    bool
	BecomeBot bool
	JSON      bool `name:"json"`
}

const botExample = `TENGEN_TOKEN=tengen_… tengen bot --server https://renju.example --seek --rated
tengen bot --engine "cmd=./pbrain-rapfi" --config bot.toml --most 4 --thinking 2
tengen bot --engine "tengen level=6" --challenge Anna --opening taraguchi-10 --games 1`

// newBot is "tengen bot": a program as a player on a server.
func newBot() command {
	f := &botFlags{}
	return command{name: "bot", example: botExample, flags: f, configured: true, run: func(ctx context.Context, p *program) error {
		c, err := p.botConfig(f)
		if err != nil {
			return err
		}
		return p.runBot(ctx, f, bot.New(c))
	}}
}

// runBot runs a bot until it has ended or a signal came twice: the first lets it
// finish its games.
func (p *program) runBot(ctx context.Context, f *botFlags, b *bot.Bot) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(signals)
	go func() {
		for _, f := range []func(){b.Stop, cancel} {
			select {
			case <-signals:
				f()
			case <-ctx.Done():
				return
			}
		}
	}()
	err := b.Run(ctx)
	var problem *bot.Problem
	switch {
	case errors.Is(err, bot.ErrNoBot):
		return p.badInput("bot.no-bot", nil)
	case errors.As(err, &problem):
		return p.badInput("bot.refused", say.Args{"server": f.Server, "reason": problem.Error()})
	case errors.Is(err, context.Canceled):
		return p.badInput("bot.left", nil)
	}
	return err
}

// botConfig reads the flags.
func (p *program) botConfig(f *botFlags) (bot.Config, error) {
	c := bot.Config{
		Server: strings.TrimRight(f.Server, "/"), Token: f.Token, Lang: p.texts.Lang(), Draws: f.Draws, Become: f.BecomeBot,
		Challenge: f.Challenge, Terms: bot.Terms{Rules: f.Rules, Opening: f.Opening, Clock: f.Clock, Rated: f.Rated},
		Tell: p.botTeller(f.JSON),
	}
	if f.Rated {
		c.Terms.Takeback = string(game.TakebackNever)
	}
	if f.Seek {
		c.Seek = &c.Terms
	}
	if f.Token == "" {
		return c, p.wrongUsage("bot", "bot.no-token", nil)
	}
	if u, err := url.Parse(c.Server); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return c, p.wrongUsage("bot", "bot.no-server", say.Args{"text": f.Server})
	}
	for _, n := range []struct {
		flag, text string
		low        int
		into       *int
	}{{"--most", f.Most, 1, &c.Most}, {"--thinking", f.Thinking, 1, &c.Thinking}, {"--games", f.Games, 0, &c.Games}} {
		var err error
		if *n.into, err = p.number("bot", n.flag, n.text, n.low, 1000); err != nil {
			return c, err
		}
	}
	if err := p.checkTerms(f); err != nil {
		return c, err
	}
	if err := p.botAccepts(f, &c.Accept); err != nil {
		return c, err
	}
	var err error
	c.New, err = p.botEngine(f, c.Tell)
	return c, err
}

// checkTerms looks at the game that the bot proposes.
func (p *program) checkTerms(f *botFlags) error {
	if _, err := game.ParsePreset(f.Rules); err != nil {
		return p.wrongUsage("bot", "bot.usage", say.Args{"flag": "--rules", "reason": err.Error()})
	}
	if _, err := opening.Parse(f.Opening); f.Opening != "" && err != nil {
		return p.wrongUsage("bot", "bot.usage", say.Args{"flag": "--opening", "reason": err.Error()})
	}
	if _, err := clock.Parse(f.Clock); err != nil {
		return p.wrongUsage("bot", "bot.usage", say.Args{"flag": "--clock", "reason": err.Error()})
	}
	return nil
}

// botAccepts reads which challenges are accepted.
func (p *program) botAccepts(f *botFlags, a *bot.Accept) error {
	switch f.Accept {
	case "all":
	case "rated":
		a.Rated = "yes"
	case "unrated":
		a.Rated = "no"
	case "none":
		a.None = true
	default:
		return p.unknown("bot", "bot.unknown-accept", f.Accept, []string{"all", "rated", "unrated", "none"})
	}
	a.Classes, a.Openings = f.Classes, f.Openings
	var classes, protocols []string
	for _, c := range clock.Classes() {
		classes = append(classes, string(c))
	}
	for _, r := range opening.Rules() {
		protocols = append(protocols, r.Protocol())
	}
	for _, c := range f.Classes {
		if !slices.Contains(classes, c) {
			return p.unknown("bot", "bot.unknown-class", c, classes)
		}
	}
	for _, o := range f.Openings {
		if _, err := opening.Parse(o); err != nil && !slices.Contains(protocols, o) {
			return p.unknown("bot", "bot.unknown-opening", o, protocols)
		}
	}
	return nil
}

// ownMegabytes is the table of our engine in each game.
const ownMegabytes = 16

// botEngine reads what thinks: our engine, or a program with our engine for what it
// is not asked.
func (p *program) botEngine(f *botFlags, tell func(bot.News)) (func(context.Context) (bot.Thinker, error), error) {
	spec := f.Engine
	if word, _, _ := strings.Cut(spec, " "); word != "tengen" && !strings.Contains(spec, "cmd=") {
		spec = `cmd="` + spec + `"`
	}
	e, err := match.ParseEngine(spec)
	if err != nil {
		return nil, p.wrongUsage("bot", "bot.usage", say.Args{"flag": "--engine", "reason": err.Error()})
	}
	n, err := p.number("bot", "--level", f.Level, 1, levels.Levels)
	if err != nil {
		return nil, err
	}
	if e.Command == nil {
		level := levels.Level(e.Level)
		if level == 0 {
			level = levels.Full
		}
		return func(context.Context) (bot.Thinker, error) { return bot.NewOwn(level, ownMegabytes, f.Resign), nil }, nil
	}
	infos := e.Info
	if e.Memory > 0 {
		infos = append(infos, [2]string{"max_memory", strconv.Itoa(e.Memory << 20)})
	}
	if e.Threads > 0 {
		infos = append(infos, [2]string{"thread_num", strconv.Itoa(e.Threads)})
	}
	return func(context.Context) (bot.Thinker, error) {
		return bot.NewProgram(bot.ProgramOptions{
			Start: func(ctx context.Context) (bot.Pipe, error) { return match.StartProcess(ctx, e.Dir, e.Command) },
			Rule:  e.Rule, Infos: infos, Own: bot.NewOwn(levels.Level(n), ownMegabytes, false), Resign: f.Resign,
			Trouble: func(err error) { tell(bot.News{Kind: bot.Trouble, Err: err}) },
		}), nil
	}, nil
}
