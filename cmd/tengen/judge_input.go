package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"tengen/game"
	"tengen/renju"
	"tengen/say"
)

// subject is what people ask about: a game, or a position.
type subject struct {
	name string  // the file it came from, or empty
	game *played // nil for a position
	// moves are those of the game that were given, also what comes after its end.
	moves []renju.Move
	renju.Board
}

// judging is one run of "tengen judge" for people.
type judging struct {
	*program
	flags   *judgeFlags
	preset  game.Preset
	rules   renju.Rules
	letters renju.Lettering
	point   renju.Point // the point asked about, or NoPoint
}

func newJudging(p *program, f *judgeFlags, preset game.Preset) (*judging, error) {
	j := &judging{program: p, flags: f, preset: preset, rules: rulesOf(preset)}
	var err error
	if j.letters, err = p.lettering(f.Letters, preset); err != nil {
		return nil, err
	}
	if f.JSON && f.Board {
		return nil, p.wrongUsage("judge", "judge.usage.json-board", nil)
	}
	if len(f.Input) > 0 && (f.Black != "" || f.White != "") {
		return nil, p.wrongUsage("judge", "judge.usage.two-inputs", nil)
	}
	if len(f.Input) == 0 && f.Black == "" && f.White == "" && p.typed() {
		return nil, p.wrongUsage("judge", "judge.usage.no-input", nil)
	}
	if f.Point != "" {
		if j.point, err = j.letters.Parse(f.Point); err != nil {
			return nil, j.badInput("judge.bad.point", j.args(f.Point))
		}
	}
	return j, nil
}

// letterings are the names of the letters that people may read and type.
var letterings = map[string]renju.Lettering{
	"international": renju.International, "russian-i": renju.RussianI, "russian-j": renju.RussianJ,
}

// lettering is the one that a name stands for; without a name the preset decides.
func (p *program) lettering(name string, preset game.Preset) (renju.Lettering, error) {
	if name == "" {
		o := preset.Options(false)
		return o.Letters, nil
	}
	l, ok := letterings[name]
	if !ok {
		return l, p.unknown("judge", "judge.usage.letters", name, []string{"international", "russian-i", "russian-j"})
	}
	return l, nil
}

// args are the arguments of a text about a point that is none.
func (j *judging) args(text string) say.Args {
	letters := j.letters.Columns()
	return say.Args{"text": text, "first": letters[:1], "last": letters[len(letters)-1:], "letters": letters}
}

// run answers everything that is asked and goes on after bad input.
func (j *judging) run() error {
	sources := j.sources()
	var all error
	for i, open := range sources {
		s, err := open()
		if err == nil {
			err = j.report(s, i > 0)
		}
		if err != nil && len(sources) == 1 {
			return err
		}
		if err != nil {
			j.finish(err)
			all = no
		}
	}
	return all
}

// sources are functions that read what is asked about, one for each answer.
func (j *judging) sources() []func() (subject, error) {
	f := j.flags
	if f.Black != "" || f.White != "" {
		return []func() (subject, error){j.position}
	}
	if len(f.Input) == 0 {
		f.Input = []string{"-"}
	}
	switch moves, err := readMoves(strings.Join(f.Input, " "), j.letters); {
	case err == nil:
		return []func() (subject, error){func() (subject, error) { return j.play("", moves) }}
	case len(moves) > 0 && !slices.ContainsFunc(f.Input, isFile):
		return []func() (subject, error){func() (subject, error) { return subject{}, j.badMove("", err) }}
	}
	var list []func() (subject, error)
	for _, name := range f.Input {
		list = append(list, func() (subject, error) { return j.open(name, len(f.Input) > 1) })
	}
	return list
}

// position is the one that --black and --white give.
func (j *judging) position() (subject, error) {
	var stones [2][]renju.Point
	for i, text := range []string{j.flags.Black, j.flags.White} {
		moves, err := readMoves(text, j.letters)
		if err != nil {
			return subject{}, j.badMove("", err)
		}
		for _, m := range moves {
			p, ok := m.Stone()
			if !ok {
				return subject{}, j.badInput("judge.bad.point", j.args(m.String()))
			}
			stones[i] = append(stones[i], p)
		}
	}
	var b renju.Board
	for i, c := range []renju.Color{renju.Black, renju.White} {
		for _, p := range stones[i] {
			next, err := b.Place(c, p)
			if err != nil {
				return subject{}, j.badInput("judge.bad.twice", say.Args{"point": j.letters.Format(p)})
			}
			b = next
		}
	}
	return subject{Board: b}, nil
}

