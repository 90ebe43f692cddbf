package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"tengen/say"
)

// program is what a command is given to work with.
type program struct {
	env    func(string) string
	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer
	texts  say.Texts
	config *configuration // of a command that is configured
}

// command is one word that may follow "tengen". Its texts are in the catalogues:
// cli.NAME.summary (one line), cli.NAME.usage (what follows the name),
// cli.NAME.about (paragraphs, may be missing), and cli.NAME.flag.FLAG for every flag.
type command struct {
	name string
	// example is what a person may type, one command a line.
	example string
	// flags is a pointer to a struct that kong fills from the arguments; "--help"
	// and "--lang" are added to it. Its strings are not checked: run does that.
	flags any
	// passes: an argument that is only "--" is a pass among moves, not the end of
	// the flags.
	passes bool
	// configured: settings may also stand in the environment and, with a flag
	// config, in a file. secrets are settings that are no flags, because arguments
	// can be seen by other users of the machine.
	configured bool
	secrets    []string
	run        func(ctx context.Context, p *program) error
}

// commands makes a fresh command for each word, in the order of the help page.
var commands = []func() command{
	newServe,
	newJudge,
	newReplay,
	newSolve,
	newBrain,
	newMatch,
	newAnalyse,
	newPlay,
	newBench,
	newTune,
	newPuzzle,
	newBot,
	newLoad,
	newAdmin,
	newVersion,
}

// failure ends a command with a sentence for people and an exit status.
type failure struct {
	status int
	text   string // empty if everything has been said
	help   string // the command whose help says more, if any
}

func (f *failure) Error() string { return f.text }

// Exit statuses.
const (
	statusDone  = 0
	statusNo    = 1 // the answer is "no", or some input was bad
	statusUsage = 2
)

// no is the failure of a command that has said everything itself.
var no = &failure{status: statusNo}

// wrongUsage says what is wrong with the command line of a command; the text is
// one of the catalogues.
func (p *program) wrongUsage(command, key string, args say.Args) error {
	return &failure{status: statusUsage, text: p.texts.Text(key, args), help: command}
}

// badInput says what is wrong with what was read; the text is one of the
// catalogues.
func (p *program) badInput(key string, args say.Args) error {
	return &failure{status: statusNo, text: p.texts.Text(key, args)}
}

// finish tells people how the program ended and returns the exit status.
func (p *program) finish(err error) int {
	var f *failure
	switch {
	case err == nil:
		return statusDone
	case errors.As(err, &f):
		p.tell(f)
		return f.status
	}
	fmt.Fprintf(p.stderr, "tengen: %v\n", err)
	return statusNo
}

func (p *program) tell(f *failure) {
	if f.text == "" {
		return
	}
	fmt.Fprintf(p.stderr, "tengen: %s\n", f.text)
	if f.status == statusUsage {
		page := strings.Join(strings.Fields("tengen "+f.help+" --help"), " ")
		fmt.Fprintln(p.stderr, p.texts.Text("cli.see-help", say.Args{"command": page}))
	}
}

// typed reports whether a person types at stdin, so that reading from it without
// a word would look like a hang.
func (p *program) typed() bool {
	f, ok := p.stdin.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// texts chooses the language: --lang, TENGEN_LANG, LC_ALL, LANG.
func texts(args []string, env func(string) string) say.Texts {
	return say.In(say.Match(langFlag(args), env("TENGEN_LANG"), env("LC_ALL"), env("LANG")))
}

// langFlag is the value of --lang, wherever it stands: even the message about a
// mistake before it is in that language.
func langFlag(args []string) string {
	for i, arg := range args {
		if arg == "--" {
			break
		}
		if value, ok := strings.CutPrefix(arg, "--lang="); ok {
			return value
		}
		if arg == "--lang" && i+1 < len(args) {
			return args[i+1]
		}
	}
	return ""
}
