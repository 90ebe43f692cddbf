package threat

import "tengen/renju"

// Verdict is what a search found out. The zero value claims nothing.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota // the search stopped at a limit; nothing is proved
	Win                    // the attacker wins by the returned line
	NoWin                  // every line was tried; the attacker has no such win
)

// String returns "unknown", "win" or "no-win", as the machine contract writes
// them.
func (v Verdict) String() string {
	switch v {
	case Win:
		return "win"
	case NoWin:
		return "no-win"
	}
	return "unknown"
}

// Result is a verdict and what it cost.
type Result struct {
	Verdict Verdict
	// Line is a main line to the end of the game, attacker first: it ends with a
	// winning row, or with a move after which the defender has no legal defence.
	// It is nil unless Verdict is Win.
	Line []renju.Point
	// Proof has the answer to every defence. It is nil unless Verdict is Win.
	Proof *Proof
	Nodes int // moves of either side tried
}

// finish sets what follows from the search.
func (r *Result) finish(s *Solver) {
	r.Nodes = s.nodes
	if r.Verdict == Win {
		r.Line = r.Proof.Line()
	}
}