// open reads a file: a game, or a drawn position. "-" is stdin.
func (j *judging) open(name string, named bool) (subject, error) {
	data, err := j.readAll(name)
	if errors.Is(err, os.ErrNotExist) {
		return subject{}, j.badInput("judge.bad.argument", say.Args{"text": name})
	}
	if err != nil {
		return subject{}, err
	}
	if !named || name == "-" {
		name = ""
	}
	text := strings.TrimPrefix(string(data), "\ufeff")
	moves, notation := readMoves(text, j.letters)
	switch {
	case strings.TrimSpace(text) == "":
		return subject{}, j.badFile(name, "judge.bad.empty", nil)
	case notation == nil:
		return j.play(name, moves)
	case strings.HasPrefix(strings.TrimSpace(text), "{"):
		return subject{}, j.badFile(name, "judge.bad.json", nil)
	case !drawn(text):
		return subject{}, j.badMove(name, notation)
	}
	d, err := renju.ParseDiagram(text)
	if err != nil {
		return subject{}, j.badDiagram(name, err)
	}
	return subject{name: name, Board: d.Board}, nil
}

// badDiagram says where a drawn position goes wrong.
func (j *judging) badDiagram(name string, err error) error {
	var e *renju.DiagramError
	switch args := (say.Args{}); {
	case !errors.As(err, &e):
		return err
	case e.Point != renju.NoPoint:
		args["line"], args["point"], args["sign"] = e.Line, j.letters.Format(e.Point), string(rune(e.Sign))
		return j.badFile(name, "judge.bad.diagram-sign", args)
	case e.Line == 0:
		args["n"] = renju.Size - e.Row
		return j.badFile(name, "judge.bad.diagram-rows", args)
	case e.Row == 0:
		args["line"] = e.Line
		return j.badFile(name, "judge.bad.diagram-extra", args)
	default:
		args["line"], args["row"], args["n"] = e.Line, e.Row, e.Points
		return j.badFile(name, "judge.bad.diagram-points", args)
	}
}

// maxFile is the size in bytes up to which a file is read: games and diagrams are
// far smaller.
const maxFile = 1 << 20

func (j *judging) readAll(name string) ([]byte, error) {
	in := j.stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	if err == nil && len(data) > maxFile {
		return nil, j.badFile(name, "judge.bad.huge", say.Args{"n": maxFile >> 20})
	}
	return data, err
}

// isFile reports whether an argument names something to read.
func isFile(name string) bool {
	_, err := os.Stat(name)
	return err == nil || name == "-"
}

// drawn reports whether a text looks like a diagram rather than like moves.
func drawn(text string) bool {
	points := 0
	for _, c := range text {
		if c == '.' || c == 'X' || c == 'O' {
			points++
		}
	}
	return points >= renju.Points/3
}

// play plays the moves of a game.
func (j *judging) play(name string, moves []renju.Move) (subject, error) {
	g := new(played)
	for _, m := range moves {
		if err := g.play(&j.rules, m); err != nil {
			return subject{}, j.badMove(name, err)
		}
	}
	return subject{name: name, game: g, moves: moves, Board: g.Board}, nil
}

// badMove says which move cannot be read or played, and why.
func (j *judging) badMove(name string, err error) error {
	var e *renju.MoveError
	if !errors.As(err, &e) {
		return err
	}
	if e.Move == renju.NoMove {
		args := j.args(e.Text)
		args["n"] = e.Number
		return j.badFile(name, "judge.bad.move", args)
	}
	p, _ := e.Move.Stone()
	args := say.Args{"n": e.Number, "point": j.letters.Format(p), "first": j.rules.FirstPass}
	var f *forbiddenError
	switch {
	case errors.Is(err, renju.ErrOccupied):
		return j.badFile(name, "judge.bad.occupied", args)
	case errors.Is(err, renju.ErrTooEarly):
		return j.badFile(name, "judge.bad.too-early", args)
	case errors.As(err, &f):
		args["foul"] = j.texts.Text("foul.a."+f.foul.String(), nil)
		return j.badFile(name, "judge.bad.forbidden", args)
	}
	return fmt.Errorf("%s: %w", name, err)
}

// badFile is badInput with the name of the file before it, if there is one.
func (j *judging) badFile(name, key string, args say.Args) error {
	text := j.texts.Text(key, args)
	if name != "" {
		text = name + ": " + text
	}
	return &failure{status: statusNo, text: text}
}
