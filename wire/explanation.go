package wire

import "tengen/renju"

// Explanation is the tree behind a verdict in the shape of the machine contract
// of tengen judge ("why").
type Explanation struct {
	Point    renju.Point   `json:"point"`
	Verdict  string        `json:"verdict" jsonschema:"enum=legal,enum=five,enum=overline,enum=double-four,enum=double-three"`
	Five     []renju.Point `json:"five,omitempty"`
	Overline []renju.Point `json:"overline,omitempty"`
	Fours    []Four        `json:"fours"`
	Threes   []Three       `json:"threes"`
}

// Four is a four through the stone that is explained.
type Four struct {
	Stones    []renju.Point `json:"stones"`
	Completes []renju.Point `json:"completes"`
}

// Three is a three in appearance through the stone that is explained.
type Three struct {
	Stones     []renju.Point `json:"stones"`
	Counts     bool          `json:"counts"`
	Extensions []Extension   `json:"extensions"`
}

// Extension is a completing point of a three; why it is not usable, if so.
type Extension struct {
	Point  renju.Point  `json:"point"`
	Usable bool         `json:"usable"`
	Why    *Explanation `json:"why,omitempty"`
}

// ExplanationOf writes e in the shape of the contract. The result shares the
// slices of e.
func ExplanationOf(e *renju.Explanation) *Explanation {
	if e == nil {
		return nil
	}
	out := &Explanation{
		Point: e.Point, Verdict: e.Verdict.String(), Five: e.Five, Overline: e.Overline,
		Fours: make([]Four, len(e.Fours)), Threes: make([]Three, len(e.Threes)),
	}
	for i, f := range e.Fours {
		out.Fours[i] = Four{Stones: f.Stones[:], Completes: f.Completes}
	}
	for i, t := range e.Threes {
		three := Three{Stones: t.Stones[:], Counts: t.Counts, Extensions: make([]Extension, len(t.Extensions))}
		for j, x := range t.Extensions {
			three.Extensions[j] = Extension{Point: x.Point, Usable: x.Usable, Why: ExplanationOf(x.Why)}
		}
		out.Threes[i] = three
	}
	return out
}
