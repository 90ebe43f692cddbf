package match

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"tengen/brain"
	"tengen/engine"
	"tengen/engine/player"
)

// Engine says how one of the engines of a match is started and what it is told.
type Engine struct {
	Name string
	// Command is the program and its arguments; nil is Tengen's own engine in this
	// process.
	Command []string
	Dir     string // in which the program is started; the current folder if empty
	// Rule is the number that the engine knows renju by.
	Rule brain.Rule
	Limit
	Memory  int // megabytes for the whole program, 0 to say nothing
	Threads int // 0 to say nothing
	// Own engine only: parts switched off, and the level of play, 0 for full strength.
	Off   engine.Part
	Level int
	// Info are further lines "INFO key value".
	Info [][2]string
}

// Limit is how long an engine may think. Zero values are no limit; without any,
// [DefaultTurn] holds.
type Limit struct {
	Turn  time.Duration // for a move
	Game  time.Duration // for all moves of a game
	Plus  time.Duration // added to Game after each move
	Nodes int           // for a move; the engine counts
	Depth int           // for a move; the engine counts
}

// DefaultTurn is the time for a move if no limit is given.
const DefaultTurn = time.Second

// timed reports whether the clock can decide a game.
func (l Limit) timed() bool { return l.Turn > 0 || l.Game > 0 }

// String writes the limit as the keys of ParseEngine.
func (l Limit) String() string {
	var words []string
	if l.Turn > 0 {
		words = append(words, "time="+l.Turn.String())
	}
	if l.Game > 0 {
		words = append(words, "clock="+l.Game.String()+"+"+l.Plus.String())
	}
	if l.Nodes > 0 {
		words = append(words, "nodes="+strconv.Itoa(l.Nodes))
	}
	if l.Depth > 0 {
		words = append(words, "depth="+strconv.Itoa(l.Depth))
	}
	return strings.Join(words, " ")
}

// ParseClock reads a time for the whole game and what each move adds to it, such as
// "60s" or "60s+0.5s".
func ParseClock(text string) (game, plus time.Duration, err error) {
	first, second, both := strings.Cut(text, "+")
	if game, err = time.ParseDuration(first); err == nil && both {
		plus, err = time.ParseDuration(second)
	}
	if err != nil || game <= 0 || plus < 0 {
		return 0, 0, fmt.Errorf("%q is no clock: write 60s or 60s+0.5s", text)
	}
	return game, plus, nil
}

// ParseEngine reads how an engine is given on a command line: words that are
// "key=value", a value with blanks in quotes. The word "tengen" is Tengen's own
// engine; "cmd=…" is any other program with its arguments. Keys are name, dir, rule,
// time, clock, nodes, depth, memory, threads, off, level, and info.KEY for anything
// else that the program knows. The error names the word that is wrong.
func ParseEngine(text string) (Engine, error) {
	e := Engine{Rule: brain.RuleRenju}
	words, err := fields(text)
	if err != nil {
		return e, err
	}
	own := false
	for _, w := range words {
		key, value, ok := strings.Cut(w, "=")
		switch {
		case !ok && w == "tengen":
			own = true
		case !ok:
			return e, fmt.Errorf(`%q is not key=value; a program is cmd="…", our own engine is tengen`, w)
		default:
			if err := e.set(key, value); err != nil {
				return e, err
			}
		}
	}
	return e, e.check(own)
}

// check looks at the words together and gives the engine a name.
func (e *Engine) check(own bool) error {
	switch {
	case own && e.Command != nil:
		return errors.New("tengen and cmd=… exclude each other")
	case !own && e.Command == nil:
		return errors.New(`the engine is missing: write tengen, or cmd="…"`)
	case e.Level > player.Levels:
		return fmt.Errorf("level=%d: there are 1 to %d", e.Level, player.Levels)
	case e.Command != nil && (e.Off != 0 || e.Level != 0):
		return errors.New("off and level are for our own engine only")
	}
	if e.Name == "" {
		e.Name = e.plainName()
	}
	return nil
}

// plainName is the name of an engine that was given none.
func (e *Engine) plainName() string {
	switch {
	case e.Command != nil:
		parts := strings.FieldsFunc(e.Command[0], func(r rune) bool { return r == '/' || r == '\\' })
		return strings.TrimPrefix(parts[len(parts)-1], "pbrain-")
	case e.Level > 0:
		return "level" + strconv.Itoa(e.Level)
	}
	return "tengen"
}

// set carries out one key.
func (e *Engine) set(key, value string) (err error) {
	switch key {
	case "name":
		e.Name = value
	case "dir":
		e.Dir = value
	case "cmd":
		if e.Command, err = fields(value); err == nil && len(e.Command) == 0 {
			err = errors.New("cmd is empty")
		}
	case "time":
		e.Turn, err = positive(value)
	case "clock":
		e.Game, e.Plus, err = ParseClock(value)
	case "off":
		e.Off, err = engine.ParseParts(value)
	default:
		return e.setNumber(key, value)
	}
	return err
}

// setNumber carries out a key whose value is a number, or one for the program.
func (e *Engine) setNumber(key, value string) error {
	if name, ok := strings.CutPrefix(key, "info."); ok {
		e.Info = append(e.Info, [2]string{name, value})
		return nil
	}
	numbers := map[string]*int{
		"nodes": &e.Nodes, "depth": &e.Depth, "memory": &e.Memory, "threads": &e.Threads,
		"level": &e.Level, "rule": (*int)(&e.Rule),
	}
	n, known := numbers[key]
	if !known {
		return fmt.Errorf("%q is no key: there are name, cmd, dir, rule, time, clock, nodes, depth, memory, threads, off, level, info.KEY", key)
	}
	v, err := strconv.Atoi(value)
	if err != nil || v < 1 {
		return fmt.Errorf("%s=%s: a whole number from 1 is wanted", key, value)
	}
	*n = v
	return nil
}

// positive reads a time above 0.
func positive(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%q is no time: write 0.5s or 200ms", text)
	}
	return d, nil
}

// fields splits a text at blanks outside of quotes, single or double. A quote may
// begin inside a word.
func fields(text string) (words []string, err error) {
	var word strings.Builder
	var quote rune
	open := false
	for _, r := range text {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '"' || r == '\'':
			quote, open = r, true
		case r == ' ' || r == '\t':
			if open {
				words = append(words, word.String())
			}
			word.Reset()
			open = false
		default:
			word.WriteRune(r)
			open = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quote %c is not closed in %q", quote, text)
	}
	if open {
		words = append(words, word.String())
	}
	return words, nil
}
