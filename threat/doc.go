// Package threat finds forced wins and proves them: victory by continuous fours
// (VCF), by continuous threats (VCT), and White's wins by leaving Black only
// forbidden blocks. It stops at limits of nodes and memory or by a context, and
// keeps three answers apart: a win with its line and its proof, a proof that there
// is none, and that it does not know.
//
// Start with [NewSolver], [Solver.VCF] and [Solver.VCT]. [Solver.Shortest] looks
// for the shortest win, [Solver.FirstMoves] for every move that begins one, and
// [Solver.Defences] for the moves that stop one. A [Proof] holds an answer to every
// defence and can be checked with package renju alone, as the tests of this package
// do. [Solver.Fours] is for the engine. A solver keeps a table of positions that it
// has refuted; it may be used for many positions in turn, but not by two goroutines
// at once.
//
// Foul and overline rules are those of packages renju and pattern, under the
// reading of the board: Black attacks with moves that are no fouls, and a white
// four that Black can stop only on a forbidden point wins. Passes are not searched:
// the defender may pass from move 7 on, and a pass loses against the threat that
// every position of a proof names.
package threat
