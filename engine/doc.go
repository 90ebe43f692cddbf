// Package engine plays renju. It searches with iterative deepening alpha-beta over
// the incremental board of package pattern, finds forced wins with package threat,
// and judges quiet positions with the tables of engine/eval.
//
// Start with [New] and [Engine.Search]. With one thread and a limit of nodes the
// same search gives the same result and node count every time.
package engine
