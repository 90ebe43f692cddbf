// Package rank is the ratings of persons: what rated games say about the accounts
// that played them, by package rating.
//
// Start with [Open], which gives the [App] of one node; [App.Observe] follows the
// games of package play. [App.Standings], [App.Leaders] and [App.History] are what
// pages show.
//
// # What counts
//
// A game counts that was created as rated, ended with a winner or a draw, and has a
// different account on each seat; not one that was aborted or declared void, not one
// that the engine played, and not one that ended after one of the accounts was
// erased. It counts in its [rating.Pool] alone, from the moment at which its result
// was set: an arbiter who sets another one afterwards moves it to that later moment.
//
// # A projection
//
// Ratings are made from the log and from whose the seats are, and can be made again
// with the same numbers: games are counted in the order in which they ended, those
// of one moment by their ids, whatever the order in which they come to be known. A
// game that comes late, or whose result changes, has everything after it in its
// pool counted again. At the start the node counts what it missed: a game whose end
// is in the log is rated even if the server stopped between the two.
//
// What the package needs it declares: [Store] and [People].
package rank
