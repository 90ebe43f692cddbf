// Package analysis goes through a game move by move: what the position promised
// before each move and after it, what would have been better, which wins were
// missed, and where the game turned.
//
// Start with [New] and [Analyst.Game], which returns a [Report]. Promises are shares
// of the points, from 0 to 1, for the side to move. A win that the report calls
// proved was found by package threat and verified by threat/check, which knows only
// the rules; what the engine alone says is an estimate, and forced results that it
// sees are told apart by their Distance.
//
// The game is gone through backwards with one engine, so that what is known of later
// positions helps to judge the earlier ones. With a limit of nodes the report is the
// same every time. The package knows no language and no file; cmd/tengen tells the
// report to people.
package analysis
