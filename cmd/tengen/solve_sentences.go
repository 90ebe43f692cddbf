package main

import (
	"strings"

	"tengen/renju"
	"tengen/say"
	"tengen/threat"
)

// sentences are the answer for people.
func (s *solving) sentences(t task, r answers) []string {
	args := say.Args{
		"side": s.texts.Text("solve.side."+t.turn.String(), nil), "nodes": r.Nodes,
		"n": (len(r.Line) + 1) / 2, "line": s.list(r.Line, " "),
	}
	var lines []string
	switch r.Verdict {
	case threat.Win:
		by := r.by
		if t.mode == "foul" {
			by = "foul"
		}
		lines = append(lines, s.texts.Text("solve.win."+by, args), s.texts.Text("solve.line", args))
		if r.shortest {
			lines = append(lines, s.texts.Text("solve.shortest", nil))
		}
	case threat.NoWin:
		key := "solve.no-win." + t.mode
		if t.mode == "vct" && !t.fukumi {
			key += "-plain"
		}
		lines = append(lines, s.texts.Text(key, args))
	case threat.Unknown:
		lines = append(lines, s.texts.Text("solve.unknown."+r.Limit.String(), args))
	}
	if s.flags.Board {
		lines = append(lines, "", s.lettered(t.Board, r.Line))
	}
	if s.flags.Explain && r.Verdict == threat.Win {
		lines = append(append(lines, ""), s.steps(t, r)...)
	}
	if s.flags.Proof && r.Proof != nil {
		lines = append(append(lines, "", s.texts.Text("solve.proof", nil)), s.treeOf(r.Proof)...)
	}
	if s.flags.First {
		lines = append(lines, s.sorted("solve.first", r.first, threat.Win, args)...)
		lines = append(lines, s.sorted("solve.first-unknown", r.first, threat.Unknown, args)...)
	}
	if s.flags.Defences {
		lines = append(lines, s.sorted("solve.defences", r.defences, threat.NoWin, args)...)
		lines = append(lines, s.sorted("solve.defences-unknown", r.defences, threat.Unknown, args)...)
	}
	return lines
}

// sorted lists the points with a verdict in a sentence. Nothing is said about
// unknown ones if there are none.
func (s *solving) sorted(key string, list []threat.Answer, v threat.Verdict, args say.Args) []string {
	var points []renju.Point
	for _, a := range list {
		if a.Result.Verdict == v {
			points = append(points, a.Point)
		}
	}
	if len(points) == 0 {
		if v == threat.Unknown {
			return nil
		}
		return []string{s.texts.Text(key+"-none", args)}
	}
	args["list"] = s.list(points, ", ")
	return []string{s.texts.Text(key, args)}
}

// lettered draws the board with the moves of the line as letters in their order.
func (s *solving) lettered(b renju.Board, line []renju.Point) string {
	letters := map[renju.Point]byte{}
	for i, p := range line[:min(len(line), 26)] {
		letters[p] = byte('a' + i)
	}
	return s.drawn(b, func(p renju.Point) byte {
		if c, ok := letters[p]; ok {
			return c
		}
		return '.'
	})
}

// steps tell what each move of the line does.
func (s *solving) steps(t task, r answers) []string {
	var lines []string
	b, proof := t.Board, r.Proof
	for i := 0; i < len(r.Line); i += 2 {
		p := r.Line[i]
		five := b.Wins(t.turn, p)
		b, _ = b.Place(t.turn, p)
		args := say.Args{"n": i/2 + 1, "point": s.letters.Format(p)}
		last := i+1 >= len(r.Line)
		if !last {
			args["answer"] = s.letters.Format(r.Line[i+1])
		}
		lines = append(lines, s.step(b, t, proof, five, last, args))
		if last {
			break
		}
		b, _ = b.Place(t.turn.Other(), r.Line[i+1])
		proof = next(proof, r.Line[i+1])
	}
	return lines
}

// next is the proof after a reply.
func next(p *threat.Proof, reply renju.Point) *threat.Proof {
	if p != nil {
		for _, r := range p.Replies {
			if r.Point == reply {
				return r.Next
			}
		}
	}
	return nil
}

// step tells what a move of the attacker does; b is the board after it.
func (s *solving) step(b renju.Board, t task, proof *threat.Proof, five, last bool, args say.Args) string {
	completes := b.AppendFives(nil, t.turn)
	args["fives"] = s.list(completes, ", ")
	switch {
	case five:
		return s.texts.Text("solve.step.five", args)
	case last && len(completes) > 1:
		return s.texts.Text("solve.step.double", args)
	case last && len(completes) == 1:
		args["foul"] = s.kinds(b.Judge(completes[0], t.reading).Kinds)
		return s.texts.Text("solve.step.foul", args)
	case len(completes) > 0:
		return s.texts.Text("solve.step.four", args)
	case proof == nil || len(proof.Threat) == 0:
		return s.texts.Text("solve.step.quiet", args)
	}
	args["threat"] = s.list(proof.Threat, " ")
	var others []string
	for _, r := range proof.Replies {
		if name := s.letters.Format(r.Point); name != args["answer"] {
			others = append(others, name)
		}
	}
	if len(others) == 0 {
		return s.texts.Text("solve.step.threat", args)
	}
	args["others"], args["count"] = strings.Join(others, ", "), len(others)
	return s.texts.Text("solve.step.threat-others", args)
}
