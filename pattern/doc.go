// Package pattern is the board as the solver and the engine see it: for every
// empty point, what a stone of either colour would make there, kept up to date
// move by move. It exists for speed; what is a foul and what is not it asks
// package renju, and its tables are tested equal to it.
//
// Start with [New] and [Board.Move]; [Board.Undo] takes the last move back. For
// each empty point [Board.Class] tells the strongest thing a stone would do
// there: make a five, a straight four, a four and a three, a foul. A point that
// only may be a double-three is settled by [Board.Foul], which looks as deep as
// such fouls go.
//
// A [Pattern] is what a stone makes in one line, found by looking up the ten
// points around it in a table; four of them make a [Code], and a second table
// turns that into a [Class]. The tables are made when the first board is.
//
// A Board is not safe for concurrent use; each search has its own. Moves allocate
// nothing.
package pattern
