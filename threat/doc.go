// Package threat finds forced wins: victory by continuous fours (VCF) and by
// continuous threats (VCT). It stops at limits of nodes or by a context, and keeps
// three answers apart: a win with its line, a proof that there is none, and that
// it does not know.
//
// Start with [NewSolver], [Solver.VCF] and [Solver.VCT]. A solver keeps a table of positions
// that it has refuted; it may be used for many positions in turn, but not by two
// goroutines at once.
//
// Foul and overline rules are those of packages renju and pattern: Black attacks
// with moves that are no fouls, and a white four that Black can stop only on a
// forbidden point wins.
package threat
