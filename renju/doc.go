// Package renju is the rules of renju: the board, its rows, Black's fouls and
// the reasons behind them, wins and draws. It is the only place in Tengen that
// knows the rules; server, browser, engine and command line all ask it.
//
// Start with [Board], a value that is copied instead of undone, and
// [Board.Judge], which says whether a Black stone on a point would win, be
// allowed or be a foul. [Board.Explain] gives the tree behind that answer as
// data; package say turns it into sentences. [Position] adds whose turn it is
// and how a game ends.
//
// The rules followed are RIF's International Rules of Renju of 1996/98; where
// sources differ there is a switch ([Reading]). The package knows nothing of
// opening rules, clocks, people or claims: those are packages opening, clock and
// game. It uses the standard library only, does not log, read the clock, open
// files or start goroutines, and everything in it is safe for concurrent use as
// long as a value is not written while it is read.
//
// Diagrams, in comments and tests, are drawn with X for Black, O for White and a
// dot for an empty point, row 15 first, columns a to o including i. The digits
// 3, 4 and 6 mark a point where Black would commit a double-three, a double-four
// or an overline.
package renju
