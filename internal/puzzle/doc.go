// Package puzzle is positions with a task: win by fours, win by threats, win by a
// foul, avoid the foul, defend. They come from games that our own engine played
// against itself, and every claim made about one is proved by package threat.
//
// Start with [Shipped], the puzzles in the program, and [Prover.Prove], which finds
// out everything about a position that a puzzle of a kind tells. [Verify] proves a
// puzzle anew and checks the proofs with the rules alone; [Judge.Try] answers the
// moves of somebody who solves it. [App] keeps who solved what, and the ratings of
// puzzles and of those who solve them; what it needs it declares as [Store].
//
// A win that is proved is a win: nobody has to find the line that stands in the
// puzzle. The games are played by package internal/puzzle/generate.
package puzzle
