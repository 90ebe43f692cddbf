// Package chat is the use case of talk at games: two rooms a game, one for its two
// players and one for those who watch.
//
// Start with [New]. [App.Say] takes a line, [App.Enter] makes a [Reader] of a game,
// which is sent what it may read as it is said.
//
// # Who reads what
//
// [Reader.Sees] is the one function that decides. What the players say to each
// other is theirs, also after the end. What the watchers say is hidden from the
// players while the game lives: it could be advice. Afterwards the players read it
// and join in. Guests who watch read and do not write: who has no name cannot be
// kept from coming back. Who has blocked somebody does not hear him; who wants no
// talk hears nobody, and the other player is told so, in order not to talk to nobody.
// A moderator reads both rooms, and may drop a line and keep a person silent, each
// with a note about it.
//
// The package does not know games: who asks says where he sits and whether the game
// is over. Lines are kept by a [Store]; chattest is the contract test of all stores.
package chat
