package main

import (
	"encoding/json"
	"math"
	"time"

	"tengen/renju"
	"tengen/threat"
)

// solveAnswer says whether the side to move wins.
type solveAnswer struct {
	ID      json.RawMessage `json:"id,omitempty"`
	Verdict string          `json:"verdict"`
	Line    []string        `json:"line"` // empty unless verdict is "win"
	Nodes   int             `json:"nodes"`
	MS      float64         `json:"ms"`
	By      string          `json:"by,omitempty"`    // of a win: "vcf", "vct" or "search"
	Limit   string          `json:"limit,omitempty"` // of an unknown: "nodes", "time" or "memory"
	Proof   []proofNode     `json:"proof,omitempty"`

	Shortest *bool             `json:"shortest,omitempty"` // not in a batch
	First    map[string]string `json:"first,omitempty"`    // not in a batch
	Defences map[string]string `json:"defences,omitempty"` // not in a batch
	File     string            `json:"file,omitempty"`     // not in a batch
}

func answerOf(s solution, proof bool) solveAnswer {
	a := solveAnswer{
		Verdict: s.Verdict.String(), Line: pointNames(s.Line), Nodes: s.Nodes,
		MS: math.Round(float64(s.time)/float64(time.Microsecond)) / 1000,
	}
	switch s.Verdict {
	case threat.Win:
		a.By = s.by
		if proof {
			a.Proof = proofList(s.Proof)
		}
	case threat.Unknown:
		a.Limit = s.Limit.String()
	}
	return a
}

// proofNode is a position of a proof, the attacker to move: a line of fours to the
// end, or a move, the threat that refutes every defence that is not listed, and the
// numbers of the positions after those that are.
type proofNode struct {
	Fours   []string       `json:"fours,omitempty"`
	Move    string         `json:"move,omitempty"`
	Threat  []string       `json:"threat,omitempty"`
	Replies map[string]int `json:"replies,omitempty"`
}

// proofList numbers the positions of a proof, the first is the root. Positions
// that are reached in several ways stand once.
func proofList(root *threat.Proof) []proofNode {
	if root == nil {
		return nil
	}
	var list []proofNode
	numbers := map[*threat.Proof]int{}
	var add func(p *threat.Proof) int
	add = func(p *threat.Proof) int {
		if n, ok := numbers[p]; ok {
			return n
		}
		n := len(list)
		numbers[p] = n
		list = append(list, proofNode{})
		node := proofNode{Fours: pointNames(p.Fours), Threat: pointNames(p.Threat)}
		if p.Move != renju.NoPoint {
			node.Move = p.Move.String()
		}
		for _, r := range p.Replies {
			if node.Replies == nil {
				node.Replies = map[string]int{}
			}
			node.Replies[r.Point.String()] = add(r.Next)
		}
		list[n] = node
		return n
	}
	add(root)
	return list
}

// verdicts maps points to verdicts.
func verdicts(list []threat.Answer) map[string]string {
	m := map[string]string{}
	for _, a := range list {
		m[a.Point.String()] = a.Result.Verdict.String()
	}
	return m
}
