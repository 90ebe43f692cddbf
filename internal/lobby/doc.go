// Package lobby is how two people come to a game: seeks that anybody may take,
// challenges to one person, quick pairing of those who wait, and rematches.
//
// Start with [Open], which gives the [App] of one node. [App.Seek] and
// [App.Challenge] make a [Proposal], [App.Accept] takes it, [App.Queue] waits for
// whoever comes in a [Pool], [App.Rematch] asks for one more game or agrees to it.
// [App.Watch] tells what comes and goes. Persons are those of package notice, to
// whom news goes by its hub. That a caller is who he says is checked before.
//
// # One proposal, one game
//
// What two persons agree on is a [Deal]. It is written in the step that takes the
// proposal away, under the name of what it came of, and only then is the game made.
// So of several who accept at the same time one gets the game, a click that comes
// again gets the game that there is, and a game that was agreed on is made after a
// crash too: [Open] goes on with the deals that are not done.
//
// # Who is there
//
// A seek for a game in one go is good while its maker is there: he has a
// connection ([App.Enter]) or has just asked for a page ([App.Seen]). Some seconds
// after he has gone it goes too, and so does his place in a pool. Seeks by
// correspondence and challenges stay until they expire.
//
// # Who opens
//
// By the maker's wish, else by lot. In pools and rematches it is a fair turn: see
// [Opener].
//
// What the package needs it declares: [Store], [Games] and [People].
package lobby
