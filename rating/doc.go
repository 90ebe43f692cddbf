// Package rating is how strong players are, by the Glicko-2 system: a rating, how
// far it may be off, and how much it swings. It is pure arithmetic: it reads no
// clock and keeps nothing.
//
// Start with [New], a player nobody has seen play. [Play] rates a game of two
// players at the moment it ends; [Rating.After] lets time pass, in which a rating
// becomes less certain; [Rating.Period] rates many games of one player together,
// as a tournament does. [PoolOf] says which games count for each other.
//
// The system is Mark Glickman's, as published in "Example of the Glicko-2 system"
// (2013); his worked example is a test. Two things are ours. A game is rated
// when it ends, as a period of its own, and the time between games passes by
// fractions of a period, so that nobody waits for a rating. And results are
// rounded to the hundredth that people see: what is shown is what is kept, and
// ratings counted anew from the same games are the same on every machine.
package rating
