package threat

import (
	"tengen/pattern"
	"tengen/renju"
)

// Solver searches for forced wins. Use [NewSolver].
type Solver struct {
	table []uint64 // keys of positions without a VCF; a slot is simply overwritten
	mask  uint64

	b        *pattern.Board
	attacker renju.Color
	options  Options
	done     <-chan struct{}
	nodes    int
	stopped  bool
	limit    Limit  // why it stopped
	salt     uint64 // of all keys since the last Forget

	fours  fours
	graphs [2]graph // of the plans for a VCT
	plan   *plan    // which is worked on
	graph  *graph   // its
	lapEnd int      // the node at which the work on it rests
}

// Options say which threats a search may use, when it gives up, and what it must
// find. The zero value searches without limits.
type Options struct {
	// Fukumi allows a VCT quiet moves that threaten a VCF without making a three.
	// Those are tried that make, in some line, an open two, a closed three or more.
	Fukumi bool
	// Foul accepts only wins of White in which every possible block is forbidden for
	// Black.
	Foul bool
	// Moves is the largest number of moves of the attacker until the end of the
	// line, 0 for no limit.
	Moves int
	// Nodes is the largest number of moves to try, 0 for no limit.
	Nodes int
	// Megabytes is the memory that a VCT may use for its positions, 0 for 512.
	Megabytes int
	// Pause, if not nil, is called every few hundred moves: a program with a single
	// thread, such as one in a browser, can let other work be done in it, and the context
	// be ended.
	Pause func()
}

// NewSolver returns a solver whose table has 2^bits entries of eight bytes; 16 to
// 20 bits serve well. It panics if bits is not between 1 and 30.
func NewSolver(bits int) *Solver {
	if bits < 1 || bits > 30 {
		panic("threat: a table has 2^1 to 2^30 entries")
	}
	return &Solver{table: make([]uint64, 1<<bits), mask: 1<<bits - 1}
}

// begin sets up a search.
func (s *Solver) begin(done <-chan struct{}, b *pattern.Board, attacker renju.Color, o Options) {
	s.b, s.attacker, s.done, s.options = b, attacker, done, o
	s.nodes, s.stopped = 0, false
	s.fours.until, s.fours.gaveUp = 0, false
}

// withTurn calls f with the given colour to move.
func (s *Solver) withTurn(c renju.Color, f func()) {
	if s.b.Turn() == c {
		f()
		return
	}
	s.b.Move(renju.Pass)
	f()
	s.b.Undo()
}

// salts make different keys of the same stones where the question differs.
const (
	saltWhite = 0x5bd1_e995_9d1b_873d // White attacks
	saltFoul  = 0x3c6e_f372_fe94_f82b // only a foul wins
	saltMoves = 0x9e37_79b9_7f4a_7c15 // times the number of moves left
)

// key is the hash of a position and of the question asked about it: who attacks,
// in how many moves, 0 for any number.
func (s *Solver) key(hash uint64, side renju.Color, left int) uint64 {
	if side == renju.White {
		hash ^= saltWhite
	}
	if s.options.Foul && side == s.attacker {
		hash ^= saltFoul
	}
	rules := uint64(s.b.Reading())<<2 | uint64(s.b.Variant())
	return hash ^ s.salt ^ uint64(left)*saltMoves ^ rules<<60
}

// Forget makes the solver forget the positions it has refuted, so that the next
// search costs the same as that of a new solver. It costs nothing.
func (s *Solver) Forget() { s.salt += 0xa54f_f53a_5f1d_36f1 }

// stop ends the search.
func (s *Solver) stop(l Limit) { s.stopped, s.limit = true, l }

// outOfTime counts a node and reports whether the search has reached a limit.
func (s *Solver) outOfTime() bool {
	s.nodes++
	if s.options.Nodes > 0 && s.nodes > s.options.Nodes {
		s.stop(ByNodes)
	}
	if s.nodes&0xff == 0 {
		if s.options.Pause != nil {
			s.options.Pause()
		}
		select {
		case <-s.done:
			s.stop(ByTime)
		default:
		}
	}
	return s.stopped
}
