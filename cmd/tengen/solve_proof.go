package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"tengen/renju"
	"tengen/say"
	"tengen/threat"
	"tengen/threat/check"
)

// tree is a proof as a person reads it: the moves of the attacker are numbered, a
// defence stands deeper than the move it answers, and a position that came before
// is named by its number.
type tree struct {
	*solving
	numbers map[*threat.Proof]int
	lines   []string
}

// treeOf are the lines of a proof.
func (s *solving) treeOf(p *threat.Proof) []string {
	t := &tree{solving: s, numbers: map[*threat.Proof]int{}}
	t.position("", p)
	return t.lines
}

// position writes a position with the attacker to move; lead stands before it and
// its depth is that of lead.
func (t *tree) position(lead string, p *threat.Proof) {
	if len(p.Fours) > 0 {
		t.add(lead, "solve.proof.fours", say.Args{"line": t.list(p.Fours, " ")})
		return
	}
	if n, ok := t.numbers[p]; ok {
		t.add(lead, "solve.proof.see", say.Args{"n": n})
		return
	}
	n := len(t.numbers) + 1
	t.numbers[p] = n
	args := say.Args{"n": n, "point": t.letters.Format(p.Move), "line": t.list(p.Threat, " ")}
	if len(p.Threat) == 0 {
		t.add(lead, "solve.proof.four", args)
	} else {
		t.add(lead, "solve.proof.threat", args)
	}
	indent := strings.Repeat(" ", len(lead)-len(strings.TrimLeft(lead, " "))+4)
	for _, r := range p.Replies {
		t.position(indent+t.letters.Format(r.Point)+": ", r.Next)
	}
	if len(p.Threat) > 0 {
		t.add(indent, "solve.proof.others", args)
	}
}

func (t *tree) add(lead, key string, args say.Args) {
	t.lines = append(t.lines, lead+t.texts.Text(key, args))
}

// errNoProof says that a file holds no answer with a proof.
var errNoProof = errors.New(`there is no "proof": make the file by tengen solve --json --proof`)

// readProof reads the proof of an answer in JSON.
func readProof(in io.Reader) (*threat.Proof, error) {
	var a struct{ Proof []proofNode }
	if err := json.NewDecoder(in).Decode(&a); err != nil {
		return nil, fmt.Errorf("no JSON object: %w", err)
	}
	if len(a.Proof) == 0 {
		return nil, errNoProof
	}
	list := make([]threat.Proof, len(a.Proof))
	for i, n := range a.Proof {
		if err := n.proof(list, &list[i]); err != nil {
			return nil, fmt.Errorf("position %d of the proof: %w", i, err)
		}
	}
	return &list[0], nil
}

// proof makes p what the node says; all are the positions of the proof.
func (n proofNode) proof(all []threat.Proof, p *threat.Proof) (err error) {
	if p.Fours, err = parsePoints(n.Fours); err != nil {
		return err
	}
	if p.Threat, err = parsePoints(n.Threat); err != nil {
		return err
	}
	if n.Move != "" {
		if p.Move, err = renju.ParsePoint(n.Move); err != nil {
			return err
		}
	}
	if len(p.Fours) == 0 && p.Move == renju.NoPoint {
		return errors.New("neither fours nor a move")
	}
	for name, to := range n.Replies {
		q, err := renju.ParsePoint(name)
		switch {
		case err != nil:
			return err
		case to < 0 || to >= len(all):
			return fmt.Errorf("the answer to %s is position %d, there are %d", name, to, len(all))
		}
		p.Replies = append(p.Replies, threat.Reply{Point: q, Next: &all[to]})
	}
	return nil
}

func parsePoints(names []string) (points []renju.Point, err error) {
	for _, name := range names {
		p, err := renju.ParsePoint(name)
		if err != nil {
			return nil, err
		}
		points = append(points, p)
	}
	return points, nil
}

// check verifies the proof of a file on a position with the rules alone.
func (s *solving) check(t task) (holds bool, err error) {
	f, err := os.Open(s.flags.Check)
	if err != nil {
		return false, s.badInput("solve.check.unreadable", say.Args{"file": s.flags.Check, "why": err.Error()})
	}
	defer f.Close()
	p, err := readProof(f)
	if err != nil {
		return false, s.badInput("solve.check.unreadable", say.Args{"file": s.flags.Check, "why": err.Error()})
	}
	if err := check.Proof(t.Board, t.turn, p, t.reading); err != nil {
		fmt.Fprintf(s.stdout, "%s\n%v\n", s.texts.Text("solve.check.no", nil), err)
		return false, nil
	}
	fmt.Fprintln(s.stdout, s.texts.Text("solve.check.yes", say.Args{"side": s.texts.Text("solve.side."+t.turn.String(), nil)}))
	return true, nil
}
