package main

import (
	"context"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"tengen/say"
)

// common are the flags that every command has.
type common struct {
	Lang string `placeholder:"LANGUAGE"`
	Help bool   `short:"h"`
}

// dispatch finds the command that the arguments name and runs it.
func (p *program) dispatch(ctx context.Context, args []string) error {
	word, rest, err := p.firstWord(args)
	switch {
	case err != nil:
		return err
	case word == "" && len(args) == 0:
		p.mainPage(p.stderr)
		return &failure{status: statusUsage}
	case word == "" || word == "help" && len(rest) == 0:
		p.mainPage(p.stdout)
		return nil
	case word == "help":
		word, rest = rest[0], []string{"--help"}
	}
	c, ok := find(word)
	if !ok {
		return p.unknown("", "cli.unknown-command", word, names())
	}
	return p.runCommand(ctx, c, rest)
}

// firstWord splits the arguments into the name of the command and what follows
// it, and takes the flags before the name. The word is empty if the arguments ask
// for the main page.
func (p *program) firstWord(args []string) (word string, rest []string, err error) {
	for len(args) > 0 && strings.HasPrefix(args[0], "-") {
		name, _, hasValue := strings.Cut(args[0], "=")
		switch {
		case name == "--lang" && (hasValue || len(args) > 1):
			if err := p.checkLang(langFlag(args)); err != nil {
				return "", nil, err
			}
			args = args[1:]
			if !hasValue {
				args = args[1:]
			}
			continue
		case name == "--lang":
			return "", nil, p.wrongUsage("", "cli.no-value", say.Args{"flag": name})
		case name == "--help" || name == "-h":
			return "", args, nil
		case name == "--version":
			return "version", args[1:], nil
		}
		return "", nil, p.unknown("", "cli.unknown-flag", name, []string{"--help", "--lang", "--version"})
	}
	if len(args) == 0 {
		return "", nil, nil
	}
	return args[0], args[1:], nil
}

func find(name string) (command, bool) {
	for _, make := range commands {
		if c := make(); c.name == name {
			return c, true
		}
	}
	return command{}, false
}

func names() []string {
	list := []string{"help"}
	for _, make := range commands {
		list = append(list, make().name)
	}
	return list
}

// runCommand reads the flags of a command and runs it, or prints its help.
func (p *program) runCommand(ctx context.Context, c command, args []string) error {
	if c.passes {
		args = slices.Clone(args)
		for i := range args {
			if args[i] == "--" {
				args[i] = "pass"
			}
		}
	}
	var every common
	parser, err := newParser(c, &every)
	if err != nil {
		return err
	}
	help, err := p.checkFlags(c.name, parser.Model, args)
	if err != nil {
		return err
	}
	if help {
		p.commandPage(c, parser.Model)
		return nil
	}
	if c.configured {
		p.config = &configuration{model: parser.Model, args: args}
		if args, p.config.found, err = p.settled(c, parser.Model, args); err != nil {
			return err
		}
	}
	if _, err := parser.Parse(args); err != nil {
		return p.wrongUsage(c.name, "cli.bad-value", say.Args{"reason": err.Error()})
	}
	if err := p.checkLang(every.Lang); err != nil {
		return err
	}
	return c.run(ctx, p)
}

// newParser is kong for the flags of one command. Kong reads; what people see,
// help and mistakes, is written here in their language.
func newParser(c command, every *common) (*kong.Kong, error) {
	return kong.New(c.flags, kong.Embed(every), kong.Name(c.name), kong.NoDefaultHelp(),
		kong.Exit(func(int) {}), kong.Writers(io.Discard, io.Discard))
}

func (p *program) checkLang(lang string) error {
	if lang == "" || slices.Contains(say.Languages(), lang) {
		return nil
	}
	return p.wrongUsage("", "cli.unknown-language", say.Args{"lang": lang, "known": strings.Join(say.Languages(), ", ")})
}

// checkFlags finds what people get wrong most before kong does, whose texts are
// English and fixed: an unknown flag, a flag without its value, an argument too
// many. It reports whether the arguments ask for help.
func (p *program) checkFlags(name string, model *kong.Application, args []string) (help bool, err error) {
	var plain []string
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			plain = append(plain, args[i+1:]...)
			break
		}
		if len(arg) < 2 || arg[0] != '-' {
			plain = append(plain, arg)
			continue
		}
		word, _, hasValue := strings.Cut(arg, "=")
		flag, ok := findFlag(model, word)
		switch {
		case !ok:
			return false, p.unknown(name, "cli.unknown-flag", word, flagWords(model))
		case word == "--help" || word == "-h":
			return true, nil
		case flag.IsBool() && hasValue:
			return false, p.wrongUsage(name, "cli.no-value-wanted", say.Args{"flag": word})
		case flag.IsBool() || hasValue:
		case i+1 == len(args) || len(args[i+1]) > 1 && args[i+1][0] == '-':
			return false, p.wrongUsage(name, "cli.no-value", say.Args{"flag": word})
		default:
			i++
		}
	}
	if most := argumentLimit(model); most >= 0 && len(plain) > most {
		return false, p.wrongUsage(name, "cli.argument-too-many", say.Args{"argument": plain[most]})
	}
	return false, nil
}

// argumentLimit is how many arguments that are no flags a command takes, or -1 for
// any number.
func argumentLimit(model *kong.Application) int {
	for _, arg := range model.Positional {
		if arg.IsCumulative() {
			return -1
		}
	}
	return len(model.Positional)
}

func findFlag(model *kong.Application, word string) (*kong.Flag, bool) {
	for _, f := range model.Flags {
		if word == "--"+f.Name || f.Short != 0 && word == "-"+string(f.Short) {
			return f, true
		}
	}
	return nil, false
}

func flagWords(model *kong.Application) []string {
	var list []string
	for _, f := range model.Flags {
		list = append(list, "--"+f.Name)
	}
	return list
}

// unknown says that a word is not known and which known one may be meant.
func (p *program) unknown(command, key, word string, known []string) error {
	text := p.texts.Text(key, say.Args{"word": word})
	if near := nearest(word, known); near != "" {
		text += " " + p.texts.Text("cli.did-you-mean", say.Args{"word": near})
	}
	return &failure{status: statusUsage, text: text, help: command}
}
