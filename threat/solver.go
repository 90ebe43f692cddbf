package threat

import (
	"tengen/pattern"
	"tengen/renju"
)

// Solver searches for forced wins. Use [NewSolver].
type Solver struct {
	table []entry // positions without a VCF
	mask  uint64

	b        *pattern.Board
	attacker renju.Color
	done     <-chan struct{}
	nodes    int
	limit    int
	stopped  bool
	line     []renju.Point // the winning line, last move first
	ends     bool          // the line ends with a winning row
	moves    [][]renju.Point

	// Of the VCT search.
	proofs []proof
	wins   map[uint64][]renju.Point // winning lines of fours by position
	fukumi bool
}

// entry remembers a position in which the attacker to move has no VCF. Positions
// are told apart by their whole hash; a slot is simply overwritten.
type entry struct{ key uint64 }

// NewSolver returns a solver whose table has 2^bits entries of eight bytes; 16 to
// 20 bits serve well. It panics if bits is not between 1 and 30.
func NewSolver(bits int) *Solver {
	if bits < 1 || bits > 30 {
		panic("threat: a table has 2^1 to 2^30 entries")
	}
	return &Solver{table: make([]entry, 1<<bits), mask: 1<<bits - 1}
}

// begin sets up a search.
func (s *Solver) begin(done <-chan struct{}, b *pattern.Board, attacker renju.Color, limit int) {
	s.b, s.attacker, s.done = b, attacker, done
	s.nodes, s.limit, s.stopped = 0, limit, false
}

// withTurn calls f with the attacker to move.
func (s *Solver) withTurn(f func() bool) bool {
	if s.b.Turn() == s.attacker {
		return f()
	}
	s.b.Move(renju.Pass)
	defer s.b.Undo()
	return f()
}

// key is the hash of the position and the attacker.
func (s *Solver) key() uint64 {
	const white = 0x5bd1_e995_9d1b_873d
	key := s.b.Hash()
	if s.attacker == renju.White {
		key ^= white
	}
	return key
}

func (s *Solver) outOfTime() bool {
	if s.limit > 0 && s.nodes >= s.limit {
		s.stopped = true
	}
	if s.nodes&0xff == 0 {
		select {
		case <-s.done:
			s.stopped = true
		default:
		}
	}
	return s.stopped
}

// played returns the line of the last win, first move first.
func (s *Solver) played() []renju.Point {
	line := make([]renju.Point, 0, len(s.line))
	for i := len(s.line) - 1; i >= 0; i-- {
		line = append(line, s.line[i])
	}
	return line
}
