// Package bot connects a program to a server as a player, over the public HTTP API
// only: it accepts and makes challenges, plays several games at once, and comes back
// after every break.
//
// Start with [New] and [Bot.Run]. What thinks is a [Thinker]: our own engine
// ([NewOwn]), or any program that speaks the Gomocup protocol ([NewProgram]). A
// program is asked for moves only; what an opening rule asks for beside them is
// decided by our engine, which also steps in when a program gives no move in time or
// one that cannot be played.
//
// # Time
//
// How long a thinker may think is worked out when it begins to think, from the clock
// that the server told last and the time since then: a game may have waited for its
// turn to think. Some of the clock is always kept for the way.
//
// # Once and only once
//
// An act is named after the version of the game it was decided in. If no answer
// comes it is sent again with the same name, so the server does it once. A decision
// about a position that has passed is dropped.
package bot
