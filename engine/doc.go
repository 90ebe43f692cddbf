// Package engine plays renju. It searches with iterative deepening alpha-beta over
// the incremental board of package pattern and judges quiet positions with the tables
// of engine/eval. It finds wins and losses that need no search, forced wins by fours,
// and the moves that stop those of the opponent.
//
// Start with [New] and [Engine.Search]; [Engine.Lines] has more than one best move,
// [Budget] divides the time on a clock, [Engine.Ponder] thinks on the opponent's time.
// With one thread and a limit of nodes the same search gives the same result and node
// count every time; [Fingerprint] is that count for a set of positions. Every [Part]
// of the search can be switched off; docs/strength.md tells what each is worth.
//
// Freestyle and the standard game are searched too, with the evaluation that White has
// in renju. Opening rules, levels and resignation are the business of engine/player.
package engine
