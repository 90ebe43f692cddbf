package main

import (
	"context"
	"math"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"

	"tengen/brain"
	"tengen/say"
)

type brainFlags struct {
	Rule    string `default:"4" placeholder:"NUMBER"`
	Threads string `default:"1" placeholder:"NUMBER"`
	Memory  string `default:"64" placeholder:"MEGABYTES"`
}

const brainExample = "tengen brain\nprintf 'START 15\\nINFO timeout_turn 1000\\nBEGIN\\nEND\\n' | tengen brain"

// brainName is how the program is called where a manager knows brains by their
// names: the Gomocup managers want a name that begins with "pbrain-".
const brainName = "pbrain-tengen"

// arguments are those of the command line, with the command that the name of the
// program stands for.
func arguments(line []string) []string {
	if len(line) == 0 {
		return nil
	}
	name := filepath.Base(strings.ReplaceAll(line[0], `\`, "/"))
	if strings.HasPrefix(strings.ToLower(name), brainName) {
		return append([]string{"brain"}, line[1:]...)
	}
	return line[1:]
}

// newBrain is "tengen brain": the engine on standard input and output, for the
// managers and analysis programs that speak the Gomocup protocol.
func newBrain() command {
	f := &brainFlags{}
	return command{name: "brain", example: brainExample, flags: f, run: func(ctx context.Context, p *program) error {
		o := brain.Options{Name: "Tengen", Version: built().Version, Author: "Tengen", Country: "-", LimitMemory: limitMemory}
		var err error
		if o.Rule, err = p.ruleNumber("brain", f.Rule); err != nil {
			return err
		}
		if o.Threads, err = p.number("brain", "--threads", f.Threads, 1, 256); err != nil {
			return err
		}
		if o.Megabytes, err = p.number("brain", "--memory", f.Memory, 1, 1<<15); err != nil {
			return err
		}
		return brain.Run(ctx, p.stdin, p.stdout, o)
	}}
}

// limitMemory makes the collector of garbage work harder near the limit; a part is
// kept back for what it does not count.
func limitMemory(bytes int) {
	limit := int64(math.MaxInt64)
	if bytes > 0 {
		limit = int64(bytes) / 10 * 9
	}
	debug.SetMemoryLimit(limit)
}

// rules are the rule numbers of the protocol, by what people may type.
var rules = map[string]brain.Rule{
	"renju": brain.RuleRenju, "freestyle": brain.RuleFreestyle, "standard": brain.RuleStandard,
	"0": brain.RuleFreestyle, "1": brain.RuleStandard, "2": brain.RuleRenju, "4": brain.RuleRenju,
}

// ruleNumber reads the rule of a flag.
func (p *program) ruleNumber(command, text string) (brain.Rule, error) {
	r, ok := rules[text]
	if !ok {
		names := []string{"renju", "freestyle", "standard"}
		return 0, p.unknown(command, "match.usage.rule", text, names)
	}
	return r, nil
}

// number reads the whole number of a flag, from low to high.
func (p *program) number(command, flag, text string, low, high int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		return 0, p.wrongUsage(command, "match.usage.number", say.Args{
			"flag": flag, "text": text, "low": low, "high": high,
		})
	}
	return n, nil
}
