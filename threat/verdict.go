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

// Limit is what stopped a search.
type Limit uint8

// The limits.
const (
	NoLimit  Limit = iota // the search came to its end
	ByNodes               // Options.Nodes
	ByTime                // the context ended
	ByMemory              // Options.Megabytes
)

// String returns "none", "nodes", "time" or "memory".
func (l Limit) String() string { return [...]string{"none", "nodes", "time", "memory"}[l] }

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
	// Limit is what stopped the search if Verdict is Unknown.
	Limit Limit
}

// finish sets what follows from the search.
func (r *Result) finish(s *Solver) {
	r.Nodes = s.nodes
	switch r.Verdict {
	case Win:
		r.Line = r.Proof.Line()
	case Unknown:
		r.Limit = s.limit
	}
}
