// Package play is the use case of a game between two people, or of one against the
// engine: create it, take a seat, act, watch, come back. It is where commands meet the log.
//
// Start with [Open], which gives the [App] of one node. [App.Create] and
// [App.Take] give out seats, [App.Connect] makes a [Viewer] of a game for one
// socket, and [Viewer.Receive] and [Ticket.Do] carry out a command.
//
// # How a command is carried out
//
// Any node may decide for any game: it takes the state it knows, asks package
// game what the command makes, and appends the events at the version it saw. If
// the game has moved on meanwhile the store says so, and the node reads what is
// new and decides again. A refusal is final only at the head of the log, so it is
// read again before refusing. The command's name goes into the log with its
// events; a command that comes again is answered with the version it got. What
// the store did not clearly write or refuse makes the node forget the state and
// read it again. Nothing is acknowledged before the store has made it durable.
//
// # Time
//
// Commands of a game are carried out in the order in which they were received,
// and count as given when they were received, however long the store or the
// queue takes. The fall of a flag stands in the same queue: it is decided after
// every command that this node received before it. The time of games is the
// system's clock at the start of the node, but never before the last time in the
// log, and from then on the monotonic clock: a system clock that is set does not
// move it. The node writes a beat each second; the span from the last beat to
// the next start is charged to nobody and is an event of every live game.
//
// # Who sees what
//
// Package game decides what a viewer may see; this package encodes it once for
// all viewers that see the same, and is the only one that makes [wire.State] and
// [wire.Event].
//
// # Against the engine
//
// A seat may be a level's of the engine ([App.CreateAgainst]). It has no key, so
// nobody can come to hold it. Every new state of such a game is looked at by the
// next [Mind] that is free; it decides beside the tables and holds nothing up, and
// what it decides is carried out like any command, if the game is still in that
// state. Its clock runs while it waits for its turn. After a restart the games in
// which the engine is to act are looked at again. When more games wait than there
// are minds, searches are cut short. A game that its creator never began ends when
// nobody has looked at it for ten minutes.
//
// What the package needs it declares: [Store], [Bus], [Clock], [Rand] and [Mind].
package play
