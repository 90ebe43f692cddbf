package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"tengen/game"
	"tengen/renju"
)

// problem is a line of "tengen solve --batch". Fields that are not listed are
// ignored; a field that is null counts as absent.
type problem struct {
	question
	Turn   json.RawMessage `json:"turn"`
	Mode   json.RawMessage `json:"mode"`
	Nodes  json.RawMessage `json:"nodes"`
	Fukumi json.RawMessage `json:"fukumi"`
	Proof  json.RawMessage `json:"proof"`
}

// readProblem reads a line that [checkLine] let pass.
func readProblem(line []byte) (problem, error) {
	var p problem
	if err := json.Unmarshal(line, &p); err != nil {
		return p, err // checked before
	}
	for _, field := range []*json.RawMessage{
		&p.Black, &p.White, &p.Moves, &p.Rules, &p.Turn, &p.Mode, &p.Nodes, &p.Fukumi, &p.Proof,
	} {
		if string(*field) == "null" {
			*field = nil
		}
	}
	return p, nil
}

// task reads the question; base has what it does not say.
func (p problem) task(base task, preset game.Preset) (t task, err error) {
	t = base
	if preset, err = p.preset(preset); err != nil {
		return t, err
	}
	rules := rulesOf(preset)
	t.reading = rules.Reading
	if p.Mode != nil {
		if name, ok := stringOf(p.Mode); !ok || !isMode(name) {
			return t, fmt.Errorf(`"mode" must be one of %s, not %s`, modeList(), excerpt(p.Mode))
		} else {
			t.mode = name
		}
	}
	if p.Nodes != nil {
		var n float64
		if json.Unmarshal(p.Nodes, &n) != nil || n < 1 || n > 1e15 || n != float64(int(n)) {
			return t, fmt.Errorf(`"nodes" must be a whole number, 1 or more, not %s`, excerpt(p.Nodes))
		}
		t.nodes = int(n)
	}
	if p.Fukumi != nil && json.Unmarshal(p.Fukumi, &t.fukumi) != nil {
		return t, errors.New(`"fukumi" must be true or false`)
	}
	if p.Turn != nil {
		name, _ := stringOf(p.Turn)
		c, ok := renju.ParseColor(name)
		if !ok {
			return t, fmt.Errorf(`"turn" must be "black" or "white", not %s`, excerpt(p.Turn))
		}
		t.turn = c
	}
	return t, p.position(&t, &rules)
}

// position sets the board and, if it is not said, whose turn it is.
func (p problem) position(t *task, rules *renju.Rules) (err error) {
	stones := p.Black != nil || p.White != nil
	switch {
	case p.Moves != nil && stones:
		return errors.New(`"moves" is a game and "black", "white" a position: give one or the other`)
	case p.Moves != nil:
		g, err := p.replay(rules)
		if err != nil {
			return err
		}
		return t.after(g)
	case !stones:
		return errors.New(`no position: give "moves", or "black" and "white"`)
	}
	if t.Board, err = p.board(); err != nil {
		return err
	}
	return t.check()
}

// wantsProof reports whether the answer shall hold the proof.
func (p problem) wantsProof() (yes bool) {
	return p.Proof != nil && json.Unmarshal(p.Proof, &yes) == nil && yes
}

// after takes the position after the moves of a game.
func (t *task) after(g played) error {
	if g.Outcome.Over() {
		return overError{g.Moves}
	}
	t.Board = g.Board
	if t.turn == renju.NoColor {
		t.turn = g.Turn()
	}
	return nil
}

// overError is a game that is over, so that nobody can win it any more.
type overError struct{ move int }

func (e overError) Error() string { return fmt.Sprintf("the game is over after move %d", e.move) }

// errTurn and rowError say why a position cannot be solved.
var errTurn = errors.New(`whose turn is it? Give "turn": Black has neither as many stones as White nor one more`)

type rowError struct {
	color renju.Color
	point renju.Point
}

func (e rowError) Error() string {
	return fmt.Sprintf("the game is over: %v has a winning row through %v", e.color, e.point)
}

// check finds what makes a position unfit, and whose turn it is if it is not said.
func (t *task) check() error {
	for _, c := range []renju.Color{renju.Black, renju.White} {
		for _, p := range t.AppendStones(nil, c) {
			if t.Remove(p).Wins(c, p) {
				return rowError{c, p}
			}
		}
	}
	if t.turn != renju.NoColor {
		return nil
	}
	switch t.Count(renju.Black) - t.Count(renju.White) {
	case 0:
		t.turn = renju.Black
	case 1:
		t.turn = renju.White
	default:
		return errTurn
	}
	return nil
}

// oneLine gives out one line at a time, so that each is answered before the next
// is read: an answer may take a minute.
func oneLine(in io.Reader) io.Reader { return &lineByLine{bufio.NewReader(in)} }

type lineByLine struct{ r *bufio.Reader }

func (l *lineByLine) Read(dst []byte) (int, error) {
	for n := 0; n < len(dst); n++ {
		c, err := l.r.ReadByte()
		if err != nil {
			if n > 0 {
				return n, nil
			}
			return 0, err
		}
		if dst[n] = c; c == '\n' {
			return n + 1, nil
		}
	}
	return len(dst), nil
}
